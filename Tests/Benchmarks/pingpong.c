/* One request at a time: writes a line to a command, waits for its reply, COUNT times, and prints
 * the nanoseconds of a round trip. usage: pingpong COUNT COMMAND [ARGUMENT …] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
  static const char request[] =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"loadNext\",\"params\":{\"session\":\"default\"}}\n";
  int requests[2], replies[2];
  if (argc < 3 || pipe(requests) || pipe(replies)) return 2;
  if (fork() == 0) {
    dup2(requests[0], 0);
    dup2(replies[1], 1);
    for (int fd = 3; fd < 16; fd++) close(fd);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  close(requests[0]);
  close(replies[1]);

  long count = atol(argv[1]);
  struct timespec start, end;
  for (long trip = -100; trip < count; trip++) {
    static char reply[1 << 16];
    if (trip == 0) clock_gettime(CLOCK_MONOTONIC, &start);
    if (write(requests[1], request, sizeof request - 1) < 0) return 1;
    do {
      ssize_t length = read(replies[0], reply, sizeof reply);
      if (length <= 0) return 1;
      if (reply[length - 1] == '\n') break;
    } while (1);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  close(requests[1]);
  wait(NULL);
  printf("%.0f\n", ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / count);
  return 0;
}

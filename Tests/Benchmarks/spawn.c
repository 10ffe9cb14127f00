/* Spawns a command COUNT times with the file REQUESTS as its stdin, waits for each, and prints the
 * nanoseconds of one. usage: spawn COUNT REQUESTS COMMAND [ARGUMENT …] */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, argv[2], O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);

  long count = atol(argv[1]);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long number = 0; number < count; number++) {
    pid_t pid;
    int status;
    if (posix_spawnp(&pid, argv[3], &actions, NULL, argv + 3, environ)) return 1;
    if (waitpid(pid, &status, 0) < 0 || status != 0) return 1;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%.0f\n", ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / count);
  return 0;
}

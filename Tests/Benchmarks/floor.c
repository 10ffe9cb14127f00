/* What the JSON library alone costs: parses each line with jansson and writes a fixed short reply.
 *
 * One read and one write for each filled buffer, one parse and one release for each line, and
 * nothing else: no paging, no error, no session. Built by bench.py with cc -O2. */
#include <jansson.h>
#include <string.h>
#include <unistd.h>

static const char reply[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}\n";
static char output[1 << 16];
static size_t pending;

static void flush(void) {
  for (size_t written = 0; written < pending;) {
    ssize_t count = write(1, output + written, pending - written);
    if (count < 0) _exit(1);
    written += count;
  }
  pending = 0;
}

static void answer(const char *line, size_t length) {
  json_error_t error;
  json_t *request =
      json_loadb(line, length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
  json_decref(request);
  if (pending + sizeof reply > sizeof output) flush();
  memcpy(output + pending, reply, sizeof reply - 1);
  pending += sizeof reply - 1;
}

int main(void) {
  size_t capacity = 1 << 16, held = 0;
  char *input = malloc(capacity);
  for (ssize_t count; (count = read(0, input + held, capacity - held)) > 0;) {
    char *line = input, *end;
    held += count;
    while ((end = memchr(line, '\n', input + held - line))) {
      answer(line, end - line);
      line = end + 1;
    }
    held -= line - input;
    memmove(input, line, held);
    if (held == capacity) input = realloc(input, capacity *= 2);
    flush();
  }
  return 0;
}

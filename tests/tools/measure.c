/* measure.c: run a command and print what it took, its children included.
 *
 *   measure COMMAND ARGUMENT...      prints: CPU-MICROSECONDS WALL-MICROSECONDS PEAK-KIB STATUS
 *
 * The command's own output goes to standard error.  The peak is that of its largest process. */
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000) + time.tv_nsec / 1000;
}

static int64_t microseconds(struct timeval time) { return time.tv_sec * INT64_C(1000000) + time.tv_usec; }

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: measure COMMAND ARGUMENT...\n");
    return 2;
  }
  int64_t start = now();
  pid_t child = fork();
  if (child < 0) return 2;
  if (!child) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 2;
  printf("%lld %lld %ld %d\n", (long long)(microseconds(usage.ru_utime) + microseconds(usage.ru_stime)),
         (long long)(now() - start), usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128);
  return 0;
}

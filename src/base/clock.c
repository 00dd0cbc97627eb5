/* Time of this process: see clock.h. */
#include "base/clock.h"
#include <time.h>

static double seconds_of(clockid_t clock) {
  struct timespec now;
  if (clock_gettime(clock, &now)) return 0;
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_wall(void) { return seconds_of(CLOCK_MONOTONIC); }

double clock_cpu(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

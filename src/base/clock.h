/* clock.h: time and memory of this process. */
#ifndef craig_base_clock_h
#define craig_base_clock_h

#include <stddef.h>

double clock_wall(void);        /* seconds of a monotonic clock */
double clock_cpu(void);         /* seconds of processor time of this process */
size_t clock_peak_memory(void); /* bytes, largest resident size of this process so far */

#endif

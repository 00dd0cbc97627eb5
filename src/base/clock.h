/* clock.h: time of this process. */
#ifndef craig_base_clock_h
#define craig_base_clock_h

double clock_wall(void); /* seconds of a monotonic clock */
double clock_cpu(void);  /* seconds of processor time of this process */

#endif

/* pool.h: work that is done in child processes, some of them at a time.
 *
 * A child does one piece of work, with its standard output and error kept aside, and leaves bytes behind; if it crashes that costs nothing else.  SIGINT, SIGTERM and
 * SIGHUP, and the end of the time, ask those that run to end (SIGTERM) and start no others. */
#ifndef craig_project_pool_h
#define craig_project_pool_h

#include <stdbool.h>
#include <stddef.h>
#include "base/vector.h"

typedef struct {
  int status;          /* as waitpid gives it */
  const Buffer *data;  /* that the child left */
  Buffer *log;         /* what it wrote to standard output and error */
  double wall_seconds, cpu_seconds;
} PoolResult;

typedef struct {
  size_t count;  /* pieces of work */
  unsigned jobs; /* at a time */
  double deadline; /* clock_wall(); 0: none */
  void (*work)(void *context, size_t index, Buffer *data);                       /* in the child */
  void (*finish)(void *context, size_t index, const PoolResult *result);         /* in the parent */
  void (*look)(void *context, size_t done, size_t running);                      /* a few times per second; NULL: nobody does */
  void *context;
} PoolWork;

typedef enum { POOL_DONE, POOL_INTERRUPTED, POOL_OUT_OF_TIME } PoolEnd;

/* Between the two, signals wait for the next pool, which starts nothing then; those that come behind the last one ask for nothing any more. */
void pool_hold_signals(void);
void pool_release_signals(void);

PoolEnd pool_run(const PoolWork *work);

#endif

/* process.h: a supervisor and its worker.
 *
 * `process_supervise` forks a worker that runs `work` on a large stack in a process group of its own, and
 * watches the whole group: wall-clock time, resident memory, signals.  The worker sends messages back
 * through a pipe (`process_send`); they are complete or not there at all, and the supervisor keeps those
 * that arrived even if the worker dies afterwards.  When supervise returns, no process of the group is
 * left. */
#ifndef craig_base_process_h
#define craig_base_process_h

#include <stdbool.h>
#include <stddef.h>

typedef enum {
  PROCESS_FINISHED, /* `work` returned; `status` is what it returned */
  PROCESS_EXITED,   /* the worker called exit(status) by itself */
  PROCESS_CRASHED,  /* killed by signal `status` that we did not send */
  PROCESS_OUT_OF_TIME,
  PROCESS_OUT_OF_MEMORY,
  PROCESS_INTERRUPTED, /* the supervisor received SIGINT, SIGTERM or SIGHUP; `status` says which */
  PROCESS_FAILED       /* could not start the worker; `status` is errno */
} ProcessEnd;

typedef struct {
  double seconds;      /* wall time for the whole tree, 0: no limit */
  size_t memory_bytes; /* resident memory for the whole tree, 0: no limit */
  double grace;        /* seconds between SIGTERM (the budget's end, see budget_interrupt) and SIGKILL */
  /* Called in the supervisor a few times per second, with the context of `receive`; NULL: nobody looks. */
  void (*look)(void *context, double seconds, size_t memory_bytes);
} ProcessLimits;

typedef struct {
  ProcessEnd end;
  int status;
  ProcessEnd asked; /* PROCESS_OUT_OF_TIME or PROCESS_INTERRUPTED if the worker was asked to end (SIGTERM),
                       even if it then finished; else PROCESS_FINISHED */
  double wall_seconds, cpu_seconds;
  size_t peak_memory; /* bytes, largest seen; what processes share counts for each of them, unless that would be above the limit */
} ProcessOutcome;

typedef struct Channel Channel; /* the worker's end of the pipe */

/* `receive` is called in the supervisor for each message, in order; kinds are 0 and above.  `work` runs in
 * a thread of the worker, which may start processes; these must not send.  A first signal to the
 * supervisor asks the worker to end as the time limit does, a second one kills at once. */
typedef int (*ProcessWork)(Channel *channel, void *context);
typedef void (*ProcessReceive)(void *context, int kind, const char *data, size_t size);

void process_supervise(const ProcessLimits *limits, ProcessWork work, ProcessReceive receive, void *context,
                       ProcessOutcome *outcome);
void process_send(Channel *channel, int kind, const void *data, size_t size);
/* For processes that share a channel (portfolio.h).  Messages wait from now on, until they are let go; what is sent now does not wait, unless it is larger
 * than some kilobytes: then it is lost. */
void process_hold(Channel *channel);
void process_let_go(Channel *channel);
void process_send_now(Channel *channel, int kind, const void *data, size_t size);
size_t process_machine_memory(void); /* bytes; 0: not known */
unsigned process_machine_cores(void);  /* that this process may use; at least 1 */

#endif

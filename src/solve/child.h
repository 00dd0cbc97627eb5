/* child.h: work in a process of its own, so that whatever goes wrong there does not end ours.
 *
 * `child_new` forks.  The child serves requests one after the other: it hands the bytes of each to `work`
 * and sends back the bytes that `work` leaves in `answer`.  It has a copy of all our memory as it was at the
 * fork, so requests need to carry only what came later.
 *
 * The child stays in our process group, dies with the thread that started it (which is why a thread that
 * goes on asking must be the one that forked), holds no file of ours open but standard error (and that only
 * while logging), prints nothing, and kills itself when a request takes longer than its seconds.  A child
 * that died, hung, or sent what is not an answer is *lost*: it is killed and reaped, and says so for good. */
#ifndef craig_solve_child_h
#define craig_solve_child_h

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "base/vector.h"

typedef struct {
  void (*work)(void *context, const char *request, size_t size, Buffer *answer);
  void (*rest)(void *context); /* after each answer is on its way; may be NULL */
  void *context;
  size_t memory_bytes; /* address space beyond what is in use at the fork; 0: no limit (nor with ASan) */
} ChildTask;

typedef enum {
  CHILD_IDLE,     /* nothing was asked, or the answer has been taken */
  CHILD_WORKING,  /* on the request, or still reading it */
  CHILD_ANSWERED, /* said once per request */
  CHILD_LOST
} ChildState;

typedef struct Child Child;

Child *child_new(const ChildTask *task); /* copies the task; a failed fork is a lost child */
void child_delete(Child *child);         /* kills it, whatever it does; NULL is fine */

/* Send a request; the child must be idle or lost (then nothing happens).  `seconds` (0: no limit) is how
 * long it may take.  Does not block: what the child does not take at once is sent while waiting. */
void child_ask(Child *child, const void *request, size_t size, double seconds);
/* Wait for up to `seconds` (0: only look).  ANSWERED: `answer` has been replaced by the answer.  May come
 * back WORKING earlier, when a signal arrives. */
ChildState child_wait(Child *child, double seconds, Buffer *answer);

/* Would a request be taken?  No if it is lost, and it is if it died since it was last heard of. */
bool child_is_ready(Child *child);
pid_t child_pid(const Child *child);        /* 0: lost */
const char *child_loss(const Child *child); /* why it is lost, a fixed text; NULL: it is not */

#endif

/* task.h: from the files of the command line to a model, for the commands that need one. */
#ifndef craig_cli_task_h
#define craig_cli_task_h

#include "base/budget.h"
#include "cli/frontend.h"
#include "flow/graph/graph.h"
#include "model/system/model.h"

typedef struct {
  Frontend frontend; /* empty for hardware */
  Graph *inlined;    /* before loops were skipped or unrolled; may be `graph` itself; NULL for hardware */
  Graph *graph;      /* that the model describes; NULL for hardware */
  Model *model;
  size_t skipped;    /* loops that do not matter and are left out of `graph` */
  bool keeps_loops;  /* none is to be */
} Task; /* zeroed: nothing read yet */

typedef enum {
  TASK_GOOD,
  TASK_UNUSABLE,  /* what is wrong has been said on standard error */
  TASK_TOO_LARGE, /* more than TASK_NODES locations after inlining */
  TASK_STOPPED    /* the budget ended */
} TaskEnd;

enum { TASK_NODES = 4000000 };

/* Read the files: a program becomes an automaton, hardware a model. */
TaskEnd task_read(Task *task, Session *session);
/* Behind task_read: make the model, unless it is there.  Phases are measured as statistics of the session. */
TaskEnd task_encode(Task *task, Session *session, Budget *budget);
/* Without the model, which task_encode then makes again with all loops. */
void task_keep_loops(Task *task);
/* The graph again, with what was pruned from it at the end.  NULL if the budget ended. */
Graph *task_whole_graph(const Task *task, const Options *options, Budget *budget);
void task_release(Task *task);

/* "--recursion 0" and the like. */
ReductionSet task_without(const Options *options); /* reductions that are left out */
bool task_check_options(const Options *options, Buffer *error);

#endif

/* From files to a model: see task.h. */
#include "cli/task.h"
#include <stdio.h>
#include "base/clock.h"
#include "cli/hardware.h"
#include "flow/transform/deepen.h"
#include "flow/transform/slice.h"
#include "flow/transform/unroll.h"
#include "model/encode/encode.h"

static TaskEnd read_hardware(Task *task, const Options *options) {
  Buffer error = {0};
  task->model = hardware_read(options, &error);
  if (!task->model) fprintf(stderr, "%s\n", buffer_text(&error));
  vector_release(&error);
  return task->model ? TASK_GOOD : TASK_UNUSABLE;
}

TaskEnd task_read(Task *task, Session *session) {
  const Options *options = session->options;
  if (hardware_is_given(options)) return read_hardware(task, options);
  double start = clock_wall();
  int status = frontend_parse(&task->frontend, options);
  session_measure(session, "seconds.parse", clock_wall() - start);
  if (!status) status = frontend_build(&task->frontend, session);
  return status ? TASK_UNUSABLE : TASK_GOOD;
}

static TaskEnd inline_calls(Task *task, Session *session) {
  double start = clock_wall();
  InlineOptions how = {
      .recursion_bound = (unsigned)session->options->recursion, .node_limit = TASK_NODES,
      .prune = !reduction_is_in(task_without(session->options), REDUCE_PRUNE)};
  task->inlined = task->graph = graph_inline(task->frontend.cfa, &how);
  session_measure(session, "seconds.inline", clock_wall() - start);
  return task->graph ? TASK_GOOD : TASK_TOO_LARGE;
}

/* Loops that do not matter are skipped. */
static TaskEnd slice_loops(Task *task, Session *session, Budget *budget) {
  ReductionSet without = task_without(session->options);
  if (task->keeps_loops || reduction_is_in(without, REDUCE_SLICE)) return TASK_GOOD;
  double start = clock_wall();
  Graph *sliced = graph_slice(task->inlined, !reduction_is_in(without, REDUCE_PRUNE), budget, &task->skipped);
  if (sliced) task->graph = sliced;
  session_count(session, "program.loops_skipped", task->skipped);
  session_measure(session, "seconds.slice", clock_wall() - start);
  return budget_left(budget, "slice_end") ? TASK_GOOD : TASK_STOPPED;
}

static bool unrolls(const Options *options) {
  return options->unroll && !reduction_is_in(task_without(options), REDUCE_UNROLL);
}

static UnrollOptions unroll_options(const Options *options) {
  return (UnrollOptions){.iterations = (unsigned)options->unroll, .prune = !reduction_is_in(task_without(options), REDUCE_PRUNE)};
}

Graph *task_whole_graph(const Task *task, const Options *options, Budget *budget) {
  size_t skipped;
  Graph *sliced = task->skipped ? graph_slice(task->inlined, false, budget, &skipped) : NULL;
  if (sliced && !unrolls(options)) return sliced;
  UnrollOptions how = unroll_options(options);
  how.keep_copies = true;
  Graph *whole = graph_unroll(sliced ? sliced : task->inlined, &how, budget);
  graph_delete(sliced);
  return whole;
}

/* Loops that constants decide are unrolled. */
static TaskEnd unroll_loops(Task *task, Session *session, Budget *budget) {
  if (!unrolls(session->options)) return TASK_GOOD;
  double start = clock_wall();
  session_count(session, "program.cut_points_before", task->inlined->cuts.size);
  UnrollOptions how = unroll_options(session->options);
  Graph *unrolled = graph_unroll(task->graph, &how, budget);
  if (task->graph != task->inlined) graph_delete(task->graph);
  task->graph = unrolled;
  session_measure(session, "seconds.unroll", clock_wall() - start);
  return task->graph ? TASK_GOOD : TASK_STOPPED;
}

/* Calls go deeper than the bound: maybe constants decide how deep. */
static TaskEnd follow_recursion(Task *task, Session *session, Budget *budget) {
  enum { DEPTH = 200, NODES = 300000 };
  ReductionSet without = task_without(session->options);
  if (!unrolls(session->options) || !graph_meets_bound(task->graph)) return TASK_GOOD;
  double start = clock_wall();
  DeepenOptions how = {.depth = DEPTH, .node_limit = NODES, .prune = !reduction_is_in(without, REDUCE_PRUNE)};
  Graph *deeper = graph_deepen(task->frontend.cfa, &how, budget);
  session_measure(session, "seconds.recursion", clock_wall() - start);
  if (!deeper) return budget->stopped ? TASK_STOPPED : TASK_GOOD;
  if (task->graph != task->inlined) graph_delete(task->graph);
  graph_delete(task->inlined);
  task->inlined = task->graph = deeper;
  TaskEnd end = slice_loops(task, session, budget);
  return end == TASK_GOOD ? unroll_loops(task, session, budget) : end;
}

static TaskEnd encode(Task *task, Session *session, Budget *budget) {
  double start = clock_wall();
  session_count(session, "program.edges", task->frontend.cfa->edges.size);
  session_count(session, "program.nodes", task->graph->nodes.size);
  session_count(session, "program.cut_points", task->graph->cuts.size);
  task->model = model_encode_with(task->graph, &(EncodeOptions){.without = task_without(session->options)}, budget);
  session_measure(session, "seconds.encode", clock_wall() - start);
  return task->model ? TASK_GOOD : TASK_STOPPED;
}

TaskEnd task_encode(Task *task, Session *session, Budget *budget) {
  if (task->model) return TASK_GOOD;
  TaskEnd end = task->inlined ? TASK_GOOD : inline_calls(task, session);
  if (end == TASK_GOOD) end = slice_loops(task, session, budget);
  if (end == TASK_GOOD) end = unroll_loops(task, session, budget);
  if (end == TASK_GOOD) end = follow_recursion(task, session, budget);
  return end == TASK_GOOD ? encode(task, session, budget) : end;
}

void task_keep_loops(Task *task) {
  model_delete(task->model);
  if (task->graph != task->inlined) graph_delete(task->graph);
  task->graph = task->inlined;
  task->model = NULL;
  task->skipped = 0;
  task->keeps_loops = true;
}

void task_release(Task *task) {
  model_delete(task->model);
  if (task->graph != task->inlined) graph_delete(task->graph);
  graph_delete(task->inlined);
  frontend_release(&task->frontend);
}

ReductionSet task_without(const Options *options) {
  ReductionSet set = 0;
  Buffer error = {0};
  reductions_parse(options->no_reduction, &set, &error);
  vector_release(&error);
  if (options->no_value_analysis) set |= 1u << REDUCE_VALUES;
  return set;
}

bool task_check_options(const Options *options, Buffer *error) {
  ReductionSet set;
  if (!reductions_parse(options->no_reduction, &set, error)) return false;
  if (!options->recursion)
    buffer_add(error, "--recursion 0 would not even allow main; 1 allows no recursion");
  return options->recursion;
}

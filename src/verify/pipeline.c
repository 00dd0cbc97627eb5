/* From an automaton to a model: see pipeline.h. */
#include "verify/pipeline.h"
#include "base/clock.h"
#include "flow/transform/deepen.h"
#include "flow/transform/slice.h"
#include "flow/transform/unroll.h"
#include "model/encode/encode.h"

/* One run of the pipeline. */
typedef struct {
  Pipeline *pipeline;
  const PipelineOptions *options;
  const Observer *observer;
  Budget *budget;
} Run;

ReductionSet pipeline_left_out(const PipelineOptions *options) { return options->without | reductions_forbidden(options->needs); }

static bool reduces(const PipelineOptions *options, ReductionKind kind) { return !reduction_is_in(pipeline_left_out(options), kind); }

static bool prunes(const PipelineOptions *options) { return reduces(options, REDUCE_PRUNE); }

static bool unrolls(const PipelineOptions *options) { return options->unroll && reduces(options, REDUCE_UNROLL); }

static UnrollOptions unroll_options(const PipelineOptions *options) {
  return (UnrollOptions){.iterations = options->unroll, .prune = prunes(options)};
}

static PipelineEnd inline_calls(Run *run) {
  Pipeline *p = run->pipeline;
  double start = clock_wall();
  if (p->asks_nothing && !p->asked) p->asked = memory_zeroed(p->cfa->checks.size + 1, sizeof *p->asked);
  InlineOptions how = {.asked = p->asked ? p->asked : run->options->asked, .recursion_bound = run->options->recursion, .node_limit = PIPELINE_NODES, .prune = prunes(run->options)};
  p->inlined = p->graph = graph_inline(p->cfa, &how);
  observer_measure_since(run->observer, "seconds.inline", start);
  return p->graph ? PIPELINE_GOOD : PIPELINE_TOO_LARGE;
}

/* Loops that do not matter are skipped. */
static PipelineEnd slice_loops(Run *run) {
  Pipeline *p = run->pipeline;
  if (p->keeps_loops || !reduces(run->options, REDUCE_SLICE)) return PIPELINE_GOOD;
  double start = clock_wall();
  Graph *sliced = graph_slice(p->inlined, prunes(run->options), run->budget, &p->skipped);
  if (sliced) p->graph = sliced;
  observer_count(run->observer, "program.loops_skipped", p->skipped);
  observer_measure_since(run->observer, "seconds.slice", start);
  return budget_left(run->budget, "slice_end") ? PIPELINE_GOOD : PIPELINE_STOPPED;
}

Graph *pipeline_whole_graph(const Pipeline *pipeline, const PipelineOptions *options, Budget *budget) {
  size_t skipped;
  Graph *sliced = pipeline->skipped ? graph_slice(pipeline->inlined, false, budget, &skipped) : NULL;
  if (!unrolls(options)) return sliced ? sliced : graph_copy(pipeline->inlined);
  UnrollOptions how = unroll_options(options);
  how.keep_copies = true;
  Graph *whole = graph_unroll(sliced ? sliced : pipeline->inlined, &how, budget);
  graph_delete(sliced);
  return whole;
}

Graph *pipeline_bare_graph(const Pipeline *pipeline, const PipelineOptions *options) {
  bool is_deeper = !pipeline->inlined->recursion_bound; /* as constants ask for */
  if (is_deeper || !prunes(options)) return NULL;
  return graph_inline(pipeline->cfa, &(InlineOptions){.recursion_bound = options->recursion, .node_limit = PIPELINE_NODES, .asked = options->asked});
}

static void replace_graph(Pipeline *pipeline, Graph *graph) {
  if (pipeline->graph != pipeline->inlined) graph_delete(pipeline->graph);
  pipeline->graph = graph;
}

/* Loops that constants decide are unrolled. */
static PipelineEnd unroll_loops(Run *run) {
  Pipeline *p = run->pipeline;
  if (!unrolls(run->options) || p->unrolls_none) return PIPELINE_GOOD;
  double start = clock_wall();
  observer_count(run->observer, "program.cut_points_before", p->inlined->cuts.size);
  UnrollOptions how = unroll_options(run->options);
  replace_graph(p, graph_unroll(p->graph, &how, run->budget));
  observer_measure_since(run->observer, "seconds.unroll", start);
  return p->graph ? PIPELINE_GOOD : PIPELINE_STOPPED;
}

/* Calls go deeper than the bound: maybe constants decide how deep, which a share of the time has to show. */
static PipelineEnd follow_recursion(Run *run) {
  enum { DEPTH = 200, NODES = 300000, ALL_NODES = 3000000 };
  static const double recursion_share = 0.15;
  Pipeline *p = run->pipeline;
  Budget share;
  double left = budget_seconds_left(run->budget);
  if (!unrolls(run->options) || p->asks_nothing || p->unrolls_none || !graph_meets_bound(p->graph)) return PIPELINE_GOOD;
  double start = clock_wall();
  DeepenOptions how = {.depth = DEPTH, .node_limit = NODES, .all_nodes = ALL_NODES, .prune = prunes(run->options), .asked = run->options->asked};
  budget_init(&share, run->budget, left < 1e6 ? recursion_share * left : 0, 0);
  Graph *deeper = graph_deepen(p->cfa, &how, &share);
  observer_measure_since(run->observer, "seconds.recursion", start);
  if (!deeper) return run->budget->stopped ? PIPELINE_STOPPED : PIPELINE_GOOD;
  replace_graph(p, deeper);
  graph_delete(p->inlined);
  p->inlined = deeper;
  PipelineEnd end = slice_loops(run);
  return end == PIPELINE_GOOD ? unroll_loops(run) : end;
}

/* Blocks smaller than those between loops: more cut points, in a graph that is not the program's own, since evidence is about that.  What gets smaller until a run ends is
 * said of loops. */
static void cut_blocks(Run *run) {
  Pipeline *p = run->pipeline;
  if (run->options->blocks == BLOCKS_LOOP || run->options->needs & KEEP_TERMINATION) return;
  if (p->graph == p->inlined) p->graph = graph_copy(p->inlined);
  graph_cut_blocks(p->graph, run->options->blocks);
}

static void tell_left_out(const Run *run) {
  Buffer names = {0};
  reductions_print(pipeline_left_out(run->options), &names);
  observer_name(run->observer, "model.reductions_left_out", names.size ? buffer_text(&names) : "none");
  vector_release(&names);
}

static void lose_assignment(Graph *graph) {
  static const Edge nothing = {.kind = EDGE_SKIP};
  size_t i = graph->steps.size;
  while (i-- > 0 && (graph->steps.data[i].kind != STEP_EDGE || graph->steps.data[i].edge->kind != EDGE_ASSIGN)) continue;
  if (i < graph->steps.size) graph->steps.data[i].edge = &nothing;
}

static bool makes_blocks_later(const Run *run) {
  const PipelineOptions *options = run->options;
  return options->blocks_later && run->pipeline->graph->nodes.size >= options->blocks_later && !(options->needs & KEEP_TERMINATION);
}

static PipelineEnd encode(Run *run) {
  Pipeline *p = run->pipeline;
  double start = clock_wall();
  if (run->options->loses_assignment && p->graph != p->inlined) lose_assignment(p->graph);
  observer_count(run->observer, "program.edges", p->cfa->edges.size);
  observer_count(run->observer, "program.nodes", p->graph->nodes.size);
  observer_count(run->observer, "program.cut_points", p->graph->cuts.size);
  tell_left_out(run);
  EncodeOptions how = {.without = pipeline_left_out(run->options), .fault = run->options->fault};
  p->model = makes_blocks_later(run) ? model_encode_state(p->graph, &how, run->budget) : model_encode_with(p->graph, &how, run->budget);
  observer_measure_since(run->observer, "seconds.encode", start);
  return p->model ? PIPELINE_GOOD : PIPELINE_STOPPED;
}

PipelineEnd pipeline_run(Pipeline *pipeline, const PipelineOptions *options, const Observer *observer, Budget *budget) {
  if (pipeline->model) return PIPELINE_GOOD;
  Run run = {pipeline, options, observer, budget};
  PipelineEnd end = pipeline->inlined ? PIPELINE_GOOD : inline_calls(&run);
  if (end == PIPELINE_GOOD) end = slice_loops(&run);
  if (end == PIPELINE_GOOD) end = unroll_loops(&run);
  if (end == PIPELINE_GOOD) end = follow_recursion(&run);
  if (end != PIPELINE_GOOD) return end;
  cut_blocks(&run);
  return encode(&run);
}

bool pipeline_make_blocks(Pipeline *pipeline, const Observer *observer, Budget *budget) {
  double start = clock_wall();
  if (model_has_blocks(pipeline->model)) return true;
  bool done = model_encode_blocks(pipeline->model, budget);
  observer_measure_since(observer, "seconds.encode", start);
  return done;
}

void pipeline_keep_loops(Pipeline *pipeline) {
  model_delete(pipeline->model);
  replace_graph(pipeline, pipeline->inlined);
  pipeline->model = NULL;
  pipeline->skipped = 0;
  pipeline->keeps_loops = true;
}

void pipeline_release(Pipeline *pipeline) {
  model_delete(pipeline->model);
  replace_graph(pipeline, NULL);
  graph_delete(pipeline->inlined);
  memory_free(pipeline->asked);
}

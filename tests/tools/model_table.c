/* model_table.c: what a program's model costs.
 *
 *   model_table [--seconds N] [--mib N] [--no-prune] [--header] ILP32|LP64 FILE...
 *
 * For each file: parse, build the automaton, inline, unroll, encode, blast, as `craig verify` does before an engine starts, in a
 * process of its own with limits on processor time and memory.  One line of tab-separated columns per file:
 *
 *   outcome cuts variables bits input-bits terms aig seconds mib incomplete phases reasons file
 *
 * The outcome is `model`, or why there is none (unusable, too-large, time, memory, crash) and in which phase; incomplete is `no` or
 * `prefix`, `loop` or `both`: in which block the model may end. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include "base/clock.h"
#include "base/process.h"
#include "flow/transform/inline.h"
#include "flow/transform/unroll.h"
#include "lang/parse.h"
#include "model/gates/circuit.h"
#include "model/encode/encode.h"

typedef enum { PHASE_PARSE, PHASE_CFA, PHASE_INLINE, PHASE_UNROLL, PHASE_ENCODE, PHASE_CIRCUIT, PHASE_DONE } Phase;
static const char *const phase_names[] = {"parse", "cfa", "inline", "unroll", "encode", "circuit", "done"};
enum { NODE_LIMIT = 4000000, RECURSION = 20, WALL_FACTOR = 20 };

/* Shared with the worker, so that it can be read when the worker is gone. */
typedef struct {
  Phase phase;
  bool is_unusable, is_too_large;
  double seconds[PHASE_DONE]; /* processor time at the end of each */
  size_t cuts, variables, bits, input_bits, terms, aig;
  bool in_prefix, in_loop;
  char reasons[400];
} Row;

typedef struct {
  Row *row;
  const char *file;
  DataModel model;
  rlim_t seconds;
  bool prunes; /* what does not lead to the error is gone: no good where another property is meant */
} Task;

static void next_phase(Row *row) { row->seconds[row->phase++] = clock_cpu(); }

/* ---- the worker ---------------------------------------------------------------------------------- */

static size_t input_bits(const Model *model, const Block *block) {
  size_t bits = 0;
  for (size_t i = 0; i < block->inputs.size; i++) bits += term_width(model->bank, block->inputs.data[i].var);
  return bits;
}

static void add_reasons(Row *row, const Block *block) {
  for (size_t i = 0; i < block->incompletes.size; i++) {
    const char *reason = block->incompletes.data[i].reason;
    if (!reason) reason = "no reason";
    size_t length = strlen(row->reasons);
    if (strstr(row->reasons, reason) || length + strlen(reason) + 3 > sizeof row->reasons) continue;
    snprintf(row->reasons + length, sizeof row->reasons - length, "%s%s", length ? "; " : "", reason);
  }
}

static void describe_model(Row *row, const Model *model) {
  row->variables = model->state.size;
  row->bits = model_state_bits(model);
  row->input_bits = input_bits(model, &model->prefix) + input_bits(model, &model->loop);
  row->terms = bank_size(model->bank);
  row->in_prefix = !term_is_false(model->bank, model->prefix.incomplete);
  row->in_loop = !term_is_false(model->bank, model->loop.incomplete);
  if (row->in_prefix) add_reasons(row, &model->prefix);
  if (row->in_loop) add_reasons(row, &model->loop);
}

static void build_model(Row *row, const Graph *inlined, bool prunes) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  next_phase(row);
  Graph *graph = graph_unroll(inlined, &(UnrollOptions){.iterations = UNROLL_ITERATIONS, .prune = prunes}, &budget);
  row->cuts = graph->cuts.size;
  next_phase(row);
  Model *model = model_encode(graph, &budget);
  describe_model(row, model);
  next_phase(row);
  Circuit *circuit = circuit_new(model, &budget);
  row->aig = aig_size(circuit->aig);
  next_phase(row);
  circuit_delete(circuit);
  model_delete(model);
  graph_delete(graph);
}

static void build_graph(Row *row, Program *program, bool prunes) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions options = {.entry = "main"};
  Cfa *cfa = cfa_build(program, &options, &diagnostics);
  row->is_unusable = !cfa;
  if (!cfa) return;
  next_phase(row);
  InlineOptions how = {.recursion_bound = RECURSION, .node_limit = NODE_LIMIT, .prune = prunes};
  Graph *graph = graph_inline(cfa, &how);
  row->is_too_large = !graph;
  if (graph) build_model(row, graph, prunes);
  if (graph) graph_delete(graph);
  cfa_delete(cfa);
}

static int work(Channel *channel, void *context) {
  (void)channel;
  Task *task = context;
  setrlimit(RLIMIT_CPU, &(struct rlimit){task->seconds, task->seconds + 1});
  ParseOptions options = {.model = task->model, .messages = stderr, .quiet_warnings = true};
  unsigned errors = 0;
  Program *program = program_parse(&task->file, 1, &options, &errors);
  task->row->is_unusable = !program;
  if (!program) return 0;
  next_phase(task->row);
  build_graph(task->row, program, task->prunes);
  program_delete(program);
  return 0;
}

/* ---- the table ----------------------------------------------------------------------------------- */

static const char *outcome_name(const Row *row, const ProcessOutcome *outcome) {
  if (outcome->end == PROCESS_OUT_OF_TIME) return "time";
  if (outcome->end == PROCESS_CRASHED && (outcome->status == SIGXCPU || outcome->status == SIGKILL)) return "time";
  if (outcome->end == PROCESS_OUT_OF_MEMORY) return "memory";
  if (outcome->end != PROCESS_FINISHED) return "crash";
  if (row->is_unusable) return "unusable";
  return row->is_too_large ? "too-large" : "model";
}

static const char *incomplete_name(const Row *row) {
  if (row->in_prefix) return row->in_loop ? "both" : "prefix";
  return row->in_loop ? "loop" : "no";
}

static void print_phases(const Row *row) {
  double before = 0;
  for (Phase i = 0; i < row->phase; i++) {
    printf("%s%s %.3f", i ? ", " : "", phase_names[i], row->seconds[i] - before);
    before = row->seconds[i];
  }
}

static void print_row(const Row *row, const ProcessOutcome *outcome, const char *file) {
  const char *name = outcome_name(row, outcome);
  bool is_model = !strcmp(name, "model");
  printf("%s%s%s\t%zu\t%zu\t%zu\t%zu\t%zu\t%zu\t%.2f\t%zu\t%s\t", name, is_model ? "" : ":", is_model ? "" : phase_names[row->phase],
         row->cuts, row->variables, row->bits, row->input_bits, row->terms, row->aig, outcome->cpu_seconds,
         outcome->peak_memory >> 20, incomplete_name(row));
  print_phases(row);
  printf("\t%s\t%s\n", row->reasons[0] ? row->reasons : "-", file);
  fflush(stdout);
}

static void ignore_message(void *context, int kind, const char *data, size_t size) { (void)context, (void)kind, (void)data, (void)size; }

static void measure(Task *task, double mib) {
  ProcessOutcome outcome;
  ProcessLimits limits = {.seconds = WALL_FACTOR * (double)task->seconds, .memory_bytes = (size_t)mib << 20};
  memset(task->row, 0, sizeof *task->row);
  process_supervise(&limits, work, ignore_message, task, &outcome);
  print_row(task->row, &outcome, task->file);
}

int main(int argc, char **argv) {
  Task task = {.seconds = 10, .prunes = true};
  double mib = 4096;
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (!strcmp(argv[i], "--seconds") && i + 1 < argc) task.seconds = strtoul(argv[++i], NULL, 10);
    if (!strcmp(argv[i], "--mib") && i + 1 < argc) mib = strtod(argv[++i], NULL);
    if (!strcmp(argv[i], "--no-prune")) task.prunes = false;
    if (!strcmp(argv[i], "--header"))
      printf("outcome\tcuts\tvariables\tbits\tinputs\tterms\taig\tseconds\tMiB\tincomplete\tphases\treasons\tfile\n");
  }
  if (i + 1 >= argc) {
    fprintf(stderr, "usage: model_table [--seconds N] [--mib N] [--no-prune] [--header] ILP32|LP64 FILE...\n");
    return 2;
  }
  task.model = strcmp(argv[i], "ILP32") ? LP64 : ILP32;
  task.row = mmap(NULL, sizeof *task.row, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (task.row == MAP_FAILED) return 2;
  for (i++; i < argc; i++) {
    task.file = argv[i];
    measure(&task, mib);
  }
  munmap(task.row, sizeof *task.row);
  return 0;
}

/* points_campaign.c: the points-to analysis against runs of the interpreter.
 *
 *   points_campaign [--32|--64] [--steps N] [--bound N] [--prune] FILE...
 *
 * Each program runs in the interpreter, with zero for every input.  Before each edge is taken, the places that it reads and
 * writes are computed, and the pointers that it calls, frees or hands to the library: each address must be among the targets
 * that points.h gives for the expression.  A run is followed as far as the inlined graph goes: up to the recursion bound, to
 * a call of unknown code, or to the first access outside of every object.  A program that finds out addresses by other ways
 * than computing with them (exposed.h) may go elsewhere.
 *
 * One line per file: ok or FAIL, how many addresses were compared, the size of the graph and the time of the analysis.  The
 * last line is "N passed, N failed". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "flow/transform/inline.h"
#include "flow/memory/exposed.h"
#include "flow/memory/points.h"
#include "flow/cfa/unknown.h"
#include "lang/parse.h"
/* The machine has targets of its own. */
#define Target MachineTarget
#include "flow/interpret/machine.h"
#undef Target

enum { NODE_LIMIT = 1000000, FAILURES_SHOWN = 3 };

typedef struct {
  const Expr *expression;
  uint32_t code;
  bool is_place;
} Watched;
typedef VECTOR(Watched) WatchedVector;

typedef struct {
  uint64_t address;
  uint32_t step;
} Block;

typedef struct {
  ContextId context;
  uint64_t frame;
} Level;

typedef struct {
  const Graph *graph;
  Points *points;
  Machine *machine;        /* borrowed */
  WatchedVector *watched; /* by edge */
  Map context_of;         /* (parent, call edge) -> context */
  Map step_of;            /* (context, edge) -> step + 1 */
  VECTOR(Level) levels;   /* the running functions */
  VECTOR(Block) blocks;   /* what was allocated */
  bool is_lost;           /* the graph does not go on */
  bool is_exposed;        /* the program may go elsewhere */
  uint64_t compared, failures;
  const char *file;
} Campaign;

static i128 zero_input(void *context, const Edge *edge, uint32_t occurrence) {
  (void)context, (void)edge, (void)occurrence;
  return 0;
}

/* ---- what to watch ------------------------------------------------------------------------------- */

static void watch(Campaign *c, const Edge *edge, const Expr *e, bool is_place) {
  uint32_t code = is_place ? code_compile_address(&c->machine->bank, e) : code_compile(&c->machine->bank, e);
  if (code != CODE_NONE) vector_push(&c->watched[edge->id], (Watched){e, code, is_place});
}

/* Every place below the expression that is read for sure.  What is only computed may lie outside of its object, where another
 * one is; what stands behind a condition is read only if that holds. */
static void watch_reads(Campaign *c, const Edge *edge, const Expr *expression) {
  VECTOR(const Expr *) stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    bool is_choice = e->kind == EXPR_CONDITIONAL, is_short = e->kind == EXPR_AND || e->kind == EXPR_OR;
    if (e->kind == EXPR_LOAD) watch(c, edge, e->left, true);
    if (e->condition) vector_push(&stack, e->condition);
    if (e->right && !is_choice && !is_short) vector_push(&stack, e->right);
    if (e->left && !is_choice) vector_push(&stack, e->left);
  }
  vector_release(&stack);
}

static void watch_edge(Campaign *c, const Edge *edge) {
  bool is_call = edge->kind == EDGE_CALL;
  if (edge->left) watch(c, edge, edge->left, true);
  watch_reads(c, edge, edge->left);
  watch_reads(c, edge, edge->right);
  for (size_t i = 0; i < edge->argument_count; i++) {
    const Expr *argument = edge->arguments[i];
    watch_reads(c, edge, argument);
    bool is_library = is_call && edge->right->kind == EXPR_FUNCTION && !edge->right->symbol->body;
    if (is_library && argument->type->kind == TYPE_POINTER) watch(c, edge, argument, false);
  }
  if ((is_call && edge->right->kind != EXPR_FUNCTION) || edge->kind == EDGE_FREE) watch(c, edge, edge->right, false);
}

static void watch_edges(Campaign *c, const Cfa *cfa) {
  c->watched = memory_zeroed(cfa->edges.size + 1, sizeof *c->watched);
  for (size_t i = 0; i < cfa->edges.size; i++) watch_edge(c, &cfa->edges.data[i]);
  memory_free(c->machine->state.stack);
  c->machine->state.stack = memory_zeroed(c->machine->bank.stack_size + 1, sizeof *c->machine->state.stack);
}

/* ---- whose address it is ------------------------------------------------------------------------- */

static bool has_target(const Targets *targets, ObjectId object, uint64_t offset) {
  for (size_t i = 0; i < targets->size; i++) {
    const Target *t = &targets->data[i];
    if (t->object != object) continue;
    return t->stride ? offset >= t->low && (offset - t->low) % t->stride == 0 : offset == t->low;
  }
  return false;
}

/* Equal literals have one address and several objects. */
static bool has_string(const Campaign *c, const Targets *targets, const uint8_t *bytes, uint64_t size, uint64_t offset) {
  for (size_t i = 0; i < targets->size; i++) {
    const PointsObject *object = points_object(c->points, targets->data[i].object);
    if (object->kind == OBJECT_STRING && object->size == size && memcmp(object->string->text, bytes, size) == 0 &&
        has_target(targets, targets->data[i].object, offset))
      return true;
  }
  return false;
}

static bool is_variable_at(const Campaign *c, const GraphVariable *v, uint64_t frame, uint64_t address) {
  VariablePlace place = c->machine->places[v->symbol->serial];
  if (place.kind == PLACE_STATIC) return place.at == address;
  return place.kind == PLACE_FRAME && frame && frame + place.at == address;
}

/* The frame of the running call of a context; 0: none. */
static uint64_t frame_of(const Campaign *c, ContextId context) {
  for (size_t i = c->levels.size; i-- > 0;)
    if (c->levels.data[i].context == context) return c->levels.data[i].frame;
  return 0;
}

/* OBJECT_NONE: not an object that we can name. */
static ObjectId variable_at(const Campaign *c, uint64_t start) {
  for (VariableId i = 0; i < c->graph->variables.size; i++) {
    const GraphVariable *v = &c->graph->variables.data[i];
    if (is_variable_at(c, v, frame_of(c, v->context), start)) return points_of_variable(c->points, i);
  }
  return OBJECT_NONE;
}

static ObjectId block_at(const Campaign *c, uint64_t start) {
  for (size_t i = c->blocks.size; i-- > 0;)
    if (c->blocks.data[i].address == start) return points_of_step(c->points, c->blocks.data[i].step);
  return OBJECT_NONE;
}

static bool is_string(const SpaceObject *object) {
  return object->region == REGION_STATIC && object->is_read_only;
}

/* Is the address covered?  True as well if it is nobody's. */
static bool is_covered(Campaign *c, const Targets *targets, uint64_t address) {
  const SymbolVector *functions = &c->graph->cfa->program->functions;
  uint64_t first = machine_first_function(c->machine), index = (address - first) / 16;
  if (address >= first && index < functions->size) {
    ObjectId function = points_of_function(c->points, functions->data[index]);
    c->compared++;
    return address % 16 != 0 || (function != OBJECT_NONE && has_target(targets, function, 0));
  }
  SpaceObject *object = space_object(&c->machine->space, address);
  if (!object) return true;
  uint64_t start = object->start, offset = address - start, size = object->size;
  if (offset > size) return true;
  if (is_string(object)) {
    c->compared++;
    return has_string(c, targets, space_read(&c->machine->space, start, size), size, offset);
  }
  ObjectId owner = block_at(c, start);
  if (owner == OBJECT_NONE) owner = variable_at(c, start);
  if (owner == OBJECT_NONE) return true;
  c->compared++;
  return has_target(targets, owner, offset);
}

/* ---- checking ------------------------------------------------------------------------------------ */

static void report(Campaign *c, const Edge *edge, const Watched *w, uint64_t address, const Targets *targets) {
  if (c->is_exposed || c->failures++ >= FAILURES_SHOWN) return;
  Buffer text = {0};
  cfa_print_edge(c->graph->cfa, edge, &text);
  printf("  %s: edge %u \"%s\": %s of kind %d is %#llx; targets:", c->file, edge->id, buffer_text(&text),
         w->is_place ? "a place" : "a value", w->expression->kind, (unsigned long long)address);
  for (size_t i = 0; i < targets->size; i++)
    printf(" %u:%llu/%llu", targets->data[i].object, (unsigned long long)targets->data[i].low,
           (unsigned long long)targets->data[i].stride);
  printf("\n");
  vector_release(&text);
}

static void check_watched(Campaign *c, const Edge *edge, const Watched *w) {
  CodeState *state = &c->machine->state;
  uint64_t reads = state->invalid_reads;
  i128 value = machine_run_code(c->machine, w->code);
  bool is_sound = state->fault == FAULT_NONE && state->invalid_reads == reads;
  state->fault = FAULT_NONE;
  state->invalid_reads = reads;
  if (!is_sound || value != (i128)(uint64_t)value) return;
  ContextId context = vector_last(&c->levels).context;
  Targets targets = w->is_place ? points_of_place(c->points, w->expression, context)
                                : points_of_value(c->points, w->expression, context);
  if (!is_covered(c, &targets, (uint64_t)value)) report(c, edge, w, (uint64_t)value, &targets);
}

static bool is_in_graph(const Campaign *c, const Edge *edge) {
  uint64_t key = (uint64_t)vector_last(&c->levels).context << 32 | edge->id;
  return map_has(&c->step_of, key);
}

/* The edges that leave where the run is. */
static void check_next(Campaign *c) {
  const Machine *m = c->machine;
  for (size_t i = m->at; i < m->actions.size; i++) {
    const Edge *edge = m->actions.data[i].edge;
    if (!edge || m->first[edge->from] != m->at) break;
    if (!is_in_graph(c, edge) || m->actions.data[i].kind == ACTION_INCOMPLETE) continue;
    for (size_t j = 0; j < c->watched[edge->id].size; j++) check_watched(c, edge, &c->watched[edge->id].data[j]);
  }
}

static void remember_block(Campaign *c, const Edge *edge, uint64_t address) {
  uint64_t key = (uint64_t)vector_last(&c->levels).context << 32 | edge->id;
  uint64_t step = map_get(&c->step_of, key, 0);
  if (step && address) vector_push(&c->blocks, (Block){.address = address, .step = (uint32_t)step - 1});
}

/* realloc and others: the address lies in the variable now. */
static void remember_library_block(Campaign *c, const Edge *edge) {
  bool allocates = edge->right->kind == EXPR_FUNCTION && !edge->right->symbol->body &&
                   (strcmp(edge->right->symbol->name, "realloc") == 0 || strstr(edge->right->symbol->name, "dup"));
  if (!allocates || !edge->left) return;
  VariablePlace place = c->machine->places[edge->left->symbol->serial];
  if (place.kind == PLACE_LOCAL_SLOT) remember_block(c, edge, (uint64_t)c->machine->state.slots[place.at]);
  if (place.kind == PLACE_GLOBAL_SLOT) remember_block(c, edge, (uint64_t)c->machine->state.globals[place.at]);
}

static void follow_call(Campaign *c, const Edge *edge) {
  Machine *m = c->machine;
  uint64_t key = (uint64_t)vector_last(&c->levels).context << 32 | edge->id;
  if (edge_calls_unknown(m->cfa, edge) && m->frames.size < c->levels.size) c->is_lost = true;
  if (m->frames.size < c->levels.size) return; /* the library */
  uint64_t context = map_get(&c->context_of, hash_mix(key, m->function), UINT64_MAX);
  if (context == UINT64_MAX) {
    c->is_lost = true;
    return;
  }
  vector_push(&c->levels, (Level){(ContextId)context, m->state.frame});
}

static void observe(void *context, const Edge *edge, unsigned depth, i128 value) {
  Campaign *c = context;
  Machine *m = c->machine;
  if (c->is_lost) return;
  if (!c->levels.size) vector_push(&c->levels, (Level){0, m->frames.size ? m->frames.data[0].frame : m->state.frame});
  if (depth + 1 > c->levels.size) { /* the library has called back */
    c->is_lost = true;
    return;
  }
  c->levels.size = depth + 1;
  if (m->result->invalid_frees || m->state.invalid_reads || m->state.invalid_writes || m->state.fault) c->is_lost = true;
  if (edge->kind == EDGE_ALLOCATE) remember_block(c, edge, (uint64_t)value);
  if (edge->kind == EDGE_CALL) {
    remember_library_block(c, edge);
    follow_call(c, edge);
  }
  while (m->frames.size + 1 < c->levels.size) c->levels.size--;
  if (!c->is_lost && m->actions.data[m->at].mode != MODE_EXIT) check_next(c);
}

/* ---- a program ----------------------------------------------------------------------------------- */

static void index_graph(Campaign *c) {
  const Graph *graph = c->graph;
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    uint64_t key = (uint64_t)step->context << 32 | step->edge->id;
    if (step->kind == STEP_BOUND) continue;
    if (step->kind != STEP_LEAVE) map_put(&c->step_of, key, i + 1);
    if (step->kind == STEP_ENTER)
      map_put(&c->context_of, hash_mix(key, graph->contexts.data[step->callee].function), step->callee);
  }
}

static void run_program(Campaign *c, uint64_t step_limit, Budget *budget) {
  const Cfa *cfa = c->graph->cfa;
  RunOptions options = {.input = zero_input, .observe = observe, .observe_context = c, .step_limit = step_limit};
  RunResult result;
  Interpreter *interpreter = interpreter_new(cfa);
  c->machine = &interpreter->machine;
  watch_edges(c, cfa);
  interpreter_run(interpreter, &options, budget, &result);
  for (size_t i = 0; i < cfa->edges.size; i++) vector_release(&c->watched[i]);
  memory_free(c->watched);
  interpreter_delete(interpreter);
}

static bool check_graph(const char *file, const Graph *graph, uint64_t step_limit, bool runs) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  double start = clock_wall();
  Campaign c = {.graph = graph, .points = points_new(graph, &budget), .file = file};
  double seconds = clock_wall() - start;
  c.is_exposed = exposed_any(graph, c.points);
  index_graph(&c);
  if (runs) run_program(&c, step_limit, &budget);
  printf("%s %s: %llu addresses, %zu steps, %zu variables, %zu objects, %.3f s\n", c.failures ? "FAIL" : "ok", file,
         (unsigned long long)c.compared, graph->steps.size, graph->variables.size, points_object_count(c.points), seconds);
  points_delete(c.points);
  map_release(&c.context_of);
  map_release(&c.step_of);
  vector_release(&c.levels);
  vector_release(&c.blocks);
  return c.failures == 0;
}

typedef struct {
  DataModel model;
  uint64_t steps;
  unsigned bound;
  bool prunes;
} Setting;

static bool check_file(const char *file, const Setting *setting) {
  unsigned errors = 0;
  ParseOptions parse = {.model = setting->model, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&file, 1, &parse, &errors);
  if (!program) return printf("FAIL %s: unreadable\n", file), false;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  CfaOptions options = {.entry = "main"};
  Cfa *cfa = cfa_build(program, &options, &diagnostics);
  InlineOptions how = {.recursion_bound = setting->bound, .node_limit = NODE_LIMIT, .prune = setting->prunes};
  Graph *graph = cfa ? graph_inline(cfa, &how) : NULL;
  bool is_right = true;
  if (graph)
    is_right = check_graph(file, graph, setting->steps, setting->steps > 0);
  else
    printf("ok %s: %s\n", file, cfa ? "too large to inline" : "refused");
  graph_delete(graph);
  cfa_delete(cfa);
  program_delete(program);
  fflush(stdout);
  return is_right;
}

int main(int argc, char **argv) {
  Setting setting = {LP64, 20000, 3, false};
  unsigned passed = 0, failed = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--32") == 0)
      setting.model = ILP32;
    else if (strcmp(argv[i], "--64") == 0)
      setting.model = LP64;
    else if (strcmp(argv[i], "--prune") == 0)
      setting.prunes = true;
    else if (strcmp(argv[i], "--steps") == 0 && i + 1 < argc)
      setting.steps = strtoull(argv[++i], NULL, 10);
    else if (strcmp(argv[i], "--bound") == 0 && i + 1 < argc)
      setting.bound = (unsigned)strtoul(argv[++i], NULL, 10);
    else if (check_file(argv[i], &setting))
      passed++;
    else
      failed++;
  }
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}

/* Running the program of a model: see execute.h. */
#include "model/execute.h"
#include "flow/interpret.h"
#include "model/input_table.h"
#include <stdlib.h>

struct Execution {
  const Cfa *cfa;
  VECTOR(int64_t) constants; /* that occur in conditions, each once, ascending */
  ExecuteStyle style;
  uint64_t seed;
  bool has_asked;
  RunInputs *collected; /* NULL: nobody collects */
};

/* ---- the constants of the program ---------------------------------------------------------------- */

enum { MOST_CONSTANTS = 4096 };

static int compare_constants(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

static void collect_constants(Execution *x, const Expr *condition) {
  VECTOR(const Expr *) stack = {0};
  vector_push(&stack, condition);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_INTEGER && e->integer == (int64_t)e->integer) vector_push(&x->constants, (int64_t)e->integer);
    if (e->left) vector_push(&stack, e->left);
    if (e->right) vector_push(&stack, e->right);
    if (e->condition) vector_push(&stack, e->condition);
  }
  vector_release(&stack);
}

static void find_constants(Execution *x) {
  for (size_t i = 0; i < x->cfa->edges.size && x->constants.size < MOST_CONSTANTS; i++) {
    const Edge *edge = &x->cfa->edges.data[i];
    if (edge->kind == EDGE_ASSUME && edge->is_taken) collect_constants(x, edge->right);
  }
  if (!x->constants.size) vector_push(&x->constants, 0);
  qsort(x->constants.data, x->constants.size, sizeof *x->constants.data, compare_constants);
  size_t kept = 1;
  for (size_t i = 1; i < x->constants.size; i++)
    if (x->constants.data[i] != x->constants.data[kept - 1]) x->constants.data[kept++] = x->constants.data[i];
  x->constants.size = kept;
}

/* ---- inputs -------------------------------------------------------------------------------------- */

/* A finaliser in the manner of splitmix64: every bit of the argument matters. */
static uint64_t scatter(uint64_t x) {
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* A few of the program's constants: which ones, the seed says. */
static i128 few(const Execution *x, uint64_t random) {
  size_t span = 1 + scatter(x->seed) % x->constants.size, start = scatter(x->seed ^ 1) % x->constants.size;
  int64_t constant = x->constants.data[(start + random % span) % x->constants.size];
  static const int neighbours[] = {0, 0, 0, 0, 0, 0, 1, -1};
  return (i128)constant + neighbours[random >> 40 & 7];
}

static i128 boundary(const Execution *x, const Edge *edge, uint64_t random) {
  const Types *types = &x->cfa->program->types;
  const Type *type = edge->left ? edge->left->type : type_scalar(types, TYPE_INT);
  if (!type_is_integer(type)) return (i128)(random >> 8 & 1);
  unsigned width = type_width(types, type);
  i128 half = width > 1 && width < 128 ? (i128)1 << (width - 1) : 1;
  const i128 values[] = {0, 1, -1, half - 1, half, half - 2, half + 1, -2};
  return values[random >> 8 & 7];
}

static i128 value_of(const Execution *x, ExecuteStyle style, const Edge *edge, uint64_t random) {
  switch (style) {
  case EXECUTE_ZERO: return 0;
  case EXECUTE_ONE: return 1;
  case EXECUTE_FEW: return few(x, random);
  case EXECUTE_SMALL: return (i128)(random >> 8 & 15) - (random >> 16 & 1 ? 0 : 4);
  case EXECUTE_BOUNDARY: return boundary(x, edge, random);
  case EXECUTE_RANDOM: return (i128)(int64_t)scatter(random);
  default: {
    static const ExecuteStyle mixture[] = {EXECUTE_ZERO, EXECUTE_ONE,   EXECUTE_FEW,      EXECUTE_FEW,
                                           EXECUTE_FEW,  EXECUTE_SMALL, EXECUTE_BOUNDARY, EXECUTE_RANDOM};
    return value_of(x, mixture[random >> 56 & 7], edge, random);
  }
  }
}

static i128 choose(void *context, const Edge *edge, uint32_t occurrence) {
  Execution *x = context;
  x->has_asked = true;
  uint64_t visit = x->style == EXECUTE_STEADY ? 0 : occurrence;
  uint64_t random = scatter(x->seed * UINT64_C(0x9e3779b97f4a7c15) + scatter((uint64_t)edge->id << 32 | visit));
  i128 value = value_of(x, x->style, edge, random);
  if (x->collected) vector_push(&x->collected->inputs, (RunInput){.edge = edge, .occurrence = occurrence, .value = value});
  return value;
}

/* ---- runs ---------------------------------------------------------------------------------------- */

Execution *execution_new(const Model *model) {
  if (!model->graph) return NULL;
  Execution *x = memory_zeroed(1, sizeof *x);
  x->cfa = model->graph->cfa;
  find_constants(x);
  return x;
}

void execution_delete(Execution *x) {
  if (!x) return;
  vector_release(&x->constants);
  memory_free(x);
}

bool execution_has_asked(const Execution *x) { return x->has_asked; }

static RunEnd run(Execution *x, ExecuteStyle style, uint64_t seed, uint64_t *steps, Budget *budget) {
  RunOptions options = {.input = choose, .input_context = x, .step_limit = steps ? *steps : 0};
  RunResult result;
  x->style = style;
  x->seed = seed;
  interpret(x->cfa, &options, budget, &result);
  if (steps) *steps -= result.steps < *steps ? result.steps : *steps;
  return result.end;
}

ExecuteEnd execution_run(Execution *x, ExecuteStyle style, uint64_t seed, uint64_t *steps, Budget *budget) {
  if (!*steps) return EXECUTED_IN_PART;
  switch (run(x, style, seed, steps, budget)) {
  case RUN_ERROR: return EXECUTED_ERROR;
  case RUN_STOPPED: return EXECUTED_IN_PART;
  default: return EXECUTED_TO_END;
  }
}

RunInputs *execution_inputs(Execution *x, ExecuteStyle style, uint64_t seed, Budget *budget) {
  x->collected = memory_zeroed(1, sizeof *x->collected);
  RunInputs *collected = x->collected;
  run(x, style, seed, NULL, budget);
  x->collected = NULL;
  return collected;
}

bool execute_confirms(const Model *model, const RunInputVector *inputs, Budget *budget) {
  InputTable table;
  RunResult result;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value, .input_context = &table, .content = input_table_content};
  interpret(model->graph->cfa, &options, budget, &result);
  input_table_release(&table);
  return result.end == RUN_ERROR;
}

/* Running the program of a model: see execute.h. */
#include "model/trace/execute.h"
#include "flow/interpret/interpret.h"
#include "flow/code/number.h"
#include "model/trace/input_table.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Execution {
  const Graph *graph;
  const Cfa *cfa; /* the graph's */
  Interpreter *interpreter; /* owned */
  VECTOR(int64_t) constants; /* that occur in conditions, each once, ascending */
  VECTOR(double) numbers;    /* the same, those of floating types, in the order of edges */
  ExecuteStyle style;
  uint64_t seed;
  bool has_asked;
  RunInputs *collected; /* NULL: nobody collects */
  LassoWatch *lasso;    /* owned; NULL: nobody has looked for any */
};

/* ---- the constants of the program ---------------------------------------------------------------- */

enum { MOST_CONSTANTS = 4096 };

static int compare_constants(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? -1 : x > y;
}

static long double number_of(const Execution *x, const Expr *e) {
  Form form = form_of_type(&x->cfa->program->types, e->type);
  i128 cell;
  memcpy(&cell, e->bytes, sizeof cell);
  return number_value(form, form_convert(form, cell));
}

static void collect_constants(Execution *x, const Expr *condition) {
  VECTOR(const Expr *) stack = {0};
  vector_push(&stack, condition);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    bool is_negated = e->kind == EXPR_UNARY && e->op == OP_NEGATE && e->left->kind == EXPR_INTEGER && e->left->integer == (int32_t)e->left->integer;
    if (is_negated) vector_push(&x->constants, -(int64_t)e->left->integer);
    if (e->kind == EXPR_INTEGER && e->integer == (int64_t)e->integer) vector_push(&x->constants, (int64_t)e->integer);
    if (e->kind == EXPR_FLOAT) vector_push(&x->numbers, (double)number_of(x, e));
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
  if (!x->numbers.size) vector_push(&x->numbers, 1);
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

static long double few_numbers(const Execution *x, uint64_t random) {
  long double number = x->numbers.data[(scatter(x->seed) + random % 2) % x->numbers.size];
  static const int neighbours[] = {0, 0, 0, 0, 1, -1, 2, -2};
  number += neighbours[random >> 40 & 7] * fabsl(number) * 0x1p-24L;
  return random >> 44 & 1 ? -number : number;
}

/* Somewhere between a number that the program compares with and its negation. */
static long double fraction(const Execution *x, uint64_t random) {
  long double number = x->numbers.data[random % x->numbers.size];
  return number * ((long double)(int64_t)scatter(random) * 0x1p-63L);
}

static long double boundary_number(uint64_t random) {
  const long double values[] = {-0.0L, 1, -1, INFINITY, -INFINITY, NAN, FLT_MAX, 0x1p-149L};
  return values[random >> 8 & 7];
}

static i128 floating_value(const Execution *x, ExecuteStyle style, Form form, uint64_t random) {
  switch (style) {
  case EXECUTE_ZERO: return 0;
  case EXECUTE_ONE: return number_cell(form, 1);
  case EXECUTE_FEW: return number_cell(form, few_numbers(x, random));
  case EXECUTE_SMALL: return number_cell(form, fraction(x, random));
  case EXECUTE_BOUNDARY: return number_cell(form, boundary_number(random));
  default: return (i128)((u128)scatter(random) << 64 | scatter(random + 1));
  }
}

static Form form_of_edge(const Execution *x, const Edge *edge) {
  return edge->left ? form_of_type(&x->cfa->program->types, edge->left->type) : FORM_S32;
}

static i128 value_of(const Execution *x, ExecuteStyle style, const Edge *edge, uint64_t random) {
  Form form = form_of_edge(x, edge);
  if (style < EXECUTE_MIXED && form_is_float(form)) return floating_value(x, style, form, random);
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

/* Bytes of words that are small numbers, or any bytes. */
static uint8_t content_byte(const Execution *x, uint64_t random, uint64_t offset) {
  if (x->style == EXECUTE_ZERO || x->seed % 2 == 0) return 0;
  if (x->style == EXECUTE_RANDOM || x->style == EXECUTE_BOUNDARY) return (uint8_t)(random >> 8);
  return offset % 4 ? 0 : (uint8_t)(1 + (random >> 8 & 3));
}

static uint8_t choose_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  Execution *x = context;
  x->has_asked = true;
  uint64_t random = scatter(scatter(x->seed + offset) + scatter((uint64_t)edge->id << 32 | visit));
  uint8_t byte = content_byte(x, random, offset);
  RunInput input = {.edge = edge, .occurrence = visit, .value = byte, .is_content = true, .offset = offset, .bytes = 1};
  if (x->collected && byte) vector_push(&x->collected->inputs, input);
  return byte;
}

/* ---- runs ---------------------------------------------------------------------------------------- */

Execution *execution_new(const Model *model) {
  if (!model->graph) return NULL;
  Execution *x = execution_of_program(model->graph->cfa);
  x->graph = model->graph;
  return x;
}

Execution *execution_of_program(const Cfa *cfa) {
  Execution *x = memory_zeroed(1, sizeof *x);
  x->cfa = cfa;
  x->interpreter = interpreter_new(cfa);
  find_constants(x);
  return x;
}

void execution_delete(Execution *x) {
  if (!x) return;
  interpreter_delete(x->interpreter);
  lasso_watch_delete(x->lasso);
  vector_release(&x->constants);
  vector_release(&x->numbers);
  memory_free(x);
}

bool execution_has_asked(const Execution *x) { return x->has_asked; }

/* The check that failed, if it is asked about. */
static const Check *asked_check(const Graph *graph, const RunResult *result) {
  return result->end == RUN_ERROR && graph_asks(graph, result->check) ? result->check : NULL;
}

static RunResult run(Execution *x, ExecuteStyle style, uint64_t seed, uint64_t *steps, Budget *budget) {
  RunOptions options = {.input = choose, .content = choose_content, .input_context = x, .step_limit = steps ? *steps : 0};
  RunResult result;
  x->style = style;
  x->seed = seed;
  interpreter_run(x->interpreter, &options, budget, &result);
  if (steps) *steps -= result.steps < *steps ? result.steps : *steps;
  return result;
}

ExecuteEnd execution_run(Execution *x, ExecuteStyle style, uint64_t seed, uint64_t *steps, Budget *budget) {
  if (!*steps) return EXECUTED_IN_PART;
  RunResult result = run(x, style, seed, steps, budget);
  if (asked_check(x->graph, &result)) return EXECUTED_ERROR;
  return result.end == RUN_STOPPED ? EXECUTED_IN_PART : EXECUTED_TO_END;
}

RunInputs *execution_inputs(Execution *x, ExecuteStyle style, uint64_t seed, Budget *budget) {
  x->collected = memory_zeroed(1, sizeof *x->collected);
  RunInputs *collected = x->collected;
  RunResult result = run(x, style, seed, NULL, budget);
  collected->check = asked_check(x->graph, &result);
  x->collected = NULL;
  return collected;
}

i128 execution_value(Execution *x, ExecuteStyle style, uint64_t seed, const Edge *edge, uint32_t occurrence) {
  x->style = style;
  x->seed = seed;
  return choose(x, edge, occurrence);
}

bool execution_find_lasso(Execution *x, ExecuteStyle style, uint64_t seed, uint32_t goal, uint64_t *steps, Budget *budget, LassoRun *found) {
  RunOptions how = {.input = choose, .content = choose_content, .input_context = x, .step_limit = *steps};
  if (!x->lasso) x->lasso = lasso_watch_new(x->cfa);
  x->style = style;
  x->seed = seed;
  return lasso_run_find(x->interpreter, x->lasso, goal, &how, steps, budget, found);
}

const Check *execute_check(const Model *model, const RunInputVector *inputs, Budget *budget) {
  InputTable table;
  RunResult result;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value, .input_context = &table, .content = input_table_content};
  interpret(model->graph->cfa, &options, budget, &result);
  input_table_release(&table);
  return asked_check(model->graph, &result);
}

bool execute_confirms(const Model *model, const RunInputVector *inputs, Budget *budget) { return execute_check(model, inputs, budget); }

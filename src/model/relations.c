/* Guesses of relations between variables: see relations.h.
 *
 * States are sampled by running the model on small random inputs, because those reach the ends of loops.  The equations that
 * hold of all samples of a cut point are a null space, computed modulo a prime so that numbers stay small; its vectors are
 * taken where small integers stand for them.  As terms they hold modulo 2^w, which is what the solver is asked. */
#include "model/relations.h"
#include "base/log.h"
#include "base/memory.h"
#include "logic/evaluate.h"

enum { RUNS = 60, PASSES = 80, TRIES = 8, MOST_SAMPLES = 600, FEWEST_SAMPLES = 4, FEWEST_PASSES = 100 };
enum { MOST_COLUMNS = 16, MOST_COMPARED = 10, MOST_SUMMED = 6, MOST_RELATIONS = 300 };
enum { MOST_FACTOR = 2, MOST_DIVISOR = 2 }; /* products of larger ones are hard for the solver that has to confirm them */
#define MOST_WORK UINT64_C(4000000) /* terms evaluated */

typedef VECTOR(uint64_t) WordVector;

typedef struct {
  Model *model;
  Term pc;
  Budget *budget;
  Evaluation *evaluation;
  uint64_t random;
  WordVector state;    /* by state variable */
  WordVector *samples; /* by cut point: states, one after the other */
  size_t cuts;
  RelationVector *relations;
} Guessing;

/* ---- samples ------------------------------------------------------------------------------------- */

static uint64_t next_random(Guessing *g) {
  g->random ^= g->random << 13;
  g->random ^= g->random >> 7;
  g->random ^= g->random << 17;
  return g->random;
}

/* Mostly small: loops that an input bounds should end. */
static uint64_t random_input(Guessing *g) {
  uint64_t r = next_random(g) >> 8;
  switch (r % 8) {
  case 0: return 0;
  case 1: return 1;
  case 2: return (uint64_t)-(int64_t)(r / 8 % 10);
  case 3: return r / 8 % 200;
  case 4: return next_random(g);
  default: return r / 8 % 16;
  }
}

static void set_inputs(Guessing *g, const Block *block) {
  for (size_t i = 0; i < block->inputs.size; i++) {
    const ModelInput *input = &block->inputs.data[i];
    if (sort_is_array(term_sort(g->model->bank, input->var))) continue;
    bool is_name = input->definition != TERM_NONE;
    evaluation_set(g->evaluation, input->var, is_name ? evaluation_value(g->evaluation, input->definition) : random_input(g));
  }
}

static void keep_sample(Guessing *g) {
  size_t cut = 0;
  for (size_t i = 0; i < g->state.size; i++)
    if (g->model->state.data[i].var == g->pc) cut = (size_t)g->state.data[i];
  if (cut >= g->cuts || g->samples[cut].size / g->state.size >= MOST_SAMPLES) return;
  for (size_t i = 0; i < g->state.size; i++) vector_push(&g->samples[cut], g->state.data[i]);
}

/* The state behind the block, if a few inputs lead through it. */
static bool pass(Guessing *g, bool is_loop) {
  const Model *model = g->model;
  const Block *block = is_loop ? &model->loop : &model->prefix;
  for (unsigned i = 0; i < TRIES; i++) {
    evaluation_clear(g->evaluation);
    for (size_t v = 0; is_loop && v < model->state.size; v++)
      evaluation_set(g->evaluation, model->state.data[v].var, g->state.data[v]);
    set_inputs(g, block);
    if (!evaluation_is_true(g->evaluation, block->valid)) continue;
    for (size_t v = 0; v < model->state.size; v++)
      g->state.data[v] =
          evaluation_value(g->evaluation, is_loop ? model->state.data[v].next : model->state.data[v].init);
    return true;
  }
  return false;
}

static void sample(Guessing *g) {
  uint64_t passes = MOST_WORK / (bank_size(g->model->bank) + 1);
  if (passes < FEWEST_PASSES) return;
  for (unsigned run = 0; run < RUNS && passes; run++) {
    if (!pass(g, false)) continue;
    keep_sample(g);
    for (unsigned i = 0; i < PASSES && passes; i++, passes--) {
      if (!budget_left(g->budget, "relations_pass") || !pass(g, true)) break;
      keep_sample(g);
    }
  }
}

/* ---- variables ----------------------------------------------------------------------------------- */

typedef struct {
  size_t cut;
  unsigned width;
  unsigned count;
  uint32_t variables[MOST_COLUMNS]; /* indices of state variables */
} Columns;

static bool is_live(const StateVariable *v, size_t cut) {
  for (uint32_t i = 0; i < v->live_count; i++)
    if (v->live[i] == cut) return true;
  return false;
}

static void find_columns(const Guessing *g, size_t cut, unsigned width, Columns *columns) {
  const Types *types = &g->model->graph->cfa->program->types;
  *columns = (Columns){.cut = cut, .width = width};
  for (size_t i = 0; i < g->model->state.size && columns->count < MOST_COLUMNS; i++) {
    const StateVariable *v = &g->model->state.data[i];
    Sort sort = term_sort(g->model->bank, v->var);
    if (sort_is_array(sort) || term_width(g->model->bank, v->var) != width) continue;
    if (!v->symbol || !type_is_integer(v->symbol->type) || !is_live(v, cut)) continue;
    if (8 * type_size(types, v->symbol->type) == width) columns->variables[columns->count++] = (uint32_t)i; /* not compacted */
  }
}

static Term variable(const Guessing *g, const Columns *columns, unsigned i) {
  return g->model->state.data[columns->variables[i]].var;
}

static int64_t sampled(const Guessing *g, const Columns *columns, size_t index, unsigned i) {
  uint64_t value = g->samples[columns->cut].data[index * g->state.size + columns->variables[i]];
  unsigned unused = 64 - columns->width;
  return (int64_t)(value << unused) >> unused;
}

static size_t sample_count(const Guessing *g, const Columns *columns) { return g->samples[columns->cut].size / g->state.size; }

static void add_relation(Guessing *g, const Columns *columns, RelationKind kind, Term fact) {
  if (term_is_constant(g->model->bank, fact) || g->relations->size >= MOST_RELATIONS) return;
  vector_push(g->relations, (Relation){kind, fact, columns->cut});
}

/* ---- equations ----------------------------------------------------------------------------------- */

#define PRIME ((UINT64_C(1) << 61) - 1)

static uint64_t multiply(uint64_t a, uint64_t b) { return (uint64_t)((u128)a * b % PRIME); }
static uint64_t negate(uint64_t a) { return a ? PRIME - a : 0; }
static uint64_t residue(int64_t a) { return a < 0 ? negate((uint64_t)(-(i128)a % PRIME)) : (uint64_t)a % PRIME; }

static uint64_t invert(uint64_t a) {
  uint64_t result = 1;
  for (uint64_t e = PRIME - 2; e; e >>= 1, a = multiply(a, a))
    if (e & 1) result = multiply(result, a);
  return result;
}

/* Rows in reduced echelon form; the first column is the constant 1. */
typedef struct {
  unsigned columns, rows;
  unsigned pivot[MOST_COLUMNS + 1];
  uint64_t row[MOST_COLUMNS + 1][MOST_COLUMNS + 1];
} Span;

static void subtract(const Span *span, uint64_t *from, const uint64_t *row, uint64_t factor) {
  for (unsigned j = 0; j < span->columns; j++) from[j] = (from[j] + multiply(negate(factor), row[j])) % PRIME;
}

static void span_add(Span *span, uint64_t *vector) {
  for (unsigned r = 0; r < span->rows; r++) subtract(span, vector, span->row[r], vector[span->pivot[r]]);
  unsigned pivot = 0;
  while (pivot < span->columns && !vector[pivot]) pivot++;
  if (pivot == span->columns) return;
  uint64_t scale = invert(vector[pivot]);
  for (unsigned j = 0; j < span->columns; j++) vector[j] = multiply(vector[j], scale);
  for (unsigned r = 0; r < span->rows; r++) subtract(span, span->row[r], vector, span->row[r][pivot]);
  for (unsigned j = 0; j < span->columns; j++) span->row[span->rows][j] = vector[j];
  span->pivot[span->rows++] = pivot;
}

static void span_samples(const Guessing *g, const Columns *columns, Span *span) {
  *span = (Span){.columns = columns->count + 1};
  for (size_t i = 0; i < sample_count(g, columns) && span->rows < span->columns; i++) {
    uint64_t vector[MOST_COLUMNS + 1];
    vector[0] = 1;
    for (unsigned j = 0; j < columns->count; j++) vector[j + 1] = residue(sampled(g, columns, i, j));
    span_add(span, vector);
  }
}

/* The vector of the null space that has 1 in a column without pivot. */
static void null_vector(const Span *span, unsigned column, uint64_t *vector) {
  for (unsigned j = 0; j < span->columns; j++) vector[j] = 0;
  vector[column] = 1;
  for (unsigned r = 0; r < span->rows; r++) vector[span->pivot[r]] = negate(span->row[r][column]);
}

/* As small integers, times some divisor. */
static bool make_integers(const uint64_t *vector, unsigned columns, int64_t *factors) {
  for (uint64_t divisor = 1; divisor <= MOST_DIVISOR; divisor++) {
    bool fits = true;
    for (unsigned j = 0; fits && j < columns; j++) {
      uint64_t value = multiply(vector[j], divisor), size = value > PRIME / 2 ? PRIME - value : value;
      fits = size <= (j ? MOST_FACTOR : INT32_MAX);
      factors[j] = value > PRIME / 2 ? -(int64_t)size : (int64_t)size;
    }
    if (fits) return true;
  }
  return false;
}

static Term add_up(const Guessing *g, const Columns *columns, const int64_t *factors, int sign) {
  TermBank *bank = g->model->bank;
  Term sum = term_constant(bank, columns->width, 0);
  for (unsigned j = 0; j <= columns->count; j++) {
    if (factors[j] * sign <= 0) continue;
    Term product = term_constant(bank, columns->width, (uint64_t)(factors[j] * sign));
    if (j) product = term_binary(bank, TERM_MULTIPLY, product, variable(g, columns, j - 1));
    sum = term_binary(bank, TERM_ADD, sum, product);
  }
  return sum;
}

static void guess_equations(Guessing *g, const Columns *columns) {
  Span span;
  span_samples(g, columns, &span);
  bool has_pivot[MOST_COLUMNS + 1] = {false};
  for (unsigned r = 0; r < span.rows; r++) has_pivot[span.pivot[r]] = true;
  for (unsigned column = 0; column < span.columns; column++) {
    uint64_t vector[MOST_COLUMNS + 1];
    int64_t factors[MOST_COLUMNS + 1];
    unsigned used = 0;
    if (has_pivot[column]) continue;
    null_vector(&span, column, vector);
    if (!make_integers(vector, span.columns, factors)) continue;
    for (unsigned j = 1; j <= columns->count; j++) used += factors[j] != 0;
    if (used < 2) continue; /* ranges tell that */
    Term left = add_up(g, columns, factors, 1), right = add_up(g, columns, factors, -1);
    add_relation(g, columns, RELATION_EQUATION, term_equal(g->model->bank, left, right));
  }
}

/* ---- comparisons --------------------------------------------------------------------------------- */

static bool is_signed(const Guessing *g, const Columns *columns, unsigned i) {
  const StateVariable *v = &g->model->state.data[columns->variables[i]];
  return type_is_signed(&g->model->graph->cfa->program->types, v->symbol->type);
}

static bool is_above(int64_t a, int64_t b, bool as_signed) { return as_signed ? a > b : (uint64_t)a > (uint64_t)b; }

/* Is a <= b in all samples, and not always a = b; is it ever a = b? */
static void guess_comparison(Guessing *g, const Columns *columns, unsigned a, unsigned b) {
  TermBank *bank = g->model->bank;
  bool as_signed = is_signed(g, columns, a), meet = false, differ = false;
  if (as_signed != is_signed(g, columns, b)) return;
  for (size_t i = 0; i < sample_count(g, columns); i++) {
    int64_t x = sampled(g, columns, i, a), y = sampled(g, columns, i, b);
    if (is_above(x, y, as_signed)) return;
    meet |= x == y;
    differ |= x != y;
  }
  if (!differ) return;
  TermOperator order = as_signed ? (meet ? TERM_SLESS_EQUAL : TERM_SLESS) : (meet ? TERM_ULESS_EQUAL : TERM_ULESS);
  add_relation(g, columns, RELATION_COMPARISON, term_binary(bank, order, variable(g, columns, a), variable(g, columns, b)));
}

static int64_t sum_in_width(const Columns *columns, int64_t x, int64_t y) {
  unsigned unused = 64 - columns->width;
  return (int64_t)(((uint64_t)x + (uint64_t)y) << unused) >> unused;
}

/* Is a <= b + c, or b + c <= a, in all samples, and not always a = b + c? */
static void guess_sum(Guessing *g, const Columns *columns, unsigned a, unsigned b, unsigned c) {
  TermBank *bank = g->model->bank;
  bool below = true, above = true, differ = false, as_signed = is_signed(g, columns, a);
  if (as_signed != is_signed(g, columns, b) || as_signed != is_signed(g, columns, c)) return;
  for (size_t i = 0; (below || above) && i < sample_count(g, columns); i++) {
    int64_t x = sampled(g, columns, i, a), y = sum_in_width(columns, sampled(g, columns, i, b), sampled(g, columns, i, c));
    below &= !is_above(x, y, as_signed);
    above &= !is_above(y, x, as_signed);
    differ |= x != y;
  }
  if (!differ || !(below || above)) return;
  Term left = variable(g, columns, a), right = term_binary(bank, TERM_ADD, variable(g, columns, b), variable(g, columns, c));
  TermOperator order = as_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL;
  add_relation(g, columns, RELATION_SUM, term_binary(bank, order, below ? left : right, below ? right : left));
}

static void guess_sums(Guessing *g, const Columns *columns) {
  unsigned count = columns->count < MOST_SUMMED ? columns->count : MOST_SUMMED;
  for (unsigned a = 0; a < count; a++)
    for (unsigned b = 0; b < count; b++)
      for (unsigned c = b + 1; c < count; c++)
        if (a != b && a != c) guess_sum(g, columns, a, b, c);
}

static void guess_comparisons(Guessing *g, const Columns *columns) {
  for (unsigned a = 0; a < columns->count && a < MOST_COMPARED; a++)
    for (unsigned b = 0; b < columns->count && b < MOST_COMPARED; b++)
      if (a != b) guess_comparison(g, columns, a, b);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void guess(Guessing *g) {
  static const unsigned widths[] = {32, 64, 16};
  for (size_t cut = 0; cut < g->cuts; cut++)
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
      Columns columns;
      find_columns(g, cut, widths[i], &columns);
      if (columns.count < 2 || sample_count(g, &columns) < FEWEST_SAMPLES) continue;
      guess_equations(g, &columns);
      guess_comparisons(g, &columns);
      guess_sums(g, &columns);
    }
}

void model_guess_relations(Model *model, Term pc, Budget *budget, RelationVector *relations) {
  Guessing g = {.model = model, .pc = pc, .budget = budget, .random = 88172645463325252u, .relations = relations};
  g.cuts = model->graph->cuts.size;
  if (g.cuts > 1 && pc == TERM_NONE) return;
  g.evaluation = evaluation_new(model->bank);
  g.samples = memory_zeroed(g.cuts, sizeof *g.samples);
  vector_resize(&g.state, model->state.size);
  if (model->state.size) sample(&g);
  if (model->state.size) guess(&g);
  for (size_t i = 0; i < g.cuts; i++) vector_release(&g.samples[i]);
  memory_free(g.samples);
  vector_release(&g.state);
  evaluation_delete(g.evaluation);
  LOG("%zu relations", relations->size);
}

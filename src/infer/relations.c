/* Guesses of relations between variables: see relations.h.
 *
 * States are sampled by running the model on small random inputs, because those reach the ends of loops.  What
 * holds of all samples of a cut point is guessed here (comparisons), in relations_equations.c and in relations_residues.c. */
#include "infer/relations_guess.h"
#include "base/log.h"
#include "base/memory.h"
#include "logic/evaluate.h"

enum { RUNS = 60, PASSES = 80, TRIES = 8, MOST_SAMPLES = 600, FEWEST_SAMPLES = 4, FEWEST_PASSES = 100 };
enum { MOST_CONSTANTS = 6, MOST_DIVISOR = 1000, MOST_COMPARED = 10, MOST_SUMMED = 6, MOST_RELATIONS = 400 };
#define MOST_WORK UINT64_C(4000000) /* terms evaluated */

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

static size_t cut_of_state(const Guessing *g) {
  for (size_t i = 0; i < g->state.size; i++)
    if (g->model->state.data[i].var == g->pc) return (size_t)g->state.data[i];
  return 0;
}

static void keep_sample(Guessing *g) {
  size_t cut = cut_of_state(g);
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

bool guess_pass(Guessing *g) { return pass(g, true); }

bool guess_is_at(const Guessing *g, const Columns *columns) { return cut_of_state(g) == columns->cut; }

static const uint64_t *random_sample(Guessing *g, const Columns *columns) {
  return &g->samples[columns->cut].data[next_random(g) % guess_samples(g, columns) * g->state.size];
}

bool guess_mix_samples(Guessing *g, const Columns *columns) {
  if (!guess_samples(g, columns)) return false;
  const uint64_t *sample = random_sample(g, columns);
  for (size_t i = 0; i < g->state.size; i++) g->state.data[i] = sample[i];
  for (unsigned i = 0; i < columns->count; i++) g->state.data[columns->variables[i]] = random_sample(g, columns)[columns->variables[i]];
  return true;
}

/* ---- variables ----------------------------------------------------------------------------------- */

static void find_columns(const Guessing *g, size_t cut, unsigned width, Columns *columns) {
  const Types *types = &g->model->graph->cfa->program->types;
  *columns = (Columns){.cut = cut, .width = width};
  for (size_t i = 0; i < g->model->state.size && columns->count < MOST_COLUMNS; i++) {
    const StateVariable *v = &g->model->state.data[i];
    Sort sort = term_sort(g->model->bank, v->var);
    if (sort_is_array(sort) || term_width(g->model->bank, v->var) != width) continue;
    if (!v->symbol || !type_is_integer(v->symbol->type) || !state_variable_is_live(v, cut)) continue;
    if (8 * type_size(types, v->symbol->type) == width) columns->variables[columns->count++] = (uint32_t)i; /* not compacted */
  }
}

Term guess_variable(const Guessing *g, const Columns *columns, unsigned i) {
  return g->model->state.data[columns->variables[i]].var;
}

int64_t guess_sampled(const Guessing *g, const Columns *columns, size_t index, unsigned i) {
  uint64_t value = g->samples[columns->cut].data[index * g->state.size + columns->variables[i]];
  unsigned unused = 64 - columns->width;
  return (int64_t)(value << unused) >> unused;
}

size_t guess_samples(const Guessing *g, const Columns *columns) { return g->samples[columns->cut].size / g->state.size; }

bool guess_fits(const Columns *columns, bool as_signed, int64_t *constant) {
  unsigned unused = 64 - columns->width;
  int64_t as_sample = (int64_t)((uint64_t)*constant << unused) >> unused;
  bool fits = as_signed ? as_sample == *constant : (uint64_t)*constant << unused >> unused == (uint64_t)*constant;
  *constant = as_sample;
  return fits;
}

void guess_add(Guessing *g, const Columns *columns, RelationKind kind, Term fact) {
  guess_add_relation(g, (Relation){.kind = kind, .fact = fact, .cut = columns->cut});
}

void guess_add_relation(Guessing *g, Relation relation) {
  if (term_is_constant(g->model->bank, relation.fact) || g->relations->size >= MOST_RELATIONS) return;
  vector_push(g->relations, relation);
}

/* ---- comparisons --------------------------------------------------------------------------------- */

bool guess_is_signed(const Guessing *g, const Columns *columns, unsigned i) {
  const StateVariable *v = &g->model->state.data[columns->variables[i]];
  return type_is_signed(&g->model->graph->cfa->program->types, v->symbol->type);
}

static bool is_above(int64_t a, int64_t b, bool as_signed) { return as_signed ? a > b : (uint64_t)a > (uint64_t)b; }

/* Is a <= b in all samples, and not always a = b; is it ever a = b? */
static void guess_comparison(Guessing *g, const Columns *columns, unsigned a, unsigned b) {
  TermBank *bank = g->model->bank;
  bool as_signed = guess_is_signed(g, columns, a), meet = false, differ = false;
  if (as_signed != guess_is_signed(g, columns, b)) return;
  for (size_t i = 0; i < guess_samples(g, columns); i++) {
    int64_t x = guess_sampled(g, columns, i, a), y = guess_sampled(g, columns, i, b);
    if (is_above(x, y, as_signed)) return;
    meet |= x == y;
    differ |= x != y;
  }
  if (!differ) return;
  TermOperator order = as_signed ? (meet ? TERM_SLESS_EQUAL : TERM_SLESS) : (meet ? TERM_ULESS_EQUAL : TERM_ULESS);
  guess_add(g, columns, RELATION_COMPARISON, term_binary(bank, order, guess_variable(g, columns, a), guess_variable(g, columns, b)));
}

static int64_t sum_in_width(const Columns *columns, int64_t x, int64_t y) {
  unsigned unused = 64 - columns->width;
  return (int64_t)(((uint64_t)x + (uint64_t)y) << unused) >> unused;
}

/* Is a <= b + c, or b + c <= a, in all samples, and not always a = b + c? */
static void guess_sum(Guessing *g, const Columns *columns, unsigned a, unsigned b, unsigned c) {
  TermBank *bank = g->model->bank;
  bool below = true, above = true, differ = false, as_signed = guess_is_signed(g, columns, a);
  if (as_signed != guess_is_signed(g, columns, b) || as_signed != guess_is_signed(g, columns, c)) return;
  for (size_t i = 0; (below || above) && i < guess_samples(g, columns); i++) {
    int64_t x = guess_sampled(g, columns, i, a);
    int64_t y = sum_in_width(columns, guess_sampled(g, columns, i, b), guess_sampled(g, columns, i, c));
    below &= !is_above(x, y, as_signed);
    above &= !is_above(y, x, as_signed);
    differ |= x != y;
  }
  if (!differ || !(below || above)) return;
  Term left = guess_variable(g, columns, a);
  Term right = term_binary(bank, TERM_ADD, guess_variable(g, columns, b), guess_variable(g, columns, c));
  TermOperator order = as_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL;
  guess_add(g, columns, RELATION_SUM, term_binary(bank, order, below ? left : right, below ? right : left));
}

static void guess_sums(Guessing *g, const Columns *columns) {
  unsigned count = columns->count < MOST_SUMMED ? columns->count : MOST_SUMMED;
  for (unsigned a = 0; a < count; a++)
    for (unsigned b = 0; b < count; b++)
      for (unsigned c = b + 1; c < count; c++)
        if (a != b && a != c) guess_sum(g, columns, a, b, c);
}

/* Is a < b + c with a constant c of the program, where a <= b is not true? */
static void guess_offset(Guessing *g, const Columns *columns, unsigned a, unsigned b, int64_t c) {
  TermBank *bank = g->model->bank;
  bool as_signed = guess_is_signed(g, columns, a), ordered = true;
  if (as_signed != guess_is_signed(g, columns, b) || !guess_fits(columns, as_signed, &c) || c <= 1) return;
  for (size_t i = 0; i < guess_samples(g, columns); i++) {
    int64_t x = guess_sampled(g, columns, i, a), y = guess_sampled(g, columns, i, b);
    ordered = ordered && !is_above(x, y, as_signed);
    if (!is_above(sum_in_width(columns, y, c), x, as_signed)) return;
  }
  if (ordered) return;
  Term sum = term_binary(bank, TERM_ADD, guess_variable(g, columns, b), term_constant(bank, columns->width, (uint64_t)c));
  guess_add(g, columns, RELATION_OFFSET, term_binary(bank, as_signed ? TERM_SLESS : TERM_ULESS, guess_variable(g, columns, a), sum));
}

/* No smaller than 0 or 1: what an overflow, which an offset rules out, would break. */
static void guess_sign(Guessing *g, const Columns *columns, unsigned a) {
  TermBank *bank = g->model->bank;
  int64_t least = INT64_MAX;
  if (!guess_is_signed(g, columns, a)) return;
  for (size_t i = 0; i < guess_samples(g, columns); i++) {
    int64_t x = guess_sampled(g, columns, i, a);
    if (x < least) least = x;
  }
  for (int64_t bound = 0; bound <= 1 && bound <= least; bound++) {
    Term limit = term_constant(bank, columns->width, (uint64_t)bound);
    guess_add(g, columns, RELATION_OFFSET, term_binary(bank, TERM_SLESS_EQUAL, limit, guess_variable(g, columns, a)));
  }
}

/* The same for a sum of two: what one loses the other has gained, and together they do not overflow. */
static void guess_sign_of_sum(Guessing *g, const Columns *columns, unsigned a, unsigned b) {
  TermBank *bank = g->model->bank;
  int64_t least = INT64_MAX;
  if (!guess_is_signed(g, columns, a) || !guess_is_signed(g, columns, b)) return;
  for (size_t i = 0; i < guess_samples(g, columns); i++) {
    int64_t x = sum_in_width(columns, guess_sampled(g, columns, i, a), guess_sampled(g, columns, i, b));
    if (x < least) least = x;
  }
  Term sum = term_binary(bank, TERM_ADD, guess_variable(g, columns, a), guess_variable(g, columns, b));
  for (int64_t bound = 0; bound <= 1 && bound <= least; bound++)
    guess_add(g, columns, RELATION_OFFSET, term_binary(bank, TERM_SLESS_EQUAL, term_constant(bank, columns->width, (uint64_t)bound), sum));
}

static void guess_offsets(Guessing *g, const Columns *columns) {
  unsigned count = columns->count < MOST_SUMMED ? columns->count : MOST_SUMMED;
  for (unsigned a = 0; a < count; a++) {
    guess_sign(g, columns, a);
    for (unsigned b = a + 1; b < count; b++) guess_sign_of_sum(g, columns, a, b);
    for (unsigned b = 0; b < count; b++)
      for (size_t c = 0; a != b && c < g->constants.size; c++) guess_offset(g, columns, a, b, g->constants.data[c]);
  }
}

static void guess_comparisons(Guessing *g, const Columns *columns) {
  for (unsigned a = 0; a < columns->count && a < MOST_COMPARED; a++)
    for (unsigned b = 0; b < columns->count && b < MOST_COMPARED; b++)
      if (a != b) guess_comparison(g, columns, a, b);
}

/* ---- constants of the program --------------------------------------------------------------------- */

static void add_constant(int64_t value, size_t most, Constants *constants) {
  for (size_t i = 0; i < constants->size; i++)
    if (constants->data[i] == value) return;
  if (constants->size < most) vector_push(constants, value);
}

/* What conditions mention, and what remainders are taken of. */
static void add_constants_of(Guessing *g, const Edge *edge) {
  VECTOR(const Expr *) stack = {0};
  if (edge->right) vector_push(&stack, edge->right);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    const Expr *divisor = e->kind == EXPR_BINARY && e->op == OP_REMAINDER ? e->right : NULL;
    if (divisor && divisor->kind == EXPR_INTEGER && divisor->integer > 1 && divisor->integer <= MOST_DIVISOR)
      add_constant((int64_t)divisor->integer, MOST_CONSTANTS, &g->divisors);
    else if (e->kind == EXPR_INTEGER && edge->kind == EDGE_ASSUME && e->integer > 1 && e->integer <= INT32_MAX)
      add_constant((int64_t)e->integer, MOST_CONSTANTS, &g->constants);
    if (e->left) vector_push(&stack, e->left);
    if (e->right && e->right != divisor) vector_push(&stack, e->right);
    if (e->condition) vector_push(&stack, e->condition);
  }
  vector_release(&stack);
}

static void find_constants(Guessing *g) {
  const Cfa *cfa = g->model->graph->cfa;
  add_constant(2, MOST_CONSTANTS, &g->divisors);
  add_constant(2, MOST_CONSTANTS, &g->constants);
  for (size_t i = 0; i < cfa->edges.size; i++) add_constants_of(g, &cfa->edges.data[i]);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void guess(Guessing *g) {
  static const unsigned widths[] = {32, 64, 16};
  for (size_t cut = 0; cut < g->cuts; cut++) guess_pointers(g, cut);
  for (size_t cut = 0; cut < g->cuts; cut++)
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
      Columns columns;
      find_columns(g, cut, widths[i], &columns);
      if (!columns.count || guess_samples(g, &columns) < FEWEST_SAMPLES) continue;
      guess_equations(g, &columns);
      guess_comparisons(g, &columns);
      guess_sums(g, &columns);
      guess_residues(g, &columns);
      guess_offsets(g, &columns);
      guess_products(g, &columns);
      guess_sparse_equations(g, &columns);
    }
}

void model_guess_relations(const Model *model, Budget *budget, RelationVector *relations) {
  Guessing g = {.model = model, .pc = model_cut_variable(model), .budget = budget, .random = 88172645463325252u, .relations = relations};
  g.cuts = model->graph->cuts.size;
  if (g.cuts > 1 && g.pc == TERM_NONE) return;
  g.evaluation = evaluation_new(model->bank);
  g.samples = memory_zeroed(g.cuts, sizeof *g.samples);
  vector_resize(&g.state, model->state.size);
  find_constants(&g);
  if (model->state.size) sample(&g);
  if (model->state.size) guess(&g);
  for (size_t i = 0; i < g.cuts; i++) vector_release(&g.samples[i]);
  memory_free(g.samples);
  vector_release(&g.state);
  vector_release(&g.constants);
  vector_release(&g.divisors);
  evaluation_delete(g.evaluation);
  LOG("%zu relations", relations->size);
}

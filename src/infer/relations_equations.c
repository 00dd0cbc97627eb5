/* Equations that relate variables: linear ones, and ones with products of two.
 *
 * Those that hold of all samples of a cut point are a null space, computed modulo a prime so that numbers stay small; its
 * vectors are taken where small integers stand for them.  As terms they hold modulo 2^w, which is what the solver is asked.
 *
 * Of a null space of two dimensions or more the basis is one of many: where one equation holds of the samples only, another one that is inductive may be in it as a sum
 * with that.  So the equations of at most four variables are guessed as well, each for itself. */
#include "infer/relations_guess.h"
#include <stdlib.h>

enum { MOST_FACTOR = 2 }; /* products of larger ones are hard for the solver that has to confirm them */
enum { TRIED_PASSES = 6 };
enum { MOST_SPARSE = 4, MOST_SPARSE_FACTOR = 8, MOST_SPARSE_EQUATIONS = 60 }; /* of one equation; for one cut point and width */
enum { MOST_MULTIPLIED_VARIABLES = 5, MOST_MULTIPLIED = 1 << 15, SPARE_SAMPLES = 8 };
enum { MOST_MONOMIALS = 1 + MOST_COLUMNS + MOST_MULTIPLIED_VARIABLES * (MOST_MULTIPLIED_VARIABLES + 1) / 2 };

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

/* What is multiplied with a factor and added up: 1, a variable, or a product of two. */
typedef struct {
  int left, right; /* columns, -1: none */
} Monomial;

typedef struct {
  unsigned count;
  Monomial at[MOST_MONOMIALS];
} Monomials;

/* Rows in reduced echelon form. */
typedef struct {
  unsigned columns, rows;
  unsigned pivot[MOST_MONOMIALS];
  bool has_pivot[MOST_MONOMIALS]; /* by column */
  uint64_t row[MOST_MONOMIALS][MOST_MONOMIALS];
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
  span->has_pivot[pivot] = true;
  span->pivot[span->rows++] = pivot;
}

static int64_t factor_value(const Guessing *g, const Columns *columns, size_t sample, int column) {
  return column < 0 ? 1 : guess_sampled(g, columns, sample, (unsigned)column);
}

/* Products are those of integers only while nothing wraps around. */
static bool is_small(const Guessing *g, const Columns *columns, const Monomials *all, size_t sample) {
  for (unsigned j = 0; j < all->count; j++)
    if (all->at[j].right >= 0 && (llabs(factor_value(g, columns, sample, all->at[j].left)) > MOST_MULTIPLIED ||
                                  llabs(factor_value(g, columns, sample, all->at[j].right)) > MOST_MULTIPLIED))
      return false;
  return true;
}

/* Returns how many samples there were. */
static size_t span_samples(const Guessing *g, const Columns *columns, const Monomials *all, Span *span) {
  size_t used = 0;
  *span = (Span){.columns = all->count};
  for (size_t i = 0; i < guess_samples(g, columns) && span->rows < span->columns; i++) {
    uint64_t vector[MOST_MONOMIALS];
    if (!is_small(g, columns, all, i)) continue;
    for (unsigned j = 0; j < all->count; j++)
      vector[j] = multiply(residue(factor_value(g, columns, i, all->at[j].left)), residue(factor_value(g, columns, i, all->at[j].right)));
    span_add(span, vector);
    used++;
  }
  return used;
}

/* The vector of the null space that has 1 in a column without pivot. */
static void null_vector(const Span *span, unsigned column, uint64_t *vector) {
  for (unsigned j = 0; j < span->columns; j++) vector[j] = 0;
  vector[column] = 1;
  for (unsigned r = 0; r < span->rows; r++) vector[span->pivot[r]] = negate(span->row[r][column]);
}

/* As small integers, times some divisor. */
static bool make_integers(const uint64_t *vector, unsigned columns, uint64_t most, int64_t *factors) {
  for (uint64_t divisor = 1; divisor <= most; divisor++) {
    bool fits = true;
    for (unsigned j = 0; fits && j < columns; j++) {
      uint64_t value = multiply(vector[j], divisor), size = value > PRIME / 2 ? PRIME - value : value;
      fits = size <= (j ? most : INT32_MAX);
      factors[j] = value > PRIME / 2 ? -(int64_t)size : (int64_t)size;
    }
    if (fits) return true;
  }
  return false;
}

static Term times(const Guessing *g, const Columns *columns, Term product, int column) {
  return column < 0 ? product : term_binary(g->model->bank, TERM_MULTIPLY, product, guess_variable(g, columns, (unsigned)column));
}

static Term add_up(const Guessing *g, const Columns *columns, const Monomials *all, const int64_t *factors, int sign) {
  TermBank *bank = g->model->bank;
  Term sum = term_constant(bank, columns->width, 0);
  for (unsigned j = 0; j < all->count; j++) {
    if (factors[j] * sign <= 0) continue;
    Term factor = term_constant(bank, columns->width, (uint64_t)(factors[j] * sign));
    sum = term_binary(bank, TERM_ADD, sum, times(g, columns, times(g, columns, factor, all->at[j].left), all->at[j].right));
  }
  return sum;
}

/* ---- solved for a variable ----------------------------------------------------------------------- */

/* Modulo 2^64, of an odd number. */
static uint64_t invert_word(uint64_t odd) {
  uint64_t inverse = odd;
  for (int i = 0; i < 5; i++) inverse *= 2 - odd * inverse;
  return inverse;
}

/* A monomial with an odd factor, best one that is 1 or -1; 0: there is none. */
static unsigned choose_solved(const Monomials *all, const int64_t *factors) {
  unsigned chosen = 0;
  for (unsigned j = all->count; j-- > 1;)
    if (factors[j] % 2 && (!chosen || llabs(factors[j]) <= llabs(factors[chosen]))) chosen = j;
  return chosen;
}

/* What the others are multiplied with and add up to, of a linear equation. */
static uint64_t solved_factor(const int64_t *factors, unsigned chosen, unsigned j) {
  return -(uint64_t)factors[j] * invert_word((uint64_t)factors[chosen]);
}

static void solve(const Guessing *g, const Columns *columns, const Monomials *all, const int64_t *factors, Relation *relation) {
  TermBank *bank = g->model->bank;
  unsigned chosen = choose_solved(all, factors);
  Term sum = term_constant(bank, columns->width, 0);
  for (unsigned j = 0; chosen && j < all->count; j++) {
    if (j == chosen || !factors[j]) continue;
    sum = term_binary(bank, TERM_ADD, sum, times(g, columns, term_constant(bank, columns->width, solved_factor(factors, chosen, j)), all->at[j].left));
  }
  if (!chosen) return;
  relation->variable = guess_variable(g, columns, (unsigned)all->at[chosen].left);
  relation->value = sum;
}

/* ---- guesses ------------------------------------------------------------------------------------- */

/* Does the equation say something that no other guess says, and is it short enough? */
static bool is_worth(const Monomials *all, const int64_t *factors, RelationKind kind) {
  unsigned variables = 0, products = 0;
  for (unsigned j = 0; j < all->count; j++) {
    variables += factors[j] && all->at[j].left >= 0 && all->at[j].right < 0;
    products += factors[j] && all->at[j].right >= 0;
  }
  if (kind == RELATION_SPARSE) return variables + 1 == all->count; /* of fewer there is another one */
  if (kind == RELATION_EQUATION) return variables >= 2;            /* ranges tell of one */
  return products && products <= 2 && variables && variables <= 3;
}

/* The sum that the equation says to be 0, modulo 2^64, of the state. */
static uint64_t sum_of_state(const Guessing *g, const Columns *columns, const Monomials *all, const int64_t *factors) {
  uint64_t sum = 0;
  for (unsigned j = 0; j < all->count; j++) {
    int column = all->at[j].left;
    sum += (uint64_t)factors[j] * (column < 0 ? 1 : g->state.data[columns->variables[column]]);
  }
  return sum;
}

/* A few passes from states of which it is true say at once of most equations that they do not go on. */
static bool could_go_on(Guessing *g, const Columns *columns, const Monomials *all, const int64_t *factors) {
  uint64_t mask = UINT64_MAX >> (64 - columns->width);
  unsigned chosen = choose_solved(all, factors);
  for (unsigned i = 0; chosen && i < TRIED_PASSES; i++) {
    if (!budget_left(g->budget, "relations_pass") || !guess_mix_samples(g, columns)) return false;
    uint64_t *solved = &g->state.data[columns->variables[all->at[chosen].left]];
    uint64_t rest = sum_of_state(g, columns, all, factors) - (uint64_t)factors[chosen] * *solved;
    *solved = -rest * invert_word((uint64_t)factors[chosen]) & mask;
    if (guess_pass(g) && guess_is_at(g, columns) && sum_of_state(g, columns, all, factors) & mask) return false;
  }
  return chosen;
}

static bool is_guessed(const Guessing *g, const Columns *columns, Term fact) {
  for (size_t i = 0; i < g->relations->size; i++)
    if (g->relations->data[i].fact == fact && g->relations->data[i].cut == columns->cut) return true;
  return false;
}

static void guess_with(Guessing *g, const Columns *columns, const Monomials *all, const Span *span, RelationKind kind) {
  for (unsigned column = 0; column < span->columns; column++) {
    uint64_t vector[MOST_MONOMIALS];
    int64_t factors[MOST_MONOMIALS];
    if (span->has_pivot[column]) continue;
    null_vector(span, column, vector);
    if (!make_integers(vector, span->columns, kind == RELATION_SPARSE ? MOST_SPARSE_FACTOR : MOST_FACTOR, factors) || !is_worth(all, factors, kind)) continue;
    if (kind == RELATION_SPARSE && !could_go_on(g, columns, all, factors)) continue;
    Term left = add_up(g, columns, all, factors, 1), right = add_up(g, columns, all, factors, -1);
    Relation relation = {.kind = kind, .fact = term_equal(g->model->bank, left, right), .cut = columns->cut};
    if (kind == RELATION_SPARSE && is_guessed(g, columns, relation.fact)) continue;
    if (kind != RELATION_PRODUCT) solve(g, columns, all, factors, &relation);
    guess_add_relation(g, relation);
  }
}

/* The first is 1. */
static void set_linear(const Columns *columns, Monomials *all) {
  all->at[0] = (Monomial){-1, -1};
  for (unsigned i = 0; i < columns->count; i++) all->at[i + 1] = (Monomial){(int)i, -1};
  all->count = columns->count + 1;
}

void guess_equations(Guessing *g, const Columns *columns) {
  Monomials linear;
  Span span;
  set_linear(columns, &linear);
  span_samples(g, columns, &linear, &span);
  guess_with(g, columns, &linear, &span, RELATION_EQUATION);
}

/* ---- of few variables ---------------------------------------------------------------------------- */

/* The samples as these few see them. */
static void project(const Span *span, const Monomials *few, Span *projected) {
  *projected = (Span){.columns = few->count};
  for (unsigned r = 0; r < span->rows && projected->rows < few->count; r++) {
    uint64_t vector[MOST_MONOMIALS];
    for (unsigned j = 0; j < few->count; j++) vector[j] = span->row[r][few->at[j].left + 1];
    span_add(projected, vector);
  }
}

/* The next choice of as many columns, in lexicographic order; false behind the last one. */
static bool choose_next(const Columns *columns, Monomials *few) {
  unsigned last = few->count - 1, i = last;
  while (i && (unsigned)few->at[i].left == columns->count - 1 - (last - i)) i--;
  if (!i) return false;
  for (int column = few->at[i].left + 1; i <= last; i++) few->at[i].left = column++;
  return true;
}

/* If their null space has one dimension, this is the equation; if it has more, fewer variables have one. */
static void guess_of_few(Guessing *g, const Columns *columns, const Span *span, unsigned variables, size_t end) {
  const Columns chosen = {.count = variables};
  Monomials few;
  Span projected;
  set_linear(&chosen, &few);
  do {
    project(span, &few, &projected);
    if (projected.rows == variables) guess_with(g, columns, &few, &projected, RELATION_SPARSE);
  } while (g->relations->size < end && choose_next(columns, &few));
}

/* A null space of one dimension has no other equation than the one that guess_equations finds, but for the factors that it allows. */
void guess_sparse_equations(Guessing *g, const Columns *columns) {
  Monomials linear;
  Span span;
  size_t end = g->relations->size + MOST_SPARSE_EQUATIONS;
  set_linear(columns, &linear);
  span_samples(g, columns, &linear, &span);
  for (unsigned variables = 2; span.rows < span.columns && variables <= MOST_SPARSE && variables <= columns->count; variables++)
    guess_of_few(g, columns, &span, variables, end);
}

/* ---- with products ------------------------------------------------------------------------------- */

/* Products of variables that no linear equation gives. */
void guess_products(Guessing *g, const Columns *columns) {
  Monomials linear, all = {.count = 1, .at = {{-1, -1}}};
  Span span;
  set_linear(columns, &linear);
  span_samples(g, columns, &linear, &span);
  for (unsigned i = 1; i < linear.count; i++)
    if (span.has_pivot[i]) all.at[all.count++] = linear.at[i];
  unsigned variables = all.count - 1;
  if (variables < 2 || variables > MOST_MULTIPLIED_VARIABLES) return;
  for (unsigned i = 1; i <= variables; i++)
    for (unsigned j = i; j <= variables; j++) all.at[all.count++] = (Monomial){all.at[i].left, all.at[j].left};
  if (span_samples(g, columns, &all, &span) >= all.count + SPARE_SAMPLES) guess_with(g, columns, &all, &span, RELATION_PRODUCT);
}

/* What variables leave when divided by a constant of the program or by two.
 *
 * A remainder may be the same at all samples; or where the variable has passed a constant of the program (a loop that changes
 * its step there); or where another variable has one of its few values (a flag).  Beyond a constant that no sample reaches,
 * every remainder is a guess. */
#include "infer/relations_guess.h"

enum { MOST_RESIDUAL = 6 /* variables */, MOST_GUARDS = 6 /* constants */ };
enum { MOST_VALUES = 3 /* of a flag */, MOST_BLIND = 3 /* remainders */ };

typedef struct {
  Guessing *g;
  const Columns *columns;
  unsigned variable;
  int64_t divisor;
} Residue;

static int64_t remainder_of(const Residue *r, size_t sample) {
  int64_t value = guess_sampled(r->g, r->columns, sample, r->variable);
  if (guess_is_signed(r->g, r->columns, r->variable)) return value % r->divisor;
  unsigned unused = 64 - r->columns->width;
  return (int64_t)(((uint64_t)value << unused >> unused) % (uint64_t)r->divisor);
}

static Term remainder_is(const Residue *r, int64_t value) {
  TermBank *bank = r->g->model->bank;
  TermOperator op = guess_is_signed(r->g, r->columns, r->variable) ? TERM_SREMAINDER : TERM_UREMAINDER;
  Term divisor = term_constant(bank, r->columns->width, (uint64_t)r->divisor), x = guess_variable(r->g, r->columns, r->variable);
  return term_equal(bank, term_binary(bank, op, x, divisor), term_constant(bank, r->columns->width, (uint64_t)value));
}

static void add_guarded(const Residue *r, Term guard, int64_t value) {
  TermBank *bank = r->g->model->bank;
  guess_add(r->g, r->columns, RELATION_RESIDUE, term_or(bank, term_not(bank, guard), remainder_is(r, value)));
}

/* The remainder that all samples with a property share. */
typedef struct {
  int64_t first, value; /* of the first such sample */
  size_t count;
  bool is_same, differs; /* in the remainder; in the value */
} Shared;

static void share(const Residue *r, size_t sample, Shared *shared) {
  int64_t value = guess_sampled(r->g, r->columns, sample, r->variable), rest = remainder_of(r, sample);
  if (!shared->count++) *shared = (Shared){.first = rest, .value = value, .count = 1, .is_same = true};
  shared->is_same = shared->is_same && rest == shared->first;
  shared->differs = shared->differs || value != shared->value;
}

static bool guess_everywhere(const Residue *r) {
  Shared shared = {0};
  for (size_t i = 0; i < guess_samples(r->g, r->columns); i++) share(r, i, &shared);
  if (!shared.is_same || !shared.differs) return shared.is_same;
  guess_add(r->g, r->columns, RELATION_RESIDUE, remainder_is(r, shared.first));
  return true;
}

static void guess_beyond(const Residue *r, int64_t constant) {
  TermBank *bank = r->g->model->bank;
  bool as_signed = guess_is_signed(r->g, r->columns, r->variable);
  Shared shared = {0};
  if (!guess_fits(r->columns, as_signed, &constant)) return;
  for (size_t i = 0; i < guess_samples(r->g, r->columns); i++) {
    int64_t value = guess_sampled(r->g, r->columns, i, r->variable);
    if (as_signed ? value >= constant : (uint64_t)value >= (uint64_t)constant) share(r, i, &shared);
  }
  Term limit = term_constant(bank, r->columns->width, (uint64_t)constant), x = guess_variable(r->g, r->columns, r->variable);
  Term guard = term_binary(bank, as_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL, limit, x);
  if (shared.is_same) add_guarded(r, guard, shared.first);
  for (int64_t rest = 0; !shared.count && rest < r->divisor && rest < MOST_BLIND; rest++) add_guarded(r, guard, rest);
}

/* The few values that samples have of a variable; 0 if there are more. */
static unsigned few_values(const Guessing *g, const Columns *columns, unsigned variable, int64_t values[MOST_VALUES]) {
  unsigned count = 0;
  for (size_t i = 0; i < guess_samples(g, columns); i++) {
    int64_t value = guess_sampled(g, columns, i, variable);
    unsigned at = 0;
    while (at < count && values[at] != value) at++;
    if (at < count) continue;
    if (count == MOST_VALUES) return 0;
    values[count++] = value;
  }
  return count;
}

static void guess_flagged(const Residue *r, unsigned flag) {
  TermBank *bank = r->g->model->bank;
  int64_t values[MOST_VALUES];
  unsigned count = flag == r->variable ? 0 : few_values(r->g, r->columns, flag, values);
  for (unsigned v = 0; count > 1 && v < count; v++) {
    Shared shared = {0};
    for (size_t i = 0; i < guess_samples(r->g, r->columns); i++)
      if (guess_sampled(r->g, r->columns, i, flag) == values[v]) share(r, i, &shared);
    Term guard = term_equal(bank, guess_variable(r->g, r->columns, flag), term_constant(bank, r->columns->width, (uint64_t)values[v]));
    if (shared.is_same && shared.differs) add_guarded(r, guard, shared.first);
  }
}

void guess_residues(Guessing *g, const Columns *columns) {
  for (unsigned i = 0; i < columns->count && i < MOST_RESIDUAL; i++)
    for (size_t d = 0; d < g->divisors.size; d++) {
      Residue r = {g, columns, i, g->divisors.data[d]};
      if (guess_everywhere(&r)) continue;
      for (size_t k = 0; k < g->constants.size && k < MOST_GUARDS; k++) guess_beyond(&r, g->constants.data[k]);
      for (unsigned flag = 0; flag < columns->count && flag < MOST_RESIDUAL; flag++) guess_flagged(&r, flag);
    }
}

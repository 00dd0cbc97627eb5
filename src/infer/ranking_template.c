/* Weights of sums: see ranking_template.h. */
#include "infer/ranking_template.h"
#include "logic/bits.h"

/* Bits of weights and of the shift, signed; room for the sum of all products besides. */
enum { WEIGHT_BITS = 6, SHIFT_BITS = 24, ROOM = 10 };
/* What is tried, in this order: the largest weight, and whether there is a shift.  Sums with small numbers are easier to check. */
static const struct {
  unsigned largest;
  bool is_shifted;
} bounds[] = {{1, false}, {2, false}, {3, false}, {5, false}, {1, true}, {9, false}, {3, true}, {31, true}};

static Term extend(const RankTemplate *t, size_t variable, Term value) {
  return term_resize(t->bank, value, t->width, t->variables[variable].is_signed);
}

static Term is_within(TermBank *bank, Term weight, unsigned most) {
  Term above = term_sless(bank, term_signed_constant(bank, WEIGHT_BITS, most), weight), below = term_sless(bank, weight, term_signed_constant(bank, WEIGHT_BITS, -(int64_t)most));
  return term_not(bank, term_or(bank, above, below));
}

static void add_bounds(RankTemplate *t) {
  for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
    Term all = bounds[b].is_shifted ? term_true(t->bank) : term_equal(t->bank, t->shift, term_constant(t->bank, SHIFT_BITS, 0));
    for (size_t i = 0; i < t->count; i++) all = term_and(t->bank, all, is_within(t->bank, t->weights[i], bounds[b].largest));
    vector_push(&t->bounds, term_solver_literal(&t->solver, all));
  }
}

void rank_template_init(RankTemplate *t, TermBank *bank, const RankVariable *variables, size_t count) {
  *t = (RankTemplate){.bank = bank, .variables = variables, .count = count, .width = SHIFT_BITS};
  for (size_t i = 0; i < count; i++) {
    unsigned width = term_width(bank, variables[i].variable);
    if (width > t->width) t->width = width;
    t->weights[i] = term_variable(bank, WEIGHT_BITS, "weight");
  }
  t->width += ROOM;
  t->shift = term_variable(bank, SHIFT_BITS, "shift");
  term_solver_init(&t->solver, bank);
  add_bounds(t);
}

void rank_template_release(RankTemplate *t) {
  term_solver_release(&t->solver);
  vector_release(&t->bounds);
}

/* Differences of words need one bit more than these, which the room has. */
void rank_template_add_sample(RankTemplate *t, const Term *before, const Term *behind) {
  TermBank *bank = t->bank;
  Term sum = term_sign_extend(bank, t->shift, t->width), gain = term_constant(bank, t->width, 0);
  for (size_t i = 0; i < t->count; i++) {
    Term weight = term_sign_extend(bank, t->weights[i], t->width), was = extend(t, i, before[i]), is = extend(t, i, behind[i]);
    sum = term_add(bank, sum, term_multiply(bank, weight, was));
    gain = term_add(bank, gain, term_multiply(bank, weight, term_subtract(bank, was, is)));
  }
  Term zero = term_constant(bank, t->width, 0);
  term_solver_assert(&t->solver, term_and(bank, term_sless(bank, zero, gain), term_not(bank, term_sless(bank, sum, zero))));
}

static int64_t read_signed(Evaluation *values, Term variable, unsigned bits) {
  uint64_t value = evaluation_value(values, variable), sign = (uint64_t)1 << (bits - 1);
  return (int64_t)(value ^ sign) - (int64_t)sign;
}

static void read_part(RankTemplate *t, RankPart *part) {
  Evaluation *values = evaluation_new(t->bank);
  for (size_t i = 0; i < t->count; i++) term_solver_read(&t->solver, t->weights[i], values);
  term_solver_read(&t->solver, t->shift, values);
  *part = (RankPart){.form = RANK_WEIGHTED, .is_signed = true, .shift = (int)read_signed(values, t->shift, SHIFT_BITS)};
  part->value = term_signed_constant(t->bank, t->width, part->shift);
  for (size_t i = 0; i < t->count; i++) {
    RankVariable *v = &part->variables[part->count];
    int weight = (int)read_signed(values, t->weights[i], WEIGHT_BITS);
    if (!weight) continue;
    *v = t->variables[i];
    v->weight = weight;
    part->count++;
    part->value = term_add(t->bank, part->value, term_multiply(t->bank, extend(t, i, v->variable), term_signed_constant(t->bank, t->width, weight)));
  }
  evaluation_delete(values);
}

bool rank_template_solve(RankTemplate *t, Budget *budget, RankPart *part) {
  for (size_t b = 0; b < t->bounds.size; b++) {
    Answer answer = term_solver_ask(&t->solver, &t->bounds.data[b], 1, budget);
    if (answer == ANSWER_UNKNOWN) return false;
    if (answer == ANSWER_UNSAT) continue;
    read_part(t, part);
    return true;
  }
  return false;
}

/* ---- what a pass changes -------------------------------------------------------------------------- */

/* x - (x + k), as numbers: -k, but for where x + k wraps around, which is where it is on the wrong side of x. */
static Term step(TermBank *bank, const RankVariable *v, Term sum, Term k, unsigned width) {
  Term x = v->variable, down = term_unary(bank, TERM_NEGATE, term_sign_extend(bank, k, width));
  bool is_up = term_is_false(bank, term_extract(bank, k, term_width(bank, k) - 1, term_width(bank, k) - 1));
  Term low = is_up ? sum : x, high = is_up ? x : sum;
  Term wraps = v->is_signed ? term_sless(bank, low, high) : term_uless(bank, low, high);
  uint64_t words[BITS_MAX_WORDS] = {0};
  words[term_width(bank, x) / 64] = (uint64_t)1 << term_width(bank, x) % 64;
  Term round = term_words_constant(bank, width, words);
  return term_ite(bank, wraps, is_up ? term_add(bank, down, round) : term_subtract(bank, down, round), down);
}

/* How far the variable goes down to `next`: steps of constants are constants, with which a solver has less to do than with differences of words. */
static Term descent(TermBank *bank, const RankVariable *v, Term next, unsigned width, unsigned depth) {
  Term x = v->variable;
  if (next == x) return term_constant(bank, width, 0);
  if (term_operator(bank, next) == TERM_ADD && term_child(bank, next, 0) == x && term_is_constant(bank, term_child(bank, next, 1)))
    return step(bank, v, next, term_child(bank, next, 1), width);
  if (term_operator(bank, next) != TERM_ITE || !depth) return term_subtract(bank, term_resize(bank, x, width, v->is_signed), term_resize(bank, next, width, v->is_signed));
  Term yes = descent(bank, v, term_child(bank, next, 1), width, depth - 1), no = descent(bank, v, term_child(bank, next, 2), width, depth - 1);
  return term_ite(bank, term_child(bank, next, 0), yes, no);
}

Term rank_weighted_gain(TermBank *bank, const RankPart *part, const Map *next) {
  enum { DEEPEST = 8 };
  unsigned width = term_width(bank, part->value);
  Term gain = term_constant(bank, width, 0);
  for (unsigned i = 0; i < part->count; i++) {
    const RankVariable *v = &part->variables[i];
    Term down = descent(bank, v, (Term)map_get(next, v->variable, v->variable), width, DEEPEST);
    gain = term_add(bank, gain, term_multiply(bank, down, term_signed_constant(bank, width, v->weight)));
  }
  return gain;
}

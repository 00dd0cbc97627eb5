/* Intervals and relations as terms: see lift_guess.h. */
#include "model/gates/lift_guess.h"

static uint64_t largest(unsigned width) { return width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1; }

static Term at_most(TermBank *bank, Term a, Term b, bool is_signed) {
  return term_binary(bank, is_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL, a, b);
}

static Term below(TermBank *bank, Term a, Term b, bool is_signed) {
  return is_signed ? term_sless(bank, a, b) : term_uless(bank, a, b);
}

Term interval_term(TermBank *bank, Term word, Interval i) {
  unsigned width = term_width(bank, word);
  uint64_t most = largest(width), half = most / 2 + 1; /* half: the smallest signed number */
  Term lo = term_constant(bank, width, i.lo), hi = term_constant(bank, width, i.hi);
  if (i.lo == i.hi) {
    Term equal = term_equal(bank, word, lo);
    return i.negated ? term_not(bank, equal) : equal;
  }
  if (i.lo == 0 || i.lo == half) return i.negated ? below(bank, hi, word, i.lo) : at_most(bank, word, hi, i.lo);
  if (i.hi == most || i.hi == half - 1)
    return i.negated ? below(bank, word, lo, i.hi != most) : at_most(bank, lo, word, i.hi != most);
  if (!i.negated) return term_and(bank, at_most(bank, lo, word, false), at_most(bank, word, hi, false));
  bool around_zero = i.lo - 1 < half && i.hi + 1 >= half; /* hi + 1 .. lo - 1 are signed numbers in a row */
  if (!around_zero) return term_or(bank, below(bank, word, lo, false), below(bank, hi, word, false));
  return term_and(bank, below(bank, hi, word, true), below(bank, word, lo, true));
}

static int64_t as_signed(unsigned width, uint64_t x) {
  return width == 64 || !(x >> (width - 1) & 1) ? (int64_t)x : (int64_t)(x | ~largest(width));
}

/* The last bit of the number negates. */
bool relation_holds(unsigned relation, unsigned width, uint64_t x, uint64_t y) {
  bool holds = false;
  switch (relation / 2) {
  case 0: holds = x == y; break;
  case 1: holds = x <= y; break;
  case 2: holds = y <= x; break;
  case 3: holds = as_signed(width, x) <= as_signed(width, y); break;
  default: holds = as_signed(width, y) <= as_signed(width, x); break;
  }
  return holds != (relation & 1);
}

Term relation_term(TermBank *bank, unsigned relation, Term x, Term y) {
  bool negated = relation & 1, is_signed = relation / 2 >= 3;
  if (relation / 2 == 0) {
    Term equal = term_equal(bank, x, y);
    return negated ? term_not(bank, equal) : equal;
  }
  bool swap = relation / 2 == 2 || relation / 2 == 4;
  Term a = swap ? y : x, b = swap ? x : y;
  return negated ? below(bank, b, a, is_signed) : at_most(bank, a, b, is_signed);
}

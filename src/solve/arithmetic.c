/* Words as circuits: choices, comparisons, shifts, addition.  Multiplication and division are in
 * arithmetic_multiply.c. */
#include "solve/arithmetic.h"
#include <string.h>

/* ---- choices and comparisons ----------------------------------------------------------------------- */

void circuit_choose(Aig *aig, unsigned width, AigLit condition, const AigLit *a, const AigLit *b,
                    AigLit *result) {
  for (unsigned i = 0; i < width; i++) result[i] = aig_ite(aig, condition, a[i], b[i]);
}

AigLit circuit_nonzero(Aig *aig, unsigned width, const AigLit *a) {
  AigLit result = AIG_FALSE;
  for (unsigned i = 0; i < width; i++) result = aig_or(aig, result, a[i]);
  return result;
}

AigLit circuit_equal(Aig *aig, unsigned width, const AigLit *a, const AigLit *b) {
  AigLit result = AIG_TRUE;
  for (unsigned i = 0; i < width; i++) result = aig_and(aig, result, aig_equal(aig, a[i], b[i]));
  return result;
}

/* Two of three, written so that cnf.c sees it. */
static AigLit majority(Aig *aig, AigLit a, AigLit b, AigLit c) {
  return aig_or(aig, aig_and(aig, a, b), aig_and(aig, c, aig_or(aig, a, b)));
}

/* The borrow of a - b, from the lowest bit upwards: less if less here, or not greater here and less below. */
AigLit circuit_uless(Aig *aig, unsigned width, const AigLit *a, const AigLit *b) {
  AigLit less = AIG_FALSE;
  for (unsigned i = 0; i < width; i++) less = majority(aig, aig_not(a[i]), b[i], less);
  return less;
}

/* As above, but a set sign bit makes smaller. */
AigLit circuit_sless(Aig *aig, unsigned width, const AigLit *a, const AigLit *b) {
  AigLit less = circuit_uless(aig, width - 1, a, b);
  return majority(aig, a[width - 1], aig_not(b[width - 1]), less);
}

/* ---- shifts ---------------------------------------------------------------------------------------- */

/* How many low bits of the amount matter: the others shift everything out. */
static unsigned stages_of(unsigned width) {
  unsigned stages = 0;
  while (1u << stages < width) stages++;
  return stages;
}

/* Stage by stage, by 1, 2, 4, ... if that bit of the amount is set. */
void circuit_shift_right(Aig *aig, unsigned width, const AigLit *a, const AigLit *amount, AigLit fill,
                         AigLit *result) {
  unsigned stages = stages_of(width);
  memcpy(result, a, width * sizeof *a);
  for (unsigned s = 0; s < stages; s++)
    for (unsigned i = 0; i < width; i++) {
      AigLit shifted = i + (1u << s) < width ? result[i + (1u << s)] : fill;
      result[i] = aig_ite(aig, amount[s], shifted, result[i]);
    }
  AigLit all_out = circuit_nonzero(aig, width - stages, amount + stages);
  for (unsigned i = 0; i < width; i++) result[i] = aig_ite(aig, all_out, fill, result[i]);
}

void circuit_shift_left(Aig *aig, unsigned width, const AigLit *a, const AigLit *amount, AigLit *result) {
  unsigned stages = stages_of(width);
  memcpy(result, a, width * sizeof *a);
  for (unsigned s = 0; s < stages; s++)
    for (unsigned i = width; i-- > 0;) {
      AigLit shifted = i >= 1u << s ? result[i - (1u << s)] : AIG_FALSE;
      result[i] = aig_ite(aig, amount[s], shifted, result[i]);
    }
  AigLit all_out = circuit_nonzero(aig, width - stages, amount + stages);
  for (unsigned i = 0; i < width; i++) result[i] = aig_and(aig, aig_not(all_out), result[i]);
}

/* ---- addition -------------------------------------------------------------------------------------- */

/* The carry through the exclusive or shares its nodes with the sum. */
AigLit circuit_add(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit carry, AigLit *sum) {
  for (unsigned i = 0; i < width; i++) {
    AigLit differ = aig_xor(aig, a[i], b[i]), both = aig_and(aig, a[i], b[i]);
    AigLit next = aig_or(aig, both, aig_and(aig, differ, carry));
    sum[i] = aig_xor(aig, differ, carry);
    carry = next;
  }
  return carry;
}

/* a + ~b + 1, without an array for ~b. */
AigLit circuit_subtract(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *difference) {
  AigLit carry = AIG_TRUE;
  for (unsigned i = 0; i < width; i++) {
    AigLit x = a[i], y = aig_not(b[i]);
    carry = circuit_add(aig, 1, &x, &y, carry, &difference[i]);
  }
  return carry;
}

/* (a ^ condition) + condition */
void circuit_negate_if(Aig *aig, unsigned width, AigLit condition, const AigLit *a, AigLit *result) {
  AigLit carry = condition;
  for (unsigned i = 0; i < width; i++) {
    AigLit bit = aig_xor(aig, a[i], condition);
    result[i] = aig_xor(aig, bit, carry);
    carry = aig_and(aig, bit, carry);
  }
}

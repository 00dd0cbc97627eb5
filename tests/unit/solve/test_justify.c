/* With the inputs that are needed as they were, the literals keep their values whatever the others are: on random graphs of a few inputs, by all
 * assignments. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/justify.h"
#include "unit/random.h"

enum { INPUTS = 6, GATES = 30, ROUNDS = 400, ROOTS = 3 };

typedef struct {
  Aig *aig;
  AigLit inputs[INPUTS];
  AigVector literals;
} Sample;

static AigLit any_literal(const Sample *s, uint64_t *seed) {
  return aig_not_if(s->literals.data[next_random(seed) % s->literals.size], next_random(seed) % 2);
}

static void sample_init(Sample *s, uint64_t *seed) {
  *s = (Sample){.aig = aig_new()};
  for (unsigned i = 0; i < INPUTS; i++) {
    s->inputs[i] = aig_input(s->aig);
    vector_push(&s->literals, s->inputs[i]);
  }
  for (unsigned i = 0; i < GATES; i++) {
    AigLit left = any_literal(s, seed), right = any_literal(s, seed);
    vector_push(&s->literals, aig_and(s->aig, left, right));
  }
}

static void sample_release(Sample *s) {
  vector_release(&s->literals);
  aig_delete(s->aig);
}

static void assign(Justification *j, const Sample *s, unsigned values) {
  for (unsigned i = 0; i < INPUTS; i++) justify_set(j, s->inputs[i], values >> i & 1, i % 2);
  justify_run(j);
}

static unsigned values_of(const Justification *j, const AigLit *roots) {
  unsigned values = 0;
  for (unsigned i = 0; i < ROOTS; i++) values |= (unsigned)justify_is_true(j, roots[i]) << i;
  return values;
}

static void needed_inputs_decide(void **state) {
  (void)state;
  uint64_t seed = 7;
  unsigned left_out = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    Sample s;
    Justification j;
    AigLit roots[ROOTS];
    sample_init(&s, &seed);
    for (unsigned i = 0; i < ROOTS; i++) roots[i] = any_literal(&s, &seed);
    justify_init(&j, s.aig, roots, ROOTS);
    unsigned chosen = (unsigned)(next_random(&seed) % (1u << INPUTS)), needed = 0;
    assign(&j, &s, chosen);
    unsigned expected = values_of(&j, roots);
    for (unsigned i = 0; i < ROOTS; i++) justify_need(&j, roots[i]);
    justify_finish(&j);
    for (unsigned i = 0; i < INPUTS; i++) needed |= (unsigned)justify_is_needed(&j, s.inputs[i]) << i;
    left_out += INPUTS - (unsigned)__builtin_popcount(needed);
    for (unsigned others = 0; others < 1u << INPUTS; others++) {
      assign(&j, &s, (chosen & needed) | (others & ~needed));
      assert_int_equal(values_of(&j, roots), expected);
    }
    justify_release(&j);
    sample_release(&s);
  }
  assert_true(left_out > ROUNDS);
}

/* Of two false sides the one that costs less, or that is needed anyway. */
static void cheap_sides_are_preferred(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit dear = aig_input(aig), cheap = aig_input(aig), both = aig_and(aig, dear, cheap);
  AigLit roots[] = {both, dear};
  Justification j;
  justify_init(&j, aig, roots, 2);
  justify_set(&j, dear, false, 1);
  justify_set(&j, cheap, false, 0);
  justify_run(&j);
  justify_need(&j, both);
  justify_finish(&j);
  assert_true(justify_is_needed(&j, cheap) && !justify_is_needed(&j, dear));
  justify_run(&j);
  justify_need(&j, both);
  justify_need(&j, dear);
  justify_finish(&j);
  assert_true(justify_is_needed(&j, dear) && !justify_is_needed(&j, cheap));
  justify_release(&j);
  aig_delete(aig);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(needed_inputs_decide), cmocka_unit_test(cheap_sides_are_preferred)};
  return cmocka_run_group_tests_name("solve/justify", tests, NULL, NULL);
}

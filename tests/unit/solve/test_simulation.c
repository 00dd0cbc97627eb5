/* Lanes of a simulation are independent of each other, and each is the value of the gates. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/simulation.h"

enum { WIDTH = 6 };

/* In lane n the inputs are the number n; the gates add a constant to it. */
static void each_lane_is_a_number(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigVector inputs = {0}, sum = {0};
  AigLit carry = AIG_FALSE;
  const unsigned constant = 27;
  for (unsigned b = 0; b < WIDTH; b++) vector_push(&inputs, aig_input(aig));
  for (unsigned b = 0; b < WIDTH; b++) {
    AigLit x = inputs.data[b], c = constant >> b & 1 ? AIG_TRUE : AIG_FALSE;
    vector_push(&sum, aig_xor(aig, aig_xor(aig, x, c), carry));
    carry = aig_or(aig, aig_and(aig, x, c), aig_and(aig, carry, aig_or(aig, x, c)));
  }
  Simulation s;
  simulation_init(&s, aig);
  for (unsigned round = 0; round < 2; round++) { /* the second time what was there before must be gone */
    simulation_clear(&s, &inputs);
    for (unsigned lane = 0; lane < SIMULATION_LANES; lane++)
      simulation_set_value(&s, inputs.data, WIDTH, lane, (lane * 5 + round) % 64);
    simulation_run(&s);
    for (unsigned lane = 0; lane < SIMULATION_LANES; lane++) {
      unsigned value = 0;
      for (unsigned b = 0; b < WIDTH; b++) value |= (unsigned)simulation_lane(&s, sum.data[b], lane) << b;
      assert_int_equal(value, (lane * 5 + round + constant) % 64);
    }
    for (unsigned b = 0; b < WIDTH; b++)
      assert_true(simulation_get(&s, aig_not(sum.data[b])) == ~simulation_get(&s, sum.data[b]));
  }
  simulation_release(&s);
  vector_release(&inputs);
  vector_release(&sum);
  aig_delete(aig);
}

static void wide_inputs_end_at_64_bits(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigVector inputs = {0};
  for (unsigned b = 0; b < 70; b++) vector_push(&inputs, aig_input(aig));
  Simulation s;
  simulation_init(&s, aig);
  simulation_set_value(&s, inputs.data, 70, 3, UINT64_MAX);
  for (unsigned b = 0; b < 70; b++) assert_true(simulation_get(&s, inputs.data[b]) == (b < 64 ? 8 : 0));
  simulation_set(&s, inputs.data[69], 5);
  assert_true(simulation_lane(&s, inputs.data[69], 2) && !simulation_lane(&s, inputs.data[69], 1));
  simulation_release(&s);
  vector_release(&inputs);
  aig_delete(aig);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(each_lane_is_a_number), cmocka_unit_test(wide_inputs_end_at_64_bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Cubes and frames, on a counter of four bits, where every question is also answered by counting. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/frames.h"
#include "unit/sample_models.h"

static Budget endless;

static void set_cube(Cube *cube, const uint32_t *literals, size_t count) {
  cube->size = 0;
  for (size_t i = 0; i < count; i++) vector_push(cube, literals[i]);
}

/* All bits, as in this number. */
static void set_value(Cube *cube, unsigned value) {
  cube->size = 0;
  for (uint32_t bit = 0; bit < 4; bit++) vector_push(cube, 2 * bit + !(value >> bit & 1));
}

static bool has_value(const Cube *cube, unsigned value) {
  for (size_t i = 0; i < cube->size; i++)
    if ((value >> (cube->data[i] >> 1) & 1) == (cube->data[i] & 1)) return false;
  return true;
}

static void cubes_contain_those_with_more_literals(void **unused) {
  (void)unused;
  Cube a = {0}, b = {0};
  set_cube(&a, (uint32_t[]){1, 4}, 2);
  set_cube(&b, (uint32_t[]){1, 2, 4}, 3);
  assert_true(cube_contains(&a, &b));
  assert_false(cube_contains(&b, &a));
  assert_true(cube_contains(&a, &a));
  set_cube(&b, (uint32_t[]){0, 2, 4}, 3); /* the other value of bit 0 */
  assert_false(cube_contains(&a, &b));
  b.size = 0; /* all states */
  assert_true(cube_contains(&b, &a));
  assert_false(cube_contains(&a, &b));
  vector_release(&a);
  vector_release(&b);
}

/* x = 3; while (go) x += 2; the error is x == 8. */
typedef struct {
  Model *model;
  Circuit *circuit;
  Frames frames;
} Setting;

static void begin(Setting *s) {
  s->model = sample_counter(4, 3, 2, 8);
  s->model->without = 1u << REDUCE_STUCK; /* the last bit, which does not change, is a state bit as well */
  s->circuit = circuit_new(s->model, NULL);
  frames_init(&s->frames, s->circuit, &endless);
}

static void end(Setting *s) {
  frames_release(&s->frames);
  circuit_delete(s->circuit);
  model_delete(s->model);
}

static void passes_are_those_of_the_counter(void **unused) {
  (void)unused;
  Setting s;
  Cube cube = {0}, before = {0}, core = {0};
  begin(&s);
  for (unsigned value = 0; value < 16; value++) {
    set_value(&cube, value);
    assert_int_equal(frames_ask_initial(&s.frames, &cube), value == 3 ? ANSWER_SAT : ANSWER_UNSAT);
    assert_int_equal(frames_ask_step(&s.frames, 0, &cube, NULL, NULL), value == 5 ? ANSWER_SAT : ANSWER_UNSAT);
    Answer answer = frames_ask_step(&s.frames, 1, &cube, &before, &core); /* from any state but 8, which is the error */
    assert_int_equal(answer, value == 10 ? ANSWER_UNSAT : ANSWER_SAT);
    if (answer == ANSWER_SAT) assert_true(has_value(&before, (value + 14) % 16));
  }
  assert_int_equal(frames_ask_unsafe(&s.frames, 1, &before), ANSWER_SAT);
  assert_true(has_value(&before, 8));
  vector_release(&cube);
  vector_release(&before);
  vector_release(&core);
  end(&s);
}

/* Even numbers are never entered from outside; once they are blocked, nothing is unsafe. */
static void a_blocked_cube_is_out_of_the_frame(void **unused) {
  (void)unused;
  Setting s;
  Cube even = {0}, cube = {0}, before = {0}, core = {0};
  begin(&s);
  set_cube(&even, (uint32_t[]){1}, 1);
  assert_int_equal(frames_ask_step(&s.frames, 1, &even, &before, &core), ANSWER_UNSAT);
  set_value(&cube, 8);
  assert_int_equal(frames_ask_step(&s.frames, 1, &cube, &before, &core), ANSWER_SAT);
  frames_block(&s.frames, 1, &cube);
  assert_true(frames_is_blocked(&s.frames, 1, &cube));
  assert_false(frames_is_blocked(&s.frames, 1, &even));
  frames_block(&s.frames, 1, &even);
  assert_int_equal(s.frames.blocked.data[1].size, 1); /* 8 is inside */
  assert_int_equal(frames_ask_unsafe(&s.frames, 1, &before), ANSWER_UNSAT);
  set_value(&cube, 4);
  assert_int_equal(frames_ask_step(&s.frames, 1, &cube, &before, &core), ANSWER_UNSAT); /* 2 is no longer there */
  assert_true(cube_contains(&core, &cube));
  frames_add_level(&s.frames);
  assert_false(frames_is_blocked(&s.frames, 2, &even));
  assert_int_equal(frames_ask_unsafe(&s.frames, 2, &before), ANSWER_SAT); /* nothing is blocked there */
  vector_release(&even);
  vector_release(&cube);
  vector_release(&before);
  vector_release(&core);
  end(&s);
}

/* After thousands of questions the solvers are new ones; what is blocked stays so. */
static void fresh_solvers_know_the_frames(void **unused) {
  (void)unused;
  Setting s;
  Cube even = {0}, cube = {0}, before = {0};
  begin(&s);
  set_cube(&even, (uint32_t[]){1}, 1);
  frames_block(&s.frames, 1, &even);
  for (unsigned i = 0; i < 7000; i++) {
    unsigned value = i % 16;
    set_value(&cube, value);
    assert_int_equal(frames_ask_step(&s.frames, 1, &cube, &before, NULL), value % 2 ? ANSWER_SAT : ANSWER_UNSAT);
  }
  vector_release(&even);
  vector_release(&cube);
  vector_release(&before);
  end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cubes_contain_those_with_more_literals),
      cmocka_unit_test(passes_are_those_of_the_counter),
      cmocka_unit_test(a_blocked_cube_is_out_of_the_frame),
      cmocka_unit_test(fresh_solvers_know_the_frames),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

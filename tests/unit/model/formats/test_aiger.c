/* AIGER files as models: what they mean, and what is said about malformed ones. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "logic/evaluate.h"
#include "model/formats/aiger.h"
#define READ_MODEL aiger_read
#include "unit/model/model_text.h"
#include "unit/random.h"

/* ---- helpers -------------------------------------------------------------------------------------- */

static Model *read_file(const char *path) {
  Buffer error = {0};
  Model *model = aiger_read(path, &error);
  if (!model) fail_msg("%s", buffer_text(&error));
  assert_int_equal(error.size, 0);
  vector_release(&error);
  return model;
}

/* Runs a model on a stream of input bits; bit k of *input chooses input k of this frame, `initial` the
 * prefix's. */
typedef struct {
  Model *model;
  Evaluation *evaluation;
} Simulation;

static void set_state(Simulation *s, bool initial) {
  StateVector *state = &s->model->state;
  uint64_t *values = calloc(state->size + 1, sizeof *values);
  for (size_t i = 0; i < state->size; i++)
    values[i] = evaluation_value(s->evaluation, initial ? state->data[i].init : state->data[i].next);
  for (size_t i = 0; i < state->size; i++) evaluation_set(s->evaluation, state->data[i].var, values[i]);
  free(values);
}

static Simulation simulate(Model *model, uint64_t initial) {
  Simulation s = {model, evaluation_new(model->bank)};
  for (size_t i = 0; i < model->prefix.inputs.size; i++)
    evaluation_set(s.evaluation, model->prefix.inputs.data[i].var, initial >> i & 1);
  assert_true(evaluation_is_true(s.evaluation, model->prefix.valid));
  set_state(&s, true);
  return s;
}

static void give_inputs(Simulation *s, uint64_t inputs) {
  for (size_t i = 0; i < s->model->loop.inputs.size; i++)
    evaluation_set(s->evaluation, s->model->loop.inputs.data[i].var, inputs >> i & 1);
}

static bool is_error(Simulation *s) { return evaluation_is_true(s->evaluation, s->model->loop.error); }
static bool is_valid(Simulation *s) { return evaluation_is_true(s->evaluation, s->model->loop.valid); }

static uint64_t state_bits(Simulation *s) {
  uint64_t bits = 0;
  for (size_t i = 0; i < s->model->state.size; i++)
    bits |= evaluation_value(s->evaluation, s->model->state.data[i].var) << i;
  return bits;
}

static void simulation_end(Simulation *s) { evaluation_delete(s->evaluation); }

/* ---- names ---------------------------------------------------------------------------------------- */

static void file_names(void **unused) {
  (void)unused;
  assert_true(aiger_is_file_name("a.aig"));
  assert_true(aiger_is_file_name("some/dir.c/a.aag"));
  assert_false(aiger_is_file_name(".aig"));
  assert_false(aiger_is_file_name("a.c"));
  assert_false(aiger_is_file_name("aig"));
  assert_false(aiger_is_file_name("a.aig.c"));
}

static void symbols_name_the_variables(void **unused) {
  (void)unused;
  Model *m = read_text("aag 5 2 3 1 0\n2\n4\n6 2\n8 4\n10 10 10\n10\ni1 go on\nl0 x\nl1 x\nl2 x#2\no0 "
                       "out\nc\nc0 not a symbol\n");
  assert_string_equal(m->loop.inputs.data[0].name, "i0");
  assert_string_equal(m->loop.inputs.data[1].name, "go on");
  assert_string_equal(m->state.data[0].name, "x");
  assert_string_equal(m->state.data[1].name, "x#2");
  assert_string_equal(m->state.data[2].name, "x#2#2");
  assert_string_equal(m->prefix.inputs.data[0].name, "initial x#2#2");
  model_delete(m);
}

/* ---- meaning -------------------------------------------------------------------------------------- */

static void toggle_flips(void **unused) {
  (void)unused;
  Model *m = read_file("examples/hardware/toggle_unsafe.aag");
  assert_true(m->has_loop);
  assert_int_equal(m->state.size, 1);
  assert_true(term_is_false(m->bank, m->prefix.error));
  assert_true(term_is_false(m->bank, m->prefix.incomplete));
  assert_true(term_is_false(m->bank, m->loop.incomplete));
  Simulation s = simulate(m, 0);
  assert_false(is_error(&s));
  assert_true(is_valid(&s));
  set_state(&s, false);
  assert_true(is_error(&s));
  assert_false(is_valid(&s)); /* they exclude each other */
  simulation_end(&s);
  model_delete(m);
}

static void check_counter(const char *path) {
  Model *m = read_file(path);
  Simulation s = simulate(m, 0);
  uint64_t seed = 88172645463325252u;
  unsigned expected = 0, errors = 0;
  for (unsigned step = 0; step < 2000; step++) {
    uint64_t inputs = next_random(&seed) >> 60; /* seldom reset */
    unsigned enable = inputs & 1, reset = inputs == 6;
    give_inputs(&s, enable | reset << 1);
    assert_int_equal(state_bits(&s), expected);
    assert_int_equal(is_error(&s), expected == 11);
    assert_int_equal(is_valid(&s), expected != 11);
    errors += is_error(&s);
    expected = reset ? 0 : (expected + enable) % 16;
    set_state(&s, false);
  }
  assert_true(errors > 0);
  simulation_end(&s);
  model_delete(m);
}

static void counter_counts(void **unused) {
  (void)unused;
  check_counter("examples/hardware/counter_unsafe.aag");
  check_counter("examples/hardware/counter_unsafe.aig");
}

static void ring_keeps_one_token(void **unused) {
  (void)unused;
  Model *m = read_file("examples/hardware/ring_safe.aig");
  Simulation s = simulate(m, 0);
  uint64_t seed = 7, expected = 1;
  for (unsigned step = 0; step < 100; step++) {
    bool advance = next_random(&seed) & 1;
    give_inputs(&s, advance);
    assert_int_equal(state_bits(&s), expected);
    assert_false(is_error(&s));
    if (advance) expected = (expected << 1 | expected >> 7) & 255;
    set_state(&s, false);
  }
  evaluation_set(s.evaluation, m->state.data[0].var, 1); /* not reachable, but bad: two tokens */
  evaluation_set(s.evaluation, m->state.data[5].var, 1);
  assert_true(is_error(&s));
  for (unsigned i = 0; i < 8; i++) evaluation_set(s.evaluation, m->state.data[i].var, 0);
  assert_true(is_error(&s)); /* the second bad state: none */
  simulation_end(&s);
  model_delete(m);
}

/* Bad is latch 4, the constraint is input 2. */
static void constraints_hold_in_the_bad_frame_too(void **unused) {
  (void)unused;
  Model *m = read_text("aag 2 1 1 0 0 1 1\n2\n4 4 1\n4\n2\n");
  Simulation s = simulate(m, 0);
  give_inputs(&s, 0);
  assert_false(is_error(&s));
  assert_false(is_valid(&s));
  give_inputs(&s, 1);
  assert_true(is_error(&s));
  assert_false(is_valid(&s));
  evaluation_set(s.evaluation, m->state.data[0].var, 0);
  assert_false(is_error(&s));
  assert_true(is_valid(&s));
  simulation_end(&s);
  model_delete(m);
}

static void resets_are_zero_one_or_free(void **unused) {
  (void)unused;
  Model *m = read_text("aag 4 0 4 0 0 1\n2 2\n4 4 0\n6 6 1\n8 8 8\n8\n");
  assert_int_equal(m->prefix.inputs.size, 1);
  for (unsigned initial = 0; initial < 2; initial++) {
    Simulation s = simulate(m, initial);
    assert_int_equal(state_bits(&s), 4 | initial << 3);
    assert_int_equal(is_error(&s), initial);
    simulation_end(&s);
  }
  model_delete(m);
}

static void outputs_count_only_without_bad_states(void **unused) {
  (void)unused;
  Model *m = read_text("aag 1 1 0 1 0 1\n2\n1\n2\n"); /* output true, bad = the input */
  Simulation s = simulate(m, 0);
  give_inputs(&s, 0);
  assert_false(is_error(&s));
  give_inputs(&s, 1);
  assert_true(is_error(&s));
  simulation_end(&s);
  model_delete(m);
  m = read_text("aag 1 1 0 2 0\n2\n0\n3\n"); /* outputs: false, not input */
  s = simulate(m, 0);
  give_inputs(&s, 0);
  assert_true(is_error(&s));
  give_inputs(&s, 1);
  assert_false(is_error(&s));
  simulation_end(&s);
  model_delete(m);
}

static void gates_may_come_in_any_order(void **unused) {
  (void)unused;
  /* o = (a and b) and not c, upside down and with gaps between the variables */
  Model *m = read_text("aag 90 3 0 1 2\n20\n4\n180\n10\n10 30 181\n30 20 4\n");
  for (unsigned inputs = 0; inputs < 8; inputs++) {
    Simulation s = simulate(m, 0);
    give_inputs(&s, inputs);
    assert_int_equal(is_error(&s), inputs == 3);
    simulation_end(&s);
  }
  model_delete(m);
}

/* Both formats of one circuit, run side by side. */
static void binary_equals_text(void **unused) {
  (void)unused;
  static const char *const names[] = {"counter_unsafe", "ring_safe", "lock_constrained_unsafe",
                                      "uninitialised_safe"};
  uint64_t seed = 1234567;
  for (unsigned n = 0; n < sizeof names / sizeof *names; n++) {
    char path[96];
    Simulation s[2];
    uint64_t initial = next_random(&seed);
    for (unsigned i = 0; i < 2; i++) {
      snprintf(path, sizeof path, "examples/hardware/%s.%s", names[n], i ? "aig" : "aag");
      s[i] = simulate(read_file(path), initial);
    }
    for (unsigned step = 0; step < 200; step++) {
      uint64_t inputs = next_random(&seed);
      for (unsigned i = 0; i < 2; i++) give_inputs(&s[i], inputs);
      assert_int_equal(state_bits(&s[0]), state_bits(&s[1]));
      assert_int_equal(is_error(&s[0]), is_error(&s[1]));
      assert_int_equal(is_valid(&s[0]), is_valid(&s[1]));
      for (unsigned i = 0; i < 2; i++) set_state(&s[i], false);
    }
    for (unsigned i = 0; i < 2; i++) simulation_end(&s[i]), model_delete(s[i].model);
  }
}

/* ---- size ------------------------------------------------------------------------------------------ */

/* A chain of gates listed from the last to the first: reading must neither recurse nor take quadratic time.
 */
static void long_chain_backwards(void **unused) {
  (void)unused;
  enum { GATES = 200000 };
  Buffer text = {0};
  buffer_format(&text, "aag %u 2 0 1 %u\n2\n4\n%u\n", GATES + 2, GATES, 2 * (GATES + 2));
  for (unsigned i = GATES; i; i--)
    buffer_format(&text, "%u %u %u\n", 2 * (i + 2), i == 1 ? 2 : 2 * (i + 1) + 1, i % 2 ? 4 : 2);
  double begin = clock_cpu();
  Buffer error = {0};
  Model *m = read_bytes(text.data, text.size, &error);
  assert_non_null(m);
  assert_true(clock_cpu() - begin < 20);
  model_delete(m);
  vector_release(&text);
}

/* ---- malformed files ------------------------------------------------------------------------------- */

static char *read_expected(const char *path) {
  char name[600];
  snprintf(name, sizeof name, "%s.expect", path);
  FILE *file = fopen(name, "r");
  if (!file) fail_msg("%s is missing", name);
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length = getline(&line, &capacity, file);
  assert_true(length > 0);
  if (line[length - 1] == '\n') line[length - 1] = 0;
  fclose(file);
  return line;
}

static void check_malformed(const char *name) {
  char path[512];
  snprintf(path, sizeof path, "tests/malformed/%s", name);
  Buffer error = {0}, expected = {0};
  Model *model = aiger_read(path, &error);
  if (model) fail_msg("%s was read without complaint", path);
  char *line = read_expected(path);
  buffer_format(&expected, "%s:%s", path, line);
  assert_string_equal(buffer_text(&error), buffer_text(&expected));
  free(line);
  vector_release(&error);
  vector_release(&expected);
}

static void malformed_files_are_refused(void **unused) {
  (void)unused;
  DIR *directory = opendir("tests/malformed");
  assert_non_null(directory);
  unsigned files = 0;
  for (struct dirent *entry; (entry = readdir(directory));)
    if (aiger_is_file_name(entry->d_name)) check_malformed(entry->d_name), files++;
  closedir(directory);
  assert_true(files >= 30);
}

static void missing_files_are_refused(void **unused) {
  (void)unused;
  Buffer error = {0};
  assert_null(aiger_read("no/such/file.aig", &error));
  assert_string_equal(buffer_text(&error),
                      "no/such/file.aig: error: cannot read it: No such file or directory");
  vector_clear(&error);
  assert_null(aiger_read("tests", &error));
  assert_string_equal(buffer_text(&error), "tests: error: cannot read it: Is a directory");
  vector_release(&error);
}

/* Every prefix of a good file, and the file with each byte changed: an error or a model, never a crash. */
static void damaged_files_do_no_harm(void **unused) {
  (void)unused;
  static const char *const paths[] = {"examples/hardware/lock_constrained_unsafe.aig",
                                      "examples/hardware/uninitialised_safe.aag"};
  static const unsigned char replacements[] = {0, '\n', '9', 128, 255};
  for (unsigned p = 0; p < 2; p++) {
    unsigned char bytes[1024];
    FILE *file = fopen(paths[p], "rb");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t i = 0; i < size; i++)
      for (unsigned r = 0; r <= sizeof replacements; r++) {
        Buffer error = {0};
        unsigned char kept = bytes[i];
        if (r) bytes[i] = replacements[r - 1];
        Model *model = read_bytes(bytes, r ? size : i, &error);
        assert_true((model == NULL) == (error.size > 0));
        bytes[i] = kept;
        model_delete(model);
        vector_release(&error);
      }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(file_names),
      cmocka_unit_test(symbols_name_the_variables),
      cmocka_unit_test(toggle_flips),
      cmocka_unit_test(counter_counts),
      cmocka_unit_test(ring_keeps_one_token),
      cmocka_unit_test(constraints_hold_in_the_bad_frame_too),
      cmocka_unit_test(resets_are_zero_one_or_free),
      cmocka_unit_test(outputs_count_only_without_bad_states),
      cmocka_unit_test(gates_may_come_in_any_order),
      cmocka_unit_test(binary_equals_text),
      cmocka_unit_test(long_chain_backwards),
      cmocka_unit_test(malformed_files_are_refused),
      cmocka_unit_test(missing_files_are_refused),
      cmocka_unit_test(damaged_files_do_no_harm),
  };
  return cmocka_run_group_tests_name("model/aiger", tests, NULL, NULL);
}

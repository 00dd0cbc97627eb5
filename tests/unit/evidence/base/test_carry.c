/* An invariant of one encoding as guesses about another: by the names of variables, by bytes, by addresses. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/base/addresses.h"
#include "evidence/base/carry.h"
#include "infer/houdini.h"
#include "model/reduce/compact.h"
#include "unit/patience.h"
#include "unit/program_model.h"

#define HEAD "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

typedef struct {
  ProgramModel pm;
  Model *bytes; /* the same graph in bytes, in the same bank */
  Budget budget;
} Fixture;

static void setup(Fixture *f, const char *text) {
  f->pm = program_model(text);
  assert_non_null(f->pm.model);
  budget_init(&f->budget, NULL, PATIENCE, 0);
  EncodeOptions options = {.without = 1u << REDUCE_COMPACT | 1u << REDUCE_CONE, .in_bytes = true};
  f->bytes = model_encode_in(f->pm.model->bank, f->pm.graph, &options, 0, &f->budget);
  assert_non_null(f->bytes);
}

static void teardown(Fixture *f) {
  model_delete(f->bytes);
  program_model_release(&f->pm);
}

static const StateVariable *state_named(const Model *model, const char *begin) {
  for (size_t i = 0; i < model->state.size; i++)
    if (!strncmp(model->state.data[i].name, begin, strlen(begin))) return &model->state.data[i];
  fail_msg("no state variable %s", begin);
  return NULL;
}

static const ModelObject *object_named(const Model *model, const char *name) {
  for (size_t i = 0; i < model->objects.size; i++)
    if (model->objects.data[i].what && !strcmp(((const Symbol *)model->objects.data[i].what)->name, name)) return &model->objects.data[i];
  fail_msg("no object %s", name);
  return NULL;
}

static const char program[] = HEAD "int main(void) { int a = 1, b = 2, *p = &a; while (__VERIFIER_nondet_int()) { p = p == &a ? &b : &a; *p += 2; }"
                                   "if (a == 4) reach_error(); }";

/* A number in memory is four bytes there, a pointer the address of the same object. */
static void bytes_and_addresses(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  const Model *from = model_base(f.pm.model);
  TermBank *bank = from->bank;
  Term a = state_named(from, "a#")->var, p = state_named(from, "main:p#")->var;
  Term at_a = term_constant(bank, 64, object_named(from, "a")->address);
  Term invariant = term_and(bank, term_extract(bank, a, 0, 0), term_equal(bank, p, at_a));
  TermVector guesses = {0};
  invariant_carry(from, invariant, f.bytes, &guesses);
  assert_int_equal(guesses.size, 2);
  Term odd = term_extract(bank, state_named(f.bytes, "a#")->var, 0, 0);
  Term there = term_equal(bank, state_named(f.bytes, "main:p#")->var, term_constant(bank, 64, object_named(f.bytes, "a")->address));
  assert_int_not_equal(object_named(f.bytes, "a")->address, object_named(from, "a")->address);
  for (size_t i = 0; i < guesses.size; i++) assert_true(guesses.data[i] == odd || guesses.data[i] == there);
  assert_int_not_equal(guesses.data[0], guesses.data[1]);
  vector_release(&guesses);
  teardown(&f);
}

/* What cannot be said there is left out. */
static void what_has_no_name(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  const Model *from = model_base(f.pm.model);
  TermBank *bank = from->bank;
  Term stranger = term_variable(bank, 1, "stranger"), odd = term_extract(bank, state_named(from, "a#")->var, 0, 0);
  TermVector guesses = {0};
  invariant_carry(from, term_and(bank, stranger, odd), f.bytes, &guesses);
  assert_int_equal(guesses.size, 1);
  vector_release(&guesses);
  invariant_carry(from, TERM_NONE, f.bytes, &guesses);
  assert_int_equal(guesses.size, 0);
  teardown(&f);
}

/* A constant inside of an object, right behind it, and one that is no address. */
static void addresses(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  const Model *from = model_base(f.pm.model);
  TermBank *bank = from->bank;
  uint64_t here = object_named(from, "b")->address, there = object_named(f.bytes, "b")->address;
  Term t = term_true(bank);
  const uint64_t numbers[] = {here + 2, here + 4, 3};
  for (unsigned i = 0; i < 3; i++) t = term_and(bank, t, term_uless(bank, term_constant(bank, 64, numbers[i]), term_variable(bank, 64, "x")));
  Map found = {0};
  addresses_translate(from, f.bytes, t, &found);
  assert_int_equal(map_get(&found, term_constant(bank, 64, here + 2), 0), term_constant(bank, 64, there + 2));
  assert_int_equal(map_get(&found, term_constant(bank, 64, here + 4), 0), term_constant(bank, 64, there + 4));
  assert_false(map_has(&found, term_constant(bank, 64, 3)));
  map_release(&found);
  teardown(&f);
}

/* The points-to analysis is right about this program: all that it says of pointers is inductive. */
static void guesses_about_pointers(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  assert_true(f.bytes->guesses.size > 0);
  bool *is_kept = memory_zeroed(f.bytes->guesses.size, sizeof *is_kept);
  assert_true(houdini_model(f.bytes, &f.bytes->guesses, HOUDINI_LAZY, &f.budget, is_kept));
  for (size_t i = 0; i < f.bytes->guesses.size; i++) assert_true(is_kept[i]);
  memory_free(is_kept);
  assert_int_equal(f.pm.model->guesses.size, 0);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_and_addresses),
      cmocka_unit_test(what_has_no_name),
      cmocka_unit_test(addresses),
      cmocka_unit_test(guesses_about_pointers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the points-to analysis says of pointers, as guesses: true of the addresses that it means, and of none else. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "flow/transform/inline.h"
#include "logic/evaluate.h"
#include "unit/program_model.h"

#define HEAD "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

typedef struct {
  ProgramModel pm;
  Model *model;
} Fixture;

static void setup(Fixture *f, const char *text) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  f->pm = program_model(text);
  assert_non_null(f->pm.graph);
  f->model = model_encode_with(f->pm.graph, &(EncodeOptions){.without = 1u << REDUCE_COMPACT | 1u << REDUCE_CONE, .in_bytes = true}, &budget);
  assert_non_null(f->model);
}

static void teardown(Fixture *f) {
  model_delete(f->model);
  program_model_release(&f->pm);
}

static uint64_t address_of(const Model *model, const char *name) {
  for (size_t i = 0; i < model->objects.size; i++)
    if (!strcmp(((const Symbol *)model->objects.data[i].what)->name, name)) return model->objects.data[i].address;
  fail_msg("no object %s", name);
  return 0;
}

/* Do all guesses hold if the bytes of state variables whose name begins so are those of the number? */
static bool allows(const Model *model, const char *begin, uint64_t number) {
  Evaluation *values = evaluation_new(model->bank);
  bool all = true;
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    uint64_t value = 0;
    if (!strncmp(variable->name, begin, strlen(begin))) value = variable->object ? number >> 8 * (variable->offset % 8) & 0xff : number;
    evaluation_set_words(values, variable->var, &value);
  }
  for (size_t i = 0; i < model->guesses.size; i++) all = all && evaluation_is_true(values, model->guesses.data[i]);
  evaluation_delete(values);
  return all;
}

static void a_variable(void **state) {
  (void)state;
  Fixture f;
  setup(&f, HEAD "int main(void) { int a = 0, b = 0, c = 0, d[4] = {0}, *p = &a; while (__VERIFIER_nondet_int()) { *p = 1;"
                 "p = __VERIFIER_nondet_int() ? &b : &d[2]; } int *q = &c; if (*q + a + d[1]) reach_error(); }");
  assert_true(f.model->guesses.size > 0);
  assert_true(allows(f.model, "main:p#", 0));
  assert_true(allows(f.model, "main:p#", address_of(f.model, "a")));
  assert_true(allows(f.model, "main:p#", address_of(f.model, "b")));
  assert_true(allows(f.model, "main:p#", address_of(f.model, "d") + 8));
  assert_false(allows(f.model, "main:p#", address_of(f.model, "d") + 4));
  assert_false(allows(f.model, "main:p#", address_of(f.model, "c")));
  assert_true(allows(f.model, "main:p#", regions_begin - 16)); /* from outside */
  teardown(&f);
}

static void a_row(void **state) {
  (void)state;
  Fixture f;
  setup(&f, HEAD "int main(void) { int a[4] = {0}, *p = a; while (__VERIFIER_nondet_int()) { *p = 1; p++; } if (a[1]) reach_error(); }");
  for (unsigned offset = 0; offset < 16; offset++) assert_int_equal(allows(f.model, "main:p#", address_of(f.model, "a") + offset), offset % 4 == 0);
  assert_true(allows(f.model, "main:p#", address_of(f.model, "a") + 16)); /* right behind it */
  teardown(&f);
}

static void in_memory(void **state) {
  (void)state;
  Fixture f;
  setup(&f, HEAD "struct s { long x; int *p; }; int main(void) { int a = 0, b = 0; struct s s = {0, &a}, *q = &s;"
                 "while (__VERIFIER_nondet_int()) *q->p = 1; int *r = &b; if (a + *r) reach_error(); }");
  assert_true(allows(f.model, "s#", address_of(f.model, "a")));
  assert_false(allows(f.model, "s#", address_of(f.model, "b")));
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_variable),
      cmocka_unit_test(a_row),
      cmocka_unit_test(in_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "model/encode/statemap.h"

typedef struct {
  Arena arena;
  TermBank *bank;
  StateMaps maps;
} Fixture;

static int set_up(void **state) {
  Fixture *f = memory_zeroed(1, sizeof *f);
  f->bank = bank_new();
  statemaps_init(&f->maps, &f->arena, f->bank, 1000);
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  bank_delete(f->bank);
  arena_release(&f->arena);
  memory_free(f);
  return 0;
}

static Term number(Fixture *f, unsigned n) { return term_constant(f->bank, 32, n); }

static void what_was_set_is_found(void **state) {
  Fixture *f = *state;
  StateMap map = NULL;
  for (uint32_t i = 0; i < 1000; i += 7) map = statemap_set(&f->maps, map, i, number(f, i + 1));
  for (uint32_t i = 0; i < 1000; i++)
    assert_int_equal(statemap_get(&f->maps, map, i), i % 7 ? TERM_NONE : number(f, i + 1));
}

static void older_maps_do_not_change(void **state) {
  Fixture *f = *state;
  StateMap before = statemap_set(&f->maps, NULL, 3, number(f, 1));
  StateMap after = statemap_set(&f->maps, before, 3, number(f, 2));
  assert_int_equal(statemap_get(&f->maps, before, 3), number(f, 1));
  assert_int_equal(statemap_get(&f->maps, after, 3), number(f, 2));
}

static void setting_the_same_value_shares(void **state) {
  Fixture *f = *state;
  StateMap map = statemap_set(&f->maps, NULL, 500, number(f, 1));
  assert_ptr_equal(statemap_set(&f->maps, map, 500, number(f, 1)), map);
}

static void merging_selects_where_sides_differ(void **state) {
  Fixture *f = *state;
  Term c = term_variable(f->bank, 1, "c");
  StateMap both = statemap_set(&f->maps, NULL, 1, number(f, 10));
  StateMap a = statemap_set(&f->maps, both, 2, number(f, 20));
  StateMap b = statemap_set(&f->maps, both, 2, number(f, 21));
  StateMap merged = statemap_merge(&f->maps, c, a, b);
  assert_int_equal(statemap_get(&f->maps, merged, 1), number(f, 10));
  assert_int_equal(statemap_get(&f->maps, merged, 2), term_ite(f->bank, c, number(f, 20), number(f, 21)));
}

static void merging_keeps_what_one_side_has(void **state) {
  Fixture *f = *state;
  Term c = term_variable(f->bank, 1, "c");
  StateMap a = statemap_set(&f->maps, NULL, 900, number(f, 1));
  StateMap b = statemap_set(&f->maps, NULL, 901, number(f, 2));
  StateMap merged = statemap_merge(&f->maps, c, a, b);
  assert_int_equal(statemap_get(&f->maps, merged, 900), number(f, 1));
  assert_int_equal(statemap_get(&f->maps, merged, 901), number(f, 2));
  assert_ptr_equal(statemap_merge(&f->maps, c, a, NULL), a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(what_was_set_is_found, set_up, tear_down),
      cmocka_unit_test_setup_teardown(older_maps_do_not_change, set_up, tear_down),
      cmocka_unit_test_setup_teardown(setting_the_same_value_shares, set_up, tear_down),
      cmocka_unit_test_setup_teardown(merging_selects_where_sides_differ, set_up, tear_down),
      cmocka_unit_test_setup_teardown(merging_keeps_what_one_side_has, set_up, tear_down)};
  return cmocka_run_group_tests_name("model/statemap", tests, NULL, NULL);
}

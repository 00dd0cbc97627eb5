/* Persistent maps and sets against plain arrays, with all versions kept. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "base/persistent.h"
#include "unit/random.h"

enum { MOST_KEYS = 2500, VERSIONS = 40, CHANGES = 30 };

static const size_t sizes[] = {0, 1, 4, 5, 64, 257, 2048, MOST_KEYS};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Keys come in bunches, as those of one function do. */
static uint32_t random_key(size_t keys, uint64_t *seed) {
  uint64_t bunch = next_random(seed) % 4 * (keys / 4);
  return (uint32_t)((bunch + next_random(seed) % 8) % keys);
}

/* ---- maps ----------------------------------------------------------------------------------------- */

typedef struct {
  PersistentMap map;
  uint64_t words[MOST_KEYS];
} MapVersion;

static void check_map(PersistentShape shape, const MapVersion *v, size_t keys) {
  for (uint32_t key = 0; key < keys; key++) assert_true(persistent_map_get(shape, v->map, key) == v->words[key]);
}

static uint64_t join(void *context, uint64_t a, uint64_t b) {
  ++*(unsigned *)context;
  return a % 3 == b % 3 ? 0 : a + b;
}

static void merge_versions(PersistentShape shape, const MapVersion *a, const MapVersion *b, size_t keys, bool keeps_single, MapVersion *to) {
  unsigned calls = 0, differ = 0;
  to->map = persistent_map_merge(shape, a->map, b->map, keeps_single, join, &calls);
  for (size_t key = 0; key < keys; key++) {
    uint64_t x = a->words[key], y = b->words[key];
    to->words[key] = x == y ? x : !x || !y ? (keeps_single ? x | y : 0) : x % 3 == y % 3 ? 0 : x + y;
    differ += x && y && x != y;
  }
  assert_int_equal(calls, differ); /* nothing that is shared is looked at, nothing twice */
}

static void maps_are_arrays_that_do_not_change(void **state) {
  (void)state;
  uint64_t seed = 3;
  static MapVersion versions[VERSIONS];
  for (unsigned s = 0; s < SIZES; s++) {
    Arena arena = {0};
    PersistentShape shape = persistent_map_shape(&arena, sizes[s]);
    memset(versions, 0, sizeof versions);
    for (unsigned v = 1; v < VERSIONS && sizes[s]; v++) {
      const MapVersion *a = &versions[next_random(&seed) % v], *b = &versions[next_random(&seed) % v];
      if (v % 4 == 0) merge_versions(shape, a, b, sizes[s], v % 8 == 0, &versions[v]);
      else versions[v] = *a;
      for (unsigned i = 0; v % 4 && i < CHANGES; i++) {
        uint32_t key = random_key(sizes[s], &seed);
        uint64_t word = next_random(&seed) % 6;
        versions[v].map = persistent_map_put(shape, versions[v].map, key, word);
        versions[v].words[key] = word;
      }
    }
    for (unsigned v = 0; v < VERSIONS; v++) check_map(shape, &versions[v], sizes[s]);
    arena_release(&arena);
  }
}

static void what_stays_the_same_is_shared(void **state) {
  (void)state;
  Arena arena = {0};
  PersistentShape shape = persistent_map_shape(&arena, 1000);
  unsigned calls = 0;
  PersistentMap a = persistent_map_put(shape, NULL, 500, 7), b = persistent_map_put(shape, a, 3, 9);
  assert_ptr_equal(persistent_map_put(shape, a, 500, 7), a);
  assert_ptr_equal(persistent_map_put(shape, a, 4, 0), a);
  assert_ptr_equal(persistent_map_merge(shape, a, b, false, join, &calls), a);
  assert_ptr_equal(persistent_map_merge(shape, b, a, false, join, &calls), a);
  assert_ptr_equal(persistent_map_merge(shape, a, b, true, join, &calls), b);
  assert_ptr_equal(persistent_map_merge(shape, b, NULL, true, join, &calls), b);
  assert_null(persistent_map_merge(shape, b, NULL, false, join, &calls));
  assert_null(persistent_map_merge(shape, a, persistent_map_put(shape, NULL, 501, 7), false, join, &calls));
  int item = 1;
  PersistentMap c = persistent_map_put_item(shape, NULL, 999, &item);
  assert_ptr_equal(persistent_map_item(shape, c, 999), &item);
  assert_null(persistent_map_item(shape, c, 998));
  arena_release(&arena);
}

/* ---- sets ----------------------------------------------------------------------------------------- */

typedef struct {
  PersistentSet set;
  bool has[MOST_KEYS];
} SetVersion;

static void check_set(PersistentShape shape, const SetVersion *v, size_t keys) {
  U32Vector listed = {0};
  persistent_set_list(shape, v->set, &listed);
  size_t next = 0;
  for (uint32_t key = 0; key < keys; key++) {
    assert_int_equal(persistent_set_has(shape, v->set, key), v->has[key]);
    if (v->has[key]) assert_true(next < listed.size && listed.data[next++] == key);
  }
  assert_int_equal(next, listed.size);
  vector_release(&listed);
}

static void sets_are_arrays_that_do_not_change(void **state) {
  (void)state;
  uint64_t seed = 4;
  static SetVersion versions[VERSIONS];
  for (unsigned s = 0; s < SIZES; s++) {
    Arena arena = {0};
    PersistentShape shape = persistent_set_shape(&arena, sizes[s]);
    memset(versions, 0, sizeof versions);
    for (unsigned v = 1; v < VERSIONS && sizes[s]; v++) {
      const SetVersion *a = &versions[next_random(&seed) % v], *b = &versions[next_random(&seed) % v];
      versions[v] = *a;
      if (v % 4 == 0) versions[v].set = persistent_set_unite(shape, a->set, b->set);
      for (size_t key = 0; v % 4 == 0 && key < sizes[s]; key++) versions[v].has[key] |= b->has[key];
      for (unsigned i = 0; v % 4 && i < CHANGES; i++) {
        uint32_t key = random_key(sizes[s], &seed);
        bool is_in = next_random(&seed) % 3;
        versions[v].set = persistent_set_change(shape, versions[v].set, key, is_in);
        versions[v].has[key] = is_in;
      }
    }
    for (unsigned v = 0; v < VERSIONS; v++) check_set(shape, &versions[v], sizes[s]);
    arena_release(&arena);
  }
}

static void a_union_that_adds_nothing_is_its_operand(void **state) {
  (void)state;
  Arena arena = {0};
  PersistentShape shape = persistent_set_shape(&arena, 3000);
  PersistentSet a = persistent_set_change(shape, persistent_set_change(shape, NULL, 2999, true), 70, true);
  PersistentSet b = persistent_set_change(shape, NULL, 70, true);
  assert_ptr_equal(persistent_set_unite(shape, a, b), a);
  assert_ptr_equal(persistent_set_unite(shape, NULL, a), a);
  assert_ptr_equal(persistent_set_change(shape, a, 70, true), a);
  assert_ptr_equal(persistent_set_change(shape, a, 71, false), a);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(maps_are_arrays_that_do_not_change), cmocka_unit_test(what_stays_the_same_is_shared),
                                     cmocka_unit_test(sets_are_arrays_that_do_not_change),
                                     cmocka_unit_test(a_union_that_adds_nothing_is_its_operand)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Arenas: alignment, zero filling, blocks of all sizes that do not overlap. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/arena.h"
#include <string.h>

static void test_zeroed_arena_is_empty(void **state) {
  (void)state;
  Arena arena = {0};
  arena_release(&arena);
  arena_init(&arena);
  assert_int_equal(arena.bytes, 0);
  arena_release(&arena);
}

static size_t size_of_block(size_t i) { return i * 7919 % 40000; } /* beyond a chunk's quarter as well */

static void test_blocks_are_zeroed_aligned_and_apart(void **state) {
  (void)state;
  enum { BLOCKS = 500 };
  Arena arena = {0};
  unsigned char *blocks[BLOCKS];
  for (size_t i = 0; i < BLOCKS; i++) {
    size_t size = size_of_block(i);
    blocks[i] = arena_alloc(&arena, size);
    assert_int_equal((uintptr_t)blocks[i] % 16, 0);
    for (size_t j = 0; j < size; j++) assert_true(blocks[i][j] == 0);
    memset(blocks[i], (int)(i % 255 + 1), size);
  }
  for (size_t i = 0; i < BLOCKS; i++)
    for (size_t j = 0; j < size_of_block(i); j++) assert_true(blocks[i][j] == i % 255 + 1);
  arena_release(&arena);
  assert_int_equal(arena.bytes, 0);
}

/* A large block goes behind the newest chunk, whose room is still used afterwards. */
static void test_large_block_wastes_no_room(void **state) {
  (void)state;
  Arena arena = {0};
  char *first = arena_alloc(&arena, 16);
  char *large = arena_alloc(&arena, 1 << 20);
  char *second = arena_alloc(&arena, 16);
  memset(large, 1, 1 << 20);
  assert_ptr_equal(second, first + 16);
  arena_release(&arena);
}

static void test_copies(void **state) {
  (void)state;
  Arena arena = {0};
  int numbers[] = {1, 2, 3};
  int *copy = arena_copy(&arena, numbers, sizeof numbers);
  numbers[0] = 9;
  assert_int_equal(copy[0], 1);
  assert_int_equal(copy[2], 3);
  assert_non_null(arena_copy(&arena, NULL, 0));
  assert_string_equal(arena_string(&arena, "interpolant", 5), "inter");
  assert_string_equal(arena_string(&arena, NULL, 0), "");
  arena_release(&arena);
}

static void test_format(void **state) {
  (void)state;
  Arena arena = {0};
  assert_string_equal(arena_format(&arena, "%s-%d", "k", 7), "k-7");
  char *wide = arena_format(&arena, "%100000d", 1);
  assert_int_equal(strlen(wide), 100000);
  arena_release(&arena);
}

typedef struct {
  long a, b;
} Pair;

static void test_typed_helpers(void **state) {
  (void)state;
  Arena arena = {0};
  Pair *pair = ARENA_NEW(&arena, Pair), *array = ARENA_ARRAY(&arena, Pair, 10);
  assert_int_equal(pair->a, 0);
  array[9].b = 5;
  assert_int_equal(arena.bytes, 11 * sizeof(Pair));
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_zeroed_arena_is_empty),
      cmocka_unit_test(test_blocks_are_zeroed_aligned_and_apart),
      cmocka_unit_test(test_large_block_wastes_no_room),
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_format),
      cmocka_unit_test(test_typed_helpers),
  };
  return cmocka_run_group_tests_name("base/arena", tests, NULL, NULL);
}

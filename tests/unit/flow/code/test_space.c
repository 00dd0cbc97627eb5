/* Objects in the interpreter's memory: bounds, lifetimes, unknown bytes. */
#include "unit/flow/flow_test.h"
#include "flow/code/space.h"

static void test_bounds(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint64_t a = space_new(&space, REGION_STATIC, 10, 1), b = space_new(&space, REGION_STATIC, 16, 1);
  assert_true(a && b > a + 10);
  assert_non_null(space_find(&space, a, 10));
  assert_non_null(space_find(&space, a + 9, 1));
  assert_non_null(space_find(&space, a + 10, 0)); /* one past the end: nothing is touched */
  assert_null(space_find(&space, a, 11));
  assert_null(space_find(&space, a + 10, 1));
  assert_null(space_find(&space, a + 9, UINT64_MAX));
  assert_null(space_find(&space, b + 16, 1));
  assert_null(space_find(&space, a - 1, 1));
  assert_null(space_find(&space, 0, 1));
  assert_int_equal(space_object(&space, b + 15)->start, b);
  space_release(&space);
}

static void test_alignment(void **state) {
  (void)state;
  Space space;
  space_init(&space, ILP32);
  space_new(&space, REGION_STATIC, 3, 1);
  assert_int_equal(space_new(&space, REGION_STATIC, 3, 256) % 256, 0);
  assert_int_equal(space_new(&space, REGION_HEAP, 1, 1) % 16, 0);
  assert_true(space_new(&space, REGION_STACK, 1, 1) < UINT32_MAX);
  space_release(&space);
}

static void test_heap_objects_end(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint64_t a = space_new(&space, REGION_HEAP, 8, 1), b = space_new(&space, REGION_HEAP, 0, 1);
  assert_int_not_equal(a, b);
  assert_false(space_free_heap(&space, a + 4));
  assert_true(space_free_heap(&space, a));
  assert_false(space_free_heap(&space, a));
  assert_null(space_find(&space, a, 1));
  assert_int_not_equal(space_new(&space, REGION_HEAP, 8, 1), a); /* not used again soon */
  assert_true(space_free_heap(&space, b));
  space_release(&space);
}

static void test_heap_is_used_again_in_the_end(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  for (int i = 0; i < 300; i++) {
    uint64_t address = space_new(&space, REGION_HEAP, 1 << 20, 1);
    assert_int_not_equal(address, 0);
    assert_true(space_free_heap(&space, address));
  }
  assert_true(space.regions[REGION_HEAP].used < 100 << 20);
  assert_int_equal(space_new(&space, REGION_HEAP, UINT64_C(1) << 40, 1), 0);
  assert_true(space.is_exhausted);
  space_release(&space);
}

static void test_stack_is_cut(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint64_t below = space_new(&space, REGION_STACK, 4, 1);
  StackMark mark = space_stack_mark(&space);
  uint64_t a = space_new(&space, REGION_STACK, 100, 1), b = space_new(&space, REGION_STACK, 4, 1);
  space_free_stack(&space, b);
  assert_null(space_find(&space, b, 1));
  uint64_t c = space_new(&space, REGION_STACK, 4, 1);
  assert_int_not_equal(c, b);
  space_cut_stack(&space, mark);
  assert_null(space_find(&space, a, 1));
  assert_null(space_find(&space, c, 1));
  assert_non_null(space_find(&space, below, 4));
  space_release(&space);
}

static void test_order_on_the_stack(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint64_t a = space_new(&space, REGION_STACK, 8, 1), b = space_new(&space, REGION_STACK, 8, 1), c = space_new(&space, REGION_HEAP, 8, 1);
  assert_true(space_order_is_open(&space, a, b));
  assert_false(space_order_is_open(&space, a, a + 8));
  assert_false(space_order_is_open(&space, a, c));
  space_free_stack(&space, b);
  assert_true(space_order_is_open(&space, a, b));
  space_release(&space);
}

static void test_stack_is_used_again_after_a_while(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint64_t first = 0;
  unsigned turns = 0;
  for (bool again = false; !again && turns < 1000; turns++) {
    StackMark mark = space_stack_mark(&space);
    uint64_t address = space_new(&space, REGION_STACK, 4096, 1);
    again = address == first;
    if (!first) first = address;
    space_cut_stack(&space, mark);
  }
  assert_in_range(turns, 10, 999);
  assert_int_equal(space.stack_objects.size, 0);
  space_release(&space);
}

static unsigned asked;

static uint8_t content(void *context, const Edge *birth, uint32_t occurrence, uint64_t offset) {
  (void)context;
  asked++;
  return (uint8_t)(birth->id + 10 * occurrence + offset);
}

static void test_unknown_bytes_are_asked_for_once(void **state) {
  (void)state;
  Space space;
  Edge birth = {.id = 100};
  space_init(&space, LP64);
  space.content = content;
  uint64_t a = space_new(&space, REGION_HEAP, 8, 1), b = space_new(&space, REGION_HEAP, 8, 1);
  space_forget(&space, a, 8, &birth, 2);
  space_write(&space, a + 1, 1)[0] = 7;
  const uint8_t *bytes = space_read(&space, a, 3);
  assert_int_equal(bytes[0], 120);
  assert_int_equal(bytes[1], 7);
  assert_int_equal(bytes[2], 122);
  assert_int_equal(asked, 2);
  space_copy(&space, b, a, 8); /* a copy has the same content */
  assert_int_equal(space_read(&space, b, 8)[7], 127);
  assert_int_equal(space_read(&space, a, 8)[7], 127);
  assert_int_equal(asked, 7);
  space_release(&space);
}

static void test_outside_holds_still(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint8_t first[4] = {1, 2, 3, 4}, second[4] = {5, 6, 7, 8};
  space_read_outside(&space, 0x777000, 4, first);
  assert_int_equal(first[3], 4);
  space_read_outside(&space, 0x777002, 4, second); /* two of them are known */
  assert_int_equal(second[0], 3);
  assert_int_equal(second[2], 7);
  space_write_outside(&space, 0x777000, 1, second + 3);
  space_read_outside(&space, 0x777000, 4, first);
  assert_int_equal(first[0], 8);
  assert_int_equal(first[1], 2);
  space_release(&space);
}

static void test_what_may_be_equal(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  uint64_t a = space_new(&space, REGION_HEAP, 8, 1), b = space_new(&space, REGION_STATIC, 4, 1), c = space_new(&space, REGION_HEAP, 8, 1);
  assert_false(space_is_open(&space, a, b));
  assert_false(space_is_open(&space, a + 7, c));
  assert_false(space_is_open(&space, a + 8, 17));
  assert_true(space_is_open(&space, a + 8, c));
  assert_true(space_is_open(&space, a, b + 4));
  space_free_heap(&space, a);
  assert_true(space_is_open(&space, a, c));
  space_release(&space);
}

/* What checks of memory safety ask. */
static void test_questions(void **state) {
  (void)state;
  Space space;
  space_init(&space, LP64);
  space.gap = 4096;
  uint64_t a = space_new(&space, REGION_HEAP, 8, 1), b = space_new(&space, REGION_HEAP, 0, 1), c = space_new(&space, REGION_STACK, 4, 1);
  assert_true(b - a > 4096);
  assert_true(space_holds(&space, a, 8) && space_holds(&space, a + 7, 1));
  assert_false(space_holds(&space, a, 9) || space_holds(&space, a + 8, 1) || space_holds(&space, a - 1, 1) || space_holds(&space, b, 1));
  assert_true(space_starts_heap(&space, a) && space_starts_heap(&space, b));
  assert_false(space_starts_heap(&space, a + 1) || space_starts_heap(&space, c));
  assert_int_equal(space.heap_count, 2);
  assert_true(space_free_heap(&space, a));
  assert_int_equal(space.heap_count, 1);
  assert_false(space_holds(&space, a, 1) || space_starts_heap(&space, a));
  assert_true(space_is_outside(&space, 12345678));
  assert_false(space_is_outside(&space, 0) || space_is_outside(&space, a) || space_is_outside(&space, c - 4096));
  space_release(&space);
}

/* All layouts below 4 GiB, and below where pointers from outside lead. */
static void test_low(void **state) {
  (void)state;
  for (unsigned layout = 0; layout < SPACE_LAYOUTS; layout++) {
    Space space;
    space_init(&space, LP64);
    space_lie_low(&space, layout);
    uint64_t last = 0;
    for (RegionKind kind = REGION_STATIC; kind < REGION_COUNT; kind++) {
      uint64_t address = space_new(&space, kind, 100, 16);
      assert_true(address > last && address < 0xc0000000);
      last = address;
    }
    assert_true(space_is_outside(&space, 0xc0000000));
    space_release(&space);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_questions), cmocka_unit_test(test_low),
      cmocka_unit_test(test_bounds),           cmocka_unit_test(test_alignment),
      cmocka_unit_test(test_heap_objects_end), cmocka_unit_test(test_heap_is_used_again_in_the_end),
      cmocka_unit_test(test_stack_is_cut),     cmocka_unit_test(test_unknown_bytes_are_asked_for_once),
      cmocka_unit_test(test_stack_is_used_again_after_a_while), cmocka_unit_test(test_what_may_be_equal), cmocka_unit_test(test_order_on_the_stack), cmocka_unit_test(test_outside_holds_still),
  };
  return cmocka_run_group_tests_name("flow/space", tests, NULL, NULL);
}

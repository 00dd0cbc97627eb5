/* Reading and writing cells, on concrete contents: what was written is what is read, wherever cells are cut. */
#include "logic/evaluate.h"
#include "model/encode/cells.h"
#include "unit/flow/memory/region_test.h"

typedef struct {
  RegionFixture program;
  TermBank *bank;
  Arena arena;
  StateMaps maps;
  Memory memory;
  StateMap map;
  unsigned missing; /* how often something was missing */
} Fixture;

static Term any(void *context, uint32_t key, Sort bits) {
  Fixture *f = context;
  char name[32];
  (void)key;
  snprintf(name, sizeof name, "any%u", f->missing++);
  return term_variable(f->bank, bits, name);
}

static void setup_with(Fixture *f, const char *text, const RegionOptions *memory) {
  *f = (Fixture){.program = region_fixture_with(text, memory), .bank = bank_new()};
  arena_init(&f->arena);
  statemaps_init(&f->maps, &f->arena, f->bank, f->program.regions->cells.size + 1);
  f->memory = (Memory){f->bank, f->program.regions, &f->maps, 64, 0, any, f};
}

static void setup(Fixture *f, const char *text) { setup_with(f, text, &region_defaults); }

static void teardown(Fixture *f) {
  region_fixture_release(&f->program);
  bank_delete(f->bank);
  arena_release(&f->arena);
}

static Term address(const Fixture *f, const char *name, uint64_t offset) {
  return memory_address(&f->memory, f->program.regions->regions.data[region_named(&f->program, name)].address + offset);
}

/* Hits at the offsets low, low + stride, ... of a variable. */
static HitVector hits(const Fixture *f, const char *name, uint64_t low, uint64_t stride) {
  HitVector vector = {0};
  vector_push(&vector, (Hit){region_named(&f->program, name), low, stride});
  return vector;
}

static void write(Fixture *f, const char *name, uint64_t offset, unsigned bytes, uint64_t value) {
  HitVector to = hits(f, name, offset, 0);
  f->map = memory_write(&f->memory, f->map, address(f, name, offset), &to, bytes, term_constant(f->bank, 8 * bytes, value));
  vector_release(&to);
}

static MemoryRead read(Fixture *f, const char *name, uint64_t offset, unsigned bytes) {
  HitVector from = hits(f, name, offset, 0);
  MemoryRead result = memory_read(&f->memory, f->map, address(f, name, offset), &from, bytes);
  vector_release(&from);
  return result;
}

static void expect(Fixture *f, const char *name, uint64_t offset, unsigned bytes, uint64_t value) {
  MemoryRead result = read(f, name, offset, bytes);
  assert_true(term_is_true(f->bank, result.is_inside));
  assert_true(term_is_constant(f->bank, result.value));
  assert_int_equal(term_value(f->bank, result.value), value);
}

/* Cells 0..0 1..1 2..3 and an array of bytes. */
static const char program[] = "union U { int i; char c[4]; } u; unsigned k; char a[4]; short b[4];"
                              "int main(void) { u.i = 1; a[0] = a[1] = a[2] = a[3]; b[k] = 1; return u.c[1]; }";

static void test_pieces(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  write(&f, "u", 0, 4, 0x44332211);
  expect(&f, "u", 0, 4, 0x44332211);
  expect(&f, "u", 1, 1, 0x22);
  expect(&f, "u", 3, 1, 0x44); /* half a cell */
  expect(&f, "u", 1, 2, 0x3322);
  write(&f, "u", 3, 1, 0x99);
  expect(&f, "u", 0, 4, 0x99332211);
  assert_int_equal(f.missing, 0);
  teardown(&f);
}

static void test_outside(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  write(&f, "a", 2, 1, 7);
  write(&f, "a", 3, 1, 8);
  write(&f, "a", 2, 4, 0); /* does not fit: dropped */
  expect(&f, "a", 2, 2, 0x0807);
  assert_true(term_is_false(f.bank, read(&f, "a", 4, 1).is_inside));
  assert_true(term_is_false(f.bank, read(&f, "a", 2, 4).is_inside));
  teardown(&f);
}

static void test_variable_address(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  for (unsigned i = 0; i < 4; i++) write(&f, "b", 2 * i, 2, 100 + i);
  Term index = term_variable(f.bank, 64, "index");
  Term at = term_add(f.bank, address(&f, "b", 0), index);
  HitVector row = hits(&f, "b", 0, 2);
  MemoryRead before = memory_read(&f.memory, f.map, at, &row, 2);
  f.map = memory_write(&f.memory, f.map, at, &row, 2, term_constant(f.bank, 16, 500));
  Evaluation *now = evaluation_new(f.bank);
  for (uint64_t i = 0; i < 10; i++) {
    evaluation_clear(now);
    evaluation_set_words(now, index, &i);
    bool is_inside = i % 2 == 0 && i < 8;
    assert_int_equal(evaluation_is_true(now, before.is_inside), is_inside);
    if (is_inside) assert_int_equal(evaluation_words(now, before.value)[0], 100 + i / 2);
    for (unsigned j = 0; j < 4; j++)
      assert_int_equal(evaluation_words(now, read(&f, "b", 2 * j, 2).value)[0], is_inside && j == i / 2 ? 500 : 100 + j);
  }
  evaluation_delete(now);
  vector_release(&row);
  teardown(&f);
}

static void copy(Fixture *f, const char *to, uint64_t to_offset, const char *from, uint64_t from_offset, uint64_t bytes) {
  HitVector to_hits = hits(f, to, to_offset, 0), from_hits = hits(f, from, from_offset, 0);
  f->map = memory_copy(&f->memory, f->map, address(f, to, to_offset), &to_hits, address(f, from, from_offset), &from_hits, bytes);
  vector_release(&to_hits);
  vector_release(&from_hits);
}

static void test_copy(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  write(&f, "a", 0, 4, 0x04030201);
  copy(&f, "a", 1, "a", 0, 3); /* all is read before the first is written */
  expect(&f, "a", 0, 4, 0x03020101);
  copy(&f, "u", 0, "a", 0, 4);
  expect(&f, "u", 0, 4, 0x03020101);
  assert_int_equal(f.missing, 0);
  copy(&f, "u", 0, "a", 2, 4); /* two bytes come from outside */
  expect(&f, "u", 0, 1, 0x02);
  expect(&f, "u", 1, 1, 0x03);
  assert_true(f.missing > 0);
  teardown(&f);
}

static void test_fill(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  write(&f, "a", 0, 4, 0);
  HitVector to = hits(&f, "a", 1, 0);
  f.map = memory_fill(&f.memory, f.map, address(&f, "a", 1), &to, 2, term_constant(f.bank, 8, 0xab));
  expect(&f, "a", 0, 4, 0x00abab00);
  f.map = memory_fill(&f.memory, f.map, address(&f, "a", 1), &to, 9, term_constant(f.bank, 8, 0xcd)); /* as far as it goes */
  expect(&f, "a", 0, 4, 0xcdcdcd00);
  vector_release(&to);
  teardown(&f);
}

static void test_forget(void **state) {
  (void)state;
  Fixture f;
  setup(&f, program);
  write(&f, "a", 0, 4, 1);
  f.map = memory_forget(&f.memory, f.map, region_named(&f.program, "a"), term_true(f.bank));
  assert_int_equal(f.missing, 4);
  assert_false(term_is_constant(f.bank, read(&f, "a", 0, 1).value));
  teardown(&f);
}

/* ---- where addresses decide ---------------------------------------------------------------------- */

/* A write at any byte of any object: what is read elsewhere stays. */
static void test_write_anywhere(void **state) {
  (void)state;
  Fixture f;
  setup_with(&f, program, &region_bytes);
  write(&f, "u", 0, 4, 0x44332211);
  write(&f, "b", 0, 4, 0x88776655);
  HitVector everywhere = {0};
  for (RegionId id = 0; id < f.program.regions->regions.size; id++) vector_push(&everywhere, (Hit){id, 0, 1});
  Term at = term_variable(f.bank, 64, "at");
  f.map = memory_write(&f.memory, f.map, at, &everywhere, 2, term_constant(f.bank, 16, 0xbbaa));
  Evaluation *now = evaluation_new(f.bank);
  uint64_t inside = f.program.regions->regions.data[region_named(&f.program, "u")].address + 1;
  evaluation_set_words(now, at, &inside);
  assert_int_equal(evaluation_words(now, read(&f, "u", 0, 4).value)[0], 0x44bbaa11);
  assert_int_equal(evaluation_words(now, read(&f, "b", 0, 4).value)[0], 0x88776655);
  evaluation_delete(now);
  vector_release(&everywhere);
  teardown(&f);
}

/* The tracked element of a large region keeps what it holds where a write misses it, gets the value where it is the one, and is lost where the two
 * share a byte. */
static void test_overlapped_element(void **state) {
  (void)state;
  Fixture f;
  setup_with(&f, "int reach_error(); int a[5000]; int main(int n) { a[n] = 1; if (a[n] == 2) reach_error(); return 0; }", &region_bytes);
  const Region *region = &f.program.regions->regions.data[region_named(&f.program, "a")];
  assert_true(region->tracked_count > 0);
  const Tracked *tracked = &f.program.regions->tracked.data[region->first_tracked];
  f.map = memory_set_cell(&f.memory, f.map, tracked->index, term_constant(f.bank, f.program.regions->cells.data[tracked->index].bits, 10));
  HitVector row = hits(&f, "a", 0, 1);
  for (uint64_t offset = 36; offset <= 44; offset++) {
    f.map = memory_set_cell(&f.memory, f.map, tracked->content, term_constant(f.bank, 32, 77));
    f.map = memory_write(&f.memory, f.map, address(&f, "a", offset), &row, 4, term_constant(f.bank, 32, 5));
    Term content = memory_cell(&f.memory, f.map, tracked->content);
    bool is_shared = offset > 36 && offset < 44 && offset != 40;
    assert_int_equal(term_is_constant(f.bank, content), !is_shared);
    if (!is_shared) assert_int_equal(term_value(f.bank, content), offset == 40 ? 5 : 77);
    assert_int_equal(term_is_true(f.bank, memory_is_aligned(&f.memory, tracked->region, address(&f, "a", offset))), offset % 4 == 0);
  }
  vector_release(&row);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_write_anywhere),
      cmocka_unit_test(test_overlapped_element),
      cmocka_unit_test(test_pieces), cmocka_unit_test(test_outside), cmocka_unit_test(test_variable_address),
      cmocka_unit_test(test_copy),   cmocka_unit_test(test_fill),    cmocka_unit_test(test_forget),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

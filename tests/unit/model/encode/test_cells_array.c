/* Regions that are arrays, read and written at offsets that are not known, against plain bytes. */
#include "logic/evaluate.h"
#include "model/encode/cells.h"
#include "unit/flow/memory/region_test.h"
#include "unit/random.h"

enum { SIZE = 40 };

static const RegionOptions all_arrays = {.instances = 3, .has_arrays = true};

/* Two regions of 40 bytes: records of 8 bytes, and another one that they are copied to. */
static const char program[] = "struct S { int x; short y; char c[2]; } s[5], t[5]; unsigned k;"
                              "int main(void) { s[k].x = s[k].y; s[k].c[0] = s[k].c[1]; t[k] = s[k]; t[k].y = t[k].x; return t[k].c[0] + t[k].c[1]; }";

typedef struct {
  RegionFixture program;
  TermBank *bank;
  Arena arena;
  StateMaps maps;
  Memory memory;
  StateMap map;
  Evaluation *now;
  uint64_t seed;
  uint8_t bytes[2][SIZE]; /* what the regions hold */
  unsigned missing;
} Fixture;

static const char *const names[2] = {"s", "t"};

static Term any(void *context, uint32_t key, Sort sort) {
  Fixture *f = context;
  (void)key;
  f->missing++;
  return term_variable(f->bank, sort, "any");
}

static const Region *region(const Fixture *f, unsigned which) {
  return &f->program.regions->regions.data[region_named(&f->program, names[which])];
}

static HitVector row(const Fixture *f, unsigned which, uint64_t low) {
  HitVector hits = {0};
  vector_push(&hits, (Hit){region_named(&f->program, names[which]), low, 8});
  return hits;
}

/* An address at the offset, as a constant or as a variable that has this value. */
static Term address(Fixture *f, unsigned which, uint64_t offset) {
  uint64_t at = region(f, which)->address + offset;
  if (next_random(&f->seed) % 3 == 0) return memory_address(&f->memory, at);
  Term variable = term_variable(f->bank, 64, "p");
  evaluation_set(f->now, variable, at);
  return variable;
}

static void setup(Fixture *f, uint64_t seed) {
  *f = (Fixture){.program = region_fixture_with(program, &all_arrays), .bank = bank_new(), .seed = seed};
  arena_init(&f->arena);
  f->now = evaluation_new(f->bank);
  statemaps_init(&f->maps, &f->arena, f->bank, f->program.regions->cells.size + 1);
  f->memory = (Memory){f->bank, f->program.regions, &f->maps, 64, 0, any, f};
  for (unsigned i = 0; i < 2; i++) {
    assert_int_equal(region(f, i)->view, VIEW_ARRAY);
    HitVector whole = row(f, i, 0);
    f->map = memory_fill(&f->memory, f->map, memory_address(&f->memory, region(f, i)->address), &whole, SIZE, term_constant(f->bank, 8, 0x40 + i));
    memset(f->bytes[i], 0x40 + (int)i, SIZE);
    vector_release(&whole);
  }
  assert_int_equal(f->missing, 0); /* they are whole fills: nobody asks for what was there */
}

static void teardown(Fixture *f) {
  evaluation_delete(f->now);
  region_fixture_release(&f->program);
  bank_delete(f->bank);
  arena_release(&f->arena);
}

static uint64_t pick(Fixture *f, uint64_t below) { return next_random(&f->seed) % below; }

/* A member and its offset, which may lie behind the end. */
static uint64_t any_member(Fixture *f, unsigned *bytes, uint64_t *low) {
  static const struct { uint64_t at; unsigned bytes; } members[] = {{0, 4}, {4, 2}, {6, 1}, {7, 1}};
  uint64_t m = pick(f, 4);
  *bytes = members[m].bytes;
  *low = members[m].at;
  return *low + 8 * pick(f, 7);
}

static void write_once(Fixture *f) {
  unsigned which = (unsigned)pick(f, 2), bytes;
  uint64_t low, offset = any_member(f, &bytes, &low), value = next_random(&f->seed);
  HitVector to = row(f, which, low);
  f->map = memory_write(&f->memory, f->map, address(f, which, offset), &to, bytes, term_constant(f->bank, 8 * bytes, value));
  for (unsigned i = 0; i < bytes && offset + bytes <= SIZE; i++) f->bytes[which][offset + i] = (uint8_t)(value >> 8 * i);
  vector_release(&to);
}

/* So many whole records; what does not fit is left. */
static void copy_once(Fixture *f) {
  unsigned count = 1 + (unsigned)pick(f, 2);
  uint64_t from = 8 * pick(f, 6 - count), to = 8 * pick(f, 6);
  HitVector source = row(f, 0, 0), target = row(f, 1, 0);
  f->map = memory_copy(&f->memory, f->map, address(f, 1, to), &target, address(f, 0, from), &source, 8 * count);
  for (unsigned i = 0; i < 8 * count && to + i < SIZE; i++) f->bytes[1][to + i] = f->bytes[0][from + i];
  vector_release(&source);
  vector_release(&target);
}

static void fill_once(Fixture *f) {
  uint64_t at = 8 * pick(f, 6), byte = pick(f, 256), bytes = 8 * pick(f, 4);
  unsigned which = (unsigned)pick(f, 2);
  HitVector to = row(f, which, 0);
  f->map = memory_fill(&f->memory, f->map, address(f, which, at), &to, bytes, term_constant(f->bank, 8, byte));
  for (uint64_t i = at; i < at + bytes && i < SIZE; i++) f->bytes[which][i] = (uint8_t)byte;
  vector_release(&to);
}

static void read_once(Fixture *f) {
  unsigned which = (unsigned)pick(f, 2), bytes;
  uint64_t low, offset = any_member(f, &bytes, &low), expected = 0;
  HitVector from = row(f, which, low);
  MemoryRead read = memory_read(&f->memory, f->map, address(f, which, offset), &from, bytes);
  bool is_inside = offset + bytes <= SIZE;
  assert_false(read.is_open);
  assert_int_equal(evaluation_is_true(f->now, read.is_inside), is_inside);
  for (unsigned i = 0; i < bytes && is_inside; i++) expected |= (uint64_t)f->bytes[which][offset + i] << 8 * i;
  if (is_inside) assert_int_equal(evaluation_value(f->now, read.value), expected);
  vector_release(&from);
}

static void what_was_written_is_read(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Fixture f;
    setup(&f, seed * 0x9e3779b97f4a7c15u);
    for (int i = 0; i < 30; i++) {
      uint64_t what = pick(&f, 10);
      if (what < 6) write_once(&f);
      else if (what < 8) copy_once(&f);
      else fill_once(&f);
      read_once(&f);
      read_once(&f);
    }
    teardown(&f);
  }
}

static void what_is_cut_otherwise_is_open(void **state) {
  (void)state;
  Fixture f;
  setup(&f, 1);
  HitVector odd = row(&f, 0, 2);
  Term at = memory_address(&f.memory, region(&f, 0)->address + 2);
  assert_true(memory_read(&f.memory, f.map, at, &odd, 2).is_open);
  f.map = memory_write(&f.memory, f.map, at, &odd, 2, term_constant(f.bank, 16, 1)); /* then nothing is known of it */
  assert_true(f.missing > 0);
  vector_release(&odd);
  teardown(&f);
}

static void whole_arrays_are_copied_at_once(void **state) {
  (void)state;
  Fixture f;
  setup(&f, 1);
  write_once(&f);
  HitVector source = {0}, target = {0};
  vector_push(&source, (Hit){region_named(&f.program, "s"), 0, 0});
  vector_push(&target, (Hit){region_named(&f.program, "t"), 0, 0});
  Term to = memory_address(&f.memory, region(&f, 1)->address), from = memory_address(&f.memory, region(&f, 0)->address);
  f.map = memory_copy(&f.memory, f.map, to, &target, from, &source, SIZE);
  for (uint32_t i = 0; i < region(&f, 0)->count; i++)
    assert_int_equal(memory_cell(&f.memory, f.map, region(&f, 1)->first + i), memory_cell(&f.memory, f.map, region(&f, 0)->first + i));
  vector_release(&source);
  vector_release(&target);
  teardown(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_written_is_read),
      cmocka_unit_test(what_is_cut_otherwise_is_open),
      cmocka_unit_test(whole_arrays_are_copied_at_once),
  };
  return cmocka_run_group_tests_name("model/memory_array", tests, NULL, NULL);
}

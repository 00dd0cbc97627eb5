/* Regions: how accesses cut objects into cells, and where accesses go. */
#include "unit/flow/memory/region_test.h"

/* The cells of the variable's region, as "0..3 4..4". */
static void expect_cells(const RegionFixture *f, const char *name, const char *expected) {
  const Region *region = &f->regions->regions.data[region_named(f, name)];
  Buffer out = {0};
  for (uint32_t i = 0; region->view == VIEW_FLAT && i < region->count; i++) {
    const Cell *cell = &f->regions->cells.data[region->first + i];
    buffer_format(&out, "%s%u..%u", i ? " " : "", cell->offset, cell->offset + cell->bits / 8 - 1);
  }
  if (region->view == VIEW_LARGE) buffer_format(&out, "large, elements of %u", (unsigned)region->element);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
}

static void test_members(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("struct S { int a; char b; int c; } s; int main(void) { s.b = 1; s.c = s.b; return s.c; }");
  expect_cells(&f, "s", "4..4 8..11"); /* nobody asks for `a`, nor for what lies between */
  region_fixture_release(&f);
}

static void test_overlap(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("union U { int i; char c[4]; } u; int main(void) { u.i = 1; return u.c[1]; }");
  expect_cells(&f, "u", "0..0 1..1 2..3");
  region_fixture_release(&f);
}

static void test_fields(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("struct S { unsigned a : 3, b : 9; } s; int main(void) { return s.a + s.b; }");
  expect_cells(&f, "s", "0..0 1..1"); /* b lies in two bytes, a in the first */
  region_fixture_release(&f);
}

static void test_copies_pass_demands(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("struct S { int a, b; } x, y, z; int main(void) { y = x; z = y; return z.b; }");
  expect_cells(&f, "x", "4..7");
  expect_cells(&f, "y", "4..7");
  expect_cells(&f, "z", "4..7");
  region_fixture_release(&f);
}

static void test_copied_bytes(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("void *memcpy(void *, const void *, unsigned long); char from[8]; struct { short a, b; } to;"
                                       "int main(void) { memcpy(&to, from + 3, 4); return to.b; }");
  expect_cells(&f, "to", "2..3");
  expect_cells(&f, "from", "5..6");
  region_fixture_release(&f);
}

static void test_index(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("unsigned k; short a[3]; int b[1000]; int main(void) { b[k] = 1; return a[k] + b[k]; }");
  expect_cells(&f, "a", "0..1 2..3 4..5");
  expect_cells(&f, "b", "large, elements of 4");
  region_fixture_release(&f);
}

static void test_numbers_outside(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("char a[5]; int main(void) { a[1] = 0; return *(int *)(a + 3) + a[7] + a[-1]; }");
  expect_cells(&f, "a", "1..1"); /* what does not lie inside wholly asks for nothing */
  region_fixture_release(&f);
}

static HitVector hits_of(const RegionFixture *f, const Expr *place, bool *is_exact) {
  HitVector hits = {0};
  Access access = {.place = place, .bytes = 4, .copied_from = UINT32_MAX};
  *is_exact = regions_resolve(f->regions, &access, &hits);
  return hits;
}

/* What the assignment `n` writes. */
static void expect_hit(const RegionFixture *f, size_t n, const char *name, uint64_t low, uint64_t stride, bool is_exact) {
  bool exact;
  HitVector hits = hits_of(f, edge_of_kind(f, EDGE_ASSIGN, n)->left, &exact);
  assert_int_equal(hits.size, 1);
  assert_int_equal(hits.data[0].region, region_named(f, name));
  assert_int_equal(hits.data[0].low, low);
  assert_int_equal(hits.data[0].stride, stride);
  assert_int_equal(exact, is_exact);
  vector_release(&hits);
}

static void test_where_accesses_go(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("struct S { int a, b; }; int main(void) { struct S s[3]; struct S *p; unsigned k;"
                                       "s[2].b = 1; p = &s[1]; p->a = 1; s[k].b = 2; return 0; }");
  expect_hit(&f, 0, "s", 20, 0, true);
  expect_hit(&f, 2, "s", 8, 0, false);
  expect_hit(&f, 3, "s", 4, 8, false);
  region_fixture_release(&f);
}

/* Nothing but the condition leads into the array. */
static void test_read_only_by_an_index(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("unsigned k; int a[3]; int main(void) { if (a[k]) return 1; return 0; }");
  bool exact;
  HitVector hits = hits_of(&f, edge_of_kind(&f, EDGE_ASSUME, 0)->right->left, &exact);
  assert_int_equal(hits.size, 1);
  assert_int_equal(hits.data[0].region, region_named(&f, "a"));
  assert_int_equal(hits.data[0].stride, 4);
  vector_release(&hits);
  region_fixture_release(&f);
}

static void test_addresses(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("int a[5]; char b; int c; int main(void) { int *p = &c; char *q = &b; a[0] = *p + *q; return 0; }");
  for (size_t i = 0; i < f.regions->regions.size; i++)
    for (size_t j = 0; j < i; j++) {
      const Region *low = &f.regions->regions.data[j], *high = &f.regions->regions.data[i];
      assert_true(low->address + low->size < high->address); /* one past the end is nobody's start */
      assert_int_equal(high->address % 16, 0);
    }
  assert_false(f.regions->is_too_large);
  region_fixture_release(&f);
}

static void test_first_cell(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("int a[5]; int main(void) { a[1] = 1; a[3] = 1; return 0; }");
  const Region *region = &f.regions->regions.data[region_named(&f, "a")];
  assert_int_equal(region_first_cell(f.regions, region, 0), region->first);
  assert_int_equal(region_first_cell(f.regions, region, 7), region->first);
  assert_int_equal(region_first_cell(f.regions, region, 8), region->first + 1);
  assert_int_equal(region_first_cell(f.regions, region, 16), region->first + 2);
  region_fixture_release(&f);
}

static void test_life(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("void *malloc(unsigned long); void free(void *); int main(void) { int *p = malloc(4), *q = malloc(4);"
                                       "*p = *q = 1; free(q); return 0; }");
  unsigned allocated = 0, mortal = 0;
  for (size_t i = 0; i < f.regions->regions.size; i++) {
    const Region *region = &f.regions->regions.data[i];
    allocated += region->step != UINT32_MAX;
    mortal += region->life != CELL_NONE;
    if (region->step != UINT32_MAX) assert_int_equal(region->size, 4);
    assert_int_equal(region->extent, CELL_NONE);
  }
  assert_int_equal(allocated, 2);
  assert_int_equal(mortal, 1); /* only what is freed has to know */
  region_fixture_release(&f);
}

/* Sizes made of variables that hold constants are known, in each call its own; what is not constant is kept in a cell. */
static void test_constant_sizes(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("void *malloc(unsigned long); int f(unsigned n) { int a[n]; a[n - 1] = 1; return a[0]; }"
                                       "int main(int c) { unsigned n = 3; char *p = malloc(n + 1), *q = malloc(c); *p = *q = 1;"
                                       "while (c) c = c / 2; return f(n) + f(5); }");
  uint64_t sizes[4] = {0};
  unsigned allocated = 0;
  for (size_t i = 0; i < f.regions->regions.size; i++) {
    const Region *region = &f.regions->regions.data[i];
    if (region->step == UINT32_MAX) continue;
    assert_true(allocated < 4);
    sizes[allocated++] = region->size;
    assert_int_equal(region->extent != CELL_NONE, region->size == UINT64_MAX);
  }
  static const uint64_t expected[] = {4, 12, 20, UINT64_MAX};
  assert_int_equal(allocated, 4);
  for (unsigned i = 0; i < 4; i++) {
    unsigned found = 0;
    for (unsigned k = 0; k < 4; k++) found += sizes[k] == expected[i];
    assert_int_equal(found, 1);
  }
  region_fixture_release(&f);
}

/* Elements written at constant indices of large regions are tracked: the last two, and no index twice. */
static void test_constant_indices(void **state) {
  (void)state;
  RegionFixture f = region_fixture_new("int reach_error(); int a[5000]; int main(int n) { a[3] = 1; a[4] = 2; a[n] = 0; a[4999] = 0; a[3] = 2;"
                                       "while (a[n]) n++; if (n == 7) reach_error(); return 0; }");
  const Region *region = &f.regions->regions.data[region_named(&f, "a")];
  unsigned constant = 0, arbitrary = 0;
  for (uint32_t i = 0; i < region->tracked_count; i++) {
    const Tracked *tracked = &f.regions->tracked.data[region->first_tracked + i];
    assert_ptr_equal(&f.regions->regions.data[tracked->region], region);
    assert_int_equal(f.regions->cells.data[tracked->content].bits, 32);
    arbitrary += tracked->index != CELL_NONE;
    if (tracked->index != CELL_NONE) continue;
    assert_true(tracked->constant == 3 || tracked->constant == 4999);
    assert_int_equal(tracked->flag, CELL_NONE);
    constant++;
  }
  assert_int_equal(constant, 2);
  assert_true(arbitrary > 0);
  region_fixture_release(&f);
}

/* ---- the view in bytes --------------------------------------------------------------------------- */

static void test_every_byte_is_a_cell(void **state) {
  (void)state;
  RegionFixture f = region_fixture_with("struct S { short a; char b; } s; char t[2000]; int main(void) { s.a = 1; return t[s.a]; }", &region_bytes);
  expect_cells(&f, "s", "0..0 1..1 2..2 3..3"); /* whoever asks for it */
  expect_cells(&f, "t", "large, elements of 1");
  region_fixture_release(&f);
}

static void test_objects_lie_the_other_way_round(void **state) {
  (void)state;
  RegionFixture f = region_fixture_with("int a[5]; char b; int c; int main(void) { int *p = &c; char *q = &b; a[0] = *p + *q; return 0; }", &region_bytes);
  for (size_t i = 0; i < f.regions->regions.size; i++) {
    assert_true(f.regions->regions.data[i].address >= regions_end_of_functions(f.regions));
    assert_true(f.regions->regions.data[i].address + f.regions->regions.data[i].size < f.regions->end);
    for (size_t j = 0; j < i; j++) {
      const Region *high = &f.regions->regions.data[j], *low = &f.regions->regions.data[i];
      assert_true(low->address + low->size < high->address);
    }
  }
  region_fixture_release(&f);
}

/* Through a pointer to everything there is, whatever the analysis says; in a variable that the place names only there. */
static void test_addresses_decide(void **state) {
  (void)state;
  static const char text[] = "int a, b, c[4]; unsigned k; int main(void) { int *p = &a; *p = 1; c[k] = b; return *&b; }";
  RegionFixture f = region_fixture_with(text, &region_bytes);
  bool exact;
  HitVector through = hits_of(&f, edge_of_kind(&f, EDGE_ASSIGN, 1)->left, &exact);
  assert_int_equal(through.size, f.regions->regions.size);
  for (size_t i = 0; i < through.size; i++) assert_int_equal(through.data[i].stride, 1);
  assert_false(exact);
  expect_hit(&f, 2, "c", 0, 1, false);
  HitVector expected = {0};
  Access access = {.place = edge_of_kind(&f, EDGE_ASSIGN, 1)->left, .bytes = 4};
  regions_expect(f.regions, &access, &expected);
  assert_int_equal(expected.size, 1);
  assert_int_equal(expected.data[0].region, region_named(&f, "a"));
  vector_release(&through);
  vector_release(&expected);
  region_fixture_release(&f);
}

static void test_faults(void **state) {
  (void)state;
  static const char text[] = "int a, b; short c[8]; int main(int k) { int *p = k ? &a : &b; short *q = c + k; *p = 1; *q = 2; return a; }";
  for (RegionFault fault = REGION_FAULT_NONE; fault <= REGION_FAULT_ROW; fault++) {
    RegionOptions options = region_defaults;
    options.fault = fault;
    RegionFixture f = region_fixture_with(text, &options);
    bool exact;
    HitVector targets = hits_of(&f, edge_of_kind(&f, EDGE_ASSIGN, 2)->left, &exact), row = hits_of(&f, edge_of_kind(&f, EDGE_ASSIGN, 3)->left, &exact);
    assert_int_equal(targets.size, fault == REGION_FAULT_TARGET ? 1 : 2);
    assert_int_equal(row.data[0].stride, fault == REGION_FAULT_ROW ? 4 : 2);
    vector_release(&targets);
    vector_release(&row);
    region_fixture_release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_byte_is_a_cell),
      cmocka_unit_test(test_objects_lie_the_other_way_round),
      cmocka_unit_test(test_addresses_decide),
      cmocka_unit_test(test_faults),
      cmocka_unit_test(test_constant_indices),
      cmocka_unit_test(test_constant_sizes),
      cmocka_unit_test(test_members),           cmocka_unit_test(test_overlap),
      cmocka_unit_test(test_fields),            cmocka_unit_test(test_copies_pass_demands),
      cmocka_unit_test(test_copied_bytes),      cmocka_unit_test(test_index),
      cmocka_unit_test(test_numbers_outside),   cmocka_unit_test(test_where_accesses_go),
      cmocka_unit_test(test_read_only_by_an_index), cmocka_unit_test(test_addresses),
      cmocka_unit_test(test_first_cell),        cmocka_unit_test(test_life),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

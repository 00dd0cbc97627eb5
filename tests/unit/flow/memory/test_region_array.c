/* Large regions as arrays: the period and its cells, and how accesses fall into them. */
#include "unit/flow/memory/region_test.h"

/* "4: 0..3", the period and the cells; "flat" or "large" if it is no array. */
static void expect_array(const RegionFixture *f, const char *name, const char *expected) {
  const Region *region = &f->regions->regions.data[region_named(f, name)];
  Buffer out = {0};
  if (region->view != VIEW_ARRAY) buffer_add(&out, region->view == VIEW_FLAT ? "flat" : "large");
  if (region->view == VIEW_ARRAY) buffer_format(&out, "%u:", (unsigned)region->period);
  for (uint32_t i = 0; region->view == VIEW_ARRAY && i < region->count; i++) {
    const Cell *cell = &f->regions->cells.data[region->first + i];
    buffer_format(&out, " %u..%u", cell->offset, cell->offset + cell->bits / 8 - 1);
  }
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
}

/* The pieces of an access, as "0..3 -4..7", those without a cell with a dash; "misfit" if it is cut otherwise. */
static void expect_pieces(const RegionFixture *f, const char *name, uint64_t offset, uint64_t bytes, const char *expected) {
  const Region *region = &f->regions->regions.data[region_named(f, name)];
  RegionPieceVector pieces = {0};
  Buffer out = {0};
  if (!region_pieces(f->regions, region, offset, bytes, 100, &pieces)) buffer_add(&out, "misfit");
  bool fits = !out.size;
  for (size_t i = 0; fits && i < pieces.size; i++) {
    const RegionPiece *piece = &pieces.data[i];
    buffer_format(&out, "%s%s%u..%u", i ? " " : "", piece->cell == CELL_NONE ? "-" : "", (unsigned)piece->from,
                  (unsigned)(piece->from + piece->bytes - 1));
  }
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&pieces);
  vector_release(&out);
}

static RegionFixture arrays_of(const char *text) { return region_fixture_with(text, &region_exact); }

static void test_elements(void **state) {
  (void)state;
  RegionFixture f = arrays_of("unsigned k; int a[1000], b[5]; short m[30][40]; int main(void) { a[k] = m[k][k] = 1; return b[k]; }");
  expect_array(&f, "a", "4: 0..3");
  expect_array(&f, "b", "flat");
  expect_array(&f, "m", "2: 0..1");
  const Region *a = &f.regions->regions.data[region_named(&f, "a")];
  assert_int_equal(f.regions->cells.data[a->first].index_bits, 12); /* 4000 offsets */
  expect_pieces(&f, "a", 396, 4, "0..3");
  region_fixture_release(&f);
}

static void test_records(void **state) {
  (void)state;
  RegionFixture f = arrays_of("unsigned k; struct S { int x; char c, d; short unused; long z; } s[1000];"
                              "int main(void) { s[k].x = s[k].d; return s[k].z; }");
  expect_array(&f, "s", "16: 0..3 5..5 8..15"); /* nobody asks for `c` and `unused` */
  expect_pieces(&f, "s", 160, 16, "0..3 -4..4 5..5 -6..7 8..15");
  expect_pieces(&f, "s", 8, 12, "0..7 8..11"); /* z, then x of the next one */
  expect_pieces(&f, "s", 2, 2, "misfit");
  expect_pieces(&f, "s", 8, 4, "misfit");
  region_fixture_release(&f);
}

static void test_bytes(void **state) {
  (void)state;
  RegionFixture f = arrays_of("unsigned k; int a[1000]; int main(void) { char *p = (char *)a; p[k] = 1; return a[k]; }");
  expect_array(&f, "a", "1: 0..0");
  expect_pieces(&f, "a", 8, 4, "0..0 1..1 2..2 3..3");
  region_fixture_release(&f);
}

static void test_two_rows(void **state) {
  (void)state; /* a pointer to either member: the two cannot be told apart */
  RegionFixture f = arrays_of("unsigned k; struct S { int x, y; } s[1000];"
                              "int main(void) { int *p = k % 2 ? &s[k].x : &s[k].y; return *p; }");
  expect_array(&f, "s", "4: 0..3");
  region_fixture_release(&f);
}

static void test_copies(void **state) {
  (void)state; /* what is copied into an array is one itself, and both ask for the same */
  RegionFixture f = arrays_of("unsigned k; struct S { int x; short y; } s[1000], t, u; int main(void) { s[k] = t; u = s[k]; s[k].y = 1; t.x = s[k].y; return u.y; }");
  expect_array(&f, "s", "8: 4..5");
  expect_array(&f, "t", "8: 0..3 4..5");
  expect_array(&f, "u", "flat");
  region_fixture_release(&f);
}

static void test_fields(void **state) {
  (void)state;
  RegionFixture f = arrays_of("unsigned k; struct S { unsigned a : 3, b : 9; int c; } s[1000]; int main(void) { s[k].b = 1; return s[k].c; }");
  expect_array(&f, "s", "8: 0..0 1..1 4..7");
  region_fixture_release(&f);
}

static void test_what_is_no_array(void **state) {
  (void)state;
  static const RegionOptions all = {.instances = 3, .has_arrays = true};
  RegionFixture f = region_fixture_with("unsigned k; int a[4]; int x; void *malloc(unsigned long);"
                                        "int main(void) { int *p = &x; char *s; for (;;) { p = malloc(400); p[k] = 1; a[k] = *p; s = \"abc\"; x = s[k]; } }", &all);
  expect_array(&f, "a", "4: 0..3");
  for (size_t i = 0; i < f.regions->regions.size; i++) {
    const Region *region = &f.regions->regions.data[i];
    if (region->is_summary) assert_int_equal(region->view, VIEW_LARGE);
    if (region->string) assert_int_equal(region->view, VIEW_FLAT);
  }
  region_fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_elements), cmocka_unit_test(test_records), cmocka_unit_test(test_bytes),  cmocka_unit_test(test_two_rows),
      cmocka_unit_test(test_copies),   cmocka_unit_test(test_fields),  cmocka_unit_test(test_what_is_no_array),
  };
  return cmocka_run_group_tests_name("flow/region_array", tests, NULL, NULL);
}

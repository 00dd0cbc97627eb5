/* Values as text, for people and for C compilers; lines in columns. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "evidence/listing.h"
#include "evidence/c_value.h"

typedef struct {
  Arena arena;
  Types types;
} Fixture;

static void fixture_init(Fixture *f) {
  *f = (Fixture){0};
  types_init(&f->types, &f->arena, LP64);
}

static void check(const Fixture *f, TypeKind kind, i128 value, const char *shown, const char *in_c) {
  const Type *type = type_scalar(&f->types, kind);
  Buffer out = {0};
  value_print(&f->types, type, value, &out);
  assert_string_equal(buffer_text(&out), shown);
  vector_clear(&out);
  value_print_c(&f->types, type, value, &out);
  assert_string_equal(buffer_text(&out), in_c);
  vector_release(&out);
}

static void integers_are_printed(void **unused) {
  (void)unused;
  Fixture f;
  fixture_init(&f);
  check(&f, TYPE_INT, 0, "0", "0");
  check(&f, TYPE_INT, -7, "-7", "-7");
  check(&f, TYPE_INT, INT32_MIN, "-2147483648", "-2147483648LL");
  check(&f, TYPE_UINT, UINT32_MAX, "4294967295", "4294967295LL");
  check(&f, TYPE_LONG, INT64_MAX, "9223372036854775807", "9223372036854775807LL");
  check(&f, TYPE_LONG, INT64_MIN, "-9223372036854775808", "-9223372036854775807LL - 1");
  check(&f, TYPE_ULONG, UINT64_MAX, "18446744073709551615", "18446744073709551615ULL");
  check(&f, TYPE_BOOL, 1, "1", "1");
  arena_release(&f.arena);
}

static void wide_integers_are_put_together(void **unused) {
  (void)unused;
  Fixture f;
  fixture_init(&f);
  i128 least = (i128)((u128)1 << 127);
  check(&f, TYPE_INT128, least, "-170141183460469231731687303715884105728",
        "((unsigned __int128)0x8000000000000000ULL << 64 | 0x0ULL)");
  check(&f, TYPE_UINT128, -1, "340282366920938463463374607431768211455",
        "((unsigned __int128)0xffffffffffffffffULL << 64 | 0xffffffffffffffffULL)");
  check(&f, TYPE_INT128, -1, "-1", "-1");
  check(&f, TYPE_INT128, (i128)INT64_MIN - 1, "-9223372036854775809",
        "((unsigned __int128)0xffffffffffffffffULL << 64 | 0x7fffffffffffffffULL)");
  arena_release(&f.arena);
}

static void types_have_names(void **unused) {
  (void)unused;
  Fixture f;
  fixture_init(&f);
  const Type *integer = type_scalar(&f.types, TYPE_INT);
  assert_string_equal(value_type_name(integer), "int");
  assert_string_equal(value_type_name(type_scalar(&f.types, TYPE_ULLONG)), "unsigned long long");
  assert_string_equal(value_type_name(type_pointer(&f.types, integer)), "void *");
  assert_null(value_type_name(type_array(&f.types, integer, 3, true)));
  assert_null(value_type_name(type_record(&f.types, TYPE_STRUCT, "s")));
  arena_release(&f.arena);
}

static void add_lines(Listing *listing, unsigned from, unsigned to) {
  for (unsigned i = from; i < to; i++) {
    char text[16];
    snprintf(text, sizeof text, "line %u", i);
    listing_add(listing, "a.c", ":1", i % 2, text, "");
  }
}

static unsigned count(const char *text, char c) {
  unsigned n = 0;
  for (; *text; text++) n += *text == c;
  return n;
}

static void listings_are_cut(void **unused) {
  (void)unused;
  Listing listing = {0};
  Buffer out = {0};
  add_lines(&listing, 0, LISTING_ALL);
  listing_print(&listing, &out);
  assert_int_equal(count(buffer_text(&out), '\n'), LISTING_ALL);
  assert_memory_equal(out.data, "a.c:1  line 0\na.c:1    line 1\n", 30);
  vector_clear(&out);
  listing_skip(&listing, 1000000);
  add_lines(&listing, 1000000 + LISTING_ALL, 1000000 + LISTING_ALL + 40);
  listing_print(&listing, &out);
  assert_int_equal(count(buffer_text(&out), '\n'), 2 * LISTING_PART + 1);
  assert_non_null(strstr(buffer_text(&out), "line 19\n... 1000060 steps ...\na.c:1  line 1000080\n"));
  listing_release(&listing);
  vector_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(integers_are_printed),
      cmocka_unit_test(wide_integers_are_put_together),
      cmocka_unit_test(types_have_names),
      cmocka_unit_test(listings_are_cut),
  };
  return cmocka_run_group_tests_name("evidence/value", tests, NULL, NULL);
}

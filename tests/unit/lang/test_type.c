/* test_type.c: sizes, layout, conversions and compatibility of types, with values that gcc gives for -m32 and
 * -m64.  tests/scripts/layout-vs-gcc compares many more layouts with gcc itself. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#define SourceLocation CmockaSourceLocation /* cmocka has one too */
#include <cmocka.h>
#undef SourceLocation

#include "lang/type.h"

static Arena arena;
static Types types_32, types_64;

static int set_up(void **state) {
  (void)state;
  types_init(&types_32, &arena, ILP32);
  types_init(&types_64, &arena, LP64);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  arena_release(&arena);
  return 0;
}

/* ---- building records ----------------------------------------------------------------------------- */

static Member *add(Type *record, const char *name, const Type *type) {
  Member **tail = &record->record->members;
  while (*tail) tail = &(*tail)->next;
  *tail = ARENA_NEW(&arena, Member);
  (*tail)->name = name;
  (*tail)->type = type;
  return *tail;
}

static Member *add_bits(Type *record, const char *name, const Type *type, unsigned width) {
  Member *member = add(record, name, type);
  member->is_bit_field = true;
  member->bit_width = width;
  return member;
}

static const Type *scalar(Types *types, TypeKind kind) { return type_scalar(types, kind); }

static void assert_record(Types *types, Type *record, uint64_t size, unsigned alignment) {
  type_layout(types, record);
  assert_true(record->record->is_complete);
  assert_int_equal(type_size(types, record), size);
  assert_int_equal(type_alignment(types, record), alignment);
}

/* ---- sizes ---------------------------------------------------------------------------------------- */

static void test_scalar_sizes(void **state) {
  (void)state;
  assert_int_equal(type_size(&types_32, scalar(&types_32, TYPE_LONG)), 4);
  assert_int_equal(type_size(&types_64, scalar(&types_64, TYPE_LONG)), 8);
  assert_int_equal(type_size(&types_32, scalar(&types_32, TYPE_LDOUBLE)), 12);
  assert_int_equal(type_size(&types_64, scalar(&types_64, TYPE_LDOUBLE)), 16);
  assert_int_equal(type_alignment(&types_32, scalar(&types_32, TYPE_DOUBLE)), 4);
  assert_int_equal(type_preferred_alignment(&types_32, scalar(&types_32, TYPE_DOUBLE)), 8);
  assert_int_equal(type_alignment(&types_64, scalar(&types_64, TYPE_DOUBLE)), 8);
  assert_int_equal(type_alignment(&types_32, scalar(&types_32, TYPE_LLONG)), 4);
  assert_int_equal(type_alignment(&types_32, scalar(&types_32, TYPE_FLOAT128)), 16);
  assert_int_equal(type_size(&types_64, scalar(&types_64, TYPE_VA_LIST)), 24);
  assert_int_equal(type_size(&types_32, scalar(&types_32, TYPE_VA_LIST)), 4);
  assert_int_equal(type_size(&types_64, scalar(&types_64, TYPE_VOID)), 1);
  assert_int_equal(type_width(&types_64, scalar(&types_64, TYPE_BOOL)), 1);
  assert_int_equal(type_wchar_t(&types_32)->kind, TYPE_LONG);
  assert_int_equal(type_wchar_t(&types_64)->kind, TYPE_INT);
  assert_int_equal(type_size_t(&types_32)->kind, TYPE_UINT);
}

/* ---- layout --------------------------------------------------------------------------------------- */

static void test_struct_padding(void **state) {
  (void)state;
  for (int is_64 = 0; is_64 < 2; is_64++) {
    Types *types = is_64 ? &types_64 : &types_32;
    Type *record = type_record(types, TYPE_STRUCT, "s");
    add(record, "c", scalar(types, TYPE_CHAR));
    Member *d = add(record, "d", scalar(types, TYPE_DOUBLE));
    Member *e = add(record, "e", scalar(types, TYPE_CHAR));
    assert_record(types, record, is_64 ? 24 : 16, is_64 ? 8 : 4);
    assert_int_equal(d->offset, is_64 ? 8 : 4);
    assert_int_equal(e->offset, is_64 ? 16 : 12);
  }
}

static void test_union_takes_the_largest(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_UNION, "u");
  add(record, "a", type_array(&types_64, scalar(&types_64, TYPE_CHAR), 9, true));
  add(record, "b", scalar(&types_64, TYPE_INT));
  add_bits(record, "c", scalar(&types_64, TYPE_SHORT), 3);
  assert_record(&types_64, record, 12, 4);
}

static void test_empty_struct_has_size_zero(void **state) {
  (void)state;
  assert_record(&types_64, type_record(&types_64, TYPE_STRUCT, "s"), 0, 1);
}

static void test_bit_fields_share_units(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_STRUCT, "s");
  const Type *type = scalar(&types_64, TYPE_INT);
  add_bits(record, "a", type, 20);
  Member *b = add_bits(record, "b", type, 12), *c = add_bits(record, "c", type, 1);
  Member *d = add(record, "d", scalar(&types_64, TYPE_CHAR));
  assert_record(&types_64, record, 8, 4);
  assert_int_equal(b->offset * 8 + b->bit_offset, 20);
  assert_int_equal(c->offset, 4);
  assert_int_equal(d->offset, 5);
}

static void test_bit_field_does_not_straddle(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_STRUCT, "s");
  add_bits(record, "a", scalar(&types_64, TYPE_CHAR), 5);
  Member *b = add_bits(record, "b", scalar(&types_64, TYPE_CHAR), 5);
  Member *c = add_bits(record, "c", scalar(&types_64, TYPE_INT), 20);
  assert_record(&types_64, record, 8, 4);
  assert_int_equal(b->offset * 8 + b->bit_offset, 8);
  assert_int_equal(c->offset * 8 + c->bit_offset, 32);
}

/* On i386 a long long field may lie across a boundary of 8 bytes, for its alignment is 4. */
static void test_wide_bit_field_on_i386(void **state) {
  (void)state;
  for (int is_64 = 0; is_64 < 2; is_64++) {
    Types *types = is_64 ? &types_64 : &types_32;
    Type *record = type_record(types, TYPE_STRUCT, "s");
    add_bits(record, "a", scalar(types, TYPE_LLONG), 40);
    Member *b = add_bits(record, "b", scalar(types, TYPE_LLONG), 40);
    assert_record(types, record, is_64 ? 16 : 12, is_64 ? 8 : 4);
    assert_int_equal(b->offset * 8 + b->bit_offset, is_64 ? 64 : 40);
    assert_true(b->bit_offset + b->bit_width <= 64);
  }
}

static void test_zero_width_ends_the_unit(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_STRUCT, "s");
  const Type *type = scalar(&types_64, TYPE_INT), *character = scalar(&types_64, TYPE_CHAR);
  add_bits(record, "a", character, 3);
  add_bits(record, NULL, type, 0);
  Member *b = add_bits(record, "b", character, 3);
  assert_record(&types_64, record, 5, 1); /* an unnamed field does not align the struct */
  assert_int_equal(b->offset * 8 + b->bit_offset, 32);
}

static void test_packed_struct(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_STRUCT, "s");
  const Type *type = scalar(&types_64, TYPE_INT);
  record->record->is_packed = true;
  add_bits(record, "a", type, 3);
  Member *b = add_bits(record, "b", type, 32), *c = add(record, "c", scalar(&types_64, TYPE_DOUBLE));
  Member *d = add(record, "d", type);
  d->alignment = 4;
  assert_record(&types_64, record, 20, 4);
  assert_int_equal(b->offset, 0);
  assert_int_equal(b->bit_offset, 3); /* reaches past its unit */
  assert_int_equal(c->offset, 5);
  assert_int_equal(d->offset, 16);
}

static void test_aligned_struct_and_typedef(void **state) {
  (void)state;
  Type *record = type_record(&types_32, TYPE_STRUCT, "s");
  record->record->forced_alignment = 16;
  add(record, "a", scalar(&types_32, TYPE_CHAR));
  Member *b = add(record, "b", type_align(&types_32, scalar(&types_32, TYPE_DOUBLE), 8));
  Member *c = add(record, "c", type_align(&types_32, scalar(&types_32, TYPE_INT), 1));
  assert_record(&types_32, record, 32, 16);
  assert_int_equal(b->offset, 8); /* the limit of i386 gives way to the attribute */
  assert_int_equal(c->offset, 16);
}

static void test_pragma_pack(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_STRUCT, "s");
  record->record->pack = 2;
  add(record, "a", scalar(&types_64, TYPE_CHAR));
  Member *b = add(record, "b", scalar(&types_64, TYPE_DOUBLE));
  assert_record(&types_64, record, 10, 2);
  assert_int_equal(b->offset, 2);
}

static void test_flexible_array(void **state) {
  (void)state;
  Type *record = type_record(&types_64, TYPE_STRUCT, "s");
  add(record, "n", scalar(&types_64, TYPE_CHAR));
  Member *a = add(record, "a", type_array(&types_64, scalar(&types_64, TYPE_SHORT), 0, false));
  assert_record(&types_64, record, 2, 2);
  assert_true(record->record->has_flexible_array);
  assert_int_equal(a->offset, 2);
}

static void test_find_member_through_anonymous(void **state) {
  (void)state;
  Type *inner = type_record(&types_64, TYPE_UNION, NULL), *outer = type_record(&types_64, TYPE_STRUCT, "s");
  add(inner, "x", scalar(&types_64, TYPE_INT));
  add(inner, "y", scalar(&types_64, TYPE_CHAR));
  type_layout(&types_64, inner);
  add(outer, "a", scalar(&types_64, TYPE_LONG));
  add(outer, NULL, inner);
  type_layout(&types_64, outer);
  uint64_t offset = 0;
  const Member *y = type_find_member(outer, "y", &offset);
  assert_non_null(y);
  assert_int_equal(offset, 8);
  assert_null(type_find_member(outer, "z", &offset));
}

/* ---- conversions ---------------------------------------------------------------------------------- */

static TypeKind usual(Types *types, TypeKind a, TypeKind b) {
  TypeKind kind = type_usual(types, scalar(types, a), scalar(types, b))->kind;
  assert_int_equal(kind, type_usual(types, scalar(types, b), scalar(types, a))->kind);
  return kind;
}

static void test_usual_conversions(void **state) {
  (void)state;
  assert_int_equal(usual(&types_64, TYPE_CHAR, TYPE_BOOL), TYPE_INT);
  assert_int_equal(usual(&types_64, TYPE_INT, TYPE_UINT), TYPE_UINT);
  assert_int_equal(usual(&types_64, TYPE_LONG, TYPE_UINT), TYPE_LONG);
  assert_int_equal(usual(&types_32, TYPE_LONG, TYPE_UINT), TYPE_ULONG);
  assert_int_equal(usual(&types_64, TYPE_LLONG, TYPE_ULONG), TYPE_ULLONG);
  assert_int_equal(usual(&types_32, TYPE_LLONG, TYPE_ULONG), TYPE_LLONG);
  assert_int_equal(usual(&types_64, TYPE_INT128, TYPE_ULLONG), TYPE_INT128);
  assert_int_equal(usual(&types_64, TYPE_FLOAT, TYPE_ULLONG), TYPE_FLOAT);
  assert_int_equal(usual(&types_64, TYPE_FLOAT, TYPE_LDOUBLE), TYPE_LDOUBLE);
  assert_int_equal(usual(&types_64, TYPE_LDOUBLE, TYPE_FLOAT128), TYPE_FLOAT128);
}

static void test_promotion_of_bit_fields(void **state) {
  (void)state;
  const Type *unsigned_int = scalar(&types_64, TYPE_UINT), *wide = scalar(&types_64, TYPE_ULONG);
  assert_int_equal(type_promote_bits(&types_64, unsigned_int, 31)->kind, TYPE_INT);
  assert_int_equal(type_promote_bits(&types_64, unsigned_int, 32)->kind, TYPE_UINT);
  assert_int_equal(type_promote_bits(&types_64, wide, 5)->kind, TYPE_INT);
  assert_int_equal(type_promote_bits(&types_64, wide, 40)->kind, TYPE_ULONG);
}

static void test_enum_follows_its_base(void **state) {
  (void)state;
  Type plain = {.kind = TYPE_ENUM, .unqualified = &plain, .enum_tag = "e"};
  const Type *early = type_qualify(&types_64, &plain, QUALIFIER_CONST); /* before the enum is complete */
  assert_false(type_is_complete(early));
  plain.base = scalar(&types_64, TYPE_LONG);
  plain.enum_complete = true;
  assert_true(type_is_complete(early));
  assert_int_equal(type_size(&types_64, early), 8);
  assert_true(type_is_signed(&types_64, early));
  assert_int_equal(type_promote(&types_64, early)->kind, TYPE_LONG);
}

/* ---- compatibility -------------------------------------------------------------------------------- */

static void test_qualifiers_matter(void **state) {
  (void)state;
  Types *types = &types_64;
  const Type *character = scalar(types, TYPE_CHAR),
             *constant = type_qualify(types, character, QUALIFIER_CONST);
  assert_ptr_equal(type_unqualified(constant), character);
  assert_false(type_compatible(types, character, constant));
  assert_false(type_compatible(types, type_pointer(types, character), type_pointer(types, constant)));
  assert_true(type_compatible(types, type_pointer(types, constant), type_pointer(types, constant)));
  assert_false(type_compatible(types, character, scalar(types, TYPE_SCHAR)));
  assert_false(type_compatible(types, scalar(types, TYPE_LONG), scalar(types, TYPE_LLONG)));
}

static void test_qualifying_an_array_qualifies_its_elements(void **state) {
  (void)state;
  const Type *array = type_array(&types_64, scalar(&types_64, TYPE_INT), 3, true);
  const Type *qualified = type_qualify(&types_64, array, QUALIFIER_CONST);
  assert_int_equal(qualified->qualifiers, 0);
  assert_int_equal(qualified->base->qualifiers, QUALIFIER_CONST);
  assert_int_equal(array->base->qualifiers, 0);
}

static Type *list_type(Types *types, const Type *value) {
  Type *list = type_record(types, TYPE_STRUCT, "list");
  add(list, "next", type_pointer(types, list));
  add(list, "value", value);
  type_layout(types, list);
  return list;
}

/* The same header in two files: the structs look alike, and mention themselves. */
static void test_records_of_two_files(void **state) {
  (void)state;
  Types *types = &types_64;
  Type *a = list_type(types, scalar(types, TYPE_INT)), *b = list_type(types, scalar(types, TYPE_INT));
  assert_true(type_compatible(types, a, b));
  assert_false(type_compatible(types, a, list_type(types, scalar(types, TYPE_UINT))));
  assert_true(type_compatible(types, a, type_record(types, TYPE_STRUCT, "list")));
  assert_false(type_compatible(types, a, type_record(types, TYPE_UNION, "list")));
}

static Type *function(Types *types, const Type *parameter, bool is_variadic) {
  Type *type = type_function(types, scalar(types, TYPE_INT));
  type->parameters = ARENA_NEW(&arena, Parameter);
  type->parameters->type = parameter;
  type->is_variadic = is_variadic;
  return type;
}

static void test_functions(void **state) {
  (void)state;
  Types *types = &types_64;
  const Type *number = scalar(types, TYPE_INT), *constant = type_qualify(types, number, QUALIFIER_CONST);
  Type *a = function(types, number, false), *old = type_function(types, number);
  old->is_old_style = true;
  assert_true(type_compatible(types, a, function(types, constant, false)));
  assert_false(type_compatible(types, a, function(types, number, true)));
  assert_false(type_compatible(types, a, function(types, scalar(types, TYPE_LONG), false)));
  assert_false(type_compatible(types, a, type_function(types, number)));
  assert_true(type_compatible(types, a, old));
  assert_ptr_equal(type_composite(types, old, a), a);
}

static void test_composite_array(void **state) {
  (void)state;
  Types *types = &types_64;
  const Type *open = type_array(types, scalar(types, TYPE_INT), 0, false);
  const Type *closed = type_array(types, scalar(types, TYPE_INT), 5, true);
  assert_true(type_compatible(types, open, closed));
  assert_false(type_is_complete(open));
  assert_int_equal(type_composite(types, open, closed)->count, 5);
  const Type *pointer = type_composite(types, type_pointer(types, open), type_pointer(types, closed));
  assert_int_equal(pointer->base->count, 5);
  assert_false(type_compatible(types, closed, type_array(types, scalar(types, TYPE_INT), 6, true)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_scalar_sizes),
      cmocka_unit_test(test_struct_padding),
      cmocka_unit_test(test_union_takes_the_largest),
      cmocka_unit_test(test_empty_struct_has_size_zero),
      cmocka_unit_test(test_bit_fields_share_units),
      cmocka_unit_test(test_bit_field_does_not_straddle),
      cmocka_unit_test(test_wide_bit_field_on_i386),
      cmocka_unit_test(test_zero_width_ends_the_unit),
      cmocka_unit_test(test_packed_struct),
      cmocka_unit_test(test_aligned_struct_and_typedef),
      cmocka_unit_test(test_pragma_pack),
      cmocka_unit_test(test_flexible_array),
      cmocka_unit_test(test_find_member_through_anonymous),
      cmocka_unit_test(test_usual_conversions),
      cmocka_unit_test(test_promotion_of_bit_fields),
      cmocka_unit_test(test_enum_follows_its_base),
      cmocka_unit_test(test_qualifiers_matter),
      cmocka_unit_test(test_qualifying_an_array_qualifies_its_elements),
      cmocka_unit_test(test_records_of_two_files),
      cmocka_unit_test(test_functions),
      cmocka_unit_test(test_composite_array),
  };
  return cmocka_run_group_tests_name("lang/type", tests, set_up, tear_down);
}

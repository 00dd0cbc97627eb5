/* Edits of a text: what is replaced, in which order, what stays, and where two edits cannot both be done. */
#include "spec/edit.h"
#include "unit/flow/flow_test.h"

static const char text[] = "int f(int a, int b) {\n"
                           "  return a /* the first */ +\n"
                           "# 9 \"other.c\"\n"
                           "    b;\n"
                           "}\n";

typedef struct {
  Program *program;
  SourcePos begin; /* of the text */
  Edits edits;
} Fixture;

static int set_up(void **state) {
  Fixture *f = memory_zeroed(1, sizeof *f);
  ParseOptions parse = {.model = LP64, .messages = stderr};
  unsigned errors = 0;
  f->program = program_parse_text("test.i", text, &parse, &errors);
  assert_non_null(f->program);
  f->begin = program_find_function(f->program, "f")->range.begin - (SourcePos)(strstr(text, "f(") - text);
  f->edits.sources = f->program->sources;
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  edits_release(&f->edits);
  program_delete(f->program);
  memory_free(f);
  return 0;
}

/* Where the part stands in the text. */
static SourceRange range_of(const Fixture *f, const char *part) {
  SourcePos begin = f->begin + (SourcePos)(strstr(text, part) - text);
  return (SourceRange){begin, begin + (SourcePos)strlen(part)};
}

static SourceRange before(SourceRange range) { return (SourceRange){range.begin, range.begin}; }

static void test_text_without_edits_is_the_original(void **state) {
  Fixture *f = *state;
  SourceRange all = range_of(f, text);
  assert_string_equal(edits_text(&f->edits, 0, all), text);
  assert_string_equal(edits_original(&f->edits, range_of(f, "int b")), "int b");
  assert_int_equal(f->edits.conflict, 0);
}

static void test_edits_are_done_in_the_order_of_the_text(void **state) {
  Fixture *f = *state;
  SourceRange parameters = range_of(f, "(int a, int b)");
  edits_add(&f->edits, range_of(f, "int b"), "long c");
  edits_add(&f->edits, range_of(f, "int a"), "char d");
  assert_string_equal(edits_text(&f->edits, 0, parameters), "(char d, long c)");
  assert_int_equal(f->edits.conflict, 0);
  edits_add(&f->edits, before(range_of(f, "int b")), "short e, "); /* behind what replaces its place */
  edits_text(&f->edits, 0, parameters);
  assert_int_equal(f->edits.conflict, range_of(f, "int b").begin);
}

static void test_insertions_at_one_place_stay_in_their_order(void **state) {
  Fixture *f = *state;
  SourceRange place = range_of(f, "int b");
  edits_add(&f->edits, before(place), "1");
  edits_add(&f->edits, before(place), "2");
  edits_add(&f->edits, place, "3");
  assert_string_equal(edits_text(&f->edits, 0, place), "123");
  assert_int_equal(f->edits.conflict, 0);
}

/* The tree may mention a place twice: it is replaced once. */
static void test_one_place_is_replaced_once(void **state) {
  Fixture *f = *state;
  SourceRange place = range_of(f, "int b");
  edits_add(&f->edits, place, "x");
  edits_add(&f->edits, place, "x");
  assert_string_equal(edits_text(&f->edits, 0, range_of(f, ", int b)")), ", x)");
  assert_int_equal(f->edits.conflict, 0);
}

static void test_an_edit_takes_the_place_of_those_inside(void **state) {
  Fixture *f = *state;
  SourceRange inner = range_of(f, "int b"), outer = range_of(f, "(int a, int b)");
  edits_add(&f->edits, range_of(f, "return"), "kept");
  size_t mark = f->edits.list.size;
  edits_add(&f->edits, inner, "y");
  assert_true(edits_touch(&f->edits, mark, outer));
  assert_false(edits_touch(&f->edits, mark, range_of(f, "int a")));
  assert_true(edits_replace_all(&f->edits, mark, inner));
  assert_false(edits_replace_all(&f->edits, mark, outer));
  edits_replace(&f->edits, mark, outer, "(z)");
  assert_int_equal(f->edits.list.size, mark + 1);
  assert_int_equal(f->edits.conflict, 0);
  assert_string_equal(edits_text(&f->edits, 0, range_of(f, "f(int a, int b) {\n  return a")), "f(z) {\n  kept a");
}

static void test_edits_that_overlap_are_a_conflict(void **state) {
  Fixture *f = *state;
  edits_add(&f->edits, range_of(f, "a, int"), "1");
  edits_add(&f->edits, range_of(f, "int b"), "2");
  edits_text(&f->edits, 0, range_of(f, "(int a, int b)"));
  assert_int_equal(f->edits.conflict, range_of(f, "int b").begin);
}

static void test_what_lies_outside_cannot_be_replaced(void **state) {
  Fixture *f = *state;
  SourceRange place = range_of(f, "int a");
  edits_add(&f->edits, range_of(f, "int b"), "1");
  edits_replace(&f->edits, 0, place, "2");
  assert_int_equal(f->edits.conflict, place.begin);
}

/* What stands between operands: its lines and markers are kept, its operator is found behind comments. */
static void test_between_operands(void **state) {
  Fixture *f = *state;
  SourceRange between = range_of(f, " /* the first */ +\n# 9 \"other.c\"\n    ");
  assert_string_equal(edits_operator(&f->edits, between), "+");
  assert_string_equal(edits_lines(&f->edits, between), "\n# 9 \"other.c\"\n");
  assert_string_equal(edits_operator(&f->edits, before(between)), "");
  assert_string_equal(edits_lines(&f->edits, before(between)), "");
}

static void test_markers_name_the_line(void **state) {
  Fixture *f = *state;
  assert_string_equal(edits_marker(&f->edits, range_of(f, "return").begin), "\n# 2 \"test.i\"\n");
  assert_string_equal(edits_marker(&f->edits, range_of(f, "b;\n").begin), "\n# 9 \"other.c\"\n");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(test_text_without_edits_is_the_original),      TEST(test_edits_are_done_in_the_order_of_the_text), TEST(test_insertions_at_one_place_stay_in_their_order),
      TEST(test_one_place_is_replaced_once),              TEST(test_an_edit_takes_the_place_of_those_inside), TEST(test_edits_that_overlap_are_a_conflict),
      TEST(test_what_lies_outside_cannot_be_replaced),    TEST(test_between_operands),                        TEST(test_markers_name_the_line)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

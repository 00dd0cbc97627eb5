/* Witnesses as others write them: what is read, and that nothing is read from what is none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/witness_read.h"

static const char metadata[] = "  metadata:\n    format_version: \"2.0\"\n    task:\n      input_files: [a.c]\n      input_file_hashes: {a.c: 00ff}\n"
                               "      specification: |\n        CHECK( init(main()), LTL(G ! overflow) )\n      data_model: ILP32\n      language: C\n";

static bool parse(Witness *witness, const char *before, const char *behind, Buffer *error) {
  Buffer text = {0};
  buffer_format(&text, "%s%s%s", before, metadata, behind);
  bool good = witness_parse(witness, "w.yml", &text, error);
  vector_release(&text);
  return good;
}

static void test_invariants(void **state) {
  (void)state;
  Witness w;
  Buffer error = {0};
  assert_true(parse(&w, "- entry_type: invariant_set\n",
                    "  content:\n  - invariant: {type: loop_invariant, location: {file_name: ./a.c, line: 7, column: 3, function: main}, value: 'x < 3', format: c_expression}\n"
                    "  - invariant:\n      type: location_invariant\n      location:\n        line: 9\n      value: >-\n        y ==\n        1\n      format: c_expression\n",
                    &error));
  assert_false(w.is_violation);
  assert_string_equal(w.data_model, "ILP32");
  assert_non_null(strstr(w.specification, "overflow"));
  assert_int_equal(w.files.size, 1);
  assert_string_equal(w.files.data[0].hash, "00ff");
  assert_int_equal(w.invariants.size, 2);
  const WitnessInvariant *first = &w.invariants.data[0], *second = &w.invariants.data[1];
  assert_true(first->is_loop);
  assert_string_equal(first->place.file, "./a.c");
  assert_int_equal(first->place.line, 7);
  assert_int_equal(first->place.column, 3);
  assert_string_equal(first->value, "x < 3");
  assert_false(second->is_loop);
  assert_null(second->place.file);
  assert_int_equal(second->place.column, 0);
  assert_int_equal(second->place.mark.line, 16);
  assert_string_equal(second->value, "y == 1");
  witness_release(&w);
  vector_release(&error);
}

static void test_waypoints(void **state) {
  (void)state;
  Witness w;
  Buffer error = {0};
  assert_true(parse(&w, "- entry_type: violation_sequence\n",
                    "  content:\n  - segment:\n    - waypoint: {type: branching, action: avoid, location: {line: 1}, constraint: {value: 'true'}}\n"
                    "    - waypoint: {type: function_return, action: follow, location: {line: 2}, constraint: {value: '\\return == 4', format: ext_c_expression}}\n"
                    "  - segment:\n    - waypoint: {type: target, action: follow, location: {line: 3}}\n",
                    &error));
  assert_true(w.is_violation);
  assert_int_equal(w.segments, 2);
  assert_int_equal(w.waypoints.size, 3);
  assert_true(w.waypoints.data[0].is_avoided);
  assert_int_equal(w.waypoints.data[0].kind, WITNESS_BRANCHING);
  assert_int_equal(w.waypoints.data[1].segment, 0);
  assert_string_equal(w.waypoints.data[1].value, "\\return == 4");
  assert_int_equal(w.waypoints.data[2].segment, 1);
  assert_null(w.waypoints.data[2].value);
  witness_release(&w);
  vector_release(&error);
}

/* Every prefix of a witness, and every one with a byte changed, is read or refused with a place. */
static void test_damage(void **state) {
  (void)state;
  static const char whole[] = "- entry_type: invariant_set\n  metadata: &m {format_version: '2.0', task: {data_model: LP64}}\n"
                              "  content: [{invariant: {type: loop_invariant, location: {line: 7}, value: 'x', format: c_expression}}]\n";
  static const char bytes[] = "\0:[}'*&-\n9x\xff";
  for (size_t i = 0; i < sizeof whole; i++)
    for (size_t k = 0; k < sizeof bytes; k++) {
      Witness w;
      Buffer error = {0}, text = {0};
      buffer_add_bytes(&text, whole, k ? sizeof whole - 1 : i);
      if (k && i < text.size) text.data[i] = bytes[k - 1];
      bool good = witness_parse(&w, "w.yml", &text, &error);
      assert_true(good == !error.size);
      assert_true(good || !strncmp(buffer_text(&error), "w.yml:", 6));
      witness_release(&w);
      vector_release(&text);
      vector_release(&error);
    }
}

static void test_missing_file(void **state) {
  (void)state;
  Witness w;
  Buffer error = {0};
  assert_false(witness_read(&w, "no_such_witness.yml", &error));
  assert_non_null(strstr(buffer_text(&error), "no_such_witness.yml"));
  witness_release(&w);
  vector_release(&error);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_invariants),
      cmocka_unit_test(test_waypoints),
      cmocka_unit_test(test_damage),
      cmocka_unit_test(test_missing_file),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

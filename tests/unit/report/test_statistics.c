/* Statistics: the text to the letter, the JSON as its parser reads it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
#include <math.h>
#include <string.h>
#include "report/statistics.h"

static void fill(StatisticVector *statistics) {
  statistics_add_text(statistics, "engine", "imc");
  statistics_add_count(statistics, "sat.calls", 1);
  statistics_add_seconds(statistics, "wall", 0.25);
  statistics_add_count(statistics, "sat.conflicts", UINT64_MAX);
  statistics_add_bytes(statistics, "memory", 3 << 19);
  statistics_add_count(statistics, "sat.calls", 12); /* replaces */
}

static void check_text(const StatisticVector *statistics, const char *expected) {
  Buffer out = {0};
  report_statistics_text(statistics, &out);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
}

/* One line, which libjansson reads; owned by the caller. */
static json_t *parsed(const StatisticVector *statistics) {
  Buffer out = {0};
  json_error_t error;
  report_statistics_json(statistics, &out);
  const char *text = buffer_text(&out);
  assert_ptr_equal(strchr(text, '\n'), text + out.size - 1);
  json_t *value = json_loadb(text, out.size, JSON_REJECT_DUPLICATES, &error);
  if (!value) fail_msg("%s", error.text);
  vector_release(&out);
  return value;
}

static json_t *member(json_t *object, const char *group, const char *name) {
  json_t *value = json_object_get(group ? json_object_get(object, group) : object, name);
  assert_non_null(value);
  return value;
}

static void text_is_aligned_and_grouped(void **unused) {
  (void)unused;
  StatisticVector statistics = {0};
  check_text(&statistics, "");
  fill(&statistics);
  check_text(&statistics, "engine         imc\n"
                          "sat.calls      12\n"
                          "sat.conflicts  18446744073709551615\n"
                          "wall           0.250 s\n"
                          "memory         1.5 MiB\n");
  vector_release(&statistics);
}

static void json_nests_groups(void **unused) {
  (void)unused;
  StatisticVector statistics = {0};
  json_t *nothing = parsed(&statistics);
  assert_true(json_is_object(nothing));
  assert_int_equal(json_object_size(nothing), 0);
  json_decref(nothing);
  fill(&statistics);
  json_t *all = parsed(&statistics);
  assert_int_equal(json_object_size(all), 4);
  assert_string_equal(json_string_value(member(all, NULL, "engine")), "imc");
  assert_int_equal(json_integer_value(member(all, "sat", "calls")), 12);
  assert_true(fabs(json_real_value(member(all, "sat", "conflicts")) / 0x1p64 - 1) < 1e-14); /* beyond the parser's integers */
  assert_true(json_real_value(member(all, NULL, "wall")) == 0.25);
  assert_int_equal(json_integer_value(member(all, NULL, "memory")), 1572864);
  json_decref(all);
  vector_release(&statistics);
}

static void json_with_neighbouring_groups(void **unused) {
  (void)unused;
  StatisticVector statistics = {0};
  statistics_add_count(&statistics, "sat.calls", 1);
  statistics_add_count(&statistics, "itp.calls", INT64_MAX);
  statistics_add_seconds(&statistics, "satisfied", NAN);
  statistics_add_count(&statistics, "itp.nodes", 3);
  statistics_add_seconds(&statistics, "z.z", INFINITY);
  statistics_add_seconds(&statistics, "z.y", 1.23456749);
  json_t *all = parsed(&statistics);
  assert_int_equal(json_object_size(all), 4);
  assert_int_equal(json_object_size(json_object_get(all, "itp")), 2);
  assert_true(json_integer_value(member(all, "itp", "calls")) == INT64_MAX);
  assert_int_equal(json_integer_value(member(all, "itp", "nodes")), 3);
  assert_true(json_is_null(member(all, NULL, "satisfied")));
  assert_true(json_is_null(member(all, "z", "z")));
  assert_true(json_real_value(member(all, "z", "y")) == 1.234567);
  json_decref(all);
  vector_release(&statistics);
}

static void json_of_odd_texts(void **unused) {
  (void)unused;
  StatisticVector statistics = {0};
  statistics_add_text(&statistics, "reason", "a\"b\\c\nd\te\x01\x7f caf\xc3\xa9 \xff");
  json_t *all = parsed(&statistics);
  assert_string_equal(json_string_value(member(all, NULL, "reason")), "a\"b\\c\nd\te\x01\x7f caf\xc3\xa9 \xef\xbf\xbd");
  json_decref(all);
  vector_release(&statistics);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_aligned_and_grouped),
      cmocka_unit_test(json_nests_groups),
      cmocka_unit_test(json_with_neighbouring_groups),
      cmocka_unit_test(json_of_odd_texts),
  };
  return cmocka_run_group_tests_name("report/statistics", tests, NULL, NULL);
}

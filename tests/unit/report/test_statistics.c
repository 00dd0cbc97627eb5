/* Statistics and JSON strings, to the letter. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include "report/json.h"
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

static void check_json(const StatisticVector *statistics, const char *expected) {
  Buffer out = {0};
  report_statistics_json(statistics, &out);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
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
  check_json(&statistics, "{}\n");
  fill(&statistics);
  check_json(&statistics,
             "{\"engine\": \"imc\", \"sat\": {\"calls\": 12, \"conflicts\": 18446744073709551615}, "
             "\"wall\": 0.250000, \"memory\": 1572864}\n");
  vector_release(&statistics);
}

static void json_with_neighbouring_groups(void **unused) {
  (void)unused;
  StatisticVector statistics = {0};
  statistics_add_count(&statistics, "sat.calls", 1);
  statistics_add_count(&statistics, "itp.calls", 2);
  statistics_add_seconds(&statistics, "satisfied", NAN);
  statistics_add_count(&statistics, "itp.nodes", 3);
  statistics_add_seconds(&statistics, "z.z", INFINITY);
  check_json(&statistics,
             "{\"sat\": {\"calls\": 1}, \"itp\": {\"calls\": 2, \"nodes\": 3}, \"satisfied\": null, "
             "\"z\": {\"z\": null}}\n");
  vector_release(&statistics);
}

static void check_string(const char *text, const char *expected) {
  Buffer out = {0};
  json_add_string(&out, text);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
}

static void strings_are_escaped(void **unused) {
  (void)unused;
  check_string("", "\"\"");
  check_string("a\"b\\c\nd\te\x01\x7f", "\"a\\\"b\\\\c\\nd\\te\\u0001\\u007f\"");
  check_string("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "\"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"");
  check_string("\xff", "\"\\ufffd\"");
  check_string("\xc3", "\"\\ufffd\"");
  check_string("\xc3(", "\"\\ufffd(\"");
  check_string("\xc0\xaf", "\"\\ufffd\\ufffd\"");            /* overlong */
  check_string("\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""); /* a surrogate */
  check_string("\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_aligned_and_grouped),
      cmocka_unit_test(json_nests_groups),
      cmocka_unit_test(json_with_neighbouring_groups),
      cmocka_unit_test(strings_are_escaped),
  };
  return cmocka_run_group_tests_name("report/statistics", tests, NULL, NULL);
}

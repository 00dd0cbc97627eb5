/* Reports: remarks as messages, HTML that escapes what it quotes, SARIF that names places. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "report/report.h"

static void remarks_survive_the_way(void **unused) {
  (void)unused;
  Remark sent = {.kind = REMARK_STEP, .file = "a.c", .line = 3, .column = 7, .level = 2, .text = "x = 1", .note = NULL}, got;
  Buffer message = {0};
  Arena arena = {0};
  remark_pack(&sent, &message);
  assert_true(remark_unpack(message.data, message.size, &arena, &got));
  assert_int_equal(got.kind, REMARK_STEP);
  assert_string_equal(got.file, "a.c");
  assert_int_equal(got.line, 3);
  assert_int_equal(got.column, 7);
  assert_int_equal(got.level, 2);
  assert_string_equal(got.text, "x = 1");
  assert_string_equal(got.note, "");
  for (size_t size = 0; size < message.size; size++) assert_false(remark_unpack(message.data, size, &arena, &got));
  vector_release(&message);
  arena_release(&arena);
}

static Buffer write(void (*write_report)(const Report *report, Buffer *out), bool is_false) {
  StringVector files = {0};
  RemarkVector remarks = {0};
  StatisticVector statistics = {0};
  vector_push(&files, "no such file.c");
  vector_push(&remarks, (Remark){REMARK_NOTE, "no such file.c", 2, 1, 0, "'<b>' & \"c\"", ""});
  if (is_false) {
    vector_push(&remarks, (Remark){REMARK_STEP, "no such file.c", 5, 3, 0, "x = f()", "x = 7"});
    vector_push(&remarks, (Remark){REMARK_STEP, "no such file.c", 6, 5, 1, "reach_error()", "ERROR"});
  } else {
    vector_push(&remarks, (Remark){REMARK_INVARIANT, "no such file.c", 4, 3, 0, "x <= 3", ""});
  }
  statistics_add_count(&statistics, "engine.bound", 12);
  Report report = {"1.0", "unreach-call", is_false ? "FALSE(unreach-call)" : "TRUE", !is_false, is_false, &files, &remarks, &statistics};
  Buffer out = {0};
  write_report(&report, &out);
  buffer_text(&out);
  vector_release(&files);
  vector_release(&remarks);
  vector_release(&statistics);
  return out;
}

static void html_escapes(void **unused) {
  (void)unused;
  Buffer out = write(report_html, false);
  assert_non_null(strstr(out.data, "&lt;b&gt;"));
  assert_null(strstr(out.data, "<b>"));
  assert_non_null(strstr(out.data, "x &lt;= 3"));
  assert_non_null(strstr(out.data, "verdict true"));
  assert_null(strstr(out.data, "http://"));
  assert_null(strstr(out.data, "src="));
  vector_release(&out);
  out = write(report_html, true);
  assert_non_null(strstr(out.data, "FALSE(unreach-call)"));
  assert_non_null(strstr(out.data, "href=\"#f0l6\""));
  vector_release(&out);
}

static void sarif_has_the_error_and_its_run(void **unused) {
  (void)unused;
  Buffer out = write(report_sarif, true);
  assert_non_null(strstr(out.data, "\"version\": \"2.1.0\""));
  assert_non_null(strstr(out.data, "\"ruleId\": \"unreach-call\""));
  assert_non_null(strstr(out.data, "\"startLine\": 6, \"startColumn\": 5"));
  assert_non_null(strstr(out.data, "no%20such%20file.c"));
  assert_non_null(strstr(out.data, "codeFlows"));
  assert_non_null(strstr(out.data, "\"ruleId\": \"assumption\""));
  vector_release(&out);
  out = write(report_sarif, false);
  assert_null(strstr(out.data, "\"ruleId\": \"unreach-call\""));
  vector_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(remarks_survive_the_way),
      cmocka_unit_test(html_escapes),
      cmocka_unit_test(sarif_has_the_error_and_its_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

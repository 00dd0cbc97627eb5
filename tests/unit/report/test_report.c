/* Reports: remarks as messages, HTML that escapes what it quotes, SARIF with what the standard asks for. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
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

/* ---- a report ------------------------------------------------------------------------------------ */

typedef struct {
  StringVector files;
  RemarkVector remarks;
  StatisticVector statistics;
} Parts;

static void add_file(Parts *parts, const char *name) { vector_push(&parts->files, name); }

static void add_remark(Parts *parts, Remark remark) { vector_push(&parts->remarks, remark); }

static Report make_report(const Parts *parts, const char *property, const char *verdict) {
  bool is_true = !strcmp(verdict, "TRUE");
  return (Report){"1.0", property, verdict, is_true, !is_true, &parts->files, &parts->remarks, &parts->statistics, NULL};
}

static void release_parts(Parts *parts) {
  vector_release(&parts->files);
  vector_release(&parts->remarks);
  vector_release(&parts->statistics);
}

static Buffer write(void (*write_report)(const Report *report, Buffer *out), bool is_false) {
  static const char file[] = "no such file.c";
  Parts parts = {0};
  Buffer out = {0};
  add_file(&parts, file);
  add_remark(&parts, (Remark){REMARK_NOTE, file, 2, 1, 0, "'<b>' & \"c\"", "", NULL});
  if (is_false) {
    add_remark(&parts, (Remark){REMARK_STEP, file, 5, 3, 0, "x = f()", "x = 7", NULL});
    add_remark(&parts, (Remark){REMARK_STEP, file, 6, 5, 1, "reach_error()", "ERROR", NULL});
  } else {
    add_remark(&parts, (Remark){REMARK_INVARIANT, file, 4, 3, 0, "x <= 3", "", NULL});
  }
  statistics_add_count(&parts.statistics, "engine.bound", 12);
  Report report = make_report(&parts, "unreach-call", is_false ? "FALSE(unreach-call)" : "TRUE");
  write_report(&report, &out);
  buffer_text(&out);
  release_parts(&parts);
  return out;
}

/* ---- HTML ---------------------------------------------------------------------------------------- */

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

/* ---- SARIF --------------------------------------------------------------------------------------- */

static json_t *read_sarif(const Buffer *text) {
  json_error_t error;
  json_t *log = json_loadb(text->data, text->size, JSON_REJECT_DUPLICATES, &error);
  if (!log) fail_msg("line %d: %s", error.line, error.text);
  return log;
}

static json_t *written_sarif(bool is_false) {
  Buffer out = write(report_sarif, is_false);
  json_t *log = read_sarif(&out);
  vector_release(&out);
  return log;
}

/* Sections 3.28 to 3.30 of the standard: where a location says that it is. */
static void check_location(const json_t *location) {
  const char *uri = NULL;
  int line = 0, column = 0;
  assert_int_equal(json_unpack((json_t *)location, "{s:{s:{s:s}, s:{s:i, s:i}}}", "physicalLocation", "artifactLocation", "uri", &uri, "region",
                               "startLine", &line, "startColumn", &column), 0);
  assert_true(line > 0 && column > 0);
  assert_int_equal(strcspn(uri, " \"<>\\^`{|}"), strlen(uri));
  for (const char *c = uri; *c; c++) assert_true(*c > ' ' && *c < 127);
}

static void check_result(const json_t *result, const json_t *rules) {
  const char *rule = NULL, *level = NULL, *text = NULL;
  assert_int_equal(json_unpack((json_t *)result, "{s:s, s:s, s:{s:s}}", "ruleId", &rule, "level", &level, "message", "text", &text), 0);
  assert_true(!strcmp(level, "error") || !strcmp(level, "note"));
  bool is_known = false;
  size_t i;
  const json_t *one;
  json_array_foreach(rules, i, one) is_known = is_known || !strcmp(json_string_value(json_object_get(one, "id")), rule);
  assert_true(is_known);
  json_array_foreach(json_object_get(result, "locations"), i, one) check_location(one);
  const json_t *flow = json_array_get(json_object_get(result, "codeFlows"), 0);
  const json_t *thread = json_array_get(json_object_get(flow, "threadFlows"), 0);
  if (flow) assert_true(json_array_size(json_object_get(thread, "locations")) > 0);
  json_array_foreach(json_object_get(thread, "locations"), i, one) check_location(json_object_get(one, "location"));
}

/* What SARIF 2.1.0 requires of each object that is there; returns the results. */
static const json_t *check_log(json_t *log) {
  const char *version = NULL, *schema = NULL, *tool = NULL;
  json_t *runs, *rules, *results, *result;
  int is_successful;
  size_t i;
  assert_int_equal(json_unpack(log, "{s:s, s:s, s:o}", "$schema", &schema, "version", &version, "runs", &runs), 0);
  assert_string_equal(version, "2.1.0");
  assert_int_equal(json_array_size(runs), 1);
  assert_int_equal(json_unpack(json_array_get(runs, 0), "{s:{s:{s:s, s:o}}, s:[{s:b}], s:o}", "tool", "driver", "name", &tool, "rules", &rules,
                               "invocations", "executionSuccessful", &is_successful, "results", &results), 0);
  assert_string_equal(tool, "craig");
  assert_true(is_successful);
  json_array_foreach(results, i, result) check_result(result, rules);
  return results;
}

static void sarif_has_the_error_and_its_run(void **unused) {
  (void)unused;
  json_t *log = written_sarif(true);
  const json_t *results = check_log(log);
  assert_int_equal(json_array_size(results), 2);
  const char *rule, *uri, *step;
  int line, column, level;
  json_t *steps;
  assert_int_equal(json_unpack(json_array_get(results, 0), "{s:s, s:[{s:{s:{s:s}, s:{s:i, s:i}}}], s:[{s:[{s:o}]}]}", "ruleId", &rule, "locations",
                               "physicalLocation", "artifactLocation", "uri", &uri, "region", "startLine", &line, "startColumn", &column,
                               "codeFlows", "threadFlows", "locations", &steps), 0);
  assert_string_equal(rule, "unreach-call");
  assert_string_equal(uri, "no%20such%20file.c");
  assert_int_equal(line, 6);
  assert_int_equal(column, 5);
  assert_int_equal(json_array_size(steps), 2);
  assert_int_equal(json_unpack(json_array_get(steps, 1), "{s:{s:{s:s}}, s:i}", "location", "message", "text", &step, "nestingLevel", &level), 0);
  assert_string_equal(step, "reach_error()   ERROR");
  assert_int_equal(level, 1);
  json_decref(log);
}

static void sarif_of_a_proof_has_notes_only(void **unused) {
  (void)unused;
  json_t *log = written_sarif(false);
  const json_t *results = check_log(log);
  const char *rule, *text;
  assert_int_equal(json_array_size(results), 1);
  assert_int_equal(json_unpack(json_array_get(results, 0), "{s:s, s:{s:s}}", "ruleId", &rule, "message", "text", &text), 0);
  assert_string_equal(rule, "assumption");
  assert_string_equal(text, "'<b>' & \"c\"");
  json_decref(log);
}

static void sarif_of_odd_names(void **unused) {
  (void)unused;
  Parts parts = {0};
  add_file(&parts, "/a b/\"q\"\\%.c");
  add_remark(&parts, (Remark){REMARK_STEP, "/a b/\"q\"\\%.c", 1, 0, 0, "s = \"\xff\xc3\x28\"", "\x01", NULL});
  add_remark(&parts, (Remark){REMARK_STEP, "caf\xc3\xa9\xff:\x7f\n.c", 2, 3, 0, "\\", "", NULL});
  Report report = make_report(&parts, "unreach-call", "FALSE(unreach-call)");
  report.version = "1\"0";
  Buffer out = {0};
  report_sarif(&report, &out);
  json_t *log = read_sarif(&out);
  const json_t *results = check_log(log);
  const char *uri, *first, *text;
  assert_int_equal(json_unpack(json_array_get(results, 0), "{s:[{s:{s:{s:s}}}], s:[{s:[{s:[{s:{s:{s:{s:s}}, s:{s:s}}}, o]}]}]}", "locations",
                               "physicalLocation", "artifactLocation", "uri", &uri, "codeFlows", "threadFlows", "locations", "location",
                               "physicalLocation", "artifactLocation", "uri", &first, "message", "text", &text, &(json_t *){NULL}), 0);
  assert_string_equal(uri, "caf%C3%A9%FF%3A%7F%0A.c");
  assert_string_equal(first, "file:///a%20b/%22q%22%5C%25.c");
  assert_string_equal(text, "s = \"\xef\xbf\xbd\xef\xbf\xbd(\"   \x01");
  json_decref(log);
  vector_release(&out);
  release_parts(&parts);
}

/* What fails names the rule and is the message. */
static void reports_tell_the_check(void **unused) {
  (void)unused;
  Parts parts = {0};
  add_file(&parts, "a.c");
  add_remark(&parts, (Remark){REMARK_STEP, "a.c", 6, 5, 1, "*p = 1", "ERROR", NULL});
  add_remark(&parts, (Remark){REMARK_CHECK, "a.c", 6, 5, 0, "write <through> a null pointer", "valid-deref", NULL});
  Report report = make_report(&parts, "valid-memsafety", "FALSE(valid-deref)");
  Buffer sarif = {0}, html = {0};
  report_sarif(&report, &sarif);
  report_html(&report, &html);
  assert_non_null(strstr(buffer_text(&sarif), "\"valid-deref\""));
  assert_null(strstr(buffer_text(&sarif), "\"valid-memsafety\""));
  assert_non_null(strstr(buffer_text(&sarif), "Write <through> a null pointer."));
  assert_non_null(strstr(buffer_text(&html), "write &lt;through&gt; a null pointer"));
  vector_release(&sarif);
  vector_release(&html);
  release_parts(&parts);
}

static void check_results(const char *sarif) {
  static const char *const rules[] = {"valid-deref", "no-overflow", "no-overflow", "valid-free"}, *const kinds[] = {NULL, NULL, "pass", "open"};
  json_t *document = json_loads(sarif, 0, NULL);
  assert_non_null(document);
  json_t *results = json_object_get(json_array_get(json_object_get(document, "runs"), 0), "results");
  assert_int_equal(json_array_size(results), 4);
  for (size_t i = 0; i < 4; i++) {
    json_t *result = json_array_get(results, i), *kind = json_object_get(result, "kind");
    assert_string_equal(json_string_value(json_object_get(result, "ruleId")), rules[i]);
    assert_true(!kind == !kinds[i]);
    if (kind) assert_string_equal(json_string_value(kind), kinds[i]);
    assert_true(!json_object_get(result, "codeFlows") == !!kind);
  }
  json_t *flow = json_array_get(json_object_get(json_array_get(results, 1), "codeFlows"), 0);
  assert_int_equal(json_array_size(json_object_get(json_array_get(json_object_get(flow, "threadFlows"), 0), "locations")), 2);
  json_decref(document);
}

static void check_answers(const char *json) {
  json_t *document = json_loads(json, 0, NULL), *answers = json_object_get(document, "answers");
  assert_int_equal(json_array_size(answers), 4);
  assert_string_equal(json_string_value(json_object_get(json_array_get(answers, 3), "verdict")), "UNKNOWN(timeout)");
  assert_string_equal(json_string_value(json_object_get(json_array_get(answers, 0), "place")), "a.c:6:5");
  assert_int_equal(json_integer_value(json_object_get(json_object_get(document, "checks"), "total")), 4);
  json_decref(document);
}

/* Two checks fail, each with its run; one holds, one is open. */
static void answers_of_several_checks(void **unused) {
  (void)unused;
  Parts parts = {0};
  add_file(&parts, "a.c");
  add_remark(&parts, (Remark){REMARK_STEP, "a.c", 6, 5, 1, "*p = 1", "ERROR", NULL});
  add_remark(&parts, (Remark){REMARK_CHECK, "a.c", 6, 5, 0, "write outside", "valid-deref", NULL});
  add_remark(&parts, (Remark){REMARK_STEP, "a.c", 7, 1, 0, "x = 1", "", NULL});
  add_remark(&parts, (Remark){REMARK_STEP, "a.c", 8, 2, 0, "x + 1", "ERROR", NULL});
  add_remark(&parts, (Remark){REMARK_CHECK, "a.c", 8, 2, 0, "overflow", "no-overflow", NULL});
  add_remark(&parts, (Remark){REMARK_ANSWER, "a.c", 6, 5, 0, "write outside", "valid-deref", "FALSE"});
  add_remark(&parts, (Remark){REMARK_ANSWER, "a.c", 8, 2, 0, "overflow", "no-overflow", "FALSE"});
  add_remark(&parts, (Remark){REMARK_ANSWER, "a.c", 9, 2, 0, "overflow <here>", "no-overflow", "TRUE"});
  add_remark(&parts, (Remark){REMARK_ANSWER, "a.c", 9, 9, 0, "release of p", "valid-free", "UNKNOWN(timeout)"});
  statistics_add_count(&parts.statistics, "checks.total", 4);
  Report report = make_report(&parts, "safety", "FALSE(valid-deref)");
  Buffer sarif = {0}, html = {0}, json = {0};
  report_sarif(&report, &sarif);
  report_html(&report, &html);
  report_json(&parts.statistics, &parts.remarks, &json);
  check_results(buffer_text(&sarif));
  check_answers(buffer_text(&json));
  assert_non_null(strstr(buffer_text(&html), "overflow &lt;here&gt;"));
  assert_non_null(strstr(buffer_text(&html), "UNKNOWN(timeout)"));
  vector_release(&sarif);
  vector_release(&html);
  vector_release(&json);
  release_parts(&parts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(remarks_survive_the_way),
      cmocka_unit_test(html_escapes),
      cmocka_unit_test(sarif_has_the_error_and_its_run),
      cmocka_unit_test(reports_tell_the_check),
      cmocka_unit_test(answers_of_several_checks),
      cmocka_unit_test(sarif_of_a_proof_has_notes_only),
      cmocka_unit_test(sarif_of_odd_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Answers of a project: as bytes, with places that have moved; fingerprints and baselines; what keys are made of. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "project/project.h"

/* A function in lines 10 to 20 of a.c that calls one of b.c. */
static void set_places(ProjectFunction *function, unsigned first, const char *file) {
  vector_clear(&function->reached);
  vector_push(&function->reached, ((PiecePlace){file, first, first + 10}));
  vector_push(&function->reached, ((PiecePlace){"b.c", 3, 5}));
}

static ProjectFunction failing(void) {
  ProjectFunction function = {.name = "f", .place = "a.c", .line = 10, .column = 5};
  set_places(&function, 10, "a.c");
  function.answer = (ProjectAnswer){.verdict = VERDICT_FALSE, .reason = "at a.c:12:3, a.c:120 and (b.c:4)", .seconds = 0.5};
  vector_push(&function.answer.remarks, ((Remark){.kind = REMARK_STEP, .file = "b.c", .line = 4, .column = 2, .text = "x = 1", .note = "x = 1"}));
  vector_push(&function.answer.remarks, ((Remark){.kind = REMARK_CHECK, .file = "a.c", .line = 15, .column = 7, .text = "division by zero", .note = "no-div-by-zero"}));
  return function;
}

static void release(Project *project) { project_release(project); }

static void test_places_move(void **state) {
  (void)state;
  Project project = {0};
  ProjectFunction before = failing(), now = {.name = "f"};
  Buffer data = {0};
  answer_pack(&before, &data);
  set_places(&now, 110, "moved.c");
  assert_true(answer_unpack(data.data, data.size, &project, &now));
  assert_int_equal(now.answer.verdict, VERDICT_FALSE);
  assert_string_equal(now.answer.reason, "at moved.c:112:3, a.c:120 and (b.c:4)");
  assert_int_equal(now.answer.remarks.size, 2);
  assert_int_equal(now.answer.remarks.data[0].line, 4);
  assert_string_equal(now.answer.remarks.data[1].file, "moved.c");
  assert_int_equal(now.answer.remarks.data[1].line, 115);
  assert_int_equal(now.answer.remarks.data[1].column, 7);
  vector_push(&project.functions, before);
  vector_push(&project.functions, now);
  vector_release(&data);
  release(&project);
}

/* Bytes that are none, or of a function with other pieces, are no answer. */
static void test_broken_answers(void **state) {
  (void)state;
  Project project = {0};
  ProjectFunction before = failing(), now = {.name = "f"};
  Buffer data = {0};
  answer_pack(&before, &data);
  assert_false(answer_unpack(data.data, data.size, &project, &now));
  set_places(&now, 10, "a.c");
  for (size_t size = 0; size < data.size; size++) assert_false(answer_unpack(data.data, size, &project, &now));
  assert_true(answer_unpack(data.data, data.size, &project, &now));
  vector_push(&project.functions, before);
  vector_push(&project.functions, now);
  vector_release(&data);
  release(&project);
}

static bool read_baseline(Project *project, const char *text, Buffer *error) {
  char path[] = "/tmp/craig-baseline-XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
  close(file);
  vector_clear(&project->baseline);
  vector_clear(error);
  bool good = baseline_read(project, path, error);
  unlink(path);
  return good;
}

static void test_baseline(void **state) {
  (void)state;
  Project project = {0};
  Buffer text = {0}, error = {0}, reason = {0};
  vector_push(&project.functions, failing());
  vector_push(&project.functions, ((ProjectFunction){.name = "g", .place = "a.c", .answer = {.verdict = VERDICT_UNKNOWN, .reason = "timeout"}}));
  project_collect(&project);
  assert_int_equal(project.findings.size, 1);
  assert_int_equal(project_verdict(&project, &reason), VERDICT_FALSE);
  assert_string_equal(buffer_text(&reason), "no-div-by-zero");
  baseline_print(&project, &text);
  assert_true(read_baseline(&project, "", &error));
  baseline_apply(&project);
  assert_int_equal(project_verdict(&project, &reason), VERDICT_FALSE);
  assert_true(read_baseline(&project, buffer_text(&text), &error));
  baseline_apply(&project);
  assert_int_equal(project_verdict(&project, &reason), VERDICT_TRUE);
  static const char *const wrong[] = {"finding\n", "finding\t\n", "unknown\ta.c\n", "other\tx\n", "# fine\n\n x\n"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(read_baseline(&project, wrong[i], &error));
  assert_non_null(strstr(buffer_text(&error), ":3:1: error: this is no line of a baseline"));
  vector_release(&text);
  vector_release(&error);
  vector_release(&reason);
  release(&project);
}

/* The same wherever the lines are; another one for a second failure that is alike. */
static void test_fingerprints(void **state) {
  (void)state;
  char first[SHA256_TEXT];
  for (unsigned shift = 0; shift < 2; shift++) {
    Project project = {0};
    ProjectFunction function = failing();
    function.answer.remarks.data[1].line += shift;
    Remark second = function.answer.remarks.data[1];
    second.line += 2;
    vector_push(&function.answer.remarks, second);
    vector_push(&project.functions, function);
    project_collect(&project);
    assert_int_equal(project.findings.size, 2);
    assert_string_not_equal(project.findings.data[0].fingerprint, project.findings.data[1].fingerprint);
    if (shift) assert_string_equal(project.findings.data[0].fingerprint, first);
    strcpy(first, project.findings.data[0].fingerprint);
    release(&project);
  }
}

/* Every option that can change a verdict is in the description; limits and outputs are not. */
static void test_description(void **state) {
  (void)state;
  static const char *const others[] = {"--jobs=3", "--timeout=5", "--timeout-each=5", "--memory=100", "--report=x", "--verbose", "--results=y", "--fresh", "--functions=f"};
  Options options;
  Buffer error = {0}, plain = {0}, text = {0};
  const char *arguments[] = {"craig", "project", "a.c", NULL};
  assert_true(options_parse(&options, 3, arguments, &error));
  options_describe(&options, &plain);
  options_release(&options);
  for (size_t i = 0; i < option_count; i++) {
    const OptionInfo *option = &option_table[i];
    char argument[96];
    bool decides = option->name && option->group && (!strcmp(option->group, "What to verify") || !strcmp(option->group, "How")) && option->commands & PROJECTS;
    static const char *const not[] = {"functions", "exclude", "config", "fresh", "database", "64"};
    for (size_t j = 0; j < sizeof not / sizeof *not; j++) decides = decides && strcmp(option->name, not[j]);
    if (!decides) continue;
    const char *second = option->argument ? strchr(option->argument, '|') : NULL; /* of choices, all but one are not the standard */
    const char *value = option->kind == OPTION_CHOICE ? option->argument : option->kind == OPTION_NUMBER ? "7" : "other";
    size_t length = option->kind == OPTION_CHOICE ? strcspn(value, "|") : strlen(value);
    if (option->kind == OPTION_CHOICE && option->standard && strlen(option->standard) == length && !memcmp(option->standard, value, length)) value = second + 1, length = strcspn(value, "|");
    snprintf(argument, sizeof argument, option->argument ? "--%s=%.*s" : "--%s", option->name, (int)length, value);
    arguments[2] = argument;
    assert_true(options_parse(&options, 3, arguments, &error));
    vector_clear(&text);
    options_describe(&options, &text);
    if (!strcmp(buffer_text(&text), buffer_text(&plain))) fail_msg("%s changes nothing", argument);
    options_release(&options);
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    arguments[2] = others[i];
    assert_true(options_parse(&options, 3, arguments, &error));
    vector_clear(&text);
    options_describe(&options, &text);
    assert_string_equal(buffer_text(&text), buffer_text(&plain));
    options_release(&options);
  }
  vector_release(&error);
  vector_release(&plain);
  vector_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_places_move), cmocka_unit_test(test_broken_answers), cmocka_unit_test(test_baseline), cmocka_unit_test(test_fingerprints),
                                     cmocka_unit_test(test_description)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* libc_test.h: programs that call the library, run with the models of src/libc or with the interpreter's own functions. */
#ifndef craig_tests_libc_test_h
#define craig_tests_libc_test_h

#include "base/library.h"
#include "unit/flow/flow_test.h"

/* What is compiled here can be a program's text as well. */
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)

static inline void assert_are_models(const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) assert_non_null(library_called(names[i])->model);
}

static inline Subject subject_of_library(const char *text, bool use_models) {
  CfaOptions options = {.entry = "main", .use_models = use_models};
  Subject subject = subject_build(text, &options);
  if (!subject.cfa) fail_msg("refused: %s", subject.messages);
  return subject;
}

static inline i128 any_input(void *context, const Edge *edge, uint32_t occurrence) {
  (void)context;
  return (i128)(int32_t)(edge->id * 2654435761u + occurrence * 40503u);
}

/* What main returns. */
static inline int run_to_end(const Cfa *cfa) {
  RunOptions how = {.input = any_input, .step_limit = 10000000};
  RunResult result;
  interpret(cfa, &how, NULL, &result);
  assert_int_equal(result.end, RUN_FINISHED);
  return (int)result.exit_value;
}

static inline int run_library(const char *text, bool use_models) {
  Subject subject = subject_of_library(text, use_models);
  int value = run_to_end(subject.cfa);
  subject_release(&subject);
  return value;
}

/* Of a program whose checks are lines with "number++;" and which answers 0, or the number of the check that failed. */
static inline void assert_no_check_failed(const char *text, int number) {
  if (!number) return;
  while (number--) text = strstr(text, "number++;") + 1;
  fail_msg("%.*s", (int)strcspn(text, "\n"), text);
}

#endif

/* spec_test.h: programs that an automaton watches. */
#ifndef craig_tests_spec_test_h
#define craig_tests_spec_test_h

#include "spec/spec.h"
#include "unit/flow/flow_test.h"

/* The program with what the automaton does; cfa is NULL if that has errors. */
static inline Subject subject_watched(const char *program, const char *text) {
  Subject subject = {0};
  size_t size = 0;
  FILE *stream = open_memstream(&subject.messages, &size);
  ParseOptions parse = {.model = LP64, .messages = stream};
  unsigned errors = 0;
  static const char *const no_functions[] = {NULL};
  CfaOptions options = {.entry = "main", .is_for_runs = true, .errors = no_functions, .keeps_values = true};
  Diagnostics diagnostics;
  subject.program = program_parse_text("test.i", program, &parse, &errors);
  assert_non_null(subject.program);
  diagnostics_init(&diagnostics, subject.program->sources, stream);
  Automaton *automaton = automaton_read(subject.program, "test.aut", text, &diagnostics);
  if (automaton) {
    options.watched = automaton->watched.data;
    subject.cfa = cfa_build(subject.program, &options, &diagnostics);
    assert_non_null(subject.cfa);
    automaton_apply(automaton, subject.cfa, &diagnostics);
    check_automaton(subject.cfa);
    if (diagnostics.errors) {
      cfa_delete(subject.cfa);
      subject.cfa = NULL;
    }
  }
  automaton_delete(automaton);
  fclose(stream);
  return subject;
}

#endif

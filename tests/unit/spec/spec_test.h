/* spec_test.h: programs that an automaton watches. */
#ifndef craig_tests_spec_test_h
#define craig_tests_spec_test_h

#include "spec/spec.h"
#include "unit/flow/flow_test.h"

/* What a program is read with; its messages go to the subject. */
typedef struct {
  FILE *stream;
  size_t size;
  Diagnostics diagnostics;
} Reading;

static inline void subject_read(Subject *subject, Reading *reading, const char *program) {
  unsigned errors = 0;
  *subject = (Subject){0};
  reading->stream = open_memstream(&subject->messages, &reading->size);
  ParseOptions parse = {.model = LP64, .messages = reading->stream};
  subject->program = program_parse_text("test.i", program, &parse, &errors);
  assert_non_null(subject->program);
  diagnostics_init(&reading->diagnostics, subject->program->sources, reading->stream);
}

/* The program with what the automaton does; cfa is NULL if that has errors. */
static inline Subject subject_watched(const char *program, const char *text) {
  Subject subject;
  Reading reading;
  subject_read(&subject, &reading, program);
  static const char *const no_functions[] = {NULL};
  CfaOptions options = {.entry = "main", .is_for_runs = true, .errors = no_functions, .keeps_values = true};
  Automaton *automaton = automaton_read(subject.program, "test.aut", text, &reading.diagnostics);
  if (automaton) {
    options.watched = automaton->watched.data;
    subject.cfa = cfa_build(subject.program, &options, &reading.diagnostics);
    assert_non_null(subject.cfa);
    automaton_apply(automaton, subject.cfa, subject.cfa->edges.size, &reading.diagnostics);
    check_automaton(subject.cfa);
    if (reading.diagnostics.errors) {
      cfa_delete(subject.cfa);
      subject.cfa = NULL;
    }
  }
  automaton_delete(automaton);
  fclose(reading.stream);
  return subject;
}

/* The program with the checks of a property that comes with craig. */
static inline Subject subject_with_property(const char *text, const char *name) {
  Subject subject;
  Reading reading;
  subject_read(&subject, &reading, text);
  CfaOptions options = {.entry = "main", .is_for_runs = true};
  Arena arena = {0};
  Buffer error = {0};
  Property property;
  Spec spec;
  assert_true(property_read(name, &arena, &property, &error));
  assert_true(spec_prepare(&spec, &property, subject.program, &options, &reading.diagnostics));
  subject.cfa = cfa_build(subject.program, &options, &reading.diagnostics);
  assert_non_null(subject.cfa);
  assert_true(spec_instrument(&spec, subject.cfa, &reading.diagnostics));
  spec_release(&spec);
  vector_release(&error);
  arena_release(&arena);
  fclose(reading.stream);
  check_automaton(subject.cfa);
  return subject;
}

#endif

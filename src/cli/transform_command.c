/* `craig transform`: writes the program with the property's automaton in its text, for other tools. */
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/text_command.h"
#include "spec/transform.h"
#include <stdio.h>
#include <string.h>

static bool is_named(const Property *property, const char *name) { return !property->automaton && !strcmp(property->name, name); }

/* Does it ask about runs that never end, and is no automaton? */
static bool is_about_end(const Property *property) { return is_named(property, "termination") || is_named(property, "liveness"); }

/* NULL, with a message, if it is none. */
static Automaton *read_automaton(const Property *property, Frontend *frontend, Diagnostics *diagnostics) {
  Automaton *automaton = spec_automaton(property, frontend->program, diagnostics);
  if (automaton) vector_push(&frontend->spec.automata, automaton);
  return automaton;
}

/* Runs that never end are looked at as far as C says what they do: they end where a signed number overflows. */
static bool read_question(const Property *property, Frontend *frontend, Diagnostics *diagnostics, TransformQuestion *question) {
  static const Property overflow = {.name = "no-overflow"};
  question->aim = is_named(property, "termination") ? TRANSFORM_TERMINATION : is_named(property, "liveness") ? TRANSFORM_GOALS : TRANSFORM_CHECKS;
  question->automaton = read_automaton(is_about_end(property) ? &overflow : property, frontend, diagnostics);
  if (!question->automaton || !question->automaton->is_live) return question->automaton;
  question->aim = TRANSFORM_LIVENESS;
  question->again = read_automaton(property, frontend, diagnostics);
  question->ends = read_automaton(&overflow, frontend, diagnostics);
  return question->again && question->ends;
}

static int transform(Session *session, Frontend *frontend, Buffer *out) {
  const Property *property = &session->property;
  TransformQuestion question = {.entry = session->options->entry};
  if (!question.entry) question.entry = property->entry ? property->entry : "main";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, frontend->program->sources, stderr);
  bool good = read_question(property, frontend, &diagnostics, &question);
  return good && transform_program(frontend->program, &question, &diagnostics, out) ? 0 : STATUS_UNUSABLE;
}

static bool prepare(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  if (options->files.size != 1) {
    buffer_add(error, "one file is transformed at a time");
    return false;
  }
  if (!property_choose(options_property(options), options->automaton, arena, &session->property, error)) return false;
  if (!load_check_overflow(session, error)) return false;
  if (property_is_reachability(&session->property)) {
    buffer_add(error, "which property? --property no-overflow, or --automaton FILE");
    return false;
  }
  if (!spec_is_automaton(&session->property) && !is_about_end(&session->property)) {
    buffer_format(error, "property '%s' is no automaton, so it cannot be put into the text of a program", session->property.name);
    return false;
  }
  return true;
}

int transform_command(const Options *options) {
  static const TextCommand command = {prepare, transform};
  return text_command(&command, options);
}

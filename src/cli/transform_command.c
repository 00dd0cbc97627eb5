/* `craig transform`: writes the program with the property's automaton in its text, for other tools. */
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/text_command.h"
#include "spec/transform.h"
#include <stdio.h>
#include <string.h>

static bool is_termination(const Property *property) { return !property->automaton && !strcmp(property->name, "termination"); }

/* Of termination it says where a run ends that C leaves undefined. */
static Automaton *read_automaton(Property property, Frontend *frontend, Diagnostics *diagnostics) {
  if (is_termination(&property)) property.name = "no-overflow";
  return spec_automaton(&property, frontend->program, diagnostics);
}

static int transform(Session *session, Frontend *frontend, Buffer *out) {
  const Property *property = &session->property;
  const char *entry = session->options->entry;
  if (!entry) entry = property->entry ? property->entry : "main";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, frontend->program->sources, stderr);
  Automaton *automaton = read_automaton(*property, frontend, &diagnostics);
  TransformAim aim = is_termination(property) ? TRANSFORM_TERMINATION : TRANSFORM_CHECKS;
  if (automaton) vector_push(&frontend->spec.automata, automaton);
  return automaton && transform_program(frontend->program, automaton, aim, entry, &diagnostics, out) ? 0 : STATUS_UNUSABLE;
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
  if (!spec_is_automaton(&session->property) && !is_termination(&session->property)) {
    buffer_format(error, "property '%s' is no automaton, so it cannot be put into the text of a program", session->property.name);
    return false;
  }
  return true;
}

int transform_command(const Options *options) {
  static const TextCommand command = {prepare, transform};
  return text_command(&command, options);
}

/* spec.c: from a property to the checks of the automaton: see spec.h. */
#include "spec/spec.h"
#include <errno.h>
#include <string.h>
#include "base/file.h"
#include "spec/shipped.h"

/* The text of the automaton that comes with craig, or NULL. */
static const ShippedAutomaton *find_shipped(const char *property) {
  size_t length = strlen(property);
  for (const ShippedAutomaton *shipped = shipped_automata; shipped->file; shipped++)
    if (!strncmp(shipped->file, property, length) && !strcmp(shipped->file + length, ".aut")) return shipped;
  return NULL;
}

static Automaton *read_file(const char *path, Program *program, Diagnostics *diagnostics) {
  Buffer text = {0}, error = {0};
  Automaton *automaton = NULL;
  if (!file_read_or_say(path, &text, &error))
    diagnose_file(diagnostics, path, "cannot read it: %s", strerror(errno));
  else if (memchr(text.data, 0, text.size))
    diagnose_file(diagnostics, path, "it is no text");
  else
    automaton = automaton_read(program, path, buffer_text(&text), diagnostics);
  vector_release(&text);
  vector_release(&error);
  return automaton;
}

bool spec_prepare(Spec *spec, const Property *property, Program *program, CfaOptions *options, Diagnostics *diagnostics) {
  static const char *const no_functions[] = {NULL};
  *spec = (Spec){0};
  if (property_is_reachability(property)) return true;
  options->errors = no_functions;
  options->keeps_values = true;
  spec->memory = property->memory;
  options->asks_memory = property->memory;
  if (property->memory) return true;
  const ShippedAutomaton *shipped = property->automaton ? NULL : find_shipped(property->name);
  spec->automaton = shipped ? automaton_read(program, shipped->file, shipped->text, diagnostics) : read_file(property->automaton, program, diagnostics);
  if (spec->automaton) options->watched = spec->automaton->watched.data;
  return spec->automaton;
}

bool spec_instrument(Spec *spec, Cfa *cfa, Diagnostics *diagnostics) {
  unsigned errors = diagnostics->errors;
  if (spec->memory) spec->places = memory_add_checks(cfa, spec->memory);
  if (spec->automaton) spec->places = automaton_apply(spec->automaton, cfa, diagnostics);
  return diagnostics->errors == errors;
}

void spec_release(Spec *spec) {
  automaton_delete(spec->automaton);
  spec->automaton = NULL;
}

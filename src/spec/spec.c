/* spec.c: from a property to the checks of the automaton: see spec.h. */
#include "spec/spec.h"
#include <errno.h>
#include <string.h>
#include "base/file.h"
#include "spec/conversion.h"
#include "spec/liveness.h"
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

static void add_automaton(Spec *spec, Automaton *automaton) {
  vector_push(&spec->automata, automaton);
  for (const char *const *watched = automaton->watched.data; watched && *watched; watched++) vector_push(&spec->watched, *watched);
}

/* Who has only the name of a property has the automaton of that name. */
static bool add_shipped(Spec *spec, const char *name, Program *program, Diagnostics *diagnostics) {
  const ShippedAutomaton *shipped = find_shipped(name);
  Automaton *automaton = automaton_read(program, shipped->file, shipped->text, diagnostics);
  if (automaton) add_automaton(spec, automaton);
  return automaton;
}

/* Those that operators are asked for by. */
static bool add_all_shipped(Spec *spec, unsigned asks, Program *program, Diagnostics *diagnostics) {
  static const struct {
    unsigned asks;
    const char *name;
  } automata[] = {{ASKS_OVERFLOW, "no-overflow"}, {ASKS_DIVISION, "no-div-by-zero"}, {ASKS_SHIFT, "no-invalid-shift"}};
  for (size_t i = 0; i < sizeof automata / sizeof *automata; i++)
    if ((asks & automata[i].asks) && !add_shipped(spec, automata[i].name, program, diagnostics)) return false;
  return true;
}

bool spec_is_automaton(const Property *property) { return (property->automaton && !property->has_several) || find_shipped(property->name); }

Automaton *spec_automaton(const Property *property, Program *program, Diagnostics *diagnostics) {
  if (property->automaton) return read_file(property->automaton, program, diagnostics);
  const ShippedAutomaton *shipped = find_shipped(property->name);
  return automaton_read(program, shipped->file, shipped->text, diagnostics);
}

bool spec_prepare(Spec *spec, const Property *property, Program *program, CfaOptions *options, Diagnostics *diagnostics) {
  static const char *const no_functions[] = {NULL}, *const live_functions[] = {LIVENESS_FUNCTION, NULL};
  *spec = (Spec){0};
  if (property_is_reachability(property)) return true;
  if (!(property->asks & ASKS_CALLS)) options->errors = no_functions;
  options->keeps_values = true;
  spec->is_live = !strcmp(property->name, "liveness");
  if (spec->is_live) options->watched = live_functions;
  if (property->needs & KEEP_TERMINATION) return true;
  spec->memory = property->memory;
  spec->converts = property->asks & ASKS_CONVERSION;
  options->asks_memory = property->memory;
  bool is_only_named = !property->asks && !property->memory && !property->automaton && find_shipped(property->name);
  if (is_only_named && !add_shipped(spec, property->name, program, diagnostics)) return false;
  if (!add_all_shipped(spec, property->asks, program, diagnostics)) return false;
  Automaton *own = property->automaton ? read_file(property->automaton, program, diagnostics) : NULL;
  spec->own = own;
  if (own) add_automaton(spec, own);
  if (own && own->is_live && property->has_several) {
    diagnose_file(diagnostics, property->automaton, "an automaton with accepting states asks about runs that never end: it is asked about alone");
    return false;
  }
  vector_push(&spec->watched, NULL);
  if (spec->automata.size) options->watched = spec->watched.data; /* also if none is: the start is marked */
  return own || !property->automaton;
}

bool spec_instrument(Spec *spec, Cfa *cfa, Diagnostics *diagnostics) {
  unsigned errors = diagnostics->errors;
  size_t edges = cfa->edges.size;
  if (spec->converts) spec->places += conversion_add_checks(cfa);
  for (size_t i = 0; i < spec->automata.size; i++)
    spec->places += automaton_apply(spec->automata.data[i], cfa, spec->automata.data[i] == spec->own ? edges : cfa->edges.size, diagnostics);
  if (spec->memory) spec->places += memory_add_checks(cfa, spec->memory);
  if (spec->is_live) spec->places += liveness_add_asserts(cfa);
  return diagnostics->errors == errors;
}

void spec_release(Spec *spec) {
  for (size_t i = 0; i < spec->automata.size; i++) automaton_delete(spec->automata.data[i]);
  vector_release(&spec->automata);
  vector_release(&spec->watched);
  *spec = (Spec){0};
}

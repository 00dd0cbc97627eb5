/* cfa_elsewhere.c: functions that are defined elsewhere, neither in the program nor in the system.
 *
 * Such a function gives any value and leaves the program's memory alone (docs/semantics.md), with two exceptions that C code relies on all the time:
 * what it gives may be a pointer that it was given, if it has that type; and variables that are defined elsewhere as well may be
 * other ones behind the call.  The second is put in when the automaton is there, since only then it is known which of them occur. */
#include <string.h>
#include "base/library.h"
#include "flow/cfa/build.h"
#include "flow/cfa/split.h"

enum { MOST_CHANGES = 20000, MOST_BYTES = 64 /* of a variable */ };

bool elsewhere_has_variables(const Program *program) {
  for (size_t i = 0; i < program->objects.size; i++)
    if (cfa_is_elsewhere(program->objects.data[i])) return true;
  return false;
}

bool elsewhere_is_function(const Symbol *callee) {
  return !callee->body && !library_find(callee->name) && strncmp(callee->name, "__VERIFIER_", 11) != 0;
}

static bool is_same_pointer(const Type *result, const Type *argument) {
  if (result->kind != TYPE_POINTER || argument->kind != TYPE_POINTER) return false;
  return type_unqualified(result->base) == type_unqualified(argument->base);
}

bool elsewhere_may_give_back(const Expr *e) {
  bool may = false;
  for (size_t i = 0; i < e->argument_count; i++)
    may |= is_same_pointer(type_unqualified(e->type), type_unqualified(e->arguments[i]->type));
  return may;
}

void elsewhere_offer_arguments(Builder *b, const Expr *e, Expr *const *values, Symbol *received) {
  for (size_t i = 0; i < e->argument_count; i++) {
    if (!is_same_pointer(type_unqualified(e->type), type_unqualified(values[i]->type))) continue;
    Symbol *choice = draft_new_temporary(b, type_scalar(b->types, TYPE_BOOL), e->range);
    lower_havoc(b, choice, "whether an argument is given back", e->range);
    Expr *given = make_copy(b, values[i]), *other = make_load(b, received, e->range);
    given->kind = EXPR_CONDITIONAL;
    given->type = other->type;
    given->condition = make_load(b, choice, e->range);
    given->left = make_cast(b, other->type, values[i]);
    given->right = other;
    draft_emit(b, EDGE_ASSIGN, make_variable(b, received, e->range), given, e->range);
  }
}

static bool is_changeable(const Symbol *symbol) { return cfa_is_elsewhere(symbol) && !(symbol->type->qualifiers & QUALIFIER_CONST); }

static bool is_changed(const Cfa *cfa, const Symbol *symbol) { return is_changeable(symbol) && cfa_object_size(cfa, symbol) <= MOST_BYTES; }

/* What is too large to be given another content behind every call. */
static void note_large(Builder *b, bool has_calls) {
  for (size_t i = 0; i < b->cfa->globals.size && has_calls; i++) {
    const Symbol *symbol = b->cfa->globals.data[i];
    if (!is_changeable(symbol) || is_changed(b->cfa, symbol)) continue;
    draft_note(b, symbol->range.begin, "functions without a body are taken not to change '%s', which is not defined", symbol->name);
  }
}

void elsewhere_change_variables(Builder *b) {
  Cfa *cfa = b->cfa;
  SymbolVector changed = {0};
  size_t count = cfa->edges.size, calls = 0;
  for (size_t i = 0; i < cfa->globals.size; i++)
    if (is_changed(cfa, cfa->globals.data[i])) vector_push(&changed, cfa->globals.data[i]);
  for (size_t i = 0; i < count; i++) calls += cfa->edges.data[i].is_elsewhere;
  note_large(b, calls > 0);
  bool are_too_many = calls * changed.size > MOST_CHANGES;
  if (are_too_many) draft_note(b, changed.data[0]->range.begin, "functions without a body are taken not to change variables that are not defined: there are too many");
  for (EdgeId id = 0; id < count && !are_too_many; id++) {
    if (!cfa->edges.data[id].is_elsewhere) continue;
    SourceRange range = cfa->edges.data[id].range;
    for (size_t i = 0; i < changed.size; i++) {
      Expr *left = make_variable(b, changed.data[i], range);
      const char *reason = arena_format(&cfa->arena, "external %s", changed.data[i]->name);
      cfa_insert_after(cfa, id, &(Edge){.kind = EDGE_HAVOC, .left = left, .reason = reason, .range = range, .is_elsewhere = true});
    }
  }
  vector_release(&changed);
}

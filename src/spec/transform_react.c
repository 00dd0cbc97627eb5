/* transform_react.c: what an automaton does about an event, as statements of C: see transform_text.h.
 *
 * automaton_apply.c says what is to be done, in expressions over names; these become variables of C, of the file or of the statement expression. */
#include <string.h>
#include "lang/print.h"
#include "spec/transform_termination.h"

Event transform_event(const Transformer *t, EventKind kind, SourceRange range) {
  (void)t;
  return (Event){.kind = kind, .range = range};
}

/* ---- names -------------------------------------------------------------------------------------------------- */

Symbol *transform_new_name(Transformer *t, const Type *type) {
  Symbol *symbol = ARENA_NEW(&t->arena.arena, Symbol);
  *symbol = (Symbol){.kind = SYMBOL_OBJECT,
                     .storage = STORAGE_AUTO,
                     .name = arena_format(&t->arena.arena, "%s%u", t->prefix, ++t->names),
                     .type = type_unqualified(type),
                     .serial = t->arena.program->symbol_count++,
                     .is_defined = true};
  return symbol;
}

Symbol *transform_new_local(Application *application, uint32_t function, const Type *type) {
  (void)function;
  return transform_new_name((Transformer *)application, type);
}

void transform_declare(Transformer *t, const Symbol *name, const char *text, Buffer *out) {
  (void)t;
  if (type_is_arithmetic(name->type))
    print_type(name->type, name->name, out);
  else
    buffer_format(out, "__auto_type %s", name->name); /* records and pointers to them need not have a name */
  buffer_format(out, " = (%s); ", text);
}

/* ---- the program's names in expressions ----------------------------------------------------------------------- */

static bool is_ours(const Transformer *t, const Symbol *symbol) { return !strncmp(symbol->name, t->prefix, strlen(t->prefix)); }

/* Is the global variable what its name means here? */
static void check_visible(Transformer *t, const Symbol *symbol, const Event *event) {
  if (is_ours(t, symbol)) return;
  for (size_t i = t->locals.size; i-- > 0;) {
    if (t->locals.data[i] == symbol) return;
    if (symbol->function || !t->locals.data[i]->name || strcmp(t->locals.data[i]->name, symbol->name)) continue;
    transform_refuse(t, event->range.begin, "the automaton reads the global variable '%s', which a local one hides here", symbol->name);
    return;
  }
  if (symbol->range.begin > event->range.begin)
    transform_refuse(t, event->range.begin, "the automaton reads the variable '%s', which is declared behind this place", symbol->name);
}

/* A pointer of the automaton, which is declared as one to void, for its type may come later. */
static bool is_own_pointer(const Transformer *t, const Expr *e) {
  while (e->kind == EXPR_CAST && e->is_implicit) e = e->left;
  if (e->kind != EXPR_LOAD || e->left->kind != EXPR_VARIABLE || e->type->kind != TYPE_POINTER) return false;
  return e->left->symbol->storage == STORAGE_STATIC && is_ours(t, e->left->symbol);
}

static void check_pointer(Transformer *t, const Expr *e, const Event *event) {
  bool is_step = e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT || e->op == OP_POINTER_DIFFERENCE);
  if (!is_step && e->kind != EXPR_DEREFERENCE) return;
  if (is_own_pointer(t, e->left) || (is_step && is_own_pointer(t, e->right)))
    transform_refuse(t, event->range.begin, "the automaton uses what a pointer of its own points to");
}

static void check_names(Transformer *t, const Expr *e, const Event *event) {
  if (!e) return;
  check_pointer(t, e, event);
  if (e->kind == EXPR_VARIABLE) check_visible(t, e->symbol, event);
  check_names(t, e->condition, event);
  check_names(t, e->left, event);
  check_names(t, e->right, event);
}

static void print_checked(Transformer *t, const Expr *e, const Event *event, Buffer *out) {
  size_t before = out->size;
  check_names(t, e, event);
  print_expression(t->builder.types, e, out);
  if (strstr(buffer_text(out) + before, "anonymous_"))
    transform_refuse(t, event->range.begin, "the automaton needs a type here that has no name in the program");
}

/* ---- statements ------------------------------------------------------------------------------------------------ */

static void print_setting(Transformer *t, const Edge *operation, const Event *event, Buffer *out) {
  const Symbol *symbol = operation->left->symbol;
  if (symbol->storage == STORAGE_AUTO)
    print_type(symbol->type, symbol->name, out);
  else
    buffer_add(out, symbol->name);
  buffer_add(out, " = ");
  if (operation->kind == EDGE_HAVOC) {
    buffer_add(out, "__VERIFIER_nondet_int() != 0");
    t->uses_choice = true;
  } else {
    print_checked(t, operation->right, event, out);
  }
  buffer_add(out, "; ");
  if (t->termination && symbol == t->application.state) termination_accept(t, out);
}

static void print_insertion(Transformer *t, const Insertion *insertion, const Event *event, Buffer *out) {
  if (!insertion->fails) {
    print_setting(t, &insertion->operation, event, out);
    return;
  }
  buffer_add(out, "if (");
  print_checked(t, insertion->fails, event, out);
  buffer_format(out, ") %s%s(); ", t->prefix, t->termination ? "end" : "fail");
}

void transform_insert(Application *application, const Event *event, const Insertion *insertions, size_t count) {
  Transformer *t = (Transformer *)application;
  t->insertions += count;
  for (size_t i = 0; i < count && t->reaction; i++) print_insertion(t, &insertions[i], event, t->reaction);
}

/* Where runs end comes first. */
static void fire(Transformer *t, const Event *event) {
  Application watching = t->application;
  if (t->ends.automaton) {
    t->application = t->ends;
    application_fire(&t->application, event);
    t->application = watching;
  }
  application_fire(&t->application, event);
}

bool transform_matters(Transformer *t, const Event *event) {
  if (!transform_asks(t, event->kind)) return false;
  Buffer *outer = t->reaction;
  t->reaction = NULL;
  t->insertions = 0;
  fire(t, event);
  t->reaction = outer;
  return t->insertions;
}

void transform_react(Transformer *t, const Event *event, Buffer *out) {
  if (!transform_asks(t, event->kind)) return;
  t->reaction = out;
  fire(t, event);
  t->reaction = NULL;
}

/* ---- operations -------------------------------------------------------------------------------------------------- */

static bool may_trap(Transformer *t, const Expr *operation) {
  i128 value;
  bool is_division = operation->kind == EXPR_BINARY && (operation->op == OP_DIVIDE || operation->op == OP_REMAINDER);
  return is_division && type_is_integer(operation->type) && !(effects_constant(&t->builder.effects, operation->right, &value) && value);
}

static Event operation_event(Transformer *t, const Expr *operation) {
  Event event = transform_event(t, EVENT_OPERATION, operation->range);
  event.operation = operation;
  event.count = operation->kind == EXPR_UNARY ? 1 : 2;
  event.values[0] = operation->left;
  event.values[1] = operation->kind == EXPR_UNARY ? NULL : operation->right;
  if (may_trap(t, operation)) event.guard = operation->right;
  return event;
}

bool transform_operation_matters(Transformer *t, const Expr *operation) {
  Event event = operation_event(t, operation);
  if (transform_matters(t, &event)) return true;
  return may_trap(t, operation) && (transform_asks(t, EVENT_TRAP) || transform_asks(t, EVENT_EXIT));
}

/* A division by zero ends the program before anything else is seen of it. */
void transform_operation_react(Transformer *t, const Expr *operation, Buffer *out) {
  if (may_trap(t, operation)) {
    Event trap = transform_event(t, EVENT_TRAP, operation->range), end = transform_event(t, EVENT_EXIT, operation->range);
    trap.guard = end.guard = make_not(&t->builder, (Expr *)operation->right);
    transform_react(t, &trap, out);
    transform_react(t, &end, out);
  }
  Event event = operation_event(t, operation);
  transform_react(t, &event, out);
}

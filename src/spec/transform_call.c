/* transform_call.c: calls: see transform_text.h.
 *
 * Functions without a body are watched where they are called by name, with their arguments bound from right to left as gcc evaluates them; so are those that
 * end the program.  A function with a body is watched inside (transform_statement.c). */
#include <string.h>
#include "base/library.h"
#include "spec/transform_termination.h"

/* ---- which ---------------------------------------------------------------------------------------------------- */

static const Symbol *callee_of(const Expr *e) { return e->kind == EXPR_CALL && e->left->kind == EXPR_FUNCTION ? e->left->symbol : NULL; }

static bool ends_program(const Expr *e, const Symbol *callee) {
  if (e->kind == EXPR_BUILTIN) return !strcmp(e->builtin, "__builtin_trap") || !strcmp(e->builtin, "__builtin_unreachable");
  if (!callee || callee->body) return false;
  const LibraryFunction *library = library_find(callee->name);
  if (!library) return callee->is_noreturn;
  return library->kind == LIBRARY_EXIT || library->kind == LIBRARY_END || library->kind == LIBRARY_ABORT || library->kind == LIBRARY_FAILED;
}

static bool is_absolute(const Symbol *callee, const Expr *e) {
  const LibraryFunction *library = callee && !callee->body ? library_find(callee->name) : NULL;
  return library && library->kind == LIBRARY_ABSOLUTE && e->argument_count == 1;
}

typedef struct {
  const Symbol *callee; /* NULL: a builtin */
  bool has_before, has_after, ends;
} Watch;

static Watch watch_of(Transformer *t, const Expr *e) {
  const Symbol *callee = callee_of(e);
  Watch watch = {.callee = callee};
  if (callee && !callee->body) {
    watch.has_before = automaton_find_call(t->application.automaton, callee->name, false);
    watch.has_after = automaton_find_call(t->application.automaton, callee->name, true);
  }
  watch.ends = transform_asks(t, EVENT_EXIT) && ends_program(e, callee);
  return watch;
}

/* ---- arguments -------------------------------------------------------------------------------------------------- */

typedef struct {
  const Expr **values;
  const char **texts;
} Arguments;

static void bind_argument(Transformer *t, size_t mark, Expr *e, const Expr **value, const char **text, Buffer *out) {
  i128 constant;
  bool is_plain = !edits_touch(&t->edits, mark, e->range);
  bool is_constant = is_plain && type_is_scalar(e->type) && !type_is_float(e->type) && effects_constant(&t->builder.effects, e, &constant);
  *text = edits_text(&t->edits, mark, e->range);
  if (is_constant && type_is_integer(e->type)) {
    *value = make_integer(&t->builder, e->type, constant, e->range);
  } else if (is_constant || (is_plain && e->kind == EXPR_DECAY && e->left->kind == EXPR_STRING)) {
    *value = e;
  } else {
    Symbol *name = transform_new_name(t, e->type);
    transform_declare(t, name, *text, out);
    *text = name->name;
    *value = make_load(&t->builder, name, e->range);
  }
}

static Arguments bind_arguments(Transformer *t, size_t mark, const Expr *e, Buffer *out) {
  Arguments arguments = {ARENA_ARRAY(&t->edits.arena, const Expr *, e->argument_count + 1), ARENA_ARRAY(&t->edits.arena, const char *, e->argument_count + 1)};
  for (size_t i = e->argument_count; i-- > 0;) bind_argument(t, mark, e->arguments[i], &arguments.values[i], &arguments.texts[i], out);
  return arguments;
}

static Event call_event(Transformer *t, const Expr *e, const Symbol *callee, const Arguments *arguments) {
  Event event = transform_event(t, EVENT_CALL, e->range);
  event.called = callee->name;
  event.count = e->argument_count;
  for (size_t i = 0; i < e->argument_count && i < EVENT_VALUES; i++) event.values[i] = type_is_scalar(e->arguments[i]->type) ? arguments->values[i] : NULL;
  return event;
}

/* ---- the call ----------------------------------------------------------------------------------------------------- */

static void check_arguments(Transformer *t, const Expr *e) {
  for (size_t i = 0; i < e->argument_count; i++) {
    const Expr *argument = e->arguments[i];
    while (argument->kind == EXPR_CAST) argument = argument->left;
    bool is_literal = (argument->kind == EXPR_ADDRESS || argument->kind == EXPR_DECAY) && argument->left->kind == EXPR_COMPOUND_LITERAL;
    if (is_literal) transform_refuse(t, argument->range.begin, "the address of a compound literal is passed to a function that is watched");
  }
}

static void write_call(Transformer *t, const Expr *e, const Watch *watch, const Arguments *arguments, Buffer *out) {
  const char *name = watch->callee ? edits_original(&t->edits, e->left->range) : e->builtin;
  buffer_format(out, "%s(", name);
  for (size_t i = 0; i < e->argument_count; i++) buffer_format(out, "%s%s", i ? ", " : "", arguments->texts[i]);
  buffer_add(out, ")");
}

/* Behind the call: its result, what is seen of it, and the value of it all. */
static void finish_call(Transformer *t, const Expr *e, const Watch *watch, const Arguments *arguments, Buffer *out) {
  Buffer call = {0};
  write_call(t, e, watch, arguments, &call);
  if (!watch->has_after) {
    buffer_format(out, "%s; ", buffer_text(&call));
    vector_release(&call);
    return;
  }
  Event after = call_event(t, e, watch->callee, arguments);
  after.is_after = true;
  Symbol *result = e->type->kind == TYPE_VOID ? NULL : transform_new_name(t, e->type);
  if (result) transform_declare(t, result, buffer_text(&call), out);
  if (!result) buffer_format(out, "%s; ", buffer_text(&call));
  if (result && type_is_scalar(e->type)) after.result = make_load(&t->builder, result, e->range);
  transform_react(t, &after, out);
  if (result) buffer_format(out, "%s; ", result->name);
  vector_release(&call);
}

/* ({ B b = (second); A a = (first); before R r = f(a, b); after r; }) */
static void rewrite_call(Transformer *t, const Expr *e, size_t mark, const Watch *watch) {
  Buffer out = {0};
  check_arguments(t, e);
  buffer_add(&out, "({ ");
  Arguments arguments = bind_arguments(t, mark, e, &out);
  if (watch->has_before) {
    Event before = call_event(t, e, watch->callee, &arguments);
    transform_react(t, &before, &out);
  }
  if (watch->ends) {
    Event end = transform_event(t, EVENT_EXIT, e->range);
    transform_react(t, &end, &out);
  }
  finish_call(t, e, watch, &arguments, &out);
  buffer_add(&out, "})");
  bool has_lines = *edits_lines(&t->edits, e->range);
  if (has_lines) buffer_add(&out, edits_marker(&t->edits, e->range.end));
  edits_replace(&t->edits, mark, e->range, arena_string(&t->edits.arena, out.data, out.size));
  vector_release(&out);
}

/* abs(x) computes 0 - x where x is negative. */
static void rewrite_absolute(Transformer *t, const Expr *e, size_t mark) {
  Symbol *name = transform_new_name(t, e->type);
  Builder *b = &t->builder;
  Expr *zero = make_integer(b, e->type, 0, e->range), *value = make_load(b, name, e->range);
  Event event = transform_event(t, EVENT_OPERATION, e->range);
  event.operation = make_binary(b, OP_SUBTRACT, e->type, zero, value);
  event.guard = make_binary(b, OP_LESS, type_scalar(b->types, TYPE_INT), value, zero);
  event.count = 2;
  event.values[0] = zero;
  event.values[1] = value;
  if (!transform_matters(t, &event)) return;
  Buffer out = {0};
  buffer_add(&out, "({ ");
  transform_declare(t, name, edits_text(&t->edits, mark, e->arguments[0]->range), &out);
  transform_react(t, &event, &out);
  buffer_format(&out, "%s(%s); })", edits_original(&t->edits, e->left->range), name->name);
  edits_replace(&t->edits, mark, e->range, arena_string(&t->edits.arena, out.data, out.size));
  vector_release(&out);
}

void transform_call(Transformer *t, Expr *e) {
  size_t mark = t->edits.list.size;
  Watch watch = watch_of(t, e);
  const LibraryFunction *library = watch.callee && !watch.callee->body ? library_find(watch.callee->name) : NULL;
  bool is_assertion = library && library->kind == LIBRARY_ASSERT;
  if (is_assertion && transform_asks(t, EVENT_EXIT)) transform_refuse(t, e->range.begin, "the end of the program inside of '%s'", watch.callee->name);
  if (is_assertion && transform_asks(t, EVENT_CONDITION)) transform_refuse(t, e->range.begin, "the condition inside of '%s'", watch.callee->name);
  transform_operands(t, e);
  if (watch.callee) termination_live_call(t, e);
  if (watch.has_before || watch.has_after || watch.ends)
    rewrite_call(t, e, mark, &watch);
  else if (is_absolute(watch.callee, e) && transform_asks(t, EVENT_OPERATION))
    rewrite_absolute(t, e, mark);
}

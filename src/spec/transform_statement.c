/* transform_statement.c: statements and functions: see transform_text.h. */
#include <string.h>
#include "spec/transform_termination.h"

/* ---- declarations ------------------------------------------------------------------------------------------- */

/* Sizes of variable-length arrays are computed where the type is written. */
static void transform_type(Transformer *t, const Type *type) {
  for (; type && (type->kind == TYPE_ARRAY || type->kind == TYPE_POINTER); type = type->base)
    if (type->kind == TYPE_ARRAY && type->count_expr && type->count_expr->kind != EXPR_LOAD) transform_expression(t, type->count_expr);
}

/* T x = ({ x = (value); reaction x; }) */
static void watch_initializer(Transformer *t, const Symbol *symbol, size_t mark) {
  const Expr *value = symbol->initializer->value;
  Expr *place = make_variable(&t->builder, (Symbol *)symbol, symbol->range);
  Event event = transform_event(t, EVENT_ASSIGN, symbol->range);
  event.is_after = true;
  event.count = 2;
  event.values[0] = place;
  event.values[1] = make_read(&t->builder, place);
  if (symbol_is_hidden(symbol) || !transform_matters(t, &event)) return;
  if (symbol->type->qualifiers) {
    transform_refuse(t, symbol->range.begin, "the initial value of a constant or volatile variable is watched");
    return;
  }
  Buffer out = {0};
  buffer_format(&out, "({ %s = (%s); ", symbol->name, edits_text(&t->edits, mark, value->range));
  transform_react(t, &event, &out);
  buffer_format(&out, "%s; })", symbol->name);
  edits_replace(&t->edits, mark, value->range, arena_string(&t->edits.arena, out.data, out.size));
  vector_release(&out);
}

static void transform_declaration(Transformer *t, const Symbol *symbol) {
  vector_push(&t->locals, symbol);
  if (symbol->kind != SYMBOL_OBJECT || symbol->storage != STORAGE_AUTO) return;
  transform_type(t, symbol->type);
  size_t behind = t->edits.list.size;
  transform_initializer(t, symbol->initializer);
  if (!transform_asks(t, EVENT_ASSIGN) || !symbol->initializer) return;
  if (type_is_scalar(symbol->type) && symbol->initializer->value)
    watch_initializer(t, symbol, behind);
  else
    transform_refuse(t, symbol->range.begin, "assignments are watched, and an array or record has an initial value");
}

/* ---- ends of functions ----------------------------------------------------------------------------------------- */

static void react_to_end(Transformer *t, const Expr *result, SourceRange range, Buffer *out) {
  if (t->has_exit) {
    Event end = transform_event(t, EVENT_EXIT, range);
    transform_react(t, &end, out);
  }
  if (!t->has_after) return;
  Event after = t->returned;
  after.range = range;
  after.is_after = true;
  after.result = result && type_is_scalar(result->type) ? result : NULL;
  transform_react(t, &after, out);
}

static void transform_return(Transformer *t, const Stmt *s) {
  size_t mark = t->edits.list.size;
  Expr *value = s->expression;
  if (value) transform_expression(t, value);
  if (!t->has_after && !t->has_exit) return;
  Buffer out = {0};
  i128 constant;
  bool is_plain = !value || (!edits_touch(&t->edits, mark, value->range) && !type_is_float(value->type) && effects_constant(&t->builder.effects, value, &constant));
  if (is_plain) {
    const Expr *known = value && type_is_integer(value->type) ? make_integer(&t->builder, value->type, constant, s->range) : value;
    buffer_add(&out, "{ ");
    react_to_end(t, known, s->range, &out);
    edits_add(&t->edits, (SourceRange){s->range.begin, s->range.begin}, arena_string(&t->edits.arena, out.data, out.size));
    edits_add(&t->edits, (SourceRange){s->range.end, s->range.end}, " }");
  } else {
    Symbol *name = transform_new_name(t, value->type);
    buffer_add(&out, "({ ");
    transform_declare(t, name, edits_text(&t->edits, mark, value->range), &out);
    react_to_end(t, make_load(&t->builder, name, s->range), s->range, &out);
    buffer_format(&out, "%s; })", name->name);
    edits_replace(&t->edits, mark, value->range, arena_string(&t->edits.arena, out.data, out.size));
  }
  vector_release(&out);
}

/* May control get behind the statement?  Yes where that is not plain. */
static bool may_complete(const Stmt *s) {
  if (!s) return true;
  switch (s->kind) {
  case STMT_RETURN:
  case STMT_GOTO:
  case STMT_COMPUTED_GOTO: return false;
  case STMT_BLOCK: {
    const Stmt *last = s->body;
    while (last && last->next) last = last->next;
    return may_complete(last);
  }
  case STMT_IF: return !s->otherwise || may_complete(s->body) || may_complete(s->otherwise);
  case STMT_LABEL: return may_complete(s->body);
  default: return true;
  }
}

/* ---- loops ------------------------------------------------------------------------------------------------------- */

static bool is_head(Transformer *t, uint64_t key) {
  if (!map_remove(&t->heads, key)) return false;
  t->heads_left--;
  return true;
}

static const char *loop_reaction(Transformer *t, const Stmt *s, const char *before, const char *behind) {
  Buffer out = {0};
  Event event = transform_event(t, EVENT_LOOP, s->range);
  buffer_add(&out, before);
  transform_react(t, &event, &out);
  if (t->termination) termination_at_head(t, s, &out);
  buffer_add(&out, behind);
  const char *text = arena_string(&t->edits.arena, out.data, out.size);
  vector_release(&out);
  return text;
}

/* { reaction body } */
static void watch_body(Transformer *t, const Stmt *s, const Stmt *body) {
  edits_add(&t->edits, (SourceRange){body->range.begin, body->range.begin}, loop_reaction(t, s, body->kind == STMT_EMPTY && s->kind == STMT_LABEL ? "; { " : "{ ", ""));
  if (body->kind == STMT_EMPTY && s->kind == STMT_LABEL) edits_add(&t->edits, (SourceRange){body->range.begin, body->range.begin}, " } ");
  else edits_add(&t->edits, (SourceRange){body->range.end, body->range.end}, " }");
}

/* The head is in front of the condition, each time. */
static void transform_loop(Transformer *t, const Stmt *s) {
  bool is_watched = is_head(t, map_key(s));
  size_t scope = t->locals.size;
  if (s->init) transform_statement(t, s->init);
  const char *reaction = is_watched && s->expression && s->kind != STMT_DO ? loop_reaction(t, s, "({ ", "1; }) && ") : NULL;
  size_t mark = t->edits.list.size;
  if (s->expression) transform_condition(t, s->expression);
  if (reaction) {
    const char *condition = edits_text(&t->edits, mark, s->expression->range);
    edits_replace(&t->edits, mark, s->expression->range, arena_format(&t->edits.arena, "%s(%s)", reaction, condition));
  }
  if (s->step) transform_expression(t, s->step);
  if (is_watched && (!s->expression || s->kind == STMT_DO)) watch_body(t, s, s->body);
  transform_statement(t, s->body);
  t->locals.size = scope;
}

/* ---- statements --------------------------------------------------------------------------------------------------- */

static void transform_block(Transformer *t, const Stmt *s) {
  size_t scope = t->locals.size;
  for (const Stmt *inner = s->body; inner; inner = inner->next) transform_statement(t, inner);
  t->locals.size = scope;
}

static void transform_assembly(Transformer *t, const Assembly *assembly) {
  for (size_t i = 0; i < assembly->output_count; i++) transform_expression(t, assembly->outputs[i].operand);
  for (size_t i = 0; i < assembly->input_count; i++) transform_expression(t, assembly->inputs[i].operand);
}

static void transform_label(Transformer *t, const Stmt *s) {
  if (s->kind == STMT_LABEL && is_head(t, s->range.begin)) watch_body(t, s, s->body);
  if (s->body) transform_statement(t, s->body);
}

static void transform_if(Transformer *t, const Stmt *s) {
  for (; s && s->kind == STMT_IF; s = s->otherwise) {
    transform_condition(t, s->expression);
    transform_statement(t, s->body);
  }
  if (s) transform_statement(t, s);
}

void transform_statement(Transformer *t, const Stmt *s) {
  t->builder.narrowed = (Narrowing){0};
  switch (s->kind) {
  case STMT_DECLARATION: transform_declaration(t, s->symbol); break;
  case STMT_TYPE:
    if (s->symbol) vector_push(&t->locals, s->symbol);
    transform_type(t, s->declared);
    break;
  case STMT_BLOCK: transform_block(t, s); break;
  case STMT_IF: transform_if(t, s); break;
  case STMT_WHILE:
  case STMT_DO:
  case STMT_FOR: transform_loop(t, s); break;
  case STMT_CASE:
  case STMT_DEFAULT:
  case STMT_LABEL: transform_label(t, s); break;
  case STMT_RETURN: transform_return(t, s); break;
  case STMT_ASM: transform_assembly(t, s->assembly); break;
  default: /* expression; switch (expression) body; goto *expression; */
    if (s->expression) transform_expression(t, s->expression);
    if (s->body) transform_statement(t, s->body);
  }
}

/* ---- functions ------------------------------------------------------------------------------------------------------ */

static void set_parameters(Transformer *t, const Symbol *function, Event *event) {
  event->called = function->name;
  event->count = function->parameter_count;
  for (size_t i = 0; i < function->parameter_count && i < EVENT_VALUES; i++) {
    Symbol *parameter = function->parameters[i];
    bool has_name = !symbol_is_hidden(parameter);
    event->values[i] = has_name && type_is_scalar(parameter->type) ? make_load(&t->builder, parameter, function->range) : NULL;
  }
}

/* The function may change its parameters: at its end they are as they were at its beginning. */
static void keep_parameters(Transformer *t, const Symbol *function, Buffer *out) {
  for (size_t i = 0; i < t->returned.count && i < EVENT_VALUES; i++) {
    if (!t->returned.values[i]) continue;
    Symbol *kept = transform_new_name(t, t->returned.values[i]->type);
    transform_declare(t, kept, function->parameters[i]->name, out);
    t->returned.values[i] = make_load(&t->builder, kept, function->range);
  }
}

static void open_function(Transformer *t, const Symbol *function, bool has_before) {
  Buffer out = {0};
  SourceRange range = function->range;
  Event start = transform_event(t, EVENT_START, range), before = transform_event(t, EVENT_CALL, range);
  set_parameters(t, function, &before);
  if (function == t->entry) transform_react(t, &start, &out);
  if (has_before) transform_react(t, &before, &out);
  t->returned = before;
  if (t->has_after) keep_parameters(t, function, &out);
  SourcePos behind = function->body->range.begin + 1;
  if (out.size) edits_add(&t->edits, (SourceRange){behind, behind}, arena_format(&t->edits.arena, " %s", buffer_text(&out)));
  vector_release(&out);
}

/* Behind the last statement: main gives 0 then. */
static void close_function(Transformer *t, const Symbol *function) {
  SourceRange range = {function->body->range.end - 1, function->body->range.end};
  const Type *result = function->type->base;
  if ((!t->has_after && !t->has_exit) || !may_complete(function->body)) return;
  const Expr *zero = function == t->entry && type_is_integer(result) ? make_integer(&t->builder, result, 0, range) : NULL;
  Buffer out = {0};
  react_to_end(t, zero, range, &out);
  if (out.size) edits_add(&t->edits, (SourceRange){range.begin, range.begin}, arena_string(&t->edits.arena, out.data, out.size));
  vector_release(&out);
}

void transform_function(Transformer *t, Symbol *function) {
  bool has_before = automaton_find_call(t->application.automaton, function->name, false);
  const Stmt *first = function->body->body;
  t->function = function;
  t->has_after = automaton_find_call(t->application.automaton, function->name, true);
  t->has_exit = function == t->entry && transform_asks(t, EVENT_EXIT);
  t->locals.size = 0;
  for (size_t i = 0; i < function->parameter_count; i++) vector_push(&t->locals, function->parameters[i]);
  open_function(t, function, has_before);
  size_t edits = t->edits.list.size;
  for (; first && first->range.begin < function->body->range.begin; first = first->next) transform_statement(t, first);
  if (t->edits.list.size > edits) transform_refuse(t, function->range.begin, "an operation among the parameters of '%s' is watched", function->name);
  for (; first; first = first->next) transform_statement(t, first);
  close_function(t, function);
}

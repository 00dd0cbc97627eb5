/* transform_expression.c: expressions: operands first, then what is around them: see transform_text.h. */
#include <string.h>
#include "spec/evaluated.h"
#include "spec/transform_text.h"

/* ---- operands that are bound to names ----------------------------------------------------------------------- */

typedef struct {
  const Expr *value; /* over the name */
  const char *text;  /* the same in C */
  const char *declaration;
} Operand;

/* What stands left of commas comes before all operands. */
static Expr *take_commas(Transformer *t, size_t mark, Expr *e, Buffer *out) {
  for (Expr *comma = transform_comma(e); comma; comma = transform_comma(comma->right)) {
    buffer_format(out, "(void)(%s); ", edits_text(&t->edits, mark, comma->left->range));
    Expr *rest = make_copy(&t->builder, comma->right);
    rest->type = e->type;
    if (!transform_comma(comma->right)) return rest;
  }
  return e;
}

/* A constant stands for itself. */
static Operand bind_operand(Transformer *t, size_t mark, Expr *e) {
  i128 constant;
  bool is_plain = !edits_touch(&t->edits, mark, e->range) && type_is_integer(e->type);
  if (is_plain && effects_constant(&t->builder.effects, e, &constant)) {
    const char *text = arena_format(&t->edits.arena, "(%s)", edits_original(&t->edits, e->range));
    return (Operand){make_integer(&t->builder, e->type, constant, e->range), text, ""};
  }
  Symbol *name = transform_new_name(t, e->type);
  Buffer out = {0};
  transform_declare(t, name, edits_text(&t->edits, mark, e->range), &out);
  Operand operand = {make_load(&t->builder, name, e->range), name->name, arena_string(&t->edits.arena, out.data, out.size)};
  vector_release(&out);
  return operand;
}

/* gcc gives fields wider than int a type of their own width. */
static bool is_wide_field(const Expr *e) {
  while (e->kind == EXPR_CAST && e->is_implicit) e = e->left;
  if (e->precision) return true;
  const Expr *place = e->kind == EXPR_LOAD || e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCREMENT ? e->left : NULL;
  return place && place->kind == EXPR_MEMBER && place->member->is_bit_field && place->member->bit_width > 32;
}

/* An object that lives as long as the block around it must not move into ours while others may have its address. */
static bool has_literal_place(const Expr *e) {
  if (!e) return false;
  if ((e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY) && e->left->kind == EXPR_COMPOUND_LITERAL) return true;
  if (has_literal_place(e->condition) || has_literal_place(e->left) || has_literal_place(e->right)) return true;
  for (size_t i = 0; e->kind == EXPR_CALL && i < e->argument_count; i++)
    if (has_literal_place(e->arguments[i])) return true;
  return false;
}

static void check_operand(Transformer *t, const Expr *e) {
  if (is_wide_field(e)) transform_refuse(t, e->range.begin, "arithmetic on a bit-field wider than int");
  if (has_literal_place(e)) transform_refuse(t, e->range.begin, "the address of a compound literal in an operand that is watched");
}

/* ---- operators ------------------------------------------------------------------------------------------------ */

static bool has_line_end(const char *text) { return strchr(text, '\n'); }

static void finish(Transformer *t, size_t mark, SourceRange range, Buffer *out) {
  edits_replace(&t->edits, mark, range, arena_string(&t->edits.arena, out->data, out->size));
  vector_release(out);
}

/* ({ T x = (left); U y = (right); reaction x op y; }) */
static void rewrite_binary(Transformer *t, Expr *e, size_t mark, bool reacts) {
  Edits *edits = &t->edits;
  check_operand(t, e->left);
  check_operand(t, e->right);
  Buffer out = {0};
  buffer_format(&out, "({ %s", edits_lines(edits, (SourceRange){e->range.begin, e->left->range.begin}));
  Expr *left_value = take_commas(t, mark, e->left, &out), *right_value = take_commas(t, mark, e->right, &out);
  Operand left = bind_operand(t, mark, left_value), right = bind_operand(t, mark, right_value);
  bool is_swapped = transform_is_right_first(t, e);
  transform_check_commas(t, e, is_swapped);
  Expr *operation = make_copy(&t->builder, e);
  operation->left = (Expr *)left.value;
  operation->right = (Expr *)right.value;
  buffer_format(&out, "%s%s", is_swapped ? right.declaration : left.declaration, edits_lines(edits, (SourceRange){e->left->range.end, e->right->range.begin}));
  buffer_add(&out, is_swapped ? left.declaration : right.declaration);
  if (reacts) transform_operation_react(t, operation, &out);
  buffer_format(&out, "%s %s %s; %s})", left.text, operator_text(e->op), right.text, edits_lines(edits, (SourceRange){e->right->range.end, e->range.end}));
  if (is_swapped && (has_line_end(left.declaration) || has_line_end(right.declaration))) buffer_add(&out, edits_marker(edits, e->range.end));
  finish(t, mark, e->range, &out);
}

/* Does the tree say what stands in the text?  Some of its nodes nobody wrote. */
static bool is_written_binary(Transformer *t, const Expr *e) {
  if (e->left->range.end > e->right->range.begin || e->left->range.begin < e->range.begin || e->right->range.end > e->range.end) return false;
  return !strcmp(edits_operator(&t->edits, (SourceRange){e->left->range.end, e->right->range.begin}), operator_text(e->op));
}

static bool is_pointer_step(const Expr *e) { return e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT || e->op == OP_POINTER_DIFFERENCE; }

static void transform_binary(Transformer *t, Expr *e) {
  size_t mark = t->edits.list.size;
  bool is_step = is_pointer_step(e), is_written = !is_step && is_written_binary(t, e);
  bool is_made = e->left->range.end > e->right->range.begin; /* of a builtin like __builtin_add_overflow, which is exact */
  bool reacts = !is_step && !is_made && !e->is_implicit && transform_operation_matters(t, e);
  if (reacts && !is_written) transform_refuse(t, e->range.begin, "an operation that is not written as such");
  bool is_sensitive = is_written && transform_order_matters(e->left, e->right);
  bool is_exposed = is_sensitive && t->rewritten && transform_is_right_first(t, e) != transform_is_right_first_alone(t, e);
  t->rewritten += reacts;
  transform_operands(t, e);
  t->rewritten -= reacts;
  bool is_changed = transform_is_changed(t, mark, e->left) || transform_is_changed(t, mark, e->right);
  bool is_pinned = is_exposed || (is_changed && is_sensitive);
  if (is_pinned && !reacts && !t->rewritten) { /* its operands have other surroundings now */
    t->edits.list.size = mark;
    t->rewritten++;
    transform_operands(t, e);
    t->rewritten--;
  }
  if (is_step && is_changed && transform_order_matters(e->left, e->right))
    transform_refuse(t, e->range.begin, "the order in which a pointer and what is added to it are evaluated would change");
  if ((reacts || is_pinned) && is_written) rewrite_binary(t, e, mark, reacts);
}

static void transform_unary(Transformer *t, Expr *e) {
  size_t mark = t->edits.list.size;
  bool reacts = transform_operation_matters(t, e);
  t->rewritten += reacts;
  transform_operands(t, e);
  t->rewritten -= reacts;
  if (!reacts) return;
  check_operand(t, e->left);
  const char *written = edits_operator(&t->edits, (SourceRange){e->range.begin, e->left->range.begin});
  size_t length = strlen(written);
  if (!length || written[length - 1] != *operator_text(e->op)) transform_refuse(t, e->range.begin, "an operation that is not written as such");
  Operand operand = bind_operand(t, mark, e->left);
  Expr *operation = make_copy(&t->builder, e);
  operation->left = (Expr *)operand.value;
  Buffer out = {0};
  buffer_format(&out, "({ %s%s", edits_lines(&t->edits, (SourceRange){e->range.begin, e->left->range.begin}), operand.declaration);
  transform_operation_react(t, operation, &out);
  buffer_format(&out, "%s%s; %s})", operator_text(e->op), operand.text, edits_lines(&t->edits, (SourceRange){e->left->range.end, e->range.end}));
  finish(t, mark, e->range, &out);
}

/* ---- conditions --------------------------------------------------------------------------------------------------- */

/* The automaton of the program sees a value that was computed by control flow as one more condition. */
static bool hides_conditions(const Expr *e) {
  if (e->kind == EXPR_STATEMENT) return true;
  while (e->kind == EXPR_COMMA) e = e->right;
  return !evaluated_condition((Expr *)e);
}

/* ({ T x = (e); reaction x; }) */
static void watch_condition(Transformer *t, size_t mark, Expr *e) {
  Expr *asked = transform_asks(t, EVENT_CONDITION) ? evaluated_condition(e) : NULL;
  i128 constant;
  if (!asked || effects_is_address(asked) || effects_constant(&t->builder.effects, asked, &constant)) return;
  Event event = transform_event(t, EVENT_CONDITION, asked->range);
  event.count = 1;
  event.values[0] = asked;
  if (!transform_matters(t, &event)) return;
  if (hides_conditions(asked)) transform_refuse(t, asked->range.begin, "a condition whose value is computed by statements");
  check_operand(t, asked);
  Operand operand = bind_operand(t, mark, asked);
  Buffer out = {0};
  buffer_format(&out, "({ %s", operand.declaration);
  event.values[0] = operand.value;
  transform_react(t, &event, &out);
  buffer_format(&out, "%s; })", operand.text);
  finish(t, mark, asked->range, &out);
}

static void transform_truth(Transformer *t, Expr *e, Narrowing asked) {
  size_t mark = t->edits.list.size;
  transform_narrowed(t, e, asked);
  watch_condition(t, mark, e);
}

void transform_condition(Transformer *t, Expr *e) { transform_truth(t, e, (Narrowing){0}); }

static void check_short_conditional(Transformer *t, const Expr *e) {
  i128 constant;
  bool is_open = e->kind == EXPR_CONDITIONAL && !e->left && !effects_constant(&t->builder.effects, e->condition, &constant);
  if (is_open && transform_asks(t, EVENT_CONDITION)) transform_refuse(t, e->range.begin, "the condition of '?:' is its value as well");
}

/* ---- all expressions -------------------------------------------------------------------------------------------- */

void transform_initializer(Transformer *t, const Initializer *initializer) {
  for (; initializer; initializer = initializer->next)
    if (initializer->value) transform_narrowed(t, initializer->value, (Narrowing){0});
}

void transform_operands(Transformer *t, Expr *e) {
  Narrowing asked = transform_asked(t, e), of_right = e->kind == EXPR_ASSIGN ? order_of_field(e->left) : asked;
  bool is_logical = e->kind == EXPR_AND || e->kind == EXPR_OR;
  void (*operand)(Transformer *, Expr *, Narrowing) = is_logical ? transform_truth : transform_narrowed;
  check_short_conditional(t, e);
  if (e->condition) transform_truth(t, e->condition, asked);
  if (e->left) operand(t, e->left, asked);
  if (e->right) operand(t, e->right, of_right);
  switch (e->kind) {
  case EXPR_CALL:
  case EXPR_BUILTIN:
    for (size_t i = 0; i < e->argument_count; i++) transform_narrowed(t, e->arguments[i], asked);
    break;
  case EXPR_STATEMENT: transform_statement(t, e->statement); break;
  case EXPR_COMPOUND_LITERAL: transform_initializer(t, e->symbol->initializer); break;
  default: break;
  }
}

static void check_function_address(Transformer *t, const Expr *e) {
  const Symbol *function = e->left->symbol;
  bool is_watched = automaton_find_call(t->application.automaton, function->name, false) || automaton_find_call(t->application.automaton, function->name, true);
  bool may_end = transform_asks(t, EVENT_EXIT) && function->is_noreturn;
  if (!function->body && (is_watched || may_end)) transform_refuse(t, e->range.begin, "the address of '%s', whose calls are watched and which has no body", function->name);
}

void transform_expression(Transformer *t, Expr *e) {
  switch (e->kind) {
  case EXPR_BINARY: transform_binary(t, e); break;
  case EXPR_UNARY: transform_unary(t, e); break;
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT: transform_assignment(t, e); break;
  case EXPR_CALL:
  case EXPR_BUILTIN: transform_call(t, e); break;
  case EXPR_ADDRESS:
    if (e->left->kind == EXPR_FUNCTION) check_function_address(t, e);
    transform_operands(t, e);
    break;
  default: transform_operands(t, e);
  }
}

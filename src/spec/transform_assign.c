/* transform_assign.c: what stores: = op= ++ --: see transform_text.h.
 *
 * The place is evaluated once: its text is repeated if nothing happens in it, else a pointer to it is kept; a bit-field has no address, so then
 * it is one to the record around it. */
#include <string.h>
#include "spec/transform_text.h"

typedef struct {
  const char *before; /* declarations */
  const char *read, *write; /* the place: for the first use, in which it is checked, and for others */
  const Expr *place;  /* the same for expressions of the automaton; NULL: cannot be said */
} Place;

static bool is_bit_field(const Expr *place) { return place->kind == EXPR_MEMBER && place->member->is_bit_field; }

static const char *keep(Transformer *t, Buffer *text) {
  const char *kept = arena_string(&t->edits.arena, text->data ? text->data : "", text->size);
  vector_release(text);
  return kept;
}

/* A pointer to the record whose member this is. */
static Place bind_field(Transformer *t, size_t mark, const Expr *e) {
  const Expr *record = e->left;
  Symbol *name = transform_new_name(t, type_pointer(t->builder.types, record->type));
  bool is_arrow = strchr(edits_operator(&t->edits, (SourceRange){record->range.end, e->range.end}), '>');
  const char *text = edits_text(&t->edits, mark, record->range);
  Buffer before = {0};
  transform_declare(t, name, is_arrow ? text : arena_format(&t->edits.arena, "&(%s)", text), &before);
  const char *member = arena_format(&t->edits.arena, "%s->%s", name->name, e->member->name);
  return (Place){keep(t, &before), member, member, NULL};
}

static Place bind_pointer(Transformer *t, size_t mark, const Expr *e) {
  Symbol *name = transform_new_name(t, type_pointer(t->builder.types, e->type));
  Buffer before = {0};
  buffer_format(&before, "__auto_type %s = &(%s); ", name->name, edits_text(&t->edits, mark, e->range));
  const char *target = arena_format(&t->edits.arena, "(*%s)", name->name);
  return (Place){keep(t, &before), target, target, make_dereference(&t->builder, e->type, make_load(&t->builder, name, e->range))};
}

static Place bind_place(Transformer *t, size_t mark, const Expr *e, bool needs_place) {
  if (e->kind == EXPR_VARIABLE && !(needs_place && symbol_is_hidden(e->symbol))) {
    const char *text = edits_original(&t->edits, e->range);
    return (Place){"", text, text, e};
  }
  bool is_pure = !transform_has_effects(e);
  if (is_bit_field(e) && !is_pure) return bind_field(t, mark, e);
  if (is_bit_field(e) || (is_pure && !needs_place))
    return (Place){"", edits_text(&t->edits, mark, e->range), edits_original(&t->edits, e->range), NULL};
  return bind_pointer(t, mark, e);
}

/* ---- the event of an assignment ------------------------------------------------------------------------------- */

static Event assignment_event(Transformer *t, const Expr *e, const Expr *place) {
  Event event = transform_event(t, EVENT_ASSIGN, e->range);
  event.is_after = true;
  event.count = 2;
  event.values[0] = place;
  event.values[1] = make_read(&t->builder, (Expr *)place);
  return event;
}

static bool is_assignment_watched(Transformer *t, const Expr *e) {
  bool is_hidden = e->left->kind == EXPR_VARIABLE && symbol_is_hidden(e->left->symbol);
  if (!transform_asks(t, EVENT_ASSIGN) || is_hidden || !type_is_scalar(e->left->type)) return false;
  Event event = assignment_event(t, e, e->left);
  return transform_matters(t, &event);
}

/* Behind the store; then the expression's value. */
static void react_to_assignment(Transformer *t, const Expr *e, const Place *place, bool has_value, Buffer *out) {
  if (!place->place || e->left->type->qualifiers & QUALIFIER_VOLATILE) {
    transform_refuse(t, e->range.begin, "an assignment to a %s is watched", place->place ? "volatile variable" : "bit-field");
    return;
  }
  Event event = assignment_event(t, e, place->place);
  transform_react(t, &event, out);
  if (!has_value) buffer_format(out, "%s; ", place->write);
}

static void finish(Transformer *t, size_t mark, const Expr *e, Buffer *out) {
  buffer_add(out, "})");
  edits_replace(&t->edits, mark, e->range, arena_string(&t->edits.arena, out->data, out->size));
  vector_release(out);
}

/* ---- a = b ------------------------------------------------------------------------------------------------------ */

static bool is_call(const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return e->kind == EXPR_CALL;
}

static void rewrite_plain(Transformer *t, Expr *e, size_t mark, bool is_watched) {
  bool is_sensitive = e->left->kind != EXPR_VARIABLE && transform_order_matters(e->left, e->right);
  if (is_sensitive && (is_watched || is_call(e->right) || !type_is_arithmetic(e->right->type))) {
    transform_refuse(t, e->range.begin, "the order in which both sides of this assignment are evaluated would change");
    return;
  }
  Place place = bind_place(t, mark, e->left, is_watched);
  const char *value = edits_text(&t->edits, mark, e->right->range);
  const char *lines = edits_lines(&t->edits, (SourceRange){e->left->range.end, e->right->range.begin});
  Buffer out = {0};
  buffer_add(&out, "({ ");
  if (!is_watched) {
    Symbol *name = transform_new_name(t, e->right->type);
    transform_declare(t, name, value, &out);
    buffer_format(&out, "%s%s%s = %s; ", lines, place.before, place.read, name->name);
  } else {
    buffer_format(&out, "%s%s%s = (%s); ", place.before, place.read, lines, value);
    react_to_assignment(t, e, &place, false, &out);
  }
  finish(t, mark, e, &out);
}

static void transform_plain(Transformer *t, Expr *e) {
  size_t mark = t->edits.list.size;
  bool is_watched = is_assignment_watched(t, e);
  transform_operands(t, e);
  bool is_changed = transform_is_changed(t, mark, e->right) && e->left->kind != EXPR_VARIABLE;
  if (is_watched || (is_changed && transform_order_matters(e->left, e->right))) rewrite_plain(t, e, mark, is_watched);
}

/* ---- a op= b, a++ ----------------------------------------------------------------------------------------------- */

/* In which type it is computed. */
static const Type *computed_type(Transformer *t, const Expr *e) {
  if (e->kind == EXPR_COMPOUND_ASSIGN) return e->compute_type;
  const Type *type = type_unqualified(e->left->type);
  return type_is_integer(type) ? type_promote(t->builder.types, type) : type;
}

static Expr *operation_of(Transformer *t, const Expr *e, Expr *left, Expr *right) {
  const Type *type = computed_type(t, e);
  if (!right) right = make_cast(&t->builder, type, make_integer(&t->builder, type_scalar(t->builder.types, TYPE_INT), 1, e->range));
  Expr *operation = make_binary(&t->builder, e->op, type, make_cast(&t->builder, type, left), right);
  if (operation->kind != EXPR_BINARY) return operation;
  operation->range = e->range;
  return operation;
}

static void check_written(Transformer *t, const Expr *e) {
  SourceRange gap = {e->left->range.end, e->right ? e->right->range.begin : e->range.end};
  if (e->kind == EXPR_INCREMENT && !e->is_postfix) gap = (SourceRange){e->range.begin, e->left->range.begin};
  const char *written = edits_operator(&t->edits, gap), *op = operator_text(e->op);
  if (!strstr(written, e->right ? arena_format(&t->edits.arena, "%s=", op) : arena_format(&t->edits.arena, "%s%s", op, op)))
    transform_refuse(t, e->range.begin, "an assignment that is not written as such");
  if (is_bit_field(e->left) && e->left->member->bit_width > 32) transform_refuse(t, e->range.begin, "arithmetic on a bit-field wider than int");
}

typedef struct {
  const char *text;
  Expr *value;
} Right;

/* The right side comes first of all. */
static Right bind_right(Transformer *t, size_t mark, const Expr *e, Buffer *out) {
  i128 constant;
  if (!e->right) return (Right){"1", NULL};
  bool is_plain = type_is_integer(e->right->type) && !edits_touch(&t->edits, mark, e->right->range);
  if (is_plain && effects_constant(&t->builder.effects, e->right, &constant))
    return (Right){arena_format(&t->edits.arena, "(%s)", edits_original(&t->edits, e->right->range)), make_integer(&t->builder, e->right->type, constant, e->range)};
  Symbol *name = transform_new_name(t, e->right->type);
  transform_declare(t, name, edits_text(&t->edits, mark, e->right->range), out);
  return (Right){name->name, make_load(&t->builder, name, e->range)};
}

/* ({ R r = (right); L l = (place); reaction place = l op r; }), and of a++ the value l behind it. */
static void rewrite_step(Transformer *t, Expr *e, size_t mark, bool reacts, bool is_watched) {
  bool is_pointer = e->left->type->kind == TYPE_POINTER;
  Buffer out = {0};
  check_written(t, e);
  buffer_add(&out, "({ ");
  Right right = bind_right(t, mark, e, &out);
  Place place = bind_place(t, mark, e->left, is_watched);
  Symbol *old = transform_new_name(t, e->kind == EXPR_INCREMENT && e->is_postfix ? type_unqualified(e->left->type) : computed_type(t, e));
  if (e->kind == EXPR_COMPOUND_ASSIGN && is_pointer) old = transform_new_name(t, e->left->type);
  buffer_add(&out, place.before);
  transform_declare(t, old, place.read, &out);
  Expr *value = make_load(&t->builder, old, e->range);
  if (reacts) transform_operation_react(t, operation_of(t, e, value, right.value), &out);
  buffer_format(&out, "%s = %s %s %s; ", place.write, old->name, operator_text(e->op), right.text);
  bool is_old = e->kind == EXPR_INCREMENT && e->is_postfix;
  if (is_watched) react_to_assignment(t, e, &place, is_old, &out);
  if (is_old) buffer_format(&out, "%s; ", old->name);
  SourceRange gap = {e->left->range.end, e->right ? e->right->range.begin : e->range.end};
  buffer_add(&out, edits_lines(&t->edits, gap));
  finish(t, mark, e, &out);
}

static void transform_step(Transformer *t, Expr *e) {
  size_t mark = t->edits.list.size;
  bool is_pointer = e->left->type->kind == TYPE_POINTER;
  Expr *probe = is_pointer ? NULL : operation_of(t, e, make_read(&t->builder, e->left), e->right);
  bool reacts = probe && transform_operation_matters(t, probe), is_watched = is_assignment_watched(t, e);
  if (!reacts && !is_watched) {
    transform_operands(t, e);
    return;
  }
  t->rewritten++;
  transform_operands(t, e);
  t->rewritten--;
  rewrite_step(t, e, mark, reacts, is_watched);
}

void transform_assignment(Transformer *t, Expr *e) {
  if (e->kind == EXPR_ASSIGN)
    transform_plain(t, e);
  else
    transform_step(t, e);
}

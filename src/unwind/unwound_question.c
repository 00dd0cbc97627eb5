/* Questions about memory, which checks ask: see OP_IS_ACCESSIBLE and its neighbours in lang/ast.h. */
#include "unwind/unwinder.h"
#include "flow/code/space.h"

static Term ends_here(Unwinder *u, Term guard, const char *reason) {
  Term when = term_and(u->bank, u->now.guard->whole, term_and(u->bank, guard, term_not(u->bank, u->ends)));
  unwound_note_open(u, when, OPEN_CONSTRUCT, reason, u->edge->range.begin);
  u->ends = term_or(u->bank, u->ends, guard);
  return term_false(u->bank);
}

/* `bytes` of them, an open number, lie in the target's object. */
static Term fits(Unwinder *u, const PointerTarget *t, Term bytes) {
  const UnwoundObject *object = &u->objects.data[t->object];
  Term size = unwound_number(u, object->size);
  Term starts = term_not(u->bank, term_uless(u->bank, size, t->offset));
  Term ends = term_not(u->bank, term_uless(u->bank, term_subtract(u->bank, size, t->offset), bytes));
  return term_and(u->bank, unwound_lives(u, t->object), term_and(u->bank, starts, ends));
}

static Term is_accessible(Unwinder *u, Operator op, const PointerTarget *t, Term bytes) {
  const UnwoundObject *object = &u->objects.data[t->object];
  if (object->home == HOME_FUNCTION) return term_false(u->bank);
  if (object->is_vague && !object->size) return ends_here(u, t->guard, "object of unknown size");
  bool is_read_only = object->home == HOME_STRING || (object->symbol && cfa_is_read_only(object->symbol));
  if (op == OP_IS_WRITABLE && is_read_only) return term_false(u->bank);
  return fits(u, t, bytes);
}

static Term is_freeable(Unwinder *u, const PointerTarget *t) {
  if (u->objects.data[t->object].home != HOME_HEAP) return term_false(u->bank);
  return term_and(u->bank, unwound_lives(u, t->object), term_equal(u->bank, t->offset, unwound_number(u, 0)));
}

static Term is_callable(Unwinder *u, const PointerTarget *t) {
  bool is_function = u->objects.data[t->object].home == HOME_FUNCTION;
  return is_function ? term_equal(u->bank, t->offset, unwound_number(u, 0)) : term_false(u->bank);
}

static Term about_number(Unwinder *u, Operator op, Term number) {
  if (op == OP_IS_FREEABLE) return term_equal(u->bank, number, unwound_number(u, 0));
  if (op == OP_IS_OUTSIDE) return term_not(u->bank, term_uless(u->bank, number, unwound_number(u, SPACE_NULL_PAGE)));
  return term_false(u->bank);
}

static Term about_target(Unwinder *u, Operator op, const PointerTarget *t, Term bytes) {
  if (t->object == OBJECT_UNCLEAR || (t->object == OBJECT_NUMBER && unwound_depends_on_base(u, t->offset))) return ends_here(u, t->guard, "address as a number");
  if (t->object == OBJECT_NUMBER) return about_number(u, op, t->offset);
  switch (op) {
  case OP_IS_ACCESSIBLE:
  case OP_IS_WRITABLE: return is_accessible(u, op, t, bytes);
  case OP_IS_FREEABLE: return is_freeable(u, t);
  case OP_IS_CALLABLE: return is_callable(u, t);
  default: return term_false(u->bank); /* an address of the program is not outside */
  }
}

static Term is_heap_left(Unwinder *u) {
  Term left = term_false(u->bank);
  for (uint32_t i = 0; i < u->objects.size; i++)
    if (u->objects.data[i].home == HOME_HEAP)
      left = term_or(u->bank, left, term_and(u->bank, u->objects.data[i].born, unwound_lives(u, i)));
  return left;
}

Term unwound_answer(Unwinder *u, const Expr *question, Term left, Term right) {
  if (question->op == OP_HEAP_IS_LEFT) return is_heap_left(u);
  if (left == TERM_NONE) return unwound_heap_is_lost(u, question->op == OP_HEAP_IS_LOST_BEHIND);
  Term bytes = right == TERM_NONE ? TERM_NONE : term_resize(u->bank, right, u->pointer_bits, false), found = term_false(u->bank);
  bool is_access = question->op == OP_IS_ACCESSIBLE || question->op == OP_IS_WRITABLE;
  unwound_keep_apart(u, left);
  if (is_access) found = term_equal(u->bank, bytes, unwound_number(u, 0));
  size_t count = unwound_targets(u, left)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget target = unwound_targets(u, left)->data[i];
    found = term_or(u->bank, found, term_and(u->bank, target.guard, about_target(u, question->op, &target, bytes)));
  }
  return found;
}

/* Variable arguments: they lie side by side in an object that ends with the call, each at a multiple of LIBRARY_SLOT; the first word of a
 * list is the address of the next one.  The interpreter has them in the same way (flow/interpret/interpret_call.c).  See unwinder.h. */
#include "unwind/unwinder.h"

static uint64_t slot_size(const Unwinder *u, const Type *type) {
  return (type_size(u->types, type) + LIBRARY_SLOT - 1) / LIBRARY_SLOT * LIBRARY_SLOT;
}

static bool has_whole_bytes(const Unwinder *u, const Type *type) {
  return type_is_scalar(type) && expression_width(u->types, type) == 8 * type_size(u->types, type);
}

/* A record of which nothing is written holds anything. */
static void lay_out_one(Unwinder *u, uint32_t object, uint64_t offset, const Type *type, Term value) {
  Term at = term_add(u->bank, u->objects.data[object].base, unwound_number(u, offset));
  if (has_whole_bytes(u, type))
    unwound_store(u, at, type_size(u->types, type), value);
  else if (!type_is_scalar(type))
    unwound_move(u, at, value, type_size(u->types, type));
  else {
    u->is_exposed |= unwound_depends_on_base(u, value);
    unwound_store(u, at, type_size(u->types, type), term_variable(u->bank, 8 * (unsigned)type_size(u->types, type), "variable argument"));
  }
}

void unwound_lay_out(Unwinder *u, UnwoundFrame *frame, const Edge *edge, size_t first, const Term *arguments) {
  uint64_t size = 0, offset = 0;
  for (size_t i = first; i < edge->argument_count; i++) size += slot_size(u, edge->arguments[i]->type);
  frame->variable_arguments = unwound_new_object(u, HOME_LOCAL, NULL, size, LIBRARY_SLOT);
  frame->has_variable_arguments = true;
  u->objects.data[frame->variable_arguments].laid_out = edge;
  u->objects.data[frame->variable_arguments].first = first;
  vector_push(&frame->automatic, frame->variable_arguments);
  for (size_t i = first; i < edge->argument_count; offset += slot_size(u, edge->arguments[i++]->type))
    lay_out_one(u, frame->variable_arguments, offset, edge->arguments[i]->type, arguments[i]);
}

/* Is what lies there an argument of this type? */
static bool lies_there(const Unwinder *u, const PointerTarget *t, const Type *type) {
  if (t->object == OBJECT_NUMBER || t->object == OBJECT_UNCLEAR) return false;
  const UnwoundObject *object = &u->objects.data[t->object];
  uint64_t offset = 0;
  if (!object->laid_out || !term_is_constant(u->bank, t->offset)) return false;
  uint64_t at = term_value(u->bank, t->offset);
  size_t i = object->first;
  for (; i < object->laid_out->argument_count && offset < at; i++) offset += slot_size(u, object->laid_out->arguments[i]->type);
  return offset == at && i < object->laid_out->argument_count && unwound_is_alike(u, type, object->laid_out->arguments[i]->type);
}

/* No path goes on where an argument is read as one of another type. */
static void end_mistaken(Unwinder *u, const Edge *edge, Term at) {
  const PointerTargetVector *targets = unwound_targets(u, at);
  Term mistaken = term_false(u->bank);
  for (size_t i = 0; i < targets->size; i++)
    if (!lies_there(u, &targets->data[i], edge->left->type)) mistaken = term_or(u->bank, mistaken, targets->data[i].guard);
  if (mistaken == term_false(u->bank)) return;
  unwound_note_open(u, term_and(u->bank, u->now.guard->whole, mistaken), OPEN_CONSTRUCT, "variable argument of another type", edge->range.begin);
  u->ends = term_or(u->bank, u->ends, mistaken);
}

/* The value at the list's word, and the word behind it. */
static void take_next(Unwinder *u, const Edge *edge, Term list) {
  uint64_t word = u->pointer_bits / 8;
  const Type *type = edge->left->type;
  Term at = unwound_load(u, list, word, term_true(u->bank));
  end_mistaken(u, edge, at);
  unwound_store(u, list, word, term_add(u->bank, at, unwound_number(u, slot_size(u, type))));
  if (has_whole_bytes(u, type))
    unwound_assign_value(u, edge->left, unwound_load(u, at, type_size(u->types, type), term_true(u->bank)));
  else if (!type_is_scalar(type))
    unwound_move(u, unwound_address(u, edge->left, term_true(u->bank)), at, type_size(u->types, type));
  else
    unwound_assign_value(u, edge->left, unwound_any(u, type, "variable argument"));
}

bool unwound_take_arguments(Unwinder *u, const Edge *edge, const LibraryFunction *library, const Term *arguments) {
  uint64_t word = u->pointer_bits / 8;
  switch (library->moves) {
  case MOVES_LIST_START:
    if (!u->frame->has_variable_arguments) return false;
    unwound_store(u, arguments[0], word, u->objects.data[u->frame->variable_arguments].base);
    break;
  case MOVES_LIST_COPY: unwound_store(u, arguments[0], word, unwound_load(u, arguments[1], word, term_true(u->bank))); break;
  case MOVES_LIST_NEXT:
    if (!edge->left) return false;
    take_next(u, edge, arguments[0]);
    break;
  default: break; /* the end of a list */
  }
  path_leave_nulls(u, &u->now);
  u->ends = term_false(u->bank);
  return true;
}

/* Calls: of functions of the program, by name or through a pointer whose value says which; and of the library, as far as it is operations on
 * numbers or bytes.  See unwinder.h. */
#include "unwind/unwinder.h"
#include "flow/cfa/unknown.h"
#include "flow/code/number.h"
#include "flow/code/space.h"
#include "model/encode/plain.h"

static void end_open(Unwinder *u, UnwindOpenKind kind, const char *reason, const Edge *edge) {
  unwound_note_open(u, u->now.guard->whole, kind, reason, edge->range.begin);
  u->now.guard = NULL;
}

/* ---- frames --------------------------------------------------------------------------------------- */

static UnwoundFrame *frame_new(Unwinder *u, uint32_t function) {
  const CfaFunction *callee = &u->cfa->functions.data[function];
  UnwoundFrame *frame = memory_zeroed(1, sizeof *frame);
  unwound_prepare(u, function);
  frame->caller = u->frame;
  frame->function = function;
  frame->places = memory_alloc((callee->locals.size + 1) * sizeof *frame->places);
  frame->pending = memory_zeroed(callee->locations.size + 1, sizeof *frame->pending);
  for (size_t i = 0; i < callee->locals.size; i++)
    frame->places[i] = cfa_is_plain(u->cfa, callee->locals.data[i]) ? u->next_slot++ : UINT32_MAX;
  return frame;
}

static void frame_delete(UnwoundFrame *frame) {
  memory_free(frame->places);
  memory_free(frame->pending);
  vector_release(&frame->automatic);
  memory_free(frame);
}

/* Its plain variables are forgotten, its objects end. */
static void leave(Unwinder *u, UnwoundFrame *frame) {
  const CfaFunction *callee = &u->cfa->functions.data[frame->function];
  for (size_t i = 0; i < callee->locals.size; i++)
    if (cfa_is_plain(u->cfa, callee->locals.data[i])) {
      u->next_slot--;
      u->now.map = persistent_map_put(u->shape, u->now.map, frame->places[i], 0);
    }
  for (size_t i = 0; u->now.guard && i < frame->automatic.size; i++) unwound_set_lives(u, frame->automatic.data[i], term_false(u->bank));
}

/* ---- functions of the program --------------------------------------------------------------------- */

bool unwound_is_alike(const Unwinder *u, const Type *parameter, const Type *argument) {
  return form_is_alike(form_of_type(u->types, parameter), type_size(u->types, parameter), form_of_type(u->types, argument), type_size(u->types, argument));
}

static bool takes_arguments(const Unwinder *u, const Symbol *callee, const Edge *edge) {
  if (edge->argument_count < callee->parameter_count) return false;
  for (size_t i = 0; i < callee->parameter_count; i++)
    if (!unwound_is_alike(u, callee->parameters[i]->type, edge->arguments[i]->type)) return false;
  return true;
}

/* A scalar's value, or where a record lies. */
static Term argument_value(Unwinder *u, const Expr *argument) {
  if (type_is_scalar(argument->type)) return unwound_value(u, argument, term_true(u->bank));
  while (argument->kind == EXPR_CAST || argument->kind == EXPR_LOAD) argument = argument->left;
  return unwound_address(u, argument, term_true(u->bank));
}

static void give_parameter(Unwinder *u, const Symbol *parameter, Term value) {
  uint32_t place;
  if (type_is_scalar(parameter->type))
    unwound_set_variable(u, parameter, value);
  else if (!unwound_place(u, parameter, &place))
    unwound_move(u, u->objects.data[place].base, value, type_size(u->types, parameter->type));
}

static unsigned copies(const Unwinder *u, uint32_t function) {
  unsigned count = 0;
  for (const UnwoundFrame *frame = u->frame; frame; frame = frame->caller) count += frame->function == function;
  return count;
}

/* False: it is not entered, and there is no path. */
static bool may_enter(Unwinder *u, uint32_t function, const Edge *edge) {
  unsigned count = copies(u, function);
  if (count && !path_is_possible(u, &u->now)) return false;
  if (u->limits.iterations && count >= u->limits.iterations) {
    end_open(u, OPEN_BOUND, "recursion bound", edge);
    return false;
  }
  return true;
}

/* What the call gives: a scalar's value, or where the record lies; TERM_NONE: nothing that fits. */
static Term result_of(Unwinder *u, const CfaFunction *callee, const Edge *edge) {
  uint32_t place;
  if (!edge->left || !callee->result || type_unqualified(edge->left->type)->kind != type_unqualified(callee->result->type)->kind) return TERM_NONE;
  if (type_is_scalar(callee->result->type)) return unwound_variable(u, callee->result);
  return unwound_place(u, callee->result, &place) ? TERM_NONE : u->objects.data[place].base;
}

static void take_result(Unwinder *u, const Edge *edge, Term result) {
  if (!edge->left) return;
  if (type_is_scalar(edge->left->type)) {
    unsigned width = expression_width(u->types, edge->left->type);
    bool fits = result != TERM_NONE && term_width(u->bank, result) == width;
    unwound_assign_value(u, edge->left, fits ? result : unwound_any(u, edge->left->type, "result of another type"));
  } else if (result != TERM_NONE) {
    unwound_move(u, unwound_address(u, edge->left, term_true(u->bank)), result, type_size(u->types, edge->left->type));
  } else {
    end_open(u, OPEN_CONSTRUCT, "result of another type", edge);
  }
}

static void call_function(Unwinder *u, uint32_t function, const Edge *edge, const Term *arguments) {
  const CfaFunction *callee = &u->cfa->functions.data[function];
  if (!takes_arguments(u, callee->symbol, edge)) {
    end_open(u, OPEN_CONSTRUCT, "arguments of other types", edge);
    return;
  }
  if (!may_enter(u, function, edge)) return;
  UnwoundFrame *frame = frame_new(u, function);
  if (callee->symbol->type->is_variadic) unwound_lay_out(u, frame, edge, callee->symbol->parameter_count, arguments);
  u->frame = frame;
  for (size_t i = 0; i < callee->symbol->parameter_count; i++) give_parameter(u, callee->symbol->parameters[i], arguments[i]);
  unwound_run_function(u);
  u->edge = edge;
  u->ends = term_false(u->bank);
  if (u->now.guard) {
    Term result = result_of(u, callee, edge);
    u->frame = frame->caller;
    take_result(u, edge, result);
  }
  u->frame = frame->caller;
  leave(u, frame);
  frame_delete(frame);
}

/* ---- the library ---------------------------------------------------------------------------------- */

/* memcpy, memset and their like; true if it was one. */
static bool take_bytes(Unwinder *u, const Edge *edge, const LibraryFunction *library, const Term *arguments, Term *result) {
  if (!(library->flags & SIZED) || edge->argument_count < library_arguments(library)) return false;
  Term size = arguments[library_arguments(library) - 1];
  if (!term_is_constant(u->bank, size) || term_value(u->bank, size) > 1 << 16) return false;
  uint64_t bytes = term_value(u->bank, size);
  bool is_back = library->moves == MOVES_BYTES_BACK, is_copy = is_back || library->moves == MOVES_BYTES;
  Term to = arguments[is_back ? 1 : 0], byte = term_constant(u->bank, 8, 0);
  *result = library->gives == GIVES_BEHIND ? term_add(u->bank, to, unwound_number(u, bytes)) : to;
  if (library->moves == MOVES_FILLING) byte = term_resize(u->bank, arguments[1], 8, false);
  if (is_copy)
    unwound_move(u, to, arguments[is_back ? 0 : 1], bytes);
  else
    unwound_fill(u, to, bytes, byte);
  return true;
}

static bool take_numbers(Unwinder *u, const Edge *edge, const Term *arguments, Term *result) {
  PlainFunction function = plain_function(edge);
  if (function == PLAIN_NONE) return false;
  Term operands[PLAIN_ARGUMENTS] = {TERM_NONE, TERM_NONE, TERM_NONE};
  for (size_t i = 0; i < edge->argument_count && i < PLAIN_ARGUMENTS; i++) operands[i] = arguments[i];
  *result = operator_call(&u->operators, function, edge->arguments[0]->type, operands);
  return true;
}

/* All that the pointer may point to holds anything from now on. */
static void forget_behind(Unwinder *u, Term pointer) {
  if (term_width(u->bank, pointer) != u->pointer_bits) return;
  size_t count = unwound_targets(u, pointer)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget target = unwound_targets(u, pointer)->data[i];
    if (target.object >= OBJECT_NUMBER) unwound_note_stray(u, target.guard);
    if (target.object >= OBJECT_NUMBER) continue;
    const UnwoundObject *object = &u->objects.data[target.object];
    bool is_kept = object->is_vague || object->home == HOME_STRING || object->home == HOME_FUNCTION;
    for (uint64_t at = 0, size = object->size; !is_kept && at < size; at++)
      unwound_set_bytes(u, target.object, at, 1, term_variable(u->bank, 8, "written by the library"));
  }
}

/* A function that writes numbers, text, or where it stopped reading, behind its pointers: any of that.  True if it was one. */
static bool take_writes(Unwinder *u, const Edge *edge, const LibraryFunction *library, const Term *arguments) {
  bool is_end = library->moves == MOVES_END && edge->argument_count >= 2;
  bool is_listed = library->moves == MOVES_LISTED; /* the text is made of what the list has, which is only read */
  bool is_plain = is_listed || library->moves == MOVES_NOTHING || library->moves == MOVES_NUMBERS || library->moves == MOVES_PRINTED || is_end;
  bool is_number = !edge->left || type_is_arithmetic(edge->left->type);
  if ((library->kind != LIBRARY_WRITES && library->kind != LIBRARY_OUTPUT) || !is_plain || !is_number) return false;
  unwound_approximate(u, plain_library_name(edge));
  size_t first = is_end ? 1 : 0, behind = is_listed ? 1 : edge->argument_count;
  for (size_t i = 0; i < edge->argument_count; i++) {
    const PointerTargetVector *targets = unwound_targets(u, arguments[i]);
    for (size_t k = 0; k < targets->size; k++)
      if (targets->data[k].object == OBJECT_UNCLEAR) return false;
  }
  for (size_t i = first; i < behind; i++) {
    if (edge->arguments[i]->type->kind == TYPE_POINTER || unwound_has_base(u, arguments[i])) forget_behind(u, arguments[i]);
    if (edge->arguments[i]->type->kind == TYPE_POINTER) unwound_forget_elsewhere(u, arguments[i]);
  }
  Term end = is_end ? arguments[1] : TERM_NONE;
  if (!is_end || (term_is_constant(u->bank, end) && !term_value(u->bank, end))) return true;
  Term stopped = term_add(u->bank, arguments[0], term_variable(u->bank, u->pointer_bits, "behind what was read"));
  Path without = u->now;
  Term is_null = unwound_equal(u, end, unwound_number(u, 0));
  path_assume(u, &u->now, term_not(u->bank, is_null));
  if (u->now.guard) unwound_store(u, end, u->pointer_bits / 8, stopped);
  path_assume(u, &without, is_null);
  path_join(u, &u->now, without);
  u->ends = term_false(u->bank);
  return true;
}

/* Does it only give a value, and no address? */
static bool gives_number(const Edge *edge, const LibraryFunction *library) {
  bool is_silent = library->kind == LIBRARY_PURE || library->kind == LIBRARY_READS || library->kind == LIBRARY_OUTPUT;
  return is_silent && !edge_writes_arguments(edge) && (!edge->left || type_is_arithmetic(edge->left->type));
}

/* A text may be any bytes that are copied to where texts are kept. */
static bool is_buffer(const Unwinder *u, const UnwoundObject *object) {
  const Type *type = object->symbol ? object->symbol->type : NULL;
  return type && type->kind == TYPE_ARRAY && type_size(u->types, type->base) == 1;
}

/* Bytes go out of the program and may come back as a number: is an address among them? */
static void expose_written(Unwinder *u, const Edge *edge, const LibraryFunction *library, const Term *arguments) {
  for (size_t k = 0; k < edge->argument_count && library->kind == LIBRARY_OUTPUT; k++) {
    const PointerTargetVector *targets = edge->arguments[k]->type->kind == TYPE_POINTER ? unwound_targets(u, arguments[k]) : NULL;
    for (size_t i = 0; targets && i < targets->size; i++) {
      const UnwoundObject *object = targets->data[i].object < OBJECT_NUMBER ? &u->objects.data[targets->data[i].object] : NULL;
      bool is_written = object && ((int)k == library_written(library) || is_buffer(u, object));
      u->is_exposed |= is_written && object->has_addresses;
    }
  }
}

/* Likewise numbers, and pointers that are printed. */
static void expose_told(Unwinder *u, const Edge *edge, const Term *arguments) {
  for (size_t i = 0; i < edge->argument_count && !u->is_exposed; i++)
    u->is_exposed = type_is_scalar(edge->arguments[i]->type) && unwound_depends_on_base(u, arguments[i]) && edge_tells(edge, i);
}

static void call_library(Unwinder *u, const Edge *edge, const LibraryFunction *library, const Term *arguments) {
  Term result = TERM_NONE;
  expose_written(u, edge, library, arguments);
  expose_told(u, edge, arguments);
  if (library->kind == LIBRARY_ARGUMENTS && unwound_take_arguments(u, edge, library, arguments)) return;
  bool is_known = take_bytes(u, edge, library, arguments, &result) || take_numbers(u, edge, arguments, &result);
  if (!is_known && !gives_number(edge, library) && !take_writes(u, edge, library, arguments)) {
    end_open(u, OPEN_CONSTRUCT, plain_library_name(edge), edge);
    return;
  }
  if (!edge->left) return;
  bool fits = result != TERM_NONE && type_is_scalar(edge->left->type) && term_width(u->bank, result) == expression_width(u->types, edge->left->type);
  if (is_known && !fits)
    end_open(u, OPEN_CONSTRUCT, plain_library_name(edge), edge);
  else
    unwound_assign_value(u, edge->left, fits ? result : unwound_any(u, edge->left->type, plain_library_name(edge)));
}

/* ---- calls ---------------------------------------------------------------------------------------- */

static void call_target(Unwinder *u, const Edge *edge, const PointerTarget *t, const Term *arguments) {
  if (t->object == OBJECT_NUMBER && !unwound_depends_on_base(u, t->offset)) {
    path_assume(u, &u->now, term_not(u->bank, term_uless(u->bank, t->offset, unwound_number(u, SPACE_NULL_PAGE))));
    if (u->now.guard) end_open(u, OPEN_CONSTRUCT, "call through a pointer", edge);
    return;
  }
  bool is_function = t->object < OBJECT_NUMBER && u->objects.data[t->object].home == HOME_FUNCTION;
  bool is_start = is_function && term_is_constant(u->bank, t->offset) && !term_value(u->bank, t->offset);
  int function = is_start ? cfa_find_function(u->cfa, u->objects.data[t->object].symbol) : -1;
  if (function < 0)
    end_open(u, OPEN_CONSTRUCT, "call through a pointer", edge);
  else
    call_function(u, (uint32_t)function, edge, arguments);
}

static void call_pointer(Unwinder *u, const Edge *edge, Term pointer, const Term *arguments) {
  Path before = u->now, behind = {0};
  unwound_keep_apart(u, pointer);
  size_t count = unwound_targets(u, pointer)->size;
  for (size_t i = 0; i < count; i++) {
    PointerTarget target = unwound_targets(u, pointer)->data[i];
    u->now = before;
    path_assume(u, &u->now, target.guard);
    if (u->now.guard) call_target(u, edge, &target, arguments);
    path_join(u, &behind, u->now);
  }
  u->now = behind;
}

/* Arguments first: what goes wrong there goes wrong before the call. */
void unwound_call(Unwinder *u, const Edge *edge) {
  Term *arguments = memory_alloc((edge->argument_count + 1) * sizeof *arguments), pointer = TERM_NONE;
  bool is_by_name = edge->right->kind == EXPR_FUNCTION;
  int function = is_by_name ? cfa_function_called(u->cfa, edge) : -1;
  const LibraryFunction *library = is_by_name ? edge_library(edge) : NULL;
  if (!is_by_name) pointer = unwound_value(u, edge->right, term_true(u->bank));
  for (size_t i = 0; i < edge->argument_count; i++) arguments[i] = argument_value(u, edge->arguments[i]);
  path_leave_nulls(u, &u->now);
  u->ends = term_false(u->bank);
  if (!u->now.guard)
    ;
  else if (!is_by_name)
    call_pointer(u, edge, pointer, arguments);
  else if (function >= 0)
    call_function(u, (uint32_t)function, edge, arguments);
  else if (library)
    call_library(u, edge, library, arguments);
  else
    end_open(u, OPEN_CONSTRUCT, "call", edge);
  memory_free(arguments);
}

/* points_library.c: what functions of the library do with addresses.
 *
 * The table of library functions says what the result points to and what is moved: LibraryGives, LibraryMoves. */
#include <string.h>
#include "flow/cfa/unknown.h"
#include "flow/memory/points_inside.h"

/* ---- a call -------------------------------------------------------------------------------------- */

typedef struct {
  Points *points;
  const Step *step;
  uint32_t index; /* of the step */
  const Symbol *function;
  const LibraryFunction *library;
} Call;

static Value none(void) { return (Value){.kind = VALUE_NONE}; }

static Value argument(const Call *call, size_t n) {
  if (n >= call->step->edge->argument_count) return none();
  return points_operand(call->points, call->step->edge->arguments[n], call->step->context);
}

static Value anywhere(const Call *call, Value address) {
  return value_is_none(address) ? address : value_widened(call->points, address, 1);
}

/* What bytes at the address, or behind or before it, are made of. */
static Value bytes_at(const Call *call, Value address) {
  return points_load(call->points, anywhere(call, address), 1, true);
}

static void put_bytes(const Call *call, Value address, Value value) {
  points_store(call->points, anywhere(call, address), 1, value_mixed(value));
}

static uint64_t word(const Call *call) { return call->points->pointer_width / 8; }

static const Expr *strip(const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return e;
}

/* The n-th argument as a number of bytes; UINT64_MAX: unknown, *is_whole: a multiple of a pointer's size. */
static uint64_t size_argument(const Call *call, size_t n, bool *is_whole) {
  *is_whole = false;
  if (n >= call->step->edge->argument_count) return UINT64_MAX;
  const Expr *size = call->step->edge->arguments[n], *number = strip(size);
  *is_whole = true;
  if (number->kind == EXPR_INTEGER && number->integer >= 0 && number->integer <= INT32_MAX) return (uint64_t)number->integer;
  *is_whole = type_is_integer(size->type) && pattern_index_stride(call->points, size, 1) % word(call) == 0;
  return UINT64_MAX;
}

/* ---- text ---------------------------------------------------------------------------------------- */

/* May the format print addresses? */
static bool prints_pointers(const Expr *format) {
  format = strip(format);
  if ((format->kind != EXPR_DECAY && format->kind != EXPR_ADDRESS) || format->left->kind != EXPR_STRING) return true;
  const char *text = format->left->text, *end = text + format->left->text_size;
  for (; text < end; text++) {
    if (*text != '%') continue;
    text++;
    while (text < end && strchr("-+ #'0123456789.*hlLjztq", *text) && *text) text++;
    if (text < end && *text == 'p') return true;
  }
  return false;
}

static void move_printed(const Call *call) {
  const Edge *edge = call->step->edge;
  size_t format = library_format(call->library);
  bool has_pointers = format >= edge->argument_count || prints_pointers(edge->arguments[format]);
  for (size_t i = format + 1; i < edge->argument_count; i++) {
    Value value = argument(call, i);
    bool is_pointer = edge->arguments[i]->type->kind == TYPE_POINTER;
    if (is_pointer) put_bytes(call, argument(call, 0), bytes_at(call, value));
    if (!is_pointer || has_pointers) put_bytes(call, argument(call, 0), value);
  }
}

/* The list holds the address of the arguments. */
static void move_listed(const Call *call) {
  Value list = argument(call, call->step->edge->argument_count - 1);
  Value values = bytes_at(call, points_load(call->points, list, word(call), false));
  put_bytes(call, argument(call, 0), values);
  put_bytes(call, argument(call, 0), bytes_at(call, values));
}

static void assign_result(const Call *call, Value value) {
  const Expr *left = call->step->edge->left;
  if (left) points_assign_variable(call->points, left->symbol, call->step->context, left->type, value);
}

/* ---- variable arguments -------------------------------------------------------------------------- */

/* The next argument lies where the first word of the list says; the list moves behind it. */
static void take_argument(const Call *call) {
  Points *points = call->points;
  const Expr *left = call->step->edge->left;
  Value list = argument(call, 0), at = points_load(points, list, word(call), false);
  if (value_is_none(at) || !left) return;
  uint64_t size = points_width(points, left->type);
  bool is_scalar = type_is_scalar(left->type);
  assign_result(call, is_scalar ? points_load(points, at, size, false) : at);
  int64_t slot = (int64_t)((size + LIBRARY_SLOT - 1) / LIBRARY_SLOT * LIBRARY_SLOT);
  points_store(points, list, word(call), value_change(points, at, (Change){slot, 0, false, false}));
}

static void move_list(const Call *call, LibraryMoves moves) {
  Points *points = call->points;
  if (moves == MOVES_LIST_START)
    points_store(points, argument(call, 0), word(call), value_of_object(points_arguments_object(points, call->step->context)));
  else if (moves == MOVES_LIST_COPY)
    points_store(points, argument(call, 0), word(call), points_load(points, argument(call, 1), word(call), false));
  else
    take_argument(call);
}

/* ---- what it moves ------------------------------------------------------------------------------- */

static void move_elements(const Call *call) {
  Value base = argument(call, 0);
  bool is_whole;
  uint64_t size = size_argument(call, 2, &is_whole);
  if (value_is_none(base)) return;
  if (size != UINT64_MAX && size) {
    Value elements = value_widened(call->points, base, size);
    points_copy(call->points, elements, elements, size, true);
  } else {
    put_bytes(call, base, bytes_at(call, base));
  }
}

static Value new_object(const Call *call) {
  bool is_whole, is_resized = call->library->moves == MOVES_RESIZED;
  uint64_t size = is_resized ? size_argument(call, 1, &is_whole) : UINT64_MAX;
  return value_of_object(points_step_object(call->points, call->index, size));
}

static void move_to_new(const Call *call) {
  bool is_whole = false, is_resized = call->library->moves == MOVES_RESIZED;
  uint64_t size = is_resized ? size_argument(call, 1, &is_whole) : UINT64_MAX;
  points_copy(call->points, new_object(call), argument(call, 0), size, is_whole);
}

/* The table behind the macros of <ctype.h>: entries from -128 on, and a pointer to entry 0. */
static void move_table(const Call *call) {
  enum { ENTRIES = 384, BEFORE = 128 };
  int64_t entry = call->library->moves == MOVES_TABLE ? 2 : 4;
  Value own = value_of_object(points_library_object(call->points, call->function, false, word(call)));
  Value table = value_of_object(points_library_object(call->points, call->function, true, (uint64_t)(ENTRIES * entry)));
  table = value_change(call->points, table, (Change){BEFORE * entry, 0, false, false});
  points_store(call->points, own, word(call), table);
}

static Value move_token(const Call *call) {
  Points *points = call->points;
  if (points->token == POINTS_NONE) points->token = points_add_node(points);
  points_add_flow(points, anywhere(call, argument(call, 0)), points->token);
  return value_of_node(points->token);
}

/* Numbers computed from the numbers among the arguments, to where the pointers among them point. */
static void move_numbers(const Call *call) {
  const Edge *edge = call->step->edge;
  for (size_t i = 0; i < edge->argument_count; i++)
    for (size_t j = 0; j < edge->argument_count && edge->arguments[i]->type->kind == TYPE_POINTER; j++)
      if (edge->arguments[j]->type->kind != TYPE_POINTER) put_bytes(call, argument(call, i), argument(call, j));
}

/* All that is reached may end up anywhere there, in the result too. */
static Value move_anything(const Call *call) {
  Points *points = call->points;
  bool is_first = points->reached == POINTS_NONE;
  if (is_first) points->reached = points_add_node(points);
  Value all = value_mixed(value_of_node(points->reached));
  for (size_t i = 0; i < call->step->edge->argument_count; i++)
    points_add_flow(points, value_mixed(argument(call, i)), points->reached);
  if (is_first) {
    points_add_target(points, points->reached, target_outside());
    points_add_flow(points, points_load(points, all, 1, true), points->reached);
    points_store(points, all, 1, all);
  }
  return all;
}

static Value move(const Call *call) {
  LibraryMoves moves = call->library->moves;
  bool is_whole = false;
  uint64_t size = moves == MOVES_BYTES || moves == MOVES_BYTES_BACK ? size_argument(call, 2, &is_whole) : UINT64_MAX;
  switch (moves) {
  case MOVES_ZEROS:
  case MOVES_NOTHING: break;
  case MOVES_BYTES: points_copy(call->points, argument(call, 0), argument(call, 1), size, is_whole); break;
  case MOVES_BYTES_BACK: points_copy(call->points, argument(call, 1), argument(call, 0), size, is_whole); break;
  case MOVES_TEXT: points_copy(call->points, argument(call, 0), argument(call, 1), size, false); break;
  case MOVES_APPENDED: put_bytes(call, argument(call, 0), bytes_at(call, argument(call, 1))); break;
  case MOVES_FILLING: put_bytes(call, argument(call, 0), argument(call, 1)); break;
  case MOVES_END: points_store(call->points, argument(call, 1), word(call), anywhere(call, argument(call, 0))); break;
  case MOVES_NUMBERS: move_numbers(call); break;
  case MOVES_PRINTED: move_printed(call); break;
  case MOVES_LISTED: move_listed(call); break;
  case MOVES_TO_NEW:
  case MOVES_RESIZED: move_to_new(call); break;
  case MOVES_ANYTHING: return move_anything(call);
  case MOVES_TOKEN: return move_token(call);
  case MOVES_ELEMENTS: move_elements(call); break;
  case MOVES_TABLE:
  case MOVES_WIDE_TABLE: move_table(call); break;
  case MOVES_LIST_START:
  case MOVES_LIST_COPY:
  case MOVES_LIST_NEXT: move_list(call, moves); break;
  }
  return none();
}

/* ---- what it gives ------------------------------------------------------------------------------- */

static Value mixed_arguments(const Call *call) {
  Value result = none();
  for (size_t i = 0; i < call->step->edge->argument_count; i++)
    result = value_join(call->points, result, value_computed(argument(call, i)));
  return result;
}

static Value result_of(const Call *call, Value moved) {
  switch (call->library->gives) {
  case GIVES_NOTHING: return call->step->edge->left && call->step->edge->left->type->kind == TYPE_POINTER ? value_of_object(OBJECT_OUTSIDE) : none();
  case GIVES_MIXED: return mixed_arguments(call);
  case GIVES_BYTES: return bytes_at(call, argument(call, 0));
  case GIVES_FIRST: return argument(call, 0);
  case GIVES_BEHIND:
  case GIVES_INTO_FIRST: return anywhere(call, argument(call, 0));
  case GIVES_INTO_SECOND: return anywhere(call, argument(call, 1));
  case GIVES_NEW: return new_object(call);
  case GIVES_OWN: {
    bool is_table = call->library->moves != MOVES_NOTHING;
    return value_of_object(points_library_object(call->points, call->function, false, is_table ? word(call) : 4));
  }
  case GIVES_MOVED: break;
  }
  return moved;
}

void points_call_library(Points *points, uint32_t index, const Step *step) {
  const Expr *function = step->edge->right;
  const LibraryFunction *library = edge_library(step->edge);
  if (!library) return; /* unknown code */
  Call call = {.points = points, .step = step, .index = index, .function = function->symbol, .library = library};
  Value moved = move(&call);
  if (library->kind != LIBRARY_ARGUMENTS) assign_result(&call, result_of(&call, moved));
}

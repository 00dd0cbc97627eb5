/* watch.c: what may be done with marked cells, instruction by instruction: see watch.h. */
#include "flow/code/watch.h"

#include "flow/code/code_operations.h"

static void set_open(CodeState *state, const char *what) { space_set_open(state->space, what); }

static bool is_pointer_wide(const CodeState *state, Form form) {
  return !form_is_float(form) && form != FORM_NONE && form_width(form) == 8 * state->space->pointer_size;
}

i128 watch_settle(CodeState *state, i128 *cell) {
  if (cell_is_open(*cell)) *cell = state->open_values->resolve(state->ask_context, *cell);
  return *cell;
}

bool watch_truth(CodeState *state, i128 cell) {
  return cell_is_open(cell) ? state->open_values->compare(state->ask_context, cell, OP_NOT_EQUAL, 0) : cell != 0;
}

void watch_followed(CodeState *state, i128 cell) {
  if (!cell_is_address(cell) && (cell < 0 || cell >= SPACE_NULL_PAGE)) set_open(state, "a number is used as an address");
}

/* ---- moving an address --------------------------------------------------------------------------- */

/* Within its object, or right behind it.  Elsewhere it is nobody's, but that only matters if it is used. */
static i128 moved(CodeState *state, i128 cell, i128 bytes) {
  uint64_t from = (uint64_t)cell, to = from + (uint64_t)bytes;
  const SpaceObject *object = space_object(state->space, from);
  bool leaves = bytes && (!object || to < object->start || to - object->start > object->size);
  return leaves ? CELL_OPEN | CELL_LOST : cell_of_address(to);
}

static i128 moved_times(CodeState *state, i128 cell, i128 index, uint64_t scale, bool is_back) {
  i128 bytes = index * (i128)scale; /* neither has more than 64 bits */
  if (cell_is_address(cell) && cell_is_plain(index)) return moved(state, cell, is_back ? -bytes : bytes);
  set_open(state, "an address is taken for a number");
  return 0;
}

/* ---- comparing addresses ------------------------------------------------------------------------- */

/* Of two addresses: 0 if they lie in one living object, or are the same function; 1 if they differ; -1: open. */
static int apart(CodeState *state, uint64_t a, uint64_t b) {
  const SpaceObject *first = space_object(state->space, a), *second = space_object(state->space, b);
  bool both_lie_inside = space_find(state->space, a, 1) && space_find(state->space, b, 1);
  if (!first || !second) return space_region(state->space, a) || space_region(state->space, b) ? -1 : a != b;
  if (first == second) return 0;
  return both_lie_inside && !(first->is_read_only && second->is_read_only) ? 1 : -1;
}

/* Where no object lies: in the first page or in the last one. */
static bool is_nowhere(const CodeState *state, i128 cell) {
  int64_t number = state->space->pointer_size == 8 ? (int64_t)cell : (int32_t)cell;
  return number >= -SPACE_NULL_PAGE && number < SPACE_NULL_PAGE;
}

static bool is_same(CodeState *state, i128 left, i128 right) {
  if (!cell_is_address(left) || !cell_is_address(right)) {
    if (!is_nowhere(state, cell_is_address(left) ? right : left)) set_open(state, "an address is compared with a number");
    return false;
  }
  int answer = apart(state, (uint64_t)left, (uint64_t)right);
  if (answer < 0) set_open(state, "addresses are compared where C leaves open what comes out");
  return answer == 0 && left == right;
}

static bool in_one_object(CodeState *state, i128 left, i128 right) {
  bool is_one = cell_is_address(left) && cell_is_address(right) && space_object(state->space, (uint64_t)left) &&
                apart(state, (uint64_t)left, (uint64_t)right) == 0;
  if (!is_one) set_open(state, "order or distance of addresses that are not in one object");
  return is_one;
}

static bool is_in_order(CodeState *state, Operator op, i128 left, i128 right) {
  if (!in_one_object(state, left, right)) return false;
  switch (op) {
  case OP_LESS: return left < right;
  case OP_LESS_EQUAL: return left <= right;
  case OP_GREATER: return left > right;
  default: return left >= right;
  }
}

static i128 distance(CodeState *state, i128 left, i128 right, uint32_t unit) {
  if (!in_one_object(state, left, right)) return 0;
  return unit ? (int64_t)(left - right) / (int64_t)unit : 0;
}

/* ---- numbers ------------------------------------------------------------------------------------- */

static bool is_nan(Form form, i128 cell) {
  long double value = number_value(form, cell);
  return value != value;
}

void watch_number(CodeState *state, Form form, i128 cell) {
  if (form_is_float(form) && is_nan(form, cell)) set_open(state, "the bits of a NaN");
}

static const char open_precision[] = "the precision of an intermediate result";

/* In the 32-bit model intermediate results may have the precision of long double. */
static bool is_alike_in_x87(const CodeState *state, Operator op, Form form, i128 left, i128 right, i128 result) {
  if (state->space->pointer_size == 8 || form == FORM_F80 || form == FORM_F128) return true;
  i128 wide = number_binary(op, FORM_F80, number_convert(FORM_F80, form, left), number_convert(FORM_F80, form, right));
  return number_compare(OP_EQUAL, FORM_F80, wide, number_convert(FORM_F80, form, result));
}

static i128 arithmetic(CodeState *state, Operator op, Form form, i128 left, i128 right) {
  i128 result = number_binary(op, form, left, right);
  watch_number(state, form, result);
  if (!is_alike_in_x87(state, op, form, left, right, result)) set_open(state, open_precision);
  return result;
}

/* Does a floating-point number without its fraction fit into an integer, which it became? */
static bool fits(Form to, Form from, i128 value, i128 converted) {
  long double number = number_value(from, value);
  if (!(number > -0x1p63L && number < 0x1p64L)) return false;
  long double fraction = number - number_value(FORM_F80, number_convert(FORM_F80, to, converted));
  return to == FORM_BOOL || (fraction > -1 && fraction < 1);
}

static i128 converted_number(CodeState *state, Form to, Form from, i128 value) {
  i128 result = number_convert(to, from, value);
  watch_number(state, to, result);
  if (!form_is_float(to) && !fits(to, from, value, result)) set_open(state, "a conversion of a number that does not fit");
  if (form_is_float(to) && state->space->pointer_size == 4 && number_convert(from, to, result) != value) set_open(state, open_precision);
  return result;
}

static void watch_plain(CodeState *state, unsigned operation, Form form, i128 left, i128 right) {
  bool is_shift = operation == DO_SHIFT_LEFT || operation == DO_SHIFT_RIGHT;
  if (is_shift && (right < 0 || right >= form_width(form))) set_open(state, "a shift by too many bits");
  bool is_division = operation == DO_DIVIDE || operation == DO_REMAINDER;
  if (is_division && right == -1 && left < 0 && -left == (i128)1 << (form_width(form) - 1)) set_open(state, "a quotient that does not fit");
}

/* ---- marked operands ----------------------------------------------------------------------------- */

/* The values of an integer form. */
static i128 lowest(Form form) { return form_convert(form, (i128)1 << (form_width(form) - 1)) < 0 ? -((i128)1 << (form_width(form) - 1)) : 0; }
static i128 highest(Form form) {
  return lowest(form) < 0 ? ((i128)1 << (form_width(form) - 1)) - 1 : ((i128)1 << form_width(form)) - 1;
}

/* A value that is not chosen yet: kept where it fits in any case, cut to few bits otherwise. */
static i128 converted_open(CodeState *state, Form to, i128 cell) {
  void *context = state->ask_context;
  if (form_is_float(to)) set_open(state, "an integer is taken for a floating-point number");
  if (form_is_float(to) || to == FORM_NONE) return watch_settle(state, &cell);
  if (to == FORM_BOOL) return watch_truth(state, cell);
  if (state->open_values->fits(context, cell, lowest(to), highest(to))) return cell;
  if (form_width(to) == 8) return state->open_values->choose(context, cell, lowest(to), highest(to));
  return form_convert(to, watch_settle(state, &cell));
}

i128 watch_converted(CodeState *state, Form to, i128 cell) {
  if (cell_is_open(cell)) return converted_open(state, to, cell);
  if (to == FORM_BOOL) return 1;
  if (!is_pointer_wide(state, to)) set_open(state, "an address is taken for a number");
  return cell;
}

i128 watch_cut(CodeState *state, unsigned width, i128 cell) {
  if (!cell_is_open(cell)) {
    set_open(state, "an address is taken for a number");
    return 0;
  }
  const OpenValues *values = state->open_values;
  if (values->is_small(state->ask_context, cell)) return watch_settle(state, &cell);
  return values->choose(state->ask_context, cell, 0, ((i128)1 << width) - 1);
}

/* The operator of a comparison, DO_LESS to DO_GREATER_EQUAL. */
static Operator order_of(unsigned operation) {
  return operation == DO_LESS ? OP_LESS : operation == DO_LESS_EQUAL ? OP_LESS_EQUAL : operation == DO_GREATER ? OP_GREATER : OP_GREATER_EQUAL;
}

/* At least one of the operands is an address. */
static i128 combined(CodeState *state, unsigned operation, i128 left, i128 right) {
  switch (operation) {
  case DO_SAME:
  case DO_EQUAL: return is_same(state, left, right);
  case DO_DIFFERENT:
  case DO_NOT_EQUAL: return !is_same(state, left, right);
  case DO_LESS:
  case DO_LESS_EQUAL:
  case DO_GREATER:
  case DO_GREATER_EQUAL: return is_in_order(state, order_of(operation), left, right);
  case DO_ADD: return cell_is_address(left) ? moved_times(state, left, right, 1, false) : moved_times(state, right, left, 1, false);
  case DO_SUBTRACT: return cell_is_address(right) ? distance(state, left, right, 1) : moved_times(state, left, right, 1, true);
  default: set_open(state, "an address is taken for a number"); return 0;
  }
}

/* Pointers: both operands are on the stack. */
static i128 combined_pointers(CodeState *state, const Instruction *next, i128 left, i128 right) {
  switch (next->operation) {
  case DO_INDEX: return moved_times(state, left, right, next->index, false);
  case DO_INDEX_BACK: return moved_times(state, left, right, next->index, true);
  case DO_DISTANCE: return distance(state, left, right, next->index);
  case DO_ORDER: return is_in_order(state, (Operator)next->index, left, right);
  default: return combined(state, next->operation, left, right);
  }
}

/* ---- values that are not chosen yet ---------------------------------------------------------------- */

static bool is_comparison(unsigned operation) {
  return operation == DO_SAME || operation == DO_DIFFERENT || operation == DO_ORDER || (operation >= DO_EQUAL && operation <= DO_GREATER_EQUAL);
}

static Operator comparison_of(unsigned operation, const Instruction *next) {
  if (operation == DO_ORDER) return (Operator)next->index;
  if (operation == DO_EQUAL || operation == DO_SAME) return OP_EQUAL;
  return operation == DO_NOT_EQUAL || operation == DO_DIFFERENT ? OP_NOT_EQUAL : order_of(operation);
}

/* One of the operands is open; true if there is a result without knowing its value. */
static bool combine_open(CodeState *state, unsigned operation, const Instruction *next, i128 left, i128 right, i128 *result) {
  const OpenValues *values = state->open_values;
  void *context = state->ask_context;
  bool is_left = cell_is_open(left) && cell_is_plain(right), is_right = cell_is_open(right) && cell_is_plain(left);
  if (!is_left && !is_right) return false;
  if (is_comparison(operation)) {
    Operator op = comparison_of(operation, next);
    *result = is_left ? values->compare(context, left, op, right) : values->compare(context, right, operator_mirrored(op), left);
    return true;
  }
  bool is_remainder = operation == DO_REMAINDER && is_left && right > 0, is_mask = operation == DO_BIT_AND && (is_left ? right : left) >= 0;
  if ((!is_remainder && !is_mask) || values->is_small(context, is_left ? left : right)) return false;
  bool is_natural = values->fits(context, is_left ? left : right, 0, (i128)1 << 64);
  *result = is_mask ? values->choose(context, is_left ? left : right, 0, is_left ? right : left)
                    : values->choose(context, left, is_natural ? 0 : 1 - right, right - 1);
  return true;
}

/* An operator that has variants with their right operand in a constant or a slot: performed if an operand is an address. */
static bool watch_operator(const CodeBank *bank, const Instruction *next, i128 **top, CodeState *state) {
  unsigned count = DO_GREATER_EQUAL_U128 - DO_ADD + 1, variant = (next->operation - DO_ADD) / count;
  unsigned operation = DO_ADD + (next->operation - DO_ADD) % count;
  i128 *slot = variant == 0 ? *top : variant == 1 ? &bank->constants.data[next->index] : &state->slots[next->index];
  i128 *left = variant == 0 ? *top - 1 : *top, known;
  if (combine_open(state, operation, next, *left, *slot, &known)) {
    *left = known;
    *top = left;
    return true;
  }
  i128 right = watch_settle(state, slot);
  watch_settle(state, left);
  if (cell_is_plain(*left) && cell_is_plain(right)) {
    watch_plain(state, operation, (Form)next->form, *left, right);
    return false;
  }
  *left = combined(state, operation, *left, right);
  *top = left;
  return true;
}

static bool watch_pair(const Instruction *next, i128 **top, CodeState *state) {
  i128 *left = *top - 1, known;
  if (combine_open(state, next->operation, next, *left, **top, &known)) {
    *left = known;
    *top = left;
    return true;
  }
  i128 right = watch_settle(state, *top);
  watch_settle(state, left);
  if (cell_is_plain(*left) && cell_is_plain(right)) return false;
  *left = combined_pointers(state, next, *left, right);
  *top = left;
  return true;
}

/* The one operand is on the stack. */
static bool watch_single(const Instruction *next, i128 *top, CodeState *state) {
  Form form = (Form)next->form;
  if (cell_is_open(*top) && (next->operation == DO_CONVERT || next->operation == DO_NOT || next->operation == DO_TRUTH)) {
    bool is_not = next->operation == DO_NOT;
    *top = next->operation == DO_CONVERT ? converted_open(state, form, *top) : watch_truth(state, *top) != is_not;
    return true;
  }
  watch_settle(state, top);
  if (next->operation == DO_CONVERT_NUMBER && cell_is_plain(*top)) {
    *top = converted_number(state, form, (Form)next->index, *top);
    return true;
  }
  if (cell_is_plain(*top)) return false;
  switch (next->operation) {
  case DO_CONVERT: *top = watch_converted(state, form, *top); break;
  case DO_OFFSET: *top = moved(state, *top, next->index); break;
  case DO_NOT: *top = 0; break;
  case DO_TRUTH: *top = 1; break;
  default: set_open(state, "an address is taken for a number"); *top = 0;
  }
  return true;
}

/* Floating-point operands; the result of arithmetic is looked at. */
static bool watch_numbers(const Instruction *next, i128 **top, CodeState *state) {
  i128 right = watch_settle(state, *top), *left = *top - 1;
  watch_settle(state, left);
  if (!cell_is_plain(*left) || !cell_is_plain(right)) set_open(state, "an address is taken for a number");
  if (next->operation != DO_NUMBER) return false;
  *left = arithmetic(state, (Operator)next->index, (Form)next->form, *left, right);
  *top = left;
  return true;
}

bool watch_instruction(const CodeBank *bank, const Instruction *next, i128 **top, CodeState *state) {
  switch (next->operation) {
  case DO_CONSTANT:
  case DO_LOAD_FRAME:
  case DO_LOCAL:
  case DO_GLOBAL:
  case DO_JUMP:
  case DO_END: return false;
  case DO_AND:
  case DO_OR:
  case DO_JUMP_IF_ZERO:
    if (cell_is_open(**top)) **top = watch_truth(state, **top);
    return false;
  case DO_FRAME: *++*top = cell_of_address(state->frame + next->index); return true;
  case DO_LOAD:
  case DO_LOAD_BITS: watch_followed(state, watch_settle(state, *top)); return false;
  case DO_INDEX_LOCAL: {
    i128 index = watch_settle(state, &state->slots[next->index]);
    watch_settle(state, *top);
    if (cell_is_plain(**top) && cell_is_plain(index)) return false;
    **top = moved_times(state, **top, index, next->scale, false);
    return true;
  }
  case DO_INDEX:
  case DO_INDEX_BACK:
  case DO_DISTANCE:
  case DO_SAME:
  case DO_DIFFERENT:
  case DO_ORDER: return watch_pair(next, top, state);
  case DO_NUMBER:
  case DO_NUMBER_COMPARE: return watch_numbers(next, top, state);
  case DO_QUESTION: return next->form && watch_single(next, *top, state); /* some have no operand */
  default:
    if (next->operation >= DO_ADD && next->operation <= DO_OPERATIONS_END) return watch_operator(bank, next, top, state);
    return watch_single(next, *top, state);
  }
}

/* ---- memory -------------------------------------------------------------------------------------- */

bool watch_load(CodeState *state, uint64_t address, Form form, i128 *value) {
  unsigned size = form_bytes(form);
  SpaceRegion *region = space_find(state->space, address, size);
  bool has_parts = false;
  for (unsigned i = 0; region && i < size; i++) has_parts = has_parts || region->known[address - region->base + i] > KNOWN_PLAIN;
  if (!has_parts) return false;
  *value = 0;
  if (is_pointer_wide(state, form) && space_is_whole_address(region, address, size)) {
    memcpy(value, region->bytes + (address - region->base), size);
    *value |= CELL_ADDRESS;
  } else {
    set_open(state, "a part of an address is read");
  }
  return true;
}

void watch_store(CodeState *state, uint64_t address, Form form, i128 cell) {
  if (cell_is_open(cell)) {
    code_store(state, address, form, watch_settle(state, &cell));
    return;
  }
  if (!is_pointer_wide(state, form)) set_open(state, "an address is taken for a number");
  if (space_write_address(state->space, address, (uint64_t)cell)) return;
  if (address < SPACE_NULL_PAGE)
    state->fault = FAULT_NULL;
  else
    set_open(state, "memory outside of objects is written");
  state->invalid_writes++;
}

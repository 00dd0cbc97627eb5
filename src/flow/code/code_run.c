/* code_run.c: the stack machine itself, and reading and writing scalars in the space.
 *
 * Cells are moved by general registers only: as halves of a cell are often computed one by one, a vector
 * register that loads them together would wait until both have reached the cache.  That costs more than half
 * of the speed. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC target("general-regs-only")
#endif
#include <assert.h>
#include "flow/code/code.h"
#include "flow/code/code_operations.h"
#include "flow/code/watch.h"

/* ---- the space ----------------------------------------------------------------------------------- */

/* Of an access that lies in no object. */
static void fault_if_unclear(CodeState *state, uint64_t address) {
  if (address < SPACE_NULL_PAGE) state->fault = FAULT_NULL;
  if (state->unsized <= address && address < state->unsized_end) state->fault = FAULT_UNSIZED;
}

/* Bytes as a number. */
static inline i128 assemble(const uint8_t *bytes, unsigned form) {
  union {
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    u128 u128;
  } cell;
  switch (form) {
  case FORM_BOOL: return bytes[0] != 0;
  case FORM_S8: return (int8_t)bytes[0];
  case FORM_U8: return bytes[0];
  case FORM_S16: return memcpy(&cell, bytes, 2), (int16_t)cell.u16;
  case FORM_F16:
  case FORM_U16: return memcpy(&cell, bytes, 2), cell.u16;
  case FORM_S32: return memcpy(&cell, bytes, 4), (int32_t)cell.u32;
  case FORM_F32:
  case FORM_U32: return memcpy(&cell, bytes, 4), cell.u32;
  case FORM_S64: return memcpy(&cell, bytes, 8), (int64_t)cell.u64;
  case FORM_F64:
  case FORM_U64: return memcpy(&cell, bytes, 8), cell.u64;
  case FORM_F80: return cell.u128 = 0, memcpy(&cell, bytes, 10), (i128)cell.u128;
  default: return memcpy(&cell, bytes, 16), (i128)cell.u128;
  }
}

/* Have all bytes been given a value? */
static inline bool is_known(const uint8_t *known, unsigned bytes) {
  uint64_t word;
  switch (bytes) {
  case 1: return *known == KNOWN_PLAIN;
  case 2: return memcpy(&word, known, 2), (uint16_t)word == 0x0101;
  case 4: return memcpy(&word, known, 4), (uint32_t)word == 0x01010101;
  case 8: return memcpy(&word, known, 8), word == UINT64_C(0x0101010101010101);
  default:
    for (unsigned i = 0; i < bytes; i++)
      if (known[i] != KNOWN_PLAIN) return false;
    return true;
  }
}

static const uint8_t form_sizes[FORM_NONE + 1] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 2, 4, 8, 10, 16, 0};

static i128 load_slowly(CodeState *state, uint64_t address, Form form) {
  i128 marked;
  if (state->space->is_watched && watch_load(state, address, form, &marked)) return marked;
  const uint8_t *bytes = space_read(state->space, address, form_sizes[form]);
  if (bytes) return assemble(bytes, form);
  fault_if_unclear(state, address);
  if (state->fault) return 0;
  state->invalid_reads++;
  if (!state->ask) return 0;
  i128 value = state->ask(state->ask_context); /* whether or not it is known: questions are counted */
  uint8_t outside[sizeof value];
  memcpy(outside, &value, sizeof value);
  space_read_outside(state->space, address, form_sizes[form], outside);
  return assemble(outside, form);
}

static inline i128 load(CodeState *state, uint64_t address, unsigned form) {
  SpaceRegion *region = space_find(state->space, address, form_sizes[form]);
  if (region) {
    uint64_t at = address - region->base;
    if (is_known(region->known + at, form_sizes[form])) return assemble(region->bytes + at, form);
  }
  return load_slowly(state, address, (Form)form);
}

i128 code_load(CodeState *state, uint64_t address, Form form) { return load(state, address, form); }

/* The usual widths; false: another one, or it cannot be written. */
static inline bool store_quickly(CodeState *state, uint64_t address, unsigned size, uint64_t value) {
  static const uint64_t known = UINT64_C(0x0101010101010101);
  SpaceRegion *region = space_find(state->space, address, size);
  if (!region) return false;
  uint64_t at = address - region->base;
  if (state->space->objects.data[region->owner[at >> 4]].is_read_only) return false;
  switch (size) {
  case 1: memcpy(region->bytes + at, &value, 1), memcpy(region->known + at, &known, 1); return true;
  case 2: memcpy(region->bytes + at, &value, 2), memcpy(region->known + at, &known, 2); return true;
  case 4: memcpy(region->bytes + at, &value, 4), memcpy(region->known + at, &known, 4); return true;
  case 8: memcpy(region->bytes + at, &value, 8), memcpy(region->known + at, &known, 8); return true;
  default: return false;
  }
}

void code_store(CodeState *state, uint64_t address, Form form, i128 value) {
  if (state->space->is_watched && !cell_is_plain(value)) {
    watch_store(state, address, form, value);
    return;
  }
  if (store_quickly(state, address, form_sizes[form], (uint64_t)value)) return;
  uint8_t *bytes = space_write(state->space, address, form_sizes[form]);
  if (bytes) {
    memcpy(bytes, &value, form_sizes[form]);
    return;
  }
  fault_if_unclear(state, address);
  if (!state->fault) space_set_open(state->space, "memory outside of objects is written");
  state->invalid_writes++;
  bool is_read_only = space_find(state->space, address, form_sizes[form]);
  if (!state->fault && !is_read_only) space_write_outside(state->space, address, form_sizes[form], (const uint8_t *)&value);
}

/* A bit-field is read and written byte by byte: only bytes that hold some of its bits are touched. */
i128 code_load_bits(CodeState *state, uint64_t address, const Member *field, Form form) {
  u128 value = 0;
  unsigned first = field->bit_offset / 8, shift = field->bit_offset % 8;
  unsigned count = (shift + field->bit_width + 7) / 8;
  for (unsigned i = 0; i < count; i++) {
    u128 byte = (uint8_t)code_load(state, address + first + i, FORM_U8);
    value |= 8 * i >= shift ? byte << (8 * i - shift) : byte >> (shift - 8 * i);
  }
  bool is_signed =
      form == FORM_S8 || form == FORM_S16 || form == FORM_S32 || form == FORM_S64 || form == FORM_S128;
  unsigned unused = 128 - field->bit_width;
  return is_signed ? (i128)(value << unused) >> unused : (i128)(value << unused >> unused);
}

void code_store_bits(CodeState *state, uint64_t address, const Member *field, i128 value) {
  unsigned first = field->bit_offset / 8, shift = field->bit_offset % 8;
  unsigned count = (shift + field->bit_width + 7) / 8;
  if (state->space->is_watched && !cell_is_plain(value)) value = watch_cut(state, field->bit_width, value);
  for (unsigned i = 0; i < count; i++) {
    unsigned low = i ? 0 : shift, end = shift + field->bit_width - 8 * i, high = end < 8 ? end : 8;
    unsigned mask = ((1u << high) - 1) & ~((1u << low) - 1);
    unsigned bits = 8 * i >= shift ? (unsigned)((u128)value >> (8 * i - shift))
                                   : (unsigned)((u128)value << (shift - 8 * i));
    unsigned byte = mask == 0xff ? 0 : (unsigned)(uint8_t)code_load(state, address + first + i, FORM_U8);
    code_store(state, address + first + i, FORM_U8, (byte & ~mask) | (bits & mask));
  }
}

bool code_goes_too_far(CodeState *state, uint64_t size) {
  enum { MOST_OUTSIDE = 1 << 20 };
  if (size > MOST_OUTSIDE) state->space->is_exhausted = true;
  return size > MOST_OUTSIDE;
}

void code_copy(CodeState *state, uint64_t to, uint64_t from, uint64_t size) {
  if (!size) return;
  bool can_read = space_find(state->space, from, size);
  bool can_write = space_can_write(state->space, to, size);
  if (can_read && can_write) {
    space_copy(state->space, to, from, size);
    return;
  }
  if (!can_read) fault_if_unclear(state, from);
  if (!can_write) fault_if_unclear(state, to);
  if (state->fault || code_goes_too_far(state, size)) return;
  for (uint64_t i = 0; i < size; i++) /* what lies outside goes byte by byte */
    code_store(state, to + i, FORM_U8, code_load(state, from + i, FORM_U8));
}

void code_clear(CodeState *state, uint64_t address, uint64_t size) {
  if (!size) return;
  uint8_t *bytes = space_write(state->space, address, size);
  if (bytes) {
    memset(bytes, 0, size);
    return;
  }
  fault_if_unclear(state, address);
  if (code_goes_too_far(state, size)) return;
  for (uint64_t i = 0; i < size && !state->fault; i++) code_store(state, address + i, FORM_U8, 0);
}

/* ---- operators ----------------------------------------------------------------------------------- */

static inline bool fits_64(i128 value) { return value == (int64_t)value; }

static i128 divide(unsigned form, Operator op, i128 left, i128 right, CodeState *state) {
  if (right == 0) {
    state->fault = FAULT_DIVISION;
    return 0;
  }
  bool quotient = op == OP_DIVIDE;
  if (form == FORM_U128) return (i128)(quotient ? (u128)left / (u128)right : (u128)left % (u128)right);
  if (right == -1) return quotient ? integer_convert(form, -(u128)left) : 0;
  if (fits_64(left) && fits_64(right))
    return quotient ? (int64_t)left / (int64_t)right : (int64_t)left % (int64_t)right;
  return quotient ? left / right : left % right;
}

static i128 shift(unsigned form, Operator op, i128 left, i128 amount) {
  unsigned width = form_width((Form)form);
  u128 count = (u128)amount; /* a negative one is very large */
  bool is_out = count >= width;
  if (op == OP_SHIFT_LEFT) return is_out ? 0 : integer_convert(form, (u128)left << count);
  if (form == FORM_U128) return is_out ? 0 : (i128)((u128)left >> count);
  return is_out ? (left < 0 ? -1 : 0) : left >> count;
}

static i128 distance(unsigned form, i128 left, i128 right, uint32_t size) {
  i128 bytes = integer_convert(form == FORM_U64 ? FORM_S64 : FORM_S32, (u128)left - (u128)right);
  return size ? (int64_t)bytes / (int64_t)size : 0;
}

/* Where C leaves it open, addresses differ, and later objects on the stack come behind earlier ones, unless that is to be
 * tried the other way round. */
static bool is_same(CodeState *state, uint64_t left, uint64_t right) {
  if (left == right || !state->space || !space_is_open(state->space, left, right)) return left == right;
  state->open_comparisons++;
  return state->flips_open;
}

static bool is_in_order(CodeState *state, Operator op, uint64_t left, uint64_t right) {
  bool holds = op == OP_LESS ? left < right : op == OP_LESS_EQUAL ? left <= right : op == OP_GREATER ? left > right : left >= right;
  if (!state->space || !space_order_is_open(state->space, left, right)) return holds;
  state->open_comparisons++;
  return holds != state->flips_open;
}

/* ---- questions about memory -------------------------------------------------------------------------- */

static bool is_function(const CodeState *state, uint64_t address) {
  return (address - state->first_function) % 16 == 0 && address >= state->first_function && (address - state->first_function) / 16 < state->function_count;
}

/* A watched run is one of all layouts of memory, of which only some answer as this one does. */
static bool answer(CodeState *state, unsigned question, uint64_t address, uint64_t bytes) {
  if (state->space->is_watched) space_set_open(state->space, "a question about memory");
  switch (question) {
  case OP_IS_ACCESSIBLE: return !bytes || space_holds(state->space, address, bytes);
  case OP_IS_WRITABLE: {
    const SpaceObject *object = bytes && space_holds(state->space, address, bytes) ? space_object(state->space, address) : NULL;
    return !bytes || (object && !object->is_read_only && !object->is_constant);
  }
  case OP_IS_FREEABLE: return !address || space_starts_heap(state->space, address);
  case OP_IS_CALLABLE: return is_function(state, address);
  case OP_IS_OUTSIDE: return space_is_outside(state->space, address) && !is_function(state, address);
  case OP_HEAP_IS_LEFT: return state->space->heap_count != 0;
  default: return state->is_lost && state->is_lost(state->ask_context, question == OP_HEAP_IS_LOST_BEHIND);
  }
}

/* The most frequent form first. */
static inline i128 narrow(unsigned form, u128 value) {
  if (form == FORM_S32) return (int32_t)value;
  return integer_convert(form, value);
}

#define POPPED(operation, result)                                                                            \
  case operation: {                                                                                          \
    i128 right = *top--, left = *top;                                                                        \
    *top = (result);                                                                                         \
    break;                                                                                                   \
  }
#define BINARY(operation, result)                                                                            \
  POPPED(operation, result)                                                                                  \
  case operation - DO_ADD + DO_ADD_CONSTANT: {                                                               \
    i128 right = constants[next->index], left = *top;                                                        \
    *top = (result);                                                                                         \
    break;                                                                                                   \
  }                                                                                                          \
  case operation - DO_ADD + DO_ADD_LOCAL: {                                                                  \
    i128 right = slots[next->index], left = *top;                                                            \
    *top = (result);                                                                                         \
    break;                                                                                                   \
  }

__attribute__((always_inline)) static inline i128 run(const CodeBank *bank, uint32_t start, CodeState *state, bool is_watched) {
  const Instruction *program = bank->program.data, *next = program + start;
  const i128 *constants = bank->constants.data, *slots = state->slots;
  i128 *top = state->stack - 1;
  for (;; next++) {
    unsigned form = next->form;
    if (is_watched && watch_instruction(bank, next, &top, state)) continue;
    switch (next->operation) {
    case DO_CONSTANT: *++top = constants[next->index]; break;
    case DO_LOCAL: *++top = slots[next->index]; break;
    case DO_GLOBAL: *++top = state->globals[next->index]; break;
    case DO_FRAME: *++top = (i128)(state->frame + next->index); break;
    case DO_LOAD: *top = load(state, (uint64_t)*top, form); break;
    case DO_LOAD_FRAME: *++top = load(state, state->frame + next->index, form); break;
    case DO_LOAD_BITS:
      *top = code_load_bits(state, (uint64_t)*top, bank->fields.data[next->index], (Form)form);
      break;
    case DO_INDEX_LOCAL: {
      uint64_t address = (uint64_t)*top + (uint64_t)slots[next->index] * next->scale;
      *top = form == FORM_U64 ? (i128)address : (i128)(uint32_t)address;
      break;
    }
    case DO_OFFSET: *top = integer_convert(form, (u128)*top + next->index); break;
    case DO_CONVERT_NUMBER: *top = number_convert((Form)form, (Form)next->index, *top); break;
    case DO_NUMBER_NEGATE: *top = number_negate((Form)form, *top); break;
    case DO_NUMBER_TRUTH: *top = !number_is_zero((Form)form, *top); break;
    case DO_CONVERT: *top = integer_convert(form, (u128)*top); break;
    case DO_NEGATE: *top = integer_convert(form, -(u128)*top); break;
    case DO_BIT_NOT: *top = integer_convert(form, ~(u128)*top); break;
    case DO_NOT: *top = *top == 0; break;
    case DO_TRUTH:
      *top = *top != 0;
      break;
      BINARY(DO_ADD, narrow(form, (u128)left + (u128)right))
      BINARY(DO_SUBTRACT, narrow(form, (u128)left - (u128)right))
      BINARY(DO_MULTIPLY, integer_convert(form, (u128)left * (u128)right))
      BINARY(DO_DIVIDE, divide(form, OP_DIVIDE, left, right, state))
      BINARY(DO_REMAINDER, divide(form, OP_REMAINDER, left, right, state))
      BINARY(DO_SHIFT_LEFT, shift(form, OP_SHIFT_LEFT, left, right))
      BINARY(DO_SHIFT_RIGHT, shift(form, OP_SHIFT_RIGHT, left, right))
      POPPED(DO_INDEX, integer_convert(form, (u128)left + (u128)right * next->index))
      POPPED(DO_INDEX_BACK, integer_convert(form, (u128)left - (u128)right * next->index))
      POPPED(DO_DISTANCE, distance(form, left, right, next->index))
      POPPED(DO_SAME, is_same(state, (uint64_t)left, (uint64_t)right))
      POPPED(DO_DIFFERENT, !is_same(state, (uint64_t)left, (uint64_t)right))
      POPPED(DO_ORDER, is_in_order(state, (Operator)next->index, (uint64_t)left, (uint64_t)right))
      POPPED(DO_NUMBER, number_binary((Operator)next->index, (Form)form, left, right))
      POPPED(DO_NUMBER_COMPARE, number_compare((Operator)next->index, (Form)form, left, right))
      BINARY(DO_BIT_AND, left & right)
      BINARY(DO_BIT_OR, left | right)
      BINARY(DO_BIT_XOR, left ^ right)
      BINARY(DO_EQUAL, left == right)
      BINARY(DO_NOT_EQUAL, left != right)
      BINARY(DO_LESS, left < right)
      BINARY(DO_LESS_EQUAL, left <= right)
      BINARY(DO_GREATER, left > right)
      BINARY(DO_GREATER_EQUAL, left >= right)
      BINARY(DO_LESS_U128, (u128)left < (u128)right)
      BINARY(DO_LESS_EQUAL_U128, (u128)left <= (u128)right)
      BINARY(DO_GREATER_U128, (u128)left > (u128)right)
      BINARY(DO_GREATER_EQUAL_U128, (u128)left >= (u128)right)
    case DO_QUESTION: {
      uint64_t bytes = form > 1 ? (uint64_t)*top-- : 0, address = form ? (uint64_t)*top-- : 0;
      *++top = answer(state, next->index, address, bytes);
      break;
    }
    case DO_AND:
      if (*top)
        top--;
      else
        next = program + next->index - 1;
      break;
    case DO_OR:
      if (!*top)
        top--;
      else
        *top = 1, next = program + next->index - 1;
      break;
    case DO_JUMP_IF_ZERO:
      if (!*top--) next = program + next->index - 1;
      break;
    case DO_JUMP: next = program + next->index - 1; break;
    default: return *top;
    }
  }
}

i128 code_run(const CodeBank *bank, uint32_t start, CodeState *state) {
  bool is_watched = state->space && state->space->is_watched;
  return is_watched ? run(bank, start, state, true) : run(bank, start, state, false);
}

/* cfa_builtin.c: builtins of the compiler that the parser leaves (lang/builtin.h).
 *
 * Counting and swapping bits becomes plain arithmetic, after H. S. Warren, Hacker's Delight, chapter 5: so
 * whoever comes behind needs no operation for it.  Counts of zero bits in zero, which C leaves undefined,
 * give the width. What belongs to variable arguments is a call of the library (library.h), with the address
 * of the list. */
#include <string.h>
#include "flow/cfa/build.h"

/* ---- bits ---------------------------------------------------------------------------------------- */

typedef struct {
  Builder *b;
  const Type *type; /* unsigned */
  unsigned width;
  SourceRange range;
} Bits;

static Expr *constant(Bits *bits, u128 value) {
  return make_integer(bits->b, bits->type, (i128)value, bits->range);
}

/* `byte` in every byte. */
static Expr *pattern(Bits *bits, unsigned byte) {
  u128 value = 0;
  for (unsigned i = 0; i < bits->width; i += 8) value |= (u128)byte << i;
  return constant(bits, value);
}

static Expr *operate(Bits *bits, Operator op, Expr *left, Expr *right) {
  return make_binary(bits->b, op, bits->type, left, right);
}

static Expr *shift_right(Bits *bits, Expr *value, unsigned amount) {
  Expr *count = make_integer(bits->b, type_scalar(bits->b->types, TYPE_INT), amount, bits->range);
  return operate(bits, OP_SHIFT_RIGHT, value, count);
}

static Expr *shift_left(Bits *bits, Expr *value, unsigned amount) {
  Expr *count = make_integer(bits->b, type_scalar(bits->b->types, TYPE_INT), amount, bits->range);
  return operate(bits, OP_SHIFT_LEFT, value, count);
}

static Expr *complement(Bits *bits, Expr *value) {
  return operate(bits, OP_BIT_XOR, value, pattern(bits, 0xff));
}

static Expr *population(Bits *bits, Expr *value) {
  Builder *b = bits->b;
  Expr *x = lower_save(b, value);
  x = lower_save(b, operate(bits, OP_SUBTRACT, x,
                            operate(bits, OP_BIT_AND, shift_right(bits, x, 1), pattern(bits, 0x55))));
  x = lower_save(b, operate(bits, OP_ADD, operate(bits, OP_BIT_AND, x, pattern(bits, 0x33)),
                            operate(bits, OP_BIT_AND, shift_right(bits, x, 2), pattern(bits, 0x33))));
  x = lower_save(
      b, operate(bits, OP_BIT_AND, operate(bits, OP_ADD, x, shift_right(bits, x, 4)), pattern(bits, 0x0f)));
  return shift_right(bits, operate(bits, OP_MULTIPLY, x, pattern(bits, 0x01)), bits->width - 8);
}

/* Zeros behind the last one: the ones of ~x & (x - 1). */
static Expr *trailing_zeros(Bits *bits, Expr *value) {
  Expr *x = lower_save(bits->b, value);
  Expr *below = operate(bits, OP_SUBTRACT, x, constant(bits, 1));
  return population(bits, operate(bits, OP_BIT_AND, complement(bits, x), below));
}

/* Zeros before the first one: fill what is behind it with ones, then count the others. */
static Expr *leading_zeros(Bits *bits, Expr *value) {
  Expr *x = lower_save(bits->b, value);
  for (unsigned i = 1; i < bits->width; i *= 2)
    x = lower_save(bits->b, operate(bits, OP_BIT_OR, x, shift_right(bits, x, i)));
  return population(bits, complement(bits, x));
}

/* x == 0 ? 0 : 1 + trailing zeros. */
static Expr *first_set(Bits *bits, Expr *value) {
  Expr *x = lower_save(bits->b, value);
  Expr *count = operate(bits, OP_ADD, lower_save(bits->b, trailing_zeros(bits, x)), constant(bits, 1));
  Expr *choice = make_copy(bits->b, count);
  choice->kind = EXPR_CONDITIONAL;
  choice->condition = x;
  choice->left = count;
  choice->right = constant(bits, 0);
  return choice;
}

/* Copies of the sign bit behind it. */
static Expr *redundant_signs(Bits *bits, Expr *value) {
  Expr *x = lower_save(bits->b, value);
  Expr *sign = operate(bits, OP_SUBTRACT, constant(bits, 0), shift_right(bits, x, bits->width - 1));
  Expr *zeros = leading_zeros(bits, operate(bits, OP_BIT_XOR, x, sign));
  return operate(bits, OP_SUBTRACT, zeros, constant(bits, 1));
}

static Expr *swapped(Bits *bits, Expr *value) {
  Expr *x = lower_save(bits->b, value), *result = NULL;
  for (unsigned i = 0; i < bits->width; i += 8) {
    Expr *byte = operate(bits, OP_BIT_AND, i ? shift_right(bits, x, i) : x, constant(bits, 0xff));
    unsigned to = bits->width - 8 - i;
    if (to) byte = shift_left(bits, byte, to);
    result = result ? operate(bits, OP_BIT_OR, result, byte) : byte;
  }
  return result;
}

static Expr *parity(Bits *bits, Expr *value) {
  return operate(bits, OP_BIT_AND, population(bits, value), constant(bits, 1));
}

typedef Expr *(*BitOperation)(Bits *bits, Expr *value);

static const struct {
  const char *name; /* behind __builtin_; l, ll or a width may follow */
  BitOperation operation;
} bit_builtins[] = {
    {"popcount", population}, {"parity", parity},         {"ctz", trailing_zeros}, {"clz", leading_zeros},
    {"ffs", first_set},       {"clrsb", redundant_signs}, {"bswap", swapped},
};

static BitOperation find_bit_operation(const char *name) {
  for (size_t i = 0; i < sizeof bit_builtins / sizeof *bit_builtins; i++)
    if (strncmp(bit_builtins[i].name, name, strlen(bit_builtins[i].name)) == 0)
      return bit_builtins[i].operation;
  return NULL;
}

/* Narrow operands are widened, as arithmetic on them would be done in int. */
static Expr *lower_bits(Builder *b, Expr *e, BitOperation operation) {
  const Type *argument = type_unqualified(e->arguments[0]->type);
  unsigned width = type_width(b->types, argument);
  TypeKind kind = width <= 32 ? TYPE_UINT : width <= 64 ? TYPE_ULLONG : TYPE_UINT128;
  Bits bits = {b, type_scalar(b->types, kind), width < 32 && operation != swapped ? 32 : width, e->range};
  Expr *value = make_cast(b, bits.type, lower_value(b, e->arguments[0]));
  return make_cast(b, e->type, operation(&bits, value));
}

/* ---- others -------------------------------------------------------------------------------------- */

/* name(&list, ...): the arguments are lvalues. */
static void lower_list_call(Builder *b, Expr *e, const char *name) {
  size_t count = strcmp(name, "__builtin_va_copy") == 0 ? 2 : 1;
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, 2);
  for (size_t i = 0; i < count; i++) arguments[i] = make_address(b, lower_place(b, e->arguments[i]));
  lower_library_call(b, lower_library_symbol(b, name), NULL, arguments, count, e->range);
}

Expr *lower_va_arg(Builder *b, Expr *e) {
  if (!effects_is_modelled(b->types, e->type)) {
    lower_refuse(b, e, "va_arg of this type");
    return make_zero(b, e->type, e->range);
  }
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, 1);
  arguments[0] = make_address(b, lower_place(b, e->left));
  Symbol *received = draft_new_temporary(b, e->type, e->range);
  lower_library_call(b, lower_library_symbol(b, "__builtin_va_arg"), received, arguments, 1, e->range);
  return make_load(b, received, e->range);
}

static Expr *lower_stack_allocation(Builder *b, Expr *e) {
  Expr *size = lower_value(b, e->arguments[0]);
  Symbol *received = draft_new_temporary(b, e->type, e->range);
  Edge *edge = draft_emit(b, EDGE_ALLOCATE, make_variable(b, received, e->range), size, e->range);
  edge->reason = "alloca";
  edge->is_automatic = true;
  if (e->argument_count > 1) edge->alignment = (unsigned)(e->arguments[1]->integer / 8);
  return make_load(b, received, e->range);
}

/* 1 or 0. */
static Expr *lower_sign(Builder *b, Expr *e) {
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, 1);
  arguments[0] = lower_value(b, e->arguments[0]);
  Symbol *received = draft_new_temporary(b, e->type, e->range);
  lower_library_call(b, lower_library_symbol(b, "__builtin_signbit"), received, arguments, 1, e->range);
  return make_load(b, received, e->range);
}

/* Which number says that it is set is the compiler's choice: gcc gives the bit where it found it. */
static Expr *lower_sign_bit(Builder *b, Expr *e) {
  Expr *sign = lower_sign(b, e), *set = make_copy(b, sign);
  Symbol *chosen = draft_new_temporary(b, e->type, e->range);
  lower_havoc(b, chosen, e->builtin, e->range)->choice = CHOICE_COMPILER;
  Expr *number = make_load(b, chosen, e->range);
  set->kind = EXPR_CONDITIONAL;
  set->condition = sign;
  set->left = make_binary(b, OP_ADD, e->type, number, make_not(b, number));
  set->right = make_zero(b, e->type, e->range);
  return set;
}

Expr *lower_builtin_truth(Builder *b, Expr *e) { return strcmp(e->builtin, "__builtin_signbit") ? lower_builtin(b, e, true) : lower_sign(b, e); }

/* The address of this call's own frame, or of where it returns to, is none of the first page, where nothing lies; those of outer calls may be
 * anything. */
static Expr *lower_some_address(Builder *b, Expr *e) {
  enum { FIRST_PAGE = 4096 };
  Symbol *received = draft_new_temporary(b, e->type, e->range);
  lower_havoc(b, received, e->builtin, e->range);
  const Expr *level = e->arguments[0];
  while (level->kind == EXPR_CAST) level = level->left;
  Expr *address = make_load(b, received, e->range);
  if (level->kind != EXPR_INTEGER || level->integer) return address;
  const Type *type = type_size_t(b->types), *truth = type_scalar(b->types, TYPE_INT);
  Expr *page = make_integer(b, type, FIRST_PAGE, e->range), *number = make_cast(b, type, address);
  Expr *is_low = make_cast(b, type, make_binary(b, OP_LESS, truth, number, page));
  return make_cast(b, e->type, make_binary(b, OP_ADD, type, number, make_binary(b, OP_MULTIPLY, type, is_low, page)));
}

/* What the compiler or the machine decides: any value, of a question 0 or 1. */
static Expr *lower_chosen(Builder *b, Expr *e, bool is_question) {
  Symbol *received = draft_new_temporary(b, is_question ? type_scalar(b->types, TYPE_BOOL) : e->type, e->range);
  lower_havoc(b, received, e->builtin, e->range)->choice = CHOICE_COMPILER;
  return make_cast(b, e->type, make_load(b, received, e->range));
}

static void lower_trap(Builder *b, Expr *e) {
  enum { STATUS_OF_TRAP = 128 + 4 };
  Expr *status = make_integer(b, type_scalar(b->types, TYPE_INT), STATUS_OF_TRAP, e->range);
  draft_add_edge(b, EDGE_STOP, b->here, b->draft->halt, e->range)->right = status;
  draft_start_dead(b);
}

Expr *lower_builtin(Builder *b, Expr *e, bool wanted) {
  const char *name = e->builtin + strlen("__builtin_");
  BitOperation operation = find_bit_operation(name);
  if (operation && e->argument_count) {
    if (wanted) return lower_bits(b, e, operation);
    lower_effects(b, e->arguments[0]);
    return NULL;
  }
  if (strcmp(name, "alloca") == 0 || strcmp(name, "alloca_with_align") == 0) return lower_stack_allocation(b, e);
  if (strcmp(name, "signbit") == 0) return lower_sign_bit(b, e);
  if (strcmp(name, "return_address") == 0 || strcmp(name, "frame_address") == 0)
    return lower_some_address(b, e);
  if (strcmp(name, "constant_p") == 0) return lower_chosen(b, e, true);
  if (strcmp(name, "object_size") == 0 || strcmp(name, "cpu_supports") == 0) return lower_chosen(b, e, false);
  if (strcmp(name, "va_start") == 0)
    lower_list_call(b, e, "__builtin_va_start");
  else if (strcmp(name, "va_end") == 0)
    lower_list_call(b, e, "__builtin_va_end");
  else if (strcmp(name, "va_copy") == 0)
    lower_list_call(b, e, "__builtin_va_copy");
  else if (strcmp(name, "unreachable") == 0)
    draft_stop(b, e->range);
  else if (strcmp(name, "trap") == 0)
    lower_trap(b, e);
  else
    draft_refuse(b, e->range, "not supported: %s", e->builtin);
  return wanted
             ? make_zero(b, e->type->kind == TYPE_VOID ? type_scalar(b->types, TYPE_INT) : e->type, e->range)
             : NULL;
}

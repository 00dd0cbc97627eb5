/* The values of expressions, and assignments.  See unwinder.h.
 *
 * The operators are those of model/encode/encode_operator.h; what is done here is what depends on memory: places, addresses that are compared, and the condition under
 * which C evaluates an operand at all, which matters to reads outside of objects.  Operands are evaluated in the interpreter's order. */
#include "unwind/unwinder.h"

Term unwound_any(Unwinder *u, const Type *type, const char *what) {
  unwound_approximate(u, what);
  return term_variable(u->bank, expression_width(u->types, type), what);
}

/* ---- places --------------------------------------------------------------------------------------- */

static Term unknown_address(Unwinder *u, const Expr *place) {
  unwound_note_open(u, u->now.guard->whole, OPEN_CONSTRUCT, "address", place->range.begin);
  u->ends = term_true(u->bank);
  return unwound_number(u, 0);
}

static Term base_address(Unwinder *u, const Expr *base, Term guard) {
  uint32_t place;
  switch (base->kind) {
  case EXPR_DEREFERENCE: return unwound_value(u, base->left, guard);
  case EXPR_FUNCTION: return unwound_function(u, base->symbol);
  case EXPR_STRING: place = unwound_string(u, base); return u->objects.data[place].base;
  case EXPR_VARIABLE:
    if (!unwound_place(u, base->symbol, &place)) return u->objects.data[place].base;
    return unknown_address(u, base);
  default: return unknown_address(u, base);
  }
}

Term unwound_address(Unwinder *u, const Expr *place, Term guard) {
  uint64_t offset;
  const Expr *base = expression_base(place, &offset);
  Term address = base_address(u, base, guard);
  return offset ? term_add(u->bank, address, unwound_number(u, offset)) : address;
}

static bool is_plain_variable(const Unwinder *u, const Expr *place) {
  return place->kind == EXPR_VARIABLE && cfa_is_plain(u->cfa, place->symbol);
}

Term unwound_variable(Unwinder *u, const Symbol *symbol) {
  uint32_t place;
  if (!unwound_place(u, symbol, &place)) {
    unsigned width = expression_width(u->types, symbol->type), bytes = symbol->type->kind == TYPE_BOOL ? 1 : width / 8;
    Term value = unwound_load(u, u->objects.data[place].base, bytes, term_true(u->bank));
    return symbol->type->kind == TYPE_BOOL ? term_nonzero(u->bank, value) : value;
  }
  uint64_t word = persistent_map_get(u->shape, u->now.map, place);
  return word ? (Term)(word >> 8) : unwound_any(u, symbol->type, "variable without a value");
}

/* A field's bytes are read one by one, as the interpreter does. */
static Term load_field(Unwinder *u, const Expr *expression, const Member *field, Term address, Term guard) {
  unsigned low = field->bit_offset % 8, count = (low + field->bit_width + 7) / 8;
  Term bytes = TERM_NONE;
  for (unsigned i = 0; i < count; i++) {
    Term byte = unwound_load(u, term_add(u->bank, address, unwound_number(u, field->bit_offset / 8 + i)), 1, guard);
    bytes = bytes == TERM_NONE ? byte : term_concat(u->bank, byte, bytes);
  }
  Term bits = term_extract(u->bank, bytes, low + field->bit_width - 1, low);
  return term_resize(u->bank, bits, expression_width(u->types, expression->type), operator_is_signed(&u->operators, expression->type));
}

static Term load(Unwinder *u, const Expr *expression, Term guard) {
  const Expr *place = expression->kind == EXPR_LOAD ? expression->left : expression;
  if (is_plain_variable(u, place)) return unwound_variable(u, place->symbol);
  Term address = unwound_address(u, place, guard);
  if (place->kind == EXPR_MEMBER && place->member->is_bit_field) return load_field(u, expression, place->member, address, guard);
  if (expression->type->kind == TYPE_BOOL) return term_nonzero(u->bank, unwound_load(u, address, 1, guard));
  return unwound_load(u, address, expression_width(u->types, expression->type) / 8, guard);
}

/* ---- operators ------------------------------------------------------------------------------------ */

static Term truth_of(Unwinder *u, const Expr *expression, Term guard) {
  return unwound_truth(u, expression->type, unwound_value(u, expression, guard));
}

/* && and || evaluate the right side only where the left one does not decide. */
static Term connect(Unwinder *u, const Expr *e, Term guard) {
  bool is_and = e->kind == EXPR_AND;
  Term left = truth_of(u, e->left, guard);
  Term open = is_and ? left : term_not(u->bank, left);
  if (term_is_false(u->bank, open)) return operator_truth(&u->operators, e->type, left);
  Term right = truth_of(u, e->right, term_and(u->bank, guard, open));
  return operator_truth(&u->operators, e->type, is_and ? term_and(u->bank, left, right) : term_or(u->bank, left, right));
}

static Term conditional(Unwinder *u, const Expr *e, Term guard) {
  Term value = unwound_value(u, e->condition, guard), condition = unwound_truth(u, e->condition->type, value);
  Term yes = value, no = value;
  if (e->left && !term_is_false(u->bank, condition)) yes = unwound_value(u, e->left, term_and(u->bank, guard, condition));
  if (term_is_true(u->bank, condition)) return yes;
  no = unwound_value(u, e->right, term_and(u->bank, guard, term_not(u->bank, condition)));
  return term_is_false(u->bank, condition) ? no : term_ite(u->bank, condition, yes, no);
}

static Term compare_addresses(Unwinder *u, const Expr *e, Term a, Term b) {
  Term bit;
  switch (e->op) {
  case OP_EQUAL: bit = unwound_equal(u, a, b); break;
  case OP_NOT_EQUAL: bit = term_not(u->bank, unwound_equal(u, a, b)); break;
  case OP_LESS: bit = unwound_is_less(u, a, b); break;
  case OP_LESS_EQUAL: bit = term_not(u->bank, unwound_is_less(u, b, a)); break;
  case OP_GREATER: bit = unwound_is_less(u, b, a); break;
  default: bit = term_not(u->bank, unwound_is_less(u, a, b));
  }
  return operator_truth(&u->operators, e->type, bit);
}

static Term pointer_difference(Unwinder *u, const Expr *e, Term a, Term b) {
  Term size = unwound_number(u, type_size(u->types, e->left->type->base));
  Term elements = term_binary(u->bank, TERM_SDIVIDE, unwound_distance(u, a, b), size);
  return term_resize(u->bank, elements, expression_width(u->types, e->type), true);
}

/* An address is cut to a multiple of a power of two, or asked how far it is from one.  TERM_NONE: it is something else. */
static Term mask_address(Unwinder *u, const Expr *e, Term left, Term right) {
  bool is_and = e->op == OP_BIT_AND, is_rest = e->op == OP_REMAINDER && !operator_is_signed(&u->operators, e->left->type);
  Term address = is_and && term_is_constant(u->bank, left) ? right : left, number = address == left ? right : left;
  if ((!is_and && !is_rest) || !term_is_constant(u->bank, number) || term_width(u->bank, number) > 64) return TERM_NONE;
  uint64_t value = term_value(u->bank, number);
  if (is_rest && (!value || (value & (value - 1)))) return TERM_NONE;
  return unwound_masked(u, address, is_and ? value : value - 1);
}

/* A quotient that is small, and its remainder, by comparing: sums in modular arithmetic are rarely more than a few times the divisor. */
static Term divide_by_comparing(Unwinder *u, Operator op, Term value, uint64_t divisor, uint64_t most) {
  unsigned width = term_width(u->bank, value);
  Term rest = value, times = term_constant(u->bank, width, 0);
  for (uint64_t i = 1; i <= most; i++) {
    Term border = term_constant(u->bank, width, i * divisor), below = term_uless(u->bank, value, border);
    times = term_ite(u->bank, below, times, term_constant(u->bank, width, i));
    rest = term_ite(u->bank, below, rest, term_subtract(u->bank, value, border));
  }
  if (op == OP_REMAINDER && !term_is_constant(u->bank, rest)) unwound_set_extent(u, rest, (Extent){0, divisor - 1, 1, 0});
  return op == OP_DIVIDE ? times : rest;
}

/* TERM_NONE: it is no division of that kind. */
static Term divide(Unwinder *u, const Expr *e, Term left, Term right) {
  enum { MOST_TIMES = 3 };
  bool is_division = e->op == OP_DIVIDE || e->op == OP_REMAINDER;
  if (!is_division || type_is_float(e->left->type) || !term_is_constant(u->bank, right)) return TERM_NONE;
  unsigned width = term_width(u->bank, left);
  if (width > 64 || width < 8 || !term_value(u->bank, right)) return TERM_NONE;
  uint64_t divisor = term_value(u->bank, right), most = unwound_extent(u, left).high / divisor, half = (uint64_t)1 << (width - 1);
  bool is_positive = !operator_is_signed(&u->operators, e->left->type) || (divisor < half && unwound_extent(u, left).high < half);
  if (!is_positive || term_is_constant(u->bank, left)) return TERM_NONE;
  if (most <= MOST_TIMES) return divide_by_comparing(u, e->op, left, divisor, most);
  return TERM_NONE;
}

/* For arithmetic a number is as wide as its operands were, so that equal sums are one term; for bits side by side, no wider than it has to be. */
static Term in_fitting_form(Unwinder *u, Operator op, Term t) {
  bool is_about_bits = op == OP_BIT_OR || op == OP_BIT_XOR || op == OP_BIT_AND || op == OP_SHIFT_LEFT || op == OP_SHIFT_RIGHT;
  return is_about_bits ? unwound_narrowed(u, t) : unwound_widened(u, t);
}

/* TERM_NONE: what is known of the operands does not decide. */
static Term compare(Unwinder *u, const Expr *e, Term left, Term right) {
  if (type_is_float(e->left->type)) return TERM_NONE;
  bool is_signed = operator_is_signed(&u->operators, e->left->type), turns = e->op == OP_GREATER || e->op == OP_LESS_EQUAL;
  bool is_equality = e->op == OP_EQUAL || e->op == OP_NOT_EQUAL, is_negated = e->op == OP_NOT_EQUAL || e->op == OP_LESS_EQUAL || e->op == OP_GREATER_EQUAL;
  Known known = is_equality ? unwound_is_known_equal(u, left, right) : unwound_is_known_less(u, turns ? right : left, turns ? left : right, is_signed);
  if (known == KNOWN_NOTHING) return TERM_NONE;
  return operator_truth(&u->operators, e->type, (known == KNOWN_TRUE) != is_negated ? term_true(u->bank) : term_false(u->bank));
}

static Term binary(Unwinder *u, const Expr *e, Term guard) {
  Term left = unwound_value(u, e->left, guard), right = unwound_value(u, e->right, guard);
  bool is_order = e->op >= OP_LESS && e->op <= OP_GREATER_EQUAL, is_equality = e->op == OP_EQUAL || e->op == OP_NOT_EQUAL;
  bool has_base = unwound_has_base(u, left) || unwound_has_base(u, right), is_float = type_is_float(e->left->type);
  if (is_float) u->is_exposed |= unwound_depends_on_base(u, left) || unwound_depends_on_base(u, right);
  if (e->op == OP_POINTER_DIFFERENCE && has_base && type_size(u->types, e->left->type->base)) return pointer_difference(u, e, left, right);
  if (e->op == OP_SUBTRACT && has_base && !is_float) return unwound_distance(u, left, right);
  Term masked = has_base && !is_float ? mask_address(u, e, left, right) : TERM_NONE;
  if (masked != TERM_NONE) return masked;
  bool is_signed = operator_is_signed(&u->operators, e->left->type);
  if (has_base && (is_order || is_equality)) unwound_expose(u, e->left->type, left, right);
  if (has_base && !is_float && (is_equality || (is_order && !is_signed))) return compare_addresses(u, e, left, right);
  if (!is_float) {
    left = in_fitting_form(u, e->op, left);
    right = in_fitting_form(u, e->op, right);
  }
  Term known = is_order || is_equality ? compare(u, e, left, right) : divide(u, e, left, right);
  return known != TERM_NONE ? known : operator_apply(&u->operators, e, TERM_NONE, left, right);
}

static Term unary(Unwinder *u, const Expr *e, Term guard) {
  Term value = unwound_value(u, e->left, guard);
  if (type_is_float(e->type) || type_is_float(e->left->type)) u->is_exposed |= unwound_depends_on_base(u, value); /* arithmetic with it has errors and sets flags */
  if (e->kind == EXPR_CAST && e->type->kind == TYPE_BOOL) return unwound_truth(u, e->left->type, value);
  if (e->kind == EXPR_UNARY && e->op == OP_NOT)
    return operator_truth(&u->operators, e->type, term_not(u->bank, unwound_truth(u, e->left->type, value)));
  return operator_apply(&u->operators, e, TERM_NONE, value, TERM_NONE);
}

static Term question(Unwinder *u, const Expr *e, Term guard) {
  Term left = e->left ? unwound_value(u, e->left, guard) : TERM_NONE, right = e->right ? unwound_value(u, e->right, guard) : TERM_NONE;
  return operator_truth(&u->operators, e->type, unwound_answer(u, e, left, right));
}

Term unwound_value(Unwinder *u, const Expr *e, Term guard) {
  switch (e->kind) {
  case EXPR_INTEGER: return operator_integer(&u->operators, e);
  case EXPR_FLOAT: return operator_float(&u->operators, e);
  case EXPR_LABEL_ADDRESS: return unwound_number(u, 0x2000 + label_offset(e->label));
  case EXPR_FUNCTION: return unwound_function(u, e->symbol);
  case EXPR_LOAD:
  case EXPR_MEMBER: return load(u, e, guard);
  case EXPR_ADDRESS:
  case EXPR_DECAY: return unwound_address(u, e->left, guard);
  case EXPR_AND:
  case EXPR_OR: return connect(u, e, guard);
  case EXPR_CONDITIONAL: return conditional(u, e, guard);
  case EXPR_MEMORY: return question(u, e, guard);
  case EXPR_BINARY: return binary(u, e, guard);
  default: return unary(u, e, guard);
  }
}

/* ---- assignments ---------------------------------------------------------------------------------- */

static void store_field(Unwinder *u, Term address, const Member *field, Term value) {
  unsigned low = field->bit_offset % 8, high = low + field->bit_width;
  Term bits = term_resize(u->bank, value, field->bit_width, false);
  for (unsigned i = 0; 8 * i < high; i++) {
    unsigned from = i ? 0 : low, to = high < 8 * i + 8 ? high - 8 * i : 8;
    Term at = term_add(u->bank, address, unwound_number(u, field->bit_offset / 8 + i));
    Term piece = term_extract(u->bank, bits, 8 * i + to - low - 1, 8 * i + from - low);
    if (to - from < 8) {
      Term old = unwound_load(u, at, 1, term_true(u->bank));
      if (from) piece = term_concat(u->bank, piece, term_extract(u->bank, old, from - 1, 0));
      if (to < 8) piece = term_concat(u->bank, term_extract(u->bank, old, 7, to), piece);
    }
    unwound_store(u, at, 1, piece);
  }
}

static void store_at(Unwinder *u, const Expr *place, Term address, Term value) {
  if (place->kind == EXPR_MEMBER && place->member->is_bit_field) {
    store_field(u, address, place->member, value);
    return;
  }
  if (place->type->kind == TYPE_BOOL) value = term_zero_extend(u->bank, value, 8);
  unwound_store(u, address, term_width(u->bank, value) / 8, value);
}

void unwound_set_variable(Unwinder *u, const Symbol *symbol, Term value) {
  uint32_t place;
  if (unwound_place(u, symbol, &place)) {
    u->now.map = persistent_map_put(u->shape, u->now.map, place, (uint64_t)value << 8);
    return;
  }
  Expr variable = {.kind = EXPR_VARIABLE, .type = symbol->type, .symbol = (Symbol *)symbol};
  store_at(u, &variable, u->objects.data[place].base, value);
}

/* Where the place is comes before the value. */
void unwound_assign_value(Unwinder *u, const Expr *place, Term value) {
  if (is_plain_variable(u, place))
    unwound_set_variable(u, place->symbol, value);
  else
    store_at(u, place, unwound_address(u, place, term_true(u->bank)), value);
}

static Term fitting(Unwinder *u, const Type *type, Term value) {
  if (term_width(u->bank, value) == expression_width(u->types, type)) return value;
  return unwound_any(u, type, "value of another type"); /* K&R: passed with another type */
}

static void store_string(Unwinder *u, Term address, uint64_t size, const Expr *string) {
  for (uint64_t i = 0; i < size; i++) {
    uint8_t byte = i < string->text_size ? (uint8_t)string->text[i] : 0;
    unwound_store(u, term_add(u->bank, address, unwound_number(u, i)), 1, term_constant(u->bank, 8, byte));
  }
}

/* Records and arrays. */
static void assign_many(Unwinder *u, const Expr *place, const Expr *value) {
  Term address = unwound_address(u, place, term_true(u->bank));
  uint64_t size = place->kind == EXPR_VARIABLE ? cfa_object_size(u->cfa, place->symbol) : type_size(u->types, place->type);
  value = expression_strip_casts(value);
  if (value->kind == EXPR_LOAD && value->left->kind == EXPR_STRING) value = value->left;
  if (value->kind == EXPR_INTEGER) {
    unwound_fill(u, address, size, term_constant(u->bank, 8, 0));
  } else if (value->kind == EXPR_STRING) {
    store_string(u, address, size, value);
  } else if (value->kind == EXPR_LOAD || value->kind == EXPR_MEMBER) {
    const Expr *from = value->kind == EXPR_LOAD ? value->left : value;
    unwound_move(u, address, unwound_address(u, from, term_true(u->bank)), type_size(u->types, value->type));
  } else {
    unwound_note_open(u, u->now.guard->whole, OPEN_CONSTRUCT, "value of a struct or array", value->range.begin);
    u->ends = term_true(u->bank);
  }
}

void unwound_assign(Unwinder *u, const Expr *place, const Expr *value) {
  if (!type_is_scalar(place->type)) {
    assign_many(u, place, value);
    return;
  }
  if (is_plain_variable(u, place)) {
    unwound_set_variable(u, place->symbol, fitting(u, place->type, unwound_value(u, value, term_true(u->bank))));
    return;
  }
  Term address = unwound_address(u, place, term_true(u->bank));
  store_at(u, place, address, fitting(u, place->type, unwound_value(u, value, term_true(u->bank))));
}

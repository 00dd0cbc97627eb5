/* Terms as C: see c_expression.h.
 *
 * The texts of all subterms are made from the leaves upwards, so that nothing recurses.  A term of one bit is a truth
 * value (an int that is 0 or 1); a wider one is an unsigned value of its width, held in unsigned int or unsigned long long
 * (its `plain` text).  Where C's own signed value is at hand (a variable of type int, a constant) it is kept as well
 * (`sign`).  Comparisons need numbers alone, in whatever integer type C has them (`value` and `signed_value`), and so read as a
 * person would write them.  Floating-point variables and pointers have only a text of their own kind (`other`). */
#include "evidence/c_expression.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "evidence/c_value.h"
#include "logic/float.h"
#include "logic/walk.h"

enum { LONGEST_TEXT = 3000 };

/* How tightly a text holds together: what needs no parentheses where. */
typedef enum { TIGHT, RELATION, CONJUNCTION, DISJUNCTION } Hold;

typedef struct {
  char *plain;        /* truth value, or unsigned value in unsigned int or unsigned long long; NULL: cannot be said */
  char *sign;         /* signed value, in int or long long at least as wide, or NULL */
  char *value;        /* the unsigned value as the operand of a comparison, or NULL: `plain` */
  char *signed_value; /* the signed value as the operand of a comparison, of a signed type, or NULL: `sign` */
  char *negated;      /* of a truth value: its negation, where that reads better than !(...), or NULL */
  Hold negated_hold;
  char *other;        /* a floating-point number or a pointer, or NULL */
  Hold hold;          /* of `plain` */
  bool is_counted;    /* `value` is of a signed type, too */
  bool is_tight;      /* `value` needs no parentheses anywhere */
} Saying;

typedef struct {
  const CVocabulary *vocabulary;
  const TermBank *bank;
  Arena arena;
  Map index; /* term -> index into sayings */
  VECTOR(Saying) sayings;
} Speaker;

/* ---- pieces -------------------------------------------------------------------------------------- */

static char *compose(Speaker *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static char *compose(Speaker *s, const char *format, ...) {
  Buffer text = {0};
  va_list arguments;
  va_start(arguments, format);
  buffer_format_list(&text, format, arguments);
  va_end(arguments);
  char *copy = text.size > LONGEST_TEXT ? NULL : arena_string(&s->arena, buffer_text(&text), text.size);
  vector_release(&text);
  return copy;
}

static const Saying *saying_of(const Speaker *s, Term t) { return &s->sayings.data[map_get(&s->index, t, 0)]; }

static bool is_wide(unsigned width) { return width > 32; }
static const char *unsigned_name(unsigned width) { return is_wide(width) ? "unsigned long long" : "unsigned int"; }
static const char *signed_name(unsigned width) { return is_wide(width) ? "long long" : "int"; }
static const char *suffix(unsigned width) { return is_wide(width) ? "ULL" : "U"; }
static unsigned holder(unsigned width) { return is_wide(width) ? 64 : 32; }
static uint64_t mask_of(unsigned width) { return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1; }

static char *number(Speaker *s, uint64_t value, unsigned width) {
  return compose(s, "%" PRIu64 "%s", value, suffix(width));
}

/* Cut off what does not belong to the width. */
static char *masked(Speaker *s, const char *text, unsigned width) {
  if (!text) return NULL;
  if (width == holder(width)) return compose(s, "(%s)", text);
  return compose(s, "((%s) & %" PRIu64 "%s)", text, mask_of(width), suffix(width));
}

/* The unsigned value, in the type that holds `width` bits. */
static char *as_unsigned(Speaker *s, Term t, unsigned width) {
  const Saying *saying = saying_of(s, t);
  unsigned own = term_width(s->bank, t);
  if (!saying->plain) return NULL;
  if (own > 1 && is_wide(own) == is_wide(width)) return saying->plain;
  return compose(s, "(%s)%s%s%s", unsigned_name(width), saying->hold == TIGHT ? "" : "(", saying->plain,
                 saying->hold == TIGHT ? "" : ")");
}

static char *as_signed(Speaker *s, Term t) {
  const Saying *saying = saying_of(s, t);
  unsigned width = term_width(s->bank, t);
  if (saying->sign || !saying->plain || width == 1) return saying->sign;
  unsigned gap = holder(width) - width;
  if (!gap) return compose(s, "(%s)%s", signed_name(width), saying->plain);
  return compose(s, "((%s)(%s << %u) >> %u)", signed_name(width), saying->plain, gap, gap);
}

static char *enclosed(Speaker *s, const char *text, Hold hold, Hold allowed) {
  if (!text) return NULL;
  bool is_relation = hold == RELATION && (allowed == CONJUNCTION || allowed == DISJUNCTION);
  return hold == TIGHT || hold == allowed || is_relation ? (char *)text : compose(s, "(%s)", text);
}

static char *as_truth(Speaker *s, Term t, Hold allowed) {
  const Saying *saying = saying_of(s, t);
  return enclosed(s, saying->plain, saying->hold, allowed);
}

/* Operands of a comparison. */
static char *unsigned_operand(Speaker *s, Term t) {
  const Saying *saying = saying_of(s, t);
  return saying->value ? saying->value : saying->plain;
}

static char *signed_operand(Speaker *s, Term t) {
  const Saying *saying = saying_of(s, t);
  return saying->signed_value ? saying->signed_value : as_signed(s, t);
}

/* A text whose lower bits are those of the term, in any integer type. */
static char *bits_operand(Speaker *s, Term t) {
  const Saying *saying = saying_of(s, t);
  return saying->sign ? saying->sign : saying->is_tight && saying->value ? saying->value : saying->plain;
}

/* ---- leaves -------------------------------------------------------------------------------------- */

static char *signed_number(Speaker *s, int64_t value, unsigned width) {
  const char *end = is_wide(width) ? "LL" : "";
  if (value == INT64_MIN || (!is_wide(width) && value == INT32_MIN))
    return compose(s, "(-%" PRIu64 "%s - 1)", (uint64_t) - (value + 1), end);
  return compose(s, value < 0 ? "(%" PRId64 "%s)" : "%" PRId64 "%s", value, end);
}

static char *bare_number(Speaker *s, uint64_t value) {
  return compose(s, value > INT64_MAX ? "%" PRIu64 "ULL" : "%" PRIu64, value);
}

static char *bare_signed_number(Speaker *s, int64_t value) {
  return value == INT64_MIN ? compose(s, "-9223372036854775807 - 1") : compose(s, "%" PRId64, value);
}

static int64_t signed_constant(const Speaker *s, Term t) {
  unsigned gap = 64 - term_width(s->bank, t);
  return (int64_t)(term_value(s->bank, t) << gap) >> gap;
}

static void say_constant(Speaker *s, Term t, Saying *saying) {
  unsigned width = term_width(s->bank, t);
  uint64_t value = term_value(s->bank, t);
  if (width == 1) {
    saying->plain = compose(s, "%d", (int)value);
    return;
  }
  saying->plain = number(s, value, width);
  saying->sign = signed_number(s, signed_constant(s, t), width);
  saying->value = bare_number(s, value);
  saying->signed_value = bare_signed_number(s, signed_constant(s, t));
}

static void say_integer(Speaker *s, const CName *name, unsigned width, Saying *saying) {
  bool is_signed = type_is_signed(s->vocabulary->types, name->type);
  if (name->type->kind == TYPE_BOOL || width == 1) {
    if (name->type->kind == TYPE_BOOL && width == 1) saying->plain = compose(s, "%s", name->text);
    return;
  }
  char *cast = compose(s, "(%s)%s", unsigned_name(width), name->text);
  bool is_held = width == holder(width);
  if (is_signed) {
    saying->sign = compose(s, "%s", name->text);
    saying->plain = is_held ? cast : masked(s, cast, width);
    return;
  }
  saying->plain = is_held ? compose(s, "%s", name->text) : cast;
  saying->value = compose(s, "%s", name->text);
  saying->is_tight = true;
  saying->is_counted = width < 32; /* promoted to int */
}

static void say_index(Speaker *s, const CName *name, unsigned width, Saying *saying) {
  saying->plain = compose(s, "(%s)%s", unsigned_name(width), name->text);
  saying->value = compose(s, "%s", name->text);
  saying->is_counted = saying->is_tight = true;
}

static const CName *name_of(const Speaker *s, Term t) { return (const CName *)(uintptr_t)map_get(&s->vocabulary->names, t, 0); }

static void say_variable(Speaker *s, Term t, Saying *saying) {
  const CName *name = name_of(s, t);
  if (!name) return;
  unsigned width = term_width(s->bank, t);
  if (!name->type)
    say_index(s, name, width, saying);
  else if (type_is_integer(name->type))
    say_integer(s, name, width, saying);
  else if (name->type->kind == TYPE_POINTER || name->type->kind == TYPE_FLOAT || name->type->kind == TYPE_DOUBLE)
    saying->other = compose(s, "%s", name->text);
}

static bool is_pointer(const Speaker *s, Term t) {
  const CName *name = name_of(s, t);
  return name && name->type && name->type->kind == TYPE_POINTER;
}

/* ---- comparisons --------------------------------------------------------------------------------- */

static void say_relation(Speaker *s, Saying *saying, const char *a, const char *relation, const char *opposite, const char *b) {
  if (!a || !b) return;
  saying->plain = compose(s, "%s %s %s", a, relation, b);
  if (opposite) saying->negated = compose(s, "%s %s %s", a, opposite, b);
  saying->hold = saying->negated_hold = RELATION;
}

static bool is_null(const Speaker *s, Term t) {
  return term_is_constant(s->bank, t) && !term_value(s->bank, t) && term_width(s->bank, t) <= 64;
}

static bool is_constant(const Speaker *s, Term t) { return term_is_constant(s->bank, t); }

/* C's own signed numbers on both sides. */
static bool are_signed(const Speaker *s, Term a, Term b) {
  const Saying *x = saying_of(s, a), *y = saying_of(s, b);
  return (x->sign || x->signed_value) && (y->sign || y->signed_value);
}

/* Some bits of a number are these: by remainder or by mask. */
static bool say_equal_bits(Speaker *s, Term part, Term constant, Saying *saying) {
  if (!is_constant(s, constant) || term_operator(s->bank, part) != TERM_EXTRACT) return false;
  Term from = term_child(s->bank, part, 0);
  unsigned low = term_extract_low(s->bank, part), width = term_width(s->bank, part);
  if (low + width > 64) return false;
  uint64_t value = term_value(s->bank, constant), mask = mask_of(width) << low;
  char *bits = bits_operand(s, from);
  bool is_remainder = !low && width < 63 && (!value || !saying_of(s, from)->sign);
  if (!bits) return false;
  char *rest = is_remainder ? compose(s, "%s %% %" PRIu64, bits, mask + 1) : compose(s, "(%s & %s)", bits, bare_number(s, mask));
  say_relation(s, saying, rest, "==", "!=", bare_number(s, value << low));
  return true;
}

static void say_equal_words(Speaker *s, Term a, Term b, Saying *saying) {
  if (is_constant(s, a)) {
    Term other = a;
    a = b;
    b = other;
  }
  if (say_equal_bits(s, a, b, saying)) return;
  if (are_signed(s, a, b))
    say_relation(s, saying, signed_operand(s, a), "==", "!=", signed_operand(s, b));
  else
    say_relation(s, saying, unsigned_operand(s, a), "==", "!=", unsigned_operand(s, b));
}

static void say_equal(Speaker *s, Term a, Term b, Saying *saying) {
  if (sort_is_array(term_sort(s->bank, a))) return;
  const Saying *left = saying_of(s, a), *right = saying_of(s, b);
  bool pointers = (is_pointer(s, a) || is_null(s, a)) && (is_pointer(s, b) || is_null(s, b));
  if (pointers && (is_pointer(s, a) || is_pointer(s, b))) {
    bool is_both = is_pointer(s, a) && is_pointer(s, b);
    if (is_both)
      say_relation(s, saying, compose(s, "(void *)%s", left->other), "==", "!=", compose(s, "(void *)%s", right->other));
    else
      say_relation(s, saying, is_pointer(s, a) ? left->other : right->other, "==", "!=", "0");
  } else if (term_width(s->bank, a) == 1) {
    say_relation(s, saying, as_truth(s, a, TIGHT), "==", "!=", as_truth(s, b, TIGHT));
  } else {
    say_equal_words(s, a, b, saying);
  }
}

/* A constant stands on the right. */
static void say_less(Speaker *s, TermOperator op, Term a, Term b, Saying *saying) {
  bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL;
  bool is_strict = op == TERM_SLESS || op == TERM_ULESS;
  bool is_bit = term_width(s->bank, a) == 1;
  if (is_bit && is_signed) return;
  char *x = is_signed ? signed_operand(s, a) : is_bit ? as_truth(s, a, TIGHT) : unsigned_operand(s, a);
  char *y = is_signed ? signed_operand(s, b) : is_bit ? as_truth(s, b, TIGHT) : unsigned_operand(s, b);
  if (is_constant(s, a) && !is_bit)
    say_relation(s, saying, y, is_strict ? ">" : ">=", is_strict ? "<=" : "<", x);
  else
    say_relation(s, saying, x, is_strict ? "<" : "<=", is_strict ? ">=" : ">", y);
}

/* The shortest decimal that reads back as the same number. */
static char *float_number(Speaker *s, uint64_t bits, bool is_float) {
  const Type *type = type_scalar(s->vocabulary->types, is_float ? TYPE_FLOAT : TYPE_DOUBLE);
  Buffer text = {0}, exact = {0};
  value_print(s->vocabulary->types, type, (i128)bits, &text);
  value_print_c(s->vocabulary->types, type, (i128)bits, &exact);
  bool is_digits = !text.size || strspn(buffer_text(&text), "-0123456789") == text.size;
  bool is_number = strspn(buffer_text(&text), "-+.e0123456789") == text.size; /* not nan, not inf */
  char *copy = is_number ? compose(s, "%s%s%s", buffer_text(&text), is_digits ? ".0" : "", is_float ? "f" : "") : compose(s, "%s", buffer_text(&exact));
  vector_release(&text);
  vector_release(&exact);
  return copy;
}

/* A variable, or a constant in the other operand's type. */
static char *float_operand(Speaker *s, Term t, IeeeFormat format) {
  const Saying *saying = saying_of(s, t);
  if (saying->other) return is_pointer(s, t) ? NULL : saying->other;
  unsigned width = term_width(s->bank, t);
  if (!term_is_constant(s->bank, t) || (width != 32 && width != 64) || ieee_width(format) != width) return NULL;
  return float_number(s, term_value(s->bank, t), width == 32);
}

/* With a NaN the opposite of < is not >=. */
static void say_float_test(Speaker *s, Term t, Saying *saying) {
  TermOperator op = term_operator(s->bank, t);
  IeeeFormat format = term_float_parameter(s->bank, t).format;
  char *a = float_operand(s, term_child(s->bank, t, 0), format);
  char *b = term_arity(s->bank, t) > 1 ? float_operand(s, term_child(s->bank, t, 1), format) : NULL;
  bool is_turned = b && is_constant(s, term_child(s->bank, t, 0));
  if (is_turned) {
    char *other = a;
    a = b;
    b = other;
  }
  switch (op) {
  case TERM_FP_EQUAL: say_relation(s, saying, a, "==", "!=", b); break;
  case TERM_FP_LESS: say_relation(s, saying, a, is_turned ? ">" : "<", NULL, b); break;
  case TERM_FP_LESS_EQUAL: say_relation(s, saying, a, is_turned ? ">=" : "<=", NULL, b); break;
  case TERM_FP_IS_NAN: say_relation(s, saying, a, "!=", "==", a); break;
  case TERM_FP_IS_ZERO: say_relation(s, saying, a, "==", "!=", "0"); break;
  default: break;
  }
}

/* ---- truth values -------------------------------------------------------------------------------- */

/* The negation, with a ! if there is nothing better; `allowed` as for as_truth. */
static char *as_negated(Speaker *s, Term t, Hold allowed) {
  const Saying *saying = saying_of(s, t);
  if (!saying->plain) return NULL;
  if (saying->negated) return enclosed(s, saying->negated, saying->negated_hold, allowed);
  return compose(s, "!%s", enclosed(s, saying->plain, saying->hold, TIGHT));
}

static void say_connective(Speaker *s, TermOperator op, Term a, Term b, Saying *saying) {
  bool is_and = op == TERM_AND;
  Hold own = is_and ? CONJUNCTION : op == TERM_OR ? DISJUNCTION : RELATION, dual = is_and ? DISJUNCTION : CONJUNCTION;
  char *x = as_truth(s, a, own == RELATION ? TIGHT : own), *y = as_truth(s, b, own == RELATION ? TIGHT : own);
  if (!x || !y) return;
  saying->plain = compose(s, "%s %s %s", x, is_and ? "&&" : op == TERM_OR ? "||" : "!=", y);
  saying->hold = own;
  char *p = own == RELATION ? x : as_negated(s, a, dual), *q = own == RELATION ? y : as_negated(s, b, dual);
  if (p && q) saying->negated = compose(s, "%s %s %s", p, is_and ? "||" : op == TERM_OR ? "&&" : "==", q);
  saying->negated_hold = own == RELATION ? RELATION : dual;
}

static void say_not(Speaker *s, Term a, Saying *saying) {
  const Saying *inner = saying_of(s, a);
  if (!inner->plain) return;
  saying->hold = inner->negated ? inner->negated_hold : TIGHT;
  saying->plain = inner->negated ? inner->negated : as_negated(s, a, TIGHT);
  saying->negated = inner->plain;
  saying->negated_hold = inner->hold;
}

/* ---- words --------------------------------------------------------------------------------------- */

/* A constant beside an unsigned operand: it needs no suffix if it is an int. */
static const char *beside(Speaker *s, Term t) {
  bool is_short = is_constant(s, t) && term_value(s->bank, t) <= INT32_MAX;
  return is_short ? saying_of(s, t)->value : saying_of(s, t)->plain;
}

static void say_arithmetic(Speaker *s, Term t, const char *operator, Term left, Term right, Saying *saying) {
  unsigned width = term_width(s->bank, t);
  bool has_constant = is_constant(s, left) || is_constant(s, right);
  const char *a = has_constant ? beside(s, left) : saying_of(s, left)->plain;
  const char *b = has_constant ? beside(s, right) : saying_of(s, right)->plain;
  if (!a || !b) return;
  char *open = compose(s, "%s %s %s", a, operator, b);
  saying->plain = masked(s, open, width);
  bool is_sum = strchr("+-*", *operator);
  if (is_sum && width == holder(width)) saying->value = open;
}

/* The sum, difference or product of signed numbers, where it does not overflow. */
static void say_exact(Speaker *s, Term t, const char *operator, Term left, Term right, Saying *saying) {
  if (!map_has(&s->vocabulary->exact, t)) return;
  bool is_open = *operator != '*' && map_has(&s->vocabulary->exact, left);
  char *a = is_open ? signed_operand(s, left) : as_signed(s, left), *b = as_signed(s, right);
  if (!a || !b) return;
  saying->signed_value = compose(s, "%s %s %s", a, operator, b);
  saying->sign = saying->signed_value ? compose(s, "(%s)", saying->signed_value) : NULL;
}

/* x + -1 is x - 1. */
static void say_less_constant(Speaker *s, Term t, Term a, uint64_t by, Saying *saying) {
  const char *text = saying_of(s, a)->plain;
  unsigned width = term_width(s->bank, t);
  char *open = text ? compose(s, "%s - %" PRIu64, text, by) : NULL;
  saying->plain = masked(s, open, width);
  if (width == holder(width)) saying->value = open;
  if (!map_has(&s->vocabulary->exact, t) || !as_signed(s, a)) return;
  saying->signed_value = compose(s, "%s - %" PRIu64, as_signed(s, a), by);
  saying->sign = compose(s, "(%s)", saying->signed_value);
}

static void say_add(Speaker *s, Term t, Saying *saying) {
  Term a = term_child(s->bank, t, 0), b = term_child(s->bank, t, 1);
  if (is_constant(s, a) || (term_operator(s->bank, a) == TERM_NEGATE && term_operator(s->bank, b) != TERM_NEGATE)) {
    Term other = a;
    a = b;
    b = other;
  }
  int64_t by = is_constant(s, b) ? signed_constant(s, b) : 0;
  bool is_difference = term_operator(s->bank, b) == TERM_NEGATE && term_operator(s->bank, a) != TERM_CONSTANT;
  Term right = is_difference ? term_child(s->bank, b, 0) : b;
  if (by < 0 && by >= -INT32_MAX) {
    say_less_constant(s, t, a, (uint64_t)-by, saying);
    return;
  }
  say_arithmetic(s, t, is_difference ? "-" : "+", a, right, saying);
  say_exact(s, t, is_difference ? "-" : "+", a, right, saying);
}

static void say_multiply(Speaker *s, Term t, Saying *saying) {
  Term a = term_child(s->bank, t, 0), b = term_child(s->bank, t, 1);
  bool is_turned = is_constant(s, b);
  say_arithmetic(s, t, "*", is_turned ? b : a, is_turned ? a : b, saying);
  say_exact(s, t, "*", is_turned ? b : a, is_turned ? a : b, saying);
}

static void say_divide(Speaker *s, Term t, Saying *saying) {
  TermOperator op = term_operator(s->bank, t);
  unsigned width = term_width(s->bank, t);
  const char *sign = op == TERM_UDIVIDE || op == TERM_SDIVIDE ? "/" : "%";
  Term divisor = term_child(s->bank, t, 1);
  uint64_t value = term_is_constant(s->bank, divisor) ? term_value(s->bank, divisor) : 0;
  bool is_signed = op == TERM_SDIVIDE || op == TERM_SREMAINDER;
  if (!value || (is_signed && value == mask_of(width))) return; /* by zero, or beyond the type */
  if (is_signed) {
    char *a = as_signed(s, term_child(s->bank, t, 0)), *b = as_signed(s, divisor);
    if (!a || !b) return;
    saying->signed_value = compose(s, "%s %s %s", a, sign, b);
    saying->sign = saying->signed_value ? compose(s, "(%s)", saying->signed_value) : NULL;
    saying->plain = saying->sign ? masked(s, compose(s, "(%s)%s", unsigned_name(width), saying->sign), width) : NULL;
  } else {
    const char *a = saying_of(s, term_child(s->bank, t, 0))->plain, *b = beside(s, divisor);
    saying->value = a && b ? compose(s, "%s %s %s", a, sign, b) : NULL;
    saying->plain = saying->value ? compose(s, "(%s)", saying->value) : NULL;
  }
}

static void say_shift(Speaker *s, Term t, Saying *saying) {
  TermOperator op = term_operator(s->bank, t);
  unsigned width = term_width(s->bank, t);
  Term amount = term_child(s->bank, t, 1);
  if (!term_is_constant(s->bank, amount) || term_value(s->bank, amount) >= width) return;
  unsigned by = (unsigned)term_value(s->bank, amount);
  const char *a = saying_of(s, term_child(s->bank, t, 0))->plain;
  if (op == TERM_SHIFT_LEFT && a) saying->plain = masked(s, compose(s, "%s << %u", a, by), width);
  if (op == TERM_SHIFT_RIGHT && a) saying->plain = compose(s, "(%s >> %u)", a, by);
  if (op != TERM_SHIFT_RIGHT_SIGNED) return;
  char *sign = as_signed(s, term_child(s->bank, t, 0));
  if (!sign) return;
  saying->sign = compose(s, "(%s >> %u)", sign, by);
  saying->plain = saying->sign ? masked(s, compose(s, "(%s)%s", unsigned_name(width), saying->sign), width) : NULL;
}

bool c_expression_is_multiple(const TermBank *bank, Term t, Term *number, unsigned *shift) {
  if (term_operator(bank, t) != TERM_CONCAT) return false;
  Term high = term_child(bank, t, 0), low = term_child(bank, t, 1);
  bool is_low_part = term_operator(bank, high) == TERM_EXTRACT && !term_extract_low(bank, high);
  if (!is_low_part || !term_is_constant(bank, low) || term_width(bank, t) > 64 || term_value(bank, low)) return false;
  *number = term_child(bank, high, 0);
  *shift = term_width(bank, low);
  return term_width(bank, *number) == term_width(bank, t) && *shift < 31;
}

static void say_multiple(Speaker *s, Term t, Term number, unsigned shift, Saying *saying) {
  const char *a = saying_of(s, number)->plain;
  unsigned width = term_width(s->bank, t);
  char *open = a ? compose(s, "%u * %s", 1u << shift, a) : NULL;
  saying->plain = masked(s, open, width);
  if (width == holder(width)) saying->value = open;
  char *sign = map_has(&s->vocabulary->exact, t) ? as_signed(s, number) : NULL;
  if (!sign) return;
  saying->signed_value = compose(s, "%u * %s", 1u << shift, sign);
  saying->sign = saying->signed_value ? compose(s, "(%s)", saying->signed_value) : NULL;
}

static void say_concat(Speaker *s, Term t, Saying *saying) {
  Term number;
  unsigned shift;
  if (c_expression_is_multiple(s->bank, t, &number, &shift)) {
    say_multiple(s, t, number, shift, saying);
    return;
  }
  unsigned width = term_width(s->bank, t), low = term_width(s->bank, term_child(s->bank, t, 1));
  char *a = as_unsigned(s, term_child(s->bank, t, 0), width), *b = as_unsigned(s, term_child(s->bank, t, 1), width);
  if (a && b) saying->plain = compose(s, "(%s << %u | %s)", a, low, b);
}

/* One bit: whether the number is odd or negative, or by its mask. */
static void say_bit(Speaker *s, Term from, unsigned bit, Saying *saying) {
  char *a = bits_operand(s, from);
  bool is_sign = bit + 1 == term_width(s->bank, from) && saying_of(s, from)->sign;
  if (!a) return;
  saying->plain = is_sign ? compose(s, "%s < 0", a) : bit ? compose(s, "(%s & %" PRIu64 ") != 0", a, (uint64_t)1 << bit) : compose(s, "%s %% 2 != 0", a);
  saying->negated = is_sign ? compose(s, "%s >= 0", a) : bit ? compose(s, "(%s & %" PRIu64 ") == 0", a, (uint64_t)1 << bit) : compose(s, "%s %% 2 == 0", a);
  saying->hold = saying->negated_hold = RELATION;
}

static void say_extract(Speaker *s, Term t, Saying *saying) {
  Term from = term_child(s->bank, t, 0);
  unsigned width = term_width(s->bank, t), own = term_width(s->bank, from), low = term_extract_low(s->bank, t);
  const char *a = saying_of(s, from)->plain;
  if (width == 1) say_bit(s, from, low, saying);
  if (!a || width == 1) return;
  char *shifted = low ? compose(s, "(%s >> %u)", a, low) : compose(s, "%s", a);
  if (!shifted) return;
  if (is_wide(own) && !is_wide(width)) shifted = compose(s, "(unsigned int)%s", shifted);
  saying->plain = masked(s, shifted, width);
  if (low || width >= 32) return;
  saying->value = saying_of(s, from)->sign ? compose(s, "(%s & %" PRIu64 ")", saying_of(s, from)->sign, mask_of(width))
                                           : compose(s, "%s %% %" PRIu64, bits_operand(s, from), mask_of(width) + 1);
}

static void say_zero_extension(Speaker *s, Term a, unsigned width, Saying *saying) {
  const Saying *inner = saying_of(s, a);
  saying->plain = as_unsigned(s, a, width);
  if (!saying->plain) return;
  if (term_width(s->bank, a) == 1) {
    saying->sign = saying->value = enclosed(s, inner->plain, inner->hold, TIGHT);
    saying->is_counted = saying->is_tight = true;
    return;
  }
  saying->value = unsigned_operand(s, a);
  saying->is_tight = inner->is_tight;
  saying->is_counted = inner->is_counted;
  if (inner->is_counted) saying->signed_value = inner->value;
}

static void say_extension(Speaker *s, Term t, Saying *saying) {
  Term a = term_child(s->bank, t, 0);
  unsigned width = term_width(s->bank, t), own = term_width(s->bank, a);
  bool is_bit = own == 1;
  if (term_operator(s->bank, t) == TERM_ZERO_EXTEND) {
    say_zero_extension(s, a, width, saying);
    return;
  }
  char *sign = is_bit ? NULL : as_signed(s, a);
  if (is_bit && saying_of(s, a)->plain) sign = compose(s, "(-(int)(%s))", saying_of(s, a)->plain);
  if (!sign) return;
  saying->sign = is_wide(width) && !is_wide(own) ? compose(s, "(long long)%s", sign) : sign;
  saying->signed_value = is_bit ? sign : signed_operand(s, a);
  saying->plain = saying->sign ? masked(s, compose(s, "(%s)%s", unsigned_name(width), saying->sign), width) : NULL;
}

static void say_choice(Speaker *s, Term t, Saying *saying) {
  Term a = term_child(s->bank, t, 1), b = term_child(s->bank, t, 2);
  if (sort_is_array(term_sort(s->bank, t))) return;
  char *condition = as_truth(s, term_child(s->bank, t, 0), TIGHT);
  bool is_bit = term_width(s->bank, t) == 1;
  const char *x = is_bit ? as_truth(s, a, TIGHT) : saying_of(s, a)->plain;
  const char *y = is_bit ? as_truth(s, b, TIGHT) : saying_of(s, b)->plain;
  if (condition && x && y) saying->plain = compose(s, "(%s ? %s : %s)", condition, x, y);
  const char *p = saying_of(s, a)->sign, *q = saying_of(s, b)->sign;
  if (condition && p && q && !is_bit) saying->sign = compose(s, "(%s ? %s : %s)", condition, p, q);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

static void say_unary(Speaker *s, Term t, Saying *saying) {
  Term a = term_child(s->bank, t, 0);
  unsigned width = term_width(s->bank, t);
  bool is_not = term_operator(s->bank, t) == TERM_NOT;
  const char *inner = saying_of(s, a)->plain;
  if (width == 1 && is_not)
    say_not(s, a, saying);
  else if (width == 1)
    *saying = *saying_of(s, a); /* a bit is its own negative */
  else if (inner)
    saying->plain = masked(s, compose(s, is_not ? "~%s" : "-%s", inner), width);
}

static void say_term(Speaker *s, Term t, Saying *saying) {
  TermOperator op = term_operator(s->bank, t);
  bool is_array = sort_is_array(term_sort(s->bank, t));
  if (is_array || (term_width(s->bank, t) > 64)) return;
  bool is_bit = term_width(s->bank, t) == 1;
  Term a = term_arity(s->bank, t) > 0 ? term_child(s->bank, t, 0) : TERM_NONE;
  Term b = term_arity(s->bank, t) > 1 ? term_child(s->bank, t, 1) : TERM_NONE;
  switch (op) {
  case TERM_CONSTANT: say_constant(s, t, saying); break;
  case TERM_VARIABLE: say_variable(s, t, saying); break;
  case TERM_NOT:
  case TERM_NEGATE: say_unary(s, t, saying); break;
  case TERM_AND:
  case TERM_OR:
  case TERM_XOR:
    if (is_bit)
      say_connective(s, op, a, b, saying);
    else
      say_arithmetic(s, t, op == TERM_AND ? "&" : op == TERM_OR ? "|" : "^", a, b, saying);
    break;
  case TERM_EQUAL: say_equal(s, a, b, saying); break;
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: say_less(s, op, a, b, saying); break;
  case TERM_ADD:
    if (!is_bit) say_add(s, t, saying);
    break;
  case TERM_SUBTRACT:
    if (is_bit) break;
    say_arithmetic(s, t, "-", a, b, saying);
    say_exact(s, t, "-", a, b, saying);
    break;
  case TERM_MULTIPLY:
    if (!is_bit) say_multiply(s, t, saying);
    break;
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
    if (!is_bit) say_divide(s, t, saying);
    break;
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT:
  case TERM_SHIFT_RIGHT_SIGNED:
    if (!is_bit) say_shift(s, t, saying);
    break;
  case TERM_CONCAT: say_concat(s, t, saying); break;
  case TERM_EXTRACT: say_extract(s, t, saying); break;
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: say_extension(s, t, saying); break;
  case TERM_ITE: say_choice(s, t, saying); break;
  default:
    if (operator_tests_float(op)) say_float_test(s, t, saying);
    break;
  }
}

static void speaker_init(Speaker *s, const CVocabulary *vocabulary, Term t) {
  *s = (Speaker){.vocabulary = vocabulary, .bank = vocabulary->bank};
  arena_init(&s->arena);
  TermVector subterms = {0};
  term_subterms(s->bank, t, &subterms);
  for (size_t i = 0; i < subterms.size; i++) {
    Saying saying = {0};
    say_term(s, subterms.data[i], &saying);
    map_put(&s->index, subterms.data[i], s->sayings.size);
    vector_push(&s->sayings, saying);
  }
  vector_release(&subterms);
}

static void speaker_release(Speaker *s) {
  arena_release(&s->arena);
  map_release(&s->index);
  vector_release(&s->sayings);
}

static bool print_text(Speaker *s, const char *text, Buffer *out) {
  if (text) buffer_add(out, text);
  speaker_release(s);
  return text;
}

bool c_expression_print(const CVocabulary *vocabulary, Term t, Buffer *out) {
  Speaker speaker;
  speaker_init(&speaker, vocabulary, t);
  return print_text(&speaker, saying_of(&speaker, t)->plain, out);
}

bool c_expression_print_conjunct(const CVocabulary *vocabulary, Term t, Buffer *out) {
  Speaker speaker;
  speaker_init(&speaker, vocabulary, t);
  const Saying *saying = saying_of(&speaker, t);
  bool is_open = saying->plain && saying->hold == DISJUNCTION;
  return print_text(&speaker, is_open ? compose(&speaker, "(%s)", saying->plain) : saying->plain, out);
}

bool c_expression_print_number(const CVocabulary *vocabulary, Term t, bool is_signed, Buffer *out) {
  Speaker speaker;
  speaker_init(&speaker, vocabulary, t);
  return print_text(&speaker, is_signed ? signed_operand(&speaker, t) : unsigned_operand(&speaker, t), out);
}

/* ---- leaving out --------------------------------------------------------------------------------- */

typedef struct {
  Speaker speaker;
  TermBank *bank;
  Map weaker, stronger; /* 1-bit term -> what it implies, what implies it, in terms that can be said */
} Weakening;

/* The two approximations of `t` from those of its children. */
static void weaken_term(Weakening *w, Term t) {
  TermBank *bank = w->bank;
  bool is_bit = !sort_is_array(term_sort(bank, t)) && term_width(bank, t) == 1;
  if (!is_bit) return;
  Term weak = term_true(bank), strong = term_false(bank);
  TermOperator op = term_operator(bank, t);
  Term a = term_arity(bank, t) > 0 ? term_child(bank, t, 0) : TERM_NONE;
  Term b = term_arity(bank, t) > 1 ? term_child(bank, t, 1) : TERM_NONE;
  if (saying_of(&w->speaker, t)->plain) {
    weak = strong = t;
  } else if (op == TERM_NOT) {
    weak = term_not(bank, (Term)map_get(&w->stronger, a, 0));
    strong = term_not(bank, (Term)map_get(&w->weaker, a, 0));
  } else if (op == TERM_AND || op == TERM_OR) {
    weak = term_binary(bank, op, (Term)map_get(&w->weaker, a, 0), (Term)map_get(&w->weaker, b, 0));
    strong = term_binary(bank, op, (Term)map_get(&w->stronger, a, 0), (Term)map_get(&w->stronger, b, 0));
  } else if (op == TERM_ITE) {
    Term c = term_child(bank, t, 2);
    Term then = term_and(bank, (Term)map_get(&w->weaker, a, 0), (Term)map_get(&w->weaker, b, 0));
    Term otherwise = term_and(bank, term_not(bank, (Term)map_get(&w->stronger, a, 0)), (Term)map_get(&w->weaker, c, 0));
    weak = term_or(bank, then, otherwise);
  }
  map_put(&w->weaker, t, weak);
  map_put(&w->stronger, t, strong);
}

Term c_expression_weaken(const CVocabulary *vocabulary, Term formula) {
  Weakening w = {.bank = vocabulary->bank};
  speaker_init(&w.speaker, vocabulary, formula);
  TermVector subterms = {0};
  term_subterms(w.bank, formula, &subterms);
  for (size_t i = 0; i < subterms.size; i++) weaken_term(&w, subterms.data[i]);
  Term weak = (Term)map_get(&w.weaker, formula, 0);
  speaker_release(&w.speaker);
  map_release(&w.weaker);
  map_release(&w.stronger);
  vector_release(&subterms);
  return weak;
}

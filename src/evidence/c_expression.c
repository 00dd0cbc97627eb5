/* Terms as C: see c_expression.h.
 *
 * The texts of all subterms are made from the leaves upwards, so that nothing recurses.  A term of one bit is a truth
 * value (an int that is 0 or 1); a wider one is an unsigned value of its width, held in unsigned int or unsigned long long
 * (its `plain` text).  Where C's own signed value is at hand (a variable of type int, a constant) it is kept as well
 * (`sign`), so that signed comparisons read as a person would write them.  Floating-point variables and pointers have
 * only a text of their own kind (`other`). */
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
typedef enum { TIGHT, CONJUNCTION, DISJUNCTION, LOOSE } Hold;

typedef struct {
  char *plain;   /* truth value or unsigned value; NULL: cannot be said */
  char *sign;    /* signed value, or NULL */
  char *negated; /* of a truth value: its negation, where that reads better than !(...), or NULL */
  char *other;   /* a floating-point number or a pointer, or NULL */
  Hold hold;     /* of `plain` */
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
  return hold == TIGHT || hold == allowed ? (char *)text : compose(s, "(%s)", text);
}

static char *as_truth(Speaker *s, Term t, Hold allowed) {
  const Saying *saying = saying_of(s, t);
  return enclosed(s, saying->plain, saying->hold, allowed);
}

/* ---- leaves -------------------------------------------------------------------------------------- */

static char *signed_number(Speaker *s, int64_t value, unsigned width) {
  const char *end = is_wide(width) ? "LL" : "";
  if (value == INT64_MIN || (!is_wide(width) && value == INT32_MIN))
    return compose(s, "(-%" PRIu64 "%s - 1)", (uint64_t) - (value + 1), end);
  return compose(s, value < 0 ? "(%" PRId64 "%s)" : "%" PRId64 "%s", value, end);
}

static void say_constant(Speaker *s, Term t, Saying *saying) {
  unsigned width = term_width(s->bank, t);
  uint64_t value = term_value(s->bank, t);
  if (width == 1) {
    saying->plain = compose(s, "%d", (int)value);
    return;
  }
  int64_t sign = (int64_t)(value << (64 - width)) >> (64 - width);
  saying->plain = number(s, value, width);
  saying->sign = signed_number(s, sign, width);
}

static void say_integer(Speaker *s, const Symbol *symbol, unsigned width, Saying *saying) {
  bool is_signed = type_is_signed(s->vocabulary->types, symbol->type);
  if (symbol->type->kind == TYPE_BOOL || width == 1) {
    if (symbol->type->kind == TYPE_BOOL && width == 1) saying->plain = compose(s, "%s", symbol->name);
    return;
  }
  char *cast = compose(s, "(%s)%s", unsigned_name(width), symbol->name);
  if (is_signed) {
    saying->sign = compose(s, "%s", symbol->name);
    saying->plain = width == holder(width) ? cast : masked(s, cast, width);
  } else {
    saying->plain = width == holder(width) ? compose(s, "%s", symbol->name) : cast;
  }
}

static void say_variable(Speaker *s, Term t, Saying *saying) {
  const Symbol *symbol = (const Symbol *)(uintptr_t)map_get(&s->vocabulary->symbols, t, 0);
  if (!symbol) return;
  TypeKind kind = symbol->type->kind;
  if (type_is_integer(symbol->type))
    say_integer(s, symbol, term_width(s->bank, t), saying);
  else if (kind == TYPE_POINTER || kind == TYPE_FLOAT || kind == TYPE_DOUBLE)
    saying->other = compose(s, "%s", symbol->name);
}

static bool is_pointer(const Speaker *s, Term t) {
  const Symbol *symbol = (const Symbol *)(uintptr_t)map_get(&s->vocabulary->symbols, t, 0);
  return symbol && symbol->type->kind == TYPE_POINTER;
}

/* ---- comparisons --------------------------------------------------------------------------------- */

static void say_relation(Speaker *s, Saying *saying, const char *a, const char *relation, const char *opposite, const char *b) {
  if (!a || !b) return;
  saying->plain = compose(s, "%s %s %s", a, relation, b);
  if (opposite) saying->negated = compose(s, "%s %s %s", a, opposite, b);
  saying->hold = LOOSE;
}

static bool is_null(const Speaker *s, Term t) {
  return term_is_constant(s->bank, t) && !term_value(s->bank, t) && term_width(s->bank, t) <= 64;
}

static void say_equal(Speaker *s, Term a, Term b, Saying *saying) {
  if (sort_is_array(term_sort(s->bank, a))) return;
  const Saying *left = saying_of(s, a), *right = saying_of(s, b);
  bool pointers = (is_pointer(s, a) || is_null(s, a)) && (is_pointer(s, b) || is_null(s, b));
  if (pointers && (is_pointer(s, a) || is_pointer(s, b))) {
    char *x = is_pointer(s, a) ? compose(s, "(void *)%s", left->other) : "(void *)0";
    char *y = is_pointer(s, b) ? compose(s, "(void *)%s", right->other) : "(void *)0";
    say_relation(s, saying, x, "==", "!=", y);
  } else if (term_width(s->bank, a) == 1) {
    say_relation(s, saying, as_truth(s, a, TIGHT), "==", "!=", as_truth(s, b, TIGHT));
  } else if (left->sign && right->sign) {
    say_relation(s, saying, left->sign, "==", "!=", right->sign);
  } else {
    say_relation(s, saying, left->plain, "==", "!=", right->plain);
  }
}

static void say_less(Speaker *s, TermOperator op, Term a, Term b, Saying *saying) {
  bool is_signed = op == TERM_SLESS || op == TERM_SLESS_EQUAL;
  bool is_strict = op == TERM_SLESS || op == TERM_ULESS;
  bool is_bit = term_width(s->bank, a) == 1;
  if (is_bit && is_signed) return;
  char *x = is_signed ? as_signed(s, a) : is_bit ? as_truth(s, a, TIGHT) : saying_of(s, a)->plain;
  char *y = is_signed ? as_signed(s, b) : is_bit ? as_truth(s, b, TIGHT) : saying_of(s, b)->plain;
  say_relation(s, saying, x, is_strict ? "<" : "<=", is_strict ? ">=" : ">", y);
}

/* A variable, or a constant in the other operand's type. */
static char *float_operand(Speaker *s, Term t, IeeeFormat format) {
  const Saying *saying = saying_of(s, t);
  if (saying->other) return is_pointer(s, t) ? NULL : saying->other;
  unsigned width = term_width(s->bank, t);
  if (!term_is_constant(s->bank, t) || (width != 32 && width != 64) || ieee_width(format) != width) return NULL;
  Buffer text = {0};
  value_print_c(s->vocabulary->types, type_scalar(s->vocabulary->types, width == 32 ? TYPE_FLOAT : TYPE_DOUBLE),
                (i128)term_value(s->bank, t), &text);
  char *copy = compose(s, "%s", buffer_text(&text));
  vector_release(&text);
  return copy;
}

/* With a NaN the opposite of < is not >=. */
static void say_float_test(Speaker *s, Term t, Saying *saying) {
  TermOperator op = term_operator(s->bank, t);
  IeeeFormat format = term_float_parameter(s->bank, t).format;
  char *a = float_operand(s, term_child(s->bank, t, 0), format);
  char *b = term_arity(s->bank, t) > 1 ? float_operand(s, term_child(s->bank, t, 1), format) : NULL;
  switch (op) {
  case TERM_FP_EQUAL: say_relation(s, saying, a, "==", "!=", b); break;
  case TERM_FP_LESS: say_relation(s, saying, a, "<", NULL, b); break;
  case TERM_FP_LESS_EQUAL: say_relation(s, saying, a, "<=", NULL, b); break;
  case TERM_FP_IS_NAN: say_relation(s, saying, a, "!=", "==", a); break;
  case TERM_FP_IS_ZERO: say_relation(s, saying, a, "==", "!=", "0"); break;
  default: break;
  }
}

/* ---- truth values -------------------------------------------------------------------------------- */

static void say_connective(Speaker *s, TermOperator op, Term a, Term b, Saying *saying) {
  Hold own = op == TERM_AND ? CONJUNCTION : op == TERM_OR ? DISJUNCTION : LOOSE;
  char *x = as_truth(s, a, own == LOOSE ? TIGHT : own), *y = as_truth(s, b, own == LOOSE ? TIGHT : own);
  if (!x || !y) return;
  saying->plain = compose(s, "%s %s %s", x, op == TERM_AND ? "&&" : op == TERM_OR ? "||" : "!=", y);
  saying->hold = own;
}

static void say_not(Speaker *s, Term a, Saying *saying) {
  const Saying *inner = saying_of(s, a);
  if (!inner->plain) return;
  saying->hold = inner->negated ? LOOSE : TIGHT;
  saying->plain = inner->negated ? inner->negated : compose(s, "!%s", enclosed(s, inner->plain, inner->hold, TIGHT));
  saying->negated = inner->plain;
  if (inner->hold == CONJUNCTION || inner->hold == DISJUNCTION) saying->negated = NULL; /* its hold is not kept */
}

/* ---- words --------------------------------------------------------------------------------------- */

static void say_arithmetic(Speaker *s, Term t, const char *operator, Saying *saying) {
  unsigned width = term_width(s->bank, t);
  const char *a = saying_of(s, term_child(s->bank, t, 0))->plain, *b = saying_of(s, term_child(s->bank, t, 1))->plain;
  if (a && b) saying->plain = masked(s, compose(s, "%s %s %s", a, operator, b), width);
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
    saying->sign = compose(s, "(%s %s %s)", a, sign, b);
    saying->plain = saying->sign ? masked(s, compose(s, "(%s)%s", unsigned_name(width), saying->sign), width) : NULL;
  } else {
    const char *a = saying_of(s, term_child(s->bank, t, 0))->plain, *b = saying_of(s, divisor)->plain;
    if (a && b) saying->plain = compose(s, "(%s %s %s)", a, sign, b);
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

static void say_concat(Speaker *s, Term t, Saying *saying) {
  unsigned width = term_width(s->bank, t), low = term_width(s->bank, term_child(s->bank, t, 1));
  char *a = as_unsigned(s, term_child(s->bank, t, 0), width), *b = as_unsigned(s, term_child(s->bank, t, 1), width);
  if (a && b) saying->plain = compose(s, "(%s << %u | %s)", a, low, b);
}

static void say_extract(Speaker *s, Term t, Saying *saying) {
  Term from = term_child(s->bank, t, 0);
  unsigned width = term_width(s->bank, t), own = term_width(s->bank, from), low = term_extract_low(s->bank, t);
  const char *a = saying_of(s, from)->plain;
  if (!a) return;
  char *shifted = low ? compose(s, "(%s >> %u)", a, low) : compose(s, "%s", a);
  if (!shifted) return;
  if (width == 1) {
    saying->plain = compose(s, "(%s & 1%s)", shifted, suffix(own));
    return;
  }
  if (is_wide(own) && !is_wide(width)) shifted = compose(s, "(unsigned int)%s", shifted);
  saying->plain = masked(s, shifted, width);
}

static void say_extension(Speaker *s, Term t, Saying *saying) {
  Term a = term_child(s->bank, t, 0);
  unsigned width = term_width(s->bank, t), own = term_width(s->bank, a);
  bool is_bit = own == 1;
  if (term_operator(s->bank, t) == TERM_ZERO_EXTEND) {
    saying->plain = as_unsigned(s, a, width);
    if (is_bit && saying->plain && saying_of(s, a)->hold == TIGHT) saying->sign = saying_of(s, a)->plain;
    return;
  }
  char *sign = is_bit ? NULL : as_signed(s, a);
  if (is_bit && saying_of(s, a)->plain) sign = compose(s, "(-(int)(%s))", saying_of(s, a)->plain);
  if (!sign) return;
  saying->sign = is_wide(width) && !is_wide(own) ? compose(s, "(long long)%s", sign) : sign;
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
      say_arithmetic(s, t, op == TERM_AND ? "&" : op == TERM_OR ? "|" : "^", saying);
    break;
  case TERM_EQUAL: say_equal(s, a, b, saying); break;
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: say_less(s, op, a, b, saying); break;
  case TERM_ADD:
    if (!is_bit) say_arithmetic(s, t, "+", saying);
    break;
  case TERM_SUBTRACT:
    if (!is_bit) say_arithmetic(s, t, "-", saying);
    break;
  case TERM_MULTIPLY:
    if (!is_bit) say_arithmetic(s, t, "*", saying);
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

bool c_expression_print(const CVocabulary *vocabulary, Term t, Buffer *out) {
  Speaker speaker;
  speaker_init(&speaker, vocabulary, t);
  const char *text = saying_of(&speaker, t)->plain;
  if (text) buffer_add(out, text);
  speaker_release(&speaker);
  return text;
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

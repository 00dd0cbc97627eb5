/* term.h: formulas at the word level.
 *
 * A Term is a 32-bit handle into a bank.  Terms are hash-consed: structurally equal terms have the same
 * handle, and children always have smaller handles than their parents, so that walking handles upwards
 * visits children first and nothing ever recurses.  Every constructor simplifies.
 *
 * Sorts: a bit-vector of width 1 to 1024; Booleans are bit-vectors of width 1; arrays from index to
 * element.  Division follows SMT-LIB (x udiv 0 = all ones, x urem 0 = x).
 *
 * `bank_mark` and `bank_rollback` drop all terms made since the mark; handles from before stay valid.
 * Floating-point operations are operators on bit-vector operands with format and rounding mode packed into
 * `parameter`: float.h makes them and says what they mean. */
#ifndef craig_logic_term_h
#define craig_logic_term_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vector.h"

typedef uint32_t Term; /* TERM_NONE, or a handle of its bank */
typedef uint32_t Sort; /* 1..1024: a bit-vector of that width; above: an array sort of the bank */

enum { TERM_NONE = 0, TERM_MAX_WIDTH = 1024 };

typedef enum {
  TERM_CONSTANT,    /* bit-vector value */
  TERM_VARIABLE,    /* free variable, one per call of term_variable; bit-vector or array */
  TERM_NOT,         /* bitwise complement (Boolean negation at width 1) */
  TERM_AND, TERM_OR, TERM_XOR, /* bitwise */
  TERM_EQUAL,       /* a = b : 1 bit; also on arrays */
  TERM_ULESS, TERM_ULESS_EQUAL, TERM_SLESS, TERM_SLESS_EQUAL, /* 1 bit */
  TERM_ADD, TERM_SUBTRACT, TERM_NEGATE, TERM_MULTIPLY, /* modulo 2^width */
  TERM_UDIVIDE, TERM_UREMAINDER, /* unsigned, SMT-LIB bvudiv and bvurem */
  TERM_SDIVIDE, TERM_SREMAINDER, TERM_SMODULO, /* SMT-LIB bvsdiv (towards zero), bvsrem (sign of dividend), bvsmod */
  TERM_SHIFT_LEFT, TERM_SHIFT_RIGHT, TERM_SHIFT_RIGHT_SIGNED, /* amount of the same width; >= width shifts all out */
  TERM_CONCAT,      /* a . b : a is the high part */
  TERM_EXTRACT,     /* bits high..low of a; parameter = high << 16 | low */
  TERM_ZERO_EXTEND, TERM_SIGN_EXTEND, /* to the term's width */
  TERM_ITE,         /* c ? a : b, c of width 1; also on arrays */
  TERM_SELECT,      /* a[i] */
  TERM_STORE,       /* a with a[i] = v */
  TERM_CONSTANT_ARRAY, /* every element is v */
  /* floating point, see float.h: from the format to the format */
  TERM_FP_ADD, TERM_FP_SUBTRACT, TERM_FP_MULTIPLY, TERM_FP_DIVIDE,
  TERM_FP_REMAINDER, /* a - b * n, n = a / b rounded to an integer: to nearest even, or towards zero (fmod) */
  TERM_FP_MIN, TERM_FP_MAX,
  TERM_FP_FMA,      /* a * b + c, rounded once */
  TERM_FP_SQRT,
  TERM_FP_ROUND,    /* to an integral value */
  TERM_FP_EQUAL, TERM_FP_LESS, TERM_FP_LESS_EQUAL, /* 1 bit; false with a NaN */
  TERM_FP_IS_NAN, TERM_FP_IS_INFINITE, TERM_FP_IS_ZERO, TERM_FP_IS_SUBNORMAL, TERM_FP_IS_NORMAL, /* 1 bit */
  TERM_FP_TO_FP,    /* between formats */
  TERM_FP_FROM_SBV, TERM_FP_FROM_UBV, /* the number nearest to an integer */
  TERM_FP_TO_SBV, TERM_FP_TO_UBV, /* the integer; 2^(width - 1) if out of range or NaN */
  TERM_OPERATORS    /* how many there are */
} TermOperator;

typedef struct TermBank TermBank;
typedef struct { uint32_t terms, variables; uint64_t words; } BankMark;

TermBank *bank_new(void);
void bank_delete(TermBank *bank);
size_t bank_size(const TermBank *bank);   /* handles are 1 .. bank_size */
size_t bank_bytes(const TermBank *bank);  /* memory held, all told */
BankMark bank_mark(const TermBank *bank);
void bank_rollback(TermBank *bank, BankMark mark);

/* ---- looking ------------------------------------------------------------------------------------- */

TermOperator term_operator(const TermBank *bank, Term t);
static inline bool term_operator_is_comparison(TermOperator op) { return op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL; } /* not of floats */
unsigned term_arity(const TermBank *bank, Term t);
Term term_child(const TermBank *bank, Term t, unsigned i);
Sort term_sort(const TermBank *bank, Term t);
unsigned term_width(const TermBank *bank, Term t); /* of a bit-vector term */
uint32_t term_parameter(const TermBank *bank, Term t);
unsigned term_extract_high(const TermBank *bank, Term t);
unsigned term_extract_low(const TermBank *bank, Term t);
const char *term_name(const TermBank *bank, Term variable); /* never NULL */
bool term_is_constant(const TermBank *bank, Term t);
bool term_is_variable(const TermBank *bank, Term t);
bool term_is_true(const TermBank *bank, Term t);  /* the 1-bit constant 1 */
bool term_is_false(const TermBank *bank, Term t);
const uint64_t *term_words(const TermBank *bank, Term constant); /* least significant first; unused bits 0 */
uint64_t term_value(const TermBank *bank, Term constant); /* the low 64 bits */
bool sort_is_array(Sort sort);
Sort sort_array(TermBank *bank, unsigned index_width, unsigned element_width);
unsigned sort_index_width(const TermBank *bank, Sort array);
unsigned sort_element_width(const TermBank *bank, Sort array);

/* ---- making; operands of equal width where the operation needs it (asserted) ---------------------- */

Term term_true(TermBank *bank);
Term term_false(TermBank *bank);
Term term_bool(TermBank *bank, bool value);
Term term_constant(TermBank *bank, unsigned width, uint64_t value);        /* reduced modulo 2^width, zero-extended */
Term term_signed_constant(TermBank *bank, unsigned width, int64_t value);  /* sign-extended */
Term term_words_constant(TermBank *bank, unsigned width, const uint64_t *words);
Term term_variable(TermBank *bank, Sort sort, const char *name); /* fresh; the name is copied and need not be unique */

Term term_unary(TermBank *bank, TermOperator op, Term a);           /* NOT, NEGATE */
Term term_binary(TermBank *bank, TermOperator op, Term a, Term b);  /* any operator of two operands */

Term term_not(TermBank *bank, Term a);
Term term_and(TermBank *bank, Term a, Term b);
Term term_or(TermBank *bank, Term a, Term b);
Term term_xor(TermBank *bank, Term a, Term b);
Term term_implies(TermBank *bank, Term a, Term b);
Term term_equal(TermBank *bank, Term a, Term b);
Term term_ite(TermBank *bank, Term c, Term a, Term b);
Term term_add(TermBank *bank, Term a, Term b);
Term term_subtract(TermBank *bank, Term a, Term b);
Term term_multiply(TermBank *bank, Term a, Term b);
Term term_uless(TermBank *bank, Term a, Term b);
Term term_sless(TermBank *bank, Term a, Term b);
Term term_concat(TermBank *bank, Term high, Term low);
Term term_extract(TermBank *bank, Term a, unsigned high, unsigned low);
Term term_zero_extend(TermBank *bank, Term a, unsigned width); /* to `width`, which may be a's own */
Term term_sign_extend(TermBank *bank, Term a, unsigned width);
Term term_resize(TermBank *bank, Term a, unsigned width, bool is_signed); /* extract or extend */
Term term_nonzero(TermBank *bank, Term a);                     /* 1 bit: a != 0 */
Term term_select(TermBank *bank, Term array, Term index);
Term term_store(TermBank *bank, Term array, Term index, Term value);
Term term_constant_array(TermBank *bank, Sort sort, Term value);

/* Rebuild `t` with its children replaced by `children` (simplifying again). */
Term term_rebuild(TermBank *bank, Term t, const Term *children);

#endif

/* The operators of Btor2 as terms: the table of their names and shapes, what they demand of their operands,
 * and what they mean.  Division, remainder and shifts mean the same as in SMT-LIB; rotation is by the amount
 * modulo the width; the predicates that end in `o` say whether the exact result does not fit. */
#include "model/formats/btor2_read.h"
#include <assert.h>
#include <string.h>

#define OPERATOR(name, word, shape, nodes, numbers)                                                          \
  { name, BTOR2_OPERATOR, WORD_##word, SHAPE_##shape, nodes, numbers }
#define BINARY(name, word) OPERATOR(name, word, SAME, 2, 0)
#define COMPARE(name, word) OPERATOR(name, word, COMPARE, 2, 0)

static const Btor2Operator operators[] = {
    {"sort", BTOR2_SORT, WORD_NONE, SHAPE_NONE, 0, 0},
    {"input", BTOR2_INPUT, WORD_NONE, SHAPE_NONE, 0, 0},
    {"state", BTOR2_STATE, WORD_NONE, SHAPE_NONE, 0, 0},
    {"init", BTOR2_INIT, WORD_NONE, SHAPE_NONE, 2, 0},
    {"next", BTOR2_NEXT, WORD_NONE, SHAPE_NONE, 2, 0},
    {"bad", BTOR2_BAD, WORD_NONE, SHAPE_NONE, 1, 0},
    {"constraint", BTOR2_CONSTRAINT, WORD_NONE, SHAPE_NONE, 1, 0},
    {"output", BTOR2_OUTPUT, WORD_NONE, SHAPE_NONE, 1, 0},
    {"fair", BTOR2_LIVENESS, WORD_NONE, SHAPE_NONE, 0, 0},
    {"justice", BTOR2_LIVENESS, WORD_NONE, SHAPE_NONE, 0, 0},
    {"read", BTOR2_ARRAYS, WORD_NONE, SHAPE_NONE, 0, 0},
    {"write", BTOR2_ARRAYS, WORD_NONE, SHAPE_NONE, 0, 0},
    {"zero", BTOR2_CONSTANT, WORD_ZERO, SHAPE_NONE, 0, 0},
    {"one", BTOR2_CONSTANT, WORD_ONE, SHAPE_NONE, 0, 0},
    {"ones", BTOR2_CONSTANT, WORD_ONES, SHAPE_NONE, 0, 0},
    {"const", BTOR2_CONSTANT, WORD_BINARY, SHAPE_NONE, 0, 0},
    {"constd", BTOR2_CONSTANT, WORD_DECIMAL, SHAPE_NONE, 0, 0},
    {"consth", BTOR2_CONSTANT, WORD_HEXADECIMAL, SHAPE_NONE, 0, 0},
    OPERATOR("not", NOT, SAME, 1, 0),
    OPERATOR("inc", INC, SAME, 1, 0),
    OPERATOR("dec", DEC, SAME, 1, 0),
    OPERATOR("neg", NEG, SAME, 1, 0),
    OPERATOR("redand", REDAND, REDUCE, 1, 0),
    OPERATOR("redor", REDOR, REDUCE, 1, 0),
    OPERATOR("redxor", REDXOR, REDUCE, 1, 0),
    OPERATOR("slice", SLICE, SLICE, 1, 2),
    OPERATOR("uext", UEXT, EXTEND, 1, 1),
    OPERATOR("sext", SEXT, EXTEND, 1, 1),
    OPERATOR("iff", IFF, BOOL, 2, 0),
    OPERATOR("implies", IMPLIES, BOOL, 2, 0),
    COMPARE("eq", EQ),
    COMPARE("neq", NEQ),
    COMPARE("ugt", UGT),
    COMPARE("ugte", UGTE),
    COMPARE("ult", ULT),
    COMPARE("ulte", ULTE),
    COMPARE("sgt", SGT),
    COMPARE("sgte", SGTE),
    COMPARE("slt", SLT),
    COMPARE("slte", SLTE),
    BINARY("and", AND),
    BINARY("nand", NAND),
    BINARY("or", OR),
    BINARY("nor", NOR),
    BINARY("xor", XOR),
    BINARY("xnor", XNOR),
    BINARY("rol", ROL),
    BINARY("ror", ROR),
    BINARY("sll", SLL),
    BINARY("srl", SRL),
    BINARY("sra", SRA),
    BINARY("add", ADD),
    BINARY("sub", SUB),
    BINARY("mul", MUL),
    BINARY("udiv", UDIV),
    BINARY("sdiv", SDIV),
    BINARY("urem", UREM),
    BINARY("srem", SREM),
    BINARY("smod", SMOD),
    COMPARE("uaddo", UADDO),
    COMPARE("saddo", SADDO),
    COMPARE("usubo", USUBO),
    COMPARE("ssubo", SSUBO),
    COMPARE("umulo", UMULO),
    COMPARE("smulo", SMULO),
    COMPARE("sdivo", SDIVO),
    OPERATOR("concat", CONCAT, CONCAT, 2, 0),
    OPERATOR("ite", ITE, ITE, 3, 0),
};

const Btor2Operator *btor2_find_operator(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (strlen(operators[i].name) == length && !memcmp(operators[i].name, name, length)) return &operators[i];
  return NULL;
}

/* ---- widths -------------------------------------------------------------------------------------- */

static bool expect_width(unsigned wanted, unsigned got, const char *what, Buffer *why) {
  if (wanted != got) buffer_format(why, "%s has width %u, expected %u", what, got, wanted);
  return wanted != got;
}

static bool slice_misfits(unsigned width, unsigned operand, const uint32_t *numbers, Buffer *why) {
  uint32_t high = numbers[0], low = numbers[1];
  if (high < low || high >= operand) {
    buffer_format(why, "slice from bit %u down to bit %u of an operand of width %u", high, low, operand);
    return true;
  }
  return expect_width(high - low + 1, width, "the result", why);
}

bool btor2_misfits(const Btor2Operator *op, unsigned width, const unsigned *widths, const uint32_t *numbers,
                   Buffer *why) {
  static const char *const ordinals[] = {"the first operand", "the second operand", "the third operand"};
  bool multiplies = op->word == WORD_UMULO || op->word == WORD_SMULO;
  if (multiplies && 2 * widths[0] > TERM_MAX_WIDTH) {
    buffer_format(why, "'%s' of more than %u bits is not supported", op->name, TERM_MAX_WIDTH / 2);
    return true;
  }
  switch (op->shape) {
  case SHAPE_NONE: return false;
  case SHAPE_SAME:
  case SHAPE_BOOL:
    if (op->shape == SHAPE_BOOL && expect_width(1, width, "the result", why)) return true;
    for (unsigned i = 0; i < op->nodes; i++)
      if (expect_width(width, widths[i], ordinals[i], why)) return true;
    return false;
  case SHAPE_COMPARE:
    return expect_width(1, width, "the result", why) || expect_width(widths[0], widths[1], ordinals[1], why);
  case SHAPE_REDUCE: return expect_width(1, width, "the result", why);
  case SHAPE_SLICE: return slice_misfits(width, widths[0], numbers, why);
  case SHAPE_EXTEND:
    if (numbers[0] > TERM_MAX_WIDTH) return expect_width(0, numbers[0], "the extension", why);
    return expect_width(widths[0] + numbers[0], width, "the result", why);
  case SHAPE_CONCAT: return expect_width(widths[0] + widths[1], width, "the result", why);
  case SHAPE_ITE:
    return expect_width(1, widths[0], "the condition", why) ||
           expect_width(width, widths[1], ordinals[1], why) ||
           expect_width(width, widths[2], ordinals[2], why);
  }
  return false;
}

/* ---- meaning ------------------------------------------------------------------------------------- */

static Term sign_of(TermBank *bank, Term a) {
  unsigned top = term_width(bank, a) - 1;
  return term_extract(bank, a, top, top);
}

static Term all_ones(TermBank *bank, unsigned width) { return term_signed_constant(bank, width, -1); }

static Term smallest(TermBank *bank, unsigned width) {
  uint64_t words[TERM_MAX_WIDTH / 64] = {0};
  words[(width - 1) / 64] = (uint64_t)1 << ((width - 1) % 64);
  return term_words_constant(bank, width, words);
}

static Term parity(TermBank *bank, Term a) {
  Term result = term_extract(bank, a, 0, 0);
  for (unsigned bit = 1; bit < term_width(bank, a); bit++)
    result = term_xor(bank, result, term_extract(bank, a, bit, bit));
  return result;
}

/* One of the two shifts has nothing left to move if the amount is 0 modulo the width, since shifting by the
 * width gives 0. */
static Term rotate(TermBank *bank, Term a, Term amount, bool to_the_left) {
  unsigned width = term_width(bank, a);
  Term size = term_constant(bank, width, width);
  Term left = term_binary(bank, TERM_UREMAINDER, amount, size);
  Term right = term_subtract(bank, size, left);
  return term_or(bank, term_binary(bank, to_the_left ? TERM_SHIFT_LEFT : TERM_SHIFT_RIGHT, a, left),
                 term_binary(bank, to_the_left ? TERM_SHIFT_RIGHT : TERM_SHIFT_LEFT, a, right));
}

/* Both operands have the sign `same`, the result the other one (of a difference: b's sign is turned round).
 */
static Term sign_changes(TermBank *bank, Term a, Term b, Term result, bool is_difference) {
  Term differ = term_xor(bank, sign_of(bank, a), sign_of(bank, b));
  Term alike = is_difference ? differ : term_not(bank, differ);
  return term_and(bank, alike, term_xor(bank, sign_of(bank, a), sign_of(bank, result)));
}

/* The upper half of the exact product is not what the lower half extends to. */
static Term product_overflows(TermBank *bank, Term a, Term b, bool is_signed) {
  unsigned width = term_width(bank, a);
  Term product = term_multiply(bank, term_resize(bank, a, 2 * width, is_signed),
                               term_resize(bank, b, 2 * width, is_signed));
  Term extended = term_resize(bank, term_extract(bank, product, width - 1, 0), 2 * width, is_signed);
  return term_not(bank, term_equal(bank, product, extended));
}

static Term apply_overflow(TermBank *bank, Btor2Word word, Term a, Term b) {
  switch (word) {
  case WORD_UADDO: return term_uless(bank, term_add(bank, a, b), a);
  case WORD_SADDO: return sign_changes(bank, a, b, term_add(bank, a, b), false);
  case WORD_USUBO: return term_uless(bank, a, b);
  case WORD_SSUBO: return sign_changes(bank, a, b, term_subtract(bank, a, b), true);
  case WORD_UMULO: return product_overflows(bank, a, b, false);
  case WORD_SMULO: return product_overflows(bank, a, b, true);
  default: break;
  }
  unsigned width = term_width(bank, a);
  return term_and(bank, term_equal(bank, a, smallest(bank, width)),
                  term_equal(bank, b, all_ones(bank, width)));
}

static Term apply_plain(TermBank *bank, Btor2Word word, Term a, Term b) {
  switch (word) {
  case WORD_ULT: return term_uless(bank, a, b);
  case WORD_UGT: return term_uless(bank, b, a);
  case WORD_ULTE: return term_binary(bank, TERM_ULESS_EQUAL, a, b);
  case WORD_UGTE: return term_binary(bank, TERM_ULESS_EQUAL, b, a);
  case WORD_SLT: return term_sless(bank, a, b);
  case WORD_SGT: return term_sless(bank, b, a);
  case WORD_SLTE: return term_binary(bank, TERM_SLESS_EQUAL, a, b);
  case WORD_SGTE: return term_binary(bank, TERM_SLESS_EQUAL, b, a);
  case WORD_SLL: return term_binary(bank, TERM_SHIFT_LEFT, a, b);
  case WORD_SRL: return term_binary(bank, TERM_SHIFT_RIGHT, a, b);
  case WORD_SRA: return term_binary(bank, TERM_SHIFT_RIGHT_SIGNED, a, b);
  case WORD_ADD: return term_add(bank, a, b);
  case WORD_SUB: return term_subtract(bank, a, b);
  case WORD_MUL: return term_multiply(bank, a, b);
  case WORD_UDIV: return term_binary(bank, TERM_UDIVIDE, a, b);
  case WORD_SDIV: return term_binary(bank, TERM_SDIVIDE, a, b);
  case WORD_UREM: return term_binary(bank, TERM_UREMAINDER, a, b);
  case WORD_SREM: return term_binary(bank, TERM_SREMAINDER, a, b);
  case WORD_SMOD: return term_binary(bank, TERM_SMODULO, a, b);
  case WORD_ROL: return rotate(bank, a, b, true);
  case WORD_ROR: return rotate(bank, a, b, false);
  case WORD_CONCAT: return term_concat(bank, a, b);
  default: return apply_overflow(bank, word, a, b);
  }
}

Term btor2_apply(TermBank *bank, const Btor2Operator *op, unsigned width, const Term *x,
                 const uint32_t *numbers) {
  Term a = x[0], b = x[1];
  switch (op->word) {
  case WORD_NOT: return term_not(bank, a);
  case WORD_INC: return term_add(bank, a, term_constant(bank, width, 1));
  case WORD_DEC: return term_subtract(bank, a, term_constant(bank, width, 1));
  case WORD_NEG: return term_unary(bank, TERM_NEGATE, a);
  case WORD_REDAND: return term_equal(bank, a, all_ones(bank, term_width(bank, a)));
  case WORD_REDOR: return term_nonzero(bank, a);
  case WORD_REDXOR: return parity(bank, a);
  case WORD_SLICE: return term_extract(bank, a, numbers[0], numbers[1]);
  case WORD_UEXT: return term_zero_extend(bank, a, width);
  case WORD_SEXT: return term_sign_extend(bank, a, width);
  case WORD_ITE: return term_ite(bank, a, b, x[2]);
  case WORD_IFF:
  case WORD_EQ: return term_equal(bank, a, b);
  case WORD_NEQ: return term_not(bank, term_equal(bank, a, b));
  case WORD_IMPLIES: return term_implies(bank, a, b);
  case WORD_AND: return term_and(bank, a, b);
  case WORD_NAND: return term_not(bank, term_and(bank, a, b));
  case WORD_OR: return term_or(bank, a, b);
  case WORD_NOR: return term_not(bank, term_or(bank, a, b));
  case WORD_XOR: return term_xor(bank, a, b);
  case WORD_XNOR: return term_not(bank, term_xor(bank, a, b));
  default: return apply_plain(bank, op->word, a, b);
  }
}

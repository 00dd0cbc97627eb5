/* btor2_read.h: the inside of the Btor2 reader, for btor2.c and btor2_operator.c only. */
#ifndef craig_model_formats_btor2_read_h
#define craig_model_formats_btor2_read_h

#include "base/map.h"
#include "model/system/model.h"

/* clang-format off */
typedef enum {
  BTOR2_SORT, BTOR2_INPUT, BTOR2_STATE, BTOR2_INIT, BTOR2_NEXT,
  BTOR2_BAD, BTOR2_CONSTRAINT, BTOR2_OUTPUT,
  BTOR2_CONSTANT,  /* `what` is the base, or one of the words without digits */
  BTOR2_OPERATOR,  /* operands are nodes, then numbers */
  BTOR2_ARRAYS, BTOR2_LIVENESS /* refused */
} Btor2Kind;

typedef enum { /* words */
  WORD_NONE, WORD_ZERO, WORD_ONE, WORD_ONES, WORD_BINARY, WORD_DECIMAL, WORD_HEXADECIMAL,
  WORD_NOT, WORD_INC, WORD_DEC, WORD_NEG, WORD_REDAND, WORD_REDOR, WORD_REDXOR,
  WORD_SLICE, WORD_UEXT, WORD_SEXT,
  WORD_IFF, WORD_IMPLIES, WORD_EQ, WORD_NEQ,
  WORD_UGT, WORD_UGTE, WORD_ULT, WORD_ULTE, WORD_SGT, WORD_SGTE, WORD_SLT, WORD_SLTE,
  WORD_AND, WORD_NAND, WORD_OR, WORD_NOR, WORD_XOR, WORD_XNOR,
  WORD_ROL, WORD_ROR, WORD_SLL, WORD_SRL, WORD_SRA,
  WORD_ADD, WORD_SUB, WORD_MUL, WORD_UDIV, WORD_SDIV, WORD_UREM, WORD_SREM, WORD_SMOD,
  WORD_UADDO, WORD_SADDO, WORD_USUBO, WORD_SSUBO, WORD_UMULO, WORD_SMULO, WORD_SDIVO,
  WORD_CONCAT, WORD_ITE
} Btor2Word;
/* clang-format on */

/* How the widths of operands and result belong together. */
typedef enum {
  SHAPE_NONE,
  SHAPE_SAME,    /* all alike */
  SHAPE_BOOL,    /* all of width 1 */
  SHAPE_COMPARE, /* operands alike, result 1 */
  SHAPE_REDUCE,  /* any operand, result 1 */
  SHAPE_SLICE,
  SHAPE_EXTEND,
  SHAPE_CONCAT,
  SHAPE_ITE
} Btor2Shape;

typedef struct {
  const char *name;
  Btor2Kind kind;
  Btor2Word word;
  Btor2Shape shape;
  unsigned nodes, numbers; /* operands */
} Btor2Operator;

const Btor2Operator *btor2_find_operator(const char *name, size_t length); /* NULL: there is none */
/* What is wrong about these operands for a result of this width, as a text in `why`?  Else false. */
bool btor2_misfits(const Btor2Operator *op, unsigned width, const unsigned *widths, const uint32_t *numbers,
                   Buffer *why);
Term btor2_apply(TermBank *bank, const Btor2Operator *op, unsigned width, const Term *x,
                 const uint32_t *numbers);

#endif

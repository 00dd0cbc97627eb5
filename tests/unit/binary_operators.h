/* binary_operators.h: all operators on two bit-vectors, those of one width for both operands first. */
#ifndef craig_tests_unit_binary_operators_h
#define craig_tests_unit_binary_operators_h

#include "logic/term.h"

static const TermOperator binary_operators[] = {TERM_AND,
                                                TERM_OR,
                                                TERM_XOR,
                                                TERM_EQUAL,
                                                TERM_ULESS,
                                                TERM_ULESS_EQUAL,
                                                TERM_SLESS,
                                                TERM_SLESS_EQUAL,
                                                TERM_ADD,
                                                TERM_SUBTRACT,
                                                TERM_MULTIPLY,
                                                TERM_UDIVIDE,
                                                TERM_UREMAINDER,
                                                TERM_SDIVIDE,
                                                TERM_SREMAINDER,
                                                TERM_SMODULO,
                                                TERM_SHIFT_LEFT,
                                                TERM_SHIFT_RIGHT,
                                                TERM_SHIFT_RIGHT_SIGNED,
                                                TERM_CONCAT};
enum {
  BINARY_OPERATORS = sizeof binary_operators / sizeof *binary_operators,
  SAME_WIDTH_OPERATORS = BINARY_OPERATORS - 1
};

#endif

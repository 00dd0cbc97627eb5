/* smtlib.h: terms as SMT-LIB 2.6 text that z3 and cvc5 read.  Terms of width 1 have the sort Bool; where they
 * meet operators on vectors, (ite b #b1 #b0) and (= v #b1) stand between.  Elements and indices of arrays are
 * vectors of any width.  Floating-point operations are those of the theory FloatingPoint; what that leaves
 * open (the bits of a NaN, integers out of range, the zero that a minimum gives) is spelled out as float.h
 * says. */
#ifndef craig_logic_smtlib_h
#define craig_logic_smtlib_h

#include "logic/term.h"

/* A complete script: set-logic QF_BV (or QF_ABV, QF_BVFP, QF_ABVFP; ALL with constant arrays), declarations
 * of the free variables (names quoted and made unique), for each shared subterm a declared name $handle and
 * an equation that defines it, (assert t), (check-sat).  `t` has width 1.  `comment` (may be NULL) stands at
 * the top behind ';'. */
void smtlib_print_query(const TermBank *bank, Term t, const char *comment, Buffer *out);
/* Only the expression, shared subterms written out each time: for messages and small terms.  Names are quoted
 * but not made unique, fp.to_ieee_bv (which only z3 knows) stands for the bits of a number, and beyond some
 * 65,000 characters operands are left out as "...". */
void smtlib_print_term(const TermBank *bank, Term t, Buffer *out);

/* The pieces, for printers that put expressions together in another way.  What stands before the operands of
 * any operator but those on floats: bvadd, (_ extract 7 0). */
void smtlib_print_operator(const TermBank *bank, Term t, Buffer *out);
/* #x0f, #b101; true or false for width 1, unless `as_vector`. */
void smtlib_print_constant(const TermBank *bank, Term t, bool as_vector, Buffer *out);
/* Operators that SMT-LIB has on Booleans too, so that operands of width 1 stay Boolean. */
bool smtlib_takes_booleans(TermOperator op);
/* Operators whose result of width 1 is a Boolean and no vector. */
bool smtlib_gives_boolean(TermOperator op);

#endif

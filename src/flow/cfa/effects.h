/* effects.h: what evaluating an expression does besides giving a value.
 *
 * Answers are kept per expression, so that asking at every level of a deep expression stays linear. */
#ifndef craig_flow_cfa_effects_h
#define craig_flow_cfa_effects_h

#include "lang/ast.h"

enum {
  EFFECT_REBUILD = 1, /* not pure as it stands: must be lowered */
  EFFECT_EDGES = 2,   /* needs edges: a store, a call, a guard, an arbitrary value */
  EFFECT_WRITES = 4,  /* may change a variable of the program */
  EFFECT_VARIES = 16  /* reads a variable, so it is no constant */
};

typedef struct {
  Types *types; /* borrowed */
  unsigned
      first_hidden; /* symbols from this serial on are our temporaries: nothing in the program writes them */
  bool is_strict;   /* what C leaves undefined has no constant value */
  Map behind;       /* owned: serials of variables that are objects behind hidden pointers (cfa_scope.c) */
  Map inner;        /* owned: serials of those of inner blocks, where blocks end variables */
  Map known;        /* owned: expression -> effects + 1 */
} Effects;

void effects_release(Effects *effects);
unsigned effects_of(Effects *effects, const Expr *expression);
/* May evaluating `writer` change the value of the pure expression `reader`? */
bool effects_may_change(Effects *effects, const Expr *writer, const Expr *reader);
/* Does `symbol` occur below the expression?  Yes as well if statements hide in it. */
bool effects_mentions(const Expr *expression, const Symbol *symbol);
/* A constant: true and its value. */
bool effects_constant(Effects *effects, const Expr *expression, i128 *value);

bool effects_is_behind(const Effects *effects, const Symbol *symbol); /* an array of variable size, or a variable that ends with its block */
bool effects_is_seen_otherwise(const Effects *effects, const Expr *variable); /* by a file that declares the object with another type: a piece of its memory */
bool effects_is_modelled(const Types *types, const Type *type); /* there are values of this type */
bool effects_is_place(const Expr *e);                           /* an lvalue, as against a value */
bool effects_is_hardware(const Symbol *symbol); /* a global that is the stack's register: no variable, it changes by itself */
bool effects_is_address(
    const Expr *e); /* the address of something there is, like a string: true as a condition */
const Symbol *effects_callee(const Expr *call); /* NULL: through a pointer */

#endif

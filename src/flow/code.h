/* code.h: pure integer expressions, compiled once and run often.
 *
 * A pure expression (see cfa.h) becomes a short program for a stack machine.  Compiling works with an
 * explicit worklist, running is one loop, so that the depth of an expression does not matter.  A value is an
 * i128 that is kept reduced to its type, as in EXPR_INTEGER: modulo the width, sign-extended if the type is
 * signed. */
#ifndef craig_flow_code_h
#define craig_flow_code_h

#include "lang/ast.h"

typedef enum {
  FORM_BOOL,
  FORM_S8,
  FORM_U8,
  FORM_S16,
  FORM_U16,
  FORM_S32,
  FORM_U32,
  FORM_S64,
  FORM_U64,
  FORM_S128,
  FORM_U128,
  FORM_NONE /* not an integer type */
} Form;

Form form_of_type(const Types *types, const Type *type);
i128 form_convert(Form form, i128 value); /* as a C conversion: _Bool becomes 0 or 1 */
i128 form_reduce(Form form, i128 value);  /* the low bits: _Bool takes the lowest one */

typedef struct {
  uint8_t operation, form;
  uint32_t index;
} Instruction;
typedef VECTOR(Instruction) InstructionVector;
typedef VECTOR(i128) ValueVector;

/* Code of many expressions in one place. */
typedef struct {
  const Types *types;    /* borrowed */
  const uint32_t *slots; /* borrowed: by symbol serial, where a variable lives; NULL: no variables allowed */
  InstructionVector program; /* owned */
  ValueVector constants;     /* owned */
  size_t stack_size;         /* enough for everything compiled so far */
} CodeBank;

#define SLOT_GLOBAL UINT32_C(0x80000000) /* set: among the globals; else in the frame */
#define SLOT_NONE UINT32_MAX
#define CODE_NONE UINT32_MAX

void code_bank_release(CodeBank *bank);
/* Where the code starts, or CODE_NONE if the expression holds something the machine cannot compute. */
uint32_t code_compile(CodeBank *bank, const Expr *expression);
/* The value; `*fault` is set (never cleared) if a division by zero occurs, which guards exclude. */
i128 code_run(const CodeBank *bank, uint32_t start, const i128 *frame, const i128 *globals, i128 *stack,
              bool *fault);

/* The value of a pure expression without variables; false if it has no value. */
bool code_constant(const Types *types, const Expr *expression, i128 *value);

#endif

/* code_operations.h: the instructions of the stack machine (private to code*.c). */
#ifndef craig_flow_code_code_operations_h
#define craig_flow_code_code_operations_h

enum {
  DO_CONSTANT, /* index: into constants */
  DO_LOCAL,    /* index: slot */
  DO_GLOBAL,
  DO_FRAME,      /* the address of the frame, plus index */
  DO_LOAD,       /* of `form`, at the address on top */
  DO_LOAD_FRAME, /* of `form`, in the frame, plus index */
  DO_LOAD_BITS,
  DO_OFFSET,      /* the address on top plus index */
  DO_INDEX,       /* pointer, integer: the pointer plus index times the integer */
  DO_INDEX_LOCAL, /* the address on top plus `scale` times the slot `index` */
  DO_INDEX_BACK,
  DO_DISTANCE, /* of two pointers, in units of index bytes */
  DO_CONVERT,
  DO_CONVERT_NUMBER, /* where one side is floating; index: from */
  DO_NEGATE,
  DO_BIT_NOT,
  DO_NOT,
  DO_TRUTH,
  DO_NUMBER_NEGATE,
  DO_NUMBER_TRUTH,
  DO_ADD,
  DO_SUBTRACT,
  DO_MULTIPLY,
  DO_DIVIDE,
  DO_REMAINDER,
  DO_SHIFT_LEFT,
  DO_SHIFT_RIGHT,
  DO_BIT_AND,
  DO_BIT_OR,
  DO_BIT_XOR,
  DO_EQUAL,
  DO_NOT_EQUAL,
  DO_LESS,
  DO_LESS_EQUAL,
  DO_GREATER,
  DO_GREATER_EQUAL,
  DO_LESS_U128,
  DO_LESS_EQUAL_U128,
  DO_GREATER_U128,
  DO_GREATER_EQUAL_U128,
  /* The same operations, DO_ADD to DO_GREATER_EQUAL_U128, with their right operand in `constants` or in a
     local slot. */
  DO_ADD_CONSTANT,
  DO_ADD_LOCAL = DO_ADD_CONSTANT + (DO_GREATER_EQUAL_U128 - DO_ADD + 1),
  DO_OPERATIONS_END = DO_ADD_LOCAL + (DO_GREATER_EQUAL_U128 - DO_ADD),
  DO_SAME,           /* two addresses, or numbers as wide */
  DO_DIFFERENT,
  DO_ORDER, /* of addresses or numbers as wide; index: the operator */
  DO_NUMBER,         /* index: the operator + - * / */
  DO_NUMBER_COMPARE, /* index: the operator */
  DO_QUESTION,       /* about memory; index: the operator, form: how many operands */
  DO_AND,
  DO_OR, /* decided by the top: leave 0 or 1 there and jump; else pop */
  DO_JUMP_IF_ZERO,
  DO_JUMP,
  DO_END
};

#endif

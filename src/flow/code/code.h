/* code.h: pure expressions, compiled once and run often.
 *
 * A pure expression (see cfa.h) becomes a short program for a stack machine over cells (number.h).  Compiling
 * works with an explicit worklist, running is one loop, so that the depth of an expression does not matter.
 * Scalar variables whose address nobody uses live in slots; everything else lives in the space (space.h). */
#ifndef craig_flow_code_code_h
#define craig_flow_code_code_h

#include "flow/code/number.h"
#include "flow/code/space.h"

typedef struct {
  uint8_t operation, form;
  uint16_t scale; /* DO_INDEX_LOCAL */
  uint32_t index;
} Instruction;
typedef VECTOR(Instruction) InstructionVector;
typedef VECTOR(i128) ValueVector;
typedef VECTOR(const Member *) MemberVector;

/* Where a variable lives. */
typedef struct {
  enum { PLACE_NOWHERE, PLACE_LOCAL_SLOT, PLACE_GLOBAL_SLOT, PLACE_FRAME, PLACE_STATIC } kind;
  uint64_t at; /* slot; offset in the frame; address */
} VariablePlace;

/* Code of many expressions in one place. */
typedef struct {
  const Types *types;  /* borrowed */
  const VariablePlace *places; /* borrowed: by symbol serial; NULL: no variables allowed */
  /* The address of an EXPR_STRING, EXPR_FUNCTION or EXPR_LABEL_ADDRESS; 0: none. */
  uint64_t (*address)(void *context, const Expr *expression);
  void *address_context;
  InstructionVector program; /* owned */
  ValueVector constants;     /* owned */
  MemberVector fields;       /* owned: bit-fields read */
  size_t stack_size;         /* enough for everything compiled so far */
  bool is_watched;           /* addresses are marked, and nothing of 128 bits is compiled: see watch.h */
} CodeBank;

#define CODE_NONE UINT32_MAX

typedef enum { FAULT_NONE, FAULT_DIVISION, FAULT_NULL, FAULT_UNSIZED } CodeFault;

/* What code runs in. */
typedef struct {
  i128 *slots, *globals, *stack;
  uint64_t frame; /* address of the frame's objects */
  Space *space;
  i128 (*ask)(void *context); /* the value of an invalid read */
  void *ask_context;
  const struct OpenValues *open_values; /* of a watched space: see watch.h */
  CodeFault fault; /* set, never cleared: a division by zero (guards exclude it), a null pointer, an access that may lie in an object of unknown size */
  uint64_t unsized, unsized_end; /* addresses where such objects may have bytes; 0: there are none */
  uint64_t invalid_reads, invalid_writes;
  uint64_t open_comparisons; /* of addresses, where C leaves open what they say */
  bool flips_open;           /* they come out the other way */
  uint64_t first_function, function_count; /* functions start 16 apart from there on */
  bool (*is_lost)(void *context, bool is_behind); /* OP_HEAP_IS_LOST, OP_HEAP_IS_LOST_BEHIND; its context is that of `ask` */
} CodeState;

void code_bank_release(CodeBank *bank);
/* Where the code starts, or CODE_NONE if the expression holds something the machine cannot compute. */
uint32_t code_compile(CodeBank *bank, const Expr *expression);         /* a scalar value */
uint32_t code_compile_truth(CodeBank *bank, const Expr *expression);   /* is it not zero: 0 or 1 */
uint32_t code_compile_address(CodeBank *bank, const Expr *expression); /* where an lvalue is */
i128 code_run(const CodeBank *bank, uint32_t start, CodeState *state);

/* Reading and writing scalars in the space.  An invalid read gives what `ask` says, an invalid write is
 * dropped, one through a null pointer is a fault. */
i128 code_load(CodeState *state, uint64_t address, Form form);
void code_store(CodeState *state, uint64_t address, Form form, i128 value);
i128 code_load_bits(CodeState *state, uint64_t address, const Member *field, Form form);
void code_store_bits(CodeState *state, uint64_t address, const Member *field, i128 value);
/* Whole objects; unknown bytes stay unknown. */
bool code_goes_too_far(CodeState *state, uint64_t size); /* so many bytes, not all in one object: then the run ends, as a program's would */
void code_copy(CodeState *state, uint64_t to, uint64_t from, uint64_t size);
void code_clear(CodeState *state, uint64_t address, uint64_t size);

#endif

/* machine.h: the interpreter's inside (private to interpret*.c).
 *
 * Everything is prepared once for all runs: each expression is compiled (code.h has the meaning of the operators), each
 * variable gets its place (a slot among the globals or in its function's frame, or bytes in the space), and
 * the edges that leave a location lie side by side as actions.  Then one loop takes action after action;
 * calls push a frame on a stack of our own, so that the depth of recursion is bounded by memory alone. */
#ifndef craig_flow_interpret_machine_h
#define craig_flow_interpret_machine_h

#include "flow/interpret/interpret.h"
#include "flow/interpret/native.h"

typedef enum {
  ACTION_NOTHING,
  ACTION_ASSIGN_LOCAL, /* slot := code */
  ACTION_ASSIGN_GLOBAL,
  ACTION_STORE, /* the scalar at address := code */
  ACTION_STORE_BITS,
  ACTION_COPY,  /* size bytes from code to address */
  ACTION_CLEAR, /* size zero bytes at address */
  ACTION_ASSUME,
  ACTION_CALL,
  ACTION_CALL_POINTER, /* code: where the function is */
  ACTION_LIBRARY,
  ACTION_HAVOC,
  ACTION_ALLOCATE,
  ACTION_FREE,
  ACTION_ERROR,
  ACTION_STOP,
  ACTION_INCOMPLETE /* or cannot be computed */
} ActionKind;

/* How a run goes on from a location; said by its first action. */
typedef enum {
  MODE_ONE,      /* one way, no condition */
  MODE_PAIR,     /* an assumption and its negation: only the first need be asked */
  MODE_SEVERAL,  /* the first whose assumption holds */
  MODE_DISPATCH, /* a large switch */
  MODE_EXIT,     /* the end of the function */
  MODE_NOWHERE   /* nothing leaves the location */
} Mode;

/* A variable that is stored to. */
typedef struct {
  VariablePlace place;   /* PLACE_NOWHERE: none */
  Form form;     /* FORM_NONE: not a scalar */
  uint64_t size; /* bytes */
} StoreTarget;

typedef struct {
  uint32_t code; /* of the value; of the address if the form is FORM_NONE */
  Form form;
  uint64_t size;
} Argument;

typedef struct {
  const Edge *edge; /* NULL: stands for a location that nothing leaves */
  uint8_t kind, form, mode;
  uint32_t to;    /* the first action of the location it leads to */
  uint32_t count; /* of the location's first action: how many it has; MODE_DISPATCH: index of its table */
  uint32_t code, address;
  uint64_t size;
  const Member *field;
  StoreTarget target;      /* of a call, havoc, allocation */
  uint32_t callee;    /* ACTION_CALL: index of the function */
  uint32_t arguments; /* first in machine->arguments */
  const LibraryFunction *library;
  uint32_t occurrences; /* values asked for so far */
  uint32_t visits;      /* objects that it gave arbitrary content to */
} Action;

typedef struct {
  uint64_t offset, size;
} FrameObject;

typedef struct {
  uint32_t entry; /* its first action */
  size_t slots, parameter_count;
  uint64_t frame_size;            /* bytes of its objects; 0: none */
  unsigned frame_alignment;       /* of the frame's start: the largest of its objects */
  uint32_t objects, object_count; /* in machine->frame_objects */
  uint32_t parameters;            /* in machine->targets */
  StoreTarget result;
  bool is_model; /* of a function of the library, in C */
} FunctionInfo;

typedef struct {
  const Action *call; /* NULL: called by a function of the library */
  size_t base;        /* of the caller, like all that follows */
  uint32_t function;
  uint32_t at;
  uint64_t frame, variable_arguments;
  StackMark stack_mark; /* to give the callee's part of the stack back */
} Frame;

/* The cases of a large switch. */
typedef struct {
  uint32_t code;
  Map actions; /* value -> action; owned */
  uint32_t otherwise;
} Dispatch;

/* A value that a watched run asked for, or will when it is first used. */
typedef struct {
  const Edge *edge;
  uint32_t occurrence, questions;
  i128 low, high; /* what it may be */
  bool is_number; /* an integer */
} PendingInput;

/* Where a pointer to an object of the heap was found. */
typedef struct {
  enum { POINTER_IN_GLOBAL, POINTER_IN_SLOT, POINTER_IN_MEMORY, POINTER_OUTSIDE } kind;
  uint32_t object; /* of the space */
  uint64_t at;     /* slot, or address */
} PointerPlace;

typedef VECTOR(Action) ActionVector;
typedef VECTOR(Frame) FrameVector;

typedef struct {
  const Cfa *cfa;
  const RunOptions *options;
  Budget *budget;
  RunResult *result;
  VariablePlace *places; /* by symbol serial */
  CodeBank bank;
  CodeState state;
  Space initial, space; /* before each run; of this run */
  uint64_t argc, environment; /* of main, in this run; 0: nobody looks at them */
  LibraryWorld world;
  ActionVector actions;
  uint32_t *first;   /* by location: its first action */
  uint64_t check_at; /* the number of steps at which limits are looked at again */
  VECTOR(Argument) arguments;
  VECTOR(StoreTarget) targets;
  VECTOR(FrameObject) frame_objects;
  VECTOR(FunctionInfo) functions;
  VECTOR(Dispatch) dispatches;
  Map strings;        /* hash of a string literal -> its address (see prepare) */
  unsigned layout;    /* see RunOptions */
  ValueVector values; /* frames */
  FrameVector frames; /* of the callers */
  VECTOR(PointerPlace) found_at; /* machine_heap.c: each behind those that it was found through */
  Action *current;    /* being taken: inputs are asked for in its name */
  size_t base;        /* of the running frame */
  uint32_t function;
  uint32_t at; /* where the run is: the first action of a location */
  uint64_t variable_arguments;
  Map given; /* of a watched run: address of a variable argument -> its form and size */
  i128 returned; /* to the library */
  VECTOR(PendingInput) pending; /* of a watched run */
  PendingInput lost;            /* stands for an address that was lost */
  bool has_ended;
  const unsigned char *watched_places; /* by action: what the run's LassoWatch looks at; NULL: nobody does */
  bool is_entering;                    /* a function has been entered and nothing of it was done yet */
  uint64_t activation, activations;    /* the call from the library that is running, 0: none; how many there were */
} Machine;

struct Interpreter {
  Machine machine;
};

#define FUNCTION_BASE ((uint64_t)SPACE_FIRST_FUNCTION)
/* Where objects are spread functions lie elsewhere, too, where there is room for more than 32 bits. */
#define FUNCTION_BASE_SPREAD UINT64_C(0x3a5c18000000)
#define LABEL_BASE UINT64_C(0x0c000000)

uint64_t machine_first_function(const Machine *machine);
void machine_prepare(Machine *machine);
void machine_release(Machine *machine);

static inline i128 machine_run_code(Machine *machine, uint32_t code) {
  return code_run(&machine->bank, code, &machine->state);
}
/* Where the code says; what a watched run follows must be an address. */
uint64_t machine_run_address(Machine *machine, uint32_t code);
/* Is the value not zero? */
static inline bool machine_holds(Machine *machine, uint32_t code) {
  i128 cell = machine_run_code(machine, code);
  return machine->space.is_watched ? watch_truth(&machine->state, cell) : cell != 0;
}
uint64_t machine_target_address(const Machine *machine, const StoreTarget *target, uint64_t frame);
void machine_store(Machine *machine, const StoreTarget *target, i128 value);

/* interpret_watched.c */
void machine_watch(Machine *machine); /* before it is prepared */
const OpenValues *machine_open_values(void);
i128 machine_new_input(Machine *machine, Action *action); /* a cell for a value that is chosen when it is first used */
/* A function of the library was called: errno may be anything. */
void machine_forget_errno(Machine *machine);
/* May a watched run go on behind this call?  Says so if not. */
bool machine_admits(Machine *machine, const Action *action, const LibraryFunction *library);
/* A function is called through a pointer: it must take what it is given, and give what is expected. */
void machine_watch_call(Machine *machine, uint32_t function, const Argument *arguments, size_t count);
void machine_watch_result(Machine *machine, uint32_t function, const StoreTarget *target);
/* Of what lies at an address that a va_list has: was it given as one of this form? */
void machine_give_variable(Machine *machine, uint64_t address, const Argument *argument);
void machine_watch_variable(void *machine, uint64_t address, Form form, uint64_t size);
void machine_watch_arguments(Machine *machine, const LibraryFunction *library, i128 *values, size_t count);
/* machine_heap.c: does an object of the heap live that nothing leads to?  `is_behind`: from what is static. */
bool machine_has_lost(void *machine, bool is_behind);

/* repeated_state.c */
void machine_begin_lasso(Machine *machine); /* a run begins for which RunOptions.lasso is set */
void machine_visit(Machine *machine);       /* a place that is watched: a head, or the entry of a function */
void machine_note_input(Machine *machine, const Edge *edge); /* a value is asked for, */
void machine_note_library(Machine *machine, const LibraryFunction *library); /* a function of the library called */

/* interpret_call.c */
void machine_enter(Machine *machine, uint32_t function);
void machine_call(Machine *machine, Action *action, uint32_t function);
void machine_call_pointer(Machine *machine, Action *action);
void machine_leave(Machine *machine);
void machine_call_library(Machine *machine, Action *action, const LibraryFunction *library);
bool machine_call_back(void *machine, uint64_t address, const i128 *arguments, size_t count, i128 *result);
/* Take actions until the frames are down to `depth` again; false: the run ended. */
bool machine_run(Machine *machine, size_t depth, bool is_nested);
void machine_fail(Machine *machine, RunEnd end, const char *reason);

#endif

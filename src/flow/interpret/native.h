/* native.h: functions of the C library (base/library.h), as the interpreter performs them: native functions on the
 * interpreter's memory.
 *
 * Mathematical functions that IEEE 754 leaves open (exp, sin, ...) are those of the machine we run on, as a
 * compiled program's would be.
 *
 * The compiler's variable arguments are here too: __builtin_va_start, __builtin_va_end, __builtin_va_copy
 * with addresses of lists as arguments, and __builtin_va_arg, whose result has the type of what it is stored
 * in. */
#ifndef craig_flow_interpret_native_h
#define craig_flow_interpret_native_h

#include "base/library.h"
#include "flow/code/watch.h"

/* What all calls of one run share.  Function pointers are the interpreter's. */
typedef struct {
  void (*output)(void *context, bool is_error, const char *text, size_t length); /* NULL: nobody listens */
  void *output_context;
  /* Call the function at this address and wait for its result; false: the run ended in it. */
  bool (*call)(void *machine, uint64_t function, const i128 *arguments, size_t count, i128 *result);
  void (*watch)(void *machine, uint64_t address, Form form, uint64_t size); /* a variable argument is read */
  void *machine;
  const Types *types;
  bool is_this_machine;         /* results are as good as any where libraries differ */
  uint64_t error_number;        /* address of errno; 0: not made yet */
  int host_error;               /* errno behind the last function that was performed; 0: it left it alone */
  uint64_t character_tables[3]; /* addresses of pointers into them; 0: not made yet */
  uint64_t token;               /* where strtok goes on */
  uint64_t dot;                 /* address of the text "." of dirname; 0: not made yet */
  VECTOR(uint64_t) handlers;    /* owned: functions given to atexit */
} LibraryWorld;

typedef struct {
  LibraryWorld *world;
  CodeState *state;
  const i128 *arguments;
  const Form *forms;
  size_t count;
  uint64_t variable_arguments; /* where those of the calling function start */
  uint64_t record; /* where a result that is a record goes; 0: nobody asks */
  i128 result;
  Form result_form;      /* of `result`; set by the caller to that of int */
  bool is_result_behind; /* `result` is the address where the value is */
  const char *failure;   /* set: what cannot be done */
} LibraryCall;

void native_perform(const LibraryFunction *function, LibraryCall *call);
void library_release(LibraryWorld *world);

/* ---- for native*.c ------------------------------------------------------------------------------- */

#define FUNCTION(name, signature, native, kind, gives, moves, number, model, flags) void native_##native(LibraryCall *call);
#include "base/library.def"
#undef FUNCTION

static inline uint64_t library_address(const LibraryCall *call, size_t index) {
  return (uint64_t)call->arguments[index];
}
/* An address as a cell, marked where the run is watched. */
static inline i128 library_pointer(const CodeState *state, uint64_t address) {
  return state->space->is_watched ? cell_of_address(address) : (i128)address;
}
void library_give(LibraryCall *call, i128 value, Form form);
void library_give_size(LibraryCall *call, uint64_t value);
void library_give_pointer(LibraryCall *call, uint64_t address);
int64_t library_integer(const LibraryCall *call, size_t index); /* floating arguments are truncated */
uint8_t library_byte(LibraryCall *call, uint64_t address);
/* Bytes up to a 0 or `most`, whichever comes first. */
uint64_t library_length(LibraryCall *call, uint64_t address, uint64_t most);
void library_text(LibraryCall *call, uint64_t address, uint64_t most, Buffer *out);
void library_put(LibraryCall *call, uint64_t address, const void *bytes, uint64_t count);
void library_set_errno(LibraryCall *call, int number);
Form library_pointer_form(const LibraryCall *call);
Form library_long_form(const LibraryCall *call);
Form library_length_form(const LibraryCall *call, const char *length, bool is_signed); /* of an integer, by the letters in a conversion */
/* What strtol and its kin make of a number of 64 bits, read from a text with a minus or without, in the form of their result. */
i128 library_saturated(Form form, i128 value, bool is_negative);

/* Arguments behind a format: those of the call, or of a va_list, whose first word is where the next one lies. */
typedef struct {
  LibraryCall *call;
  size_t next;
  uint64_t list; /* address of the va_list; 0: from the call */
} LibrarySource;

LibrarySource library_source(LibraryCall *call, size_t format, bool has_list);
void library_source_end(LibrarySource *source);
uint64_t library_next_address(LibrarySource *source);

#endif

/* library.h: the functions of the C library that craig knows.
 *
 * A call of one of these, if the program gives it no body, is an EDGE_CALL, which the interpreter performs
 * (flow/interpret/native.h).  malloc, calloc, free, exit, abort, assert and abs are not here: they have edges
 * of their own (cfa_call.c).  The table is functions.def. */
#ifndef craig_flow_library_library_h
#define craig_flow_library_library_h

#include <stddef.h>
#include <stdint.h>

typedef enum {
  LIBRARY_PURE,       /* only gives a value */
  LIBRARY_MEMORY,     /* reads or writes what pointers point to */
  LIBRARY_OUTPUT,     /* writes text to the world */
  LIBRARY_CALLS_BACK, /* calls functions of the program */
  LIBRARY_ARGUMENTS   /* variable arguments */
} LibraryKind;

typedef struct {
  const char *name;
  LibraryKind kind;
  unsigned arguments; /* at least so many */
} LibraryFunction;

const LibraryFunction *library_find(const char *name); /* NULL: not in the library */
size_t library_index(const LibraryFunction *function); /* its line in the table, from 0 */
uint64_t library_stream(const char *name); /* the pointer that stdin, stdout or stderr is; 0: none of them */
enum { LIBRARY_SLOT = 16 }; /* variable arguments start at multiples of this */

#endif

/* library.h: the functions of the C library that craig knows.  All that is known about one is its line in library.def.
 *
 * A call of one of these, if the program gives it no body, is either an EDGE_CALL, which the interpreter performs
 * (flow/interpret/native.h) and verification calls a model of (flow/library/libc.h), encodes, or takes for anything that might
 * happen; or an operation of the automaton (flow/cfa/cfa_call.c).  The kind says which. */
#ifndef craig_base_library_h
#define craig_base_library_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  LIBRARY_NONE, /* not in the library */
  /* called */
  LIBRARY_PURE,       /* only gives a value */
  LIBRARY_READS,      /* reads what pointers point to, and writes nothing that the program has */
  LIBRARY_WRITES,     /* reads and writes what pointers point to */
  LIBRARY_OUTPUT,     /* writes text to the world */
  LIBRARY_CALLS_BACK, /* calls functions of the program */
  LIBRARY_ARGUMENTS,  /* variable arguments */
  LIBRARY_SCANS,      /* reads text by a format: where nobody knows that, BEYOND, but for runs */
  LIBRARY_SETS_ROUNDING,
  LIBRARY_ASKS_ROUNDING,
  LIBRARY_ANYTHING, /* reads and writes all that it can reach: of functions that system headers declare and no line knows */
  /* an operation of the automaton */
  LIBRARY_ERROR,     /* the error; which functions are it, the property says, and no line of the table */
  LIBRARY_STOP,      /* does not return: declared so, no line of the table */
  LIBRARY_EXIT,      /* ends the program with a status; functions given to atexit run */
  LIBRARY_END,       /* ends it with a status at once */
  LIBRARY_ABORT,     /* ends it with a signal */
  LIBRARY_FAILED,    /* an assertion that failed: the error or the end, as the options say */
  LIBRARY_ASSUME,    /* goes on where the argument is not zero */
  LIBRARY_ASSERT,    /* FAILED where the argument is zero */
  LIBRARY_INPUT,     /* gives any value of its type and changes nothing */
  LIBRARY_NATURAL,   /* the same, and not below 0 */
  LIBRARY_HANDLE,    /* not below -1 */
  LIBRARY_STATUS,    /* -1 or 0 */
  LIBRARY_BYTE,      /* -1 to 255 */
  LIBRARY_SEED,      /* decides what later inputs are: nothing where the seed comes from outside, else anything */
  LIBRARY_BUFFER,    /* keeps the second argument, if that is not null: then it is BEYOND */
  LIBRARY_ABSOLUTE,  /* the argument without its sign */
  LIBRARY_FIRST_SET, /* as __builtin_ffs */
  LIBRARY_ALLOCATE,  /* a new object of so many bytes as the last argument says */
  LIBRARY_PAGES,     /* the same, at the start of a page */
  LIBRARY_ALIGNED,   /* the same, at a multiple of the first argument */
  LIBRARY_ZEROED,    /* one of first times second argument bytes, all zero */
  LIBRARY_STORED,    /* at a multiple of the second argument; its address goes to where the first points, and the result is an error's number */
  LIBRARY_STACK,     /* one that ends with the call of the function */
  LIBRARY_FREE,
  LIBRARY_BEYOND /* what our model does not have: it ends where this is called */
} LibraryKind;

/* What the result points to or is made of. */
typedef enum {
  GIVES_NOTHING,
  GIVES_MIXED,      /* computed from the arguments */
  GIVES_BYTES,      /* computed from the text at the first argument */
  GIVES_FIRST,      /* the first argument */
  GIVES_BEHIND,     /* the address behind what was written at the first argument */
  GIVES_INTO_FIRST, /* some address in what that points to */
  GIVES_INTO_SECOND,
  GIVES_MOVED, /* what MOVES says */
  GIVES_NEW,   /* a new object */
  GIVES_OWN    /* an object of the library's */
} LibraryGives;

/* What is written where. */
typedef enum {
  MOVES_NOTHING,
  MOVES_BYTES,      /* second argument to first, so many as the third says */
  MOVES_BYTES_BACK, /* first to second */
  MOVES_FILLING,    /* the second argument's value to all of the first, so many as the third says */
  MOVES_ZEROS,      /* zeros to the first, so many as the second says */
  MOVES_TEXT,       /* second to first */
  MOVES_APPENDED,   /* the same, to a place behind */
  MOVES_END,        /* an address behind the first argument to where the second points */
  MOVES_NUMBERS,    /* values computed from the numbers among the arguments to where the pointers among them point */
  MOVES_PRINTED,    /* text made of the other arguments to the first */
  MOVES_LISTED,     /* text made of a list of arguments, the last one */
  MOVES_TO_NEW,     /* first argument's bytes to the new object */
  MOVES_RESIZED,    /* the same; the second argument is its size */
  MOVES_TOKEN,      /* strtok */
  MOVES_ELEMENTS,   /* qsort */
  MOVES_TABLE,      /* the address of a table of 2-byte entries to the library's object */
  MOVES_WIDE_TABLE, /* of 4-byte entries */
  MOVES_LIST_START, /* variable arguments: their address to the list */
  MOVES_LIST_COPY,
  MOVES_LIST_NEXT,
  MOVES_ANYTHING /* all that was ever passed to functions of this kind, to all that that reaches */
} LibraryMoves;

enum {
  BUILTIN = 1,     /* compilers know it by heart, without a declaration and as __builtin_NAME */
  SIZED = 2,       /* the last argument is a number of bytes; if constant, the call needs no model */
  ROOM_FIRST = 4,  /* there is a model NAME_within, and the room behind this argument bounds it */
  ROOM_SECOND = 8,
  ALLOCATES = 128, /* calls malloc for what it gives, other than as its result */
  MODELS = 64,     /* only models call it, with what they know to be there */
  PARTS = 32,      /* where its format is a literal, a call is made of functions in the file of its model (flow/cfa/cfa_format.c); of what prints, they only read the texts, where accesses are asked about */
  TEXTS = 256,     /* its model has no function for it, but one that reads the texts that it is given, where accesses are asked about */
  ENDS = 512,      /* behind it the program ends, as by exit with the first argument as its status */
  EXACT = 16 /* the native does what a compiled program sees, wherever objects lie: watched runs may call it (flow/code/watch.h) */
};

typedef struct {
  const char *name, *signature; /* the signature: see lang/prototypes.c */
  LibraryKind kind;
  LibraryGives gives;
  LibraryMoves moves;
  const char *model; /* the file of src/libc that models it, NULL: none */
  unsigned flags;
} LibraryFunction;

extern const LibraryFunction library_anything; /* of no line: what is done by functions that no line knows */
const LibraryFunction *library_find(const char *name);   /* NULL: not in the library */
const LibraryFunction *library_called(const char *name); /* the same for what is an EDGE_CALL, where it has no body */
bool library_releases(const char *name); /* the object that its first argument points to need not live behind it: free, realloc */
const LibraryFunction *library_line(size_t index);       /* NULL behind the last line */
size_t library_index(const LibraryFunction *function);   /* its line in the table, from 0 */
unsigned library_arguments(const LibraryFunction *function); /* at least so many */
unsigned library_format(const LibraryFunction *function);    /* the number of the first `const char *` argument */
int library_written(const LibraryFunction *function);        /* the number of the argument whose bytes go out of the program as they are; -1: none do */
bool library_format_has(const char *format, size_t size, char conversion); /* 'n': is it asked for by %n? */
uint64_t library_stream(const char *name); /* the pointer that stdin, stdout or stderr is; 0: none of them */
enum { LIBRARY_SLOT = 16 }; /* variable arguments start at multiples of this */

#endif

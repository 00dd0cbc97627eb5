/* libc.h: functions of the C library as C, for verification.
 *
 * The interpreter performs library functions itself (native.h); the encoding cannot, and takes most of them for anything that
 * might happen.  So verification calls, instead of a library function that the program gives no body, a function of ours: the
 * files below src/libc, which the build puts into the binary as text.  They are read, with the program's data model, when the
 * program declares a function that they model.  What they define are no functions of the program: its lists do not show them,
 * and positions in them are known by source_is_model. */
#ifndef craig_flow_library_libc_h
#define craig_flow_library_libc_h

#include "lang/ast.h"

/* A file of src/libc, as the build makes them; ended by one without a name. */
typedef struct {
  const char *file, *text;
} ModelText;

extern const ModelText model_texts[];

enum { MODEL_ROOM = 64 }; /* bytes of an object within which text is followed without a loop */

typedef struct {
  const char *name;
  Symbol *function;  /* with a body */
  Symbol *within;    /* the same with one more argument, the bytes at a text argument; or NULL */
  unsigned bounding; /* bit i: argument i bounds `within` */
  bool is_sized;     /* the last argument is a number of bytes; if constant, the call needs no model */
} LibraryModel;

typedef struct {
  Program *program;     /* borrowed */
  VECTOR(LibraryModel) models; /* of functions that the program, or another model, declares and the program does not define */
  SymbolVector parts;          /* functions of models that calls are made of and that no program can call */
  VECTOR(const char *) files;  /* that were read */
} LibraryModels;

/* All zero: no models.  Reads what the program may need. */
void models_init(LibraryModels *models, Program *program);
void models_release(LibraryModels *models);
/* NULL if there is none, or the program declares the function otherwise than the library. */
const LibraryModel *models_find(const LibraryModels *models, const Symbol *function);
/* The part of that name; NULL: the file that has it was not read. */
Symbol *models_part(const LibraryModels *models, const char *name);
/* Does the program look at errno, and is that modelled? */
bool models_have_errno(const LibraryModels *models);

#endif

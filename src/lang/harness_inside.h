/* harness_inside.h: what the two files of the harness's writer share; nobody else includes this. */
#ifndef craig_lang_harness_inside_h
#define craig_lang_harness_inside_h

#include "lang/harness.h"

typedef struct {
  const Program *program;
  const Symbol *function;
  HarnessStyle style;
  const char *index;            /* name of the variable that counts elements */
  unsigned asked[TYPE_VA_LIST + 1]; /* values of this type are asked for */
  bool assumes, allocates, fills_memory;
  unsigned stubs;               /* functions that pointers lead to, so far */
  Buffer before, body, after;   /* functions; statements before the call, and behind it */
  Arena arena;
  Buffer *error;
} Harness;

/* harness_type.c */
bool harness_can_name(const Harness *h, const Type *type);
const char *harness_declare(Harness *h, const Type *type, const char *name); /* `int (*name)[3]` */
const char *harness_any(Harness *h, const Type *type);                       /* an arbitrary value of a number's type, as C has it */
void harness_declare_inputs(const Harness *h, Buffer *out);                  /* the functions that give them */

#endif

/* harness_inside.h: what the files of the harness's writer share; nobody else includes this. */
#ifndef craig_lang_harness_inside_h
#define craig_lang_harness_inside_h

#include "lang/harness.h"

typedef struct {
  const Program *program;
  const Symbol *function;
  HarnessStyle style;
  unsigned indent;              /* further than the body of main */
  const char *index;            /* name of the variable that counts elements */
  unsigned asked[TYPE_VA_LIST + 1]; /* values of this type are asked for */
  bool assumes, allocates, fills_memory;
  VECTOR(const Type *) released; /* unqualified: what the function may release has one of these types; void: it may be of any */
  bool is_repeated;             /* inside of a loop: what is made there lives longer than its variables, so on the heap */
  unsigned stubs;               /* functions that pointers lead to, so far */
  Buffer before, body, after;   /* functions; statements before the call, and behind it */
  Buffer notes;                 /* what the arguments are limited to, a line each */
  Arena arena;
  Buffer *error;
} Harness;

void harness_note(Harness *h, const char *format, ...) __attribute__((format(printf, 2, 3))); /* once, however often it is said */

/* harness_name.c */
bool harness_is_length(const Symbol *number, const char *pointer);   /* by its name it counts what the pointer of that name leads to */
const Member *harness_counted_member(const Type *record, const Member *number); /* the buffer beside it whose bytes it counts; NULL: none */
const char *harness_argument_name(Harness *h, size_t index);         /* of the variable that is this argument */

const char *harness_index_name(const Symbol *function);              /* of the counter: no parameter has it */

/* harness_use.c */
bool harness_follows_once(const Symbol *function, const Symbol *parameter); /* all that it does with the pointer is to look at one object behind it */

/* harness_release.c */
void harness_find_released(Harness *h);
bool harness_is_released(const Harness *h, const Type *type);

/* harness_type.c */
bool harness_can_name(const Harness *h, const Type *type);
const char *harness_declare(Harness *h, const Type *type, const char *name); /* `int (*name)[3]` */
const char *harness_any(Harness *h, const Type *type);                       /* an arbitrary value of a number's type, as C has it */
void harness_declare_inputs(const Harness *h, Buffer *out);                  /* the functions that give them */

#endif

/* gcc_flags.h: the flags of gcc, as build systems give them (`craig $(CFLAGS) a.c b.c`). */
#ifndef craig_cli_gcc_flags_h
#define craig_cli_gcc_flags_h

#include <stdbool.h>
#include "base/vector.h"

typedef enum {
  GCC_OTHER,     /* none that we know */
  GCC_PASSED,    /* for `cc -E`: it decides what the text of the program is */
  GCC_IGNORED,   /* it decides about warnings, the code that is generated, files that are written, or linking */
  GCC_ILP32,     /* the data model */
  GCC_LP64,
  GCC_LANGUAGE,  /* -x LANGUAGE */
  GCC_CONTRACTS, /* for `cc -E`; and a product and a sum of floating-point numbers may become one operation, which rounds once */
  GCC_CONTRACT,  /* -ffp-contract=: whether they do */
  GCC_WRAPS,     /* signed overflow is defined */
  GCC_REFUSED    /* it changes what C means in a way that is not modelled */
} GccFlagKind;

typedef struct {
  GccFlagKind kind;
  const char *name;     /* as the table has it */
  const char *value;    /* what stands behind the name in the same argument, "" if nothing */
  bool takes_next;      /* the value is the argument behind it */
  bool is_path;         /* the value is a file or a folder */
  const char *reason;   /* GCC_REFUSED: what it changes */
} GccFlag;

/* What flags mean for some programs only: the flag, as it was given; NULL: none. */
typedef struct {
  const char *contracts; /* the machine can do product and sum of floating-point numbers at once, and nothing says that it must not */
  const char *wraps;     /* signed overflow is defined */
  bool contracts_not;
  char optimizes;        /* what stands behind -O, '1' if nothing does; 0: it was not given, or is -O0 */
} GccEffects;

bool gcc_renames_functions(const GccFlag *flag, const char *next); /* -Xlinker with a flag that does; `next` is the argument behind it, or NULL */
void gcc_effects_add(GccEffects *effects, const GccFlag *flag, const char *argument);
/* The macros that -O defines, for `cc -E`: flags to be added behind all others, up to a NULL.  The fortified functions of the C library, which it would let in, stay outside. */
const char *const *gcc_effects_macros(const GccEffects *effects);
void gcc_effects_describe(const GccEffects *effects, Buffer *out); /* as text: two that are the same mean the same */
void gcc_effects_join(GccEffects *effects, const GccEffects *more); /* of another file */
/* -D, -U, -I, -o and the letters that are ours are not among them. */
GccFlag gcc_flag_find(const char *argument);
typedef enum { MACHINE_OURS, MACHINE_I386, MACHINE_OTHER } GccMachine;

GccMachine gcc_machine(const char *compiler); /* for which a compiler of this name makes code: `i686-linux-gnu-gcc` */
bool gcc_is_cpp_compiler(const char *compiler);
const char *gcc_standard(const char *compiler); /* the flag that it stands for: `c89`; NULL: none */
bool gcc_is_cpp_language(const char *name); /* of -x and -std=: C++ or something else that is not C */
bool gcc_is_cpp_file(const char *path);     /* by what the name ends in */

#endif

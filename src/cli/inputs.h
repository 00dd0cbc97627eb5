/* inputs.h: values for a run, read from a text file.
 *
 *   # comments and empty lines are skipped
 *   e17 0 -3                       the first value (occurrence 0) that edge 17 asks for is -3 (or just 17)
 *   __VERIFIER_nondet_int 2 0x1F   the third value that is asked for under this name, by whichever edge
 *   e20+8 0 255                    byte 8 of the content that the first visit of edge 20 gives to an object
 *
 * Edges are numbered as `craig parse --dump cfa` shows them.  A line for an edge goes before one for a name;
 * what no line mentions is 0. */
#ifndef craig_cli_inputs_h
#define craig_cli_inputs_h

#include <stdbool.h>
#include "flow/interpret/interpret.h"

typedef struct {
  const char *name; /* NULL: `edge` is the key */
  EdgeId edge;
  bool is_content; /* a byte of an object */
  uint32_t offset; /* of that byte */
  uint32_t occurrence;
  i128 value;
} InputLine;

typedef struct {
  const char *name;
  uint32_t asked; /* values asked for under this name so far */
} InputName;

typedef struct {
  Arena arena;
  VECTOR(InputLine) lines;
  VECTOR(InputName) names;
} Inputs;

/* False, with `file:line:column: error: ...` in `error`, if it cannot be read.  Release in either case. */
bool inputs_read(Inputs *inputs, const char *path, Buffer *error);
bool inputs_parse(Inputs *inputs, const char *file, const char *text, Buffer *error);
void inputs_rewind(Inputs *inputs); /* before another run */
void inputs_release(Inputs *inputs);
i128 inputs_value(void *inputs, const Edge *edge, uint32_t occurrence); /* an InputSource */
uint8_t inputs_content(void *inputs, const Edge *edge, uint32_t occurrence, uint64_t offset); /* an InputContent */
void inputs_print_value(i128 value, Buffer *out);

#endif

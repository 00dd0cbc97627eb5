/* pointee.h: what an address of a run leads to, in words of the program.
 *
 * While a run is under way (in its observer, say), what is asked for is what lives then.  Of the frames of calls only the innermost and the outermost ones are looked through. */
#ifndef craig_flow_interpret_pointee_h
#define craig_flow_interpret_pointee_h

#include "flow/interpret/interpret.h"

typedef enum {
  POINTEE_NONE,      /* nothing that lives, or nothing that has a name */
  POINTEE_VARIABLE,  /* `symbol` */
  POINTEE_ALLOCATED, /* what the occurrence-th visit of `birth` allocated, on the stack if that is automatic; `birth` NULL: the library did */
  POINTEE_FUNCTION,  /* `symbol` */
  POINTEE_TEXT       /* a string literal: `text` */
} PointeeKind;

typedef struct {
  PointeeKind kind;
  uint32_t occurrence;  /* 0, 1, ... */
  const Symbol *symbol;
  const Edge *birth;
  const char *text;     /* what is left of it from the address on; lives as long as the interpreter, `size` - `offset` bytes */
  uint64_t offset, size; /* of the address in the object; the offset may be the size */
} Pointee;

typedef struct Pointees Pointees;
Pointees *pointees_new(const Interpreter *interpreter); /* borrows it; not of a watched one */
void pointees_delete(Pointees *pointees);
Pointee pointees_find(const Pointees *pointees, uint64_t address);

#endif

/* outside_memory.h: memory that belongs to no object of the program, while a block is encoded.
 *
 * What a pointer from outside points to is arbitrary, but holds still between two reads and keeps what was written.  The log
 * knows the accesses that went there on the ways through the block so far.  A read that finds one at the very same address,
 * with nothing in between that may have changed it, gets the same value; whatever the log does not know is arbitrary. */
#ifndef craig_model_encode_outside_memory_h
#define craig_model_encode_outside_memory_h

#include "base/vector.h"
#include "logic/term.h"

typedef struct {
  Term address, value; /* TERM_NONE: something may have changed anywhere */
  Term condition;      /* under which the access was made, and outside */
  uint64_t bytes;
  bool is_write;
} OutsideAccess;
typedef VECTOR(OutsideAccess) OutsideLog;

/* What is read, if `fresh` is what is found where the log knows nothing. */
Term outside_read(TermBank *bank, OutsideLog *log, const OutsideAccess *read, Term fresh);
void outside_write(OutsideLog *log, const OutsideAccess *write);

#endif

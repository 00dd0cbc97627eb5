/* second_encoding.h: a proof is checked on another encoding of the program.
 *
 * The first encoding rests on the points-to analysis, on how regions are cut into cells and on reductions; a fault in one of them makes a model that
 * has too few runs, and the certificate of a proof about it is as right as ever.  The second encoding does without: it is that of the program's
 * graph as it was inlined, without pruning or any other reduction; memory is bytes, and an access through a pointer goes to whatever object its
 * address lies in (region_bytes in flow/memory/region.h); objects lie in the opposite order.
 *
 * What the invariant says, and what the points-to analysis says, are guesses about it: Houdini keeps what is inductive.  If that does not exclude the
 * error, engines have a share of the time to find a proof or an error, and runs are followed to their end, if they end.
 *
 * Termination: a ranking function of the second encoding is looked for, with such facts and its own, or runs are followed to their end. */
#ifndef craig_verify_second_encoding_h
#define craig_verify_second_encoding_h

#include "verify/verification.h"

typedef enum {
  SECOND_PROVED,      /* an invariant of the second encoding, which was checked as the first one was */
  SECOND_RANKED,      /* of a proof of termination: a ranking function of the second encoding, checked likewise */
  SECOND_UNROLLED,    /* no run is longer than `depth` passes through its loop, and none has an error */
  SECOND_BOUNDED,     /* no error in fewer than `depth` passes through its loop */
  SECOND_IMPOSSIBLE,  /* it says nothing: `why`, at `pos` */
  SECOND_DOUBTS,      /* it reaches the error, maybe because an access leaves its object, which says nothing of the first encoding */
  SECOND_CONTRADICTS  /* it reaches the error: `why`; one of the two is wrong */
} SecondOutcome;

typedef struct {
  SecondOutcome outcome;
  unsigned depth;
  const char *why;
  SourcePos pos; /* 0: no place */
} SecondEncoding;

/* Of a proof that was checked (v->checked, v->invariant).  It counts and measures; what is concluded is up to the caller. */
SecondEncoding second_encoding_check(Verification *v);
/* "found nothing in fewer than 7 passes", for people. */
void second_encoding_print(const SecondEncoding *second, Buffer *out);

#endif

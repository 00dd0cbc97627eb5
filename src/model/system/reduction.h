/* reduction.h: what is done to make models smaller, each by name, so that each can be left out.
 *
 * A reduction must keep the answer to the property that it is used for: the table says what each keeps, a property what it needs
 * (Keep in flow/cfa/check.h), and who makes models leaves out what is forbidden.  The table also says how an invariant of the smaller model
 * becomes one of the larger.  docs/reductions.md explains each. */
#ifndef craig_model_system_reduction_h
#define craig_model_system_reduction_h

#include <stdbool.h>
#include "base/vector.h"
#include "flow/cfa/check.h"

typedef enum {
  REDUCE_PRUNE,   /* steps from which neither the error nor `incomplete` can be reached are gone (flow/transform/inline.h) */
  REDUCE_RECURSION, /* calls by which functions call themselves, or each other, are loops at first (flow/cfa/recursion.h) */
  REDUCE_LOCALIZE, /* only what is thought to matter is followed (flow/transform/localize.h) */
  REDUCE_SLICE,   /* loops that do not matter are skipped (flow/transform/slice.h) */
  REDUCE_UNROLL,  /* steps that constants rule out are gone, loops that they decide are unrolled (flow/transform/unroll.h) */
  REDUCE_VALUES,  /* ranges of variables are taken for granted (facts.h) */
  REDUCE_RELATIONS, /* so are equations and comparisons between variables (relations.h) */
  REDUCE_CONE,    /* variables on which nothing depends are no state (cone.h) */
  REDUCE_INITIAL, /* initial values that assumptions decide are what they decide (initial.h) */
  REDUCE_COMPACT, /* variables with few values get few bits (compact.h) */
  REDUCE_RIGID,   /* variables that hold values that never change are indices into these (rigid.h) */
  REDUCE_NAME,    /* results of divisions are named (naming.h) */
  REDUCE_STUCK,   /* state bits that never change are constants (ternary.h) */
  REDUCE_TRACK,   /* elements of large objects are followed, one for each place that reads (flow/memory/region.h) */
  REDUCTIONS
} ReductionKind;

typedef struct {
  const char *name;     /* --no-reduction NAME */
  const char *does;     /* in one line */
  unsigned keeps;       /* a set of Keep */
  const char *back;     /* how an invariant is mapped back */
} Reduction;

extern const Reduction reductions[REDUCTIONS];

typedef unsigned ReductionSet; /* bit 1 << kind */

/* "cone,compact" as a set; false, with a message, if one is unknown.  NULL is the empty set. */
bool reductions_parse(const char *names, ReductionSet *set, Buffer *error);
/* Those that do not keep all of what a property needs (a set of Keep). */
ReductionSet reductions_forbidden(unsigned needs);
void reductions_print(ReductionSet set, Buffer *out); /* "cone,compact" */
static inline bool reduction_is_in(ReductionSet set, ReductionKind kind) { return set >> kind & 1; }

#endif

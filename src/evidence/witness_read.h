/* witness_read.h: a verification witness of format 2.0, as anybody may have written it.
 *
 * Nothing of what it says is believed: positions may lie anywhere, values may be no C at all.  Strings are in the witness's arena. */
#ifndef craig_evidence_witness_read_h
#define craig_evidence_witness_read_h

#include <stdbool.h>
#include "base/arena.h"
#include "base/vector.h"

typedef struct {
  unsigned line, column; /* of the witness's own text, 1-based */
} WitnessMark;

/* A place of the program. */
typedef struct {
  WitnessMark mark;
  const char *file;     /* NULL: not said */
  const char *function; /* NULL: not said */
  unsigned line;
  unsigned column; /* 0: not said */
} WitnessPlace;

typedef struct {
  bool is_loop; /* loop_invariant, at a loop's keyword; else location_invariant, before a statement */
  WitnessPlace place;
  const char *value; /* an expression of C */
} WitnessInvariant;

typedef enum { WITNESS_ASSUMPTION, WITNESS_BRANCHING, WITNESS_ENTER, WITNESS_RETURN, WITNESS_TARGET } WitnessWaypointKind;

typedef struct {
  WitnessWaypointKind kind;
  bool is_avoided;  /* a run that passes it is none of the witness's; else it ends its segment */
  unsigned segment; /* 0, 1, ... */
  WitnessPlace place;
  const char *value; /* of the constraint; NULL: none */
} WitnessWaypoint;

typedef struct {
  WitnessMark mark;
  const char *name, *hash;
} WitnessFile;

typedef struct {
  Arena arena;
  const char *path;   /* borrowed */
  bool is_violation;  /* waypoints; else invariants */
  VECTOR(WitnessInvariant) invariants;
  VECTOR(WitnessWaypoint) waypoints; /* in the order of segments */
  unsigned segments;
  VECTOR(WitnessFile) files; /* whose hashes it has */
  const char *specification; /* CHECK( ... ); NULL: not said */
  WitnessMark specified;     /* where */
  const char *data_model;    /* "ILP32" or "LP64"; NULL: not said */
} Witness;

/* False, with "PATH:LINE:COLUMN: error: ..." in `error`, if it is none.  Release in either case. */
bool witness_read(Witness *witness, const char *path, Buffer *error);
bool witness_parse(Witness *witness, const char *path, const Buffer *text, Buffer *error); /* the file's content */
void witness_release(Witness *witness);

#endif

/* c_names.h: what the variables of the model are called in C at a place of the program.
 *
 * Plain variables have their own names.  Bytes of a variable in memory are the scalar that lies there: x, s.x, a[3].  A tracked
 * element of a large array (flow/memory/tracked.c) is a[k] for an index k that is arbitrary: what is said of it is said of all
 * elements.  Bytes of an object that has no name there, another function's or an allocated one, are p->x if the invariant says that p leads to it. */
#ifndef craig_evidence_c_names_h
#define craig_evidence_c_names_h

#include "evidence/c_expression.h"
#include "evidence/visible.h"
#include "model/system/model.h"

typedef struct {
  Term element;   /* the variable for a[k] */
  Term index;     /* the variable for k */
  const char *name; /* "k" */
  uint64_t count; /* of the array's elements */
} ElementName;

typedef struct {
  CVocabulary vocabulary;
  VECTOR(ElementName) elements;
  Map rests_on;      /* conjuncts of what is said that make some names right (p == address of an object) -> true: there is no other word for them */
  const char *fresh; /* a further name of an index that means nothing else there */
  Arena arena;
} CNames;

/* At the cut point `cut` of the model's graph, which lies at `pos` in the function of `scopes`, where the invariant says `said` (TERM_NONE: not known). */
void c_names_init(CNames *names, const Model *model, uint32_t cut, const Scopes *scopes, SourcePos pos, Term said);
/* Besides, for people: age(p) for the age of the node that p points to (flow/cfa/ages.h), which no C says. */
void c_names_add_ages(CNames *names, const Model *model, uint32_t cut, const Scopes *scopes, SourcePos pos);
void c_names_release(CNames *names);

#endif

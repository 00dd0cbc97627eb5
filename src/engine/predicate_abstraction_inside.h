/* predicate_abstraction_inside.h: what the files of the abstraction share: predicate_abstraction.c makes it, predicate_abstraction_post.c takes passes. */
#ifndef craig_engine_predicate_abstraction_inside_h
#define craig_engine_predicate_abstraction_inside_h

#include "engine/predicate_abstraction.h"
#include "logic/range.h"

/* An interval of values of a variable in which all its atoms are the same, and the part that has been reached. */
typedef struct {
  TermRange span, reached;
  uint64_t atoms;      /* their values */
  unsigned growth;     /* 0: not reached */
} Class;

/* Variables that share atoms, and those. */
typedef struct {
  U32Vector variables, atoms;
  VECTOR(Class) classes; /* ascending; none if the atoms are not all comparisons of one wide variable with constants */
} Group;

typedef struct {
  size_t start, count; /* in `images` */
} Image;

struct Abstraction {
  const Model *model;
  Term facts;          /* what is known of every state */
  TermBank *bank;
  bool *is_wide;       /* by state variable */
  U32Vector first_bit; /* by state variable: of a small one, in an abstract state */
  size_t small_bits;
  TermVector atoms, marks; /* marks: the variables that stand for them in the circuit */
  VECTOR(Group) groups;
  U32Vector group_of;  /* by state variable */
  Map index_of;        /* state variable -> its number */
  Aig *aig;
  AigVector leaves, inputs; /* of the bits of an abstract state, of the inputs of the loop */
  AigVector next;           /* by bit of the small variables */
  AigLit valid, error, incomplete;
  Map conditions;      /* of if-then-elses: term -> literal */
  Choices choices;
  Simulation simulation;
  StringMap questions;
  Map answers;         /* question -> index of its image, plus one */
  VECTOR(Image) images;
  WordVector image_words;
  WordVector rows;     /* of passes */
  TermVector given;
  bool has_grown;
};

/* The atoms of the group in an abstract state, as bits. */
uint64_t abstraction_group_atoms(const Abstraction *a, const Group *group, const uint64_t *state);
/* `part` of the class has been reached. */
void abstraction_reach(Abstraction *a, Class *class, TermRange part);
/* Do they have values in common? */
bool abstraction_meet(TermRange a, TermRange b, TermRange *both);
/* The value of a small variable in an abstract state. */
Term abstraction_value_in(const Abstraction *a, size_t variable, const uint64_t *state);
/* The variable of the group lies in the parts of its classes that have been reached. */
Term abstraction_within_reach(Abstraction *a, const Group *group);

#endif

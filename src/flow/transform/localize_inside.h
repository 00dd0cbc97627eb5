/* localize_inside.h: what localize*.c share. */
#ifndef craig_flow_transform_localize_inside_h
#define craig_flow_transform_localize_inside_h

#include "flow/memory/depend.h"
#include "flow/transform/callees.h"
#include "flow/transform/localize.h"

typedef enum {
  FOLLOWED_NOT,
  FOLLOWED_LOOSELY, /* a plain variable; some of what is written to it may be arbitrary */
  FOLLOWED_EXACTLY
} Followed;

typedef enum {
  FATE_DROPPED,
  FATE_ARBITRARY, /* what it writes gets any value */
  FATE_KEPT,
  FATE_CHOSEN /* a call through a pointer, of any of its functions */
} Fate;

/* Functions that a pointer may hold and that do not take the call as it is: their parameters are arbitrary then. */
typedef struct {
  EdgeId call;
  uint32_t function;
} Misfit;

struct Localizer {
  const Cfa *cfa;
  const bool *asked;
  Budget *budget;
  LocalizeLevel level;
  Arena arena;
  Callees *callees;
  VECTOR(Misfit) misfits; /* by call */
  bool is_wild; /* what is written through pointers may be any object */
  Graph *flat; /* with steps for what calls through pointers enter, whose edges are copies */
  Points *points;
  Dependences dependences;
  bool has_dependences;
  uint32_t keys;
  uint32_t *first_of_edge, *next_of_edge; /* steps of an edge, as a chain; UINT32_MAX ends it */
  U32Vector first_writer, writers;        /* by key: steps that write it */
  unsigned char *followed;                /* by key: Followed */
  U32Vector work;                         /* keys whose writers are to be looked at */
  U32Vector asking;                       /* edges: conditions of errors */
  unsigned char *fates;                   /* by edge: Fate */
  unsigned char *returns, *matters;       /* by function: can a call come back?  Is something left in it? */
  unsigned char *reaches_exit;            /* by location */
  unsigned char *is_seen;                 /* by location: it stays */
  Location *labels;                       /* by location: the first one that stays, LOCATION_NONE: there is none */
};

/* localize.c */
bool localize_is_asked(const Localizer *l, const Check *check);
/* Functions that a call edge may enter: by name (one), through a pointer (any of them). */
size_t localize_callees(const Localizer *l, const Edge *edge, const uint32_t **functions, uint32_t *one);
Followed localize_followed_variable(const Localizer *l, uint32_t function, const Symbol *symbol);
bool localize_follows_left(const Localizer *l, const Edge *edge);
/* Is the argument's value known wherever it has to be? */
bool localize_argument_is_known(const Localizer *l, const Edge *edge, size_t argument);
bool localize_ends(const Localizer *l, const Edge *edge); /* nothing comes behind it */
bool localize_is_choice(const Localizer *l, Location location); /* several edges leave it, which are assumptions */
bool localize_choice_is_known(const Localizer *l, Location location);
bool localize_has_dereference(const Expr *expression);

/* localize_automaton.c */
Cfa *localize_make(const Localizer *l);

#endif

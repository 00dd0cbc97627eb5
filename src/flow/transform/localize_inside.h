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
  bool is_wild; /* what is written through pointers may be any object: memory is not followed */
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

static inline const Edge *localize_edge(const Localizer *l, EdgeId id) { return &l->cfa->edges.data[id]; }
static inline const Step *localize_step(const Localizer *l, uint32_t step) { return &l->flat->steps.data[step]; }

/* localize_edges.c */
/* Functions that a call edge may enter: by name (one), through a pointer (any of them). */
size_t localize_callees(const Localizer *l, const Edge *edge, const uint32_t **functions, uint32_t *one);
/* The function as a call names it that enters its automaton.  One without body has an automaton for calls by its address; a call by its name is what happens there. */
Symbol *localize_entered(const Localizer *l, Arena *arena, uint32_t function);
bool localize_has_dereference(const Expr *expression);
bool localize_is_choice(const Localizer *l, Location location); /* several edges leave it, which are assumptions */
bool localize_is_filter(const Localizer *l, Location location); /* a choice that comes to the function's exit on one side only */
bool localize_is_assumption(const Localizer *l, const Edge *edge);
bool localize_is_goal(const Localizer *l, const Edge *edge); /* an error that is asked about, or the model ends */
bool localize_ends(const Localizer *l, const Edge *edge);    /* nothing comes behind it */
void localize_find_exits(Localizer *l);

/* localize_keys.c */
void localize_find_writers(Localizer *l);
bool localize_is_plain_key(const Localizer *l, uint32_t key);
Followed localize_followed_variable(const Localizer *l, uint32_t function, const Symbol *symbol);
bool localize_follows_left(const Localizer *l, const Edge *edge);
Followed localize_most_written(const Localizer *l, uint32_t step);
bool localize_all_moves_known(const Localizer *l, uint32_t step);
bool localize_condition_is_known(const Localizer *l, const Edge *edge);
bool localize_choice_is_known(const Localizer *l, Location location);
bool localize_argument_is_known(const Localizer *l, const Edge *edge, size_t argument); /* wherever it has to be? */
void localize_follow_asking(Localizer *l);
void localize_follow_condition(Localizer *l, const Edge *edge);
bool localize_close(Localizer *l); /* all that is followed because something is; false: the budget ended */

/* localize_fates.c */
void localize_find_what_matters(Localizer *l);
void localize_label_function(Localizer *l, uint32_t function);

/* localize_prepare.c */
bool localize_prepare(Localizer *l);       /* false: the budget ended */
const char *localize_refuse(Localizer *l); /* why not; NULL: nothing speaks against it */

/* localize_automaton.c */
Cfa *localize_make(const Localizer *l, bool enters); /* calls through pointers as localize_enter.c has them? */

/* localize_enter.c */
bool localize_can_enter(const Localizer *l); /* there is such a call, and what is followed is plain variables, of which it changes integers and pointers alone */
void localize_enter_calls(const Localizer *l, Cfa *copy); /* in which what is known of such calls is their results */

#endif

/* event.h: what happens at a place of the program, and what an automaton does then (private to spec/automaton*.c). */
#ifndef craig_spec_event_h
#define craig_spec_event_h

#include "flow/cfa/build.h"
#include "spec/automaton.h"

enum { EVENT_VALUES = 8 };

typedef struct {
  EventKind kind;
  bool is_after;          /* operations are inserted behind the edge, else in front of it */
  EdgeId edge;
  uint32_t function;      /* of the automaton: where it happens */
  SourceRange range;
  const Expr *guard;      /* it happens where this holds; NULL: always */
  const char *called;     /* EVENT_CALL */
  const Expr *operation;  /* EVENT_OPERATION */
  const Expr *result;     /* of a call that has one; NULL: none, or not yet */
  const Expr *values[EVENT_VALUES]; /* arguments, operands, both sides; all pure.  NULL: cannot be had */
  size_t count;           /* of arguments in all; those behind EVENT_VALUES cannot be had */
} Event;

/* An operation or a check that is to be inserted. */
typedef struct {
  Edge operation;
  const Expr *fails; /* a check; NULL: an operation */
  Check check;
} Insertion;

/* One application of an automaton: to the automaton of the program, or to its text. */
typedef struct Application Application;
struct Application {
  Automaton *automaton;
  Builder builder; /* for make_* */
  Cfa *cfa;
  size_t edges;   /* so many of its edges are watched, the first ones */
  Diagnostics *diagnostics;
  Symbol *state;  /* NULL: there is only one */
  Symbol *nondet, *overflows; /* functions that conditions may call */
  size_t places;
  unsigned temporaries;
  /* What is to be done at the event, in this order. */
  void (*insert)(Application *application, const Event *event, const Insertion *insertions, size_t count);
  Symbol *(*new_local)(Application *application, uint32_t function, const Type *type);
};

bool event_matches(const Types *types, const Pattern *pattern, const Event *event);
/* All that happens in the program as it is now, handed to `application_fire` in the order in which it happens at each place. */
void events_find(Application *application);
unsigned automaton_events(const Automaton *automaton); /* those that it asks for: a set of 1 << EventKind */
const Transition *automaton_find_call(const Automaton *automaton, const char *name, bool is_after);
void events_find_heads(const Cfa *cfa, Map *heads); /* locations that loops lead back to -> 1 */
void application_start(Application *application); /* binds the functions that conditions may call */
void application_fire(Application *application, const Event *event); /* automaton_apply.c */

#endif

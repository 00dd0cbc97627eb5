/* automaton.h: instrumentation automata, which watch a program run.
 *
 * An automaton has states, the first of which is the initial one, variables, and transitions: in a state, before or behind an operation of the program that
 * matches a pattern, if a condition holds, variables are set, conditions are asserted, and another state is entered.  Program and automaton step together: an operation
 * that no transition of the present state matches changes nothing in the automaton.  docs/automata.md has the text format.
 *
 * Names that begin with $ are bound by patterns to what the operation computes with; conditions and new values are C expressions over these, the
 * automaton's variables and the program's global ones.  They are typed anew at each place that matches. */
#ifndef craig_spec_automaton_h
#define craig_spec_automaton_h

#include "flow/cfa/cfa.h"
#include "lang/fragment.h"

typedef enum {
  EVENT_CALL,      /* $r = f($a, _, ...) */
  EVENT_OPERATION, /* $x + $y, -$x */
  EVENT_ASSIGN,    /* assign $x = $y */
  EVENT_CONDITION, /* condition $c: of an if, a loop, ?:, an operand of && or || */
  EVENT_START,     /* the program begins */
  EVENT_EXIT,      /* it ends, in whatever way */
  EVENT_LOOP,      /* a loop's head is reached */
  EVENT_TRAP       /* it divides by zero, which ends it */
} EventKind;

typedef enum { TYPES_ALL, TYPES_SIGNED, TYPES_UNSIGNED, TYPES_INTEGER, TYPES_FLOAT, TYPES_POINTER } TypeClass;

typedef struct {
  EventKind kind;
  bool is_after;
  const char *function; /* EVENT_CALL */
  Operator op;          /* EVENT_OPERATION, on values of these */
  TypeClass types;
  const char *result;   /* the name for the call's result; NULL: it does not matter */
  const char *names[8]; /* for arguments or operands, in order; NULL: any */
  unsigned count;
  bool is_open; /* EVENT_CALL: further arguments may follow */
} Pattern;

typedef struct {
  Symbol *variable;     /* that is set; NULL: the expression is asserted */
  FragmentMark value;   /* the expression */
  const char *message;  /* of an assertion, or NULL */
} Operation;

typedef VECTOR(Operation) OperationVector;

enum { STATE_SAME = -1, STATE_ERROR = -2 };

typedef struct {
  Pattern pattern;
  SourcePos pos;
  bool has_guard;
  FragmentMark guard;
  OperationVector operations; /* owned */
  int target;                 /* a state, STATE_SAME or STATE_ERROR */
  const char *message;        /* of the error, or NULL */
} Transition;

typedef VECTOR(Transition) TransitionVector;

typedef struct {
  const char *name;
  SourcePos pos;
  bool is_accepting;            /* a run that never ends has to be in such states again and again */
  TransitionVector transitions; /* owned */
} State;

/* Its symbol is made by us and becomes one of the automaton of the program when this one is applied. */
typedef struct {
  const char *name;
  Symbol *symbol;
  i128 initial;
} AutomatonVariable;

typedef struct {
  Fragment *text; /* owned */
  const char *name, *description;
  VECTOR(AutomatonVariable) variables; /* owned */
  VECTOR(State) states;                /* owned */
  StringVector watched;                /* owned: functions in patterns, NULL-terminated */
  bool is_live;                        /* some state is accepting: it asks about runs that never end, and has no errors (liveness.h) */
} Automaton;

/* NULL, with messages in `diagnostics`, if the text is none.  It lives no longer than the program. */
Automaton *automaton_read(Program *program, const char *file, const char *text, Diagnostics *diagnostics);
void automaton_delete(Automaton *automaton);
/* Put into the program's automaton what this one does at each place: the sequentialization of both.  The number of places; errors are in `diagnostics`.
 * Of the edges the first so many are watched. */
size_t automaton_apply(Automaton *automaton, Cfa *cfa, size_t edges, Diagnostics *diagnostics);

#endif

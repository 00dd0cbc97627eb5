/* transform.h: an automaton put into the text of a program, which stays C.
 *
 * The output is the program as the preprocessor hands it on, with its line markers; where the automaton watches an operation, a GNU statement expression takes its
 * place, whose operands are evaluated once and in gcc's order.  It ends in reach_error() where a check fails and runs as the program did otherwise: automaton_apply and
 * this are one semantics.  What cannot be said in C text is refused, with its place. */
#ifndef craig_spec_transform_h
#define craig_spec_transform_h

#include "spec/automaton.h"

typedef enum {
  TRANSFORM_CHECKS,      /* it fails where the automaton does */
  TRANSFORM_TERMINATION, /* it fails where a state comes back (transform_termination.h), and ends where the automaton fails */
  TRANSFORM_GOALS,       /* the same, and where some call of assert_live was not met since */
  TRANSFORM_LIVENESS     /* it fails where a state comes back and the automaton was in no accepting state since, and ends where `ends` fails */
} TransformAim;

typedef struct {
  TransformAim aim;
  Automaton *automaton;
  Automaton *again, *ends; /* TRANSFORM_LIVENESS: the automaton, read once more; no-overflow.  Else NULL */
  const char *entry;       /* to start in */
} TransformQuestion;

/* The program is one file.  False, with messages in `diagnostics`, if it was refused. */
bool transform_program(Program *program, const TransformQuestion *question, Diagnostics *diagnostics, Buffer *out);

#endif

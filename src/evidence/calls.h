/* calls.h: which functions without a body the program refers to, and where it calls them.
 *
 * A test must define all that the linker will ask for, and must hand out values in the order in which calls
 * will ask for them; so it has to know every call, also those that the automaton leaves out because nobody
 * uses the result. */
#ifndef craig_evidence_calls_h
#define craig_evidence_calls_h

#include "lang/ast.h"

typedef struct {
  const Symbol *callee; /* without a body */
  SourcePos pos;        /* of the call expression */
  const Symbol *caller;
  const Expr *call;
} CallSite;

/* A call with several arguments: C does not say which is evaluated first. */
typedef struct {
  const Expr *call;
  const Symbol *caller;
} ArgumentList;

typedef struct {
  SymbolVector functions; /* without a body and referred to, in order of declaration */
  VECTOR(CallSite) sites; /* direct calls of them, in no order that means anything */
  VECTOR(ArgumentList) lists;
} OutsideCalls;

void outside_calls_init(OutsideCalls *calls, const Program *program);
void outside_calls_release(OutsideCalls *calls);
/* Is a function of which `is_wanted` says so called below the expression?  Yes as well for what cannot be
 * seen: calls through pointers, statements within expressions. */
bool calls_occur(const Expr *expression, bool (*is_wanted)(void *context, const Symbol *callee),
                 void *context);

#endif

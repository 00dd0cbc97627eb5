/* approach.h: what a function does before it makes certain calls, in the order of its text.
 *
 * A function that hands on what it was given (forwarders.h) finds it as its caller left it only if it changes nothing before; and it need not come to where it hands on: a message may be of too low a level.
 * A loop, a jump or a call of a function of the program may be the end of the way, or a way around. */
#ifndef craig_flow_cfa_approach_h
#define craig_flow_cfa_approach_h

#include "lang/ast.h"

/* What a call is; flags. */
enum {
  CALL_WANTED = 1,  /* one of those that are looked for */
  CALL_MAY_END = 2, /* such a one that may do nothing */
  CALL_WRITES = 4   /* what others may know is not as it was behind it */
};
typedef unsigned CallMeaning;

typedef struct {
  bool is_harmless; /* all that it does before the last of them leaves memory alone that others know */
  bool is_certain;  /* it comes to one of them */
  bool writes;      /* one of them does */
} Approach;

/* `count`: how many of them its body has. */
Approach function_approach(const Symbol *function, size_t count, CallMeaning (*meaning)(const void *context, const Expr *call), const void *context);
/* A variable of the call itself, or a part of it. */
bool place_is_own(const Expr *place);
/* A pointer to one. */
bool pointer_is_own(const Expr *pointer);

#endif

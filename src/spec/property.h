/* property.h: what is to be verified, as a name or as a property file:
 *
 *   CHECK( init(main()), LTL(G ! call(reach_error())) )
 *   CHECK( init(main()), LTL(G ! overflow) )
 *
 *   CHECK( init(main()), LTL(G valid-deref) )  CHECK( init(main()), LTL(G valid-free) )
 *
 * say: started in main, the program never calls reach_error; no signed operation overflows; all that is accessed or released lives.
 *
 * Several properties are one that asks for all of them; then each check has an answer of its own (verify/several.h).  `safety` is such a one: all that C leaves
 * undefined or that leaks, as far as craig knows it, and failing assertions. */
#ifndef craig_spec_property_h
#define craig_spec_property_h

#include <stdbool.h>
#include "base/arena.h"
#include "base/vector.h"
#include "flow/cfa/check.h"
#include "spec/memory_safety.h"

/* What is asked of calls and operators: a set of these. */
enum { ASKS_CALLS = 1, ASKS_OVERFLOW = 2, ASKS_DIVISION = 4, ASKS_SHIFT = 8, ASKS_CONVERSION = 16 };

typedef struct {
  const char *name;  /* "unreach-call"; of several: "no-overflow,valid-free" */
  bool has_several;  /* checks have answers of their own */
  unsigned asks;     /* a set of ASKS_CALLS, ... */
  unsigned needs;    /* a set of Keep: what reductions have to keep (model/system/reduction.h) */
  unsigned memory;   /* a set of MEMORY_DEREF, ...: what is asked of memory (memory_safety.h); 0: nothing */
  const char *entry; /* the function to start in; NULL: not said */
  const char *automaton; /* a file that has it, or one of them; NULL: craig knows it by its name */
  const char *error; /* the function whose call is the error; NULL: not said, or no call is */
} Property;

/* `text` is a property's name, or a file if it ends in .prp; or several of these, separated by commas.  False, with a message in `error`, if it is not
 * one that we verify.  Strings live in `arena`. */
bool property_read(const char *text, Arena *arena, Property *property, Buffer *error);
/* The same; and, if there is one, that of an automaton's file, alone or together with the others.  Not both are NULL. */
bool property_choose(const char *text, const char *automaton, Arena *arena, Property *property, Buffer *error);
/* The same for the content of a file; `file` is its name in messages. */
bool property_parse(const char *file, const char *content, Arena *arena, Property *property, Buffer *error);
void property_print(const Property *property, const char *entry, Buffer *out); /* CHECK( ... ); `entry` NULL: not said */
/* The same of the part that a check belongs to: its property (check.h). */
void property_print_part(const Property *property, const char *part, const char *entry, Buffer *out);
bool property_is_reachability(const Property *property); /* calls are the errors, and nothing else is; also if none was given */

#endif

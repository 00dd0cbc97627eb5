/* localize.h: an automaton with only what is thought to matter to the error (localization reduction).
 *
 * Variables and objects that are *followed* are written as the program does it; of all else nothing is kept.  A condition about something
 * that is not followed is an arbitrary choice, a followed variable that gets its value from there an input; calls of functions in which
 * nothing is left are gone, and so are the ways between two places that matter.  Every run of the program to an error, or to where the
 * model ends, has its counterpart, so a proof holds of the program; an error may be none.  A call through a pointer enters any of the
 * functions that the points-to analysis finds, or one from outside.
 *
 * Nothing here is inlined, so it costs as much as the program is long, however many call paths there are.
 *
 * R. P. Kurshan: Computer-Aided Verification of Coordinating Processes, 1994; the ways between places that matter are left out as in
 * S. Danicic et al.: A unifying theory of control dependence and its application to arbitrary program structures, 2011. */
#ifndef craig_flow_transform_localize_h
#define craig_flow_transform_localize_h

#include "base/budget.h"
#include "flow/cfa/cfa.h"

typedef enum {
  LOCALIZE_ERRORS, /* plain numbers that conditions of errors look at, as far as they depend on plain numbers */
  LOCALIZE_WAYS,   /* and those that decide which way goes on */
  LOCALIZE_MEMORY, /* and all that conditions of errors depend on, exactly */
  LOCALIZE_LEVELS
} LocalizeLevel;

typedef struct Localizer Localizer;

/* `asked` as in graph.h.  NULL if the program does what is not followed here (`*why` says what), or the budget ended (stop point
 * "localize_step"). */
Localizer *localizer_new(const Cfa *cfa, const bool *asked, Budget *budget, const char **why);
void localizer_delete(Localizer *localizer);
/* Levels go up.  Edges that are kept have the same numbers as before; cfa_delete.  NULL if there is no more than at the level before, if memory would
 * be followed although numbers may be addresses, or if the budget ended. */
Cfa *localizer_automaton(Localizer *localizer, LocalizeLevel level);
/* The same again, where calls through pointers made it too large: a function that such a call enters does not come back, and one that comes back has changed
 * nothing that is followed; where it has, the model ends.  NULL if memory is followed, or if there is no such call. */
Cfa *localizer_automaton_entering(Localizer *localizer);
size_t localizer_followed(const Localizer *localizer); /* variables and objects */
SourcePos localizer_pointer(const Localizer *localizer); /* where the program reads or writes what a computed address says; 0: nowhere */

#endif

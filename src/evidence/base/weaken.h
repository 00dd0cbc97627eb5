/* weaken.h: saying less, in fewer variables. */
#ifndef craig_evidence_base_weaken_h
#define craig_evidence_base_weaken_h

#include "base/map.h"
#include "logic/term.h"

/* A formula that `t` (1 bit) implies, and in which only variables of `named` (Term -> anything) occur. */
Term term_weaken(TermBank *bank, Term t, const Map *named);

#endif

/* range.h: between which numbers does the value of a term lie?
 *
 * Signed intervals, by one sweep over the term: cheap, and exact at the ends where a variable occurs once and nothing wraps.  A value of width 1 is
 * 0 or -1 (true). */
#ifndef craig_logic_range_h
#define craig_logic_range_h

#include "base/map.h"
#include "logic/term.h"

typedef __int128 RangeNumber;

typedef struct {
  RangeNumber low, high; /* as signed numbers of the term's width */
} TermRange;

typedef VECTOR(TermRange) TermRangeVector;

TermRange term_range_full(unsigned width); /* width at most 64; more: nothing is known, and ranges are of no use */
/* Variables in `known` (variable -> index into `ranges`) lie in their ranges, others anywhere. */
TermRange term_range(const TermBank *bank, Term t, const Map *known, const TermRange *ranges);

static inline bool term_range_is_single(TermRange a) { return a.low == a.high; }
static inline TermRange term_range_join(TermRange a, TermRange b) {
  return (TermRange){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

#endif

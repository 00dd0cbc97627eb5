/* The table of reductions: see reduction.h. */
#include "model/system/reduction.h"
#include <string.h>

enum { ANY = KEEP_REACHABILITY | KEEP_TERMINATION | KEEP_MEMORY };

const Reduction reductions[REDUCTIONS] = {
    [REDUCE_PRUNE] = {"prune", "steps that lead neither to an error nor to where the model ends are gone", KEEP_REACHABILITY,
                      "it is one as it is: what was pruned reaches no error"},
    [REDUCE_RECURSION] = {"recursion", "calls by which functions call themselves or each other are loops at first, if they change nothing else", KEEP_REACHABILITY | KEEP_MEMORY,
                          "it is one as it is: what such a call returns may be anything"},
    [REDUCE_LOCALIZE] = {"localize", "of large programs, only what is thought to matter is followed at first", KEEP_REACHABILITY,
                         "it is one as it is: what is not followed may have any value"},
    [REDUCE_SLICE] = {"slice", "loops that do not matter are skipped", KEEP_REACHABILITY,
                      "what holds before a skipped loop holds in it: it changes nothing that matters"},
    [REDUCE_UNROLL] = {"unroll", "steps that constants rule out are gone, loops that they decide are unrolled", ANY,
                       "each copy of a location stands for it; the disjunction of what holds at them is checked on the base"},
    [REDUCE_VALUES] = {"values", "ranges that hold of variables are taken for granted", ANY, "the ranges are conjoined and checked"},
    [REDUCE_RELATIONS] = {"relations", "equations and comparisons that hold of variables are taken for granted", ANY,
                          "the relations are conjoined and checked"},
    [REDUCE_CONE] = {"cone", "variables on which nothing depends are no state", ANY, "it does not mention them"},
    [REDUCE_INITIAL] = {"initial", "initial values that assumptions decide are constants, or those of other variables", ANY,
                        "it is one as it is: the initial states are the same"},
    [REDUCE_COMPACT] = {"compact", "variables with few values get few bits", KEEP_REACHABILITY | KEEP_MEMORY,
                        "an index is replaced by its value, and each variable stays in its set"},
    [REDUCE_RIGID] = {"rigid", "variables that hold values that never change get few bits", KEEP_REACHABILITY | KEEP_MEMORY,
                      "an index is replaced by its value, an answer by its question, and each variable stays in its set"},
    [REDUCE_NAME] = {"name", "results of divisions by constants are inputs with a constraint", ANY, "it does not mention inputs"},
    [REDUCE_STUCK] = {"stuck", "state bits that never change are constants", ANY, "their values are conjoined and checked"},
    [REDUCE_TRACK] = {"track", "elements of large objects are followed, one for each place that reads", KEEP_REACHABILITY,
                      "it speaks of any one element, so it holds of all"},
};

ReductionSet reductions_forbidden(unsigned needs) {
  ReductionSet set = 0;
  for (unsigned i = 0; i < REDUCTIONS; i++)
    if (needs & ~reductions[i].keeps) set |= 1u << i;
  return set;
}

void reductions_print(ReductionSet set, Buffer *out) {
  const char *separator = "";
  for (unsigned i = 0; i < REDUCTIONS; i++) {
    if (!reduction_is_in(set, (ReductionKind)i)) continue;
    buffer_format(out, "%s%s", separator, reductions[i].name);
    separator = ",";
  }
}

static bool add_name(const char *name, size_t length, ReductionSet *set, Buffer *error) {
  for (unsigned i = 0; i < REDUCTIONS; i++)
    if (strlen(reductions[i].name) == length && !memcmp(reductions[i].name, name, length)) {
      *set |= 1u << i;
      return true;
    }
  buffer_format(error, "unknown reduction '%.*s'; there are:", (int)length, name);
  for (unsigned i = 0; i < REDUCTIONS; i++) buffer_format(error, " %s", reductions[i].name);
  return false;
}

bool reductions_parse(const char *names, ReductionSet *set, Buffer *error) {
  *set = 0;
  while (names && *names) {
    size_t length = strcspn(names, ",");
    if (!add_name(names, length, set, error)) return false;
    names += length + (names[length] == ',');
  }
  return true;
}

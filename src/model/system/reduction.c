/* The table of reductions: see reduction.h. */
#include "model/system/reduction.h"
#include <string.h>

const Reduction reductions[REDUCTIONS] = {
    [REDUCE_PRUNE] = {"prune", "steps that lead neither to the error nor to where the model ends are gone", true, false,
                      "it is one as it is: what was pruned reaches no error"},
    [REDUCE_SLICE] = {"slice", "loops that do not matter are skipped", true, false,
                      "what holds before a skipped loop holds in it: it changes nothing that matters"},
    [REDUCE_UNROLL] = {"unroll", "steps that constants rule out are gone, loops that they decide are unrolled", true, true,
                       "each copy of a location stands for it; the disjunction of what holds at them is checked on the base"},
    [REDUCE_VALUES] = {"values", "ranges that hold of variables are taken for granted", true, true, "the ranges are conjoined and checked"},
    [REDUCE_RELATIONS] = {"relations", "equations and comparisons that hold of variables are taken for granted", true, true,
                          "the relations are conjoined and checked"},
    [REDUCE_CONE] = {"cone", "variables on which nothing depends are no state", true, false, "it does not mention them"},
    [REDUCE_COMPACT] = {"compact", "variables with few values get few bits", true, true,
                        "an index is replaced by its value, and each variable stays in its set"},
    [REDUCE_NAME] = {"name", "results of divisions by constants are inputs with a constraint", true, true,
                     "it does not mention inputs"},
    [REDUCE_STUCK] = {"stuck", "state bits that never change are constants", true, true, "their values are conjoined and checked"},
    [REDUCE_TRACK] = {"track", "elements of large objects are followed, one for each place that reads", true, false,
                      "it speaks of any one element, so it holds of all"},
};

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

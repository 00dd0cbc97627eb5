/* Runs that end where a signed operation overflows: see undefined.h. */
#include "spec/undefined.h"
#include <assert.h>
#include <stdio.h>
#include "flow/cfa/copy.h"
#include "spec/spec.h"

Cfa *cfa_with_overflow_checks(const Cfa *cfa) {
  static const Property property = {.name = "no-overflow", .needs = KEEP_REACHABILITY, .asks = ASKS_OVERFLOW};
  Cfa *copy = cfa_copy(cfa);
  CfaOptions options = {0};
  Diagnostics diagnostics;
  Spec spec;
  diagnostics_init(&diagnostics, cfa->program->sources, stderr);
  bool good = spec_prepare(&spec, &property, cfa->program, &options, &diagnostics) && spec_instrument(&spec, copy, &diagnostics);
  assert(good); /* the automaton comes with craig */
  (void)good;
  spec_release(&spec);
  return copy;
}

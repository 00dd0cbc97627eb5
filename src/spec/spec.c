/* spec.c: the checks of each property: see spec.h. */
#include "spec/spec.h"
#include <string.h>
#include "spec/arithmetic.h"

/* Properties that are about more than calls, and what puts their checks in. */
static const struct {
  const char *property;
  size_t (*add_checks)(Cfa *cfa);
} instrumented[] = {
    {"no-overflow", arithmetic_add_overflow_checks},
    {"no-div-by-zero", arithmetic_add_division_checks},
};

void spec_choose_options(const Property *property, CfaOptions *options) {
  static const char *const nothing[] = {NULL};
  bool is_about_calls = property_is_reachability(property);
  if (!is_about_calls) options->errors = nothing;
  options->keeps_values = !is_about_calls;
}

size_t spec_instrument(const Property *property, Cfa *cfa) {
  size_t count = 0;
  for (size_t i = 0; i < sizeof instrumented / sizeof *instrumented; i++)
    if (property->name && !strcmp(instrumented[i].property, property->name)) count += instrumented[i].add_checks(cfa);
  return count;
}

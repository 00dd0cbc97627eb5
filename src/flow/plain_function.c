/* Operations on floating-point numbers that are called: see plain_function.h. */
#include "flow/plain_function.h"

#include <string.h>

/* Functions of the library that IEEE 754 gives a meaning, without their suffix for float and long double. */
static const struct {
  const char *name;
  PlainFunction function;
} functions[] = {{"fabs", PLAIN_ABSOLUTE}, {"sqrt", PLAIN_ROOT},       {"floor", PLAIN_FLOOR},
                 {"ceil", PLAIN_CEILING},  {"trunc", PLAIN_TRUNCATE},  {"round", PLAIN_ROUND},
                 {"rint", PLAIN_NEAREST},  {"nearbyint", PLAIN_NEAREST}, {"fmin", PLAIN_MINIMUM},
                 {"fmax", PLAIN_MAXIMUM},  {"copysign", PLAIN_COPY_SIGN}};

static bool is_variant(const char *name, const char *of) {
  size_t length = strlen(of);
  if (strncmp(name, of, length)) return false;
  name += length;
  return !*name || ((*name == 'f' || *name == 'l') && !name[1]);
}

PlainFunction plain_function(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return PLAIN_NONE;
  if (!edge->argument_count || !type_is_float(edge->arguments[0]->type)) return PLAIN_NONE;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (is_variant(edge->right->symbol->name, functions[i].name)) return functions[i].function;
  return PLAIN_NONE;
}

/* Operations on floating-point numbers that are called: see plain_function.h. */
#include "flow/cfa/plain_function.h"

#include <string.h>

/* Functions of the library that IEEE 754 gives a meaning, without their suffix for float and long double. */
static const struct {
  const char *name;
  PlainFunction function;
  size_t arguments;
} functions[] = {{"fabs", PLAIN_ABSOLUTE, 1}, {"sqrt", PLAIN_ROOT, 1},         {"floor", PLAIN_FLOOR, 1},
                 {"ceil", PLAIN_CEILING, 1},  {"trunc", PLAIN_TRUNCATE, 1},    {"round", PLAIN_ROUND, 1},
                 {"rint", PLAIN_NEAREST, 1},  {"nearbyint", PLAIN_NEAREST, 1}, {"fmin", PLAIN_MINIMUM, 2},
                 {"fmax", PLAIN_MAXIMUM, 2},  {"copysign", PLAIN_COPY_SIGN, 2}, {"fma", PLAIN_FUSED, 3}};

static bool is_variant(const char *name, const char *of) {
  size_t length = strlen(of);
  if (strncmp(name, of, length)) return false;
  name += length;
  return !*name || ((*name == 'f' || *name == 'l') && !name[1]);
}

static bool has_arguments(const Edge *edge, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (i >= edge->argument_count || type_unqualified(edge->arguments[i]->type)->kind != type_unqualified(edge->arguments[0]->type)->kind)
      return false;
  return type_is_float(edge->arguments[0]->type);
}

PlainFunction plain_function(const Edge *edge) {
  if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || edge->right->symbol->body) return PLAIN_NONE;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (is_variant(edge->right->symbol->name, functions[i].name))
      return has_arguments(edge, functions[i].arguments) ? functions[i].function : PLAIN_NONE;
  return PLAIN_NONE;
}

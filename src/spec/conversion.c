/* conversion.c: checks in front of conversions from floating-point numbers to integers: see conversion.h.
 *
 * x is good if least - 1 < x < greatest + 1, in the type of x: greatest + 1 is a power of two, which every format has or rounds to infinity.  Where least - 1 is not exact, the
 * numbers above it are those from `least` on, a power of two as well, unless that too is rounded to infinity: then all numbers but infinities will do. */
#include "spec/conversion.h"
#include <string.h>
#include "flow/cfa/build.h"
#include "flow/cfa/split.h"
#include "lang/print.h"
#include "spec/evaluated.h"

typedef struct {
  Builder builder; /* for make_* */
  Cfa *cfa;
  EvaluatedVector evaluated;
} Watcher;

/* Bits of the significand, and the exponent from which on there is only infinity. */
static unsigned precision_of(const Type *type) {
  switch (type_unqualified(type)->kind) {
  case TYPE_FLOAT16: return 11;
  case TYPE_FLOAT: return 24;
  case TYPE_DOUBLE: return 53;
  case TYPE_LDOUBLE: return 64;
  default: return 113;
  }
}

static unsigned range_of(const Type *type) {
  switch (type_unqualified(type)->kind) {
  case TYPE_FLOAT16: return 16;
  case TYPE_FLOAT: return 128;
  case TYPE_DOUBLE: return 1024;
  default: return 16384;
  }
}

static Expr *compare(Watcher *w, Operator op, const Expr *x, Expr *bound) {
  return make_binary(&w->builder, op, type_scalar(w->builder.types, TYPE_INT), make_copy(&w->builder, x), bound);
}

/* An integer as a number of the type of x. */
static Expr *number(Watcher *w, const Expr *x, i128 value) {
  const Type *widest = type_scalar(w->builder.types, TYPE_INT128);
  return make_cast(&w->builder, type_unqualified(x->type), make_integer(&w->builder, widest, value, x->range));
}

static Expr *power_of_two(Watcher *w, const Expr *x, unsigned exponent) {
  enum { MOST = 120 };
  if (exponent <= MOST) return number(w, x, (i128)1 << exponent);
  Expr *part = number(w, x, (i128)1 << (exponent - MOST));
  return make_binary(&w->builder, OP_MULTIPLY, type_unqualified(x->type), part, number(w, x, (i128)1 << MOST));
}

static Expr *is_above(Watcher *w, const Expr *x, unsigned bits) {
  Builder *b = &w->builder;
  if (bits < precision_of(x->type)) return compare(w, OP_GREATER, x, number(w, x, -((i128)1 << bits) - 1));
  if (bits < range_of(x->type)) {
    Expr *least = make_binary(b, OP_SUBTRACT, type_unqualified(x->type), number(w, x, 0), power_of_two(w, x, bits));
    return compare(w, OP_GREATER_EQUAL, x, least);
  }
  Expr *itself = make_binary(b, OP_SUBTRACT, type_unqualified(x->type), make_copy(b, x), make_copy(b, x));
  return compare(w, OP_EQUAL, itself, number(w, x, 0));
}

static Expr *fits(Watcher *w, const Expr *cast) {
  const Expr *x = cast->left;
  bool is_signed = type_is_signed(w->builder.types, cast->type);
  unsigned bits = type_width(w->builder.types, cast->type) - is_signed;
  Expr *above = is_signed ? is_above(w, x, bits) : compare(w, OP_GREATER, x, number(w, x, -1));
  return make_logical(&w->builder, EXPR_AND, above, compare(w, OP_LESS, x, power_of_two(w, x, bits)));
}

/* "the value of 'x * 2' does not fit in 'int'", with the operand as the user wrote it if that is short. */
static const char *words(Watcher *w, const Expr *cast) {
  const char *operand = source_quote(w->cfa->program->sources, cast->left->range, &w->cfa->arena);
  Buffer type = {0};
  print_type(type_unqualified(cast->type), "", &type);
  const char *target = buffer_text(&type);
  const char *text = operand ? arena_format(&w->cfa->arena, "the value of '%s' does not fit in '%s'", operand, target)
                             : arena_format(&w->cfa->arena, "a value does not fit in '%s'", target);
  vector_release(&type);
  return text;
}

static bool is_watched(const Watcher *w, const Expr *e) {
  bool converts = e->kind == EXPR_CAST && type_is_float(e->left->type) && type_is_integer(e->type) && type_unqualified(e->type)->kind != TYPE_BOOL;
  return converts && source_is_program(w->cfa->program->sources, e->range.begin);
}

static void check(Watcher *w, EdgeId edge, const Evaluated *evaluated) {
  const Expr *e = evaluated->operation;
  if (!is_watched(w, e)) return;
  Expr *fails = make_not(&w->builder, fits(w, e));
  if (evaluated->guard) fails = make_logical(&w->builder, EXPR_AND, make_copy(&w->builder, evaluated->guard), fails);
  Check check = {.name = "conversion", .property = "no-float-cast-overflow", .text = words(w, e), .pos = e->range.begin};
  cfa_insert_check_before(w->cfa, edge, fails, &check);
}

size_t conversion_add_checks(Cfa *cfa) {
  Watcher w = {.cfa = cfa, .builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}};
  size_t locations = cfa->locations.size, checks = cfa->checks.size;
  for (Location location = 0; location < locations; location++) {
    if (!cfa->locations.data[location].out.size) continue;
    EdgeId edge = cfa->locations.data[location].out.data[0];
    vector_clear(&w.evaluated);
    evaluated_at(cfa, location, false, &w.evaluated);
    for (size_t i = 0; i < w.evaluated.size; i++) check(&w, edge, &w.evaluated.data[i]);
  }
  vector_release(&w.evaluated);
  return cfa->checks.size - checks;
}

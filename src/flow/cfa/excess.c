/* Operations on floats and doubles in 80 bits: see excess.h.
 *
 * An expression of type float or double has two forms: its value, which is rounded, and the *wide* one, a long double, that its
 * consumers in the same expression see.  Hidden variables that hold a part of an expression, and results of functions, are long doubles: copies of the symbols,
 * with the same serials, take their place.  Where a function is called before such a part is used, it is rounded when that happens, as registers are
 * saved in the format of its type. */
#include "flow/cfa/excess.h"

#include "flow/cfa/unknown.h"
#include "lang/fold.h"
#include <string.h>

static bool is_narrow(const Type *type) { return type->kind == TYPE_FLOAT || type->kind == TYPE_DOUBLE; }

static bool is_of_constants(const Expr *e) {
  while (e->kind == EXPR_BINARY || e->kind == EXPR_UNARY || e->kind == EXPR_CAST) {
    if (e->kind == EXPR_BINARY && !is_of_constants(e->right)) return false;
    e = e->left;
  }
  return e->kind == EXPR_FLOAT || e->kind == EXPR_INTEGER;
}

/* Compilers compute it, and round: not what overflows. */
static bool is_constant(const Types *types, const Expr *e) { return is_of_constants(e) && fold_is_defined(types, e); }

/* Its result may have more digits than its type: no 32-bit integer that becomes a double has. */
static bool computes(const Types *types, const Expr *e) {
  if (!is_narrow(e->type) || (e->kind != EXPR_BINARY && e->kind != EXPR_CAST)) return false;
  bool is_conversion = e->kind == EXPR_CAST && type_is_integer(e->left->type);
  uint64_t bytes = is_conversion ? type_size(types, e->left->type) : 0;
  return (e->kind == EXPR_BINARY || bytes > 4 || (bytes > 2 && e->type->kind == TYPE_FLOAT)) && !is_constant(types, e);
}

typedef bool (*IsSuch)(const Types *types, const Expr *e);

static const Expr *find_operation(const Types *types, const Expr *root, IsSuch is_such) {
  ExprVector stack = {0}, *work = &stack;
  const Expr *found = NULL;
  if (root) vector_push(work, root);
  while (work->size && !found) {
    const Expr *e = vector_pop(work);
    if (is_such(types, e)) found = e;
    if (e->kind == EXPR_VARIABLE || e->kind == EXPR_STRING || e->kind == EXPR_FUNCTION) continue;
    expression_push_operands(work, e);
  }
  vector_release(work);
  return found;
}

static const Expr *find_in_edge(const Types *types, const Edge *edge, IsSuch is_such) {
  const Expr *found = find_operation(types, edge->right, is_such);
  if (!found) found = find_operation(types, edge->left, is_such);
  for (size_t k = 0; k < edge->argument_count && !found; k++) found = find_operation(types, edge->arguments[k], is_such);
  return found;
}

static const Expr *find_in_program(const Cfa *cfa, IsSuch is_such) {
  const Expr *found = NULL;
  for (size_t i = 0; i < cfa->edges.size && !found; i++)
    if (!source_is_model(cfa->program->sources, cfa->edges.data[i].range.begin)) found = find_in_edge(&cfa->program->types, &cfa->edges.data[i], is_such);
  return found;
}

const Expr *cfa_excess_operation(const Cfa *cfa) { return cfa->program->types.model == ILP32 ? find_in_program(cfa, computes) : NULL; }

static bool multiplies(const Types *types, const Expr *e) {
  return e->kind == EXPR_BINARY && e->op == OP_MULTIPLY && is_narrow(e->type) && !is_constant(types, e);
}

const Expr *cfa_float_product(const Cfa *cfa) { return find_in_program(cfa, multiplies); }

/* ---- expressions ----------------------------------------------------------------------------------- */

typedef struct {
  Arena *arena;
  const Cfa *cfa;
  const Types *types;
  const Type *type; /* long double */
  Map symbols;      /* serial -> index + 1 into `parts` */
  VECTOR(struct Part {
    Symbol *symbol; /* the copy */
    bool waits;     /* a function is called before it is used */
  }) parts;
  bool rounds; /* those that wait */
} Widener;

static const struct Part *part_of(const Widener *w, const Expr *e) {
  bool is_variable = e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE;
  uint64_t index = is_variable ? map_get(&w->symbols, e->left->symbol->serial, 0) : 0;
  return index ? &w->parts.data[index - 1] : NULL;
}

/* ---- parts of expressions -------------------------------------------------------------------------- */

static bool is_in_model(const Cfa *cfa, SourceRange range) { return source_is_model(cfa->program->sources, range.begin); }

static bool uses(const Expr *root, const Symbol *symbol) {
  ExprVector work = {0};
  bool found = false;
  if (root) vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    found = e->kind == EXPR_VARIABLE && e->symbol->serial == symbol->serial;
    if (e->kind == EXPR_VARIABLE || e->kind == EXPR_STRING || e->kind == EXPR_FUNCTION) continue;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

static bool edge_uses(const Edge *edge, const Symbol *symbol) {
  bool found = uses(edge->right, symbol) || (edge->left && edge->left->kind != EXPR_VARIABLE && uses(edge->left, symbol));
  for (size_t i = 0; i < edge->argument_count && !found; i++) found = uses(edge->arguments[i], symbol);
  return found;
}

/* Is a function called between this place and the use of what the symbol holds?  Where the search is long, as if it were. */
static bool waits_from(const Cfa *cfa, Location start, const Symbol *symbol) {
  enum { MOST = 64 };
  U32Vector work = {0};
  Map seen = {0};
  bool result = false;
  vector_push(&work, start);
  while (work.size && !result) {
    Location location = vector_pop(&work);
    if (map_has(&seen, location)) continue;
    map_put(&seen, location, 1);
    const U32Vector *out = &cfa->locations.data[location].out;
    for (size_t i = 0; i < out->size && !result; i++) {
      const Edge *edge = &cfa->edges.data[out->data[i]];
      if (edge_uses(edge, symbol)) continue;
      result = edge->kind == EDGE_CALL || seen.size > MOST;
      vector_push(&work, edge->to);
    }
  }
  vector_release(&work);
  map_release(&seen);
  return result;
}

static struct Part *add_part(Widener *w, const Symbol *symbol) {
  uint64_t index = map_get(&w->symbols, symbol->serial, 0);
  if (!index) {
    Symbol *wide = arena_copy(w->arena, symbol, sizeof *symbol);
    wide->type = w->type;
    vector_push(&w->parts, (struct Part){wide, false});
    map_put(&w->symbols, symbol->serial, index = w->parts.size);
  }
  return &w->parts.data[index - 1];
}

/* What the call gives is that of a function of the program, not of the library's. */
static bool calls_program(const Cfa *cfa, const Edge *edge) {
  int callee = edge->kind == EDGE_CALL ? cfa_function_called(cfa, edge) : -1;
  if (callee >= 0) return !is_in_model(cfa, cfa->functions.data[callee].symbol->range);
  return edge_calls_through_pointer(edge);
}

static bool is_part(const Widener *w, const Edge *edge) {
  bool is_hidden = edge->left && edge->left->kind == EXPR_VARIABLE && is_narrow(edge->left->type) && symbol_is_hidden(edge->left->symbol);
  if (!is_hidden || is_in_model(w->cfa, edge->range)) return false;
  return calls_program(w->cfa, edge) || (edge->kind == EDGE_ASSIGN && find_operation(w->types, edge->right, computes));
}

/* Variables that are given a value by other edges too, of other kinds, stay as they are. */
static void find_parts(Widener *w) {
  for (size_t i = 0; i < w->cfa->edges.size; i++) {
    const Edge *edge = &w->cfa->edges.data[i];
    if (is_part(w, edge) && waits_from(w->cfa, edge->to, edge->left->symbol)) add_part(w, edge->left->symbol)->waits = true;
    if (is_part(w, edge)) add_part(w, edge->left->symbol);
  }
  for (size_t i = 0; i < w->cfa->edges.size; i++) {
    const Edge *edge = &w->cfa->edges.data[i];
    bool is_other = edge->left && edge->left->kind == EXPR_VARIABLE && edge->kind != EDGE_ASSIGN && !calls_program(w->cfa, edge);
    if (is_other && map_has(&w->symbols, edge->left->symbol->serial)) map_put(&w->symbols, edge->left->symbol->serial, 0);
  }
}

static void find_results(Widener *w) {
  for (size_t i = 0; i < w->cfa->functions.size; i++) {
    const CfaFunction *function = &w->cfa->functions.data[i];
    if (function->result && is_narrow(function->result->type) && !is_in_model(w->cfa, function->symbol->range)) add_part(w, function->result);
  }
}

static const Expr *widen(const Widener *w, const Expr *e);

static Expr *copy(const Widener *w, const Expr *e) { return arena_copy(w->arena, e, sizeof *e); }

static Expr *convert(const Widener *w, const Type *type, const Expr *operand) {
  Expr *result = ARENA_NEW(w->arena, Expr);
  *result = (Expr){.kind = EXPR_CAST, .type = type, .range = operand->range, .left = (Expr *)operand, .is_implicit = true};
  return result;
}

/* The variable as it is now. */
static Expr *load_part(const Widener *w, const Expr *e, const struct Part *part) {
  Expr *load = copy(w, e), *variable = copy(w, e->left);
  variable->symbol = part->symbol;
  load->type = variable->type = w->type;
  load->left = variable;
  return load;
}

/* What consumes this sees more digits, as far as there are more. */
static const Expr *consumed(const Widener *w, const Expr *e);

static bool has_places(const Expr *e) {
  return e->kind == EXPR_LOAD || e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY || e->kind == EXPR_MEMBER;
}

static bool has_excess(const Widener *w, const Expr *e) {
  for (size_t i = 0; i < w->parts.size; i++)
    if (uses(e, w->parts.data[i].symbol)) return true;
  return find_operation(w->types, e, computes);
}

/* Of numbers that have no more digits than their types. */
static bool is_rounded(const Widener *w, const Expr *e) {
  return e->kind == EXPR_BINARY && is_narrow(e->left->type) && !has_excess(w, e->left) && !has_excess(w, e->right);
}

/* The same expression with operands that have been rewritten; `e` is no operation of its own on floats or doubles. */
static const Expr *rewrite(const Widener *w, const Expr *e) {
  if (!has_excess(w, e)) return e;
  Expr *result = copy(w, e);
  const Expr *(*operand)(const Widener *, const Expr *) = has_places(e) ? rewrite : consumed;
  if (e->condition) result->condition = (Expr *)consumed(w, e->condition);
  if (e->left) result->left = (Expr *)operand(w, e->left);
  if (e->right) result->right = (Expr *)operand(w, e->right);
  return result;
}

/* Rounding to 64 bits and then to the 24 of a float is rounding once, for one operation on floats. */
static bool is_one_float(const Widener *w, const Expr *e) { return e->type->kind == TYPE_FLOAT && is_rounded(w, e); }

static const Expr *value(const Widener *w, const Expr *e) {
  const struct Part *part = part_of(w, e);
  if (part) return convert(w, type_unqualified(e->type), load_part(w, e, part));
  if (is_one_float(w, e) || !has_excess(w, e)) return e;
  bool is_operation = e->kind == EXPR_BINARY || e->kind == EXPR_UNARY || e->kind == EXPR_CAST || e->kind == EXPR_CONDITIONAL;
  return is_narrow(e->type) && is_operation ? convert(w, type_unqualified(e->type), widen(w, e)) : rewrite(w, e);
}

static const Expr *consumed(const Widener *w, const Expr *e) { return is_narrow(e->type) ? widen(w, e) : value(w, e); }

static const Expr *widen_cast(const Widener *w, const Expr *e) {
  const Type *from = e->left->type;
  bool narrows = type_is_float(from) && from->kind != TYPE_FLOAT && from->kind != e->type->kind;
  if (!type_is_float(from)) return convert(w, w->type, rewrite(w, e->left));
  if (!narrows) return widen(w, e->left);
  const Expr *operand = is_narrow(from) ? widen(w, e->left) : rewrite(w, e->left);
  return convert(w, w->type, convert(w, type_unqualified(e->type), operand));
}

static const Expr *widen_part(const Widener *w, const Expr *e, const struct Part *part) {
  Expr *load = load_part(w, e, part);
  return part->waits && w->rounds ? convert(w, w->type, convert(w, type_unqualified(e->type), load)) : load;
}

static const Expr *widen(const Widener *w, const Expr *e) {
  const struct Part *part = part_of(w, e);
  if (part) return widen_part(w, e, part);
  if (is_constant(w->types, e)) return convert(w, w->type, e);
  if (e->kind == EXPR_CAST) return widen_cast(w, e);
  if (e->kind != EXPR_BINARY && e->kind != EXPR_UNARY && (e->kind != EXPR_CONDITIONAL || !e->left)) return convert(w, w->type, rewrite(w, e));
  Expr *result = copy(w, e);
  result->type = w->type;
  if (e->condition) result->condition = (Expr *)consumed(w, e->condition);
  result->left = (Expr *)widen(w, e->left);
  if (e->right) result->right = (Expr *)widen(w, e->right);
  return result;
}

/* ---- edges ----------------------------------------------------------------------------------------- */

static const Expr *widen_target(const Widener *w, const Expr *left) {
  uint64_t index = left->kind == EXPR_VARIABLE ? map_get(&w->symbols, left->symbol->serial, 0) : 0;
  if (!index) return rewrite(w, left);
  Expr *result = copy(w, left);
  result->symbol = w->parts.data[index - 1].symbol;
  result->type = w->type;
  return result;
}

/* What is assigned or returned: to a variable that is a long double now, or rounded. */
static const Expr *widen_value(const Widener *w, const Edge *edge) {
  const CfaFunction *function = &w->cfa->functions.data[w->cfa->locations.data[edge->from].function];
  const Symbol *target = edge->kind == EDGE_RETURN ? function->result : edge->left && edge->left->kind == EXPR_VARIABLE ? edge->left->symbol : NULL;
  bool is_wide = edge->kind == EDGE_ASSUME || (target && map_get(&w->symbols, target->serial, 0));
  return is_wide ? consumed(w, edge->right) : value(w, edge->right);
}

static void widen_edge(const Widener *w, Edge *edge) {
  const Expr *right = edge->right && edge->kind != EDGE_CALL ? widen_value(w, edge) : edge->right;
  if (edge->left) edge->left = widen_target(w, edge->left);
  edge->right = right;
  const Expr **arguments = edge->argument_count ? arena_copy(w->arena, edge->arguments, edge->argument_count * sizeof *arguments) : NULL;
  for (size_t i = 0; i < edge->argument_count; i++) arguments[i] = value(w, arguments[i]);
  edge->arguments = arguments;
}

static void widen_edges(const Widener *w, EdgeVector *edges) {
  for (size_t i = 0; i < w->cfa->edges.size; i++) {
    Edge edge = w->cfa->edges.data[i];
    if (!is_in_model(w->cfa, edge.range)) widen_edge(w, &edge);
    vector_push(edges, edge);
  }
}

static const Symbol *widened(const Widener *w, const Symbol *symbol) {
  uint64_t index = symbol ? map_get(&w->symbols, symbol->serial, 0) : 0;
  return index ? w->parts.data[index - 1].symbol : symbol;
}

static void widen_functions(const Widener *w, CfaFunctionVector *functions) {
  for (size_t i = 0; i < w->cfa->functions.size; i++) {
    CfaFunction function = w->cfa->functions.data[i];
    SymbolVector locals = {0};
    for (size_t k = 0; k < function.locals.size; k++) vector_push(&locals, (Symbol *)widened(w, function.locals.data[k]));
    function.result = widened(w, function.result);
    function.locals = locals;
    vector_push(functions, function);
  }
}

static bool some_part_waits(const Widener *w) {
  for (size_t i = 0; i < w->parts.size; i++)
    if (w->parts.data[i].waits) return true;
  return false;
}

Cfa *cfa_with_excess(const Cfa *cfa, bool rounds, bool *waits) {
  Cfa *result = memory_zeroed(1, sizeof *result);
  *result = *cfa;
  arena_init(&result->arena);
  result->edges = (EdgeVector){0};
  result->functions = (CfaFunctionVector){0};
  Widener w = {&result->arena, cfa, &cfa->program->types, type_scalar(&cfa->program->types, TYPE_LDOUBLE), {0}, {0}, rounds};
  find_parts(&w);
  find_results(&w);
  widen_edges(&w, &result->edges);
  widen_functions(&w, &result->functions);
  if (waits) *waits = some_part_waits(&w);
  map_release(&w.symbols);
  vector_release(&w.parts);
  return result;
}

void cfa_with_excess_delete(Cfa *cfa) {
  if (!cfa) return;
  for (size_t i = 0; i < cfa->functions.size; i++) vector_release(&cfa->functions.data[i].locals);
  vector_release(&cfa->functions);
  vector_release(&cfa->edges);
  arena_release(&cfa->arena);
  memory_free(cfa);
}

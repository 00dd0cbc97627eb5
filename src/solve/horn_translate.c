/* Linear expressions to Z3's and back: see horn_z3.h.  Both ways go over shared subexpressions once, children
 * first.  What comes back may use any operator of Z3's, so it is taken apart with suspicion. */
#include "solve/horn_z3.h"

/* ---- from our expressions to Z3's ---------------------------------------------------------------- */

static Z3_ast known(const HornToZ3 *t, Linear expression) {
  return (Z3_ast)(uintptr_t)map_get(&t->asts, expression, 0);
}

Z3_ast horn_z3_variable(Z3_context z3, unsigned number) {
  return Z3_mk_const(z3, Z3_mk_int_symbol(z3, (int)number), Z3_mk_int_sort(z3));
}

static Z3_ast two_inequalities(const HornToZ3 *t, Linear equality) {
  Z3_ast a = known(t, linear_operand(t->bank, equality, 0)),
         b = known(t, linear_operand(t->bank, equality, 1));
  Z3_ast either[] = {Z3_mk_lt(t->z3, a, b), Z3_mk_lt(t->z3, b, a)};
  return Z3_mk_or(t->z3, 2, either);
}

static Z3_ast leaf_ast(const HornToZ3 *t, Linear expression) {
  if (linear_operator(t->bank, expression) == LINEAR_CONSTANT)
    return Z3_mk_numeral(t->z3, linear_digits(t->bank, expression), Z3_mk_int_sort(t->z3));
  unsigned number = linear_number(t->bank, expression);
  if (t->variables && number < t->variables->size) return t->variables->data[number];
  return horn_z3_variable(t->z3, number);
}

static Z3_ast operator_ast(const HornToZ3 *t, Linear expression, unsigned count, const Z3_ast *x) {
  Z3_context z3 = t->z3;
  switch (linear_operator(t->bank, expression)) {
  case LINEAR_ADD: return Z3_mk_add(z3, count, x);
  case LINEAR_SCALE: return Z3_mk_mul(z3, count, x);
  case LINEAR_DIVIDE: return Z3_mk_div(z3, x[0], x[1]);
  case LINEAR_MODULO: return Z3_mk_mod(z3, x[0], x[1]);
  case LINEAR_ITE: return Z3_mk_ite(z3, x[0], x[1], x[2]);
  case LINEAR_EQUAL: return Z3_mk_eq(z3, x[0], x[1]);
  case LINEAR_LESS_EQUAL: return Z3_mk_le(z3, x[0], x[1]);
  case LINEAR_LESS: return Z3_mk_lt(z3, x[0], x[1]);
  case LINEAR_NOT: {
    Linear operand = linear_operand(t->bank, expression, 0);
    if (linear_operator(t->bank, operand) == LINEAR_EQUAL) return two_inequalities(t, operand);
    return Z3_mk_not(z3, x[0]);
  }
  case LINEAR_AND: return count ? Z3_mk_and(z3, count, x) : Z3_mk_true(z3);
  case LINEAR_OR: return count ? Z3_mk_or(z3, count, x) : Z3_mk_false(z3);
  default: return leaf_ast(t, expression);
  }
}

Z3_ast horn_to_z3(HornToZ3 *t, Linear root) {
  LinearVector cone = {0};
  AstVector operands = {0};
  linear_cone(t->bank, &root, 1, &cone);
  for (size_t i = 0; i < cone.size && !t->failed; i++) {
    if (known(t, cone.data[i])) continue;
    vector_clear(&operands);
    for (size_t j = 0; j < linear_count(t->bank, cone.data[i]); j++)
      vector_push(&operands, known(t, linear_operand(t->bank, cone.data[i], j)));
    Z3_ast ast = operator_ast(t, cone.data[i], (unsigned)operands.size, operands.data);
    t->failed = !ast;
    map_put(&t->asts, cone.data[i], (uint64_t)(uintptr_t)ast);
  }
  vector_release(&cone);
  vector_release(&operands);
  return t->failed ? NULL : known(t, root);
}

/* ---- from Z3's expressions to ours --------------------------------------------------------------- */

static Linear read_product(HornFromZ3 *r, const Linear *x, size_t count) {
  Linear product = linear_constant(r->bank, 1);
  for (size_t i = 0; i < count; i++) {
    if (linear_is_boolean(r->bank, x[i])) return LINEAR_NONE;
    if (linear_operator(r->bank, x[i]) == LINEAR_CONSTANT)
      product = linear_scale(r->bank, product, x[i]);
    else if (linear_operator(r->bank, product) == LINEAR_CONSTANT)
      product = linear_scale(r->bank, x[i], product);
    else
      return LINEAR_NONE;
  }
  return product;
}

static Linear read_equality(HornFromZ3 *r, Linear a, Linear b) {
  if (linear_is_boolean(r->bank, a)) return linear_ite(r->bank, a, b, linear_not(r->bank, b));
  return linear_equal(r->bank, a, b);
}

static Linear read_distinct(HornFromZ3 *r, const Linear *x, size_t count) {
  Linear all = linear_bool(r->bank, true);
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < i; j++)
      all = linear_and(r->bank, all, linear_not(r->bank, read_equality(r, x[j], x[i])));
  return all;
}

static Linear read_difference(HornFromZ3 *r, const Linear *x, size_t count) {
  Linear difference = x[0];
  for (size_t i = 1; i < count; i++) difference = linear_subtract(r->bank, difference, x[i]);
  return difference;
}

static Linear read_operator(HornFromZ3 *r, Z3_decl_kind kind, const Linear *x, size_t count) {
  LinearBank *bank = r->bank;
  switch (kind) {
  case Z3_OP_TRUE: return linear_bool(bank, true);
  case Z3_OP_FALSE: return linear_bool(bank, false);
  case Z3_OP_AND: return linear_conjunction(bank, x, count);
  case Z3_OP_OR: return linear_disjunction(bank, x, count);
  case Z3_OP_NOT: return linear_not(bank, x[0]);
  case Z3_OP_IMPLIES: return linear_or(bank, linear_not(bank, x[0]), x[1]);
  case Z3_OP_XOR: return linear_not(bank, read_equality(r, x[0], x[1]));
  case Z3_OP_EQ:
  case Z3_OP_IFF: return read_equality(r, x[0], x[1]);
  case Z3_OP_DISTINCT: return read_distinct(r, x, count);
  case Z3_OP_ITE: return linear_ite(bank, x[0], x[1], x[2]);
  case Z3_OP_LE: return linear_less_equal(bank, x[0], x[1]);
  case Z3_OP_GE: return linear_less_equal(bank, x[1], x[0]);
  case Z3_OP_LT: return linear_less(bank, x[0], x[1]);
  case Z3_OP_GT: return linear_less(bank, x[1], x[0]);
  case Z3_OP_ADD: return linear_sum(bank, x, count);
  case Z3_OP_SUB: return read_difference(r, x, count);
  case Z3_OP_UMINUS: return linear_times(bank, -1, x[0]);
  case Z3_OP_MUL: return read_product(r, x, count);
  case Z3_OP_IDIV: return linear_is_positive(bank, x[1]) ? linear_divide(bank, x[0], x[1]) : LINEAR_NONE;
  case Z3_OP_MOD: return linear_is_positive(bank, x[1]) ? linear_modulo(bank, x[0], x[1]) : LINEAR_NONE;
  default: return LINEAR_NONE;
  }
}

static Linear read_variable(HornFromZ3 *r, unsigned index) {
  if (!r->arguments) return index < LINEAR_MAX_VARIABLE ? linear_variable(r->bank, index) : LINEAR_NONE;
  uint64_t number = map_get(r->arguments, index, LINEAR_MAX_VARIABLE);
  return number < LINEAR_MAX_VARIABLE ? linear_variable(r->bank, (unsigned)number) : LINEAR_NONE;
}

/* Integers and Booleans only: after this our constructors meet no operand of a wrong sort. */
static bool has_known_sort(const HornFromZ3 *r, Z3_ast ast) {
  Z3_sort_kind kind = Z3_get_sort_kind(r->z3, Z3_get_sort(r->z3, ast));
  return kind == Z3_INT_SORT || kind == Z3_BOOL_SORT;
}

/* The operands of `ast` that are not read yet go on the stack; none: `*out` is its expression. */
static bool read_node(HornFromZ3 *r, Z3_ast ast, AstVector *stack, Linear *out) {
  *out = LINEAR_NONE;
  if (!has_known_sort(r, ast)) return true;
  if (Z3_get_ast_kind(r->z3, ast) == Z3_VAR_AST) {
    *out = read_variable(r, Z3_get_index_value(r->z3, ast));
    return true;
  }
  if (Z3_get_ast_kind(r->z3, ast) == Z3_NUMERAL_AST) {
    *out = linear_decimal(r->bank, Z3_get_numeral_string(r->z3, ast));
    return true;
  }
  if (Z3_get_ast_kind(r->z3, ast) != Z3_APP_AST) return true;
  Z3_app app = Z3_to_app(r->z3, ast);
  LinearVector operands = {0};
  size_t before = stack->size;
  for (unsigned i = 0; i < Z3_get_app_num_args(r->z3, app); i++) {
    Z3_ast operand = Z3_get_app_arg(r->z3, app, i);
    Linear done = (Linear)map_get(&r->done, Z3_get_ast_id(r->z3, operand), LINEAR_NONE);
    if (done)
      vector_push(&operands, done);
    else
      vector_push(stack, operand);
  }
  bool complete = stack->size == before;
  if (complete)
    *out =
        read_operator(r, Z3_get_decl_kind(r->z3, Z3_get_app_decl(r->z3, app)), operands.data, operands.size);
  vector_release(&operands);
  return complete;
}

Linear horn_from_z3(HornFromZ3 *r, Z3_ast root) {
  AstVector stack = {0};
  Linear expression = LINEAR_NONE;
  vector_push(&stack, root);
  while (stack.size && !r->failed) {
    Z3_ast ast = vector_last(&stack);
    if (!read_node(r, ast, &stack, &expression)) continue;
    if (!expression) r->failed = true;
    map_put(&r->done, Z3_get_ast_id(r->z3, ast), expression);
    (void)vector_pop(&stack);
  }
  vector_release(&stack);
  return r->failed ? LINEAR_NONE : expression;
}

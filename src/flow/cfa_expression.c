/* cfa_expression.c: expressions become pure, their side effects become edges.
 *
 * Operands are evaluated from left to right.  The value of an operand is kept as an expression over variables
 * as long as nothing evaluated later can change it, else it is saved in a temporary first: so `x + f()` takes
 * the value of x before the call.  &&, || and ?: stay expressions while their operands need no edges;
 * otherwise they become control flow.  A division whose divisor may be zero is preceded by a guard; where the
 * guard fails the program stops, as a trap would stop it. */
#include <assert.h>
#include "flow/build.h"

/* ---- what is not modelled ------------------------------------------------------------------------ */

const char *lower_type_word(const Type *type) {
  switch (type->kind) {
  case TYPE_VOID: return "void value";
  case TYPE_FLOAT16:
  case TYPE_FLOAT:
  case TYPE_DOUBLE:
  case TYPE_LDOUBLE:
  case TYPE_FLOAT128: return "floating-point value";
  case TYPE_COMPLEX: return "complex value";
  case TYPE_POINTER: return "pointer value";
  case TYPE_ARRAY: return "array";
  case TYPE_VECTOR: return "vector value";
  case TYPE_STRUCT: return "struct value";
  case TYPE_UNION: return "union value";
  case TYPE_ENUM: return "incomplete enum";
  case TYPE_VA_LIST: return "variable argument list";
  default: return "value of this type";
  }
}

static const char *lvalue_word(const Expr *lvalue) {
  if (lvalue->kind == EXPR_MEMBER) return "access to a struct or union member";
  if (lvalue->kind != EXPR_DEREFERENCE) return lower_type_word(lvalue->type);
  const Expr *base = lvalue->left;
  while (base->kind == EXPR_BINARY && base->op == OP_POINTER_ADD) base = base->left;
  return base->kind == EXPR_DECAY ? "array element" : "pointer dereference";
}

static const char *expression_word(const Expr *e) {
  switch (e->kind) {
  case EXPR_FLOAT: return "floating-point constant";
  case EXPR_STRING: return "string";
  case EXPR_LOAD: return lvalue_word(e->left);
  case EXPR_DECAY: return e->left->kind == EXPR_STRING ? "string" : "array";
  case EXPR_ADDRESS: return e->left->kind == EXPR_FUNCTION ? "address of a function" : "address of an object";
  case EXPR_FUNCTION: return "address of a function";
  case EXPR_LABEL_ADDRESS: return "address of a label";
  case EXPR_VA_ARG: return "va_arg";
  case EXPR_SIZEOF_TYPE: return "size of a variable-length array";
  case EXPR_UNARY:
  case EXPR_BINARY: return lower_type_word(e->left->type);
  case EXPR_CAST: return lower_type_word(type_is_integer(e->type) ? e->left->type : e->type);
  default: return lower_type_word(e->type);
  }
}

static Expr *refuse_value(Builder *b, const Expr *e, const char *what) {
  draft_refuse(b, e->range, "not supported yet: %s", what);
  const Type *type = e->type;
  if (!effects_is_modelled(b->types, type)) type = type_scalar(b->types, TYPE_INT);
  return make_integer(b, type, 0, e->range);
}

/* ---- saving values ------------------------------------------------------------------------------- */

static unsigned effects(Builder *b, const Expr *e) { return effects_of(&b->effects, e); }

static bool needs_control(Builder *b, const Expr *e) {
  return !effects_is_address(e) && effects(b, e) & (EFFECT_EDGES | EFFECT_UNSUPPORTED);
}

static void assign(Builder *b, Symbol *symbol, Expr *value, SourceRange range) {
  Expr *left = make_variable(b, symbol, range);
  draft_emit(b, EDGE_ASSIGN, left, value, range);
}

Expr *lower_save(Builder *b, Expr *value) {
  if (value->kind == EXPR_INTEGER) return value;
  Symbol *temporary = draft_new_temporary(b, value->type, value->range);
  assign(b, temporary, value, value->range);
  return make_load(b, temporary, value->range);
}

Expr *lower_protected(Builder *b, Expr *value, const Expr *later) {
  return effects_may_change(&b->effects, later, value) ? lower_save(b, value) : value;
}

static Expr *lower_volatile(Builder *b, const Expr *load) {
  Symbol *symbol = load->left->symbol;
  Symbol *temporary = draft_new_temporary(b, symbol->type, load->range);
  const char *reason = arena_format(&b->cfa->arena, "volatile %s", symbol->name);
  Expr *left = make_variable(b, temporary, load->range);
  draft_emit(b, EDGE_HAVOC, left, NULL, load->range)->reason = reason;
  return make_load(b, temporary, load->range);
}

/* ---- operators ----------------------------------------------------------------------------------- */

/* From here on `divisor` is not zero: it kills the program where it is. */
static void guard_divisor(Builder *b, Expr *divisor, SourceRange range) {
  i128 value;
  bool is_constant = effects_constant(&b->effects, divisor, &value);
  if (is_constant && value) return;
  if (is_constant) {
    draft_end(b, EDGE_STOP, range);
    return;
  }
  Location zero = draft_add_location(b), before = b->here;
  draft_emit(b, EDGE_ASSUME, NULL, divisor, range);
  draft_add_edge(b, EDGE_ASSUME, before, zero, range)->right = make_not(b, divisor);
  draft_add_edge(b, EDGE_STOP, zero, b->draft->halt, range);
}

static bool is_division(Operator op) { return op == OP_DIVIDE || op == OP_REMAINDER; }

/* node with `left` as the value of its left operand. */
static Expr *combine_binary(Builder *b, const Expr *node, Expr *left) {
  left = lower_protected(b, left, node->right);
  Expr *right = lower_value(b, node->right);
  if (!effects_is_modelled(b->types, node->type)) return refuse_value(b, node, expression_word(node));
  if (is_division(node->op)) guard_divisor(b, right, node->range);
  Expr *result = make_copy(b, node);
  result->left = left;
  result->right = right;
  return result;
}

/* Long sums nest to the left: walk down that spine without recursion. */
static Expr *lower_binary(Builder *b, Expr *e) {
  VECTOR(const Expr *) spine = {0};
  while (e->kind == EXPR_BINARY && effects(b, e) & EFFECT_REBUILD && type_is_integer(e->left->type)) {
    vector_push(&spine, e);
    e = e->left;
  }
  if (!spine.size) return refuse_value(b, e, expression_word(e));
  Expr *value = lower_value(b, e);
  while (spine.size) {
    const Expr *node = vector_pop(&spine);
    value = combine_binary(b, node, value);
  }
  vector_release(&spine);
  return value;
}

/* Choose between two values by control flow: the edges of `yes` and `no` store in one temporary. */
static Expr *lower_choice(Builder *b, Expr *e, Expr *condition, Expr *yes, Expr *no) {
  Location at_yes = draft_add_location(b), at_no = draft_add_location(b), join = draft_add_location(b);
  bool has_value = effects_is_modelled(b->types, e->type);
  Symbol *result = has_value ? draft_new_temporary(b, e->type, e->range) : NULL;
  lower_condition(b, condition, at_yes, at_no, false, condition->range);
  Expr *sides[2] = {yes, no};
  Location starts[2] = {at_yes, at_no};
  for (int i = 0; i < 2; i++) {
    b->here = starts[i];
    if (result)
      assign(b, result, lower_value(b, sides[i]), sides[i]->range);
    else
      lower_effects(b, sides[i]);
    draft_jump(b, join, e->range);
  }
  b->here = join;
  return result ? make_load(b, result, e->range) : NULL;
}

/* The value of an operand that only matters as true or false. */
static Expr *lower_truth(Builder *b, Expr *e) {
  if (effects_is_address(e)) return make_integer(b, type_scalar(b->types, TYPE_INT), 1, e->range);
  return lower_value(b, e);
}

static Expr *lower_logical(Builder *b, Expr *e) {
  if (needs_control(b, e->right)) {
    const Type *type = type_scalar(b->types, TYPE_INT);
    return lower_choice(b, e, e, make_integer(b, type, 1, e->range), make_integer(b, type, 0, e->range));
  }
  Expr *result = make_copy(b, e);
  result->left = lower_truth(b, e->left);
  result->right = lower_truth(b, e->right);
  return result;
}

static Expr *lower_conditional(Builder *b, Expr *e) {
  if (!effects_is_modelled(b->types, e->type)) return refuse_value(b, e, expression_word(e));
  if (!e->left) { /* c ?: r */
    Expr *condition = lower_value(b, e->condition);
    if (!make_is_cheap(condition) || needs_control(b, e->right)) condition = lower_save(b, condition);
    Expr *plain = make_copy(b, e);
    plain->condition = condition;
    plain->left = make_cast(b, e->type, condition);
    return lower_conditional(b, plain);
  }
  i128 known;
  if (effects_constant(&b->effects, e->condition, &known)) return lower_value(b, known ? e->left : e->right);
  if (needs_control(b, e->left) || needs_control(b, e->right))
    return lower_choice(b, e, e->condition, e->left, e->right);
  Expr *result = make_copy(b, e);
  result->condition = lower_truth(b, e->condition);
  result->left = lower_value(b, e->left);
  result->right = lower_value(b, e->right);
  return result;
}

/* ---- stores -------------------------------------------------------------------------------------- */

static bool is_modelled_variable(Builder *b, const Expr *lvalue) {
  return lvalue->kind == EXPR_VARIABLE && effects_is_modelled(b->types, lvalue->type);
}

void lower_store(Builder *b, Symbol *symbol, Expr *value, SourceRange range) {
  bool is_direct = value->kind == EXPR_CALL && value->type->kind == symbol->type->kind;
  if (is_direct)
    lower_call(b, value, symbol, true);
  else
    assign(b, symbol, lower_value(b, value), range);
}

/* The value that an assignment expression has after its store of `value`. */
static Expr *finish_store(Builder *b, const Expr *e, Expr *value, bool wanted) {
  if (wanted && effects_is_volatile(e->left)) value = lower_save(b, value);
  assign(b, e->left->symbol, value, e->range);
  if (!wanted) return NULL;
  return effects_is_volatile(e->left) ? value : make_load(b, e->left->symbol, e->range);
}

static Expr *lower_assignment(Builder *b, Expr *e, bool wanted) {
  if (!is_modelled_variable(b, e->left)) return refuse_value(b, e, lvalue_word(e->left));
  if (wanted && effects_is_volatile(e->left)) return finish_store(b, e, lower_value(b, e->right), true);
  lower_store(b, e->left->symbol, e->right, e->range);
  return wanted ? make_load(b, e->left->symbol, e->range) : NULL;
}

static Expr *read_variable(Builder *b, const Expr *lvalue) {
  Expr *load = make_load(b, lvalue->symbol, lvalue->range);
  return effects_is_volatile(lvalue) ? lower_volatile(b, load) : load;
}

static Expr *lower_compound(Builder *b, Expr *e, bool wanted) {
  if (!is_modelled_variable(b, e->left)) return refuse_value(b, e, lvalue_word(e->left));
  if (!effects_is_modelled(b->types, e->compute_type))
    return refuse_value(b, e, lower_type_word(e->compute_type));
  Expr *left = lower_protected(b, read_variable(b, e->left), e->right);
  Expr *right = lower_value(b, e->right);
  if (is_division(e->op)) guard_divisor(b, right, e->range);
  Expr *result = make_binary(b, e->op, e->compute_type, make_cast(b, e->compute_type, left), right);
  result->range = e->range;
  return finish_store(b, e, make_cast(b, e->left->type, result), wanted);
}

static Expr *lower_increment(Builder *b, Expr *e, bool wanted) {
  if (!is_modelled_variable(b, e->left)) return refuse_value(b, e, lvalue_word(e->left));
  const Type *type = type_promote(b->types, type_unqualified(e->left->type));
  Expr *before = read_variable(b, e->left);
  if (e->is_postfix && wanted) before = lower_save(b, before);
  Expr *one = make_integer(b, type, 1, e->range);
  Expr *after = make_binary(b, e->op, type, make_cast(b, type, before), one);
  after->range = e->range;
  Expr *value = finish_store(b, e, make_cast(b, e->left->type, after), wanted && !e->is_postfix);
  return e->is_postfix ? before : value;
}

/* An unnamed object: it gets its value each time it is evaluated. */
static Expr *lower_literal(Builder *b, const Expr *load) {
  Symbol *symbol = load->left->symbol;
  const Initializer *initializer = symbol->initializer;
  if (!effects_is_modelled(b->types, symbol->type)) return refuse_value(b, load, "compound literal");
  if (initializer && initializer->value)
    lower_store(b, symbol, initializer->value, load->range);
  else
    assign(b, symbol, make_integer(b, symbol->type, 0, load->range), load->range);
  return make_load(b, symbol, load->range);
}

/* ---- values -------------------------------------------------------------------------------------- */

static Expr *lower_load(Builder *b, Expr *e) {
  if (e->left->kind == EXPR_COMPOUND_LITERAL) return lower_literal(b, e);
  if (is_modelled_variable(b, e->left)) return read_variable(b, e->left);
  return refuse_value(b, e, expression_word(e));
}

static Expr *lower_operand(Builder *b, Expr *e) {
  if (e->kind == EXPR_UNARY && e->op == OP_NOT && effects_is_address(e->left))
    return make_integer(b, e->type, 0, e->range);
  if (!effects_is_modelled(b->types, e->type) || !effects_is_modelled(b->types, e->left->type))
    return refuse_value(b, e, expression_word(e));
  Expr *result = make_copy(b, e);
  result->left = lower_value(b, e->left);
  return result;
}

static Expr *lower_kind(Builder *b, Expr *e) {
  switch (e->kind) {
  case EXPR_LOAD: return lower_load(b, e);
  case EXPR_CAST:
  case EXPR_UNARY: return lower_operand(b, e);
  case EXPR_BINARY: return lower_binary(b, e);
  case EXPR_AND:
  case EXPR_OR: return lower_logical(b, e);
  case EXPR_CONDITIONAL: return lower_conditional(b, e);
  case EXPR_COMMA: lower_effects(b, e->left); return lower_value(b, e->right);
  case EXPR_ASSIGN: return lower_assignment(b, e, true);
  case EXPR_COMPOUND_ASSIGN: return lower_compound(b, e, true);
  case EXPR_INCREMENT: return lower_increment(b, e, true);
  case EXPR_CALL:
  case EXPR_BUILTIN: return lower_call(b, e, NULL, true);
  case EXPR_STATEMENT: return lower_statement_expression(b, e, true);
  default: return refuse_value(b, e, expression_word(e));
  }
}

/* True, and one level deeper, if there is room for one more level of nesting. */
static bool descend(Builder *b, const Expr *e) {
  if (b->depth < BUILD_DEPTH_LIMIT) return ++b->depth;
  draft_refuse(b, e->range, "not supported: expression nested too deeply");
  return false;
}

Expr *lower_value(Builder *b, Expr *e) {
  if (!(effects(b, e) & EFFECT_REBUILD)) return e;
  if (!descend(b, e)) return make_integer(b, type_scalar(b->types, TYPE_INT), 0, e->range);
  Expr *result = lower_kind(b, e);
  b->depth--;
  return result;
}

/* ---- effects without a value --------------------------------------------------------------------- */

/* if (condition) evaluate `then`, with the truth value `when`. */
static void lower_effects_if(Builder *b, Expr *condition, Expr *then, bool when) {
  Location inside = draft_add_location(b), join = draft_add_location(b);
  lower_condition(b, condition, when ? inside : join, when ? join : inside, false, condition->range);
  b->here = inside;
  lower_effects(b, then);
  draft_jump(b, join, then->range);
  b->here = join;
}

static void lower_conditional_effects(Builder *b, Expr *e) {
  if (!e->left)
    lower_effects_if(b, e->condition, e->right, false);
  else if (!needs_control(b, e->left) && !needs_control(b, e->right))
    lower_effects(b, e->condition);
  else {
    Expr *plain = make_copy(b, e);
    plain->type = type_scalar(b->types, TYPE_VOID);
    lower_choice(b, plain, e->condition, e->left, e->right);
  }
}

static void lower_effects_kind(Builder *b, Expr *e) {
  switch (e->kind) {
  case EXPR_ASSIGN: lower_assignment(b, e, false); break;
  case EXPR_COMPOUND_ASSIGN: lower_compound(b, e, false); break;
  case EXPR_INCREMENT: lower_increment(b, e, false); break;
  case EXPR_CALL:
  case EXPR_BUILTIN: lower_call(b, e, NULL, false); break;
  case EXPR_STATEMENT: lower_statement_expression(b, e, false); break;
  case EXPR_AND: lower_effects_if(b, e->left, e->right, true); break;
  case EXPR_OR: lower_effects_if(b, e->left, e->right, false); break;
  case EXPR_CONDITIONAL: lower_conditional_effects(b, e); break;
  case EXPR_COMMA:
    lower_effects(b, e->left);
    lower_effects(b, e->right);
    break;
  case EXPR_LOAD:
    if (!is_modelled_variable(b, e->left)) lower_value(b, e);
    break;
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_ADDRESS:
  case EXPR_DECAY:
  case EXPR_MEMBER:
  case EXPR_DEREFERENCE: lower_effects(b, e->left); break;
  case EXPR_BINARY:
    if (is_division(e->op))
      lower_value(b, e);
    else {
      lower_effects(b, e->left);
      lower_effects(b, e->right);
    }
    break;
  default: lower_value(b, e);
  }
}

void lower_effects(Builder *b, Expr *e) {
  if (!(effects(b, e) & EFFECT_EDGES) || !descend(b, e)) return;
  lower_effects_kind(b, e);
  b->depth--;
}

/* ---- conditions ---------------------------------------------------------------------------------- */

void lower_condition(Builder *b, Expr *e, Location yes, Location no, bool is_inverted, SourceRange range) {
  bool is_logical = e->kind == EXPR_AND || e->kind == EXPR_OR;
  if (is_logical && needs_control(b, e->right) && descend(b, e)) {
    Location middle = draft_add_location(b);
    bool is_and = e->kind == EXPR_AND;
    lower_condition(b, e->left, is_and ? middle : yes, is_and ? no : middle, is_inverted, range);
    b->here = middle;
    lower_condition(b, e->right, yes, no, is_inverted, range);
    b->depth--;
  } else if (e->kind == EXPR_UNARY && e->op == OP_NOT && needs_control(b, e) && e->left->kind != EXPR_CALL &&
             descend(b, e)) {
    lower_condition(b, e->left, no, yes, !is_inverted, range);
    b->depth--;
  } else {
    draft_branch(b, lower_truth(b, e), yes, no, is_inverted, range);
  }
}

/* cfa_expression.c: expressions become pure, their side effects become edges.
 *
 * Operands are evaluated in gcc's order (cfa_order.c).  The value of an operand is kept as an expression over
 * variables as long as nothing evaluated later can change it, else it is saved in a temporary first: so `a[0] + f()`
 * takes the value of a[0] before the call.  &&, || and ?: stay expressions while their operands need no edges;
 * otherwise they become control flow.  A division whose divisor may be zero is preceded by a guard; where the
 * guard fails the program stops, as a trap would stop it. */
#include <assert.h>
#include "flow/cfa/build.h"

void lower_refuse(Builder *b, const Expr *e, const char *what) {
  draft_refuse(b, e->range, "not supported: %s", what);
}

static Expr *refuse_value(Builder *b, const Expr *e, const char *what) {
  lower_refuse(b, e, what);
  return make_zero(b, e->type, e->range);
}

/* ---- saving values ------------------------------------------------------------------------------- */

static unsigned effects(Builder *b, const Expr *e) { return effects_of(&b->effects, e); }

static bool needs_control(Builder *b, const Expr *e) {
  return !effects_is_address(e) && effects(b, e) & EFFECT_EDGES;
}

static void assign(Builder *b, Expr *place, Expr *value, SourceRange range) {
  draft_emit(b, EDGE_ASSIGN, place, value, range);
}

static void assign_symbol(Builder *b, Symbol *symbol, Expr *value, SourceRange range) {
  assign(b, make_variable(b, symbol, range), value, range);
}

Expr *lower_save(Builder *b, Expr *value) {
  if (value->kind == EXPR_INTEGER || value->kind == EXPR_FLOAT) return value;
  Symbol *temporary = draft_new_temporary(b, value->type, value->range);
  assign_symbol(b, temporary, value, value->range);
  return make_load(b, temporary, value->range);
}

Expr *lower_protected(Builder *b, Expr *value, const Expr *later) {
  if (!effects_may_change(&b->effects, later, value)) return value;
  order_note(b, later->range);
  return order_is_register(b, value) ? value : lower_save(b, value);
}

/* ---- operators ----------------------------------------------------------------------------------- */

/* From here on `divisor` is not zero: it kills the program where it is.  Where what is computed is watched, it is computed once. */
static Expr *guard_divisor(Builder *b, Expr *divisor, SourceRange range) {
  enum { STATUS_OF_TRAP = 128 + 8 };
  i128 value;
  bool is_constant = effects_constant(&b->effects, divisor, &value);
  if (is_constant && value) return divisor;
  if (b->options->keeps_values && !is_constant && !make_is_cheap(divisor)) divisor = lower_save(b, divisor);
  Location zero = is_constant ? b->here : draft_add_location(b), before = b->here;
  if (is_constant) {
    draft_start_dead(b);
  } else {
    draft_emit(b, EDGE_ASSUME, NULL, divisor, range);
    draft_add_edge(b, EDGE_ASSUME, before, zero, range)->right = make_not(b, divisor);
  }
  Edge *trap = draft_add_edge(b, EDGE_STOP, zero, b->draft->halt, range);
  trap->right = make_integer(b, type_scalar(b->types, TYPE_INT), STATUS_OF_TRAP, range);
  trap->is_trap = true;
  return divisor;
}

static bool is_division(Operator op, const Type *type) {
  return (op == OP_DIVIDE || op == OP_REMAINDER) && type_is_integer(type);
}

static Expr *make_operation(Builder *b, Operator op, const Type *type, Expr *left, Expr *right) {
  if (op == OP_POINTER_ADD || op == OP_POINTER_SUBTRACT) return make_pointer_step(b, op, left, right);
  if (op == OP_POINTER_DIFFERENCE) return make_pointer_difference(b, left, right);
  return make_binary(b, op, type, left, right);
}

static Expr *lower_narrowed(Builder *b, Expr *e, Narrowing narrowed);
static bool descend(Builder *b, const Expr *e);

static Expr *finish_binary(Builder *b, const Expr *node, Expr *left, Expr *right) {
  if (is_division(node->op, node->type)) right = guard_divisor(b, right, node->range);
  Expr *result = make_operation(b, node->op, node->type, left, right);
  result->range = node->range;
  return result;
}

/* gcc takes commas out of the operands of arithmetic, all the way up: what stands left of them comes first. */
static bool has_commas(Builder *b, const Expr *expression) {
  VECTOR(const Expr *) stack = {0};
  bool result = false;
  vector_push(&stack, expression);
  while (stack.size && !result) {
    const Expr *e = vector_pop(&stack);
    result = e->kind == EXPR_COMMA;
    if (!(effects(b, e) & EFFECT_REBUILD) || (e->kind != EXPR_BINARY && e->kind != EXPR_UNARY && e->kind != EXPR_CAST)) continue;
    vector_push(&stack, e->left);
    if (e->right) vector_push(&stack, e->right);
  }
  vector_release(&stack);
  return result;
}

/* The expression without them. */
static Expr *lower_commas(Builder *b, Expr *e) {
  for (; e->kind == EXPR_COMMA; e = e->right) lower_effects(b, e->left);
  if (!has_commas(b, e) || !descend(b, e)) return e;
  Expr *result = make_copy(b, e);
  result->left = lower_commas(b, e->left);
  if (e->right) result->right = lower_commas(b, e->right);
  b->depth--;
  return result;
}

/* An operation on the way to its operands: narrowed as in build.h. */
typedef struct {
  const Expr *node;
  Narrowing narrowed;
} Pending;

/* The operation with `left` as the value of its left operand. */
static Expr *combine_binary(Builder *b, const Pending *pending, Expr *left) {
  const Expr *node = pending->node;
  left = lower_protected(b, left, node->right);
  return finish_binary(b, node, left, lower_narrowed(b, node->right, pending->narrowed));
}

static Expr *lower_swapped(Builder *b, const Expr *node, Narrowing narrowed) {
  narrowed.is_negated = false;
  if (effects_may_change(&b->effects, node->right, node->left)) order_note(b, node->range);
  Expr *right = lower_protected(b, lower_narrowed(b, node->right, narrowed), node->left);
  return finish_binary(b, node, lower_narrowed(b, node->left, narrowed), right);
}

/* Long sums nest to the left: walk down that spine without recursion. */
static Expr *lower_binary(Builder *b, Expr *e) {
  VECTOR(Pending) spine = {0};
  Narrowing narrowed = b->narrowed;
  bool is_swapped = false;
  for (e = lower_commas(b, e); e->kind == EXPR_BINARY && effects(b, e) & EFFECT_REBUILD; e = e->left) {
    if (!order_is_narrowed(e->op)) narrowed.width = 0;
    is_swapped = order_is_right_first(b, e, narrowed);
    if (is_swapped) break;
    narrowed.is_negated = false;
    vector_push(&spine, ((Pending){e, narrowed}));
  }
  Expr *value = is_swapped ? lower_swapped(b, e, narrowed) : lower_narrowed(b, e, narrowed);
  while (spine.size) {
    Pending pending = vector_pop(&spine);
    value = combine_binary(b, &pending, value);
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
      assign_symbol(b, result, lower_value(b, sides[i]), sides[i]->range);
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
  return e->kind == EXPR_BUILTIN ? lower_builtin_truth(b, e) : lower_value(b, e);
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
  bool is_record = !type_is_scalar(e->type);
  if (is_record || needs_control(b, e->left) || needs_control(b, e->right))
    return lower_choice(b, e, e->condition, e->left, e->right);
  Expr *result = make_copy(b, e);
  result->condition = lower_truth(b, e->condition);
  result->left = lower_value(b, e->left);
  result->right = lower_value(b, e->right);
  return result;
}

/* ---- stores -------------------------------------------------------------------------------------- */

void lower_store(Builder *b, Expr *place, Expr *value, SourceRange range) {
  bool is_direct = place->kind == EXPR_VARIABLE && value->kind == EXPR_CALL &&
                   value->type->kind == type_unqualified(place->symbol->type)->kind;
  i128 constant;
  if (is_direct)
    lower_call(b, value, place->symbol, true);
  else if (type_is_integer(value->type) && effects_constant(&b->effects, value, &constant))
    assign(b, place, make_integer(b, value->type, constant, value->range), range);
  else
    assign(b, place, lower_value(b, value), range);
}

/* May the stored value be read back from the place?  What is written through a wild pointer may not. */
static bool is_read_back(const Expr *place) {
  const Expr *root = place;
  while (root->kind == EXPR_MEMBER) root = root->left;
  return root->kind == EXPR_VARIABLE || expression_is_bit_field(place) || !type_is_scalar(place->type);
}

/* place := value; the value that the expression has after that. */
static Expr *finish_store(Builder *b, const Expr *e, Expr *place, Expr *value, bool wanted) {
  bool is_read = is_read_back(place);
  if (wanted && !is_read) value = lower_save(b, value);
  if (wanted && is_read) place = lower_fixed_place(b, place); /* the store may change what leads there */
  assign(b, place, value, e->range);
  if (!wanted) return NULL;
  return is_read ? make_read(b, place) : value;
}

/* The bits that a bit-field takes, rounded up to those of a type. */
Narrowing order_of_field(const Expr *place) {
  unsigned width = 8;
  if (!expression_is_bit_field(place)) return (Narrowing){0};
  while (width < place->member->bit_width) width *= 2;
  return (Narrowing){width, true, false};
}

/* A call whose arguments have been evaluated, for what stands left of the assignment comes before the call itself. */
static Expr *evaluate_arguments(Builder *b, Expr *call, const Expr *left) {
  if (call->kind == EXPR_CAST) {
    Expr *converted = make_copy(b, call);
    converted->left = evaluate_arguments(b, call->left, left);
    return converted;
  }
  bool matters = effects(b, left) & EFFECT_WRITES;
  for (size_t i = 0; i < call->argument_count; i++)
    matters |= effects_may_change(&b->effects, call->arguments[i], left);
  if (!matters) return call;
  order_note(b, call->range);
  Expr *result = make_copy(b, call);
  if (!effects_callee(call)) result->left = lower_protected(b, lower_value(b, call->left), left);
  result->arguments = lower_all_arguments(b, call);
  for (size_t i = 0; i < call->argument_count; i++)
    result->arguments[i] = lower_protected(b, result->arguments[i], left);
  return result;
}

/* The right side of an assignment as far as it comes before the left one: all but a call or read that it is itself. */
static Expr *lower_before_place(Builder *b, Expr *right, const Expr *left) {
  if (order_is_call(b, right)) return evaluate_arguments(b, right, left);
  if (right->kind != EXPR_LOAD) return lower_protected(b, lower_narrowed(b, right, order_of_field(left)), left);
  return make_read(b, lower_protected_place(b, lower_place(b, right->left), left));
}

static Expr *lower_assignment(Builder *b, Expr *e, bool wanted) {
  if (e->left->kind == EXPR_VARIABLE && !(effects(b, e->left) & EFFECT_REBUILD)) {
    lower_store(b, e->left, e->right, e->range);
    return wanted ? make_read(b, e->left) : NULL;
  }
  if (effects_may_change(&b->effects, e->right, e->left)) order_note(b, e->range);
  Expr *right = lower_before_place(b, e->right, e->left);
  Expr *place = lower_protected_place(b, lower_place(b, e->left), right);
  return finish_store(b, e, place, lower_value(b, right), wanted);
}

static Expr *lower_compound(Builder *b, Expr *e, bool wanted) {
  if (effects_may_change(&b->effects, e->right, e->left)) order_note(b, e->range);
  Expr *right = lower_protected(b, lower_value(b, e->right), e->left);
  Expr *place = lower_place(b, e->left);
  Expr *left = make_read(b, place);
  if (is_division(e->op, e->compute_type)) right = guard_divisor(b, right, e->range);
  Expr *result = make_operation(b, e->op, e->compute_type, make_cast(b, e->compute_type, left), right);
  result->range = e->range;
  return finish_store(b, e, place, make_cast(b, e->left->type, result), wanted);
}

/* value + 1 or value - 1, in the type that C computes it in. */
static Expr *make_next(Builder *b, const Expr *e, Expr *value) {
  const Type *integer = type_scalar(b->types, TYPE_INT);
  Expr *one = make_integer(b, integer, 1, e->range);
  if (e->left->type->kind == TYPE_POINTER)
    return make_pointer_step(b, e->op == OP_ADD ? OP_POINTER_ADD : OP_POINTER_SUBTRACT, value, one);
  const Type *type = type_unqualified(e->left->type);
  if (!type_is_float(type)) type = type_promote(b->types, type);
  Expr *result = make_binary(b, e->op, type, make_cast(b, type, value), make_cast(b, type, one));
  result->range = e->range;
  return result;
}

static Expr *lower_increment(Builder *b, Expr *e, bool wanted) {
  Expr *place = lower_place(b, e->left);
  Expr *before = make_read(b, place);
  if (e->is_postfix && wanted) before = lower_save(b, before);
  Expr *after = make_cast(b, e->left->type, make_next(b, e, before));
  Expr *value = finish_store(b, e, place, after, wanted && !e->is_postfix);
  return e->is_postfix ? before : value;
}

/* ---- values -------------------------------------------------------------------------------------- */

/* What is asked of the operand. */
Narrowing order_of_operand(Builder *b, const Expr *e) {
  Narrowing asked = b->narrowed;
  if (e->kind == EXPR_UNARY) return (Narrowing){e->op == OP_NOT ? 0 : asked.width, asked.is_implicit, e->op == OP_NEGATE};
  const Type *to = e->type, *from = e->left->type;
  if (!type_is_integer(to) || !type_is_integer(from) || to->kind == TYPE_BOOL) return (Narrowing){0};
  unsigned width = type_width(b->types, to), inner = type_width(b->types, from);
  bool is_outer = asked.width && asked.width < width;
  if (is_outer) width = asked.width;
  if (width >= inner) return (Narrowing){0, false, asked.is_negated};
  return (Narrowing){width, is_outer ? asked.is_implicit : e->is_implicit, false};
}

static Expr *lower_operand(Builder *b, Expr *e) {
  if (e->kind == EXPR_UNARY && e->op == OP_NOT && effects_is_address(e->left))
    return make_integer(b, e->type, 0, e->range);
  if (e->type->kind == TYPE_VOID) {
    lower_effects(b, e->left);
    return make_integer(b, type_scalar(b->types, TYPE_INT), 0, e->range);
  }
  Expr *result = make_copy(b, e);
  result->left = lower_narrowed(b, e->left, order_of_operand(b, e));
  return result;
}

/* An operand that is an lvalue. */
static Expr *lower_with_place(Builder *b, Expr *e) {
  if (e->left->kind == EXPR_FUNCTION && symbol_linked(e->left->symbol)->is_absent) return make_zero(b, e->type, e->range);
  Expr *result = make_copy(b, e);
  result->left = lower_place(b, e->left);
  return result;
}

static Expr *lower_kind(Builder *b, Expr *e) {
  switch (e->kind) {
  case EXPR_LOAD:
  case EXPR_DECAY:
  case EXPR_ADDRESS: return lower_with_place(b, e);
  case EXPR_MEMBER: return make_read(b, lower_place(b, e)); /* of a record value */
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
  case EXPR_CALL: return lower_call(b, e, NULL, true);
  case EXPR_BUILTIN: return lower_builtin(b, e, true);
  case EXPR_VA_ARG: return lower_va_arg(b, e);
  case EXPR_STATEMENT: return lower_statement_expression(b, e, true);
  default: return refuse_value(b, e, "an expression of this kind");
  }
}

/* True, and one level deeper, if there is room for one more level of nesting. */
static bool descend(Builder *b, const Expr *e) {
  if (b->depth < BUILD_DEPTH_LIMIT) return ++b->depth;
  b->is_too_deep = true;
  draft_refuse(b, e->range, "not supported: expression nested too deeply");
  return false;
}

static Expr *lower_narrowed(Builder *b, Expr *e, Narrowing narrowed) {
  if (!(effects(b, e) & EFFECT_REBUILD)) return e;
  if (!descend(b, e)) return make_zero(b, e->type, e->range);
  Narrowing outer = b->narrowed;
  b->narrowed = narrowed;
  Expr *result = lower_kind(b, e);
  b->narrowed = outer;
  b->depth--;
  return result;
}

Expr *lower_value(Builder *b, Expr *e) { return lower_narrowed(b, e, (Narrowing){0}); }

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
  else if (!b->options->keeps_values && !needs_control(b, e->left) && !needs_control(b, e->right))
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
  case EXPR_CALL: lower_call(b, e, NULL, false); break;
  case EXPR_BUILTIN: lower_builtin(b, e, false); break;
  case EXPR_VA_ARG: lower_va_arg(b, e); break;
  case EXPR_STATEMENT: lower_statement_expression(b, e, false); break;
  case EXPR_AND: lower_effects_if(b, e->left, e->right, true); break;
  case EXPR_OR: lower_effects_if(b, e->left, e->right, false); break;
  case EXPR_CONDITIONAL: lower_conditional_effects(b, e); break;
  case EXPR_COMMA:
    lower_effects(b, e->left);
    lower_effects(b, e->right);
    break;
  case EXPR_COMPOUND_LITERAL: lower_place(b, e); break;
  case EXPR_LOAD:
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_ADDRESS:
  case EXPR_DECAY:
  case EXPR_MEMBER:
  case EXPR_DEREFERENCE: lower_effects(b, e->left); break;
  case EXPR_BINARY:
    if (is_division(e->op, e->type))
      lower_value(b, e);
    else {
      lower_effects(b, e->left);
      lower_effects(b, e->right);
    }
    break;
  default: lower_value(b, e);
  }
}

/* Parts of it may have to be computed for nobody's use. */
static bool may_hide_values(const Builder *b, const Expr *e) {
  return b->options->keeps_values && e->kind != EXPR_INTEGER && e->kind != EXPR_FLOAT && e->kind != EXPR_VARIABLE && e->kind != EXPR_STRING &&
         e->kind != EXPR_FUNCTION && e->kind != EXPR_LABEL_ADDRESS;
}

/* An operation or read whose value nobody uses. */
static bool is_idle_value(const Builder *b, const Expr *e) {
  switch (e->kind) {
  case EXPR_LOAD: return type_is_scalar(e->type) && e->left->kind != EXPR_VARIABLE;
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_AND:
  case EXPR_OR: return true;
  case EXPR_CAST:
  case EXPR_CONDITIONAL: return type_is_scalar(e->type) && effects_is_modelled(b->types, e->type);
  default: return false;
  }
}

void lower_effects(Builder *b, Expr *e) {
  bool is_kept = b->options->keeps_values && is_idle_value(b, e);
  if ((!is_kept && !(effects(b, e) & EFFECT_EDGES) && !may_hide_values(b, e)) || !descend(b, e)) return;
  if (is_kept)
    lower_save(b, lower_value(b, e));
  else
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
    Edge *first = draft_branch(b, lower_truth(b, e), yes, no, is_inverted, range);
    if (first) first->is_condition = true;
  }
}

/* effects.c: side effects of expressions, bottom-up with a worklist. */
#include "flow/cfa/effects.h"

#include <string.h>
#include "flow/code/closed.h"
#include "flow/code/number.h"
#include "base/library.h"
#include "lang/fold.h"


bool effects_is_modelled(const Types *types, const Type *type) {
  if (type_is_record(type)) return type_is_complete(type);
  return type->kind == TYPE_VA_LIST || form_of_type(types, type) != FORM_NONE;
}

bool effects_is_hardware(const Symbol *symbol) {
  static const char *const names[] = {"rsp", "esp", "sp", "rbp", "ebp", "bp"};
  if (!symbol->is_register || !symbol->asm_name || symbol->function) return false;
  const char *name = symbol->asm_name + (*symbol->asm_name == '%');
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name)) return true;
  return false;
}

bool effects_is_place(const Expr *e) {
  while (e->kind == EXPR_MEMBER) e = e->left;
  return e->kind == EXPR_VARIABLE || e->kind == EXPR_DEREFERENCE || e->kind == EXPR_STRING ||
         e->kind == EXPR_COMPOUND_LITERAL;
}

bool effects_is_address(const Expr *e) {
  while (e->kind == EXPR_CAST && e->type->kind == TYPE_POINTER) e = e->left;
  if (e->kind != EXPR_DECAY && e->kind != EXPR_ADDRESS) return false;
  const Expr *object = e->left;
  if (object->kind == EXPR_STRING) return true;
  bool is_named = object->kind == EXPR_VARIABLE || object->kind == EXPR_FUNCTION;
  return is_named && !object->symbol->is_weak && !object->symbol->is_absent;
}

const Symbol *effects_callee(const Expr *call) {
  const Expr *callee = call->left;
  while (callee->kind == EXPR_ADDRESS || callee->kind == EXPR_DEREFERENCE) callee = callee->left;
  return callee->kind == EXPR_FUNCTION ? callee->symbol : NULL;
}

/* Push the operands that are evaluated as part of `e`. */
static void push_operands(ExprVector *stack, const Expr *e) {
  if (e->condition) vector_push(stack, e->condition);
  if (e->right) vector_push(stack, e->right);
  if (e->left && !(e->kind == EXPR_CALL && effects_callee(e))) vector_push(stack, e->left);
  if (e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN)
    for (size_t i = 0; i < e->argument_count; i++) vector_push(stack, e->arguments[i]);
}

/* ---- one node ------------------------------------------------------------------------------------ */

static const unsigned changing = EFFECT_EDGES | EFFECT_WRITES | EFFECT_REBUILD | EFFECT_VARIES;

/* An array whose size is known only at run time lives behind a hidden pointer. */
bool effects_is_behind(const Effects *effects, const Symbol *symbol) {
  return (symbol->type->kind == TYPE_ARRAY && type_is_variable(symbol->type)) || map_has(&effects->behind, symbol->serial);
}

static bool is_variable_array(const Type *type) { return type->kind == TYPE_ARRAY && type_is_variable(type); }

static unsigned effects_of_binary(Effects *effects, const Expr *e) {
  if (e->left->type->kind == TYPE_POINTER && is_variable_array(e->left->type->base)) return EFFECT_REBUILD;
  bool is_division = e->op == OP_DIVIDE || e->op == OP_REMAINDER;
  if (!is_division || !type_is_integer(e->type)) return 0;
  i128 divisor;
  bool is_safe = effects_constant(effects, e->right, &divisor) && divisor != 0;
  return is_safe ? 0 : EFFECT_EDGES | EFFECT_REBUILD;
}

static bool has_pointer(const Expr *call) {
  for (size_t i = 0; i < call->argument_count; i++)
    if (!type_is_arithmetic(call->arguments[i]->type)) return true;
  return false;
}

static unsigned effects_of_call(const Expr *e) {
  const Symbol *callee = effects_callee(e);
  unsigned result = EFFECT_EDGES | EFFECT_REBUILD | EFFECT_VARIES;
  bool may_write = !callee || callee->body || callee->target || library_called(callee->name) || has_pointer(e) ||
                   strncmp(callee->name, "__VERIFIER_", 11) != 0; /* variables that are defined elsewhere, as the function is */
  return may_write ? result | EFFECT_WRITES : result;
}

static unsigned effects_of_conditional(const Expr *e) {
  if (type_is_record(e->type) || e->type->kind == TYPE_VA_LIST) return EFFECT_EDGES | EFFECT_REBUILD;
  return e->left && e->type->kind != TYPE_VOID ? 0 : EFFECT_REBUILD;
}

/* Another symbol stands for it, or none at all. */
static bool is_elsewhere(const Symbol *symbol) { return symbol->target || symbol->is_absent; }

bool effects_is_seen_otherwise(const Effects *effects, const Expr *variable) {
  return variable->symbol->is_disputed && !type_same_layout(effects->types, type_unqualified(variable->type), type_unqualified(variable->symbol->type));
}

static unsigned effects_of_variable(const Effects *effects, const Expr *e) {
  const Symbol *symbol = e->symbol;
  if (effects_is_hardware(symbol)) return EFFECT_EDGES | EFFECT_REBUILD | EFFECT_VARIES;
  return effects_is_behind(effects, symbol) || is_elsewhere(symbol) || effects_is_seen_otherwise(effects, e) ? EFFECT_REBUILD | EFFECT_VARIES : EFFECT_VARIES;
}

static unsigned own_effects(Effects *effects, const Expr *e) {
  switch (e->kind) {
  case EXPR_INTEGER:
  case EXPR_FLOAT:
  case EXPR_AND:
  case EXPR_OR: return 0;
  case EXPR_VARIABLE: return effects_of_variable(effects, e);
  case EXPR_MEMBER: return effects_is_place(e) ? EFFECT_VARIES : EFFECT_REBUILD | EFFECT_VARIES;
  case EXPR_DEREFERENCE: /* an lvalue alone does nothing */
  case EXPR_STRING:
  case EXPR_LABEL_ADDRESS:
  case EXPR_LOAD:
  case EXPR_DECAY:
  case EXPR_MEMORY:
  case EXPR_ADDRESS: return EFFECT_VARIES;
  case EXPR_FUNCTION: return is_elsewhere(e->symbol) ? EFFECT_REBUILD | EFFECT_VARIES : EFFECT_VARIES;
  case EXPR_CAST: return e->type->kind == TYPE_VOID ? EFFECT_REBUILD : 0;
  case EXPR_UNARY: return e->op == OP_NOT && effects_is_address(e->left) ? EFFECT_REBUILD : 0;
  case EXPR_BINARY: return effects_of_binary(effects, e);
  case EXPR_CONDITIONAL: return effects_of_conditional(e);
  case EXPR_COMMA: return EFFECT_REBUILD;
  case EXPR_CALL: return effects_of_call(e);
  case EXPR_BUILTIN: return changing;
  case EXPR_COMPOUND_LITERAL:
    return e->symbol->storage == STORAGE_AUTO ? changing : EFFECT_REBUILD | EFFECT_VARIES;
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT:
  case EXPR_STATEMENT:
  case EXPR_VA_ARG: return changing;
  case EXPR_SIZEOF_TYPE: return EFFECT_EDGES | EFFECT_REBUILD | EFFECT_VARIES;
  }
  return changing;
}

/* ---- whole expressions --------------------------------------------------------------------------- */

static unsigned known_effects(const Effects *effects, const Expr *e) {
  return (unsigned)map_get(&effects->known, map_key(e), 0);
}

/* Is `operand` of `e` asked for its truth only? */
static bool is_condition(const Expr *e, const Expr *operand) {
  if (e->kind == EXPR_CONDITIONAL) return e->condition == operand && e->left;
  return e->kind == EXPR_AND || e->kind == EXPR_OR || (e->kind == EXPR_UNARY && e->op == OP_NOT);
}

/* All operands are known: combine. */
static void settle(Effects *effects, const Expr *e) {
  unsigned result = own_effects(effects, e);
  ExprVector operands = {0};
  push_operands(&operands, e);
  for (size_t i = 0; i < operands.size; i++) {
    bool is_true = effects_is_address(operands.data[i]) && is_condition(e, operands.data[i]);
    result |= is_true ? EFFECT_REBUILD : known_effects(effects, operands.data[i]) - 1;
  }
  vector_release(&operands);
  map_put(&effects->known, map_key(e), result + 1);
}

unsigned effects_of(Effects *effects, const Expr *expression) {
  unsigned known = known_effects(effects, expression);
  if (known) return known - 1;
  ExprVector stack = {0};
  vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_last(&stack);
    size_t before = stack.size;
    if (known_effects(effects, e)) {
      stack.size--;
      continue;
    }
    push_operands(&stack, e);
    size_t kept = before;
    for (size_t i = before; i < stack.size; i++)
      if (!known_effects(effects, stack.data[i])) stack.data[kept++] = stack.data[i];
    stack.size = kept;
    if (kept > before) continue;
    settle(effects, e);
    stack.size--;
  }
  vector_release(&stack);
  return known_effects(effects, expression) - 1;
}

bool effects_constant(Effects *effects, const Expr *expression, i128 *value) {
  if (effects_of(effects, expression) & (EFFECT_VARIES | EFFECT_REBUILD)) return false;
  bool may_be_wide = effects->types->model == ILP32; /* what compilers do not fold has more digits there: excess.h */
  if ((effects->is_strict || may_be_wide) && !fold_is_defined(effects->types, expression)) return false;
  return closed_value(effects->types, expression, value);
}

void effects_release(Effects *effects) {
  map_release(&effects->known);
  map_release(&effects->behind);
  map_release(&effects->inner);
}

/* ---- who reads what another writes --------------------------------------------------------------- */

typedef struct {
  SymbolVector stored;          /* variables assigned by name, in whole or in part */
  bool memory, calls, anything; /* through a pointer; a function that may write; statements */
} Writes;

static const Expr *root_of_place(const Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  return place;
}

static void collect_store(Writes *writes, const Expr *e) {
  const Expr *root = root_of_place(e->left);
  if (root->kind == EXPR_VARIABLE)
    vector_push(&writes->stored, symbol_linked(root->symbol));
  else
    writes->memory = true;
}

static void collect_writes(Effects *effects, const Expr *writer, Writes *writes) {
  ExprVector stack = {0};
  vector_push(&stack, writer);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (!(effects_of(effects, e) & EFFECT_WRITES)) continue;
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCREMENT)
      collect_store(writes, e);
    else if (e->kind == EXPR_STATEMENT || e->kind == EXPR_COMPOUND_LITERAL || e->kind == EXPR_VA_ARG ||
             e->kind == EXPR_BUILTIN)
      writes->anything = true;
    else if (e->kind == EXPR_CALL)
      writes->calls = true;
    push_operands(&stack, e);
  }
  vector_release(&stack);
}

static bool is_changed(const Effects *effects, const Writes *writes, const Symbol *symbol) {
  if (symbol->serial >= effects->first_hidden) return false;
  if (writes->anything) return true;
  bool is_shared = symbol->storage != STORAGE_AUTO && symbol->storage != STORAGE_PARAMETER;
  if (writes->calls && (is_shared || symbol->address_taken)) return true;
  if (writes->memory && symbol->address_taken) return true;
  for (size_t i = 0; i < writes->stored.size; i++)
    if (writes->stored.data[i] == symbol) return true;
  return false;
}

/* May what some pointer points to have changed? */
static bool is_memory_changed(const Writes *writes) {
  if (writes->anything || writes->memory || writes->calls) return true;
  for (size_t i = 0; i < writes->stored.size; i++)
    if (writes->stored.data[i]->address_taken) return true;
  return false;
}

/* Does the value of `e` itself, apart from its operands, depend on what is written?  The operands that matter
 * are pushed. */
static bool reads_changed(const Effects *effects, const Writes *writes, const Expr *e, ExprVector *stack) {
  if (e->kind != EXPR_LOAD && e->kind != EXPR_DECAY && e->kind != EXPR_ADDRESS) {
    push_operands(stack, e);
    return e->kind == EXPR_VARIABLE && is_changed(effects, writes, e->symbol);
  }
  const Expr *root = root_of_place(e->left);
  if (root->kind != EXPR_VARIABLE && root->left) vector_push(stack, root->left);
  if (e->kind != EXPR_LOAD) return false;
  if (root->kind == EXPR_VARIABLE) return is_changed(effects, writes, root->symbol);
  return root->kind == EXPR_DEREFERENCE && is_memory_changed(writes);
}

bool effects_may_change(Effects *effects, const Expr *writer, const Expr *reader) {
  if (!(effects_of(effects, writer) & EFFECT_WRITES)) return false;
  Writes writes = {0};
  collect_writes(effects, writer, &writes);
  ExprVector stack = {0};
  vector_push(&stack, reader);
  bool result = false;
  while (stack.size && !result) {
    const Expr *e = vector_pop(&stack);
    result = reads_changed(effects, &writes, e, &stack);
  }
  vector_release(&stack);
  vector_release(&writes.stored);
  return result;
}

bool effects_mentions(const Expr *expression, const Symbol *symbol) {
  ExprVector stack = {0};
  vector_push(&stack, expression);
  bool result = false;
  while (stack.size && !result) {
    const Expr *e = vector_pop(&stack);
    result = (e->kind == EXPR_VARIABLE && e->symbol == symbol) || e->kind == EXPR_STATEMENT ||
             e->kind == EXPR_COMPOUND_LITERAL;
    push_operands(&stack, e);
  }
  vector_release(&stack);
  return result;
}

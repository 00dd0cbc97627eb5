/* Atomic builtins as plain C: a program that we follow has one thread, so an atomic operation is a read and a
 * write in a row. */
#include "lang/builtin.h"
#include <string.h>

typedef enum {
  ATOMIC_FETCH_OP,
  ATOMIC_OP_FETCH,
  ATOMIC_BOOL_CAS,
  ATOMIC_VAL_CAS,
  ATOMIC_SWAP,
  ATOMIC_RELEASE,
  ATOMIC_FENCE,
  ATOMIC_LOAD_N,
  ATOMIC_LOAD,
  ATOMIC_STORE_N,
  ATOMIC_STORE,
  ATOMIC_EXCHANGE,
  ATOMIC_COMPARE_N,
  ATOMIC_COMPARE,
  ATOMIC_TEST_AND_SET,
  ATOMIC_LOCK_FREE
} AtomicKind;

enum { OP_NAND = 100 };

static const struct {
  const char *name;
  AtomicKind kind;
  size_t arguments;
} table[] = {
    {"__sync_bool_compare_and_swap", ATOMIC_BOOL_CAS, 3},
    {"__sync_val_compare_and_swap", ATOMIC_VAL_CAS, 3},
    {"__sync_lock_test_and_set", ATOMIC_SWAP, 2},
    {"__sync_lock_release", ATOMIC_RELEASE, 1},
    {"__sync_synchronize", ATOMIC_FENCE, 0},
    {"__atomic_load_n", ATOMIC_LOAD_N, 1},
    {"__atomic_load", ATOMIC_LOAD, 2},
    {"__atomic_store_n", ATOMIC_STORE_N, 2},
    {"__atomic_store", ATOMIC_STORE, 2},
    {"__atomic_exchange_n", ATOMIC_SWAP, 2},
    {"__atomic_exchange", ATOMIC_EXCHANGE, 3},
    {"__atomic_compare_exchange_n", ATOMIC_COMPARE_N, 3},
    {"__atomic_compare_exchange", ATOMIC_COMPARE, 3},
    {"__atomic_test_and_set", ATOMIC_TEST_AND_SET, 1},
    {"__atomic_clear", ATOMIC_RELEASE, 1},
    {"__atomic_thread_fence", ATOMIC_FENCE, 0},
    {"__atomic_signal_fence", ATOMIC_FENCE, 0},
    {"__atomic_always_lock_free", ATOMIC_LOCK_FREE, 1},
    {"__atomic_is_lock_free", ATOMIC_LOCK_FREE, 1},
};

static const struct {
  const char *name;
  int op;
} operations[] = {{"add", OP_ADD},   {"sub", OP_SUBTRACT}, {"and", OP_BIT_AND},
                  {"or", OP_BIT_OR}, {"xor", OP_BIT_XOR},  {"nand", OP_NAND}};

static const Type *pointee(Parser *p, const BuiltinCall *call, size_t index) {
  const Type *type = convert_to_value(p, call->arguments[index])->type;
  if (type->kind != TYPE_POINTER || type->base->kind == TYPE_VOID || type->base->kind == TYPE_FUNCTION)
    parser_fail(p, call->arguments[index]->range.begin, "argument %zu of '%s' is no pointer to an object",
                index + 1, call->name.name->text);
  return type_unqualified(type->base);
}

static Expr *target(Lowering *l, Symbol *pointer) {
  return expr_build_dereference(l->p, lowering_use(l, pointer), l->range.begin);
}

/* The unsigned integer type in which an atomic operation wraps around. */
static const Type *unsigned_type(const Parser *p, const Type *type) {
  static const TypeKind kinds[] = {TYPE_UCHAR, TYPE_USHORT, TYPE_UINT, TYPE_ULONG, TYPE_ULLONG, TYPE_UINT128};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (type_size(p->types, type_scalar(p->types, kinds[i])) == type_size(p->types, type))
      return type_scalar(p->types, kinds[i]);
  return type_scalar(p->types, TYPE_ULLONG);
}

static Expr *apply(Lowering *l, int op, Symbol *old, Symbol *operand) {
  Parser *p = l->p;
  const Type *wide = unsigned_type(p, old->type);
  SourcePos begin = l->range.begin;
  Expr *left = expr_build_cast(p, wide, lowering_use(l, old), begin);
  Expr *right = expr_build_cast(p, wide, lowering_use(l, operand), begin);
  Expr *result = expr_build_binary(p, op == OP_NAND ? OP_BIT_AND : (Operator)op, left, right);
  if (op == OP_NAND) result = expr_build_unary(p, OP_BIT_NOT, result, begin);
  return expr_build_cast(p, old->type, result, begin);
}

static Expr *fetch_and_operate(Parser *p, BuiltinCall *call, int op, bool gives_new) {
  builtin_require(p, call, 2);
  const Type *type = pointee(p, call, 0);
  if (!type_is_integer(type) && type->kind != TYPE_POINTER)
    parser_fail(p, call->range.begin, "'%s' on a value of type '%s'", call->name.name->text,
                parser_type_text(p, type));
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *pointer = lowering_variable(&l, convert_to_value(p, call->arguments[0])->type, call->arguments[0]);
  Symbol *operand = lowering_variable(&l, type, call->arguments[1]);
  Symbol *old = lowering_variable(&l, type, target(&l, pointer));
  Symbol *new = lowering_variable(&l, type, apply(&l, op, old, operand));
  lowering_do(&l, expr_build_assign(p, target(&l, pointer), lowering_use(&l, new)));
  return lowering_end(&l, lowering_use(&l, gives_new ? new : old));
}

/* __sync_*: (pointer, old, new); success or the value found. */
static Expr *compare_and_swap(Parser *p, BuiltinCall *call, bool gives_value) {
  const Type *type = pointee(p, call, 0);
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *pointer = lowering_variable(&l, convert_to_value(p, call->arguments[0])->type, call->arguments[0]);
  Symbol *expected = lowering_variable(&l, type, call->arguments[1]);
  Symbol *desired = lowering_variable(&l, type, call->arguments[2]);
  Symbol *found = lowering_variable(&l, type, target(&l, pointer));
  Expr *is_equal = expr_build_binary(p, OP_EQUAL, lowering_use(&l, found), lowering_use(&l, expected));
  Expr *next = expr_build_conditional(p, is_equal, lowering_use(&l, desired), lowering_use(&l, found));
  lowering_do(&l, expr_build_assign(p, target(&l, pointer), next));
  if (gives_value) return lowering_end(&l, lowering_use(&l, found));
  Expr *answer = expr_build_binary(p, OP_EQUAL, lowering_use(&l, found), lowering_use(&l, expected));
  return lowering_end(&l, expr_build_cast(p, type_scalar(p->types, TYPE_BOOL), answer, l.range.begin));
}

/* __atomic_compare_exchange: (pointer, &expected, desired or &desired, ...). */
static Expr *compare_exchange(Parser *p, BuiltinCall *call, bool has_pointers) {
  const Type *type = pointee(p, call, 0);
  pointee(p, call, 1);
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *pointer = lowering_variable(&l, convert_to_value(p, call->arguments[0])->type, call->arguments[0]);
  Symbol *expected = lowering_variable(&l, convert_to_value(p, call->arguments[1])->type, call->arguments[1]);
  Expr *wanted =
      has_pointers ? expr_build_dereference(p, call->arguments[2], l.range.begin) : call->arguments[2];
  Symbol *desired = lowering_variable(&l, type, wanted);
  Symbol *found = lowering_variable(&l, type, target(&l, pointer));
  Expr *is_equal = expr_build_binary(p, OP_EQUAL, lowering_use(&l, found), target(&l, expected));
  Symbol *answer = lowering_variable(&l, type_scalar(p->types, TYPE_BOOL), is_equal);
  Expr *next =
      expr_build_conditional(p, lowering_use(&l, answer), lowering_use(&l, desired), lowering_use(&l, found));
  lowering_do(&l, expr_build_assign(p, target(&l, pointer), next));
  Expr *left =
      expr_build_conditional(p, lowering_use(&l, answer), target(&l, expected), lowering_use(&l, found));
  lowering_do(&l, expr_build_assign(p, target(&l, expected), left));
  return lowering_end(&l, lowering_use(&l, answer));
}

static Expr *swap(Parser *p, BuiltinCall *call) {
  const Type *type = pointee(p, call, 0);
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *pointer = lowering_variable(&l, convert_to_value(p, call->arguments[0])->type, call->arguments[0]);
  Symbol *value = lowering_variable(&l, type, call->arguments[1]);
  Symbol *old = lowering_variable(&l, type, target(&l, pointer));
  lowering_do(&l, expr_build_assign(p, target(&l, pointer), lowering_use(&l, value)));
  return lowering_end(&l, lowering_use(&l, old));
}

/* exchange(pointer, &value, &result) */
static Expr *exchange(Parser *p, BuiltinCall *call) {
  const Type *type = pointee(p, call, 0);
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *pointer = lowering_variable(&l, convert_to_value(p, call->arguments[0])->type, call->arguments[0]);
  Symbol *value = lowering_variable(&l, type, expr_build_dereference(p, call->arguments[1], l.range.begin));
  Symbol *result = lowering_variable(&l, convert_to_value(p, call->arguments[2])->type, call->arguments[2]);
  lowering_do(&l, expr_build_assign(p, target(&l, result), target(&l, pointer)));
  lowering_do(&l, expr_build_assign(p, target(&l, pointer), lowering_use(&l, value)));
  return lowering_end(&l, NULL);
}

static Expr *test_and_set(Parser *p, BuiltinCall *call) {
  const Type *byte = type_scalar(p->types, TYPE_UCHAR);
  Lowering l;
  lowering_call(&l, p, call);
  Symbol *pointer = lowering_variable(&l, type_pointer(p->types, byte), call->arguments[0]);
  Symbol *old = lowering_variable(&l, type_scalar(p->types, TYPE_BOOL), target(&l, pointer));
  lowering_do(&l, expr_build_assign(p, target(&l, pointer), expr_build_integer(p, 1, byte, l.range)));
  return lowering_end(&l, lowering_use(&l, old));
}

static Expr *nothing(Parser *p, const BuiltinCall *call) {
  Expr *expression = expr_build_node(p, EXPR_CAST, type_scalar(p->types, TYPE_VOID), call->range);
  expression->left = expr_build_integer(p, 0, type_scalar(p->types, TYPE_INT), call->range);
  return expression;
}

static Expr *to_void(Parser *p, const BuiltinCall *call, Expr *expression) {
  return expr_build_cast(p, type_scalar(p->types, TYPE_VOID), expression, call->range.begin);
}

static Expr *release(Parser *p, BuiltinCall *call) {
  Expr *zero = expr_build_integer(p, 0, type_scalar(p->types, TYPE_INT), call->range);
  Expr *pointer = convert_to_value(p, call->arguments[0]);
  if (pointer->type->kind == TYPE_POINTER && pointer->type->base->kind == TYPE_VOID)
    pointer = expr_build_cast(p, type_pointer(p->types, type_scalar(p->types, TYPE_CHAR)), pointer,
                              call->range.begin);
  return to_void(p, call, expr_build_assign(p, expr_build_dereference(p, pointer, call->range.begin), zero));
}

static Expr *treat(Parser *p, BuiltinCall *call, AtomicKind kind) {
  Expr **a = call->arguments;
  SourcePos begin = call->range.begin;
  switch (kind) {
  case ATOMIC_BOOL_CAS: return compare_and_swap(p, call, false);
  case ATOMIC_VAL_CAS: return compare_and_swap(p, call, true);
  case ATOMIC_SWAP: return swap(p, call);
  case ATOMIC_RELEASE: return release(p, call);
  case ATOMIC_LOAD_N: pointee(p, call, 0); return convert_to_value(p, expr_build_dereference(p, a[0], begin));
  case ATOMIC_LOAD:
    return to_void(
        p, call,
        expr_build_assign(p, expr_build_dereference(p, a[1], begin), expr_build_dereference(p, a[0], begin)));
  case ATOMIC_STORE_N:
    return to_void(p, call, expr_build_assign(p, expr_build_dereference(p, a[0], begin), a[1]));
  case ATOMIC_STORE:
    return to_void(
        p, call,
        expr_build_assign(p, expr_build_dereference(p, a[0], begin), expr_build_dereference(p, a[1], begin)));
  case ATOMIC_EXCHANGE: return exchange(p, call);
  case ATOMIC_COMPARE_N: return compare_exchange(p, call, false);
  case ATOMIC_COMPARE: return compare_exchange(p, call, true);
  case ATOMIC_TEST_AND_SET: return test_and_set(p, call);
  case ATOMIC_LOCK_FREE: return expr_build_integer(p, 1, type_scalar(p->types, TYPE_INT), call->range);
  default: return nothing(p, call);
  }
}

/* __sync_fetch_and_add, __sync_add_and_fetch, __atomic_fetch_add, __atomic_add_fetch */
static Expr *find_operation(Parser *p, BuiltinCall *call, const char *text) {
  static const struct {
    const char *before, *after;
    bool gives_new;
  } shapes[] = {{"__sync_fetch_and_", "", false},
                {"__sync_", "_and_fetch", true},
                {"__atomic_fetch_", "", false},
                {"__atomic_", "_fetch", true}};
  char name[64];
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++) {
      snprintf(name, sizeof name, "%s%s%s", shapes[i].before, operations[k].name, shapes[i].after);
      if (!strcmp(name, text)) return fetch_and_operate(p, call, operations[k].op, shapes[i].gives_new);
    }
  return NULL;
}

Expr *builtin_atomic(Parser *p, BuiltinCall *call) {
  const char *text = call->name.name->text;
  if (strncmp(text, "__sync_", 7) && strncmp(text, "__atomic_", 9)) return NULL;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (strcmp(table[i].name, text)) continue;
    builtin_require(p, call, table[i].arguments);
    return treat(p, call, table[i].kind);
  }
  return find_operation(p, call, text);
}

/* Questions about the typed program: see ast.h. */
#include "lang/ast.h"
#include <string.h>

const char *operator_text(Operator op) {
  static const char *const texts[] = {
      [OP_NEGATE] = "-",
      [OP_BIT_NOT] = "~",
      [OP_NOT] = "!",
      [OP_ADD] = "+",
      [OP_SUBTRACT] = "-",
      [OP_MULTIPLY] = "*",
      [OP_DIVIDE] = "/",
      [OP_REMAINDER] = "%",
      [OP_SHIFT_LEFT] = "<<",
      [OP_SHIFT_RIGHT] = ">>",
      [OP_BIT_AND] = "&",
      [OP_BIT_OR] = "|",
      [OP_BIT_XOR] = "^",
      [OP_EQUAL] = "==",
      [OP_NOT_EQUAL] = "!=",
      [OP_LESS] = "<",
      [OP_LESS_EQUAL] = "<=",
      [OP_GREATER] = ">",
      [OP_GREATER_EQUAL] = ">=",
      [OP_POINTER_ADD] = "+",
      [OP_POINTER_SUBTRACT] = "-",
      [OP_POINTER_DIFFERENCE] = "-",
      [OP_IS_ACCESSIBLE] = "is.accessible",
      [OP_IS_WRITABLE] = "is.writable",
      [OP_IS_FREEABLE] = "is.freeable",
      [OP_IS_CALLABLE] = "is.callable",
      [OP_IS_OUTSIDE] = "is.outside",
      [OP_HEAP_IS_LEFT] = "heap.is.left",
      [OP_HEAP_IS_LOST] = "heap.is.lost",
      [OP_HEAP_IS_LOST_BEHIND] = "heap.is.lost.behind",
  };
  return texts[op];
}

bool operator_is_comparison(Operator op) { return op >= OP_EQUAL && op <= OP_GREATER_EQUAL; }

Operator operator_mirrored(Operator op) {
  switch (op) {
  case OP_LESS: return OP_GREATER;
  case OP_LESS_EQUAL: return OP_GREATER_EQUAL;
  case OP_GREATER: return OP_LESS;
  case OP_GREATER_EQUAL: return OP_LESS_EQUAL;
  default: return op;
  }
}

Operator operator_opposite(Operator op) {
  switch (op) {
  case OP_EQUAL: return OP_NOT_EQUAL;
  case OP_NOT_EQUAL: return OP_EQUAL;
  case OP_LESS: return OP_GREATER_EQUAL;
  case OP_LESS_EQUAL: return OP_GREATER;
  case OP_GREATER: return OP_LESS_EQUAL;
  default: return OP_LESS;
  }
}

const Expr *expression_strip_casts(const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return e;
}

bool expression_is_bit_field(const Expr *place) { return place->kind == EXPR_MEMBER && place->member->is_bit_field; }

const Expr *expression_base(const Expr *place, uint64_t *offset) {
  uint64_t behind = 0;
  for (; place->kind == EXPR_MEMBER || place->kind == EXPR_LOAD; place = place->left)
    if (place->kind == EXPR_MEMBER) behind += place->member->offset;
  if (offset) *offset = behind;
  return place;
}

uint64_t label_offset(const Label *label) {
  uint64_t index = label->index;
  return 7 * index + index * index % 5;
}

/* The ABI of x86-64 has each such array at a multiple of 16.  gcc keeps to it for those on the stack, too, but not with -Os. */
static bool is_static_array(const Types *types, const Symbol *symbol) {
  enum { LEAST_SIZE = 16 };
  bool is_static = symbol->storage == STORAGE_GLOBAL || symbol->storage == STORAGE_STATIC;
  if (types->model != LP64 || !is_static || symbol->type->kind != TYPE_ARRAY || !type_is_complete(symbol->type)) return false;
  return symbol->type->count_known && type_size(types, symbol->type) >= LEAST_SIZE;
}

unsigned symbol_alignment(const Types *types, const Symbol *symbol) {
  enum { OF_STATIC_ARRAYS = 16 };
  unsigned usual = type_alignment(types, symbol->type);
  if (symbol->alignment) return symbol->alignment;
  return usual < OF_STATIC_ARRAYS && is_static_array(types, symbol) ? OF_STATIC_ARRAYS : usual;
}

Symbol *symbol_linked(Symbol *symbol) {
  enum { LONGEST = 10 }; /* aliases may go round in circles */
  for (int i = 0; i < LONGEST && symbol->target; i++) symbol = symbol->target;
  return symbol;
}

Symbol *program_find_function(const Program *program, const char *name) {
  Symbol *second_best = NULL;
  for (size_t i = 0; i < program->functions.size; i++) {
    Symbol *symbol = program->functions.data[i];
    bool is_named = !strcmp(symbol->name, name);
    bool is_linked = symbol->asm_name ? !strcmp(symbol->asm_name, name) : is_named;
    if (is_linked && symbol->storage == STORAGE_GLOBAL) return symbol;
    if ((is_linked || is_named) && (!second_best || (symbol->body && !second_best->body)))
      second_best = symbol;
  }
  return second_best;
}

bool symbol_is_hidden(const Symbol *symbol) { return strchr(symbol->name, '.'); }

bool expression_has_hidden(const Expr *root) {
  ExprVector work = {0};
  bool found = false;
  vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    found = e->kind == EXPR_VARIABLE && symbol_is_hidden(e->symbol);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return found;
}

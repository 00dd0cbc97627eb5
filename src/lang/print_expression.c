/* print_expression.c: expressions.
 *
 * `printer_value` keeps the promise of printer.h: the text has the type of the tree.  The functions around
 * it know what C converts by itself in some place (operands of arithmetic, assignments, arguments) and
 * leave out an implicit cast if C would put the same one there. */
#include "lang/printer.h"

#include <string.h>

static void print_expr(Printer *printer, const Expr *expr, Precedence least);

/* ---- types of texts ------------------------------------------------------------------------------- */

bool printer_same_type(const Printer *printer, const Type *a, const Type *b) {
  if (a->unqualified == b->unqualified) return true;
  return type_compatible(printer->types, a->unqualified, b->unqualified);
}

/* The bit-field that a value is read from or has just been stored to; C then has a type of its own for the
 * value, which is promoted by the width of the field. */
static const Member *bit_field_of(const Expr *expr) {
  switch (expr->kind) {
  case EXPR_LOAD:
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT: break;
  default: return NULL;
  }
  const Expr *lvalue = expr->left;
  return lvalue->kind == EXPR_MEMBER && lvalue->member->is_bit_field ? lvalue->member : NULL;
}

/* gcc computes with fields wider than int in their own width; the tree says the declared type. */
static bool is_wide_field(const Expr *expr) {
  const Member *member = bit_field_of(expr);
  return member && member->bit_width > 32 && member->bit_width < 8 * 16;
}

static const Type *promoted_type(const Printer *printer, const Expr *expr) {
  const Member *member = bit_field_of(expr);
  if (member) return type_promote_bits(printer->types, expr->type, member->bit_width);
  return type_promote(printer->types, expr->type);
}

/* What is below an implicit cast, or the expression itself. */
static const Expr *strip(const Expr *expr) {
  if (expr->kind != EXPR_CAST || !expr->is_implicit) return expr;
  return is_wide_field(expr->left) ? expr : expr->left;
}

static bool is_number(const Expr *expr) { return type_is_arithmetic(expr->type); }

/* ---- places --------------------------------------------------------------------------------------- */

/* Prints a value whose own bit-field type does not matter, for it is converted at once. */
static void print_loose(Printer *printer, const Expr *expr, Precedence least) {
  if (is_wide_field(expr))
    printer_value(printer, expr, least);
  else
    print_expr(printer, expr, least);
}

void printer_effect(Printer *printer, const Expr *expr, Precedence least) {
  print_expr(printer, expr, least);
}

void printer_value(Printer *printer, const Expr *expr, Precedence least) {
  if (!bit_field_of(expr)) {
    print_expr(printer, expr, least);
    return;
  }
  if (least > PRECEDENCE_CAST) buffer_add(printer->out, "(");
  buffer_add(printer->out, "(");
  printer_declaration(printer, expr->type->unqualified, "");
  buffer_add(printer->out, ")");
  print_expr(printer, expr, PRECEDENCE_CAST);
  if (least > PRECEDENCE_CAST) buffer_add(printer->out, ")");
}

static bool fits_literal(const Printer *printer, const Expr *expr) {
  return expr->kind == EXPR_INTEGER && type_is_integer(expr->type) &&
         type_width(printer->types, expr->type) < 32;
}

void printer_converted(Printer *printer, const Expr *expr, const Type *to) {
  const Expr *inner = strip(expr);
  if (inner != expr && printer_same_type(printer, expr->type, to))
    print_loose(printer, inner, PRECEDENCE_ASSIGN);
  else if (fits_literal(printer, expr) && type_is_arithmetic(to))
    printer_integer(printer, type_scalar(printer->types, TYPE_INT), expr->integer, PRECEDENCE_ASSIGN);
  else
    print_loose(printer, expr, PRECEDENCE_ASSIGN);
}

void printer_promoted(Printer *printer, const Expr *expr, Precedence least) {
  const Expr *inner = strip(expr);
  bool is_same = inner != expr && is_number(inner) && promoted_type(printer, inner)->kind == expr->type->kind;
  if (is_same)
    print_loose(printer, inner, least);
  else
    printer_value(printer, expr, least);
}

/* Default argument promotions (C11 6.5.2.2p6). */
static void print_variadic(Printer *printer, const Expr *expr) {
  const Expr *inner = strip(expr);
  if (inner != expr && inner->type->kind == TYPE_FLOAT && expr->type->kind == TYPE_DOUBLE)
    print_expr(printer, inner, PRECEDENCE_ASSIGN);
  else
    printer_promoted(printer, expr, PRECEDENCE_ASSIGN);
}

/* ---- operands of arithmetic ----------------------------------------------------------------------- */

/* The type to which C brings both, if they are printed as they are. */
static bool meet_in(const Printer *printer, const Expr *a, const Expr *b, const Type *type) {
  if (!is_number(a) || !is_number(b) || !type_is_arithmetic(type)) return false;
  const Type *x = type_is_integer(a->type) ? promoted_type(printer, a) : a->type;
  const Type *y = type_is_integer(b->type) ? promoted_type(printer, b) : b->type;
  const Type *plain = type->kind == TYPE_ENUM ? type_promote(printer->types, type) : type;
  return type_usual(printer->types, x, y)->kind == plain->kind;
}

/* Strips casts from `*left` and `*right` as far as C restores them; both have type `type` now. */
static void choose_operands(const Printer *printer, const Expr **left, const Expr **right, const Type *type) {
  const Expr *bare_left = strip(*left), *bare_right = strip(*right);
  if (meet_in(printer, bare_left, bare_right, type)) {
    *left = bare_left;
    *right = bare_right;
  } else if (meet_in(printer, *left, bare_right, type)) {
    *right = bare_right;
  } else if (meet_in(printer, bare_left, *right, type)) {
    *left = bare_left;
  }
}

/* An operand that C converts together with another one; its field type matters only if it is not. */
static void print_operand(Printer *printer, const Expr *chosen, const Expr *original, Precedence least) {
  if (chosen != original)
    print_loose(printer, chosen, least);
  else
    printer_value(printer, chosen, least);
}

/* ---- operators ------------------------------------------------------------------------------------ */

static Precedence operator_precedence(Operator op) {
  switch (op) {
  case OP_MULTIPLY:
  case OP_DIVIDE:
  case OP_REMAINDER: return PRECEDENCE_MULTIPLY;
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return PRECEDENCE_SHIFT;
  case OP_LESS:
  case OP_LESS_EQUAL:
  case OP_GREATER:
  case OP_GREATER_EQUAL: return PRECEDENCE_LESS;
  case OP_EQUAL:
  case OP_NOT_EQUAL: return PRECEDENCE_EQUAL;
  case OP_BIT_AND: return PRECEDENCE_BIT_AND;
  case OP_BIT_XOR: return PRECEDENCE_BIT_XOR;
  case OP_BIT_OR: return PRECEDENCE_BIT_OR;
  default: return PRECEDENCE_ADD;
  }
}

static void print_binary(Printer *printer, const Expr *expr) {
  const Expr *left = expr->left, *right = expr->right;
  Precedence precedence = operator_precedence(expr->op);
  bool is_shift = expr->op == OP_SHIFT_LEFT || expr->op == OP_SHIFT_RIGHT;
  bool is_step = expr->op == OP_POINTER_ADD || expr->op == OP_POINTER_SUBTRACT;
  if (!is_shift && !is_step) choose_operands(printer, &left, &right, expr->left->type);
  if (is_shift)
    printer_promoted(printer, left, precedence);
  else
    print_operand(printer, left, expr->left, precedence);
  buffer_format(printer->out, " %s ", operator_text(expr->op));
  if (is_shift || is_step)
    printer_promoted(printer, right, precedence + 1);
  else
    print_operand(printer, right, expr->right, precedence + 1);
}

static void print_unary(Printer *printer, const Expr *expr) {
  buffer_add(printer->out, operator_text(expr->op));
  Precedence inner = expr->op == OP_NEGATE ? PRECEDENCE_POSTFIX : PRECEDENCE_CAST; /* not `--x` */
  if (expr->op == OP_NOT)
    print_loose(printer, expr->left, inner);
  else
    printer_promoted(printer, expr->left, inner);
}

static void print_conditional(Printer *printer, const Expr *expr) {
  Buffer *out = printer->out;
  const Expr *left = expr->left ? expr->left : expr->condition, *right = expr->right;
  if (expr->left)
    choose_operands(printer, &left, &right, expr->type);
  else if (meet_in(printer, left, strip(right), expr->type))
    right = strip(right);
  if (!expr->left)
    printer_value(printer, left, PRECEDENCE_OR);
  else
    print_loose(printer, expr->condition, PRECEDENCE_OR);
  buffer_add(out, " ? ");
  if (expr->left) print_operand(printer, left, expr->left, PRECEDENCE_ASSIGN);
  buffer_add(out, expr->left ? " : " : ": ");
  print_operand(printer, right, expr->right, PRECEDENCE_CONDITIONAL);
}

static void print_compound_assign(Printer *printer, const Expr *expr) {
  const Expr *right = expr->right;
  bool is_shift = expr->op == OP_SHIFT_LEFT || expr->op == OP_SHIFT_RIGHT;
  print_expr(printer, expr->left, PRECEDENCE_UNARY);
  buffer_format(printer->out, " %s= ", operator_text(expr->op));
  Expr left = {.kind = EXPR_LOAD, .type = expr->left->type->unqualified, .left = expr->left};
  bool is_step = expr->op == OP_POINTER_ADD || expr->op == OP_POINTER_SUBTRACT;
  if (is_shift || is_step)
    printer_promoted(printer, right, PRECEDENCE_ASSIGN);
  else if (strip(right) != right && meet_in(printer, &left, strip(right), expr->compute_type))
    print_loose(printer, strip(right), PRECEDENCE_ASSIGN);
  else
    printer_value(printer, right, PRECEDENCE_ASSIGN);
}

static void print_increment(Printer *printer, const Expr *expr) {
  const char *text = expr->op == OP_ADD || expr->op == OP_POINTER_ADD ? "++" : "--";
  if (!expr->is_postfix) buffer_add(printer->out, text);
  print_expr(printer, expr->left, expr->is_postfix ? PRECEDENCE_POSTFIX : PRECEDENCE_UNARY);
  if (expr->is_postfix) buffer_add(printer->out, text);
}

/* ---- lvalues -------------------------------------------------------------------------------------- */

static bool is_subscript(const Expr *expr) {
  return expr->kind == EXPR_DEREFERENCE && expr->left->kind == EXPR_BINARY &&
         expr->left->op == OP_POINTER_ADD;
}

static void print_dereference(Printer *printer, const Expr *expr) {
  if (is_subscript(expr)) {
    printer_value(printer, expr->left->left, PRECEDENCE_POSTFIX);
    buffer_add(printer->out, "[");
    printer_promoted(printer, expr->left->right, PRECEDENCE_COMMA);
    buffer_add(printer->out, "]");
  } else {
    buffer_add(printer->out, "*");
    printer_value(printer, expr->left, PRECEDENCE_CAST);
  }
}

static bool is_anonymous(const Expr *expr) { return expr->kind == EXPR_MEMBER && !expr->member->name; }

/* Members of anonymous structs and unions are named as members of the outer one. */
static void print_member(Printer *printer, const Expr *expr) {
  const Expr *record = expr->left;
  while (is_anonymous(record)) record = record->left;
  bool is_arrow = record->kind == EXPR_DEREFERENCE && !is_subscript(record);
  if (is_arrow)
    printer_value(printer, record->left, PRECEDENCE_POSTFIX);
  else
    print_expr(printer, record, PRECEDENCE_POSTFIX);
  if (expr->member->name) buffer_format(printer->out, "%s%s", is_arrow ? "->" : ".", expr->member->name);
}

static void print_address(Printer *printer, const Expr *expr) {
  if (expr->left->kind != EXPR_FUNCTION) buffer_add(printer->out, "&");
  print_expr(printer, expr->left, PRECEDENCE_UNARY);
}

/* ---- casts and calls ------------------------------------------------------------------------------ */

/* C has no casts to structs: a cast to one changes nothing but qualifiers. */
static bool is_invisible_cast(const Expr *expr) {
  return expr->kind == EXPR_CAST && type_is_record(expr->type) && type_is_record(expr->left->type);
}

static void print_cast(Printer *printer, const Expr *expr) {
  buffer_add(printer->out, "(");
  printer_declaration(printer, expr->type->unqualified, "");
  buffer_add(printer->out, ")");
  if (expr->type->kind == TYPE_VOID)
    printer_effect(printer, expr->left, PRECEDENCE_CAST);
  else
    print_loose(printer, expr->left, PRECEDENCE_CAST);
}

static const Type *callee_type(const Expr *callee) {
  const Type *type = callee->type;
  if (type->kind == TYPE_POINTER) type = type->base;
  return type->kind == TYPE_FUNCTION ? type : NULL;
}

/* An argument for a transparent union is given as one of its members. */
static void print_argument(Printer *printer, const Expr *argument, const Type *to) {
  if (type_is_record(to) && argument->kind == EXPR_CAST && !type_is_record(argument->left->type))
    printer_value(printer, argument->left, PRECEDENCE_ASSIGN);
  else
    printer_converted(printer, argument, to);
}

static void print_call(Printer *printer, const Expr *expr) {
  const Type *type = callee_type(expr->left);
  const Parameter *parameter = type && !type->is_old_style ? type->parameters : NULL;
  printer_value(printer, expr->left, PRECEDENCE_POSTFIX);
  buffer_add(printer->out, "(");
  for (size_t i = 0; i < expr->argument_count; i++) {
    if (i) buffer_add(printer->out, ", ");
    if (parameter)
      print_argument(printer, expr->arguments[i], parameter->type);
    else
      print_variadic(printer, expr->arguments[i]);
    parameter = parameter ? parameter->next : NULL;
  }
  buffer_add(printer->out, ")");
}

static void print_builtin(Printer *printer, const Expr *expr) {
  buffer_format(printer->out, "%s(", expr->builtin);
  for (size_t i = 0; i < expr->argument_count; i++) {
    if (i) buffer_add(printer->out, ", ");
    printer_value(printer, expr->arguments[i], PRECEDENCE_ASSIGN);
  }
  buffer_add(printer->out, ")");
}

static void print_va_arg(Printer *printer, const Expr *expr) {
  buffer_add(printer->out, "__builtin_va_arg(");
  print_expr(printer, expr->left, PRECEDENCE_ASSIGN);
  buffer_add(printer->out, ", ");
  printer_declaration(printer, expr->type, "");
  buffer_add(printer->out, ")");
}

/* A record value that was given an object, to take the address of a part of it: C does that by itself. */
static const Expr *materialised_value(const Expr *expr) {
  const Initializer *store = expr->kind == EXPR_COMPOUND_LITERAL ? expr->symbol->initializer : NULL;
  bool is_value = store && !store->next && store->value && type_is_record(expr->type) && !store->offset &&
                  store->type->unqualified == expr->type->unqualified;
  return is_value ? store->value : NULL;
}

static void print_compound_literal(Printer *printer, const Expr *expr) {
  buffer_add(printer->out, "(");
  printer_declaration(printer, expr->symbol->type, "");
  buffer_add(printer->out, ")");
  const Initializer *store = expr->symbol->initializer;
  bool is_string = store && store->value && store->value->kind == EXPR_STRING && !store->next;
  bool needs_braces = type_is_scalar(expr->symbol->type) || is_string;
  if (needs_braces) buffer_add(printer->out, "{");
  printer_initializer(printer, expr->symbol->type, store);
  if (needs_braces) buffer_add(printer->out, "}");
}

static void print_sizeof(Printer *printer, const Expr *expr) {
  buffer_add(printer->out, "sizeof(");
  printer_declaration(printer, expr->operand_type, "");
  buffer_add(printer->out, ")");
}

/* ---- all of them ---------------------------------------------------------------------------------- */

/* The compiler's own powers are functions of no library. */
static void print_function(Printer *printer, const Symbol *function) {
  bool is_only_builtin = !strncmp(function->name, "powi", 4) && strlen(function->name) < 6 && !function->is_defined;
  buffer_format(printer->out, "%s%s", is_only_builtin ? "__builtin_" : "", printer_symbol(printer, function));
}

static Precedence precedence_of(const Expr *expr) {
  switch (expr->kind) {
  case EXPR_COMMA: return PRECEDENCE_COMMA;
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN: return PRECEDENCE_ASSIGN;
  case EXPR_CONDITIONAL: return PRECEDENCE_CONDITIONAL;
  case EXPR_OR: return PRECEDENCE_OR;
  case EXPR_AND: return PRECEDENCE_AND;
  case EXPR_BINARY: return operator_precedence(expr->op);
  case EXPR_CAST: return PRECEDENCE_CAST;
  case EXPR_UNARY:
  case EXPR_LABEL_ADDRESS:
  case EXPR_SIZEOF_TYPE: return PRECEDENCE_UNARY;
  case EXPR_ADDRESS: return expr->left->kind == EXPR_FUNCTION ? PRECEDENCE_POSTFIX : PRECEDENCE_UNARY;
  case EXPR_DEREFERENCE: return is_subscript(expr) ? PRECEDENCE_POSTFIX : PRECEDENCE_UNARY;
  case EXPR_INCREMENT: return expr->is_postfix ? PRECEDENCE_POSTFIX : PRECEDENCE_UNARY;
  default: return PRECEDENCE_POSTFIX;
  }
}

static void print_logical(Printer *printer, const Expr *expr) {
  Precedence precedence = precedence_of(expr);
  print_loose(printer, expr->left, precedence);
  buffer_add(printer->out, expr->kind == EXPR_AND ? " && " : " || ");
  print_loose(printer, expr->right, precedence + 1);
}

static void print_assign(Printer *printer, const Expr *expr) {
  print_expr(printer, expr->left, PRECEDENCE_UNARY);
  buffer_add(printer->out, " = ");
  printer_converted(printer, expr->right, expr->left->type);
}

static void print_comma(Printer *printer, const Expr *expr) {
  printer_effect(printer, expr->left, PRECEDENCE_COMMA);
  buffer_add(printer->out, ", ");
  printer_value(printer, expr->right, PRECEDENCE_ASSIGN);
}

static void print_statement_expression(Printer *printer, const Expr *expr) {
  buffer_add(printer->out, "(");
  unsigned indent = printer->indent;
  printer_block(printer, expr->statement, indent, expr->type->kind != TYPE_VOID);
  printer->indent = indent;
  buffer_add(printer->out, ")");
}

/* No C: automata are shown to us only. */
static void print_question(Printer *printer, const Expr *expr) {
  buffer_format(printer->out, "%s(", operator_text(expr->op));
  if (expr->left) print_expr(printer, expr->left, PRECEDENCE_ASSIGN);
  if (expr->right) buffer_add(printer->out, ", ");
  if (expr->right) print_expr(printer, expr->right, PRECEDENCE_ASSIGN);
  buffer_add(printer->out, ")");
}

/* Nodes that leave no trace in the text. */
static const Expr *skip_invisible(const Expr *expr) {
  for (;;) {
    const Expr *value = materialised_value(expr);
    if (value)
      expr = value;
    else if (expr->kind == EXPR_LOAD || expr->kind == EXPR_DECAY || is_invisible_cast(expr) ||
             is_anonymous(expr))
      expr = expr->left;
    else
      return expr;
  }
}

static void print_node(Printer *printer, const Expr *expr, Precedence least) {
  switch (expr->kind) {
  case EXPR_INTEGER: printer_integer(printer, expr->type, expr->integer, least); break;
  case EXPR_FLOAT: printer_float(printer, expr, least); break;
  case EXPR_STRING: printer_string_literal(printer, expr, UINT64_MAX); break;
  case EXPR_VARIABLE:
  case EXPR_FUNCTION: print_function(printer, expr->symbol); break;
  case EXPR_DEREFERENCE: print_dereference(printer, expr); break;
  case EXPR_MEMBER: print_member(printer, expr); break;
  case EXPR_COMPOUND_LITERAL: print_compound_literal(printer, expr); break;
  case EXPR_ADDRESS: print_address(printer, expr); break;
  case EXPR_LABEL_ADDRESS: buffer_format(printer->out, "&&%s", printer_label(printer, expr->label)); break;
  case EXPR_CAST: print_cast(printer, expr); break;
  case EXPR_UNARY: print_unary(printer, expr); break;
  case EXPR_BINARY: print_binary(printer, expr); break;
  case EXPR_AND:
  case EXPR_OR: print_logical(printer, expr); break;
  case EXPR_CONDITIONAL: print_conditional(printer, expr); break;
  case EXPR_COMMA: print_comma(printer, expr); break;
  case EXPR_ASSIGN: print_assign(printer, expr); break;
  case EXPR_COMPOUND_ASSIGN: print_compound_assign(printer, expr); break;
  case EXPR_INCREMENT: print_increment(printer, expr); break;
  case EXPR_CALL: print_call(printer, expr); break;
  case EXPR_BUILTIN: print_builtin(printer, expr); break;
  case EXPR_VA_ARG: print_va_arg(printer, expr); break;
  case EXPR_STATEMENT: print_statement_expression(printer, expr); break;
  case EXPR_SIZEOF_TYPE: print_sizeof(printer, expr); break;
  case EXPR_MEMORY: print_question(printer, expr); break;
  case EXPR_LOAD:
  case EXPR_DECAY: break; /* skipped */
  }
}

static void print_expr(Printer *printer, const Expr *expr, Precedence least) {
  expr = skip_invisible(expr);
  bool needs_parentheses = precedence_of(expr) < least;
  if (needs_parentheses) buffer_add(printer->out, "(");
  print_node(printer, expr, least);
  if (needs_parentheses) buffer_add(printer->out, ")");
}

void print_expression(const Types *types, const Expr *expression, Buffer *out) {
  Printer printer = {.types = types, .out = out};
  printer_value(&printer, expression, PRECEDENCE_COMMA);
  printer_release(&printer);
}

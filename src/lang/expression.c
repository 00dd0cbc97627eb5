/* Building typed expressions: names, members, pointers, calls, casts, sizeof (C11 6.5.1 to 6.5.4).
 * Operators live in operator.c, conversions in convert.c. */
#include "lang/parser.h"

Expr *expr_build_node(Parser *p, ExprKind kind, const Type *type, SourceRange range) {
  Expr *expression = ARENA_NEW(p->arena, Expr);
  expression->kind = kind;
  expression->type = type;
  expression->range = range;
  return expression;
}

Expr *expr_build_integer(Parser *p, i128 value, const Type *type, SourceRange range) {
  Expr *expression = expr_build_node(p, EXPR_INTEGER, type, range);
  expression->integer = value;
  return expression;
}

Expr *expr_build_variable(Parser *p, Symbol *symbol, const Type *type, SourceRange range) {
  Expr *expression = expr_build_node(p, EXPR_VARIABLE, type, range);
  expression->symbol = symbol;
  return expression;
}

/* ---- names ------------------------------------------------------------------------------------------- */

static Expr *build_function(Parser *p, Symbol *symbol, const Type *type, SourceRange range) {
  Expr *expression = expr_build_node(p, EXPR_FUNCTION, type, range);
  expression->symbol = symbol;
  symbol->is_named = true;
  return expression;
}

static Expr *build_undeclared(Parser *p, const Token *token, SourceRange range) {
  const char *name = token->name->text;
  if (at(p, TOKEN_IDENTIFIER)) parser_fail(p, range.begin, "unknown type name '%s'", name);
  if (!at(p, TOKEN_LEFT_PAREN)) parser_fail(p, range.begin, "use of undeclared identifier '%s'", name);
  const Type *type = library_type(p, name);
  if (!type) {
    Type *implicit = type_function(p->types, type_scalar(p->types, TYPE_INT));
    implicit->is_old_style = true;
    type = implicit;
  }
  parser_warn(p, range.begin, "implicit declaration of function '%s'", name);
  return build_function(p, declare_implicit_function(p, token->name, type, range), type, range);
}

Expr *expr_build_identifier(Parser *p, const Token *token) {
  SourceRange range = {token->begin, token->end};
  const Binding *binding = token->name->ordinary;
  if (!binding) return build_undeclared(p, token, range);
  Symbol *symbol = binding->symbol;
  switch (symbol->kind) {
  case SYMBOL_ENUMERATOR: return expr_build_integer(p, symbol->value, symbol->type, range);
  case SYMBOL_FUNCTION: return build_function(p, symbol, binding->type, range);
  case SYMBOL_OBJECT: return expr_build_variable(p, symbol, binding->type, range);
  case SYMBOL_TYPEDEF: break;
  }
  parser_fail(p, range.begin, "unexpected type name '%s'", token->name->text);
}

/* ---- members ----------------------------------------------------------------------------------------- */

static Expr *build_member_path(Parser *p, Expr *record, const Member *member, SourcePos end) {
  const Type *type = member->type;
  if (record->type->qualifiers) type = type_qualify(p->types, type, record->type->qualifiers);
  Expr *expression = expr_build_node(p, EXPR_MEMBER, type, (SourceRange){record->range.begin, end});
  expression->left = record;
  expression->member = member;
  return expression;
}

/* The way to a member leads through the anonymous structs and unions that hold it. */
static Expr *find_member(Parser *p, Expr *record, const char *name, SourcePos end) {
  for (const Member *member = record->type->record->members; member; member = member->next)
    if (member->name == name) return build_member_path(p, record, member, end);
  for (const Member *member = record->type->record->members; member; member = member->next) {
    uint64_t offset;
    if (member->name || !type_is_record(member->type) || !type_find_member(member->type, name, &offset))
      continue;
    return find_member(p, build_member_path(p, record, member, end), name, end);
  }
  return NULL;
}

Expr *expr_build_member(Parser *p, Expr *record, Name *name, bool is_arrow, SourcePos end) {
  if (is_arrow) {
    SourceRange range = record->range;
    record = expr_build_dereference(p, record, record->range.begin);
    record->range = range;
    record->is_implicit = true;
  }
  if (!type_is_record(record->type))
    parser_fail(p, record->range.begin, "member '%s' of something that is no struct or union ('%s')",
                name->text, parser_type_text(p, record->type));
  parser_require_complete(p, record->type, record->range.begin, "record");
  Expr *member = find_member(p, record, name->text, end);
  if (!member)
    parser_fail(p, end - name->length, "no member named '%s' in '%s'", name->text,
                parser_type_text(p, record->type));
  return member;
}

/* ---- pointers ---------------------------------------------------------------------------------------- */

void expr_mark_address_taken(Expr *lvalue) {
  while (lvalue->kind == EXPR_MEMBER) lvalue = lvalue->left;
  if (lvalue->kind == EXPR_VARIABLE || lvalue->kind == EXPR_COMPOUND_LITERAL || lvalue->kind == EXPR_FUNCTION)
    lvalue->symbol->address_taken = true;
}

Expr *expr_build_dereference(Parser *p, Expr *pointer, SourcePos begin) {
  Expr *value = convert_to_value(p, pointer);
  SourceRange range = {begin, pointer->range.end};
  if (value->type->kind != TYPE_POINTER)
    parser_fail(p, begin, "'%s' is not a pointer and cannot be dereferenced",
                parser_type_text(p, value->type));
  bool is_function = value->kind == EXPR_ADDRESS && value->left->kind == EXPR_FUNCTION;
  if (is_function) return value->left;
  Expr *expression = expr_build_node(p, EXPR_DEREFERENCE, value->type->base, range);
  expression->left = value;
  return expression;
}

Expr *expr_build_subscript(Parser *p, Expr *array, Expr *index, SourcePos end) {
  SourceRange range = {array->range.begin, end};
  Expr *sum = expr_build_binary(p, OP_ADD, array, index);
  if (sum->type->kind != TYPE_POINTER)
    parser_fail(p, range.begin, "the subscripted value is neither array nor pointer");
  sum->range = range;
  Expr *element = expr_build_dereference(p, sum, range.begin);
  element->range = range;
  return element;
}

Expr *expr_build_address(Parser *p, Expr *operand, SourcePos begin) {
  SourceRange range = {begin, operand->range.end};
  if (operand->type->kind == TYPE_FUNCTION) {
    Expr *pointer = convert_to_value(p, operand);
    pointer->is_implicit = false;
    return pointer;
  }
  if (!expr_is_lvalue(operand)) parser_fail(p, begin, "cannot take the address of a value that is no lvalue");
  if (expression_is_bit_field(operand))
    parser_fail(p, begin, "cannot take the address of bit-field '%s'", operand->member->name);
  if (operand->kind == EXPR_VARIABLE && operand->symbol->is_register)
    parser_fail(p, begin, "cannot take the address of register variable '%s'", operand->symbol->name);
  Expr *expression = expr_build_node(p, EXPR_ADDRESS, type_pointer(p->types, operand->type), range);
  expression->left = operand;
  expr_mark_address_taken(operand);
  return expression;
}

/* ---- calls ------------------------------------------------------------------------------------------- */

/* An EXPR_FUNCTION or a pointer value. */
static Expr *as_callee(Parser *p, Expr *callee) {
  if (callee->kind == EXPR_FUNCTION) return callee;
  Expr *value = convert_to_value(p, callee);
  if (value->kind == EXPR_ADDRESS && value->left->kind == EXPR_FUNCTION) return value->left;
  return value;
}

static const Type *called_type(Parser *p, const Expr *callee) {
  if (callee->type->kind == TYPE_FUNCTION) return callee->type;
  if (callee->type->kind == TYPE_POINTER && callee->type->base->kind == TYPE_FUNCTION)
    return callee->type->base;
  parser_fail(p, callee->range.begin, "what is called is no function ('%s')",
              parser_type_text(p, callee->type));
}

static const char *callee_name(Parser *p, const Expr *callee) {
  return callee->kind == EXPR_FUNCTION ? arena_format(p->arena, " '%s'", callee->symbol->name) : "";
}

static void convert_arguments(Parser *p, const Expr *callee, const Type *function, Expr **arguments,
                              size_t count, SourcePos end) {
  const Parameter *parameter = function->parameters;
  for (size_t i = 0; i < count; i++) {
    if (parameter) {
      arguments[i] = convert_to_assigned(p, arguments[i], parameter->type, CONVERT_ARGUMENT);
      parameter = parameter->next;
      continue;
    }
    if (!function->is_variadic && !function->is_old_style)
      parser_fail(p, arguments[i]->range.begin, "too many arguments to function%s", callee_name(p, callee));
    arguments[i] = convert_to_argument(p, convert_to_value(p, arguments[i]));
    if (arguments[i]->type->kind == TYPE_VOID)
      parser_fail(p, arguments[i]->range.begin, "an argument of type void is not possible");
  }
  if (parameter && !function->is_old_style)
    parser_fail(p, end - 1, "too few arguments to function%s", callee_name(p, callee));
}

Expr *expr_build_call(Parser *p, Expr *callee, Expr **arguments, size_t count, SourcePos end) {
  SourceRange range = {callee->range.begin, end};
  callee = as_callee(p, callee);
  const Type *function = called_type(p, callee);
  const Type *result = type_unqualified(function->base);
  convert_arguments(p, callee, function, arguments, count, end);
  if (result->kind != TYPE_VOID) parser_require_complete(p, result, range.begin, "result of the call");
  Expr *call = expr_build_node(p, EXPR_CALL, result, range);
  call->left = callee;
  call->arguments = arguments;
  call->argument_count = count;
  return call;
}

/* ---- casts, sizeof ----------------------------------------------------------------------------------- */

/* GNU: a cast to a union from the type of one of its members. */
static Expr *cast_to_union(Parser *p, const Type *type, Expr *value) {
  for (const Member *member = type->record->members; member; member = member->next) {
    if (!convert_is_same_type(p, member->type, value->type)) continue;
    Expr *object = expr_build_node(p, EXPR_COMPOUND_LITERAL, type_unqualified(type), value->range);
    object->symbol = scope_hidden_object(p, "union", type_unqualified(type), value->range);
    object->symbol->initializer = initializer_of_value(p, member->type, value);
    return convert_to_value(p, object);
  }
  parser_fail(p, value->range.begin, "cast to '%s' from a type that none of its members has",
              parser_type_text(p, type));
}

static void check_cast(Parser *p, const Type *type, const Expr *value, SourcePos begin) {
  const Type *from = value->type;
  if (type->kind == TYPE_VOID) return;
  bool is_fine = type_is_scalar(type) && type_is_scalar(from);
  if (type->kind == TYPE_POINTER && type_is_float(from)) is_fine = false;
  if (type_is_float(type) && from->kind == TYPE_POINTER) is_fine = false;
  if (type->kind == TYPE_COMPLEX) parser_refuse(p, begin, "complex numbers are not supported");
  if (type->kind == TYPE_VECTOR) parser_refuse(p, begin, "values of vector type are not supported");
  if (!is_fine)
    parser_fail(p, begin, "cannot cast '%s' to '%s'", parser_type_text(p, from), parser_type_text(p, type));
}

Expr *expr_build_cast(Parser *p, const Type *type, Expr *operand, SourcePos begin) {
  SourceRange range = {begin, operand->range.end};
  bool is_array = operand->type->kind == TYPE_VA_LIST && p->types->model == LP64; /* it decays as one */
  if (is_array && type_is_scalar(type) && expr_is_lvalue(operand)) operand = expr_build_address(p, operand, begin);
  Expr *value = type->kind == TYPE_VOID && expr_is_lvalue(operand) && !type_is_scalar(operand->type) &&
                        operand->type->kind != TYPE_VOID && operand->type->kind != TYPE_ARRAY &&
                        !type_is_complete(operand->type)
                    ? expr_build_address(p, operand, begin)
                    : convert_unrounded(convert_to_value(p, operand));
  if (type->kind == TYPE_UNION && !type_is_record(value->type)) return cast_to_union(p, type, value);
  if (type_is_record(type) && convert_is_same_type(p, type, value->type)) return value;
  if (type->kind == TYPE_VA_LIST && value->type->kind == TYPE_VA_LIST) return value;
  check_cast(p, type, value, begin);
  Expr *counts = type_is_variable(type) ? declarator_build_counts(p, type, range) : NULL;
  Expr *cast = expr_build_node(p, EXPR_CAST, type_unqualified(declarator_settled_type(p, type)), range);
  cast->left = value;
  return counts ? expr_build_comma(p, counts, cast) : cast;
}

bool expr_has_effects(const Expr *e) {
  switch (e->kind) {
  case EXPR_COMPOUND_LITERAL:
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT:
  case EXPR_CALL:
  case EXPR_BUILTIN:
  case EXPR_VA_ARG:
  case EXPR_STATEMENT: return true;
  default: break;
  }
  if (e->left && expr_has_effects(e->left)) return true;
  return (e->right && expr_has_effects(e->right)) || (e->condition && expr_has_effects(e->condition));
}

/* The size in bytes, as a value of type size_t; for a VLA, count * size of an element. */
static Expr *variable_size(Parser *p, const Type *type, SourceRange range) {
  const Type *size_type = type_size_t(p->types);
  if (type->kind != TYPE_ARRAY || !type_is_variable(type))
    return expr_build_integer(p, type_size(p->types, type), size_type, range);
  Expr *count = type->count_symbol
                    ? convert_to_value(p, expr_build_variable(p, type->count_symbol, size_type, range))
                    : expr_build_integer(p, type->count, size_type, range);
  return expr_build_binary(p, OP_MULTIPLY, count, variable_size(p, type->base, range));
}

Expr *expr_build_sizeof(Parser *p, const Type *type, SourceRange range) {
  if (type->kind != TYPE_VOID && type->kind != TYPE_FUNCTION)
    parser_require_complete(p, type, range.begin, "operand of sizeof");
  return variable_size(p, type, range);
}

/* ---- statement expressions --------------------------------------------------------------------------- */

/* `({ ... label: value; })`: the value must be the last statement itself. */
static void split_labelled_value(Parser *p, Stmt *last) {
  Stmt *holder = last;
  while (holder->body && (holder->body->kind == STMT_LABEL || holder->body->kind == STMT_CASE))
    holder = holder->body;
  if ((holder->kind != STMT_LABEL && holder->kind != STMT_CASE && holder->kind != STMT_DEFAULT) ||
      !holder->body || holder->body->kind != STMT_EXPRESSION)
    return;
  last->next = holder->body;
  holder->body = statement_new(p, STMT_EMPTY, last->next->range.begin);
}

Expr *expr_build_statement_expression(Parser *p, Stmt *block, SourceRange range) {
  Stmt *last = block->body;
  while (last && last->next) last = last->next;
  if (last) split_labelled_value(p, last);
  while (last && last->next) last = last->next;
  const Type *type = type_scalar(p->types, TYPE_VOID);
  if (last && last->kind == STMT_EXPRESSION) {
    last->expression = convert_to_value(p, last->expression);
    type = last->expression->type;
  }
  Expr *expression = expr_build_node(p, EXPR_STATEMENT, type, range);
  expression->statement = block;
  return expression;
}

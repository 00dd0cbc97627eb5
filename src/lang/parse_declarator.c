/* Declarators (C11 6.7.6, 6.7.7): `*name[3](int)` and abstract ones.
 *
 * A declarator is read from the outside in, but types are built from the inside out: so the pieces are
 * collected on a stack, nearest to the name first, and then applied to the base type from the other end.
 * Also here: variable-length arrays, whose element counts live in hidden variables. */
#include "lang/parser.h"
#include "lang/fold.h"

typedef enum { PART_POINTER, PART_ARRAY, PART_FUNCTION } PartKind;

struct DeclaratorPart {
  PartKind kind;
  SourcePos pos;
  unsigned qualifiers; /* of the pointer; of an array parameter */
  /* arrays */
  bool has_count;
  Expr *variable_count; /* NULL: `count` holds, or nothing */
  uint64_t count;
  /* functions */
  bool is_variadic, is_old_style;
  ParameterDeclaration *parameters;
  Binding *bindings;
};

typedef struct DeclaratorPart Part;

static void parse_parts(Parser *p, DeclaratorMode mode, Declarator *declarator);

static Part *push_part(Parser *p, PartKind kind, SourcePos pos) {
  Part part = {.kind = kind, .pos = pos};
  vector_push(&p->parts, part);
  return &vector_last(&p->parts);
}

static unsigned parse_qualifiers(Parser *p, Attributes *attributes) {
  for (unsigned qualifiers = 0;;) {
    switch (p->token.kind) {
    case KEYWORD_CONST: qualifiers |= QUALIFIER_CONST; break;
    case KEYWORD_VOLATILE: qualifiers |= QUALIFIER_VOLATILE; break;
    case KEYWORD_RESTRICT: qualifiers |= QUALIFIER_RESTRICT; break;
    case KEYWORD_ATOMIC: qualifiers |= QUALIFIER_ATOMIC; break;
    case KEYWORD_EXTENSION: break;
    case KEYWORD_ATTRIBUTE: parse_attributes(p, attributes); continue;
    default: return qualifiers;
    }
    advance(p);
  }
}

/* ---- arrays ------------------------------------------------------------------------------------------ */

/* [], [*], [static 3], [const n], [n] */
static void parse_array_part(Parser *p) {
  SourcePos pos = p->token.begin;
  Attributes ignored = {0};
  advance(p);
  unsigned qualifiers = parse_qualifiers(p, &ignored);
  if (accept(p, KEYWORD_STATIC)) qualifiers |= parse_qualifiers(p, &ignored);
  bool has_count = false;
  Expr *variable = NULL;
  i128 count = 0;
  if (at(p, TOKEN_STAR) && parser_peek(p)->kind == TOKEN_RIGHT_BRACKET) {
    advance(p);
  } else if (!at(p, TOKEN_RIGHT_BRACKET)) {
    Expr *size = convert_to_integer_value(p, parse_assignment(p), "size of an array");
    has_count = true;
    if (!fold_integer(p->types, size, &count)) variable = size;
    if (!variable && count < 0) parser_fail(p, pos, "size of the array is negative");
    if (!variable && count > INT64_MAX) parser_fail(p, pos, "the array is too large");
  }
  parser_expect(p, TOKEN_RIGHT_BRACKET, "']' after the array size");
  Part *part = push_part(p, PART_ARRAY, pos);
  part->qualifiers = qualifiers;
  part->has_count = has_count;
  part->variable_count = variable;
  part->count = (uint64_t)count;
}

static void check_array_size(Parser *p, const Type *element, uint64_t count, SourcePos pos) {
  uint64_t limit = p->types->model == ILP32 ? INT32_MAX : INT64_MAX, size = type_size(p->types, element);
  if (size && count > limit / size) parser_fail(p, pos, "the array is too large");
}

static const Type *apply_array(Parser *p, const Type *element, const Part *part) {
  if (element->kind == TYPE_FUNCTION) parser_fail(p, part->pos, "an array of functions is not possible");
  parser_require_complete(p, element, part->pos, "array element");
  bool is_fixed = part->has_count && !part->variable_count;
  if (is_fixed && !type_is_variable(element)) check_array_size(p, element, part->count, part->pos);
  Type *array = type_array(p->types, element, part->count, is_fixed);
  if (part->variable_count) {
    const Type *size_type = type_size_t(p->types);
    array->count_expr = convert_to_type(p, part->variable_count, size_type);
    array->count_symbol = scope_hidden_object(p, "count", size_type, part->variable_count->range);
  }
  return array;
}

/* A copy of `type` whose counts are read from their hidden variables: what a typedef or typeof refers to,
 * for the counts are computed once, at the declaration. */
const Type *declarator_settled_type(Parser *p, const Type *type) {
  if (!type_is_variable(type)) return type;
  Type *copy = arena_copy(p->arena, type, sizeof *type);
  copy->base = declarator_settled_type(p, type->base);
  if (type->unqualified == type) copy->unqualified = copy;
  if (type->count_symbol) {
    Symbol *symbol = type->count_symbol;
    copy->count_expr =
        convert_to_value(p, expr_build_variable(p, symbol, symbol->type, type->count_expr->range));
  }
  return copy;
}

/* Its count has been computed: it is what the hidden variable holds. */
static bool is_settled(const Type *type) {
  const Expr *count = type->count_expr;
  return count->kind == EXPR_LOAD && count->left->kind == EXPR_VARIABLE && count->left->symbol == type->count_symbol;
}

/* (count1 = n1, count2 = n2, ...), the innermost one first, as gcc does it: what the mention of a variable type in an
 * expression has to compute. */
Expr *declarator_build_counts(Parser *p, const Type *type, SourceRange range) {
  if (type->kind != TYPE_ARRAY && type->kind != TYPE_POINTER) return NULL;
  Expr *inner = declarator_build_counts(p, type->base, range);
  if (!type->count_symbol || is_settled(type)) return inner;
  Expr *store = expr_build_node(p, EXPR_ASSIGN, type->count_symbol->type, range);
  store->left = expr_build_variable(p, type->count_symbol, type->count_symbol->type, range);
  store->right = type->count_expr;
  return inner ? expr_build_comma(p, inner, store) : store;
}

/* ---- functions --------------------------------------------------------------------------------------- */

/* C11 6.7.6.3: arrays and functions become pointers. */
static const Type *adjust_parameter(Parser *p, const Type *type, unsigned array_qualifiers) {
  if (type->kind == TYPE_FUNCTION) return type_pointer(p->types, type);
  if (type->kind != TYPE_ARRAY) return type;
  return type_qualify(p->types, type_pointer(p->types, type->base), array_qualifiers);
}

static ParameterDeclaration *new_parameter(Parser *p, const Declarator *declarator, const Type *type) {
  ParameterDeclaration *parameter = ARENA_NEW(p->arena, ParameterDeclaration);
  parameter->name = declarator->name;
  parameter->type = type;
  parameter->range = declarator->range;
  parameter->attributes = declarator->attributes;
  if (parameter->name) {
    if (scope_find(p, parameter->name))
      parser_fail(p, parameter->range.begin, "redefinition of parameter '%s'", parameter->name->text);
    parameter->symbol =
        scope_new_symbol(p, SYMBOL_OBJECT, STORAGE_PARAMETER, parameter->name->text, type, parameter->range);
    scope_bind_symbol(p, parameter->name, parameter->symbol, type);
  }
  return parameter;
}

static unsigned outer_array_qualifiers(const Parser *p, size_t base) {
  return p->parts.size > base && p->parts.data[base].kind == PART_ARRAY ? p->parts.data[base].qualifiers : 0;
}

static const Type *apply_parts(Parser *p, const Type *type, size_t base);

static ParameterDeclaration *parse_parameter(Parser *p) {
  Specifiers specifiers;
  if (!parse_specifiers(p, &specifiers, true) && !at(p, TOKEN_STAR))
    parser_fail(p, p->token.begin,
                at(p, TOKEN_IDENTIFIER) ? "unknown type name %s" : "expected a parameter before %s",
                parser_token_text(p, &p->token));
  Declarator declarator = {.range = {p->token.begin, p->token.begin}};
  size_t base = p->parts.size;
  parse_parts(p, DECLARATOR_EITHER, &declarator);
  unsigned qualifiers = outer_array_qualifiers(p, base);
  const Type *written = apply_parts(p, specifiers.type, base), *type = adjust_parameter(p, written, qualifiers);
  p->parts.size = base;
  parse_attributes(p, &declarator.attributes);
  type = attributes_apply_to_type(p, type, &declarator.attributes, declarator.range.begin);
  ParameterDeclaration *parameter = new_parameter(p, &declarator, type);
  parameter->is_register = specifiers.is_register;
  if (written->kind == TYPE_ARRAY) parameter->count = written->count_expr;
  bool is_counted = written->kind == TYPE_ARRAY && written->count_known && !written->count_expr;
  if (is_counted && parameter->symbol) parameter->symbol->written_count = written->count;
  return parameter;
}

static bool is_void_list(Parser *p) {
  return at(p, KEYWORD_VOID) && parser_peek(p)->kind == TOKEN_RIGHT_PAREN;
}

/* (int a, char b, ...) */
static void parse_prototype(Parser *p, Part *part) {
  ParameterDeclaration **tail = &part->parameters;
  if (is_void_list(p)) {
    advance(p);
    return;
  }
  do {
    if (accept(p, TOKEN_ELLIPSIS)) {
      part->is_variadic = true;
      break;
    }
    *tail = parse_parameter(p);
    tail = &(*tail)->next;
  } while (accept(p, TOKEN_COMMA));
}

/* (a, b) of an old-style definition: types follow behind the declarator. */
static void parse_identifier_list(Parser *p, Part *part) {
  ParameterDeclaration **tail = &part->parameters;
  part->is_old_style = true;
  do {
    if (!at(p, TOKEN_IDENTIFIER))
      parser_fail(p, p->token.begin, "expected a name before %s", parser_token_text(p, &p->token));
    ParameterDeclaration *parameter = ARENA_NEW(p->arena, ParameterDeclaration);
    parameter->name = p->token.name;
    parameter->range = (SourceRange){p->token.begin, p->token.end};
    *tail = parameter;
    tail = &parameter->next;
    advance(p);
  } while (accept(p, TOKEN_COMMA));
}

static void parse_function_part(Parser *p) {
  Part part = {.kind = PART_FUNCTION, .pos = p->token.begin};
  advance(p);
  parser_enter_depth(p);
  scope_enter(p);
  if (at(p, TOKEN_RIGHT_PAREN))
    part.is_old_style = true;
  else if (at(p, TOKEN_IDENTIFIER) && !is_typedef_name(&p->token) &&
           (parser_peek(p)->kind == TOKEN_COMMA || parser_peek(p)->kind == TOKEN_RIGHT_PAREN))
    parse_identifier_list(p, &part);
  else
    parse_prototype(p, &part);
  part.bindings = p->scope->bindings;
  scope_leave(p);
  parser_leave_depth(p);
  parser_expect(p, TOKEN_RIGHT_PAREN, "')' after the parameters");
  vector_push(&p->parts, part);
}

/* Is there a count that is still to be computed? */
static bool is_open(const Type *type) {
  if (type->kind != TYPE_ARRAY && type->kind != TYPE_POINTER) return false;
  return (type->count_symbol && !is_settled(type)) || is_open(type->base);
}

static const Type *apply_function(Parser *p, const Type *result, const Part *part) {
  if (is_open(result)) parser_refuse(p, part->pos, "a function whose result has a variable type is not supported");
  if (result->kind == TYPE_FUNCTION) parser_fail(p, part->pos, "a function cannot return a function");
  if (result->kind == TYPE_ARRAY) parser_fail(p, part->pos, "a function cannot return an array");
  Type *function = type_function(p->types, result);
  function->is_variadic = part->is_variadic;
  function->is_old_style = part->is_old_style;
  Parameter **tail = &function->parameters;
  if (part->is_old_style) return function;
  for (const ParameterDeclaration *declared = part->parameters; declared; declared = declared->next) {
    Parameter *parameter = ARENA_NEW(p->arena, Parameter);
    parameter->type = declared->type;
    parameter->name = declared->name ? declared->name->text : NULL;
    *tail = parameter;
    tail = &parameter->next;
  }
  return function;
}

/* ---- the whole --------------------------------------------------------------------------------------- */

static const Type *apply_parts(Parser *p, const Type *type, size_t base) {
  for (size_t i = p->parts.size; i-- > base;) {
    Part part = p->parts.data[i]; /* the stack may move below */
    switch (part.kind) {
    case PART_POINTER: type = type_qualify(p->types, type_pointer(p->types, type), part.qualifiers); break;
    case PART_ARRAY: type = apply_array(p, type, &part); break;
    case PART_FUNCTION: type = apply_function(p, type, &part); break;
    }
  }
  return type;
}

/* Behind `(` in a declarator that may lack a name: is this the parameter list of a function? */
static bool begins_parameters(Parser *p) {
  const Token *next = parser_peek(p);
  return next->kind == TOKEN_RIGHT_PAREN || (next->kind != KEYWORD_ATTRIBUTE && token_begins_type(next));
}

static void parse_direct(Parser *p, DeclaratorMode mode, Declarator *declarator) {
  if (at(p, TOKEN_IDENTIFIER) && mode != DECLARATOR_ABSTRACT) {
    declarator->name = p->token.name;
    declarator->range = (SourceRange){p->token.begin, p->token.end};
    advance(p);
  } else if (at(p, TOKEN_LEFT_PAREN) && (mode == DECLARATOR_NAMED || !begins_parameters(p))) {
    advance(p);
    parse_attributes(p, &declarator->attributes);
    parse_parts(p, mode, declarator);
    parser_expect(p, TOKEN_RIGHT_PAREN, "')' in the declarator");
  } else if (mode == DECLARATOR_NAMED) {
    parser_fail(p, p->token.begin, "expected a name before %s", parser_token_text(p, &p->token));
  }
  for (;;) {
    if (at(p, TOKEN_LEFT_BRACKET))
      parse_array_part(p);
    else if (at(p, TOKEN_LEFT_PAREN))
      parse_function_part(p);
    else
      return;
  }
}

static void parse_parts(Parser *p, DeclaratorMode mode, Declarator *declarator) {
  parser_enter_depth(p);
  if (!at(p, TOKEN_STAR)) {
    if (at(p, KEYWORD_ATTRIBUTE)) parse_attributes(p, &declarator->attributes);
    if (!at(p, TOKEN_STAR)) {
      parse_direct(p, mode, declarator);
      parser_leave_depth(p);
      return;
    }
  }
  /* The star nearest to the name comes last: keep its qualifiers until the rest has been read. */
  SourcePos pos = p->token.begin;
  advance(p);
  unsigned qualifiers = parse_qualifiers(p, &declarator->attributes);
  parse_parts(p, mode, declarator);
  push_part(p, PART_POINTER, pos)->qualifiers = qualifiers;
  parser_leave_depth(p);
}

void parse_declarator(Parser *p, const Type *base, DeclaratorMode mode, Declarator *declarator) {
  *declarator = (Declarator){.range = {p->token.begin, p->token.begin}};
  if (at(p, TOKEN_IDENTIFIER) && mode != DECLARATOR_ABSTRACT) { /* by far the most frequent */
    TokenKind next = parser_peek(p)->kind;
    if (next != TOKEN_LEFT_BRACKET && next != TOKEN_LEFT_PAREN) {
      declarator->name = p->token.name;
      declarator->range = (SourceRange){p->token.begin, p->token.end};
      declarator->type = base;
      advance(p);
      return;
    }
  }
  size_t bottom = p->parts.size;
  parse_parts(p, mode, declarator);
  if (p->parts.size > bottom && p->parts.data[bottom].kind == PART_FUNCTION) {
    declarator->is_function = true;
    declarator->parameters = p->parts.data[bottom].parameters;
    declarator->bindings = p->parts.data[bottom].bindings;
  }
  declarator->type = apply_parts(p, base, bottom);
  p->parts.size = bottom;
}

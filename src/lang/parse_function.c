/* Function definitions, old-style ones included (C11 6.9.1). */
#include "base/library.h"
#include "lang/link.h"

/* ---- old-style parameters ---------------------------------------------------------------------------- */

static ParameterDeclaration *find_parameter(const Declarator *function, const Name *name) {
  for (ParameterDeclaration *parameter = function->parameters; parameter; parameter = parameter->next)
    if (parameter->name == name) return parameter;
  return NULL;
}

static const Type *adjusted(Parser *p, const Type *type) {
  if (type->kind == TYPE_ARRAY) return type_pointer(p->types, type->base);
  return type->kind == TYPE_FUNCTION ? type_pointer(p->types, type) : type;
}

/* int f(a, b) char *a; int b; { ... }: the declarations between declarator and body. */
static void parse_old_style_parameters(Parser *p, Declarator *function) {
  while (!at(p, TOKEN_LEFT_BRACE)) {
    Specifiers specifiers;
    if (!parse_specifiers(p, &specifiers, true))
      parser_fail(p, p->token.begin, "expected a declaration before %s", parser_token_text(p, &p->token));
    do {
      Declarator declarator;
      parse_declarator(p, specifiers.type, DECLARATOR_NAMED, &declarator);
      parse_declarator_tail(p, &declarator);
      ParameterDeclaration *parameter = find_parameter(function, declarator.name);
      if (!parameter)
        parser_fail(p, declarator.range.begin, "'%s' is not a parameter of the function",
                    declarator.name->text);
      parameter->type = adjusted(p, declarator.type);
      parameter->range = declarator.range;
    } while (accept(p, TOKEN_COMMA));
    parser_expect(p, TOKEN_SEMICOLON, "';' after the declaration");
  }
  for (ParameterDeclaration *parameter = function->parameters; parameter; parameter = parameter->next) {
    if (!parameter->type) parameter->type = type_scalar(p->types, TYPE_INT);
    parameter->symbol = scope_new_symbol(p, SYMBOL_OBJECT, STORAGE_PARAMETER, parameter->name->text,
                                         parameter->type, parameter->range);
  }
}

/* `int f(int); int f(c) char c; { ... }`: c is passed as the prototype says. */
static void check_prototype(Parser *p, const Type *prototype, const Declarator *function) {
  const Parameter *wanted = prototype->parameters;
  ParameterDeclaration *given = function->parameters;
  for (; wanted && given; wanted = wanted->next, given = given->next) {
    if (!declare_fits_prototype(p, wanted->type, given->type))
      parser_fail(p, given->range.begin, "parameter '%s' does not match the prototype", given->name->text);
    if (!convert_is_same_type(p, wanted->type, given->type)) given->passed = type_unqualified(wanted->type);
  }
  if (wanted || given || prototype->is_variadic)
    parser_fail(p, function->range.begin, "the parameters of '%s' do not match the prototype",
                function->name->text);
}

/* ---- parameters -------------------------------------------------------------------------------------- */

static Symbol *hidden_parameter(Parser *p, const Type *type, SourceRange range, size_t index) {
  const char *text = arena_format(p->arena, ".parameter%zu", index);
  const char *name = strings_intern_text(&p->program->names, text);
  return scope_new_symbol(p, SYMBOL_OBJECT, STORAGE_PARAMETER, name, type, range);
}

static Symbol *parameter_symbol(Parser *p, const ParameterDeclaration *parameter, size_t index) {
  if (parameter->passed) return hidden_parameter(p, parameter->passed, parameter->range, index);
  if (parameter->symbol) return parameter->symbol;
  return hidden_parameter(p, parameter->type, parameter->range, index);
}

/* The local that holds what was passed in another type. */
static Stmt *declare_converted(Parser *p, ParameterDeclaration *parameter, Symbol *passed) {
  Symbol *local = parameter->symbol;
  local->storage = STORAGE_AUTO;
  Expr *value = convert_to_value(p, expr_build_variable(p, passed, passed->type, parameter->range));
  local->initializer = initializer_of_value(p, local->type, convert_to_type(p, value, local->type));
  Stmt *statement = statement_new(p, STMT_DECLARATION, parameter->range.begin);
  statement->range = parameter->range;
  statement->symbol = local;
  return statement;
}

static void convert_parameters(Parser *p, Symbol *function, const Declarator *declarator) {
  size_t i = 0;
  for (ParameterDeclaration *parameter = declarator->parameters; parameter;
       parameter = parameter->next, i++) {
    if (!parameter->passed || !function->body) continue;
    Stmt *statement = declare_converted(p, parameter, function->parameters[i]);
    statement->next = function->body->body;
    function->body->body = statement;
  }
}

static void append_parameter(Parser *p, StmtList *list, StmtKind kind, SourceRange range, const Type *type, Expr *expression) {
  Stmt *statement = statement_new(p, kind, range.begin);
  statement->range = range;
  statement->declared = type;
  statement->expression = expression;
  statement_append(list, statement);
}

/* The sizes in the parameters' types are computed on entry; then, for `int a[n()]` is a pointer but n is called, those of
 * the arrays that became pointers. */
static void evaluate_parameters(Parser *p, Symbol *function, const Declarator *declarator) {
  StmtList list = {0};
  list.tail = &list.first;
  if (!function->body) return;
  for (size_t i = 0; i < function->parameter_count; i++) {
    Symbol *parameter = function->parameters[i];
    if (!type_is_variable(parameter->type)) continue;
    for (const Type *type = parameter->type; type; type = type->base)
      if (type->count_symbol) type->count_symbol->function = function;
    append_parameter(p, &list, STMT_TYPE, parameter->range, parameter->type, NULL);
  }
  for (ParameterDeclaration *parameter = declarator->parameters; parameter; parameter = parameter->next) {
    if (!parameter->count) continue;
    Expr *nothing = expr_build_cast(p, type_scalar(p->types, TYPE_VOID), parameter->count, parameter->range.begin);
    append_parameter(p, &list, STMT_EXPRESSION, parameter->range, NULL, nothing);
  }
  *list.tail = function->body->body;
  function->body->body = list.first;
}

/* Tags and enumerators declared among the parameters belong to the body's scope as well. */
static void open_tags(Parser *p, const Binding *binding) {
  for (; binding; binding = binding->next) {
    if (binding->is_tag)
      scope_bind_tag(p, binding->name, binding->type);
    else if (binding->symbol->kind == SYMBOL_ENUMERATOR)
      scope_bind_symbol(p, binding->name, binding->symbol, binding->type);
  }
}

/* Makes the array of parameter symbols and binds their names for the body. */
static void open_parameters(Parser *p, Symbol *function, const Declarator *declarator) {
  size_t count = 0, i = 0;
  const ParameterDeclaration *parameter;
  for (parameter = declarator->parameters; parameter; parameter = parameter->next) count++;
  open_tags(p, declarator->bindings);
  function->parameters = ARENA_ARRAY(p->arena, Symbol *, count);
  function->parameter_count = count;
  for (parameter = declarator->parameters; parameter; parameter = parameter->next, i++) {
    Symbol *symbol = function->parameters[i] = parameter_symbol(p, parameter, i);
    if (!type_is_complete(parameter->type))
      parser_fail(p, parameter->range.begin, "parameter has incomplete type '%s'",
                  parser_type_text(p, parameter->type));
    Symbol *named = parameter->symbol ? parameter->symbol : symbol;
    symbol->function = named->function = function;
    symbol->is_defined = named->is_defined = true;
    named->is_register = parameter->is_register;
    if (parameter->name) scope_bind_symbol(p, parameter->name, named, parameter->type);
  }
}

/* ---- the definition ---------------------------------------------------------------------------------- */

static bool is_gnu_inline(const Specifiers *specifiers, const Declarator *declarator) {
  return specifiers->attributes.is_gnu_inline || declarator->attributes.is_gnu_inline;
}

/* Is this definition what other files call? */
static bool is_emitted(const Specifiers *specifiers, const Declarator *declarator) {
  if (is_gnu_inline(specifiers, declarator)) return !specifiers->is_extern;
  return scope_find_at_file(declarator->name)->is_emitted;
}

/* A second body for the same function: an error, except that an inline one yields to another. */
static bool is_body_discarded(Parser *p, Symbol *function, bool was_inline, const Specifiers *specifiers,
                              const Declarator *declarator) {
  if (!function->body) return false;
  bool is_inline = specifiers->is_inline,
       is_weak = declarator->attributes.is_weak || specifiers->attributes.is_weak;
  if (is_inline != was_inline && function->is_always_inline)
    parser_fail(p, declarator->range.begin, "'%s' has a definition that is always inlined and another: this is not supported", function->name);
  if (is_inline && was_inline) return function->is_emitted || !is_emitted(specifiers, declarator);
  if (is_inline || is_weak) return true;
  if (was_inline || function->is_weak) return false;
  diagnose(p->diagnostics, DIAGNOSTIC_ERROR, declarator->range.begin, "redefinition of '%s'", function->name);
  parser_note(p, function->range.begin, "the previous definition is here");
  return true;
}

void parse_function_definition(Parser *p, const Specifiers *specifiers, Declarator *declarator) {
  SourcePos begin = specifiers->range.begin;
  const Binding *previous = scope_find_at_file(declarator->name);
  bool has_prototype = previous && previous->type->kind == TYPE_FUNCTION && !previous->type->is_old_style &&
                       !previous->is_implicit;
  if (declarator->type->is_old_style) {
    parse_old_style_parameters(p, declarator);
    if (has_prototype) check_prototype(p, previous->type, declarator);
  }
  const Type *result = declarator->type->base;
  if (result->kind != TYPE_VOID)
    parser_require_complete(p, result, declarator->range.begin, "result of the function");
  const Symbol *known = previous ? previous->symbol : link_known(declarator->name, declarator->asm_name);
  bool was_inline = known && known->is_inline && known->body;
  Symbol *symbol = declare_linked(p, declarator->name, declarator->type, specifiers, declarator, true);
  bool is_discarded = is_body_discarded(p, symbol, was_inline, specifiers, declarator);
  Symbol *target = symbol;
  if (is_discarded) {
    target = arena_copy(p->arena, symbol, sizeof *symbol);
    target->labels = NULL;
  } else {
    symbol->is_defined = true;
    symbol->type = scope_find_at_file(declarator->name)->type;
    symbol->range = declarator->range;
    symbol->labels = NULL;
    symbol->is_emitted = is_emitted(specifiers, declarator);
    scope_find_at_file(declarator->name)->has_inline_body = specifiers->is_inline && !is_gnu_inline(specifiers, declarator);
  }
  scope_enter(p);
  open_parameters(p, target, declarator);
  parse_function_body(p, target);
  evaluate_parameters(p, target, declarator);
  convert_parameters(p, target, declarator);
  scope_leave(p);
  /* Headers wrap library functions so, for checks: the library has the one that counts. */
  if (is_gnu_inline(specifiers, declarator) && specifiers->is_extern && library_find(target->name)) target->body = NULL;
  if (!target->body) symbol->is_defined = false;
  if (!is_discarded) declare_note(p, symbol, target->body != NULL, (SourceRange){begin, p->previous_end});
}

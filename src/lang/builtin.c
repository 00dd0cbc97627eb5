/* Builtin functions: finding the right treatment for each; see builtin.h for what remains of them. */
#include "lang/builtin.h"
#include "lang/fold.h"
#include <string.h>

typedef Expr *(*Treatment)(Parser *p, BuiltinCall *call);

void builtin_require(Parser *p, const BuiltinCall *call, size_t count) {
  if (call->count < count)
    parser_fail(p, call->range.begin, "too few arguments to '%s'", call->name.name->text);
}

Expr *builtin_node(Parser *p, const BuiltinCall *call, const char *name, const Type *type, size_t count) {
  Expr *expression = expr_build_node(p, EXPR_BUILTIN, type, call->range);
  expression->builtin = name;
  expression->arguments = call->arguments;
  expression->argument_count = count;
  return expression;
}

static const Type *scalar(const Parser *p, TypeKind kind) { return type_scalar(p->types, kind); }

static const Type *void_pointer(Parser *p) { return type_pointer(p->types, scalar(p, TYPE_VOID)); }

/* ---- lowering to statement expressions --------------------------------------------------------------- */

void lowering_begin(Lowering *lowering, Parser *p, SourceRange range, const char *what) {
  if (!p->function.symbol && !p->unevaluated) parser_fail(p, range.begin, "'%s' outside of a function", what);
  *lowering = (Lowering){.p = p, .range = range};
  lowering->list.tail = &lowering->list.first;
}

static Stmt *lower_statement(Lowering *lowering, StmtKind kind) {
  Stmt *statement = statement_new(lowering->p, kind, lowering->range.begin);
  statement->range = lowering->range;
  *lowering->list.tail = statement;
  lowering->list.tail = &statement->next;
  return statement;
}

Symbol *lowering_variable(Lowering *lowering, const Type *type, Expr *value) {
  Parser *p = lowering->p;
  Symbol *symbol = scope_hidden_object(p, "temporary", type_unqualified(type), lowering->range);
  value = convert_to_value(p, value);
  if (!convert_is_same_type(p, value->type, type))
    value = expr_build_cast(p, type, value, value->range.begin);
  symbol->initializer = initializer_of_value(p, type, value);
  lower_statement(lowering, STMT_DECLARATION)->symbol = symbol;
  return symbol;
}

Expr *lowering_use(Lowering *lowering, Symbol *symbol) {
  return expr_build_variable(lowering->p, symbol, symbol->type, lowering->range);
}

void lowering_do(Lowering *lowering, Expr *expression) {
  lower_statement(lowering, STMT_EXPRESSION)->expression = convert_to_value(lowering->p, expression);
}

Expr *lowering_end(Lowering *lowering, Expr *value) {
  Parser *p = lowering->p;
  if (value)
    lowering_do(lowering, value);
  else
    lower_statement(lowering, STMT_EMPTY);
  Stmt *block = statement_new(p, STMT_BLOCK, lowering->range.begin);
  block->range = lowering->range;
  block->body = lowering->list.first;
  return expr_build_statement_expression(p, block, lowering->range);
}

/* ---- simple ones ------------------------------------------------------------------------------------- */

static bool is_constant_value(Parser *p, Expr *expression) {
  Expr *value = convert_to_value(p, expression), *folded = fold_expression(p->types, value);
  i128 number; /* also of what is not folded elsewhere: a negative number shifted to the left */
  if (type_is_integer(value->type) && fold_integer(p->types, value, &number)) return true;
  if (folded->kind == EXPR_INTEGER || folded->kind == EXPR_FLOAT) return true;
  return folded->kind == EXPR_DECAY && folded->left->kind == EXPR_STRING;
}

/* __builtin_expect(value, likely): the value, as long. */
static Expr *treat_expect(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 2);
  Expr *value = convert_to_value(p, call->arguments[0]);
  if (!type_is_scalar(value->type))
    parser_fail(p, value->range.begin, "invalid argument of '%s'", call->name.name->text);
  value = convert_to_type(p, value, scalar(p, TYPE_LONG));
  bool is_plain = is_constant_value(p, call->arguments[1]);
  Expr *result = is_plain ? value : expr_build_comma(p, call->arguments[1], value);
  if (result == call->arguments[0]) result = arena_copy(p->arena, result, sizeof *result);
  result->range = call->range;
  return result;
}

/* Where the compiler optimises, what is no constant here may be one there. */
static Expr *treat_constant_p(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  bool is_open = p->optimizes && p->function.symbol && !p->unevaluated && !is_constant_value(p, call->arguments[0]);
  if (is_open) return builtin_node(p, call, "__builtin_constant_p", scalar(p, TYPE_INT), 1);
  return expr_build_integer(p, is_constant_value(p, call->arguments[0]), scalar(p, TYPE_INT), call->range);
}

static Expr *treat_unreachable(Parser *p, BuiltinCall *call) {
  return builtin_node(p, call, "__builtin_unreachable", scalar(p, TYPE_VOID), 0);
}

/* __builtin_assume of clang: what cannot be otherwise. */
static Expr *treat_assume(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  Expr *nothing = expr_build_cast(p, scalar(p, TYPE_VOID), expr_build_integer(p, 0, scalar(p, TYPE_INT), call->range), call->range.begin);
  return expr_build_conditional(p, convert_to_value(p, call->arguments[0]), nothing, treat_unreachable(p, call));
}

static Expr *treat_trap(Parser *p, BuiltinCall *call) {
  return builtin_node(p, call, "__builtin_trap", scalar(p, TYPE_VOID), 0);
}

/* The place whose address is a pointer's value, with a distance from its start; NULL: it takes more to see that. */
static const Expr *pointed_place(Parser *p, const Expr *pointer, i128 *distance) {
  i128 index;
  *distance = 0;
  for (;;) {
    if (pointer->kind == EXPR_CAST && pointer->type->kind == TYPE_POINTER) {
      pointer = pointer->left;
    } else if (pointer->kind == EXPR_BINARY && pointer->op == OP_POINTER_ADD && fold_integer(p->types, pointer->right, &index)) {
      *distance += index * (i128)type_size(p->types, pointer->type->base);
      pointer = pointer->left;
    } else {
      return pointer->kind == EXPR_ADDRESS || pointer->kind == EXPR_DECAY ? pointer->left : NULL;
    }
  }
}

/* How many bytes there are from the address on, if that is one in a variable or a string; `is_whole`: of all of it, else of the member named last.  False: not known. */
static bool find_object_size(Parser *p, const Expr *pointer, bool is_whole, i128 *size) {
  i128 distance;
  const Expr *place = pointed_place(p, pointer, &distance);
  for (; is_whole && place && place->kind == EXPR_MEMBER; place = place->left) distance += (i128)place->member->offset;
  if (!place || (place->kind != EXPR_VARIABLE && place->kind != EXPR_STRING && place->kind != EXPR_MEMBER)) return false;
  if (!type_is_complete(place->type) || type_is_variable(place->type) || place->type->kind == TYPE_FUNCTION) return false;
  *size = (i128)type_size(p->types, place->type) - distance;
  return distance >= 0 && *size >= 0;
}

/* As gcc has it without optimisation: else the largest for the upper kinds, 0 for the lower ones; with it, what it finds out is open. */
static Expr *treat_object_size(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 2);
  i128 kind = 0, size = 0;
  fold_integer(p->types, convert_to_value(p, call->arguments[1]), &kind);
  const Type *type = type_size_t(p->types);
  call->arguments[0] = convert_to_value(p, call->arguments[0]);
  if (find_object_size(p, call->arguments[0], !(kind & 1), &size)) return expr_build_integer(p, size, type, call->range);
  if (p->optimizes && p->function.symbol && !p->unevaluated) return builtin_node(p, call, "__builtin_object_size", type, 2);
  return expr_build_integer(p, fold_convert_integer(p->types, type, kind & 2 ? 0 : -1), type, call->range);
}

static Expr *treat_alloca(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  call->arguments[0] = convert_to_assigned(p, call->arguments[0], type_size_t(p->types), CONVERT_ARGUMENT);
  return builtin_node(p, call, "__builtin_alloca", void_pointer(p), 1);
}

/* The alignment is in bits, and a constant. */
static Expr *treat_aligned_alloca(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 2);
  i128 bits = 0;
  call->arguments[0] = convert_to_assigned(p, call->arguments[0], type_size_t(p->types), CONVERT_ARGUMENT);
  bool is_constant = fold_integer(p->types, convert_to_value(p, call->arguments[1]), &bits);
  if (!is_constant || bits < 8 || bits > 1 << 28 || (bits & (bits - 1)))
    parser_fail(p, call->range.begin, "the alignment is not a constant power of two");
  call->arguments[1] = expr_build_integer(p, bits, type_size_t(p->types), call->arguments[1]->range);
  return builtin_node(p, call, "__builtin_alloca_with_align", void_pointer(p), 2);
}

/* The arguments are evaluated, nothing else happens. */
static Expr *treat_ignored(Parser *p, BuiltinCall *call) {
  Expr *all = expr_build_integer(p, 0, scalar(p, TYPE_INT), call->range);
  for (size_t i = call->count; i-- > 0;)
    if (!is_constant_value(p, call->arguments[i])) all = expr_build_comma(p, call->arguments[i], all);
  Expr *nothing = expr_build_node(p, EXPR_CAST, scalar(p, TYPE_VOID), call->range);
  nothing->left = all;
  return nothing;
}

static Expr *treat_first(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  return expr_build_cast(p, void_pointer(p), call->arguments[0], call->range.begin);
}

static Expr *treat_some_address(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  call->arguments[0] = convert_to_assigned(p, call->arguments[0], scalar(p, TYPE_UINT), CONVERT_ARGUMENT);
  return builtin_node(p, call, call->name.name->text, void_pointer(p), 1);
}

/* The classes of gcc's typeclass.h that C has. */
static Expr *treat_classify_type(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  const Type *type = convert_to_value(p, call->arguments[0])->type;
  int class = type_is_integer(type)        ? 1
              : type->kind == TYPE_POINTER ? 5
              : type_is_float(type)        ? 8
              : type->kind == TYPE_STRUCT  ? 12
              : type->kind == TYPE_UNION   ? 13
                                           : 0;
  return expr_build_integer(p, class, scalar(p, TYPE_INT), call->range);
}

static Expr *treat_line(Parser *p, BuiltinCall *call) {
  unsigned line = source_locate(p->program->sources, call->range.begin).line;
  return expr_build_integer(p, line, scalar(p, TYPE_INT), call->range);
}

static Expr *string_of(Parser *p, const char *text, SourceRange range) {
  const Type *element = type_qualify(p->types, scalar(p, TYPE_CHAR), QUALIFIER_CONST);
  Expr *string =
      expr_build_node(p, EXPR_STRING, type_array(p->types, element, strlen(text) + 1, true), range);
  string->text = arena_string(p->arena, text, strlen(text));
  string->text_size = strlen(text) + 1;
  return convert_to_value(p, string);
}

static Expr *treat_file(Parser *p, BuiltinCall *call) {
  return string_of(p, source_locate(p->program->sources, call->range.begin).file, call->range);
}

static Expr *treat_function(Parser *p, BuiltinCall *call) {
  return string_of(p, p->function.symbol ? p->function.symbol->name : "", call->range);
}

/* It hangs on the machine. */
static Expr *treat_supported(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  call->arguments[0] = convert_to_value(p, call->arguments[0]);
  return builtin_node(p, call, "__builtin_cpu_supports", scalar(p, TYPE_INT), 1);
}

/* ---- variable arguments ------------------------------------------------------------------------------ */

static Expr *treat_va_start(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  if (!p->function.symbol || !p->function.symbol->type->is_variadic)
    parser_fail(p, call->range.begin, "va_start in a function with fixed arguments");
  call->arguments[0] = convert_to_va_list(p, call->arguments[0]);
  return builtin_node(p, call, "__builtin_va_start", scalar(p, TYPE_VOID), call->count > 1 ? 2 : 1);
}

/* The arguments of the caller, in an inline function that exists only to be inlined: nothing that we could
 * keep, so the body is forgotten and the function counts as external. */
static Expr *treat_va_arg_pack(Parser *p, BuiltinCall *call) {
  if (!p->function.symbol || !p->function.symbol->is_inline)
    parser_fail(p, call->range.begin, "'%s' outside of an inline function", call->name.name->text);
  p->function.forget_body = true;
  return expr_build_integer(p, 0, scalar(p, TYPE_INT), call->range);
}

static Expr *treat_va_end(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 1);
  call->arguments[0] = convert_to_va_list(p, call->arguments[0]);
  return builtin_node(p, call, "__builtin_va_end", scalar(p, TYPE_VOID), 1);
}

static Expr *treat_va_copy(Parser *p, BuiltinCall *call) {
  builtin_require(p, call, 2);
  call->arguments[0] = convert_to_va_list(p, call->arguments[0]);
  call->arguments[1] = convert_to_va_list(p, call->arguments[1]);
  return builtin_node(p, call, "__builtin_va_copy", scalar(p, TYPE_VOID), 2);
}

/* ---- library functions ------------------------------------------------------------------------------- */

static Expr *call_library(Parser *p, BuiltinCall *call, const char *library) {
  Name *name = names_find(&p->names, library, strlen(library));
  const Type *type = library_type(p, name->text);
  SourceRange range = {call->name.begin, call->name.end};
  Binding *binding = scope_find_at_file(name);
  Symbol *symbol = binding && binding->symbol->kind == SYMBOL_FUNCTION
                       ? binding->symbol
                       : declare_implicit_function(p, name, type, range);
  Expr *callee = expr_build_node(p, EXPR_FUNCTION, type, range);
  callee->symbol = symbol;
  return expr_build_call(p, callee, call->arguments, call->count, call->range.end);
}

/* Where `sprintf` and its kin have the flag, and how many arguments they have for the check. */
static const struct {
  const char *name;
  size_t place, count;
} checked_output[] = {{"printf", 0, 1}, {"vprintf", 0, 1}, {"fprintf", 1, 1}, {"vfprintf", 1, 1}, {"sprintf", 1, 2}, {"vsprintf", 1, 2}, {"snprintf", 2, 2}, {"vsnprintf", 2, 2}};

static bool drop_check(BuiltinCall *call, const char *plain) {
  size_t place = call->count - 1, count = 1;
  for (size_t i = 0; i < sizeof checked_output / sizeof *checked_output; i++)
    if (!strcmp(checked_output[i].name, plain)) place = checked_output[i].place, count = checked_output[i].count;
  if (!call->count || place + count > call->count) return false;
  memmove(call->arguments + place, call->arguments + place + count, (call->count - place - count) * sizeof *call->arguments);
  call->count -= count;
  return true;
}

/* __builtin___memcpy_chk(to, from, size, bound) and its kin are the plain functions with a check. */
static Expr *call_checked(Parser *p, BuiltinCall *call, const char *name) {
  char plain[32];
  size_t length = strlen(name) - strlen("___chk");
  if (length >= sizeof plain) return NULL;
  memcpy(plain, name + 2, length);
  plain[length] = 0;
  return library_type(p, plain) && drop_check(call, plain) ? call_library(p, call, plain) : NULL;
}

static Expr *treat_library(Parser *p, BuiltinCall *call) {
  const char *name = call->name.name->text;
  if (strncmp(name, "__builtin_", 10)) return NULL;
  name += 10;
  if (library_type(p, name)) return call_library(p, call, name);
  size_t length = strlen(name);
  bool is_checked = length > 6 && !strncmp(name, "__", 2) && !strcmp(name + length - 4, "_chk");
  return is_checked ? call_checked(p, call, name) : NULL;
}

/* ---- dispatch ---------------------------------------------------------------------------------------- */

static const struct {
  const char *name;
  Treatment treatment;
} table[] = {
    {"__builtin_expect", treat_expect},
    {"__builtin_expect_with_probability", treat_expect},
    {"__builtin_constant_p", treat_constant_p},
    {"__builtin_unreachable", treat_unreachable},
    {"__builtin_assume", treat_assume},
    {"__builtin_trap", treat_trap},
    {"__builtin_object_size", treat_object_size},
    {"__builtin_dynamic_object_size", treat_object_size},
    {"__builtin_alloca", treat_alloca},
    {"__builtin_alloca_with_align", treat_aligned_alloca},
    {"__builtin_prefetch", treat_ignored},
    {"__builtin_ia32_pause", treat_ignored},
    {"__builtin___clear_cache", treat_ignored},
    {"__builtin_assume_aligned", treat_first},
    {"__builtin_extract_return_addr", treat_first},
    {"__builtin_return_address", treat_some_address},
    {"__builtin_frame_address", treat_some_address},
    {"__builtin_classify_type", treat_classify_type},
    {"__builtin_LINE", treat_line},
    {"__builtin_FILE", treat_file},
    {"__builtin_FUNCTION", treat_function},
    {"__builtin_cpu_init", treat_ignored},
    {"__builtin_cpu_supports", treat_supported},
    {"__builtin_va_start", treat_va_start},
    {"__builtin_stdarg_start", treat_va_start},
    {"__builtin_va_end", treat_va_end},
    {"__builtin_va_copy", treat_va_copy},
    {"__builtin_va_arg_pack", treat_va_arg_pack},
    {"__builtin_va_arg_pack_len", treat_va_arg_pack},
};

enum { TREAT_OTHERS = 1000 };

short builtin_find(Name *name) {
  const char *text = name->text;
  bool is_candidate =
      text[0] == '_' && text[1] == '_' &&
      (!strncmp(text, "__builtin_", 10) || !strncmp(text, "__sync_", 7) || !strncmp(text, "__atomic_", 9));
  if (!is_candidate) return 0;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, text)) return (short)(i + 1);
  return TREAT_OTHERS;
}

static Expr *treat_others(Parser *p, BuiltinCall *call) {
  static const Treatment families[] = {builtin_bits, treat_library, builtin_float, builtin_overflow,
                                       builtin_atomic};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    Expr *result = families[i](p, call);
    if (result) return result;
  }
  return NULL;
}

Expr *parse_builtin_call(Parser *p, const Token *name) {
  BuiltinCall call = {.name = *name};
  short number = name->name->builtin;
  call.arguments = parse_arguments(p, &call.count);
  call.range = (SourceRange){name->begin, p->previous_end};
  Expr *result = number == TREAT_OTHERS ? treat_others(p, &call) : table[number - 1].treatment(p, &call);
  if (result) {
    result->range = call.range; /* whatever it was made of */
    return result;
  }
  const Binding *binding = name->name->ordinary; /* not ours, but declared like any function */
  if (!binding || binding->symbol->kind != SYMBOL_FUNCTION || !strncmp(name->name->text, "__builtin_", 10))
    parser_refuse(p, name->begin, "builtin function '%s' is not supported", name->name->text);
  return expr_build_call(p, expr_build_identifier(p, name), call.arguments, call.count, call.range.end);
}

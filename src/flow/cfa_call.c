/* cfa_call.c: calls.
 *
 * A function with a body is called by an EDGE_CALL.  One without gives an arbitrary value and changes
 * nothing, except for the functions in the table below, whose meaning is known by their name.  Functions of
 * the C library that would do more than that (write through pointers, call back, start threads, jump) are
 * refused until they are modelled, as the general rule would hide what they do. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "flow/build.h"

typedef enum {
  CALL_ORDINARY,
  CALL_ERROR,  /* the error */
  CALL_STOP,   /* ends the program */
  CALL_FAILED, /* an assertion that failed: the error or the end, as the options say */
  CALL_ASSUME, /* goes on where the argument is not zero */
  CALL_ASSERT, /* CALL_FAILED where the argument is zero */
  CALL_FIRST,  /* its value is its first argument */
  CALL_ABSOLUTE,
  CALL_ZERO, /* its value is 0 */
  CALL_NOTHING,
  CALL_REFUSED
} CallMeaning;

typedef struct {
  const char *name;
  CallMeaning meaning;
} KnownFunction;

/* Functions without a body; `__builtin_` in front of the name is left away. */
static const KnownFunction known_functions[] = {
    {"__VERIFIER_assume", CALL_ASSUME},
    {"__VERIFIER_assert", CALL_ASSERT},
    {"assert", CALL_ASSERT},
    {"__assert_fail", CALL_FAILED},
    {"__assert_perror_fail", CALL_FAILED},
    {"__assert", CALL_FAILED},
    {"abort", CALL_STOP},
    {"exit", CALL_STOP},
    {"_exit", CALL_STOP},
    {"_Exit", CALL_STOP},
    {"quick_exit", CALL_STOP},
    {"abs", CALL_ABSOLUTE},
    {"labs", CALL_ABSOLUTE},
    {"llabs", CALL_ABSOLUTE},
    /* what they do is more than giving a value */
    {"pthread_create", CALL_REFUSED},
    {"thrd_create", CALL_REFUSED},
    {"fork", CALL_REFUSED},
    {"vfork", CALL_REFUSED},
    {"clone", CALL_REFUSED},
    {"setjmp", CALL_REFUSED},
    {"_setjmp", CALL_REFUSED},
    {"sigsetjmp", CALL_REFUSED},
    {"__sigsetjmp", CALL_REFUSED},
    {"longjmp", CALL_REFUSED},
    {"_longjmp", CALL_REFUSED},
    {"siglongjmp", CALL_REFUSED},
    {"atexit", CALL_REFUSED},
    {"at_quick_exit", CALL_REFUSED},
    {"on_exit", CALL_REFUSED},
    {"signal", CALL_REFUSED},
    {"sigaction", CALL_REFUSED},
    {"qsort", CALL_REFUSED},
    {"bsearch", CALL_REFUSED},
    {"scanf", CALL_REFUSED},
    {"fscanf", CALL_REFUSED},
    {"sscanf", CALL_REFUSED},
    {"vscanf", CALL_REFUSED},
    {"vfscanf", CALL_REFUSED},
    {"vsscanf", CALL_REFUSED},
    {"__isoc99_scanf", CALL_REFUSED},
    {"__isoc99_fscanf", CALL_REFUSED},
    {"__isoc99_sscanf", CALL_REFUSED},
    {"fgets", CALL_REFUSED},
    {"gets", CALL_REFUSED},
    {"fread", CALL_REFUSED},
    {"read", CALL_REFUSED},
    {"recv", CALL_REFUSED},
    {"getline", CALL_REFUSED},
    {"sprintf", CALL_REFUSED},
    {"snprintf", CALL_REFUSED},
    {"vsprintf", CALL_REFUSED},
    {"vsnprintf", CALL_REFUSED},
    {"memset", CALL_REFUSED},
    {"memcpy", CALL_REFUSED},
    {"memmove", CALL_REFUSED},
    {"mempcpy", CALL_REFUSED},
    {"bzero", CALL_REFUSED},
    {"bcopy", CALL_REFUSED},
    {"strcpy", CALL_REFUSED},
    {"strncpy", CALL_REFUSED},
    {"strcat", CALL_REFUSED},
    {"strncat", CALL_REFUSED},
    {"stpcpy", CALL_REFUSED},
    {"strtol", CALL_REFUSED},
    {"strtoul", CALL_REFUSED},
    {"strtoll", CALL_REFUSED},
    {"strtoull", CALL_REFUSED},
    {"strlen", CALL_REFUSED},
    {"strcmp", CALL_REFUSED},
    {"strncmp", CALL_REFUSED},
    {"memcmp", CALL_REFUSED},
    {"atoi", CALL_REFUSED},
    {"atol", CALL_REFUSED},
    {"isalpha", CALL_REFUSED},
    {"isdigit", CALL_REFUSED},
    {"isspace", CALL_REFUSED},
    {"isupper", CALL_REFUSED},
    {"islower", CALL_REFUSED},
    {"isalnum", CALL_REFUSED},
    {"iscntrl", CALL_REFUSED},
    {"isgraph", CALL_REFUSED},
    {"isprint", CALL_REFUSED},
    {"ispunct", CALL_REFUSED},
    {"isxdigit", CALL_REFUSED},
    {"isblank", CALL_REFUSED},
    {"toupper", CALL_REFUSED},
    {"tolower", CALL_REFUSED},
    {"ffs", CALL_REFUSED},
    {"__VERIFIER_nondet_memory", CALL_REFUSED},
};

/* Builtins of the compiler; those in neither table are refused. */
static const KnownFunction known_builtins[] = {
    {"expect", CALL_FIRST},     {"expect_with_probability", CALL_FIRST},
    {"unreachable", CALL_STOP}, {"trap", CALL_STOP},
    {"constant_p", CALL_ZERO},  {"prefetch", CALL_NOTHING},
};

static bool find_meaning(const KnownFunction *table, size_t count, const char *name, CallMeaning *meaning) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(table[i].name, name) == 0) return *meaning = table[i].meaning, true;
  return false;
}

static bool is_error_name(const Builder *b, const char *name) {
  static const char *const usual[] = {"reach_error", "__VERIFIER_error", "__assert_fail", NULL};
  const char *const *errors = b->options->errors ? b->options->errors : usual;
  for (; *errors; errors++)
    if (strcmp(*errors, name) == 0) return true;
  return false;
}

static const char builtin_prefix[] = "__builtin_";

static CallMeaning meaning_of_name(const char *name, bool is_builtin) {
  CallMeaning meaning = CALL_ORDINARY;
  size_t length = sizeof builtin_prefix - 1;
  if (strncmp(name, builtin_prefix, length) == 0) name += length, is_builtin = true;
  if (is_builtin &&
      find_meaning(known_builtins, sizeof known_builtins / sizeof *known_builtins, name, &meaning))
    return meaning;
  if (find_meaning(known_functions, sizeof known_functions / sizeof *known_functions, name, &meaning))
    return meaning;
  bool is_atomic = strncmp(name, "__sync_", 7) == 0 || strncmp(name, "__atomic_", 9) == 0;
  return is_builtin || is_atomic ? CALL_REFUSED : CALL_ORDINARY;
}

static CallMeaning meaning_of(const Builder *b, const char *name, const Symbol *callee) {
  if (is_error_name(b, name)) return CALL_ERROR;
  if (callee && callee->body) return CALL_ORDINARY;
  CallMeaning meaning = meaning_of_name(name, !callee);
  if (meaning == CALL_FAILED) return b->options->errors ? CALL_STOP : CALL_ERROR;
  if (meaning == CALL_ORDINARY && callee->is_noreturn) return CALL_STOP;
  return meaning;
}

/* ---- pieces -------------------------------------------------------------------------------------- */

void draft_note(Builder *b, SourcePos pos, const char *format, ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  vector_push(&b->cfa->notes, (CfaNote){arena_string(&b->cfa->arena, text, strlen(text)), pos});
}

static void lower_arguments_effects(Builder *b, Expr *e, size_t first) {
  for (size_t i = first; i < e->argument_count; i++) lower_effects(b, e->arguments[i]);
}

/* Hand `value` to whoever asked for the call's value. */
static Expr *deliver(Builder *b, Expr *e, Expr *value, Symbol *target, bool wanted) {
  if (!target) return wanted ? value : NULL;
  Expr *left = make_variable(b, target, e->range);
  draft_emit(b, EDGE_ASSIGN, left, make_cast(b, target->type, value), e->range);
  return NULL;
}

static Expr *deliver_zero(Builder *b, Expr *e, Symbol *target, bool wanted) {
  bool is_modelled = effects_is_modelled(b->types, e->type);
  const Type *type = is_modelled ? e->type : type_scalar(b->types, TYPE_INT);
  return deliver(b, e, make_integer(b, type, 0, e->range), target, wanted);
}

static Expr *refuse_call(Builder *b, Expr *e, Symbol *target, bool wanted, const char *what) {
  draft_refuse(b, e->range, "not supported yet: %s", what);
  return deliver_zero(b, e, target, wanted);
}

/* Stored by the edge itself, or in a temporary: what stands left of a call or havoc edge. */
static Symbol *receiver(Builder *b, Expr *e, const Type *type, Symbol *target) {
  bool is_direct = target && target->type->kind == type->kind;
  return is_direct ? target : draft_new_temporary(b, type, e->range);
}

static Expr *deliver_received(Builder *b, Expr *e, Symbol *received, Symbol *target) {
  if (received == target) return NULL;
  return deliver(b, e, make_cast(b, e->type, make_load(b, received, e->range)), target, true);
}

/* ---- functions without a body -------------------------------------------------------------------- */

static void note_missing_body(Builder *b, const Symbol *callee, const Expr *e) {
  if (strncmp(callee->name, "__VERIFIER_nondet_", 18) == 0 || map_has(&b->noted, callee->serial)) return;
  map_put(&b->noted, callee->serial, 1);
  const char *what = e->type->kind == TYPE_VOID ? "it is taken to do nothing" : "its result is arbitrary";
  draft_note(b, e->range.begin, "function '%s' has no body: %s", callee->name, what);
}

/* Such functions are those of <math.h>: anything but arbitrary. */
static bool has_float_argument(const Expr *e) {
  for (size_t i = 0; i < e->argument_count; i++)
    if (type_is_float(e->arguments[i]->type)) return true;
  return false;
}

static Expr *lower_missing(Builder *b, Expr *e, const Symbol *callee, Symbol *target, bool wanted) {
  lower_arguments_effects(b, e, 0);
  note_missing_body(b, callee, e);
  if (!wanted) return NULL;
  if (!effects_is_modelled(b->types, e->type))
    return refuse_call(b, e, target, wanted, lower_type_word(e->type));
  if (has_float_argument(e))
    return refuse_call(b, e, target, wanted, "function without body of a floating-point value");
  bool is_bool = strcmp(callee->name, "__VERIFIER_nondet_bool") == 0;
  const Type *type = is_bool ? type_scalar(b->types, TYPE_BOOL) : e->type;
  Symbol *received = receiver(b, e, type, target);
  Expr *left = make_variable(b, received, e->range);
  draft_emit(b, EDGE_HAVOC, left, NULL, e->range)->reason = callee->name;
  return deliver_received(b, e, received, target);
}

/* ---- functions with a body ----------------------------------------------------------------------- */

/* A value for each parameter; what later arguments may change is saved.  NULL: refused. */
static const Expr **lower_arguments(Builder *b, Expr *e, const Symbol *callee) {
  size_t count = callee->parameter_count;
  const Expr **result = ARENA_ARRAY(&b->cfa->arena, const Expr *, count ? count : 1);
  if (e->argument_count < count) {
    draft_refuse(b, e->range, "call of '%s' with too few arguments", callee->name);
    return NULL;
  }
  for (size_t i = 0; i < count; i++) {
    const Type *type = callee->parameters[i]->type;
    if (!effects_is_modelled(b->types, type) || !effects_is_modelled(b->types, e->arguments[i]->type)) {
      const Type *unknown = effects_is_modelled(b->types, type) ? e->arguments[i]->type : type;
      draft_refuse(b, e->arguments[i]->range, "not supported yet: %s as an argument",
                   lower_type_word(unknown));
      return NULL;
    }
    Expr *value = lower_value(b, e->arguments[i]);
    for (size_t j = i + 1; j < e->argument_count; j++) value = lower_protected(b, value, e->arguments[j]);
    result[i] = make_cast(b, type, value);
  }
  lower_arguments_effects(b, e, count);
  return result;
}

static Expr *lower_defined(Builder *b, Expr *e, Symbol *callee, Symbol *target, bool wanted) {
  const Type *result_type = callee->type->base;
  const Expr **arguments = lower_arguments(b, e, callee);
  if (!arguments) return deliver_zero(b, e, target, wanted);
  bool is_modelled = effects_is_modelled(b->types, result_type);
  if (!is_modelled && result_type->kind != TYPE_VOID)
    return refuse_call(b, e, target, wanted, lower_type_word(result_type));
  Expr *function = make_copy(b, e->left);
  function->kind = EXPR_FUNCTION;
  function->left = NULL;
  function->type = callee->type;
  function->symbol = callee;
  Symbol *received = wanted && is_modelled ? receiver(b, e, result_type, target) : NULL;
  const Expr *left = received ? make_variable(b, received, e->range) : NULL;
  Edge *edge = draft_emit(b, EDGE_CALL, left, function, e->range);
  edge->arguments = arguments;
  edge->argument_count = callee->parameter_count;
  if (!wanted) return NULL;
  return received ? deliver_received(b, e, received, target) : deliver_zero(b, e, target, wanted);
}

/* ---- functions known by name --------------------------------------------------------------------- */

static Expr *lower_absolute(Builder *b, Expr *e, Symbol *target, bool wanted) {
  Expr *value = lower_value(b, e->arguments[0]);
  if (!make_is_cheap(value)) value = lower_save(b, value);
  Expr *zero = make_integer(b, value->type, 0, e->range);
  Expr *choice = make_copy(b, e);
  choice->kind = EXPR_CONDITIONAL;
  choice->condition = make_binary(b, OP_LESS, type_scalar(b->types, TYPE_INT), value, zero);
  choice->left = make_binary(b, OP_SUBTRACT, value->type, zero, value);
  choice->right = value;
  choice->type = value->type;
  return deliver(b, e, choice, target, wanted);
}

static void lower_assertion(Builder *b, Expr *e) {
  Location holds = draft_add_location(b), fails = draft_add_location(b);
  lower_condition(b, e->arguments[0], holds, fails, false, e->range);
  b->here = fails;
  draft_end(b, b->options->errors ? EDGE_STOP : EDGE_ERROR, e->range);
  b->here = holds;
}

/* Is the first argument there, and an integer? */
static bool has_integer_argument(const Builder *b, const Expr *e) {
  return e->argument_count > 0 && effects_is_modelled(b->types, e->arguments[0]->type);
}

static Expr *lower_known(Builder *b, Expr *e, CallMeaning meaning, const char *name, Symbol *target,
                         bool wanted) {
  bool needs_argument =
      meaning == CALL_ASSUME || meaning == CALL_ASSERT || meaning == CALL_FIRST || meaning == CALL_ABSOLUTE;
  if (meaning == CALL_REFUSED || (needs_argument && !has_integer_argument(b, e))) {
    draft_refuse(b, e->range, "not supported yet: call of '%s'", name);
    return deliver_zero(b, e, target, wanted);
  }
  Expr *first = NULL;
  if (meaning == CALL_ASSUME)
    draft_assume(b, lower_value(b, e->arguments[0]), e->range);
  else if (meaning == CALL_ASSERT)
    lower_assertion(b, e);
  else if (meaning == CALL_ABSOLUTE)
    return lower_absolute(b, e, target, wanted);
  else if (meaning == CALL_FIRST)
    first = lower_value(b, e->arguments[0]);
  else if (meaning != CALL_ZERO)
    lower_arguments_effects(b, e, 0);
  if (meaning == CALL_FIRST) {
    if (e->argument_count > 1) first = lower_protected(b, first, e->arguments[1]);
    lower_arguments_effects(b, e, 1);
    return deliver(b, e, make_cast(b, e->type, first), target, wanted);
  }
  if (meaning == CALL_ERROR || meaning == CALL_STOP)
    draft_end(b, meaning == CALL_ERROR ? EDGE_ERROR : EDGE_STOP, e->range);
  return deliver_zero(b, e, target, wanted);
}

/* ---- all calls ----------------------------------------------------------------------------------- */

/* The function that a call by this name enters. */
static Symbol *resolve_alias(Builder *b, const Symbol *callee) {
  for (int i = 0; i < 10 && !callee->body && callee->alias; i++) {
    const Symbol *other = program_find_function(b->program, callee->alias);
    if (!other) break;
    callee = other;
  }
  return (Symbol *)callee;
}

Expr *lower_call(Builder *b, Expr *e, Symbol *target, bool wanted) {
  Symbol *callee = NULL;
  const char *name = e->kind == EXPR_BUILTIN ? e->builtin : NULL;
  if (e->kind == EXPR_CALL) {
    const Symbol *named = effects_callee(e);
    if (!named) return refuse_call(b, e, target, wanted, "call through a pointer");
    callee = resolve_alias(b, named);
    name = named->name;
  }
  CallMeaning meaning = meaning_of(b, name, callee);
  if (meaning != CALL_ORDINARY) return lower_known(b, e, meaning, name, target, wanted);
  if (callee->body) return lower_defined(b, e, callee, target, wanted);
  return lower_missing(b, e, callee, target, wanted);
}

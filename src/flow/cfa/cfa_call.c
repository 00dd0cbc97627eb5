/* cfa_call.c: calls.
 *
 * A function with a body is called by an EDGE_CALL, and so are the functions of the library (base/library.h,
 * or their models: libc.h) and whatever a pointer points to.  Some functions are known by their name: the error, assumptions, the end of
 * the program, and allocation have edges of their own.  Any other function without body gives an arbitrary
 * value and changes nothing. What would do more than that and is not modelled (threads, jumps, reading files)
 * ends our model where it is called, as the general rule would hide what it does. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "flow/cfa/build.h"
#include "flow/cfa/harmless.h"
#include "flow/cfa/system.h"
#include "base/library.h"

static bool is_error_name(const Builder *b, const char *name) {
  static const char *const usual[] = {"reach_error", "__VERIFIER_error", "__assert_fail", NULL};
  const char *const *errors = b->options->errors ? b->options->errors : usual;
  for (; *errors; errors++)
    if (strcmp(*errors, name) == 0) return true;
  return false;
}

/* Which operation of the automaton a call is; LIBRARY_NONE: none, it is a call. */
static LibraryKind meaning_of(const Builder *b, const char *name, const Symbol *callee) {
  if (is_error_name(b, name)) return LIBRARY_ERROR;
  if (callee->body) return LIBRARY_NONE;
  const LibraryFunction *library = library_find(name);
  if (!library) return callee->is_noreturn ? LIBRARY_STOP : LIBRARY_NONE;
  if (library->kind == LIBRARY_SCANS && !b->options->is_for_runs) return LIBRARY_BEYOND;
  if (library->kind == LIBRARY_FAILED) return b->options->errors ? LIBRARY_ABORT : LIBRARY_ERROR;
  return library->kind < LIBRARY_ERROR ? LIBRARY_NONE : library->kind;
}

/* ---- pieces -------------------------------------------------------------------------------------- */

void draft_note(Builder *b, SourcePos pos, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vector_push(&b->cfa->notes, (CfaNote){arena_format_list(&b->cfa->arena, format, arguments), pos});
  va_end(arguments);
}

static void lower_arguments_effects(Builder *b, Expr *e, size_t first) {
  for (size_t i = e->argument_count; i-- > first;) lower_effects(b, e->arguments[i]);
}

/* Hand `value` to whoever asked for the call's value. */
static Expr *deliver(Builder *b, Expr *e, Expr *value, Symbol *target, bool wanted) {
  if (!target) return wanted ? value : NULL;
  Expr *left = make_variable(b, target, e->range);
  draft_emit(b, EDGE_ASSIGN, left, make_cast(b, target->type, value), e->range);
  return NULL;
}

static Expr *deliver_zero(Builder *b, Expr *e, Symbol *target, bool wanted) {
  const Type *type = e->type->kind == TYPE_VOID ? type_scalar(b->types, TYPE_INT) : e->type;
  if (target) type = target->type;
  return deliver(b, e, make_zero(b, type, e->range), target, wanted);
}

static Expr *refuse_call(Builder *b, Expr *e, Symbol *target, bool wanted, const char *what) {
  lower_refuse(b, e, what);
  return deliver_zero(b, e, target, wanted);
}

/* Stored by the edge itself, or in a temporary: what stands left of a call or havoc edge. */
static Symbol *receiver(Builder *b, Expr *e, const Type *type, Symbol *target) {
  bool may_be_wider = b->types->model == ILP32 && (type->kind == TYPE_FLOAT || type->kind == TYPE_DOUBLE); /* excess.h */
  bool is_direct = target && type_unqualified(target->type)->kind == type->kind && type->kind != TYPE_ENUM && !may_be_wider;
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
  bool is_void = e->type->kind == TYPE_VOID;
  if (b->options->may_change)
    draft_note(b, e->range.begin, "function '%s' has no body: memory behind its arguments may change%s", callee->name, is_void ? "" : ", and its result is arbitrary");
  else
    draft_note(b, e->range.begin, "function '%s' has no body: %s, and no memory changes (--extern-havoc)", callee->name, is_void ? "it is taken to do nothing" : "its result is arbitrary");
}

static void assume_compared(Builder *b, Operator op, Symbol *value, i128 with, SourceRange range) {
  Expr *load = make_load(b, value, range), *number = make_integer(b, load->type, with, range);
  draft_assume(b, make_binary(b, op, type_scalar(b->types, TYPE_INT), load, number), range);
}

/* What the library promises of the value. */
static void assume_promised(Builder *b, Symbol *value, LibraryKind kind, SourceRange range) {
  if (!type_is_integer(value->type) || !type_is_signed(b->types, value->type) || kind == LIBRARY_INPUT) return;
  assume_compared(b, OP_GREATER_EQUAL, value, kind == LIBRARY_NATURAL ? 0 : -1, range);
  if (kind == LIBRARY_BYTE) assume_compared(b, OP_LESS_EQUAL, value, 255, range);
  if (kind == LIBRARY_STATUS) assume_compared(b, OP_LESS_EQUAL, value, 0, range);
}

/* ---- arguments ----------------------------------------------------------------------------------- */

/* The i-th argument's value, saved if one that is evaluated later, left of it, may change it.  A record is read when
 * the call is made: only what the way to it depends on is saved. */
static Expr *lower_argument(Builder *b, Expr *e, size_t i) {
  Expr *value = lower_value(b, e->arguments[i]);
  bool is_record = !type_is_scalar(value->type) && value->kind == EXPR_LOAD;
  for (size_t j = i; j-- > 0;) {
    if (is_record)
      value = make_read(b, lower_protected_place(b, value->left, e->arguments[j]));
    else
      value = lower_protected(b, value, e->arguments[j]);
  }
  return value;
}

Expr **lower_all_arguments(Builder *b, Expr *e) {
  Expr **result = ARENA_ARRAY(&b->cfa->arena, Expr *, e->argument_count + 1);
  for (size_t i = e->argument_count; i-- > 0;) result[i] = lower_argument(b, e, i);
  return result;
}

/* Can a value of one type be passed for a parameter of the other? */
static bool is_passable(const Type *parameter, const Type *argument) {
  if (type_is_scalar(parameter)) return type_is_scalar(argument);
  return type_unqualified(parameter)->kind == type_unqualified(argument)->kind;
}

/* A value for each parameter, then those of a `...`.  NULL: refused. */
static const Expr **lower_arguments(Builder *b, Expr *e, const Symbol *callee, size_t *passed) {
  size_t count = callee->parameter_count;
  *passed = callee->type->is_variadic && e->argument_count > count ? e->argument_count : count;
  const Expr **result = ARENA_ARRAY(&b->cfa->arena, const Expr *, *passed + 1);
  if (e->argument_count < count) {
    draft_refuse(b, e->range, "call of '%s' with too few arguments", callee->name);
    return NULL;
  }
  Expr **values = lower_all_arguments(b, e);
  for (size_t i = 0; i < *passed; i++) {
    Expr *value = values[i];
    if (i < count && !is_passable(callee->parameters[i]->type, value->type)) {
      draft_refuse(b, e->arguments[i]->range, "argument of '%s' of another type than its parameter",
                   callee->name);
      return NULL;
    }
    result[i] = i < count ? make_cast(b, callee->parameters[i]->type, value) : value;
  }
  return result;
}

/* What stands for the call of a function that is defined elsewhere, if its value is not wanted. */
static Expr *lower_unheard(Builder *b, const Expr *e, bool is_elsewhere) {
  if (is_elsewhere && b->has_elsewhere) draft_emit(b, EDGE_SKIP, NULL, NULL, e->range)->is_elsewhere = true;
  return NULL;
}

static Expr *lower_missing(Builder *b, Expr *e, const Symbol *callee, LibraryKind kind, Symbol *target, bool wanted) {
  bool is_elsewhere = elsewhere_is_function(callee);
  bool is_pointer = library_find(callee->name) && e->type->kind == TYPE_POINTER, is_setting = is_pointer && kind == LIBRARY_NATURAL;
  bool gives_back = is_elsewhere && wanted && elsewhere_may_give_back(e);
  bool reads = reads_names(b, callee);
  Expr **values = gives_back || is_setting || reads ? lower_all_arguments(b, e) : NULL;
  if (!values) lower_arguments_effects(b, e, 0);
  if (reads) lower_reads_of_names(b, e, callee, values);
  note_missing_body(b, callee, e);
  if (is_elsewhere) errno_behind_elsewhere(b, e->range);
  if (!wanted) return lower_unheard(b, e, is_elsewhere);
  if (!effects_is_modelled(b->types, e->type)) return deliver_zero(b, e, target, wanted);
  bool is_bool = strcmp(callee->name, "__VERIFIER_nondet_bool") == 0 && type_is_integer(e->type);
  const Type *type = is_bool ? type_scalar(b->types, TYPE_BOOL) : e->type;
  Symbol *received = receiver(b, e, type, target);
  Edge *edge = lower_havoc(b, received, callee->name, e->range);
  edge->is_elsewhere = is_elsewhere;
  if (kind == LIBRARY_HANDLE || is_pointer) edge->choice = is_setting ? CHOICE_SETTING : CHOICE_HANDLE;
  if (is_setting && e->argument_count) edge->name = values[0];
  assume_promised(b, received, kind, e->range);
  if (gives_back) elsewhere_offer_arguments(b, e, values, received);
  return deliver_received(b, e, received, target);
}

/* ---- functions with a body, pointers, the library ------------------------------------------------ */

static Edge *emit_call(Builder *b, const Symbol *left, const Expr *function, const Expr **arguments,
                      size_t count, SourceRange range) {
  const Expr *variable = left ? make_variable(b, (Symbol *)left, range) : NULL;
  Edge *edge = draft_emit(b, EDGE_CALL, variable, function, range);
  edge->arguments = arguments;
  edge->argument_count = count;
  return edge;
}

/* A list that was passed on has no value that C knows of, until somebody starts it again. */
static void forget_lists(Builder *b, const Expr **arguments, size_t count, SourceRange range) {
  for (size_t i = 0; i < count; i++) {
    const Expr *list = arguments[i];
    if (list->type->kind != TYPE_VA_LIST || list->kind != EXPR_LOAD) continue;
    bool is_variable = list->left->kind == EXPR_VARIABLE;
    Symbol *any = is_variable ? list->left->symbol : draft_new_temporary(b, type_unqualified(list->type), range);
    lower_havoc(b, any, "a list of arguments that was passed on", range);
    if (!is_variable) draft_emit(b, EDGE_ASSIGN, list->left, make_load(b, any, range), range);
  }
}

/* Emit the call whose function and arguments are ready; the result has `type`. */
static Expr *finish_call(Builder *b, Expr *e, const Expr *function, const Type *type, const Expr **arguments,
                         size_t count, Symbol *target, bool wanted) {
  bool has_value = effects_is_modelled(b->types, type);
  Symbol *received = wanted && has_value ? receiver(b, e, type_unqualified(type), target) : NULL;
  emit_call(b, received, function, arguments, count, e->range);
  forget_lists(b, arguments, count, e->range);
  if (!wanted) return NULL;
  return received ? deliver_received(b, e, received, target) : deliver_zero(b, e, target, wanted);
}

static Expr *lower_defined(Builder *b, Expr *e, Symbol *callee, Symbol *target, bool wanted) {
  size_t count;
  const Expr **arguments = lower_arguments(b, e, callee, &count);
  if (!arguments) return deliver_zero(b, e, target, wanted);
  const Expr *function = make_function(b, callee, e->left->range);
  lower_reads_of_texts(b, e, callee, arguments);
  return finish_call(b, e, function, callee->type->base, arguments, count, target, wanted);
}

static Expr *lower_pointer_call(Builder *b, Expr *e, Symbol *target, bool wanted) {
  Expr *pointer = lower_value(b, e->left);
  for (size_t i = 0; i < e->argument_count; i++) pointer = lower_protected(b, pointer, e->arguments[i]);
  const Expr **arguments = (const Expr **)lower_all_arguments(b, e);
  return finish_call(b, e, pointer, e->type, arguments, e->argument_count, target, wanted);
}

/* vprintf and its like with a format that may store counts: behind pointers in the list, which are not followed.  Formats are
 * taken to be strings of the program. */
static bool may_store_listed(const Builder *b, const Symbol *callee) {
  const LibraryFunction *library = library_called(callee->name);
  return library && strchr(library->signature, 'V') && !b->options->is_for_runs && b->program->has_count_format;
}

/* `is_read`: all that it reads was read before. */
static Expr *finish_library(Builder *b, Expr *e, const Expr *function, const Expr **arguments, bool is_read, Symbol *target, bool wanted) {
  size_t before = b->draft->edges.size;
  Expr *result = finish_call(b, e, function, e->type, arguments, e->argument_count, target, wanted);
  for (size_t i = before; i < b->draft->edges.size; i++) b->draft->edges.data[i].is_read |= is_read && b->draft->edges.data[i].kind == EDGE_CALL;
  return result;
}

/* Does it make a text of known room, of a format that is not followed? */
static bool makes_text(const Builder *b, const Symbol *callee) {
  const LibraryFunction *library = library_called(callee->name);
  bool prints = library && (library->moves == MOVES_PRINTED || library->moves == MOVES_LISTED);
  return prints && !strncmp(library->signature, "isz", 3) && models_part(&b->models, "printed_text");
}

static Expr *lower_making_text(Builder *b, Expr *e, const Expr *function, const Expr **arguments, bool is_read, bool wanted) {
  Symbol *received = wanted ? draft_new_temporary(b, type_unqualified(e->type), e->range) : NULL;
  const Expr **about = ARENA_ARRAY(&b->cfa->arena, const Expr *, 2);
  for (size_t i = 0; i < 2; i++) arguments[i] = lower_save(b, (Expr *)arguments[i]);
  for (size_t i = 0; i < 2; i++) about[i] = make_copy(b, arguments[i]);
  finish_library(b, e, function, arguments, is_read, received, wanted);
  lower_library_call(b, models_part(&b->models, "printed_text"), NULL, about, 2, e->range)->is_part = true;
  return wanted ? make_load(b, received, e->range) : NULL;
}

static Expr *lower_library(Builder *b, Expr *e, Symbol *callee, Symbol *target, bool wanted) {
  const Expr **arguments = (const Expr **)lower_all_arguments(b, e);
  if (may_store_listed(b, callee)) /* which no line knows, so that it may do anything */
    callee = lower_library_symbol(b, arena_format(&b->cfa->arena, "%s with %%n", callee->name));
  const Expr *function = make_function(b, callee, e->left->range);
  bool is_read = lower_reads_of_texts(b, e, callee, arguments);
  if (makes_text(b, callee)) return deliver(b, e, lower_making_text(b, e, function, arguments, is_read, wanted || target), target, wanted);
  if (is_read) return finish_library(b, e, function, arguments, true, target, wanted);
  if (!errno_is_performed(b, callee)) return finish_call(b, e, function, e->type, arguments, e->argument_count, target, wanted);
  Symbol *received = wanted && !target ? draft_new_temporary(b, type_unqualified(e->type), e->range) : target;
  finish_call(b, e, function, e->type, arguments, e->argument_count, received, wanted);
  errno_behind_performed(b, e->range);
  return received && !target ? make_load(b, received, e->range) : NULL;
}

/* ---- models of the library ----------------------------------------------------------------------- */

uint64_t lower_room_behind(const Builder *b, const Expr *pointer) {
  while (pointer->kind == EXPR_CAST && pointer->type->kind == TYPE_POINTER) pointer = pointer->left;
  if (pointer->kind != EXPR_DECAY) return 0;
  const Expr *array = pointer->left;
  uint64_t size = 0;
  if (array->kind == EXPR_STRING)
    size = array->text_size;
  else if (array->kind == EXPR_VARIABLE && type_is_complete(array->type) && !type_is_variable(array->type))
    size = type_size(b->types, array->type);
  return size <= MODEL_ROOM ? size : 0;
}

/* The model that works within a room, and the call with that as one more argument; false if the room is not known. */
static bool choose_within(Builder *b, Expr **call, const LibraryModel *model) {
  if (!model->within || b->options->asks_memory) return false;
  uint64_t room = 0;
  for (size_t i = 0; i < (*call)->argument_count && i < 2; i++) {
    uint64_t here = model->bounding & 1u << i ? lower_room_behind(b, (*call)->arguments[i]) : 0;
    if (here && (!room || here < room)) room = here;
  }
  if (!room) return false;
  Expr *longer = make_copy(b, *call);
  longer->arguments = ARENA_ARRAY(&b->cfa->arena, Expr *, longer->argument_count + 2);
  memcpy(longer->arguments, (*call)->arguments, (*call)->argument_count * sizeof *longer->arguments);
  longer->arguments[longer->argument_count++] = make_integer(b, type_size_t(b->types), room, longer->range);
  *call = longer;
  return true;
}

/* memcpy, memset and their like of constant size are operations on cells (region.h), not loops. */
static bool is_on_cells(Builder *b, const Expr *call, const LibraryModel *model) {
  i128 size;
  return model->is_sized && effects_constant(&b->effects, call->arguments[call->argument_count - 1], &size);
}

/* The call as one of a function with a body, if there is a model; else NULL. */
static Symbol *choose_model(Builder *b, Expr **call, const Symbol *callee) {
  const LibraryModel *model = models_find(&b->models, callee);
  if (!model || (*call)->argument_count != model->function->parameter_count || is_on_cells(b, *call, model)) return NULL;
  return choose_within(b, call, model) ? model->within : model->function;
}

Edge *lower_library_call(Builder *b, Symbol *function, Symbol *left, const Expr **arguments, size_t count, SourceRange range) {
  return emit_call(b, left, make_function(b, function, range), arguments, count, range);
}

Symbol *lower_library_symbol(Builder *b, const char *name) {
  for (size_t i = 0; i < b->library_symbols.size; i++)
    if (strcmp(b->library_symbols.data[i]->name, name) == 0) return b->library_symbols.data[i];
  Symbol *symbol = ARENA_NEW(&b->cfa->arena, Symbol);
  symbol->kind = SYMBOL_FUNCTION;
  symbol->name = name;
  symbol->serial = b->program->symbol_count++;
  symbol->type = type_function(b->types, type_scalar(b->types, TYPE_VOID));
  vector_push(&b->library_symbols, symbol);
  return symbol;
}

/* ---- functions known by name --------------------------------------------------------------------- */

static Expr *lower_absolute(Builder *b, Expr *e, Symbol *target, bool wanted) {
  Expr *value = make_cast(b, e->type, lower_value(b, e->arguments[0]));
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

static Expr *lower_first_set(Builder *b, Expr *e, Symbol *target, bool wanted) {
  Expr *builtin = make_copy(b, e);
  builtin->kind = EXPR_BUILTIN;
  builtin->left = NULL;
  builtin->builtin = "__builtin_ffs";
  return deliver(b, e, lower_builtin(b, builtin, true), target, wanted);
}

/* ---- checks --------------------------------------------------------------------------------------- */

static const char reachability[] = "unreach-call";

/* The text with each run of blanks as one, without line markers of the preprocessor, and not too long. */
static const char *in_one_line(Builder *b, const char *text, size_t length) {
  enum { LIMIT = 200 };
  Buffer out = {0};
  for (size_t i = 0; text && i < length && out.size < LIMIT; i++) {
    if (text[i] == '#' && i && text[i - 1] == '\n')
      while (i + 1 < length && text[i] != '\n') i++;
    bool is_blank = strchr(" \t\n\r", text[i]) != NULL;
    if (!is_blank)
      vector_push(&out, text[i]);
    else if (out.size && vector_last(&out) != ' ')
      vector_push(&out, ' ');
  }
  const char *result = arena_format(&b->cfa->arena, "%.*s%s", (int)out.size, buffer_text(&out), out.size == LIMIT ? "..." : "");
  vector_release(&out);
  return result;
}

static void end_by_assertion(Builder *b, const Expr *e, const char *condition, size_t length) {
  const char *text = arena_format(&b->cfa->arena, "assertion %s fails", in_one_line(b, condition, length));
  draft_error(b, &(Check){.name = "assertion", .property = reachability, .text = text, .pos = e->range.begin}, e->range);
}

/* The condition that the macro `assert` hands to the function that it calls. */
static const Expr *quoted_condition(const Expr *e, const char *name) {
  if (strcmp(name, "__assert_fail") || !e->argument_count) return NULL;
  const Expr *first = e->arguments[0];
  while (first->kind == EXPR_CAST || first->kind == EXPR_DECAY) first = first->left;
  return first->kind == EXPR_STRING && first->text_size ? first : NULL;
}

static void lower_error(Builder *b, const Expr *e, const char *name) {
  const Expr *quoted = quoted_condition(e, name);
  if (quoted) {
    end_by_assertion(b, e, quoted->text, strnlen(quoted->text, quoted->text_size));
    return;
  }
  const char *text = arena_format(&b->cfa->arena, "call of %s", name);
  draft_error(b, &(Check){.name = "error-call", .property = reachability, .text = text, .pos = e->range.begin}, e->range);
}

/* ---- what functions known by name do -------------------------------------------------------------- */

static void lower_assertion(Builder *b, Expr *e) {
  Location holds = draft_add_location(b), fails = draft_add_location(b);
  lower_condition(b, e->arguments[0], holds, fails, false, e->range);
  b->here = fails;
  size_t length = 0;
  const char *condition = source_text(b->program->sources, e->arguments[0]->range, &length);
  if (b->options->errors)
    draft_stop(b, e->range);
  else
    end_by_assertion(b, e, condition, length);
  b->here = holds;
}

/* The program ends with the status that the first argument gives, or `otherwise`. */
static void lower_end(Builder *b, Expr *e, bool has_status, int otherwise, bool runs_handlers) {
  const Type *type = type_scalar(b->types, TYPE_INT);
  Expr *status = make_integer(b, type, otherwise, e->range);
  if (has_status)
    status = make_cast(b, type, lower_all_arguments(b, e)[0]);
  else
    lower_arguments_effects(b, e, 0);
  if (runs_handlers) status = link_has_destructors(b->program) ? lower_save(b, status) : status;
  if (runs_handlers) link_run_destructors(b);
  Edge *edge = draft_add_edge(b, EDGE_STOP, b->here, b->draft->halt, e->range);
  edge->right = status;
  edge->runs_handlers = runs_handlers;
  draft_start_dead(b);
}

/* The product of two sizes; one that would wrap around is more than any object has. */
static Expr *lower_product(Builder *b, Expr *first, Expr *second) {
  const Type *type = first->type, *truth = type_scalar(b->types, TYPE_INT);
  i128 most = ((i128)1 << type_width(b->types, type)) - 1, a, c;
  Expr *product = make_binary(b, OP_MULTIPLY, type, first, second), *largest = make_integer(b, type, most, first->range), *limit;
  bool is_known = effects_constant(&b->effects, first, &a);
  if (!effects_constant(&b->effects, second, &c)) {
    if (is_known) return lower_product(b, second, first);
    Expr *is_zero = make_cast(b, type, make_binary(b, OP_EQUAL, truth, second, make_integer(b, type, 0, first->range)));
    limit = make_binary(b, OP_DIVIDE, type, largest, make_binary(b, OP_BIT_OR, type, second, is_zero));
  } else {
    if (c <= 1 || (is_known && a <= most / c)) return product;
    limit = make_integer(b, type, most / c, first->range);
  }
  Expr *choice = make_copy(b, product);
  choice->kind = EXPR_CONDITIONAL;
  choice->condition = make_binary(b, OP_GREATER, truth, first, limit);
  choice->left = largest;
  choice->right = product;
  return choice;
}

static bool is_power_of_two(i128 value) { return value > 0 && !(value & (value - 1)); }

/* What the address is a multiple of; 0: not known. */
static unsigned alignment_asked(Builder *b, LibraryKind meaning, const Expr *e) {
  enum { PAGE = 4096, LARGEST = 1 << 24 };
  i128 value;
  if (meaning != LIBRARY_ALIGNED && meaning != LIBRARY_STORED) return meaning == LIBRARY_PAGES ? PAGE : 1;
  if (!effects_constant(&b->effects, e->arguments[meaning == LIBRARY_STORED], &value)) return 0;
  return is_power_of_two(value) && value <= LARGEST ? (unsigned)value : 0;
}

static void emit_null(Builder *b, Symbol *received, SourceRange range) {
  Expr *null = make_cast(b, received->type, make_integer(b, type_scalar(b->types, TYPE_INT), 0, range));
  draft_emit(b, EDGE_ASSIGN, make_variable(b, received, range), null, range);
  errno_behind_failed_allocation(b, range);
}

/* Null instead of an object, if an input says so; the way that allocates goes on here.  Where both are to meet. */
static Location emit_failure(Builder *b, Symbol *received, SourceRange range) {
  Symbol *fails = draft_new_temporary(b, type_scalar(b->types, TYPE_BOOL), range);
  lower_havoc(b, fails, "whether the allocation fails", range);
  Location yes = draft_add_location(b), no = draft_add_location(b);
  draft_branch(b, make_load(b, fails, range), yes, no, false, range);
  b->here = yes;
  emit_null(b, received, range);
  Location end = b->here;
  b->here = no;
  return end;
}

/* received := the address of a new object; the edge that makes it, until the next one is drafted. */
static Edge *emit_object(Builder *b, const char *name, const Expr *size, Symbol *received, bool may_fail, SourceRange range) {
  Location end = may_fail ? emit_failure(b, received, range) : b->here;
  size_t made = b->draft->edges.size;
  Edge *edge = draft_emit(b, EDGE_ALLOCATE, make_variable(b, received, range), size, range);
  edge->reason = name;
  edge->alignment = 1;
  if (may_fail) {
    draft_jump(b, end, range);
    b->here = end;
  }
  return &b->draft->edges.data[made];
}

void lower_new_object(Builder *b, const char *name, const Expr *size, Symbol *received, SourceRange range) {
  emit_object(b, name, size, received, b->options->may_fail, range);
}

/* Of a constant size it is known whether any machine has so many bytes; of others cfa_beyond.c asks. */
static Expr *lower_allocation(Builder *b, Expr *e, LibraryKind meaning, const char *name, Symbol *target,
                              bool wanted) {
  const Type *size_type = type_size_t(b->types);
  unsigned alignment = alignment_asked(b, meaning, e);
  if (!alignment) return refuse_call(b, e, target, wanted, "allocation with an alignment that is no constant power of two");
  Expr *size = NULL, **values = lower_all_arguments(b, e);
  for (size_t i = 0; i < e->argument_count; i++) {
    Expr *argument = make_cast(b, size_type, values[i]);
    bool is_product = meaning == LIBRARY_ZEROED && size;
    size = is_product ? lower_product(b, size, argument) : argument;
  }
  i128 bytes = 0;
  if (meaning != LIBRARY_STACK) effects_constant(&b->effects, size, &bytes);
  bool is_beyond = bytes > (i128)cfa_largest_object(b->types);
  if (is_beyond && bytes < (i128)cfa_impossible_size(b->types)) return refuse_call(b, e, target, wanted, "allocation of so many bytes that it may fail");
  bool is_pointer = e->type->kind == TYPE_POINTER;
  const Type *type = is_pointer ? e->type : type_pointer(b->types, type_scalar(b->types, TYPE_VOID));
  Symbol *received = receiver(b, e, type, target);
  if (is_beyond) {
    emit_null(b, received, e->range);
    return wanted ? deliver_received(b, e, received, target) : NULL;
  }
  Edge *edge = emit_object(b, name, size, received, b->options->may_fail && meaning != LIBRARY_STACK, e->range);
  edge->alignment = alignment;
  edge->is_zeroed = meaning == LIBRARY_ZEROED;
  edge->is_automatic = meaning == LIBRARY_STACK;
  return wanted ? deliver_received(b, e, received, target) : NULL;
}

/* An alignment that posix_memalign does not take. */
static bool is_invalid_alignment(Builder *b, const Expr *alignment) {
  i128 value, word = type_width(b->types, type_size_t(b->types)) / 8;
  return effects_constant(&b->effects, alignment, &value) && (!is_power_of_two(value) || value < word);
}

/* Where null was received instead of an object: no memory, and the address is not stored. */
static void store_address(Builder *b, Expr *where, Symbol *received, Symbol *status, SourceRange range) {
  enum { NO_MEMORY = 12 };
  Location stores = draft_add_location(b), fails = draft_add_location(b), end = draft_add_location(b);
  Expr *address = make_load(b, received, range), *null = make_zero(b, received->type, range);
  if (b->options->may_fail) {
    draft_branch(b, make_binary(b, OP_EQUAL, status->type, address, null), fails, stores, false, range);
    b->here = fails;
    draft_emit(b, EDGE_ASSIGN, make_variable(b, status, range), make_integer(b, status->type, NO_MEMORY, range), range);
    draft_jump(b, end, range);
    b->here = stores;
  }
  draft_emit(b, EDGE_ASSIGN, make_dereference(b, received->type, where), address, range);
  draft_jump(b, end, range);
  b->here = end;
}

static Expr *lower_stored_allocation(Builder *b, Expr *e, const char *name, Symbol *target, bool wanted) {
  enum { INVALID_ARGUMENT = 22 };
  const Type *pointer = type_pointer(b->types, type_scalar(b->types, TYPE_VOID)), *truth = type_scalar(b->types, TYPE_INT);
  unsigned alignment = alignment_asked(b, LIBRARY_STORED, e);
  bool is_invalid = is_invalid_alignment(b, e->arguments[1]);
  if (!alignment && !is_invalid) return refuse_call(b, e, target, wanted, "allocation with an alignment that is no constant power of two");
  Expr **values = lower_all_arguments(b, e);
  if (is_invalid) return deliver(b, e, make_integer(b, truth, INVALID_ARGUMENT, e->range), target, wanted);
  Symbol *received = draft_new_temporary(b, pointer, e->range), *status = draft_new_temporary(b, truth, e->range);
  draft_emit(b, EDGE_ASSIGN, make_variable(b, status, e->range), make_integer(b, truth, 0, e->range), e->range);
  emit_object(b, name, make_cast(b, type_size_t(b->types), values[2]), received, b->options->may_fail, e->range)->alignment = alignment;
  store_address(b, make_cast(b, type_pointer(b->types, pointer), values[0]), received, status, e->range);
  return deliver(b, e, make_load(b, status, e->range), target, wanted);
}

/* How many arguments a call with this meaning looks at. */
static size_t arguments_needed(LibraryKind meaning) {
  switch (meaning) {
  case LIBRARY_ASSUME:
  case LIBRARY_ASSERT:
  case LIBRARY_ABSOLUTE:
  case LIBRARY_FIRST_SET:
  case LIBRARY_ALLOCATE:
  case LIBRARY_PAGES:
  case LIBRARY_STACK:
  case LIBRARY_FREE: return 1;
  case LIBRARY_ALIGNED:
  case LIBRARY_ZEROED: return 2;
  case LIBRARY_STORED: return 3;
  default: return 0;
  }
}

static bool has_scalar_arguments(const Expr *e, size_t count) {
  if (e->argument_count < count) return false;
  for (size_t i = 0; i < count; i++)
    if (!type_is_scalar(e->arguments[i]->type)) return false;
  return true;
}

static Expr *lower_known(Builder *b, Expr *e, LibraryKind meaning, const char *name, Symbol *target,
                         bool wanted) {
  enum { STATUS_OF_ABORT = 128 + 6 };
  if (meaning == LIBRARY_BEYOND || !has_scalar_arguments(e, arguments_needed(meaning))) {
    draft_refuse(b, e->range, "not supported: call of '%s'", name);
    return deliver_zero(b, e, target, wanted);
  }
  bool has_status = has_scalar_arguments(e, 1);
  switch (meaning) {
  case LIBRARY_ASSUME: draft_assume(b, lower_value(b, e->arguments[0]), e->range); break;
  case LIBRARY_ASSERT: lower_assertion(b, e); break;
  case LIBRARY_ABSOLUTE: return lower_absolute(b, e, target, wanted);
  case LIBRARY_FIRST_SET: return lower_first_set(b, e, target, wanted);
  case LIBRARY_ALLOCATE:
  case LIBRARY_PAGES:
  case LIBRARY_ALIGNED:
  case LIBRARY_ZEROED:
  case LIBRARY_STACK: return lower_allocation(b, e, meaning, name, target, wanted);
  case LIBRARY_STORED: return lower_stored_allocation(b, e, name, target, wanted);
  case LIBRARY_FREE: draft_emit(b, EDGE_FREE, NULL, lower_all_arguments(b, e)[0], e->range); break;
  case LIBRARY_EXIT: lower_end(b, e, has_status, 0, true); break;
  case LIBRARY_END: lower_end(b, e, has_status, 0, false); break;
  case LIBRARY_ABORT: lower_end(b, e, false, STATUS_OF_ABORT, false); break;
  default:
    lower_arguments_effects(b, e, 0);
    if (meaning == LIBRARY_ERROR)
      lower_error(b, e, name);
    else
      draft_stop(b, e->range);
  }
  return deliver_zero(b, e, target, wanted);
}

/* ---- all calls ----------------------------------------------------------------------------------- */

/* The address is null: the program ends here. */
static Expr *lower_absent(Builder *b, Expr *e, Symbol *target, bool wanted) {
  enum { STATUS_OF_FAULT = 128 + 11 };
  lower_end(b, e, false, STATUS_OF_FAULT, false);
  return deliver_zero(b, e, target, wanted);
}

bool lower_is_known(const Builder *b, const char *name) {
  return is_error_name(b, name) || library_find(name) || strncmp(name, "__VERIFIER_", 11) == 0;
}

static bool is_input(LibraryKind kind) { return LIBRARY_INPUT <= kind && kind <= LIBRARY_BYTE; }

/* A value from outside.  Whether it was a failure is for errno to know. */
static Expr *lower_from_outside(Builder *b, Expr *e, Symbol *callee, LibraryKind kind, Symbol *target, bool wanted, bool may_fail) {
  bool is_plain = !may_fail || !models_have_errno(&b->models) || e->type->kind == TYPE_VOID;
  if (is_plain) return lower_missing(b, e, callee, kind, target, wanted);
  Symbol *received = wanted ? draft_new_temporary(b, type_unqualified(e->type), e->range) : NULL;
  lower_missing(b, e, callee, kind, received, wanted);
  errno_behind_input(b, kind, received, e->range);
  return received ? deliver(b, e, make_load(b, received, e->range), target, true) : NULL;
}

/* ---- functions of the system that need more than a line ------------------------------------------- */

static bool keeps_buffer(const Expr *e) { return e->argument_count > 1 && system_pointee(e->arguments[1]); }

/* srand(time(0)): a seed that comes from outside. */
static bool has_call(const Expr *e) {
  const Expr *seed = e->argument_count ? e->arguments[0] : NULL;
  while (seed && seed->kind == EXPR_CAST) seed = seed->left;
  return seed && seed->kind == EXPR_CALL;
}

/* Has the program an allocator of its own?  Then the library calls that. */
static bool has_own_allocator(const Builder *b) {
  for (size_t i = 0; i < b->program->functions.size; i++) {
    const Symbol *symbol = b->program->functions.data[i];
    const LibraryFunction *line = symbol->body && symbol->storage == STORAGE_GLOBAL ? library_find(symbol->name) : NULL;
    if (line && (line->kind == LIBRARY_FREE || (line->gives == GIVES_NEW && line->kind != LIBRARY_STACK))) return true;
  }
  return false;
}

/* Does the function allocate what it gives, or may it?  Streams have buffers; a note says that these are left alone. */
static bool calls_own_allocator(Builder *b, const Symbol *callee, SourceRange range) {
  const LibraryFunction *library = library_find(callee->name);
  bool is_output = library && library->kind == LIBRARY_OUTPUT, allocates = library ? library->gives == GIVES_NEW || library->flags & ALLOCATES : system_declares(b, callee);
  if ((!is_output && !allocates) || !has_own_allocator(b)) return false;
  if (is_output && !map_has(&b->noted, callee->serial)) draft_note(b, range.begin, "'%s' is taken not to call the program's own allocator", callee->name);
  if (is_output) map_put(&b->noted, callee->serial, 1);
  return allocates;
}

static Expr *lower_anything(Builder *b, Expr *e, Symbol *callee, Symbol *target, bool wanted) {
  if (system_calls_back(e)) {
    draft_refuse(b, e->range, "not supported: call of '%s', which may call back", callee->name);
    return deliver_zero(b, e, target, wanted);
  }
  Expr *result = lower_library(b, e, callee, target, wanted);
  bool is_elsewhere = elsewhere_is_function(callee);
  if (is_elsewhere) errno_behind_elsewhere(b, e->range);
  lower_unheard(b, e, is_elsewhere);
  return result;
}

/* Does the order in which the library compares by a function of the program show? */
static bool calls_back_visibly(const Expr *e, const Symbol *callee) {
  const LibraryFunction *library = library_called(callee->name);
  if (!library || library->kind != LIBRARY_CALLS_BACK || !e->argument_count) return false;
  if (library->moves == MOVES_NOTHING && library->gives == GIVES_NOTHING) return false; /* atexit */
  size_t comparison = (size_t)(strrchr(library->signature, 'x') - library->signature) - 1;
  const Symbol *function = comparison < e->argument_count ? function_named(e->arguments[comparison]) : NULL;
  return !function || !function_is_harmless(function);
}

/* Something that another verifier would know, about memory or contracts. */
static bool is_unknown_word(const char *name) {
  return !strncmp(name, "__CPROVER_", 10) && strncmp(name, "__CPROVER_nondet_", 17) && !library_find(name);
}

static Expr *lower_named_call(Builder *b, Expr *e, const Symbol *named, Symbol *target, bool wanted) {
  if (!effects_is_modelled(b->types, e->type) && e->type->kind != TYPE_VOID)
    return refuse_call(b, e, target, wanted, "call with a result of this type");
  Symbol *callee = symbol_linked((Symbol *)named);
  const char *name = is_error_name(b, named->name) ? named->name : callee->name;
  LibraryKind meaning = meaning_of(b, name, callee);
  bool is_formatted = format_is_known(b, e, callee);
  if ((is_formatted || meaning == LIBRARY_NONE) && !callee->body && calls_own_allocator(b, callee, e->range))
    return refuse_call(b, e, target, wanted, "library function that calls the program's own allocator");
  if (is_formatted) return deliver(b, e, make_cast(b, e->type, make_load(b, lower_formatted(b, e, callee), e->range)), target, wanted);
  if (meaning == LIBRARY_BUFFER && keeps_buffer(e)) meaning = LIBRARY_BEYOND;
  if (meaning == LIBRARY_SEED && !has_call(e)) return lower_library(b, e, callee, target, wanted);
  bool is_silent = meaning == LIBRARY_BUFFER || meaning == LIBRARY_SEED;
  if (is_silent) meaning = LIBRARY_INPUT;
  if (is_input(meaning)) return lower_from_outside(b, e, callee, meaning, target, wanted, !is_silent);
  if (meaning != LIBRARY_NONE) return lower_known(b, e, meaning, name, target, wanted);
  if (callee->is_absent) return lower_absent(b, e, target, wanted);
  if (callee->body) return lower_defined(b, e, callee, target, wanted);
  if (is_unknown_word(callee->name)) return refuse_call(b, e, target, wanted, arena_format(&b->cfa->arena, "call of '%s'", callee->name));
  if (!b->options->is_for_runs && calls_back_visibly(e, callee))
    return refuse_call(b, e, target, wanted, "comparison that changes something");
  Symbol *model = errno_is_performed(b, callee) ? NULL : choose_model(b, &e, callee);
  if (model) return lower_defined(b, e, model, target, wanted);
  if (library_called(callee->name)) return lower_library(b, e, callee, target, wanted);
  if (system_declares(b, callee)) return lower_anything(b, e, callee, target, wanted);
  bool is_of_verifiers = strncmp(callee->name, "__VERIFIER_", 11) == 0;
  if (b->options->may_change && !is_of_verifiers) {
    note_missing_body(b, callee, e);
    return lower_anything(b, e, callee, target, wanted);
  }
  return lower_missing(b, e, callee, LIBRARY_INPUT, target, wanted);
}

/* ---- calls that somebody watches ------------------------------------------------------------------ */

static bool is_watched(const Builder *b, const Symbol *named) {
  const char *const *name = b->options->watched;
  while (name && *name && strcmp(*name, named->name)) name++;
  return name && *name && !symbol_linked((Symbol *)named)->body;
}

static void mark(Builder *b, EdgeMark mark, const Expr *call, const Expr *result) {
  Edge *edge = draft_emit(b, EDGE_SKIP, result && result->kind == EXPR_LOAD ? result->left : NULL, call->left, call->range);
  edge->mark = mark;
  edge->arguments = (const Expr **)call->arguments;
  edge->argument_count = call->argument_count;
}

/* Arguments and result are in variables, so that they mean the same in front of the call and behind it. */
static Expr *lower_watched(Builder *b, Expr *e, const Symbol *named, Symbol *target, bool wanted) {
  Expr *call = make_copy(b, e);
  bool has_value = type_is_scalar(e->type) && effects_is_modelled(b->types, e->type);
  call->left = make_function(b, (Symbol *)named, e->left->range);
  call->arguments = lower_all_arguments(b, e);
  for (size_t i = e->argument_count; i-- > 0;)
    if (type_is_scalar(call->arguments[i]->type)) call->arguments[i] = lower_save(b, call->arguments[i]);
  vector_push(&b->cfa->watched_calls, ((WatchedCall){named, e->range}));
  mark(b, MARK_CALL, call, NULL);
  Expr *value = lower_named_call(b, call, named, has_value ? NULL : target, has_value || wanted);
  if (has_value) {
    Symbol *received = draft_new_temporary(b, e->type, e->range);
    draft_emit(b, EDGE_ASSIGN, make_variable(b, received, e->range), make_cast(b, e->type, value), e->range);
    value = make_load(b, received, e->range);
  }
  mark(b, MARK_RESULT, call, has_value ? value : NULL);
  return has_value ? deliver(b, e, value, target, wanted) : value;
}

Expr *lower_call(Builder *b, Expr *e, Symbol *target, bool wanted) {
  const Symbol *named = effects_callee(e);
  if (!named) return lower_pointer_call(b, e, target, wanted);
  return is_watched(b, named) ? lower_watched(b, e, named, target, wanted) : lower_named_call(b, e, named, target, wanted);
}

/* ---- functions called by their address ----------------------------------------------------------- */

bool lower_is_wrapped(const Builder *b, const Symbol *function) {
  if (is_watched(b, function)) return true; /* calls by the address are seen in the wrapper */
  if (meaning_of(b, function->name, function) != LIBRARY_NONE) return true;
  if (errno_is_performed(b, function) && !function->type->is_variadic && !function->type->is_old_style) return true;
  const LibraryModel *model = function->body ? NULL : models_find(&b->models, function);
  if (model && !model->is_sized && !function->type->is_old_style) return true;
  return !function->body && !library_called(function->name);
}

void lower_wrapper(Builder *b, Symbol *function) {
  if (function->type->is_variadic && is_watched(b, function)) { /* a wrapper has no arguments behind its parameters */
    draft_refuse(b, function->range, "not supported: call of '%s', which is watched, through a pointer", function->name);
    return;
  }
  const Symbol *wrapper = b->draft->symbol;
  Expr *call = ARENA_NEW(&b->cfa->arena, Expr);
  *call = (Expr){.kind = EXPR_CALL, .type = type_unqualified(function->type->base), .range = function->range};
  call->left = make_function(b, function, function->range);
  call->argument_count = wrapper->parameter_count;
  call->arguments = ARENA_ARRAY(&b->cfa->arena, Expr *, wrapper->parameter_count + 1);
  for (size_t i = 0; i < wrapper->parameter_count; i++)
    call->arguments[i] = make_load(b, wrapper->parameters[i], function->range);
  bool has_value = b->draft->result != NULL;
  Expr *value = lower_call(b, call, NULL, has_value);
  draft_add_edge(b, EDGE_RETURN, b->here, b->draft->exit, function->range)->right = has_value ? value : NULL;
  draft_start_dead(b);
}

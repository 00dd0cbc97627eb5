/* cfa_link.c: what the linker and the start of a program add to it: names that no file defines, and functions that run
 * before and behind main.
 *
 * A weak name that is defined nowhere, in the library neither, has a null address.  Constructors run before main by
 * priority, then in the order of their definitions, and so do the functions in .init_array, behind those in .preinit_array; destructors and .fini_array
 * run the other way round where main returns or exit is called.  Functions given to atexit would run before the
 * destructors: where a program has both our model ends at once. */
#include <stdlib.h>
#include <string.h>
#include "flow/cfa/build.h"
#include "base/library.h"

/* ---- names without a definition ------------------------------------------------------------------ */

static bool is_known(const Builder *b, const Symbol *symbol, const char *name) {
  if (!name) return false;
  return symbol->kind == SYMBOL_FUNCTION ? lower_is_known(b, name) : library_stream(name) != 0;
}

/* The same function by another name: that of its asm label. */
static Symbol *renamed(Builder *b, const Symbol *symbol, const char *name) {
  Symbol *result = arena_copy(&b->cfa->arena, symbol, sizeof *symbol);
  result->name = name;
  result->alias = result->asm_name = NULL;
  result->serial = b->program->symbol_count++;
  return result;
}

static void settle_missing(Builder *b, Symbol *symbol) {
  const char *other = symbol->alias ? symbol->alias : symbol->asm_name;
  if (symbol->body || symbol->target || (symbol->kind == SYMBOL_OBJECT && (symbol->is_defined || symbol->is_register)) || is_known(b, symbol, symbol->name))
    return;
  if (is_known(b, symbol, other)) {
    if (symbol->kind == SYMBOL_FUNCTION) symbol->target = renamed(b, symbol, other);
    return;
  }
  bool is_ours = source_locate(b->program->sources, symbol->range.begin).is_user_file;
  symbol->is_absent = symbol->is_weak && is_ours;
  if (symbol->is_absent) draft_note(b, symbol->range.begin, "weak '%s' is defined nowhere: its address is null", symbol->name);
}

void link_missing(Builder *b) {
  for (size_t i = 0; i < b->program->functions.size; i++) settle_missing(b, b->program->functions.data[i]);
  for (size_t i = 0; i < b->program->objects.size; i++) settle_missing(b, b->program->objects.data[i]);
}

/* ---- before and behind main ---------------------------------------------------------------------- */

typedef struct {
  unsigned priority; /* 0: before all others */
  Symbol *symbol; /* a function, or an object that holds pointers to functions */
} Step;

typedef VECTOR(Step) StepVector;

/* The priority of a section: .init_array.00101; without a number the last one.  0: another section. */
static unsigned section_priority(const Symbol *symbol, const char *section) {
  enum { LAST = 65536 };
  size_t length = strlen(section);
  if (!symbol->section || strncmp(symbol->section, section, length)) return 0;
  const char *rest = symbol->section + length;
  if (*rest == '.') return (unsigned)strtoul(rest + 1, NULL, 10) + 1;
  return *rest ? 0 : LAST;
}

static unsigned priority_of(const Symbol *symbol, bool is_end) {
  if (symbol->kind == SYMBOL_FUNCTION) return !symbol->body ? 0 : is_end ? symbol->destructor : symbol->constructor;
  return symbol->is_defined ? section_priority(symbol, is_end ? ".fini_array" : ".init_array") : 0;
}

/* .preinit_array comes before everything. */
static bool is_first(const Symbol *symbol) {
  return symbol->kind == SYMBOL_OBJECT && symbol->is_defined && section_priority(symbol, ".preinit_array");
}

static int compare_steps(const void *left, const void *right) {
  const Step *a = left, *b = right;
  if (a->priority != b->priority) return a->priority < b->priority ? -1 : 1;
  SourcePos first = a->symbol->range.begin, second = b->symbol->range.begin;
  return (first > second) - (first < second);
}

static void add_steps(const SymbolVector *symbols, bool is_end, StepVector *steps) {
  for (size_t i = 0; i < symbols->size; i++) {
    unsigned priority = priority_of(symbols->data[i], is_end);
    if (priority || (!is_end && is_first(symbols->data[i]))) vector_push(steps, ((Step){priority, symbols->data[i]}));
  }
}

static StepVector find_steps(const Program *program, bool is_end) {
  StepVector steps = {0};
  add_steps(&program->functions, is_end, &steps);
  add_steps(&program->objects, is_end, &steps);
  if (steps.size) qsort(steps.data, steps.size, sizeof *steps.data, compare_steps);
  return steps;
}

bool link_is_section_bound(const Program *program, const Symbol *symbol) {
  const char *name = symbol->name;
  const char *section = !strncmp(name, "__start_", 8) ? name + 8 : !strncmp(name, "__stop_", 7) ? name + 7 : NULL;
  for (size_t i = 0; section && i < program->objects.size; i++)
    if (program->objects.data[i]->section && !strcmp(program->objects.data[i]->section, section)) return true;
  return false;
}

bool link_has_destructors(const Program *program) {
  StepVector steps = find_steps(program, true);
  bool result = steps.size > 0;
  vector_release(&steps);
  return result;
}

static bool is_pointer_to_function(const Type *type) { return type->kind == TYPE_POINTER && type->base->kind == TYPE_FUNCTION; }

/* The parameters of main, or anything. */
static Expr *start_argument(Builder *b, size_t index, const Type *type, SourceRange range) {
  const Symbol *entry = b->draft->symbol;
  bool is_mains = b->draft->is_entry && index < entry->parameter_count;
  Symbol *given = is_mains ? entry->parameters[index] : draft_new_temporary(b, type, range);
  if (!is_mains) lower_havoc(b, given, "argument of a constructor", range);
  return make_cast(b, type, make_load(b, given, range));
}

/* callee(argc, argv, envp), as far as it has parameters. */
static void call_at_start(Builder *b, Expr *callee, const Type *type, SourceRange range) {
  Expr *call = ARENA_NEW(&b->cfa->arena, Expr);
  *call = (Expr){.kind = EXPR_CALL, .type = type_unqualified(type->base), .range = range, .left = callee};
  size_t count = 0;
  for (const Parameter *p = type->parameters; p; p = p->next) count++;
  call->arguments = ARENA_ARRAY(&b->cfa->arena, Expr *, count + 1);
  const Parameter *p = type->parameters;
  for (size_t i = 0; i < count; i++, p = p->next) call->arguments[i] = start_argument(b, i, p->type, range);
  call->argument_count = count;
  lower_call(b, call, NULL, false);
}

/* One, or an array of them: at the end the last one comes first. */
static void run_pointers(Builder *b, Symbol *symbol, bool is_end) {
  Expr *place = make_variable(b, symbol, symbol->range);
  const Type *type = symbol->type;
  if (is_pointer_to_function(type)) {
    call_at_start(b, make_read(b, place), type->base, symbol->range);
  } else if (type->kind == TYPE_ARRAY && is_pointer_to_function(type->base)) {
    Expr *start = make_decay(b, place);
    for (uint64_t i = 0; i < type->count; i++) {
      Expr *index = make_integer(b, type_ptrdiff_t(b->types), (i128)(is_end ? type->count - 1 - i : i), symbol->range);
      Expr *element = make_dereference(b, type->base, make_binary(b, OP_POINTER_ADD, start->type, start, index));
      call_at_start(b, make_read(b, element), type->base->base, symbol->range);
    }
  } else {
    draft_refuse(b, symbol->range, "not supported: an object of this type in section %s", symbol->section);
  }
}

static void run_step(Builder *b, const Step *step, bool is_end) {
  Symbol *symbol = step->symbol;
  if (symbol->kind == SYMBOL_FUNCTION)
    call_at_start(b, make_function(b, symbol, symbol->range), symbol->type, symbol->range);
  else
    run_pointers(b, symbol, is_end);
}

void link_run_constructors(Builder *b) {
  StepVector steps = find_steps(b->program, false);
  for (size_t i = 0; i < steps.size; i++) run_step(b, &steps.data[i], false);
  vector_release(&steps);
}

void link_run_destructors(Builder *b) {
  StepVector steps = find_steps(b->program, true);
  for (size_t i = steps.size; i-- > 0;) run_step(b, &steps.data[i], true);
  vector_release(&steps);
}

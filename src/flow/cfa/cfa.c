/* cfa.c: from the typed program to control-flow automata.
 *
 * Starting with the entry function, every function that a surviving call names is drafted (see build.h). When
 * all are there, it is known which globals occur; their initial values become the first edges of the entry
 * function. */
#include "flow/cfa/cfa.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "flow/cfa/build.h"
#include "flow/cfa/excess.h"
#include "flow/cfa/system.h"
#include "base/library.h"

/* ---- drafting functions -------------------------------------------------------------------------- */

static bool is_main_function(const Draft *draft) {
  return strcmp(draft->symbol->name, "main") == 0 && type_is_integer(draft->symbol->type->base);
}

/* What happens where the closing brace of the body is reached. */
static void build_end(Builder *b) {
  Draft *draft = b->draft;
  SourceRange range = draft->symbol->body->range;
  if (range.end > range.begin) range.begin = range.end - 1;
  const Expr *value = NULL;
  if (draft->result && is_main_function(draft))
    value = make_integer(b, draft->result->type, 0, range);
  else if (draft->result)
    lower_havoc(b, draft->result, "missing return value", range);
  if (draft->is_entry) link_run_destructors(b);
  draft_add_edge(b, EDGE_RETURN, b->here, draft->exit, range)->right = value;
}

/* Nobody calls the entry function: its parameters are arbitrary, but main has no negative number of arguments. */
static void build_entry_parameters(Builder *b) {
  const Symbol *function = b->draft->symbol;
  for (size_t i = 0; i < function->parameter_count; i++) {
    Symbol *parameter = function->parameters[i];
    const char *reason = arena_format(&b->cfa->arena, "argument %s", parameter->name);
    lower_havoc(b, parameter, reason, parameter->range);
    if (i || !is_main_function(b->draft) || type_unqualified(parameter->type)->kind != TYPE_INT) continue;
    Expr *count = make_load(b, parameter, parameter->range), *zero = make_integer(b, count->type, 0, parameter->range);
    draft_assume(b, make_binary(b, OP_GREATER_EQUAL, type_scalar(b->types, TYPE_INT), count, zero), parameter->range);
  }
}

static bool is_read(const Expr *e, const Symbol *symbol) { return e && e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE && e->left->symbol == symbol; }

/* Otherwise than to follow it: p[i], *p. */
static bool speaks_of(const Expr *root, const Symbol *symbol, bool otherwise) {
  ExprVector work = {0};
  bool found = false;
  if (root) vector_push(&work, root);
  while (work.size && !found) {
    const Expr *e = vector_pop(&work);
    found = e->kind == EXPR_VARIABLE && e->symbol == symbol;
    bool follows = e->kind == EXPR_DEREFERENCE || (e->kind == EXPR_BINARY && e->op == OP_POINTER_ADD);
    if (!otherwise || !follows || !is_read(e->left, symbol))
      expression_push_operands(&work, e);
    else if (e->right)
      vector_push(&work, e->right);
  }
  vector_release(&work);
  return found;
}

/* By what was drafted so far. */
static bool is_used(const Draft *draft, const Symbol *symbol, bool otherwise) {
  for (size_t i = 0; i < draft->edges.size; i++) {
    const Edge *edge = &draft->edges.data[i];
    if (speaks_of(edge->left, symbol, otherwise) || speaks_of(edge->right, symbol, otherwise)) return true;
    for (size_t j = 0; j < edge->argument_count; j++)
      if (speaks_of(edge->arguments[j], symbol, otherwise)) return true;
  }
  return false;
}

static Expr *argument_at(Builder *b, Expr *argv, const Expr *argc, i128 index) {
  Expr *place = make_binary(b, OP_POINTER_ADD, type_unqualified(argv->type), argv, make_integer(b, argc->type, index, argc->range));
  return make_read(b, make_dereference(b, argv->type->base, place));
}

/* argv[index], if there is such an argument, is none of null and none of those before, as systems copy each text. */
static void assume_argument(Builder *b, Expr *argv, Expr *argc, i128 index) {
  const Type *truth = type_scalar(b->types, TYPE_INT);
  SourceRange range = argc->range;
  Expr *argument = argument_at(b, argv, argc, index);
  Expr *is_there = make_binary(b, OP_NOT_EQUAL, truth, argument, make_zero(b, argument->type, range));
  for (i128 i = 0; i < index; i++) {
    Expr *is_another = make_binary(b, OP_NOT_EQUAL, truth, argument_at(b, argv, argc, index), argument_at(b, argv, argc, i));
    is_there = make_logical(b, EXPR_AND, is_there, is_another);
  }
  Expr *is_behind = make_binary(b, OP_LESS_EQUAL, truth, argc, make_integer(b, argc->type, index, range));
  draft_assume(b, make_logical(b, EXPR_OR, is_behind, is_there), range);
}

/* What C promises of the second parameter of main (5.1.2.2.1): argv[argc] is null, and those before are not, of which the first are told.  Where argv is only followed, and
 * where a program is only run, it may be null if there are none, as where nobody gives inputs. */
static void build_arguments(Builder *b, bool may_be_null) {
  enum { ARGUMENTS_TOLD = 4 };
  Symbol **parameters = b->draft->symbol->parameters, *argc = parameters[0], *argv = parameters[1];
  const Type *truth = type_scalar(b->types, TYPE_INT);
  SourceRange range = argc->range;
  b->cfa->argc = argc;
  b->cfa->argv = argv;
  Expr *pointer = make_load(b, argv, range), *count = make_load(b, argc, range);
  Expr *is_null = make_binary(b, OP_EQUAL, truth, pointer, make_zero(b, argv->type, range));
  Expr *is_zero = make_binary(b, OP_EQUAL, truth, count, make_zero(b, argc->type, range));
  Expr *end = make_binary(b, OP_POINTER_ADD, type_unqualified(argv->type), pointer, count);
  Expr *last = make_read(b, make_dereference(b, argv->type->base, end));
  Expr *is_last = make_binary(b, OP_EQUAL, truth, last, make_zero(b, last->type, range));
  if (may_be_null)
    is_last = make_logical(b, EXPR_OR, make_logical(b, EXPR_AND, is_null, is_zero), is_last);
  else
    draft_assume(b, make_not(b, is_null), range);
  draft_assume(b, is_last, range);
  for (i128 i = 0; i < ARGUMENTS_TOLD; i++) assume_argument(b, pointer, count, i);
}

/* The third parameter points to settings of the environment. */
static void assume_settings(Builder *b, Symbol *settings) {
  Expr *pointer = make_load(b, settings, settings->range), *none = make_zero(b, pointer->type, settings->range);
  if (pointer->type->kind == TYPE_POINTER) draft_assume(b, make_binary(b, OP_NOT_EQUAL, type_scalar(b->types, TYPE_INT), pointer, none), settings->range);
}

static bool has_arguments(const Draft *draft) {
  const Symbol *function = draft->symbol;
  if (!is_main_function(draft) || function->parameter_count < 2) return false;
  const Type *argc = function->parameters[0]->type, *argv = function->parameters[1]->type;
  return argc->kind == TYPE_INT && argv->kind == TYPE_POINTER && argv->base->kind == TYPE_POINTER;
}

static void build_entry(Builder *b) {
  Symbol **parameters = b->draft->symbol->parameters;
  bool has = has_arguments(b->draft), is_only_run = b->options->is_for_runs;
  bool points = has && is_used(b->draft, parameters[1], false), may_be_null = is_only_run || (points && !is_used(b->draft, parameters[1], true));
  bool has_settings = has && !is_only_run && b->draft->symbol->parameter_count > 2 && is_used(b->draft, parameters[2], true);
  build_entry_parameters(b);
  if (points) build_arguments(b, may_be_null);
  if (has_settings) assume_settings(b, parameters[2]);
}

/* The pointers to arrays of variable size are null until the array is declared. */
static void build_variable_arrays(Builder *b, Location start) {
  Draft *draft = b->draft;
  for (size_t i = 0; i < draft->variable_arrays.size; i++) {
    Symbol *pointer = draft->variable_arrays.data[i];
    Expr *left = make_variable(b, pointer, pointer->range);
    draft_emit(b, EDGE_ASSIGN, left, make_zero(b, pointer->type, pointer->range), pointer->range);
  }
  draft_jump(b, start, draft->symbol->range);
}

static void build_body(Builder *b) {
  Symbol *function = b->draft->symbol;
  Location start = draft_add_location(b);
  b->here = start;
  if (b->draft->is_entry) lower_file_assembly(b);
  if (b->draft->is_entry) link_run_constructors(b);
  lower_body(b, function->body);
  build_end(b);
  b->here = b->draft->entry;
  if (b->draft->is_entry) build_entry(b);
  build_variable_arrays(b, start);
}

static void build_function(Builder *b, Draft *draft) {
  Symbol *function = draft->symbol;
  const Type *result = function->type->base;
  b->draft = draft;
  b->depth = 0;
  b->scope = NULL;
  if (!draft->is_wrapper) scope_find_outlived(b, function);
  draft->entry = draft_add_location(b);
  draft->exit = draft_add_location(b);
  draft->halt = draft_add_location(b);
  if (effects_is_modelled(b->types, result)) {
    const char *name = arena_format(&b->cfa->arena, "%s.result", function->name);
    draft->result = draft_new_variable(b, name, result, function->range);
  }
  b->here = draft->entry;
  if (draft->is_wrapper)
    lower_wrapper(b, draft->wrapped);
  else
    build_body(b);
  draft_simplify(draft);
}

static Draft *add_draft(Builder *b, Symbol *symbol, bool is_entry) {
  Draft *draft = memory_zeroed(1, sizeof *draft);
  draft->symbol = symbol;
  draft->is_entry = is_entry;
  vector_push(&b->drafts, draft);
  return draft;
}

/* ---- what is reachable --------------------------------------------------------------------------- */

static void need_function(Builder *b, Symbol *symbol) {
  if (map_has(&b->draft_of, symbol->serial)) return;
  map_put(&b->draft_of, symbol->serial, b->drafts.size);
  add_draft(b, symbol, false);
}

/* A function like the one called, with parameters of its own. */
static Symbol *new_wrapper(Builder *b, const Symbol *function) {
  Symbol *wrapper = arena_copy(&b->cfa->arena, function, sizeof *function);
  size_t count = 0;
  for (const Parameter *p = function->type->parameters; p; p = p->next) count++;
  wrapper->body = NULL;
  wrapper->parameter_count = count;
  wrapper->parameters = ARENA_ARRAY(&b->cfa->arena, Symbol *, count + 1);
  const Parameter *p = function->type->parameters;
  for (size_t i = 0; i < count; i++, p = p->next) {
    const char *name = arena_format(&b->cfa->arena, "%s.%zu", function->name, i);
    Draft *before = b->draft;
    b->draft = b->drafts.data[0];
    Symbol *parameter = draft_new_variable(b, name, p->type, function->range);
    b->draft = before;
    parameter->storage = STORAGE_PARAMETER;
    parameter->function = wrapper;
    wrapper->parameters[i] = parameter;
  }
  return wrapper;
}

/* The function's address is used: whoever calls it by pointer needs an automaton. */
static void need_function_address(Builder *b, Symbol *symbol) {
  b->has_function_addresses |= symbol->body != NULL;
  if (symbol->is_absent || map_has(&b->draft_of, symbol->serial)) return;
  if (lower_is_wrapped(b, symbol)) {
    map_put(&b->draft_of, symbol->serial, b->drafts.size);
    Draft *draft = add_draft(b, new_wrapper(b, symbol), false);
    draft->is_wrapper = true;
    draft->wrapped = symbol;
  } else if (symbol->body) {
    need_function(b, symbol);
  }
}

static bool is_static_object(const Symbol *symbol) {
  return symbol->storage != STORAGE_AUTO && symbol->storage != STORAGE_PARAMETER;
}

static void need_global(Builder *b, Symbol *symbol) {
  if (!is_static_object(symbol) || symbol->is_absent || map_has(&b->seen_globals, symbol->serial)) return;
  map_put(&b->seen_globals, symbol->serial, 1);
  vector_push(&b->cfa->globals, symbol);
}

static void need_expression(Builder *b, const Expr *expression) {
  ExprVector stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE || e->kind == EXPR_COMPOUND_LITERAL) need_global(b, symbol_linked(e->symbol));
    if (e->kind == EXPR_FUNCTION) need_function_address(b, symbol_linked(e->symbol));
    expression_push_operands(&stack, e);
  }
  vector_release(&stack);
}

static void need_edge(Builder *b, const Edge *edge) {
  if (edge->kind == EDGE_INCOMPLETE && b->is_too_deep)
    diagnose(b->diagnostics, DIAGNOSTIC_ERROR, edge->range.begin, "%s", edge->reason);
  if (edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION) {
    if (edge->right->symbol->body) need_function(b, edge->right->symbol);
  } else {
    need_expression(b, edge->right);
  }
  need_expression(b, edge->left);
  need_expression(b, edge->name);
  for (size_t i = 0; i < edge->argument_count; i++) need_expression(b, edge->arguments[i]);
}

/* Draft what is called or has its address used, by edges or by what globals start with; the functions come in
 * order of their first mention. */
static void build_reachable(Builder *b, Symbol *entry) {
  add_draft(b, entry, true);
  size_t functions = 0, globals = 0;
  while (!diagnostics_is_full(b->diagnostics)) {
    if (functions < b->drafts.size) {
      Draft *draft = b->drafts.data[functions++];
      build_function(b, draft);
      for (size_t i = 0; i < draft->edges.size; i++) need_edge(b, &draft->edges.data[i]);
    } else if (globals < b->cfa->globals.size) {
      const Initializer *item = b->cfa->globals.data[globals++]->initializer;
      for (; item; item = item->next) need_expression(b, item->value);
    } else {
      break;
    }
  }
}

/* ---- which variables occur ----------------------------------------------------------------------- */

typedef struct {
  Builder *builder;
  Map seen; /* symbol serials */
  SymbolVector *locals;
} Census;

static void count_symbol(Census *census, Symbol *symbol) {
  if (map_has(&census->seen, symbol->serial)) return;
  map_put(&census->seen, symbol->serial, 1);
  if (cfa_is_elsewhere(symbol)) map_put(&census->builder->cfa->addressed, symbol->serial, 1); /* others may know its address */
  if (!is_static_object(symbol)) vector_push(census->locals, symbol);
}

/* The variable whose address is used, if it is one. */
static void count_address(Census *census, const Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  if (place->kind == EXPR_VARIABLE) map_put(&census->builder->cfa->addressed, place->symbol->serial, 1);
}

static void count_expression(Census *census, const Expr *expression) {
  ExprVector stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE) count_symbol(census, e->symbol);
    if (e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY) count_address(census, e->left);
    expression_push_operands(&stack, e);
  }
  vector_release(&stack);
}

static void count_function(Census *census, const Draft *draft, SymbolVector *locals) {
  census->locals = locals;
  for (size_t i = 0; i < draft->symbol->parameter_count; i++)
    count_symbol(census, draft->symbol->parameters[i]);
  for (size_t i = 0; i < draft->edges.size; i++) {
    const Edge *edge = &draft->edges.data[i];
    count_expression(census, edge->left);
    count_expression(census, edge->right);
    count_expression(census, edge->name);
    for (size_t j = 0; j < edge->argument_count; j++) count_expression(census, edge->arguments[j]);
  }
  if (draft->result) count_symbol(census, draft->result);
}

static int compare_serials(const void *a, const void *b) {
  const Symbol *left = *(Symbol *const *)a, *right = *(Symbol *const *)b;
  return (left->serial > right->serial) - (left->serial < right->serial);
}

/* Locals differ from function to function, so `seen` is shared; only the two copies of the entry function
 * have the same ones: the second starts afresh. */
static void forget_locals(Census *census, const SymbolVector *locals) {
  for (size_t i = 0; i < locals->size; i++) map_remove(&census->seen, locals->data[i]->serial);
}

static void count_variables(Builder *b) {
  Census census = {.builder = b};
  for (size_t i = 0; i < b->drafts.size; i++) {
    CfaFunction *function = &b->cfa->functions.data[i];
    count_function(&census, b->drafts.data[i], &function->locals);
    if (b->drafts.data[i]->is_entry) forget_locals(&census, &function->locals);
  }
  map_release(&census.seen);
}

/* ---- initial values of globals ------------------------------------------------------------------- */

/* The standard streams are known by the value of their pointers. */
static bool initialise_stream(Builder *b, Symbol *symbol) {
  uint64_t address = library_stream(symbol->name);
  if (!address || symbol->type->kind != TYPE_POINTER) return false;
  Expr *left = make_variable(b, symbol, symbol->range);
  draft_emit(b, EDGE_ASSIGN, left, make_integer(b, symbol->type, (i128)address, symbol->range),
             symbol->range);
  return true;
}

static void initialise_external(Builder *b, Symbol *symbol) {
  if (initialise_stream(b, symbol)) return;
  if (link_is_section_bound(b->program, symbol)) {
    draft_refuse(b, symbol->range, "not supported: '%s', which the linker defines", symbol->name);
    return;
  }
  lower_havoc(b, symbol, arena_format(&b->cfa->arena, "external %s", symbol->name), symbol->range);
  draft_note(b, symbol->range.begin, "variable '%s' is not defined: its initial value is arbitrary",
             symbol->name);
}

static void initialise_global(Builder *b, Symbol *symbol) {
  const Initializer *initializer = symbol->initializer;
  i128 constant;
  if (!symbol->is_defined || (symbol->is_register && symbol->asm_name)) {
    initialise_external(b, symbol);
  } else if (type_is_integer(symbol->type) && initializer && initializer->value && !initializer->next &&
             effects_constant(&b->effects, initializer->value, &constant)) {
    Expr *value = make_integer(b, symbol->type, constant, initializer->value->range);
    draft_emit(b, EDGE_ASSIGN, make_variable(b, symbol, symbol->range), value, symbol->range);
  } else {
    lower_initializer(b, symbol, initializer, symbol->range);
  }
  if (symbol->type->qualifiers & QUALIFIER_VOLATILE)
    draft_note(b, symbol->range.begin, "volatile variable '%s' is taken to change by the program alone",
               symbol->name);
}

/* The order in which destructors and functions given to atexit run is not modelled, nor whether these run where nobody knows how the program ends. */
static void check_handlers(Builder *b) {
  const char *where = link_has_destructors(b->program) ? "with destructors" : b->open_end ? arena_format(&b->cfa->arena, "that '%s' may end", b->open_end) : NULL;
  if (!where) return;
  for (size_t i = 0; i < b->drafts.size; i++) {
    const EdgeVector *edges = &b->drafts.data[i]->edges;
    for (size_t j = 0; j < edges->size; j++) {
      const Edge *edge = &edges->data[j];
      if (edge->kind != EDGE_CALL || edge->right->kind != EXPR_FUNCTION || strcmp(edge->right->symbol->name, "atexit")) continue;
      draft_refuse(b, edge->range, "not supported: 'atexit' in a program %s", where);
      return;
    }
  }
}

/* Put the initial values in front of the entry function. */
static void build_initial_values(Builder *b) {
  SymbolVector *globals = &b->cfa->globals;
  if (globals->size) qsort(globals->data, globals->size, sizeof *globals->data, compare_serials);
  Draft *draft = b->draft = b->drafts.data[0];
  size_t before = draft->edges.size;
  Location start = draft->entry;
  b->here = draft->entry = draft_add_location(b);
  for (size_t i = 0; i < globals->size; i++) initialise_global(b, globals->data[i]);
  for (size_t i = before; i < draft->edges.size; i++) draft->edges.data[i].is_initial = draft->edges.data[i].kind == EDGE_ASSIGN;
  check_handlers(b);
  if (b->options->watched) draft_emit(b, EDGE_SKIP, NULL, NULL, draft->symbol->range)->mark = MARK_START;
  if (b->here == draft->entry) draft->entry = start;
  for (size_t i = before; i < draft->edges.size; i++) /* the last initial value leads to the body */
    if (draft->edges.data[i].to == b->here) draft->edges.data[i].to = start;
  if (b->here == draft->locations.size - 1) draft->locations.size--;
}

/* ---- putting it together ------------------------------------------------------------------------- */

static void assemble_function(Builder *b, uint32_t index) {
  Cfa *cfa = b->cfa;
  const Draft *draft = b->drafts.data[index];
  CfaFunction *function = &cfa->functions.data[index];
  Location first = (Location)cfa->locations.size;
  function->entry = first + draft->entry;
  function->exit = first + draft->exit;
  function->halt = first + draft->halt;
  for (size_t i = 0; i < draft->locations.size; i++) {
    DraftLocation location = draft->locations.data[i];
    vector_push(&function->locations, (Location)cfa->locations.size);
    vector_push(&cfa->locations, (LocationInfo){index, (uint32_t)i, location.loop, location.pos, {0}, {0}});
  }
  for (size_t i = 0; i < draft->edges.size; i++) {
    Edge edge = draft->edges.data[i];
    edge.id = (EdgeId)cfa->edges.size;
    edge.from += first;
    edge.to += first;
    if (edge.check) edge.check = cfa_add_check(cfa, edge.check);
    vector_push(&cfa->edges, edge);
    vector_push(&cfa->locations.data[edge.from].out, edge.id);
    vector_push(&cfa->locations.data[edge.to].in, edge.id);
  }
}

static void assemble(Builder *b) {
  Cfa *cfa = b->cfa;
  for (uint32_t i = 0; i < b->drafts.size; i++) {
    const Draft *draft = b->drafts.data[i];
    vector_push(&cfa->functions, (CfaFunction){.symbol = draft->symbol, .result = draft->result});
    map_put(&cfa->function_of, draft->symbol->serial, i); /* the entry comes first: a copy for calls wins */
  }
  lower_allocations_beyond(b);
  build_initial_values(b);
  count_variables(b);
  for (uint32_t i = 0; i < b->drafts.size; i++) assemble_function(b, i);
}

static void builder_release(Builder *b) {
  for (size_t i = 0; i < b->drafts.size; i++) draft_delete(b->drafts.data[i]);
  vector_release(&b->drafts);
  vector_release(&b->targets);
  vector_release(&b->gotos);
  vector_release(&b->enclosing);
  map_release(&b->draft_of);
  map_release(&b->noted);
  map_release(&b->seen_globals);
  map_release(&b->hidden_of);
  vector_release(&b->hidden_pointers);
  vector_release(&b->library_symbols);
  models_release(&b->models);
  vector_release(&b->forwarders);
  map_release(&b->target_of);
  effects_release(&b->effects);
}

/* A property about functions that nobody has is no mistake, but worth a word. */
static void check_errors(Builder *b) {
  const char *const *errors = b->options->errors;
  for (; errors && *errors; errors++)
    if (!program_find_function(b->program, *errors))
      draft_note(b, 0, "the property names '%s', and the program has no function of that name", *errors);
}

Cfa *cfa_build(Program *program, const CfaOptions *options, Diagnostics *diagnostics) {
  unsigned errors = diagnostics->errors;
  const char *name = options->entry ? options->entry : "main";
  Symbol *entry = program_find_function(program, name);
  if (!entry || !entry->body) {
    diagnose(diagnostics, DIAGNOSTIC_ERROR, entry ? entry->range.begin : 0, "no function '%s' to start in",
             name);
    return NULL;
  }
  Cfa *cfa = memory_zeroed(1, sizeof *cfa);
  arena_init(&cfa->arena);
  cfa->program = program;
  cfa->may_fail = options->may_fail;
  cfa->is_for_runs = options->is_for_runs;
  LibraryModels models = {0};
  if (options->use_models) models_init(&models, program);
  Builder builder = {.cfa = cfa,
                     .models = models,
                     .program = program,
                     .types = &program->types,
                     .options = options,
                     .diagnostics = diagnostics,
                     .has_elsewhere = elsewhere_has_variables(program),
                     .effects = {.types = &program->types, .first_hidden = program->symbol_count, .is_strict = options->keeps_values}};
  link_missing(&builder);
  check_errors(&builder);
  if (options->asks_memory) forwarders_find(program, entry, format_reads_texts, &builder, &builder.forwarders);
  build_reachable(&builder, entry);
  system_expose_variables(&builder);
  system_refuse_callbacks(&builder);
  if (diagnostics->errors == errors) {
    assemble(&builder);
    elsewhere_change_variables(&builder);
  }
  builder_release(&builder);
  if (diagnostics->errors == errors) return cfa;
  cfa_delete(cfa);
  return NULL;
}

void cfa_delete(Cfa *cfa) {
  if (!cfa) return;
  for (size_t i = 0; i < cfa->locations.size; i++) {
    vector_release(&cfa->locations.data[i].out);
    vector_release(&cfa->locations.data[i].in);
  }
  for (size_t i = 0; i < cfa->functions.size; i++) {
    vector_release(&cfa->functions.data[i].locals);
    vector_release(&cfa->functions.data[i].locations);
  }
  vector_release(&cfa->edges);
  vector_release(&cfa->locations);
  vector_release(&cfa->functions);
  vector_release(&cfa->globals);
  vector_release(&cfa->notes);
  vector_release(&cfa->checks);
  vector_release(&cfa->goals);
  vector_release(&cfa->watched_calls);
  map_release(&cfa->check_of);
  map_release(&cfa->function_of);
  map_release(&cfa->addressed);
  arena_release(&cfa->arena);
  memory_free(cfa);
}

int cfa_find_function(const Cfa *cfa, const Symbol *symbol) {
  return (int)(int64_t)map_get(&cfa->function_of, symbol->serial, (uint64_t)-1);
}

int cfa_function_called(const Cfa *cfa, const Edge *call) {
  bool is_named = call->right->kind == EXPR_FUNCTION && call->right->symbol->body;
  return is_named ? cfa_find_function(cfa, call->right->symbol) : -1;
}

bool cfa_is_elsewhere(const Symbol *symbol) {
  bool is_declared = symbol->kind == SYMBOL_OBJECT && symbol->storage == STORAGE_GLOBAL && !symbol->is_defined;
  return is_declared && !library_stream(symbol->name);
}

bool cfa_is_environment(const Cfa *cfa, const Symbol *symbol) {
  const Symbol *entry = cfa->functions.data[cfa->entry].symbol;
  if (symbol->type->kind != TYPE_POINTER || symbol->type->base->kind != TYPE_POINTER) return false;
  if (symbol->storage == STORAGE_PARAMETER) return entry->parameter_count == 3 && entry->parameters[2] == symbol && !strcmp(entry->name, "main");
  return cfa_is_elsewhere(symbol) && (!strcmp(symbol->name, "environ") || !strcmp(symbol->name, "__environ"));
}

bool cfa_is_shared(const Symbol *symbol) {
  bool is_errno = symbol->kind == SYMBOL_OBJECT && symbol->storage == STORAGE_STATIC && symbol->function && !strcmp(symbol->function->name, "__errno_location");
  return is_errno || cfa_is_elsewhere(symbol);
}

bool cfa_is_addressed(const Cfa *cfa, const Symbol *symbol) {
  return map_has(&cfa->addressed, symbol->serial);
}

bool cfa_is_plain(const Cfa *cfa, const Symbol *symbol) {
  return type_is_scalar(symbol->type) && symbol->type->kind != TYPE_COMPLEX && !cfa_is_addressed(cfa, symbol);
}

uint64_t cfa_largest_object(const Types *types) { return (uint64_t)1 << (types->model == ILP32 ? 31 : 40); }

uint64_t cfa_impossible_size(const Types *types) { return (uint64_t)1 << (types->model == ILP32 ? 31 : 47); }

/* Of an unsized object, unless the size is what is asked about: where an access goes further, nobody says what happens. */
enum { SIZE_NOT_TOLD = 1 << 18 };

bool cfa_is_read_only(const Symbol *symbol) {
  if (symbol->kind != SYMBOL_OBJECT || (symbol->storage != STORAGE_GLOBAL && symbol->storage != STORAGE_STATIC)) return false;
  const Type *type = symbol->type;
  unsigned qualifiers = type->qualifiers;
  for (; type->kind == TYPE_ARRAY; qualifiers |= type->qualifiers) type = type->base;
  return qualifiers & QUALIFIER_CONST && !(qualifiers & QUALIFIER_VOLATILE);
}

const char cfa_size_not_told[] = "object that is defined elsewhere, of a size that is not told";

bool cfa_is_unsized(const Symbol *symbol) { return cfa_is_elsewhere(symbol) && !type_is_complete(symbol->type); }

uint64_t cfa_object_size(const Cfa *cfa, const Symbol *symbol) {
  const Types *types = &cfa->program->types;
  if (!type_is_complete(symbol->type)) return cfa_is_unsized(symbol) && !cfa->asks_memory ? SIZE_NOT_TOLD : 0;
  uint64_t size = type_size(types, symbol->type);
  bool is_open = type_is_record(symbol->type) && symbol->type->record->has_flexible_array;
  for (const Initializer *item = is_open ? symbol->initializer : NULL; item; item = item->next) {
    uint64_t repeat = item->repeat > 1 ? (item->repeat - 1) * item->stride : 0;
    uint64_t end = item->offset + repeat + type_size(types, item->type);
    if (end > size) size = end;
  }
  return size;
}

static bool is_negation(const Expr *a, const Expr *b) {
  return (b->kind == EXPR_UNARY && b->op == OP_NOT && b->left == a) || (a->kind == EXPR_UNARY && a->op == OP_NOT && a->left == b);
}

const Edge *cfa_asking_edge(const Cfa *cfa, const Edge *edge) {
  const U32Vector *out = &cfa->locations.data[edge->from].out;
  if (edge->kind != EDGE_ASSUME || out->size != 2) return edge;
  const Edge *first = &cfa->edges.data[out->data[0]], *second = &cfa->edges.data[out->data[1]];
  if (first->kind != EDGE_ASSUME || second->kind != EDGE_ASSUME || !is_negation(first->right, second->right)) return edge;
  return first;
}

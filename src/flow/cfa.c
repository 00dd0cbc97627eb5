/* cfa.c: from the typed program to control-flow automata.
 *
 * Starting with the entry function, every function that a surviving call names is drafted (see build.h). When
 * all are there, it is known which globals occur; their initial values become the first edges of the entry
 * function. */
#include "flow/cfa.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "flow/build.h"

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
  if (draft->result && is_main_function(draft)) {
    value = make_integer(b, draft->result->type, 0, range);
  } else if (draft->result) {
    Expr *left = make_variable(b, draft->result, range);
    draft_emit(b, EDGE_HAVOC, left, NULL, range)->reason = "missing return value";
  }
  draft_add_edge(b, EDGE_RETURN, b->here, draft->exit, range)->right = value;
}

/* Nobody calls the entry function: its parameters are arbitrary. */
static void build_entry_parameters(Builder *b) {
  const Symbol *function = b->draft->symbol;
  for (size_t i = 0; i < function->parameter_count; i++) {
    Symbol *parameter = function->parameters[i];
    if (!effects_is_modelled(b->types, parameter->type)) continue; /* every use is refused */
    Expr *left = make_variable(b, parameter, parameter->range);
    const char *reason = arena_format(&b->cfa->arena, "argument %s", parameter->name);
    draft_emit(b, EDGE_HAVOC, left, NULL, parameter->range)->reason = reason;
  }
}

static void build_function(Builder *b, Draft *draft) {
  Symbol *function = draft->symbol;
  const Type *result = function->type->base;
  b->draft = draft;
  b->depth = 0;
  draft->entry = draft_add_location(b);
  draft->exit = draft_add_location(b);
  draft->halt = draft_add_location(b);
  if (effects_is_modelled(b->types, result)) {
    const char *name = arena_format(&b->cfa->arena, "%s.result", function->name);
    draft->result = draft_new_variable(b, name, result, function->range);
  }
  b->here = draft->entry;
  if (draft->is_entry) build_entry_parameters(b);
  lower_body(b, function->body);
  build_end(b);
  draft_simplify(draft);
}

static Draft *add_draft(Builder *b, Symbol *symbol, bool is_entry) {
  Draft *draft = memory_zeroed(1, sizeof *draft);
  draft->symbol = symbol;
  draft->is_entry = is_entry;
  vector_push(&b->drafts, draft);
  return draft;
}

/* Draft what is called; the functions come in order of their first call. */
static void build_reachable(Builder *b, Symbol *entry) {
  add_draft(b, entry, true);
  for (size_t i = 0; i < b->drafts.size && !diagnostics_is_full(b->diagnostics); i++) {
    Draft *draft = b->drafts.data[i];
    build_function(b, draft);
    for (size_t j = 0; j < draft->edges.size; j++) {
      const Edge *edge = &draft->edges.data[j];
      if (edge->kind == EDGE_INCOMPLETE)
        diagnose(b->diagnostics, DIAGNOSTIC_ERROR, edge->range.begin, "%s", edge->reason);
      if (edge->kind != EDGE_CALL || map_has(&b->draft_of, edge->right->symbol->serial)) continue;
      map_put(&b->draft_of, edge->right->symbol->serial, b->drafts.size);
      add_draft(b, edge->right->symbol, false);
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
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  SymbolVector *list = is_local ? census->locals : &census->builder->cfa->globals;
  vector_push(list, symbol);
}

static void count_expression(Census *census, const Expr *expression) {
  VECTOR(const Expr *) stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE) count_symbol(census, e->symbol);
    if (e->condition) vector_push(&stack, e->condition);
    if (e->right) vector_push(&stack, e->right);
    if (e->left) vector_push(&stack, e->left);
  }
  vector_release(&stack);
}

static void count_function(Census *census, const Draft *draft, SymbolVector *locals) {
  census->locals = locals;
  for (size_t i = 0; i < draft->symbol->parameter_count; i++) {
    Symbol *parameter = draft->symbol->parameters[i];
    if (effects_is_modelled(census->builder->types, parameter->type)) count_symbol(census, parameter);
  }
  for (size_t i = 0; i < draft->edges.size; i++) {
    const Edge *edge = &draft->edges.data[i];
    count_expression(census, edge->left);
    count_expression(census, edge->right);
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
  SymbolVector *globals = &b->cfa->globals;
  if (globals->size) qsort(globals->data, globals->size, sizeof *globals->data, compare_serials);
  map_release(&census.seen);
}

/* ---- initial values of globals ------------------------------------------------------------------- */

static void initialise_global(Builder *b, Symbol *symbol) {
  SourceRange range = symbol->range;
  Expr *left = make_variable(b, symbol, range);
  const Initializer *initializer = symbol->initializer;
  if (!symbol->is_defined) {
    const char *reason = arena_format(&b->cfa->arena, "external %s", symbol->name);
    draft_emit(b, EDGE_HAVOC, left, NULL, range)->reason = reason;
    draft_note(b, range.begin, "variable '%s' is not defined: its initial value is arbitrary", symbol->name);
    return;
  }
  Expr *value = initializer ? initializer->value : NULL;
  if (!value) value = make_integer(b, symbol->type, 0, range);
  i128 constant;
  if (!effects_constant(&b->effects, value, &constant)) {
    diagnose(b->diagnostics, DIAGNOSTIC_ERROR, value->range.begin,
             "not supported yet: initialiser of '%s' that is no integer constant", symbol->name);
    return;
  }
  draft_emit(b, EDGE_ASSIGN, left, make_integer(b, symbol->type, constant, value->range), range);
}

/* Put the initial values in front of the entry function. */
static void build_initial_values(Builder *b) {
  Draft *draft = b->draft = b->drafts.data[0];
  size_t before = draft->edges.size;
  Location start = draft->entry;
  b->here = draft->entry = draft_add_location(b);
  for (size_t i = 0; i < b->cfa->globals.size; i++) initialise_global(b, b->cfa->globals.data[i]);
  if (draft->edges.size == before) {
    draft->locations.size--;
    draft->entry = start;
  } else { /* the last initial value leads to the body */
    vector_last(&draft->edges).to = start;
    draft->locations.size--;
  }
}

/* ---- putting it together ------------------------------------------------------------------------- */

static void assemble_function(Builder *b, uint32_t index) {
  Cfa *cfa = b->cfa;
  const Draft *draft = b->drafts.data[index];
  CfaFunction *function = &cfa->functions.data[index];
  Location first = (Location)cfa->locations.size;
  function->first = first;
  function->location_count = (uint32_t)draft->locations.size;
  function->entry = first + draft->entry;
  function->exit = first + draft->exit;
  function->halt = first + draft->halt;
  for (size_t i = 0; i < draft->locations.size; i++) {
    DraftLocation location = draft->locations.data[i];
    vector_push(&cfa->locations, (LocationInfo){index, location.loop, location.pos, {0}, {0}});
  }
  for (size_t i = 0; i < draft->edges.size; i++) {
    Edge edge = draft->edges.data[i];
    edge.id = (EdgeId)cfa->edges.size;
    edge.from += first;
    edge.to += first;
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
  count_variables(b);
  build_initial_values(b);
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
  map_release(&b->target_of);
  effects_release(&b->effects);
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
  Builder builder = {.cfa = cfa,
                     .program = program,
                     .types = &program->types,
                     .options = options,
                     .diagnostics = diagnostics,
                     .effects = {.types = &program->types, .first_hidden = program->symbol_count}};
  build_reachable(&builder, entry);
  if (diagnostics->errors == errors) assemble(&builder);
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
  for (size_t i = 0; i < cfa->functions.size; i++) vector_release(&cfa->functions.data[i].locals);
  vector_release(&cfa->edges);
  vector_release(&cfa->locations);
  vector_release(&cfa->functions);
  vector_release(&cfa->globals);
  vector_release(&cfa->notes);
  map_release(&cfa->function_of);
  arena_release(&cfa->arena);
  memory_free(cfa);
}

int cfa_find_function(const Cfa *cfa, const Symbol *symbol) {
  return (int)(int64_t)map_get(&cfa->function_of, symbol->serial, (uint64_t)-1);
}

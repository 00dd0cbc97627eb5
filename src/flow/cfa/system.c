/* What functions of the system can reach: see system.h. */
#include "flow/cfa/system.h"

#include <string.h>
#include "base/library.h"

bool system_declares(const Builder *b, const Symbol *symbol) {
  return symbol->storage == STORAGE_GLOBAL && (symbol->is_undeclared || source_locate(b->program->sources, symbol->range.begin).is_system);
}

const Type *system_pointee(const Expr *argument) {
  bool is_null = argument->kind == EXPR_CAST && argument->left->kind == EXPR_INTEGER && !argument->left->integer;
  return argument->type->kind == TYPE_POINTER && !is_null ? argument->type->base : NULL;
}

bool system_calls_back(const Expr *call) {
  for (size_t i = 0; i < call->argument_count; i++) {
    const Type *type = system_pointee(call->arguments[i]);
    if (type && type->kind == TYPE_FUNCTION) return true;
  }
  return false;
}

/* ---- variables ----------------------------------------------------------------------------------- */

static void collect_variables(const Builder *b, SymbolVector *variables) {
  for (size_t i = 0; i < b->cfa->globals.size; i++) {
    Symbol *symbol = b->cfa->globals.data[i];
    bool is_open = !symbol->is_defined && !library_stream(symbol->name) && type_is_complete(symbol->type);
    if (is_open && system_declares(b, symbol)) vector_push(variables, symbol);
  }
}

static bool may_do_anything(const Edge *edge) {
  bool is_named = edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION && !edge->right->symbol->body;
  const LibraryFunction *library = is_named ? library_called(edge->right->symbol->name) : NULL;
  return is_named && (!library || library->kind == LIBRARY_ANYTHING);
}

static void expose(Builder *b, Edge *edge, const SymbolVector *variables) {
  const Expr **arguments = ARENA_ARRAY(&b->cfa->arena, const Expr *, edge->argument_count + variables->size + 1);
  if (edge->argument_count) memcpy(arguments, edge->arguments, edge->argument_count * sizeof *arguments);
  for (size_t i = 0; i < variables->size; i++)
    arguments[edge->argument_count + i] = make_address(b, make_variable(b, variables->data[i], edge->range));
  edge->arguments = arguments;
  edge->argument_count += variables->size;
}

void system_expose_variables(Builder *b) {
  SymbolVector variables = {0};
  collect_variables(b, &variables);
  for (size_t i = 0; variables.size && i < b->drafts.size; i++) {
    EdgeVector *edges = &b->drafts.data[i]->edges;
    for (size_t k = 0; k < edges->size; k++)
      if (may_do_anything(&edges->data[k])) expose(b, &edges->data[k], &variables);
  }
  vector_release(&variables);
}

/* ---- calls back ---------------------------------------------------------------------------------- */

typedef struct {
  Map seen; /* records */
  VECTOR(const Type *) open;
} Reach;

static void reach_members(Reach *r, const Record *record) {
  uint64_t key = map_key(record);
  if (map_has(&r->seen, key)) return;
  map_put(&r->seen, key, 1);
  for (const Member *member = record->members; member; member = member->next) vector_push(&r->open, member->type);
}

/* May a function be reached from a value of this type, through pointers and members? */
static bool leads_to_function(const Type *type) {
  Reach r = {0};
  bool found = false;
  vector_push(&r.open, type);
  while (r.open.size && !found) {
    const Type *here = vector_pop(&r.open);
    found = here->kind == TYPE_FUNCTION;
    if (here->kind == TYPE_POINTER || here->kind == TYPE_ARRAY) vector_push(&r.open, here->base);
    if (here->kind == TYPE_STRUCT || here->kind == TYPE_UNION) reach_members(&r, here->record);
  }
  map_release(&r.seen);
  vector_release(&r.open);
  return found;
}

/* Whatever it was before it was cast. */
static bool hands_functions(const Expr *argument) {
  while (argument->kind == EXPR_CAST && !leads_to_function(argument->type)) argument = argument->left;
  return leads_to_function(argument->type);
}

static void refuse_callback(Builder *b, const Draft *draft, Edge *edge) {
  edge->kind = EDGE_INCOMPLETE;
  edge->reason = arena_format(&b->cfa->arena, "not supported: call of '%s', which may call back", edge->right->symbol->name);
  edge->to = draft->halt;
  edge->left = edge->right = NULL;
  edge->arguments = NULL;
  edge->argument_count = 0;
}

static bool may_call_back(const Builder *b, const Edge *edge) {
  if (!may_do_anything(edge) || !system_declares(b, edge->right->symbol)) return false;
  for (size_t i = 0; i < edge->argument_count; i++)
    if (hands_functions(edge->arguments[i])) return true;
  return false;
}

void system_refuse_callbacks(Builder *b) {
  for (size_t i = 0; b->has_function_addresses && i < b->drafts.size; i++) {
    Draft *draft = b->drafts.data[i];
    for (size_t k = 0; k < draft->edges.size; k++)
      if (may_call_back(b, &draft->edges.data[k])) refuse_callback(b, draft, &draft->edges.data[k]);
  }
}

/* split.c: putting operations into an automaton: see split.h. */
#include "flow/cfa/split.h"
#include <assert.h>
#include <string.h>
#include "flow/cfa/build.h"

static CfaFunction *function_at(Cfa *cfa, Location location) {
  return &cfa->functions.data[cfa->locations.data[location].function];
}

/* ---- what an operation mentions -------------------------------------------------------------------- */

static inline bool is_known(const SymbolVector *symbols, const Symbol *symbol) {
  for (size_t i = symbols->size; i-- > 0;)
    if (symbols->data[i] == symbol) return true;
  return false;
}

/* A local that no edge used so far is one of the function's variables now. */
static void mention_symbol(Cfa *cfa, CfaFunction *function, Symbol *symbol) {
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  assert(is_local || is_known(&cfa->globals, symbol)); /* else it would have no initial value */
  (void)cfa;
  if (is_local && !is_known(&function->locals, symbol)) vector_push(&function->locals, symbol);
}

static void mention_address(Cfa *cfa, const Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  if (place->kind == EXPR_VARIABLE) map_put(&cfa->addressed, place->symbol->serial, 1);
}

static void mention(Cfa *cfa, CfaFunction *function, const Expr *expression) {
  ExprVector stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE) mention_symbol(cfa, function, e->symbol);
    if (e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY) mention_address(cfa, e->left);
    cfa->asks_memory |= e->kind == EXPR_MEMORY;
    cfa->asks_access |= e->kind == EXPR_MEMORY && (e->op == OP_IS_ACCESSIBLE || e->op == OP_IS_WRITABLE);
    cfa->asks_heap |= e->kind == EXPR_MEMORY && e->op >= OP_HEAP_IS_LEFT;
    expression_push_operands(&stack, e);
  }
  vector_release(&stack);
}

/* ---- locations and edges --------------------------------------------------------------------------- */

/* Another location of the function that `beside` belongs to. */
static Location add_location(Cfa *cfa, Location beside) {
  LocationInfo info = {.function = cfa->locations.data[beside].function, .pos = cfa->locations.data[beside].pos};
  CfaFunction *function = function_at(cfa, beside);
  info.index = (uint32_t)function->locations.size;
  Location location = (Location)cfa->locations.size;
  vector_push(&cfa->locations, info);
  vector_push(&function->locations, location);
  return location;
}

static EdgeId add_edge(Cfa *cfa, Location from, Location to, Edge edge, SourceRange range) {
  CfaFunction *function = function_at(cfa, from);
  edge.id = (EdgeId)cfa->edges.size;
  edge.from = from;
  edge.to = to;
  if (!edge.range.begin) edge.range = range;
  mention(cfa, function, edge.left);
  mention(cfa, function, edge.right);
  for (size_t i = 0; i < edge.argument_count; i++) mention(cfa, function, edge.arguments[i]);
  vector_push(&cfa->edges, edge);
  vector_push(&cfa->locations.data[from].out, edge.id);
  vector_push(&cfa->locations.data[to].in, edge.id);
  return edge.id;
}

/* All edges that leave the location leave a new one instead, to which nothing leads yet. */
static Location open_before(Cfa *cfa, EdgeId edge) {
  Location from = cfa->edges.data[edge].from, opened = add_location(cfa, from);
  cfa->locations.data[opened].out = cfa->locations.data[from].out;
  cfa->locations.data[from].out = (U32Vector){0};
  const U32Vector *out = &cfa->locations.data[opened].out;
  for (size_t i = 0; i < out->size; i++) cfa->edges.data[out->data[i]].from = opened;
  return opened;
}

static inline bool is_end(EdgeKind kind) {
  return kind == EDGE_RETURN || kind == EDGE_ERROR || kind == EDGE_INCOMPLETE || kind == EDGE_STOP;
}

/* The edge leads to a new location, which nothing leaves yet. */
static Location open_after(Cfa *cfa, EdgeId edge) {
  assert(!is_end(cfa->edges.data[edge].kind));
  Location to = cfa->edges.data[edge].to, opened = add_location(cfa, to);
  U32Vector *in = &cfa->locations.data[to].in;
  for (size_t i = 0; i < in->size; i++) {
    if (in->data[i] != edge) continue;
    memmove(&in->data[i], &in->data[i + 1], (in->size - i - 1) * sizeof *in->data);
    in->size--;
  }
  vector_push(&cfa->locations.data[opened].in, edge);
  cfa->edges.data[edge].to = opened;
  return opened;
}

/* ---- operations ------------------------------------------------------------------------------------ */

EdgeId cfa_insert_before(Cfa *cfa, EdgeId edge, const Edge *operation) {
  assert(!is_end(operation->kind));
  Location from = cfa->edges.data[edge].from, to = open_before(cfa, edge);
  return add_edge(cfa, from, to, *operation, cfa->edges.data[edge].range);
}

EdgeId cfa_insert_after(Cfa *cfa, EdgeId edge, const Edge *operation) {
  assert(!is_end(operation->kind));
  Location to = cfa->edges.data[edge].to, from = open_after(cfa, edge);
  return add_edge(cfa, from, to, *operation, cfa->edges.data[edge].range);
}

EdgeId cfa_insert_at_entry(Cfa *cfa, uint32_t function) {
  CfaFunction *entered = &cfa->functions.data[function];
  Location first = add_location(cfa, entered->entry);
  entered = &cfa->functions.data[function];
  EdgeId edge = add_edge(cfa, first, entered->entry, (Edge){.kind = EDGE_SKIP}, entered->symbol->range);
  entered->entry = first;
  return edge;
}

/* from --[when]--> . --end--> halt,  from --[!when]--> to */
static EdgeId add_end(Cfa *cfa, Location from, Location to, const Expr *when, Edge end, SourceRange range) {
  Builder b = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types};
  Expr *condition = make_copy(&b, when);
  Location ended = add_location(cfa, from);
  add_edge(cfa, from, ended, (Edge){.kind = EDGE_ASSUME, .right = condition}, range);
  add_edge(cfa, from, to, (Edge){.kind = EDGE_ASSUME, .right = make_not(&b, condition)}, range);
  return add_edge(cfa, ended, function_at(cfa, from)->halt, end, range);
}

static Edge error(Cfa *cfa, const Check *check) { return (Edge){.kind = EDGE_ERROR, .check = cfa_add_check(cfa, check)}; }

EdgeId cfa_insert_check_before(Cfa *cfa, EdgeId edge, const Expr *fails, const Check *check) {
  Location from = cfa->edges.data[edge].from, to = open_before(cfa, edge);
  return add_end(cfa, from, to, fails, error(cfa, check), cfa->edges.data[edge].range);
}

void cfa_insert_end_before(Cfa *cfa, EdgeId edge, const Expr *when, const char *reason) {
  Location from = cfa->edges.data[edge].from, to = open_before(cfa, edge);
  add_end(cfa, from, to, when, (Edge){.kind = EDGE_INCOMPLETE, .reason = reason}, cfa->edges.data[edge].range);
}

void cfa_insert_doubt_before(Cfa *cfa, EdgeId edge, const Expr *when, const Check *check) {
  Location from = cfa->edges.data[edge].from, to = open_before(cfa, edge);
  Edge end = {.kind = EDGE_INCOMPLETE, .reason = check->text, .check = cfa_add_check(cfa, check)};
  add_end(cfa, from, to, when, end, cfa->edges.data[edge].range);
}

EdgeId cfa_insert_jump_before(Cfa *cfa, EdgeId edge, const Expr *when, Location to) {
  Builder b = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types};
  Location from = cfa->edges.data[edge].from, opened = open_before(cfa, edge);
  Expr *condition = make_copy(&b, when);
  EdgeId jump = add_edge(cfa, from, to, (Edge){.kind = EDGE_ASSUME, .right = condition}, cfa->edges.data[edge].range);
  add_edge(cfa, from, opened, (Edge){.kind = EDGE_ASSUME, .right = make_not(&b, condition)}, cfa->edges.data[edge].range);
  return jump;
}

EdgeId cfa_insert_check_after(Cfa *cfa, EdgeId edge, const Expr *fails, const Check *check) {
  Location to = cfa->edges.data[edge].to, from = open_after(cfa, edge);
  return add_end(cfa, from, to, fails, error(cfa, check), cfa->edges.data[edge].range);
}

/* ---- bodies ---------------------------------------------------------------------------------------- */

typedef struct {
  Cfa *cfa;
  uint32_t into;
  const CfaFunction *body;
  const Map *instead; /* of variables */
  Map copy_of;        /* of locations */
} Insertion;

/* With the variables that stand for its own. */
static const Expr *renamed(const Insertion *in, const Expr *e) {
  if (!e) return NULL;
  uint64_t instead = e->kind == EXPR_VARIABLE ? map_get(in->instead, e->symbol->serial, 0) : 0;
  const Expr *left = renamed(in, e->left), *right = renamed(in, e->right), *condition = renamed(in, e->condition);
  if (!instead && left == e->left && right == e->right && condition == e->condition) return e;
  Expr *copy = arena_copy(&in->cfa->arena, e, sizeof *e);
  copy->left = (Expr *)left;
  copy->right = (Expr *)right;
  copy->condition = (Expr *)condition;
  if (instead) copy->symbol = (Symbol *)(uintptr_t)instead;
  return copy;
}

/* A return of the body, of the other function; one that gives a result of another kind ends the run. */
static Edge returned(const Insertion *in, Edge edge) {
  Builder b = {.cfa = in->cfa, .program = in->cfa->program, .types = &in->cfa->program->types};
  const Symbol *result = in->cfa->functions.data[in->into].result, *own = in->body->result;
  bool is_same_kind = result && own && type_unqualified(result->type)->kind == type_unqualified(own->type)->kind;
  if (is_same_kind) {
    Expr *value = edge.right ? make_copy(&b, renamed(in, edge.right)) : make_load(&b, (Symbol *)own, edge.range);
    edge.right = make_cast(&b, result->type, value);
    return edge;
  }
  edge.right = NULL;
  if (!result) return edge;
  edge.kind = EDGE_STOP;
  edge.to = in->body->halt;
  return edge;
}

static void copy_location(Insertion *in, Location location, const LocationInfo *info) {
  if (map_has(&in->copy_of, location)) return;
  Location copy = add_location(in->cfa, in->cfa->functions.data[in->into].entry);
  in->cfa->locations.data[copy].loop = info->loop;
  in->cfa->locations.data[copy].pos = info->pos;
  map_put(&in->copy_of, location, copy);
}

static EdgeId copy_edge(Insertion *in, Edge edge) {
  const Expr **arguments = edge.argument_count ? ARENA_ARRAY(&in->cfa->arena, const Expr *, edge.argument_count) : NULL;
  for (size_t i = 0; i < edge.argument_count; i++) arguments[i] = renamed(in, edge.arguments[i]);
  edge.arguments = arguments;
  edge.left = renamed(in, edge.left);
  if (edge.kind == EDGE_RETURN)
    edge = returned(in, edge);
  else
    edge.right = renamed(in, edge.right);
  return add_edge(in->cfa, (Location)map_get(&in->copy_of, edge.from, 0), (Location)map_get(&in->copy_of, edge.to, 0), edge, edge.range);
}

Location cfa_insert_body(Cfa *cfa, uint32_t into, const Cfa *of, uint32_t from, const Map *instead, Map *copies) {
  Insertion in = {.cfa = cfa, .into = into, .body = &of->functions.data[from], .instead = instead};
  const U32Vector *locations = &in.body->locations;
  map_put(&in.copy_of, in.body->exit, cfa->functions.data[into].exit);
  map_put(&in.copy_of, in.body->halt, cfa->functions.data[into].halt);
  for (size_t i = 0; i < locations->size; i++) copy_location(&in, locations->data[i], &of->locations.data[locations->data[i]]);
  for (size_t i = 0; i < locations->size; i++) {
    const U32Vector *out = &of->locations.data[locations->data[i]].out;
    for (size_t j = 0; j < out->size; j++) map_put(copies, out->data[j], copy_edge(&in, of->edges.data[out->data[j]]));
  }
  Location entry = (Location)map_get(&in.copy_of, in.body->entry, 0);
  map_release(&in.copy_of);
  return entry;
}

/* ---- variables ------------------------------------------------------------------------------------- */

static Symbol *new_variable(Cfa *cfa, const char *name, const Type *type, Storage storage, SourceRange range) {
  assert(strchr(name, '.'));
  Symbol *symbol = ARENA_NEW(&cfa->arena, Symbol);
  *symbol = (Symbol){.kind = SYMBOL_OBJECT,
                     .storage = storage,
                     .name = name,
                     .type = type_unqualified(type),
                     .range = range,
                     .serial = cfa->program->symbol_count++,
                     .is_defined = true};
  return symbol;
}

/* The entry may be the head of a loop, so what happens once happens in front of it. */
void cfa_adopt_static(Cfa *cfa, Symbol *symbol, i128 initial) {
  Builder b = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types};
  CfaFunction *entry = &cfa->functions.data[cfa->entry];
  SourceRange range = entry->symbol->range;
  vector_push(&cfa->globals, symbol);
  Edge start = {.kind = EDGE_ASSIGN, .left = make_variable(&b, symbol, range), .right = make_integer(&b, symbol->type, initial, range)};
  Location first = add_location(cfa, entry->entry);
  add_edge(cfa, first, entry->entry, start, range);
  entry->entry = first;
}

Symbol *cfa_add_static(Cfa *cfa, const char *name, const Type *type, i128 initial) {
  Symbol *symbol = new_variable(cfa, name, type, STORAGE_STATIC, cfa->functions.data[cfa->entry].symbol->range);
  cfa_adopt_static(cfa, symbol, initial);
  return symbol;
}

Symbol *cfa_add_local(Cfa *cfa, uint32_t function, const char *name, const Type *type) {
  Symbol *owner = (Symbol *)cfa->functions.data[function].symbol;
  Symbol *symbol = new_variable(cfa, name, type, STORAGE_AUTO, owner->range);
  symbol->function = owner;
  vector_push(&cfa->functions.data[function].locals, symbol);
  return symbol;
}

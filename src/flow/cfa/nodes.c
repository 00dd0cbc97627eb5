/* Programs that handle nodes as types say: see nodes.h. */
#include "flow/cfa/nodes.h"

enum { NOT_CAST = 0 };

/* ---- types ---------------------------------------------------------------------------------------- */

static bool is_struct(const Type *type) { return type->kind == TYPE_STRUCT && type->record->is_complete; }

static bool is_pointer_to(const Type *type, const Record *record) { return type->kind == TYPE_POINTER && type->base->kind == TYPE_STRUCT && type->base->record == record; }

static bool has_links(const Record *record) {
  for (const Member *m = record->members; m; m = m->next)
    if (is_pointer_to(m->type, record)) return true;
  return false;
}

bool record_has_link_at(const Record *record, uint64_t offset) {
  for (const Member *m = record->members; m; m = m->next)
    if (m->offset == offset && is_pointer_to(m->type, record)) return true;
  return false;
}

const Record *node_pointed_to(const Type *type) {
  bool is_to_node = type->kind == TYPE_POINTER && is_struct(type->base) && has_links(type->base->record);
  return is_to_node ? type->base->record : NULL;
}

/* By value. */
static bool contains_node(const Type *type) {
  if (type->kind == TYPE_ARRAY) return contains_node(type->base);
  if (!type_is_record(type) || !type->record->is_complete) return false;
  if (is_struct(type) && has_links(type->record)) return true;
  for (const Member *m = type->record->members; m; m = m->next)
    if (contains_node(m->type)) return true;
  return false;
}

/* An object of this type may hold what leads to nodes. */
static bool leads_on(const Type *type, Map *seen) {
  if (type->kind == TYPE_ARRAY) return leads_on(type->base, seen);
  if (type->kind == TYPE_POINTER) return node_pointed_to(type) || leads_on(type->base, seen);
  if (!type_is_record(type) || map_has(seen, map_key(type->record))) return false;
  map_put(seen, map_key(type->record), 1);
  for (const Member *m = type->record->members; m; m = m->next)
    if (leads_on(m->type, seen)) return true;
  return false;
}

static bool leads_to_nodes(const Type *type) {
  Map seen = {0};
  bool leads = leads_on(type, &seen);
  map_release(&seen);
  return leads;
}

static bool holds_other_pointers(const Type *type) {
  if (type->kind == TYPE_ARRAY) return holds_other_pointers(type->base);
  if (type->kind == TYPE_POINTER) return !leads_to_nodes(type);
  for (const Member *m = type_is_record(type) ? type->record->members : NULL; m; m = m->next)
    if (holds_other_pointers(m->type)) return true;
  return false;
}

/* ---- expressions ---------------------------------------------------------------------------------- */

typedef VECTOR(const char *) TagVector;

typedef struct {
  const Cfa *cfa;
  Nodes *nodes;
  TagVector complete, hidden; /* of nodes; of structs without links, which may be nodes in another file; each tag once */
} Look;

const Member *node_link(const Expr *place) {
  if (place->kind != EXPR_MEMBER || place->left->kind != EXPR_DEREFERENCE) return NULL;
  const Record *record = node_pointed_to(place->left->left->type);
  return record && is_pointer_to(place->member->type, record) ? place->member : NULL;
}

static void note_tag(TagVector *tags, const char *tag) {
  for (size_t i = 0; i < tags->size; i++)
    if (tags->data[i] == tag) return;
  vector_push(tags, tag);
}

static void note_type(Look *look, const Type *type) {
  const Record *node = node_pointed_to(type);
  if (node) note_tag(&look->complete, node->tag);
  while (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY) type = type->base;
  bool is_node = is_struct(type) && has_links(type->record);
  if (type->kind == TYPE_STRUCT && type->record->tag && !is_node) note_tag(&look->hidden, type->record->tag);
}

/* A file that knows a struct without its links hands pointers to nodes about as if they were none. */
static bool hides_nodes(const Look *look) {
  for (size_t i = 0; i < look->hidden.size; i++)
    for (size_t j = 0; j < look->complete.size; j++)
      if (look->hidden.data[i] == look->complete.data[j]) return true;
  return false;
}

static void note_link(Look *look, const Expr *place) {
  const Member *link = node_link(place);
  U32Vector *links = &look->nodes->links;
  if (!link) return;
  for (size_t i = 0; i < links->size; i++)
    if (links->data[i] == link->offset) return;
  vector_push(links, (uint32_t)link->offset);
}

static bool is_null(const Expr *e) {
  e = expression_strip_casts(e);
  return e->kind == EXPR_INTEGER && !e->integer;
}

static const Symbol *variable_read(const Expr *e) { return e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE ? e->left->symbol : NULL; }

static bool is_made(const Look *look, const Symbol *symbol) { return symbol && map_has(&look->nodes->made, symbol->serial); }

/* Each such variable becomes a pointer of one type. */
static bool may_become(Look *look, const Symbol *made, const Type *type) {
  uint64_t known = map_get(&look->nodes->made, made->serial, NOT_CAST);
  map_put(&look->nodes->made, made->serial, map_key(type));
  return known == NOT_CAST || type_compatible(&look->cfa->program->types, type_unqualified(type->base), type_unqualified(((const Type *)(uintptr_t)known)->base));
}

static bool is_same_pointer(const Look *look, const Type *a, const Type *b) {
  return a->kind == TYPE_POINTER && b->kind == TYPE_POINTER && type_compatible(&look->cfa->program->types, type_unqualified(a->base), type_unqualified(b->base));
}

static bool may_be_cast(Look *look, const Expr *e) {
  const Type *from = e->left->type, *to = e->type;
  const Symbol *read = variable_read(e->left);
  if (is_made(look, read)) return to->kind == TYPE_POINTER && may_become(look, read, to);
  if (!leads_to_nodes(from) && !leads_to_nodes(to)) return true;
  return to->kind == TYPE_VOID || to->kind == TYPE_BOOL || is_same_pointer(look, from, to) || (is_null(e) && to->kind == TYPE_POINTER);
}

/* No address leads into a node, or to a place beside which a pointer of another type lies. */
static bool may_be_addressed(const Expr *place) {
  const Expr *e = place;
  for (; e->kind == EXPR_MEMBER; e = e->left) {
    const Type *whole = e->left->type;
    if (contains_node(whole) || (leads_to_nodes(whole) && holds_other_pointers(whole))) return false;
  }
  return !contains_node(e->type);
}

static bool may_be_changed_elsewhere(const Symbol *symbol, const Type *type) {
  return cfa_is_shared(symbol) || symbol->storage == STORAGE_THREAD || (type->qualifiers & (QUALIFIER_VOLATILE | QUALIFIER_ATOMIC));
}

static bool may_stand(Look *look, const Expr *e) {
  switch (e->kind) {
  case EXPR_INTEGER: return !node_pointed_to(e->type) || !e->integer;
  case EXPR_VARIABLE: return leads_to_nodes(e->type) == leads_to_nodes(e->symbol->type) && !contains_node(e->type) && !(leads_to_nodes(e->type) && may_be_changed_elsewhere(e->symbol, e->type));
  case EXPR_DEREFERENCE: return node_pointed_to(e->left->type) || !contains_node(e->type);
  case EXPR_MEMBER: note_link(look, e); return !contains_node(e->type) && !(e->left->type->kind == TYPE_UNION && leads_to_nodes(e->left->type));
  case EXPR_LOAD: return !contains_node(e->type);
  case EXPR_ADDRESS:
  case EXPR_DECAY: return e->left->kind == EXPR_FUNCTION || may_be_addressed(e->left);
  case EXPR_CAST: return may_be_cast(look, e);
  case EXPR_BINARY: return !node_pointed_to(e->type);
  case EXPR_FLOAT:
  case EXPR_STRING:
  case EXPR_FUNCTION:
  case EXPR_UNARY:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_CONDITIONAL: return true;
  default: return !leads_to_nodes(e->type);
  }
}

static bool is_volatile(const Expr *e) { return (e->type->qualifiers & (QUALIFIER_VOLATILE | QUALIFIER_ATOMIC)) && leads_to_nodes(e->type); }

/* `above`: what it is an operand of, or NULL.  What an allocation gave is cast, or asked whether it is null; nothing else. */
static bool is_confined(Look *look, const Expr *e, const Expr *above) {
  note_type(look, e->type);
  if (is_volatile(e) || !may_stand(look, e)) return false;
  bool is_asked = !above || above->kind == EXPR_CAST || above->op == OP_NOT || above->op == OP_EQUAL || above->op == OP_NOT_EQUAL;
  if (is_made(look, variable_read(e)) && !is_asked) return false;
  const Expr *operands[] = {e->left, e->right, e->condition};
  for (size_t i = 0; i < sizeof operands / sizeof *operands; i++)
    if (operands[i] && !is_confined(look, operands[i], e)) return false;
  return true;
}

/* ---- edges ---------------------------------------------------------------------------------------- */

static bool is_to_node(const Type *type) { return node_pointed_to(type); }

static bool call_is_confined(const Look *look, const Edge *edge) {
  int callee = cfa_function_called(look->cfa, edge);
  const Symbol *function = callee >= 0 ? look->cfa->functions.data[callee].symbol : NULL;
  if (function && edge->argument_count < function->parameter_count) return false;
  for (size_t i = 0; i < edge->argument_count; i++) {
    bool is_given = function && i < function->parameter_count;
    const Type *type = edge->arguments[i]->type;
    if (is_given ? is_to_node(type) != is_to_node(function->parameters[i]->type) : leads_to_nodes(type)) return false;
  }
  if (!edge->left || !function) return !edge->left || !leads_to_nodes(edge->left->type);
  const Symbol *result = look->cfa->functions.data[callee].result;
  return result && is_to_node(edge->left->type) == is_to_node(result->type);
}

static bool return_is_confined(const Look *look, const Edge *edge) {
  const Symbol *result = look->cfa->functions.data[look->cfa->locations.data[edge->from].function].result;
  return !edge->right || !result || is_to_node(edge->right->type) == is_to_node(result->type);
}

static bool operation_is_confined(const Look *look, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_ASSIGN: return !contains_node(edge->left->type) && is_to_node(edge->left->type) == is_to_node(edge->right->type);
  case EDGE_CALL: return call_is_confined(look, edge);
  case EDGE_RETURN: return return_is_confined(look, edge);
  case EDGE_HAVOC: return edge->is_unset || !leads_to_nodes(edge->left->type);
  case EDGE_ALLOCATE: return !leads_to_nodes(edge->left->type);
  default: return true;
  }
}

/* What is released is cast to void *. */
static const Expr *operand(const Edge *edge) { return edge->kind == EDGE_FREE ? expression_strip_casts(edge->right) : edge->right; }

static bool edge_is_confined(Look *look, const Edge *edge) {
  if (edge->kind == EDGE_SKIP || edge->kind == EDGE_STOP || !operation_is_confined(look, edge)) return edge->kind == EDGE_SKIP || edge->kind == EDGE_STOP;
  bool value_is_made = edge->right && is_made(look, variable_read(edge->right));
  if (value_is_made && edge->kind != EDGE_ASSUME) return false;
  if ((edge->left && !is_confined(look, edge->left, NULL)) || (edge->right && !is_confined(look, operand(edge), NULL))) return false;
  for (size_t i = 0; i < edge->argument_count; i++)
    if (is_made(look, variable_read(edge->arguments[i])) || !is_confined(look, edge->arguments[i], NULL)) return false;
  return true;
}

/* ---- what allocations are given to ---------------------------------------------------------------- */

static bool makes(const Cfa *cfa, const Edge *edge) {
  const Expr *left = edge->left;
  return edge->kind == EDGE_ALLOCATE && !edge->is_automatic && left->kind == EXPR_VARIABLE && cfa_is_plain(cfa, left->symbol) && left->symbol->storage == STORAGE_AUTO && left->type->base->kind == TYPE_VOID;
}

static bool gives_nothing(const Edge *edge) { return edge->kind == EDGE_HAVOC ? edge->is_unset : edge->kind == EDGE_ASSIGN && is_null(edge->right); }

/* Local variables that nothing else is given to. */
static void find_made(const Cfa *cfa, Map *made) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (makes(cfa, &cfa->edges.data[i])) map_put(made, cfa->edges.data[i].left->symbol->serial, NOT_CAST);
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (!edge->left || edge->left->kind != EXPR_VARIABLE || makes(cfa, edge) || gives_nothing(edge)) continue;
    map_remove(made, edge->left->symbol->serial);
  }
}

bool cfa_confines_nodes(const Cfa *cfa, Nodes *nodes) {
  Look look = {.cfa = cfa, .nodes = nodes};
  const Symbol *entry = cfa->functions.data[cfa->entry].symbol;
  bool good = true;
  find_made(cfa, &nodes->made);
  for (size_t i = 0; good && i < entry->parameter_count; i++) good = !leads_to_nodes(entry->parameters[i]->type);
  for (size_t i = 0; good && i < cfa->edges.size; i++) good = edge_is_confined(&look, &cfa->edges.data[i]);
  good = good && nodes->links.size && !hides_nodes(&look);
  vector_release(&look.complete);
  vector_release(&look.hidden);
  return good;
}

const Record *nodes_made(const Nodes *nodes, const Symbol *symbol) {
  uint64_t type = map_get(&nodes->made, symbol->serial, NOT_CAST);
  return type == NOT_CAST ? NULL : node_pointed_to((const Type *)(uintptr_t)type);
}

void nodes_release(Nodes *nodes) {
  vector_release(&nodes->links);
  map_release(&nodes->made);
}

/* Ages of nodes: see ages.h. */
#include "flow/cfa/ages.h"
#include "flow/cfa/build.h"
#include "flow/cfa/copy.h"
#include "flow/cfa/nodes.h"
#include "flow/cfa/split.h"

#define MOST_AGES (UINT64_C(1) << 63)

static const char of_pointer[] = "age.of";

const Symbol *cfa_age_of(const Symbol *symbol) { return symbol->name == of_pointer ? symbol->target : NULL; }

typedef struct {
  uint32_t offset;
  Symbol *older, *newer; /* flags: all that is stored there leads to such nodes, or is null */
  Symbol *unset;         /* the age of the one node whose link was not written yet; 0: there is none */
} Link;

typedef VECTOR(Link) LinkVector;

typedef struct {
  Cfa *copy;
  Builder builder;
  const Type *number, *flag;
  Nodes nodes;
  LinkVector links;
  SymbolVector pointers, ages; /* variables, each with its age; that of one that is not plain is static */
  Map age_of;                  /* serial of such a variable -> index of both */
  SymbolVector passed;         /* static: the ages of arguments and of what calls return */
  Map passed_of;               /* serial of a parameter or of the variable for a result -> index */
  Symbol *stored;              /* none that lies in memory is newer */
  Symbol *first_released, *last_released; /* ages of nodes that were released lie between these; NULL: none ever is */
  EdgeId at;                   /* the edge that is looked at */
  SourceRange range;
} Ages;

/* ---- expressions ---------------------------------------------------------------------------------- */

static Expr *variable(Ages *a, Symbol *symbol) { return make_variable(&a->builder, symbol, a->range); }
static Expr *value(Ages *a, const Symbol *symbol) { return make_load(&a->builder, (Symbol *)symbol, a->range); }
static Expr *constant(Ages *a, uint64_t number) { return make_integer(&a->builder, a->number, (i128)number, a->range); }
static Expr *truth(Ages *a, bool holds) { return make_integer(&a->builder, a->flag, holds, a->range); }
static Expr *compare(Ages *a, Expr *left, Operator op, Expr *right) { return make_binary(&a->builder, op, a->flag, left, right); }
static Expr *is_null(Ages *a, Expr *age) { return compare(a, age, OP_EQUAL, constant(a, 0)); }
static Expr *not_null(Ages *a, Expr *age) { return compare(a, age, OP_NOT_EQUAL, constant(a, 0)); }
static Expr *both(Ages *a, Expr *left, Expr *right) { return make_logical(&a->builder, EXPR_AND, left, right); }
static Expr *either(Ages *a, Expr *left, Expr *right) { return make_logical(&a->builder, EXPR_OR, left, right); }
static Expr *holds(Ages *a, const Symbol *flag) { return compare(a, make_cast(&a->builder, a->flag, value(a, flag)), OP_NOT_EQUAL, truth(a, false)); }
static Expr *opposite(Ages *a, Expr *condition) { return make_not(&a->builder, condition); }

/* when ? yes : no */
static Expr *choose(Ages *a, Expr *when, Expr *yes, Expr *no) {
  Expr *choice = make_copy(&a->builder, yes);
  *choice = (Expr){.kind = EXPR_CONDITIONAL, .type = yes->type, .range = a->range, .condition = when, .left = yes, .right = no};
  return choice;
}

/* ---- operations in front of the edge -------------------------------------------------------------- */

static void assign(Ages *a, Symbol *symbol, Expr *right) { cfa_insert_before(a->copy, a->at, &(Edge){.kind = EDGE_ASSIGN, .left = variable(a, symbol), .right = make_cast(&a->builder, symbol->type, right)}); }
static void assume(Ages *a, Expr *condition) { cfa_insert_before(a->copy, a->at, &(Edge){.kind = EDGE_ASSUME, .right = condition}); }

static void assign_behind(Ages *a, Symbol *symbol, Expr *right) { cfa_insert_after(a->copy, a->at, &(Edge){.kind = EDGE_ASSIGN, .left = variable(a, symbol), .right = right}); }

static uint32_t function_here(const Ages *a) { return a->copy->locations.data[a->copy->edges.data[a->at].from].function; }

/* The age of some node, or 0, that is no newer than this. */
static Symbol *any_age(Ages *a, const Symbol *newest) {
  Symbol *any = cfa_add_local(a->copy, function_here(a), "age.any", a->number);
  cfa_insert_before(a->copy, a->at, &(Edge){.kind = EDGE_HAVOC, .left = variable(a, any), .reason = "the age of a node"});
  assume(a, compare(a, value(a, any), OP_LESS_EQUAL, value(a, newest)));
  return any;
}

static Symbol *age_of(const Ages *a, const Symbol *pointer) {
  uint64_t index = map_get(&a->age_of, pointer->serial, UINT64_MAX);
  return index == UINT64_MAX ? NULL : a->ages.data[index];
}

/* ---- links ---------------------------------------------------------------------------------------- */

static const Link *find_link(const Ages *a, const Member *member) {
  for (size_t i = 0; i < a->links.size; i++)
    if (a->links.data[i].offset == member->offset) return &a->links.data[i];
  return NULL;
}

/* It was not released, or is 0: of that the predecessor is the largest number, so that one comparison says so. */
static Expr *lives(Ages *a, Expr *age) {
  if (!a->first_released) return truth(a, true);
  Expr *before = make_binary(&a->builder, OP_SUBTRACT, a->number, age, constant(a, 1));
  return either(a, compare(a, age, OP_LESS, value(a, a->first_released)), compare(a, before, OP_GREATER_EQUAL, value(a, a->last_released)));
}

static Expr *age(Ages *a, const Expr *e, bool is_sure);

/* What the links of such a node say of where this one leads. */
static Expr *read_link(Ages *a, const Link *link, const Expr *pointer, bool is_sure) {
  Expr *from = age(a, pointer, is_sure);
  if (is_sure) assume(a, not_null(a, from)); /* else the run ends here */
  Symbol *to = any_age(a, a->stored);
  Expr *is_known = both(a, compare(a, from, OP_NOT_EQUAL, value(a, link->unset)), lives(a, from));
  Expr *is_older = either(a, opposite(a, holds(a, link->older)), compare(a, value(a, to), OP_LESS, from));
  Expr *is_newer = either(a, opposite(a, holds(a, link->newer)), compare(a, value(a, to), OP_GREATER, from));
  assume(a, either(a, opposite(a, is_known), either(a, is_null(a, value(a, to)), both(a, is_older, is_newer))));
  return value(a, to);
}

static Expr *read_place(Ages *a, const Expr *place, bool is_sure) {
  const Member *member = node_link(place);
  if (member) return read_link(a, find_link(a, member), place->left->left, is_sure);
  const Symbol *own = place->kind == EXPR_VARIABLE ? age_of(a, place->symbol) : NULL;
  return value(a, own ? own : any_age(a, a->stored));
}

/* Of the node that the value points to.  `is_sure`: it is evaluated where the edge is taken. */
static Expr *age(Ages *a, const Expr *e, bool is_sure) {
  if (e->kind == EXPR_INTEGER) return constant(a, 0);
  if (e->kind == EXPR_CAST) return age(a, e->left, is_sure);
  if (e->kind == EXPR_LOAD) return read_place(a, e->left, is_sure);
  return value(a, any_age(a, a->copy->counted));
}

static Expr *newest_stored(Ages *a, Expr *age) { return choose(a, compare(a, value(a, a->stored), OP_LESS, age), age, value(a, a->stored)); }
static void store(Ages *a, Expr *age) { assign(a, a->stored, newest_stored(a, age)); }

static void write_link(Ages *a, const Link *link, const Expr *pointer, Expr *to) {
  Expr *from = age(a, pointer, true);
  Expr *nowhere = is_null(a, to), *good = lives(a, from);
  store(a, to);
  assume(a, not_null(a, from));
  assume(a, both(a, compare(a, from, OP_LESS_EQUAL, value(a, a->copy->counted)), compare(a, to, OP_LESS_EQUAL, value(a, a->copy->counted))));
  assign(a, link->older, both(a, both(a, holds(a, link->older), good), either(a, nowhere, compare(a, to, OP_LESS, from))));
  assign(a, link->newer, both(a, both(a, holds(a, link->newer), good), either(a, nowhere, compare(a, to, OP_GREATER, from))));
  assign(a, link->unset, choose(a, compare(a, value(a, link->unset), OP_EQUAL, from), constant(a, 0), value(a, link->unset)));
}

/* ---- conditions ----------------------------------------------------------------------------------- */

static bool asks_about_node(const Expr *e) {
  if (node_pointed_to(e->type)) return true;
  return (e->left && asks_about_node(e->left)) || (e->right && asks_about_node(e->right)) || (e->condition && asks_about_node(e->condition));
}

static bool is_no_node(const Expr *e) {
  e = expression_strip_casts(e);
  return e->kind == EXPR_INTEGER && !e->integer;
}

/* A comparison of two pointers: known where one of them is null. */
static Expr *compare_pointers(Ages *a, const Expr *e, bool is_sure) {
  bool is_equality = e->op == OP_EQUAL || e->op == OP_NOT_EQUAL;
  const Expr *asked = is_no_node(e->right) ? e->left : is_no_node(e->left) ? e->right : NULL;
  if (!is_equality || !asked) return (Expr *)e;
  return compare(a, age(a, asked, is_sure), e->op, constant(a, 0));
}

/* A number or a condition, with ages in place of pointers to nodes where it asks whether these are null. */
static Expr *about_ages(Ages *a, const Expr *e, bool is_sure) {
  if (node_pointed_to(e->type)) return not_null(a, age(a, e, is_sure));
  if (!asks_about_node(e) || e->kind == EXPR_LOAD) return (Expr *)e;
  if (e->kind == EXPR_BINARY && node_pointed_to(e->left->type)) return compare_pointers(a, e, is_sure);
  bool is_choice = e->kind == EXPR_AND || e->kind == EXPR_OR || e->kind == EXPR_CONDITIONAL;
  Expr *told = make_copy(&a->builder, e);
  if (e->condition) told->condition = about_ages(a, e->condition, is_sure);
  if (e->left) told->left = about_ages(a, e->left, is_sure && (!is_choice || e->kind != EXPR_CONDITIONAL));
  if (e->right) told->right = about_ages(a, e->right, is_sure && !is_choice);
  return told;
}

static bool is_pair(const Cfa *cfa, const U32Vector *out) {
  return out->size == 2 && cfa_asking_edge(cfa, &cfa->edges.data[out->data[1]]) == &cfa->edges.data[out->data[0]];
}

static void ask_one(Ages *a, EdgeId edge) {
  Expr *condition = about_ages(a, a->copy->edges.data[edge].right, true);
  a->copy->edges.data[edge].right = condition;
}

/* All ways on from a location.  The second of a pair stays the negation of the first. */
static void ask(Ages *a, const U32Vector *out) {
  bool are_two = is_pair(a->copy, out);
  a->at = out->data[0];
  a->range = a->copy->edges.data[a->at].range;
  for (size_t i = 0; i < (are_two ? 1 : out->size); i++) ask_one(a, out->data[i]);
  if (are_two) a->copy->edges.data[out->data[1]].right = make_not(&a->builder, (Expr *)a->copy->edges.data[out->data[0]].right);
}

/* ---- allocation and release ----------------------------------------------------------------------- */

/* No node is newer than the last one: that is so everywhere, and said where it will be of use. */
static void bound_all(Ages *a) {
  const SymbolVector *locals = &a->copy->functions.data[function_here(a)].locals;
  for (size_t i = 0; i < a->pointers.size; i++) {
    bool is_here = a->ages.data[i]->storage == STORAGE_STATIC;
    for (size_t j = 0; !is_here && j < locals->size; j++) is_here = locals->data[j] == a->pointers.data[i];
    if (is_here) assume(a, compare(a, value(a, a->ages.data[i]), OP_LESS_EQUAL, value(a, a->copy->counted)));
  }
  assume(a, compare(a, value(a, a->stored), OP_LESS_EQUAL, value(a, a->copy->counted)));
  assume(a, compare(a, value(a, a->copy->counted), OP_LESS_EQUAL, constant(a, MOST_AGES)));
}

/* Behind a release a new node may lie where others still point to.  And no more than one node waits for its link to be written. */
static void doubt_link(Ages *a, const Link *link, bool is_made) {
  Expr *good = a->last_released ? is_null(a, value(a, a->last_released)) : truth(a, true);
  if (is_made) good = both(a, good, is_null(a, value(a, link->unset)));
  assign(a, link->older, both(a, holds(a, link->older), good));
  assign(a, link->newer, both(a, holds(a, link->newer), good));
}

static void allocate(Ages *a, const Record *record, Symbol *age, bool is_zeroed) {
  Symbol *counter = (Symbol *)a->copy->counted;
  bound_all(a);
  for (size_t i = 0; i < a->links.size; i++) doubt_link(a, &a->links.data[i], record_has_link_at(record, a->links.data[i].offset));
  assume(a, compare(a, value(a, counter), OP_LESS, constant(a, MOST_AGES)));
  assign(a, counter, make_binary(&a->builder, OP_ADD, a->number, value(a, counter), constant(a, 1)));
  assign(a, age, value(a, counter));
  for (size_t i = 0; !is_zeroed && i < a->links.size; i++)
    if (record_has_link_at(record, a->links.data[i].offset)) assign(a, a->links.data[i].unset, value(a, counter));
}

static void release(Ages *a, const Expr *pointer) {
  Expr *gone = age(a, pointer, true);
  Expr *is_first = both(a, not_null(a, gone), compare(a, gone, OP_LESS, value(a, a->first_released)));
  Expr *is_last = compare(a, gone, OP_GREATER, value(a, a->last_released));
  assign(a, a->first_released, choose(a, is_first, gone, value(a, a->first_released)));
  assign(a, a->last_released, choose(a, is_last, gone, value(a, a->last_released)));
}

/* ---- calls ---------------------------------------------------------------------------------------- */

/* What is handed over between calls: of a parameter or a function's result, by its serial. */
static Symbol *passed(Ages *a, const Symbol *symbol) {
  uint64_t index = map_get(&a->passed_of, symbol->serial, UINT64_MAX);
  return index == UINT64_MAX ? NULL : a->passed.data[index];
}

/* Of a parameter that lies in memory nothing is said, but that it was stored there. */
static void give(Ages *a, const Symbol *parameter, size_t argument) {
  Expr *given = age(a, a->copy->edges.data[a->at].arguments[argument], true);
  Symbol *as = passed(a, parameter);
  if (as)
    assign(a, as, given);
  else
    store(a, given);
}

static void receive(Ages *a, const Symbol *left, const Symbol *result) {
  Symbol *own = age_of(a, left);
  if (!cfa_is_plain(a->copy, left)) assign_behind(a, a->stored, newest_stored(a, value(a, result)));
  if (own) assign_behind(a, own, value(a, result));
}

static void call(Ages *a) {
  const Edge *edge = &a->copy->edges.data[a->at];
  int index = cfa_function_called(a->copy, edge);
  if (index < 0) return;
  const Symbol *callee = a->copy->functions.data[index].symbol, *result = a->copy->functions.data[index].result;
  const Symbol *left = edge->left && node_pointed_to(edge->left->type) ? edge->left->symbol : NULL;
  bound_all(a);
  for (size_t i = 0; i < callee->parameter_count; i++)
    if (node_pointed_to(callee->parameters[i]->type)) give(a, callee->parameters[i], i);
  if (left) receive(a, left, passed(a, result));
}

static void enter(Ages *a, uint32_t function) {
  const Symbol *symbol = a->copy->functions.data[function].symbol;
  a->at = cfa_insert_at_entry(a->copy, function);
  a->range = symbol->range;
  for (size_t i = 0; i < symbol->parameter_count; i++) {
    Symbol *own = age_of(a, symbol->parameters[i]);
    if (own) assign(a, own, value(a, passed(a, symbol->parameters[i])));
  }
}

/* ---- edges ---------------------------------------------------------------------------------------- */

/* A pointer to a pointer may lead to any variable of those that such pointers lead to. */
static void change_some(Ages *a, Expr *to) {
  for (size_t i = 0; i < a->pointers.size; i++) {
    if (cfa_is_plain(a->copy, a->pointers.data[i])) continue;
    Symbol *is_meant = cfa_add_local(a->copy, function_here(a), "age.is_meant", type_scalar(a->builder.types, TYPE_BOOL));
    cfa_insert_before(a->copy, a->at, &(Edge){.kind = EDGE_HAVOC, .left = variable(a, is_meant), .reason = "where a pointer leads"});
    assign(a, a->ages.data[i], choose(a, holds(a, is_meant), to, value(a, a->ages.data[i])));
  }
}

static void assign_pointer(Ages *a, const Edge *edge) {
  const Expr *left = edge->left;
  const Member *member = node_link(left);
  Expr *to = age(a, edge->right, true);
  Symbol *own = left->kind == EXPR_VARIABLE ? age_of(a, left->symbol) : NULL;
  if (member) {
    write_link(a, find_link(a, member), left->left->left, to);
    return;
  }
  if (left->kind != EXPR_VARIABLE || !cfa_is_plain(a->copy, left->symbol)) store(a, to);
  if (own) assign(a, own, to);
  if (left->kind != EXPR_VARIABLE) change_some(a, to);
}

static void ask_in_arguments(Ages *a) {
  size_t count = a->copy->edges.data[a->at].argument_count;
  const Expr **arguments = ARENA_ARRAY(&a->copy->arena, const Expr *, count + 1);
  for (size_t i = 0; i < count; i++) {
    const Expr *argument = a->copy->edges.data[a->at].arguments[i];
    arguments[i] = type_is_arithmetic(argument->type) ? about_ages(a, argument, true) : argument;
  }
  a->copy->edges.data[a->at].arguments = arguments;
}

static void ask_in_value(Ages *a) {
  Expr *right = about_ages(a, a->copy->edges.data[a->at].right, true);
  a->copy->edges.data[a->at].right = right;
}

static void give_any(Ages *a, const Expr *place) {
  Symbol *own = place->kind == EXPR_VARIABLE ? age_of(a, place->symbol) : NULL;
  if (own) assign(a, own, value(a, any_age(a, a->copy->counted)));
}

static void follow_edge(Ages *a) {
  Edge edge = a->copy->edges.data[a->at];
  a->range = edge.range;
  const Record *made = edge.left && edge.left->kind == EXPR_VARIABLE ? nodes_made(&a->nodes, edge.left->symbol) : NULL;
  bool is_number = edge.right && type_is_arithmetic(edge.right->type);
  switch (edge.kind) {
  case EDGE_ASSIGN:
    if (made)
      assign(a, age_of(a, edge.left->symbol), constant(a, 0));
    else if (node_pointed_to(edge.left->type))
      assign_pointer(a, &edge);
    else if (is_number)
      ask_in_value(a);
    return;
  case EDGE_ASSUME: ask_one(a, a->at); return;
  case EDGE_CALL:
    ask_in_arguments(a);
    call(a);
    return;
  case EDGE_RETURN:
    if (edge.right && node_pointed_to(edge.right->type))
      assign(a, passed(a, a->copy->functions.data[function_here(a)].result), age(a, edge.right, true));
    else if (is_number)
      ask_in_value(a);
    return;
  case EDGE_HAVOC: give_any(a, edge.left); return;
  case EDGE_ALLOCATE:
    if (made) allocate(a, made, age_of(a, edge.left->symbol), edge.is_zeroed);
    return;
  case EDGE_FREE:
    if (node_pointed_to(expression_strip_casts(edge.right)->type)) release(a, expression_strip_casts(edge.right));
    return;
  default: return;
  }
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static Symbol *add_static(Ages *a, const char *name, const Type *type, uint64_t initial) { return cfa_add_static(a->copy, name, type, (i128)initial); }

static void add_age(Ages *a, const Symbol *symbol, Symbol *age) {
  age->target = (Symbol *)symbol;
  map_put(&a->age_of, symbol->serial, a->ages.size);
  vector_push(&a->pointers, (Symbol *)symbol);
  vector_push(&a->ages, age);
}

static void add_passed(Ages *a, const Symbol *symbol) {
  map_put(&a->passed_of, symbol->serial, a->passed.size);
  vector_push(&a->passed, add_static(a, "age.passed", a->number, 0));
}

static bool has_age(const Ages *a, const Symbol *symbol) { return node_pointed_to(symbol->type) || (cfa_is_plain(a->copy, symbol) && nodes_made(&a->nodes, symbol)); }

/* Variables that pointers lead to are followed where they are there once. */
static void add_age_of_local(Ages *a, uint32_t function, const Symbol *local) {
  bool is_plain = cfa_is_plain(a->copy, local);
  if (is_plain)
    add_age(a, local, cfa_add_local(a->copy, function, of_pointer, a->number));
  else if (function == a->copy->entry)
    add_age(a, local, add_static(a, of_pointer, a->number, 0));
  if (is_plain && local->storage == STORAGE_PARAMETER) add_passed(a, local);
}


static void add_ages_of(Ages *a, uint32_t function) {
  const CfaFunction *f = &a->copy->functions.data[function];
  size_t count = f->locals.size;
  for (size_t i = 0; i < count; i++) {
    const Symbol *local = a->copy->functions.data[function].locals.data[i];
    if (has_age(a, local)) add_age_of_local(a, function, local);
  }
  const Symbol *result = a->copy->functions.data[function].result;
  if (result && node_pointed_to(result->type)) add_passed(a, result);
}

static bool releases_nodes(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_FREE && node_pointed_to(expression_strip_casts(cfa->edges.data[i].right)->type)) return true;
  return false;
}

static void add_variables(Ages *a) {
  size_t globals = a->copy->globals.size;
  for (size_t i = 0; i < globals; i++)
    if (has_age(a, a->copy->globals.data[i])) add_age(a, a->copy->globals.data[i], add_static(a, of_pointer, a->number, 0));
  for (uint32_t i = 0; i < a->copy->functions.size; i++) add_ages_of(a, i);
  a->copy->counted = add_static(a, "age.last", a->number, 0);
  a->stored = add_static(a, "age.stored", a->number, 0);
  if (releases_nodes(a->copy)) {
    a->first_released = add_static(a, "age.first_released", a->number, UINT64_MAX);
    a->last_released = add_static(a, "age.last_released", a->number, 0);
  }
  for (size_t i = 0; i < a->nodes.links.size; i++) {
    Link link = {.offset = a->nodes.links.data[i]};
    link.older = add_static(a, "age.older", type_scalar(a->builder.types, TYPE_BOOL), 1);
    link.newer = add_static(a, "age.newer", type_scalar(a->builder.types, TYPE_BOOL), 1);
    link.unset = add_static(a, "age.unset", a->number, 0);
    vector_push(&a->links, link);
  }
}

static bool is_choice(const Cfa *cfa, const U32Vector *out) {
  for (size_t i = 0; i < out->size; i++)
    if (cfa->edges.data[out->data[i]].kind != EDGE_ASSUME) return false;
  return out->size > 1;
}

static void follow_all(Ages *a, const Cfa *cfa) {
  for (Location i = 0; i < cfa->locations.size; i++)
    if (is_choice(cfa, &cfa->locations.data[i].out)) ask(a, &cfa->locations.data[i].out);
  for (a->at = 0; a->at < cfa->edges.size; a->at++)
    if (!is_choice(cfa, &cfa->locations.data[cfa->edges.data[a->at].from].out)) follow_edge(a);
  for (uint32_t i = 0; i < cfa->functions.size; i++) enter(a, i);
}

/* Then there are two functions with the same variables. */
static bool calls_entry(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->functions.size; i++)
    if (i != cfa->entry && cfa->functions.data[i].symbol == cfa->functions.data[cfa->entry].symbol) return true;
  return false;
}

static void ages_release(Ages *a) {
  nodes_release(&a->nodes);
  vector_release(&a->links);
  vector_release(&a->pointers);
  vector_release(&a->ages);
  vector_release(&a->passed);
  map_release(&a->age_of);
  map_release(&a->passed_of);
}

Cfa *cfa_with_ages(const Cfa *cfa) {
  Ages a = {0};
  if (!calls_entry(cfa) && cfa_confines_nodes(cfa, &a.nodes)) {
    a.copy = cfa_copy(cfa);
    a.builder = (Builder){.cfa = a.copy, .program = a.copy->program, .types = &a.copy->program->types};
    a.number = type_scalar(a.builder.types, TYPE_ULLONG);
    a.flag = type_scalar(a.builder.types, TYPE_INT);

    add_variables(&a);
    follow_all(&a, cfa);
  }
  ages_release(&a);
  return a.copy;
}

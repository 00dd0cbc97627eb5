/* localize_enter.c: calls through pointers that do not come back: see localize.h.
 *
 *     p(a)   becomes   if (any) { entered = f; return; }   for each function f that matters, and in the callers   if (entered) return;
 *
 * up to the entry of the program, which begins with
 *
 *     while (entered) { f = entered; before = now; entered = 0; f(any); if (!entered) { assert(before == now); stop; } }
 *
 * Of the calls that a run to an error is in, all are entered like that; the others have ended, and changed nothing that is followed, or what is asserted here
 * fails: the first of them to end with a change is one within which all others have ended without, so it is found here, too.  So there is one copy of each
 * function, however deep such calls are.  What is followed is plain variables: a call changes none of its callers', and of those that live for ever only
 * what it writes by name. */
#include "flow/transform/localize_inside.h"

#include "flow/cfa/build.h"
#include "flow/cfa/split.h"

typedef struct {
  const Symbol *now, *before;
} Kept;

typedef struct {
  const Localizer *l;
  Cfa *cfa;
  Builder builder;
  Symbol *entered;          /* the number of the function that is to be entered; 0: none is, -1: one has ended */
  EdgeId first;             /* of the entry, behind the loop */
  Location start;           /* where the loop begins */
  U32Vector functions;      /* by number - 1 */
  unsigned char *may_enter; /* by function: something below it may be entered */
  VECTOR(Kept) kept;
} Enterer;

static const char not_followed[] = "not followed", changes[] = "a call through a pointer changes what is followed";

/* ---- expressions --------------------------------------------------------------------------------- */

static const Type *int_type(const Enterer *e) { return type_scalar(&e->cfa->program->types, TYPE_INT); }

static SourceRange range_of(const Enterer *e) { return e->cfa->functions.data[e->cfa->entry].symbol->range; }

static Expr *value(Enterer *e, const Symbol *symbol) { return make_load(&e->builder, (Symbol *)symbol, range_of(e)); }

static Expr *place(Enterer *e, const Symbol *symbol) { return make_variable(&e->builder, (Symbol *)symbol, range_of(e)); }

static Expr *number(Enterer *e, int n) { return make_integer(&e->builder, int_type(e), n, range_of(e)); }

static Expr *enters(Enterer *e, int n) { return make_binary(&e->builder, OP_EQUAL, int_type(e), value(e, e->entered), number(e, n)); }

static Edge assignment(Enterer *e, const Symbol *to, const Expr *right) { return (Edge){.kind = EDGE_ASSIGN, .left = place(e, to), .right = right}; }

/* ---- what may be entered ------------------------------------------------------------------------- */

static bool is_live(const Localizer *l, EdgeId id) {
  Location from = localize_edge(l, id)->from;
  return l->matters[l->cfa->locations.data[from].function] && l->is_seen[from];
}

static uint32_t function_of(const Localizer *l, EdgeId id) { return l->cfa->locations.data[localize_edge(l, id)->from].function; }

static bool is_chosen(const Localizer *l, EdgeId id) { return is_live(l, id) && l->fates[id] == FATE_CHOSEN; }

/* A call by name that is left; the function. */
static int named(const Localizer *l, EdgeId id) {
  bool is_call = is_live(l, id) && l->fates[id] == FATE_KEPT && localize_edge(l, id)->kind == EDGE_CALL;
  return is_call ? cfa_function_called(l->cfa, localize_edge(l, id)) : -1;
}

static void find_who_may_enter(Enterer *e) {
  const Localizer *l = e->l;
  for (bool more = true; more;) {
    more = false;
    for (EdgeId i = 0; i < l->cfa->edges.size; i++) {
      int called = named(l, i);
      bool may = is_chosen(l, i) || (called >= 0 && e->may_enter[called]);
      if (!may || e->may_enter[function_of(l, i)]) continue;
      e->may_enter[function_of(l, i)] = more = true;
    }
  }
}

static void mark_chosen(const Localizer *l, EdgeId call, unsigned char *below) {
  const uint32_t *functions;
  uint32_t one;
  size_t count = localize_callees(l, localize_edge(l, call), &functions, &one);
  for (size_t i = 0; i < count; i++) below[functions[i]] = true;
  for (size_t i = 0; i < l->misfits.size; i++)
    if (l->misfits.data[i].call == call) below[l->misfits.data[i].function] = true;
}

/* By function: what is entered through a pointer, and what that calls.  The caller owns it; NULL: there is no such call. */
static unsigned char *find_below(const Localizer *l) {
  unsigned char *below = memory_zeroed(l->cfa->functions.size + 1, 1);
  bool has_chosen = false;
  for (EdgeId i = 0; i < l->cfa->edges.size; i++) {
    if (!is_chosen(l, i)) continue;
    mark_chosen(l, i, below);
    has_chosen = true;
  }
  for (bool more = true; more;) {
    more = false;
    for (EdgeId i = 0; i < l->cfa->edges.size; i++) {
      int called = named(l, i);
      if (called < 0 || below[called] || !below[function_of(l, i)]) continue;
      below[called] = more = true;
    }
  }
  if (has_chosen) return below;
  memory_free(below);
  return NULL;
}

/* ---- variables that live for ever ---------------------------------------------------------------- */

static bool lives_for_ever(const Symbol *symbol) { return symbol->storage != STORAGE_AUTO && symbol->storage != STORAGE_PARAMETER; }

/* A plain variable that is followed and outlives a call that may change it. */
static bool is_changed(const Localizer *l, uint32_t key, const unsigned char *below) {
  if (l->followed[key] == FOLLOWED_NOT || !lives_for_ever(l->flat->variables.data[key].symbol)) return false;
  for (uint32_t i = l->first_writer.data[key]; i < l->first_writer.data[key + 1]; i++)
    if (below[function_of(l, localize_step(l, l->writers.data[i])->edge->id)]) return true;
  return false;
}

/* Whether numbers and pointers are the same before and behind a call is asked of their bits. */
static bool has_bits(const Types *types, const Type *type) {
  return type_is_integer(type) || (type->kind == TYPE_POINTER && type_width(types, type_scalar(types, TYPE_LONG)) == type_size(types, type) * 8);
}

bool localize_can_enter(const Localizer *l) {
  unsigned char *below = find_below(l);
  bool can = below && !below[l->cfa->entry]; /* each call of the entry would begin all over */
  for (uint32_t k = 0; k < l->keys && can; k++) {
    can = l->followed[k] == FOLLOWED_NOT || localize_is_plain_key(l, k);
    if (can && is_changed(l, k, below)) can = has_bits(&l->cfa->program->types, l->flat->variables.data[k].symbol->type);
  }
  memory_free(below);
  return can;
}

static void find_kept(Enterer *e) {
  unsigned char *below = find_below(e->l);
  for (uint32_t k = 0; k < e->l->keys; k++) {
    if (!is_changed(e->l, k, below)) continue;
    const Symbol *now = e->l->flat->variables.data[k].symbol;
    const Type *type = now->type->kind == TYPE_POINTER ? type_scalar(&e->cfa->program->types, TYPE_LONG) : now->type;
    vector_push(&e->kept, (Kept){now, cfa_add_static(e->cfa, "localized.before", type, 0)});
  }
  memory_free(below);
}

/* ---- calls --------------------------------------------------------------------------------------- */

static int number_of(Enterer *e, uint32_t function) {
  for (size_t i = 0; i < e->functions.size; i++)
    if (e->functions.data[i] == function) return (int)i + 1;
  vector_push(&e->functions, function);
  return (int)e->functions.size;
}

/* Where a function goes when something is entered. */
static Location way_up(const Enterer *e, uint32_t function) { return function == e->cfa->entry ? e->start : e->cfa->functions.data[function].exit; }

/* if (any) { entered = callee; return; } */
static void offer(Enterer *e, EdgeId call, uint32_t callee) {
  if (!e->l->matters[callee]) return;
  uint32_t caller = function_of(e->l, call);
  Symbol *chosen = cfa_add_local(e->cfa, caller, "localized.enters", int_type(e));
  cfa_insert_before(e->cfa, call, &(Edge){.kind = EDGE_HAVOC, .left = place(e, chosen), .reason = not_followed});
  EdgeId jump = cfa_insert_jump_before(e->cfa, call, value(e, chosen), way_up(e, caller));
  Edge enter = assignment(e, e->entered, number(e, number_of(e, callee)));
  cfa_insert_after(e->cfa, jump, &enter);
}

static void offer_all(Enterer *e, EdgeId call) {
  const Localizer *l = e->l;
  const uint32_t *functions;
  uint32_t one;
  size_t count = localize_callees(l, localize_edge(l, call), &functions, &one);
  for (size_t i = 0; i < count; i++) offer(e, call, functions[i]);
  for (size_t i = 0; i < l->misfits.size; i++)
    if (l->misfits.data[i].call == call) offer(e, call, l->misfits.data[i].function);
}

/* if (entered) return; */
static void go_up_behind(Enterer *e, EdgeId call) {
  EdgeId behind = cfa_insert_after(e->cfa, call, &(Edge){.kind = EDGE_SKIP});
  cfa_insert_jump_before(e->cfa, behind, value(e, e->entered), way_up(e, function_of(e->l, call)));
}

/* ---- the loop ------------------------------------------------------------------------------------ */

static void call_with_anything(Enterer *e, EdgeId jump, uint32_t function) {
  const Symbol *symbol = e->cfa->functions.data[function].symbol;
  const Expr **arguments = ARENA_ARRAY(&e->cfa->arena, const Expr *, symbol->parameter_count + 1);
  SymbolVector any = {0};
  for (size_t i = 0; i < symbol->parameter_count; i++) {
    const Type *type = type_unqualified(symbol->parameters[i]->type);
    bool is_followed = localize_followed_variable(e->l, function, symbol->parameters[i]) != FOLLOWED_NOT;
    if (is_followed) vector_push(&any, cfa_add_local(e->cfa, e->cfa->entry, "localized.argument", type));
    arguments[i] = is_followed ? value(e, vector_last(&any)) : make_zero(&e->builder, type, range_of(e));
  }
  Edge call = {.kind = EDGE_CALL, .right = make_function(&e->builder, localize_entered(e->l, &e->cfa->arena, function), range_of(e)), .arguments = arguments, .argument_count = symbol->parameter_count};
  cfa_insert_after(e->cfa, jump, &call);
  for (size_t i = 0; i < any.size; i++)
    cfa_insert_after(e->cfa, jump, &(Edge){.kind = EDGE_HAVOC, .left = place(e, any.data[i]), .reason = not_followed});
  vector_release(&any);
}

/* What is inserted after the jump happens in the opposite order. */
static void enter(Enterer *e, int n) {
  EdgeId jump = cfa_insert_jump_before(e->cfa, e->first, enters(e, n), e->start);
  Edge ended = assignment(e, e->entered, make_binary(&e->builder, OP_SUBTRACT, int_type(e), value(e, e->entered), enters(e, 0)));
  EdgeId end = cfa_insert_after(e->cfa, jump, &ended);
  call_with_anything(e, jump, e->functions.data[n - 1]);
  Edge none = assignment(e, e->entered, number(e, 0));
  cfa_insert_after(e->cfa, jump, &none);
  for (size_t i = 0; i < e->kept.size; i++) {
    Kept kept = e->kept.data[i];
    Edge save = assignment(e, kept.before, make_cast(&e->builder, kept.before->type, value(e, kept.now)));
    cfa_insert_after(e->cfa, jump, &save);
    Expr *now = make_cast(&e->builder, kept.before->type, value(e, kept.now));
    Expr *differs = make_binary(&e->builder, OP_NOT_EQUAL, int_type(e), now, value(e, kept.before));
    cfa_insert_end_before(e->cfa, end, make_logical(&e->builder, EXPR_AND, enters(e, 0), differs), changes);
  }
}

void localize_enter_calls(const Localizer *l, Cfa *copy) {
  Enterer e = {.l = l, .cfa = copy, .builder = {.cfa = copy, .program = copy->program, .types = &copy->program->types}};
  e.may_enter = memory_zeroed(l->cfa->functions.size + 1, 1);
  e.first = cfa_insert_at_entry(copy, copy->entry);
  e.start = copy->edges.data[e.first].from;
  e.entered = cfa_add_static(copy, "localized.entered", int_type(&e), 0);
  find_kept(&e);
  find_who_may_enter(&e);
  for (EdgeId i = 0; i < l->cfa->edges.size; i++) {
    int called = named(l, i);
    if (is_chosen(l, i)) offer_all(&e, i);
    if (called >= 0 && e.may_enter[called]) go_up_behind(&e, i);
  }
  cfa_insert_jump_before(copy, e.first, enters(&e, -1), copy->functions.data[copy->entry].halt);
  for (size_t i = 0; i < e.functions.size; i++) enter(&e, (int)i + 1);
  memory_free(e.may_enter);
  vector_release(&e.functions);
  vector_release(&e.kept);
}

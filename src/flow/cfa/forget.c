/* Forgetting memory: see forget.h. */
#include "flow/cfa/forget.h"
#include "flow/cfa/build.h"
#include "flow/cfa/copy.h"
#include "flow/cfa/split.h"
#include "flow/cfa/unknown.h"

typedef struct {
  Cfa *copy;
  Builder builder;
  EdgeId at;    /* the edge whose expressions are looked at */
  bool forgets; /* something was forgotten, in any edge so far */
} Forgetting;

/* ---- what is kept --------------------------------------------------------------------------------- */

static bool is_kept(const Forgetting *f, const Symbol *symbol) {
  return cfa_is_plain(f->copy, symbol) && type_is_arithmetic(symbol->type) && !cfa_is_shared(symbol);
}

static bool is_kept_place(const Forgetting *f, const Expr *place) { return place && place->kind == EXPR_VARIABLE && is_kept(f, place->symbol); }

/* Computed of its operands alone, which are numbers. */
static bool is_operation(const Expr *e) {
  ExprVector operands = {0};
  bool good = type_is_arithmetic(e->type);
  switch (e->kind) {
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_CONDITIONAL: break;
  default: return false;
  }
  expression_push_operands(&operands, e);
  for (size_t i = 0; i < operands.size; i++) good = good && type_is_arithmetic(operands.data[i]->type);
  vector_release(&operands);
  return good;
}

static bool is_constant(const Expr *e) { return (e->kind == EXPR_INTEGER || e->kind == EXPR_FLOAT) && type_is_arithmetic(e->type); }

/* ---- expressions ---------------------------------------------------------------------------------- */

/* A variable that may be anything when control comes to the edge. */
static Expr *any_value(Forgetting *f, const Type *type, SourceRange range) {
  uint32_t function = f->copy->locations.data[f->copy->edges.data[f->at].from].function;
  Symbol *symbol = cfa_add_local(f->copy, function, "forgotten.value", type);
  Edge any = {.kind = EDGE_HAVOC, .left = make_variable(&f->builder, symbol, range), .reason = "read from memory"};
  cfa_insert_before(f->copy, f->at, &any);
  f->forgets = true;
  return make_load(&f->builder, symbol, range);
}

/* The number, with any value for what is not known. */
static Expr *forget(Forgetting *f, const Expr *e) {
  if (is_constant(e) || (e->kind == EXPR_LOAD && is_kept_place(f, e->left))) return (Expr *)e;
  if (!is_operation(e)) return any_value(f, type_is_arithmetic(e->type) ? type_unqualified(e->type) : type_scalar(f->builder.types, TYPE_INT), e->range);
  Expr *known = ARENA_NEW(&f->copy->arena, Expr);
  *known = *e;
  if (e->left) known->left = forget(f, e->left);
  if (e->right) known->right = forget(f, e->right);
  if (e->condition) known->condition = forget(f, e->condition);
  return known;
}

static bool is_known(const Forgetting *f, const Expr *e) {
  if (is_constant(e) || (e->kind == EXPR_LOAD && is_kept_place(f, e->left))) return true;
  if (!is_operation(e)) return false;
  return (!e->left || is_known(f, e->left)) && (!e->right || is_known(f, e->right)) && (!e->condition || is_known(f, e->condition));
}

/* ---- edges ---------------------------------------------------------------------------------------- */

static Edge *edge_at(const Forgetting *f) { return &f->copy->edges.data[f->at]; }

static void become(Forgetting *f, EdgeKind kind) {
  Edge *edge = edge_at(f);
  const Expr *left = edge->left;
  bool had_more = edge->kind != EDGE_SKIP && edge->kind != EDGE_STOP;
  edge->kind = kind;
  edge->left = kind == EDGE_HAVOC ? left : NULL;
  edge->right = NULL;
  edge->arguments = NULL;
  edge->argument_count = 0;
  edge->mark = MARK_NONE;
  if (kind == EDGE_HAVOC) edge->reason = "read from memory";
  f->forgets = f->forgets || had_more;
}

/* What it writes is any value; nothing, if that is not kept. */
static void lose(Forgetting *f) { become(f, is_kept_place(f, edge_at(f)->left) ? EDGE_HAVOC : EDGE_SKIP); }

static void forget_right(Forgetting *f) {
  const Expr *right = forget(f, edge_at(f)->right);
  edge_at(f)->right = right; /* edges have moved */
}

static void forget_argument(Forgetting *f, const Expr **argument) {
  bool is_number = type_is_arithmetic((*argument)->type);
  f->forgets = f->forgets || !is_number;
  *argument = is_number ? forget(f, *argument) : make_zero(&f->builder, (*argument)->type, (*argument)->range);
}

/* Nobody looks at a parameter that is not kept. */
static void forget_in_call(Forgetting *f) {
  int callee = cfa_function_called(f->copy, edge_at(f));
  if (callee < 0) {
    lose(f);
    return;
  }
  size_t count = f->copy->functions.data[callee].symbol->parameter_count;
  const Expr **arguments = ARENA_ARRAY(&f->copy->arena, const Expr *, count + 1);
  for (size_t i = 0; i < count; i++) {
    arguments[i] = edge_at(f)->arguments[i];
    forget_argument(f, &arguments[i]);
  }
  edge_at(f)->arguments = arguments;
  edge_at(f)->argument_count = count;
  if (!is_kept_place(f, edge_at(f)->left)) edge_at(f)->left = NULL;
}

static void forget_in_return(Forgetting *f) {
  const Expr *right = edge_at(f)->right;
  if (!right) return;
  forget_argument(f, &right);
  edge_at(f)->right = right;
}

static void forget_in_edge(Forgetting *f) {
  switch (edge_at(f)->kind) {
  case EDGE_ASSIGN:
    if (is_kept_place(f, edge_at(f)->left))
      forget_right(f);
    else
      lose(f);
    return;
  case EDGE_ASSUME: forget_right(f); return;
  case EDGE_CALL: forget_in_call(f); return;
  case EDGE_RETURN: forget_in_return(f); return;
  case EDGE_HAVOC:
    if (!is_kept_place(f, edge_at(f)->left)) lose(f);
    return;
  case EDGE_ALLOCATE:
  case EDGE_FREE: lose(f); return;
  case EDGE_SKIP:
  case EDGE_STOP: become(f, edge_at(f)->kind); return;
  case EDGE_ERROR:
  case EDGE_INCOMPLETE: return;
  }
}

/* ---- choices -------------------------------------------------------------------------------------- */

static bool is_choice(const Cfa *cfa, const U32Vector *out) {
  for (size_t i = 0; i < out->size; i++)
    if (cfa->edges.data[out->data[i]].kind != EDGE_ASSUME) return false;
  return out->size > 1;
}

static bool is_pair(const Cfa *cfa, const U32Vector *out) {
  return out->size == 2 && cfa_asking_edge(cfa, &cfa->edges.data[out->data[1]]) == &cfa->edges.data[out->data[0]];
}

/* Some way is taken, whatever is chosen. */
static void choose_any(Forgetting *f, const U32Vector *out) {
  f->at = out->data[0];
  const Type *type = type_scalar(f->builder.types, TYPE_INT);
  SourceRange range = edge_at(f)->range;
  Expr *choice = any_value(f, type, range), *otherwise = NULL;
  for (size_t i = 0; i + 1 < out->size; i++) {
    Expr *chosen = make_binary(&f->builder, OP_EQUAL, type, make_copy(&f->builder, choice), make_integer(&f->builder, type, (i128)i, range));
    Expr *not_chosen = make_not(&f->builder, chosen);
    f->copy->edges.data[out->data[i]].right = chosen;
    otherwise = otherwise ? make_logical(&f->builder, EXPR_AND, otherwise, not_chosen) : not_chosen;
  }
  f->copy->edges.data[vector_last(out)].right = otherwise;
}

/* Each way has one condition, which both sides of a pair must see alike. */
static void forget_in_choice(Forgetting *f, const U32Vector *out) {
  bool is_all_known = true;
  for (size_t i = 0; i < out->size; i++) is_all_known = is_all_known && is_known(f, f->copy->edges.data[out->data[i]].right);
  if (is_all_known) return;
  if (!is_pair(f->copy, out)) {
    choose_any(f, out);
    return;
  }
  f->at = out->data[0];
  forget_right(f);
  f->copy->edges.data[out->data[1]].right = make_not(&f->builder, make_copy(&f->builder, edge_at(f)->right));
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static bool is_refused(const Cfa *cfa, const Edge *edge) {
  if (edge_calls_unknown(cfa, edge) || edge_changes_rounding(edge)) return true;
  int callee = edge->kind == EDGE_CALL ? cfa_function_called(cfa, edge) : -1;
  return callee >= 0 && edge->argument_count < cfa->functions.data[callee].symbol->parameter_count;
}

static bool is_for_us(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (is_refused(cfa, &cfa->edges.data[i])) return false;
  for (size_t i = 0; i < cfa->locations.size; i++)
    if (cfa->locations.data[i].out.size > 1 && !is_choice(cfa, &cfa->locations.data[i].out)) return false;
  return true;
}

/* Variables that nothing names any more. */
static void drop_locals(const Forgetting *f, CfaFunction *function) {
  size_t kept = function->symbol->parameter_count < function->locals.size ? function->symbol->parameter_count : function->locals.size;
  for (size_t i = kept; i < function->locals.size; i++) {
    Symbol *local = function->locals.data[i];
    if (local == function->result || is_kept(f, local)) function->locals.data[kept++] = local;
  }
  function->locals.size = kept;
}

Cfa *cfa_without_memory(const Cfa *cfa) {
  if (!is_for_us(cfa)) return NULL;
  Forgetting f = {.copy = cfa_copy(cfa)};
  f.builder = (Builder){.cfa = f.copy, .program = f.copy->program, .types = &f.copy->program->types};
  for (Location i = 0; i < cfa->locations.size; i++)
    if (is_choice(cfa, &cfa->locations.data[i].out)) forget_in_choice(&f, &cfa->locations.data[i].out);
  for (f.at = 0; f.at < cfa->edges.size; f.at++)
    if (!is_choice(cfa, &cfa->locations.data[cfa->edges.data[f.at].from].out)) forget_in_edge(&f);
  for (size_t i = 0; i < f.copy->functions.size; i++) drop_locals(&f, &f.copy->functions.data[i]);
  if (f.forgets) return f.copy;
  cfa_delete(f.copy);
  return NULL;
}

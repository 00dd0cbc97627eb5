/* A walk along the text of a function up to the last of the calls: see approach.h. */
#include "flow/cfa/approach.h"
#include <string.h>
#include "base/library.h"
#include "flow/cfa/harmless.h"

typedef struct {
  CallMeaning (*meaning)(const void *context, const Expr *call);
  const void *context;
  size_t left;      /* of the calls, behind the place that is looked at */
  unsigned loops;   /* around it that have one of them: whatever they do is done before their next round */
  unsigned aside;   /* so many conditions and loops are around it */
  bool is_left;     /* some way from the start does not come here */
  Approach found;
} Walk;

static void walk_statements(Walk *w, const Stmt *first);

static void harm(Walk *w) { w->found.is_harmless = false; }

static bool is_done(const Walk *w) { return !w->left && !w->loops; }

/* ---- places -------------------------------------------------------------------------------------------- */

bool place_is_own(const Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  if (place->kind == EXPR_DEREFERENCE) return pointer_is_own(place->left);
  return place->kind == EXPR_VARIABLE && (place->symbol->storage == STORAGE_AUTO || place->symbol->storage == STORAGE_PARAMETER);
}

bool pointer_is_own(const Expr *pointer) {
  const Expr *e = expression_strip_casts(pointer);
  while (e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT)) e = expression_strip_casts(e->left);
  return (e->kind == EXPR_DECAY || e->kind == EXPR_ADDRESS) && place_is_own(e->left);
}

/* Or a number or pointer that no pointer leads to. */
static bool may_be_written(const Expr *place) {
  bool is_apart = place->kind == EXPR_VARIABLE && type_is_scalar(place->type) && !symbol_linked(place->symbol)->address_taken;
  return is_apart || place_is_own(place);
}

/* ---- calls --------------------------------------------------------------------------------------------- */

static bool may_write_behind(const Expr *argument) {
  const Expr *e = expression_strip_casts(argument);
  bool is_stream = e->type->kind == TYPE_POINTER && type_is_record(e->type->base) && e->type->base->record->tag && !strcmp(e->type->base->record->tag, "_IO_FILE");
  bool is_to_const = argument->type->kind != TYPE_POINTER || (argument->type->base->qualifiers & QUALIFIER_CONST);
  return !is_to_const && !is_stream && e->kind != EXPR_INTEGER && !pointer_is_own(argument);
}

static bool writes_own_alone(const Expr *call) {
  bool is_good = true;
  for (size_t i = 0; i < call->argument_count; i++) is_good = is_good && !may_write_behind(call->arguments[i]);
  return is_good;
}

/* Does a call of a function that has no body change nothing that others know? */
static bool library_is_harmless(const LibraryFunction *library, const Expr *call) {
  switch (library ? library->kind : LIBRARY_WRITES) {
  case LIBRARY_PURE:
  case LIBRARY_READS:
  case LIBRARY_OUTPUT:
  case LIBRARY_ARGUMENTS:
  case LIBRARY_INPUT:
  case LIBRARY_NATURAL:
  case LIBRARY_HANDLE:
  case LIBRARY_STATUS:
  case LIBRARY_BYTE:
  case LIBRARY_ABSOLUTE:
  case LIBRARY_EXIT:
  case LIBRARY_END:
  case LIBRARY_ABORT:
  case LIBRARY_FAILED:
  case LIBRARY_ASSERT:
  case LIBRARY_ASSUME: return true;
  case LIBRARY_WRITES: return writes_own_alone(call);
  default: return false;
  }
}

/* Other functions without a body return, but for those that end the program. */
static bool may_not_return(const Symbol *callee) {
  const LibraryFunction *library = callee && !callee->body ? library_find(callee->name) : NULL;
  return !callee || callee->body || callee->is_noreturn || (library && library->kind >= LIBRARY_ERROR && library->kind <= LIBRARY_ASSERT);
}

/* What it finds may be what another one has written. */
static void hand_on(Walk *w, CallMeaning meaning) {
  if (w->found.writes) harm(w);
  w->found.is_certain |= !(meaning & CALL_MAY_END) && !w->is_left && !w->aside;
  w->found.writes |= (meaning & CALL_WRITES) != 0;
  w->left--;
}

static void walk_call(Walk *w, const Expr *call) {
  const Symbol *callee = function_named(call->left);
  callee = callee ? symbol_linked((Symbol *)callee) : NULL;
  CallMeaning meaning = w->meaning(w->context, call);
  if (meaning & CALL_WANTED) {
    hand_on(w, meaning);
    return;
  }
  bool is_harmless = callee && (callee->body ? function_is_harmless(callee) : library_is_harmless(library_find(callee->name), call));
  if (!is_harmless) harm(w);
  w->is_left |= may_not_return(callee);
}

static void walk_builtin(Walk *w, const Expr *e) {
  if (!writes_own_alone(e)) harm(w);
  w->is_left |= e->type->kind == TYPE_VOID && !strstr(e->builtin, "va_"); /* a trap */
}

/* ---- expressions --------------------------------------------------------------------------------------- */

static void walk(Walk *w, const Expr *e);

static void walk_aside(Walk *w, const Expr *e) {
  w->aside++;
  walk(w, e);
  w->aside--;
}

static void walk_initializer(Walk *w, const Initializer *initializer) {
  for (; initializer; initializer = initializer->next) walk(w, initializer->value);
}

static void walk(Walk *w, const Expr *e) {
  if (!e || is_done(w)) return;
  bool is_choice = e->kind == EXPR_AND || e->kind == EXPR_OR || e->kind == EXPR_CONDITIONAL;
  walk(w, e->condition);
  if (e->kind == EXPR_CONDITIONAL)
    walk_aside(w, e->left);
  else
    walk(w, e->left);
  if (is_choice)
    walk_aside(w, e->right);
  else
    walk(w, e->right);
  switch (e->kind) {
  case EXPR_CALL:
  case EXPR_BUILTIN:
    for (size_t i = 0; i < e->argument_count; i++) walk(w, e->arguments[i]);
    if (e->kind == EXPR_CALL) walk_call(w, e);
    if (e->kind == EXPR_BUILTIN) walk_builtin(w, e);
    return;
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT:
    if (!may_be_written(e->left)) harm(w);
    return;
  case EXPR_STATEMENT: walk_statements(w, e->statement); return;
  case EXPR_COMPOUND_LITERAL: walk_initializer(w, e->symbol->initializer); return;
  default: return;
  }
}

/* ---- statements ---------------------------------------------------------------------------------------- */

/* do ... while (0) */
static bool is_done_once(const Stmt *s) { return s->kind == STMT_DO && s->expression->kind == EXPR_INTEGER && !s->expression->integer; }

/* A second round finds what the first one has done. */
static void walk_loop(Walk *w, const Stmt *s) {
  size_t before = w->left;
  w->aside++;
  w->loops++;
  walk_statements(w, s->init);
  walk(w, s->expression);
  walk_statements(w, s->body);
  walk(w, s->step);
  w->loops--;
  w->aside--;
  w->is_left = true;
  if (w->left < before && w->found.writes) harm(w);
}

static void walk_statement(Walk *w, const Stmt *s) {
  switch (s->kind) {
  case STMT_WHILE:
  case STMT_DO:
  case STMT_FOR:
    if (is_done_once(s))
      walk_statements(w, s->body);
    else
      walk_loop(w, s);
    return;
  case STMT_LABEL:
  case STMT_ASM: harm(w); return;
  case STMT_DECLARATION:
    if (s->symbol->kind != SYMBOL_OBJECT) return;
    if (s->symbol->cleanup) harm(w);
    if (s->symbol->storage == STORAGE_AUTO) walk_initializer(w, s->symbol->initializer);
    return;
  case STMT_BLOCK: walk_statements(w, s->body); return;
  case STMT_EMPTY:
  case STMT_TYPE: return;
  default: break;
  }
  walk(w, s->expression);
  bool is_aside = s->kind != STMT_EXPRESSION && s->kind != STMT_RETURN;
  w->aside += is_aside;
  walk_statements(w, s->body);
  walk_statements(w, s->otherwise);
  w->aside -= is_aside;
  w->is_left |= is_aside && s->kind != STMT_IF; /* jumps, and where they lead */
  w->is_left |= s->kind == STMT_RETURN;
}

static void walk_statements(Walk *w, const Stmt *first) {
  for (; first && !is_done(w); first = first->next) walk_statement(w, first);
}

Approach function_approach(const Symbol *function, size_t count, CallMeaning (*meaning)(const void *context, const Expr *call), const void *context) {
  Walk w = {.meaning = meaning, .context = context, .left = count, .found = {.is_harmless = true}};
  walk_statements(&w, function->body);
  return w.found;
}

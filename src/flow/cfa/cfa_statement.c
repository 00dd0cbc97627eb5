/* cfa_statement.c: statements become locations and edges.
 *
 * An automatic variable without initialiser gets an arbitrary value where its declaration stands, at each
 * pass.  A jump that enters a scope behind a declaration gives the skipped variables an arbitrary value on
 * its way, and one that leaves a scope calls the functions of its variables' cleanup attributes; gotos are therefore
 * drawn when the whole body is known.  A switch is one fan of assumptions, which
 * exclude each other, from its head. */
#include <assert.h>
#include "flow/cfa/build.h"

static void build_statement(Builder *b, Stmt *s);

/* ---- scopes and jumps ---------------------------------------------------------------------------- */

static void havoc_uninitialised(Builder *b, Symbol *symbol, SourceRange range) {
  if (effects_is_behind(&b->effects, symbol)) return; /* its allocation has any content */
  lower_havoc(b, symbol, arena_format(&b->cfa->arena, "uninitialised %s", symbol->name), range)->is_unset = true;
}

static unsigned scope_depth(const Scope *scope) { return scope ? scope->depth : 0; }

/* The innermost scope that both share. */
static const Scope *common_scope(const Scope *a, const Scope *b) {
  while (a != b) {
    if (scope_depth(a) >= scope_depth(b))
      a = a->parent;
    else
      b = b->parent;
  }
  return a;
}

/* The variables from `scope` out to `outer` end: those with a cleanup attribute are handed to its function. */
static void run_cleanups(Builder *b, const Scope *scope, const Scope *outer, SourceRange range) {
  for (; scope != outer; scope = scope->parent) {
    Symbol *symbol = scope->symbol;
    if (!symbol->cleanup) continue;
    Expr *call = ARENA_NEW(&b->cfa->arena, Expr), *address = make_copy(b, make_variable(b, symbol, range));
    *address = (Expr){.kind = EXPR_ADDRESS, .type = type_pointer(b->types, symbol->type), .range = range, .left = make_variable(b, symbol, range)};
    *call = (Expr){.kind = EXPR_CALL, .type = type_unqualified(symbol->cleanup->type->base), .range = range};
    call->left = make_function(b, symbol->cleanup, range);
    call->arguments = ARENA_ARRAY(&b->cfa->arena, Expr *, 1);
    call->arguments[call->argument_count++] = address;
    lower_call(b, call, NULL, false);
  }
}

static void end_scopes(Builder *b, const Scope *scope, const Scope *outer, SourceRange range) {
  for (; scope != outer; scope = scope->parent) scope_end_variable(b, scope->symbol, range);
}

static void leave_scopes(Builder *b, const Scope *scope, const Scope *outer, SourceRange range) {
  run_cleanups(b, scope, outer, range);
  end_scopes(b, scope, outer, range);
}

/* A jump gets behind the declaration. */
static void skip_declaration(Builder *b, Symbol *symbol, SourceRange range) {
  if (map_has(&b->effects.behind, symbol->serial)) lower_variable_array(b, symbol, range);
  havoc_uninitialised(b, symbol, range);
}

/* Jump from here, in `scope`, to a label. */
static void jump_into(Builder *b, const Scope *scope, JumpTarget target, bool is_plain, SourceRange range) {
  if (target.location == LOCATION_NONE) {
    draft_refuse(b, range, "not supported: jump into statements nested too deeply");
    target.location = b->draft->halt;
  }
  const Scope *common = common_scope(scope, target.scope);
  if (is_plain) run_cleanups(b, scope, common, range);
  end_scopes(b, scope, common, range);
  for (const Scope *s = target.scope; s != common; s = s->parent) skip_declaration(b, s->symbol, range);
  draft_jump(b, target.location, range);
}

/* A label stands here: others may jump to this place. */
static void place_label(Builder *b, const void *key, SourceRange range) {
  Location location = draft_add_location(b);
  draft_jump(b, location, range);
  b->here = location;
  map_put(&b->target_of, map_key(key), b->targets.size);
  vector_push(&b->targets, (JumpTarget){location, b->scope});
}

/* Only a label within statements nested too deeply is not there; then the jump is refused as well. */
static JumpTarget find_target(const Builder *b, const void *key) {
  uint64_t index = map_get(&b->target_of, map_key(key), UINT64_MAX);
  return index == UINT64_MAX ? (JumpTarget){LOCATION_NONE, NULL} : b->targets.data[index];
}

static const Enclosing *find_enclosing(const Builder *b, const Stmt *statement) {
  for (size_t i = b->enclosing.size; i-- > 0;)
    if (b->enclosing.data[i].statement == statement) return &b->enclosing.data[i];
  assert(!"break or continue outside");
  return NULL;
}

/* ---- declarations -------------------------------------------------------------------------------- */

/* Is the first thing that happens to `symbol` behind its declaration a plain store?  Looks along the
 * statements that follow as far as they are simple. */
static bool is_stored_first(const Stmt *s, const Symbol *symbol) {
  for (int budget = 0; s && budget < 20; s = s->next, budget++) {
    if (s->kind == STMT_EMPTY || (s->kind == STMT_DECLARATION && !s->symbol->initializer)) continue;
    const Stmt *first = s->kind == STMT_FOR && s->init ? s->init : s;
    if (first->kind != STMT_EXPRESSION || first->expression->kind != EXPR_ASSIGN) return false;
    const Expr *e = first->expression;
    if (e->left->kind != EXPR_VARIABLE || effects_mentions(e->right, symbol)) return false;
    if (e->left->symbol == symbol) return true;
    if (first != s) return false;
  }
  return false;
}

static void build_declaration(Builder *b, Stmt *s) {
  Symbol *symbol = s->symbol;
  if (symbol && symbol->type) lower_variable_type(b, symbol->type, s->range);
  if (symbol->kind != SYMBOL_OBJECT || symbol->storage != STORAGE_AUTO) return; /* statics: see cfa.c */
  scope_enter_variable(b, symbol);
  if (effects_is_behind(&b->effects, symbol)) lower_variable_array(b, symbol, s->range);
  if (symbol->initializer)
    lower_initializer(b, symbol, symbol->initializer, s->range);
  else if (!is_stored_first(s->next, symbol))
    havoc_uninitialised(b, symbol, s->range);
}

/* ---- blocks, if ---------------------------------------------------------------------------------- */

static void build_list(Builder *b, Stmt *first) {
  for (Stmt *s = first; s; s = s->next) build_statement(b, s);
}

static void build_block(Builder *b, Stmt *s) {
  const Scope *outer = b->scope;
  build_list(b, s->body);
  leave_scopes(b, b->scope, outer, s->range);
  b->scope = outer;
}

/* From a statement's keyword to the end of its condition. */
static SourceRange head_range(const Stmt *s, const Expr *condition) {
  return (SourceRange){s->range.begin, condition ? condition->range.end : s->range.end};
}

/* Chains of else-if are walked, not descended into. */
static void build_if(Builder *b, Stmt *s) {
  Location join = draft_add_location(b);
  for (;;) {
    Location yes = draft_add_location(b), no = s->otherwise ? draft_add_location(b) : join;
    lower_condition(b, s->expression, yes, no, false, head_range(s, s->expression));
    b->here = yes;
    build_statement(b, s->body);
    draft_jump(b, join, s->range);
    if (!s->otherwise) break;
    b->here = no;
    if (s->otherwise->kind != STMT_IF) {
      build_statement(b, s->otherwise);
      draft_jump(b, join, s->range);
      break;
    }
    s = s->otherwise;
    b->draft->locations.data[no].pos = s->range.begin;
  }
  b->here = join;
}

/* ---- loops --------------------------------------------------------------------------------------- */

static Location start_loop(Builder *b, const Stmt *s) {
  Location head = draft_add_location(b);
  draft_jump(b, head, s->range);
  b->draft->locations.data[head] = (DraftLocation){s, s->range.begin};
  b->here = head;
  return head;
}

static void build_loop_body(Builder *b, Stmt *s, Location break_to, Location continue_to) {
  vector_push(&b->enclosing, ((Enclosing){s, break_to, continue_to, b->scope}));
  build_statement(b, s->body);
  b->enclosing.size--;
}

/* From here to `inside` while the loop's condition holds, else to `after`; no edge if it always does. */
static void build_loop_condition(Builder *b, Stmt *s, Location inside, Location after) {
  if (s->expression)
    lower_condition(b, s->expression, inside, after, false, head_range(s, s->expression));
  else
    draft_jump(b, inside, s->range);
}

static void build_while(Builder *b, Stmt *s) {
  Location head = start_loop(b, s), inside = draft_add_location(b), after = draft_add_location(b);
  build_loop_condition(b, s, inside, after);
  b->here = inside;
  build_loop_body(b, s, after, head);
  draft_jump(b, head, s->range);
  b->here = after;
}

static void build_do(Builder *b, Stmt *s) {
  Location head = start_loop(b, s), test = draft_add_location(b), after = draft_add_location(b);
  build_loop_body(b, s, after, test);
  draft_jump(b, test, s->range);
  b->here = test;
  build_loop_condition(b, s, head, after);
  b->here = after;
}

static void build_for(Builder *b, Stmt *s) {
  const Scope *outer = b->scope;
  if (s->init) build_list(b, s->init);
  Location head = start_loop(b, s), inside = draft_add_location(b), after = draft_add_location(b);
  Location step = draft_add_location(b);
  build_loop_condition(b, s, inside, after);
  b->here = inside;
  build_loop_body(b, s, after, step);
  draft_jump(b, step, s->range);
  b->here = step;
  if (s->step) lower_effects(b, s->step);
  draft_jump(b, head, s->range);
  b->here = after;
  leave_scopes(b, b->scope, outer, s->range);
  b->scope = outer;
}

/* ---- switch -------------------------------------------------------------------------------------- */

/* An operation that nobody wrote. */
static Expr *implicit(Expr *e) {
  e->is_implicit = true;
  return e;
}

static Expr *compare(Builder *b, Operator op, Expr *value, i128 number, const Stmt *label) {
  return implicit(make_binary(b, op, type_scalar(b->types, TYPE_INT), value, make_integer(b, value->type, number, label->range)));
}

/* value == low, or low <= value && value <= high. */
static Expr *case_condition(Builder *b, Expr *value, const Stmt *label) {
  if (label->low == label->high) return compare(b, OP_EQUAL, value, label->low, label);
  return implicit(make_logical(b, EXPR_AND, compare(b, OP_GREATER_EQUAL, value, label->low, label), compare(b, OP_LESS_EQUAL, value, label->high, label)));
}

typedef VECTOR(Expr *) ExprList;

/* All of them hold, as a balanced tree: thousands of cases must not nest thousands deep. */
static Expr *conjunction(Builder *b, ExprList *list) {
  while (list->size > 1) {
    size_t kept = 0;
    for (size_t i = 0; i < list->size; i += 2) {
      Expr *pair = list->data[i];
      if (i + 1 < list->size) pair = implicit(make_logical(b, EXPR_AND, pair, list->data[i + 1]));
      list->data[kept++] = pair;
    }
    list->size = kept;
  }
  return list->data[0];
}

/* One way out of the switch's head; nothing if it is never taken. */
static void add_case(Builder *b, Location head, Expr *condition, bool is_taken, JumpTarget target,
                     SourceRange range) {
  const Scope *scope = b->scope;
  i128 value;
  b->here = head;
  bool is_constant = condition && effects_constant(&b->effects, condition, &value);
  if (is_constant && !value) return;
  if (condition && !is_constant) {
    Edge *edge = draft_emit(b, EDGE_ASSUME, NULL, condition, range);
    edge->is_branch = true;
    edge->is_taken = is_taken;
  }
  jump_into(b, scope, target, true, range);
}

static void build_cases(Builder *b, Stmt *s, Location head, Expr *value, Location after) {
  JumpTarget otherwise = {after, b->scope};
  ExprList others = {0};
  for (Stmt *label = s->cases; label; label = label->next_case) {
    if (label->kind == STMT_DEFAULT) {
      otherwise = find_target(b, label);
      continue;
    }
    if (label->low > label->high && !(value->type->kind == TYPE_UINT128)) continue; /* an empty range */
    Expr *condition = case_condition(b, value, label);
    add_case(b, head, condition, true, find_target(b, label), head_range(s, s->expression));
    Expr *negation = label->low == label->high ? compare(b, OP_NOT_EQUAL, value, label->low, label) : make_not(b, condition);
    vector_push(&others, negation);
  }
  Expr *condition = others.size ? conjunction(b, &others) : NULL;
  vector_release(&others);
  add_case(b, head, condition, false, otherwise, head_range(s, s->expression));
}

static void build_switch(Builder *b, Stmt *s) {
  Expr *value = lower_value(b, s->expression);
  if (!make_is_cheap(value)) value = lower_save(b, value);
  Location head = b->here, after = draft_add_location(b);
  draft_start_dead(b);
  vector_push(&b->enclosing, ((Enclosing){s, after, LOCATION_NONE, b->scope}));
  build_statement(b, s->body);
  b->enclosing.size--;
  draft_jump(b, after, s->range);
  build_cases(b, s, head, value, after);
  b->here = after;
}

/* ---- the rest ------------------------------------------------------------------------------------ */

static bool has_cleanup(const Scope *scope) {
  while (scope && !scope->symbol->cleanup) scope = scope->parent;
  return scope;
}

/* break, continue: out of the scopes within the loop or switch. */
static void build_leave(Builder *b, const Stmt *s) {
  const Enclosing *enclosing = find_enclosing(b, s->target);
  Location to = s->kind == STMT_BREAK ? enclosing->break_to : enclosing->continue_to;
  leave_scopes(b, b->scope, enclosing->scope, s->range);
  draft_jump(b, to, s->range);
}

static void build_return(Builder *b, Stmt *s) {
  Symbol *result = b->draft->result;
  Expr *value = NULL;
  if (s->expression && result)
    value = lower_value(b, s->expression);
  else if (s->expression)
    lower_effects(b, s->expression);
  else if (result)
    lower_havoc(b, result, "missing return value", s->range);
  bool is_end = b->draft->is_entry && link_has_destructors(b->program);
  if (value && (is_end || has_cleanup(b->scope))) value = lower_save(b, value);
  run_cleanups(b, b->scope, NULL, s->range); /* all that is automatic ends with the call */
  if (is_end) link_run_destructors(b);
  draft_add_edge(b, EDGE_RETURN, b->here, b->draft->exit, s->range)->right = value;
  draft_start_dead(b);
}

static void build_goto(Builder *b, Stmt *s) {
  vector_push(&b->gotos, (PendingGoto){s->label, b->here, b->scope, s->range, true});
  draft_start_dead(b);
}

/* goto *e: one way for each label of the function whose address is taken. */
static void build_computed_goto(Builder *b, Stmt *s) {
  Expr *value = lower_value(b, s->expression);
  if (!make_is_cheap(value)) value = lower_save(b, value);
  Location head = b->here;
  for (Label *label = b->draft->symbol->labels; label; label = label->next) {
    if (!label->address_taken) continue;
    Expr *address = make_copy(b, value);
    *address = (Expr){.kind = EXPR_LABEL_ADDRESS, .type = value->type, .range = s->range, .label = label};
    b->here = head;
    Expr *is_here = make_binary(b, OP_EQUAL, type_scalar(b->types, TYPE_INT), value, address);
    Edge *edge = draft_emit(b, EDGE_ASSUME, NULL, is_here, s->range);
    edge->is_branch = edge->is_taken = true;
    vector_push(&b->gotos, (PendingGoto){label, b->here, b->scope, s->range, false});
  }
  draft_start_dead(b);
}

static void build_kind(Builder *b, Stmt *s) {
  switch (s->kind) {
  case STMT_EMPTY: break;
  case STMT_EXPRESSION: lower_effects(b, s->expression); break;
  case STMT_DECLARATION: build_declaration(b, s); break;
  case STMT_TYPE:
    if (s->declared) lower_variable_type(b, s->declared, s->range);
    break;
  case STMT_BLOCK: build_block(b, s); break;
  case STMT_IF: build_if(b, s); break;
  case STMT_WHILE: build_while(b, s); break;
  case STMT_DO: build_do(b, s); break;
  case STMT_FOR: build_for(b, s); break;
  case STMT_SWITCH: build_switch(b, s); break;
  case STMT_GOTO: build_goto(b, s); break;
  case STMT_COMPUTED_GOTO: build_computed_goto(b, s); break;
  case STMT_BREAK:
  case STMT_CONTINUE: build_leave(b, s); break;
  case STMT_RETURN: build_return(b, s); break;
  case STMT_ASM: lower_assembly(b, s->assembly, s->range); break;
  case STMT_CASE:
  case STMT_DEFAULT:
  case STMT_LABEL: assert(!"labels are placed before");
  }
}

static void mark_position(Builder *b, const Stmt *s) {
  SourcePos *pos = &b->draft->locations.data[b->here].pos;
  if (!*pos) *pos = s->range.begin;
}

/* A statement and the labels before it; chains of labels are walked, not descended into. */
static void build_statement(Builder *b, Stmt *s) {
  while (s && (s->kind == STMT_CASE || s->kind == STMT_DEFAULT || s->kind == STMT_LABEL)) {
    place_label(b, s->kind == STMT_LABEL ? (const void *)s->label : s, s->range);
    mark_position(b, s);
    s = s->body;
  }
  if (!s) return;
  if (b->depth >= BUILD_DEPTH_LIMIT) {
    b->is_too_deep = true;
    draft_refuse(b, s->range, "not supported: statements nested too deeply");
    return;
  }
  b->depth++;
  mark_position(b, s);
  build_kind(b, s);
  b->depth--;
}

/* ({ ... }): the last expression statement gives the value, saved before the block's variables end. */
Expr *lower_statement_expression(Builder *b, Expr *e, bool wanted) {
  const Scope *outer = b->scope;
  bool has_value = wanted && effects_is_modelled(b->types, e->type);
  Expr *value = NULL;
  for (Stmt *s = e->statement->body; s; s = s->next) {
    if (s->next || !has_value || s->kind != STMT_EXPRESSION)
      build_statement(b, s);
    else
      value = lower_save(b, lower_value(b, s->expression));
  }
  leave_scopes(b, b->scope, outer, e->range);
  b->scope = outer;
  if (!wanted || value) return value;
  if (!has_value) return make_integer(b, type_scalar(b->types, TYPE_INT), 0, e->range);
  lower_refuse(b, e, "the value of this statement expression");
  return make_zero(b, e->type, e->range);
}

void lower_body(Builder *b, Stmt *body) {
  b->scope = NULL;
  build_statement(b, body);
  Location end = b->here;
  for (size_t i = 0; i < b->gotos.size; i++) {
    PendingGoto jump = b->gotos.data[i];
    b->here = jump.from;
    jump_into(b, jump.scope, find_target(b, jump.label), jump.is_plain, jump.range);
  }
  b->here = end;
  vector_clear(&b->gotos);
  vector_clear(&b->targets);
  map_clear(&b->target_of);
  assert(!b->enclosing.size);
}

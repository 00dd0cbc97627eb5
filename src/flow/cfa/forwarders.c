/* A walk over the whole program collects the calls of functions by name and what spoils a function or a variable: see forwarders.h. */
#include "flow/cfa/forwarders.h"
#include <string.h>
#include "base/library.h"
#include "flow/cfa/approach.h"

typedef struct {
  const Symbol *caller, *callee;
  const Expr *call;
} NamedCall;

typedef struct {
  VECTOR(NamedCall) calls;
  Map spoiled;          /* serials of variables that are assigned or whose address is taken, and of functions that are used by their address or look into their list */
  bool is_blind;        /* there are expressions where this does not look */
  const Symbol *caller; /* whose body is looked at; NULL: of none */
  ForwarderVector *forwarders;
} Search;

static void spoil(Search *s, const Symbol *symbol) {
  if (symbol) map_put(&s->spoiled, symbol->serial, 1);
}

static bool is_spoiled(const Search *s, const Symbol *symbol) { return map_has(&s->spoiled, symbol->serial); }

/* ---- the walk ------------------------------------------------------------------------------------------ */

static void look_at_statements(Search *s, const Stmt *first);
static void look_at(Search *s, const Expr *e);

static void look_at_initializer(Search *s, const Initializer *initializer) {
  for (; initializer; initializer = initializer->next) look_at(s, initializer->value);
}

static void look_at_call(Search *s, const Expr *e) {
  const Expr *function = e->left->kind == EXPR_ADDRESS ? e->left->left : e->left;
  if (function->kind == EXPR_FUNCTION)
    vector_push(&s->calls, ((NamedCall){s->caller, symbol_linked(function->symbol), e}));
  else
    look_at(s, e->left);
  for (size_t i = 0; i < e->argument_count; i++) look_at(s, e->arguments[i]);
}

static void look_at_builtin(Search *s, const Expr *e) {
  if (strstr(e->builtin, "va_copy") || strstr(e->builtin, "apply_args")) spoil(s, s->caller);
  for (size_t i = 0; i < e->argument_count; i++) look_at(s, e->arguments[i]);
}

static void look_at(Search *s, const Expr *e) {
  if (!e) return;
  s->is_blind |= type_is_variable(e->type) || e->kind == EXPR_SIZEOF_TYPE;
  switch (e->kind) {
  case EXPR_FUNCTION: spoil(s, symbol_linked(e->symbol)); return;
  case EXPR_CALL: look_at_call(s, e); return;
  case EXPR_BUILTIN: look_at_builtin(s, e); return;
  case EXPR_STATEMENT: look_at_statements(s, e->statement); return;
  case EXPR_COMPOUND_LITERAL: look_at_initializer(s, e->symbol->initializer); return;
  case EXPR_VA_ARG: spoil(s, s->caller); break;
  case EXPR_ADDRESS:
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT:
    if (e->left->kind == EXPR_VARIABLE) spoil(s, e->left->symbol);
    break;
  default: break;
  }
  look_at(s, e->condition);
  look_at(s, e->left);
  look_at(s, e->right);
}

static void look_at_object(Search *s, const Symbol *symbol) {
  if (symbol->kind != SYMBOL_OBJECT) return;
  s->is_blind |= type_is_variable(symbol->type);
  spoil(s, symbol->cleanup ? symbol_linked(symbol->cleanup) : NULL);
  look_at_initializer(s, symbol->initializer);
}

static void look_at_assembly(Search *s, const Assembly *assembly) {
  for (size_t i = 0; i < assembly->output_count; i++) {
    look_at(s, assembly->outputs[i].operand);
    if (assembly->outputs[i].operand->kind == EXPR_VARIABLE) spoil(s, assembly->outputs[i].operand->symbol);
  }
  for (size_t i = 0; i < assembly->input_count; i++) look_at(s, assembly->inputs[i].operand);
}

static void look_at_statement(Search *s, const Stmt *statement) {
  if (statement->assembly) look_at_assembly(s, statement->assembly);
  look_at(s, statement->expression);
  look_at(s, statement->step);
  if (statement->symbol) look_at_object(s, statement->symbol);
  look_at_statements(s, statement->init);
  look_at_statements(s, statement->body);
  look_at_statements(s, statement->otherwise);
}

static void look_at_statements(Search *s, const Stmt *first) {
  for (; first; first = first->next) look_at_statement(s, first);
}

static void look_at_program(Search *s, const Program *program) {
  for (size_t i = 0; i < program->objects.size; i++) look_at_object(s, program->objects.data[i]);
  for (size_t i = 0; i < program->functions.size; i++) {
    s->caller = program->functions.data[i];
    for (size_t k = 0; k < s->caller->parameter_count; k++) s->is_blind |= type_is_variable(s->caller->parameters[k]->type);
    if (s->caller->body) look_at_statements(s, s->caller->body);
  }
}

/* ---- which functions ----------------------------------------------------------------------------------- */

static Forwarder *find(const ForwarderVector *forwarders, const Symbol *function) {
  for (size_t i = 0; i < forwarders->size; i++)
    if (forwarders->data[i].function == function) return &forwarders->data[i];
  return NULL;
}

/* Does it take a format and a list?  That of the library, or one that was found so far. */
static bool takes_list(const ForwarderVector *forwarders, const Expr *call, const Symbol *callee, unsigned *format, unsigned *list) {
  const Forwarder *forwarder = find(forwarders, callee);
  const LibraryFunction *library = callee->body ? NULL : library_called(callee->name);
  size_t arguments = library ? strlen(library->signature) - 1 : 0;
  bool is_listed = library && library->kind != LIBRARY_SCANS && library->signature[arguments] == 'V' && call->argument_count == arguments;
  if (is_listed) *format = library_format(library), *list = (unsigned)arguments - 1;
  if (forwarder) *format = forwarder->format, *list = forwarder->list;
  return (is_listed || forwarder) && *list != NO_LIST && *list < call->argument_count;
}

/* The parameter of the function whose value this is, as it was passed; its count: it is none. */
static size_t parameter_of(const Search *s, const Symbol *function, const Expr *value) {
  const Expr *e = expression_strip_casts(value);
  bool is_variable = e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE && !is_spoiled(s, e->left->symbol);
  size_t i = is_variable ? 0 : function->parameter_count;
  while (i < function->parameter_count && function->parameters[i] != e->left->symbol) i++;
  return i;
}

/* A variable of its own that lists are started in. */
static bool is_own_list(const Search *s, const Expr *value) {
  const Expr *e = expression_strip_casts(value);
  return e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE && e->left->symbol->storage == STORAGE_AUTO && !is_spoiled(s, e->left->symbol);
}

/* What the caller would be for this call to hand on what it was given. */
static bool hands_on(const Search *s, const NamedCall *c, unsigned format, unsigned list, Forwarder *forwarder) {
  const Symbol *function = c->caller;
  size_t text = parameter_of(s, function, c->call->arguments[format]), given = parameter_of(s, function, c->call->arguments[list]), count = function->parameter_count;
  *forwarder = (Forwarder){.function = function, .format = (unsigned)text, .list = given < count ? (unsigned)given : NO_LIST, .is_followed = true};
  if (text == count) return false;
  return given < count || (function->type->is_variadic && text + 1 == count && is_own_list(s, c->call->arguments[list]));
}

/* vsnprintf into what is not the caller's own leaves the text where others find it. */
static bool writes_elsewhere(const ForwarderVector *known, const Expr *call, const Symbol *callee) {
  const Forwarder *forwarder = find(known, callee);
  const LibraryFunction *library = forwarder ? NULL : library_called(callee->name);
  return forwarder ? forwarder->writes : library->kind == LIBRARY_WRITES && !pointer_is_own(call->arguments[0]);
}

static CallMeaning meaning_of(const void *context, const Expr *call) {
  const ForwarderVector *known = context;
  const Expr *function = call->left->kind == EXPR_ADDRESS ? call->left->left : call->left;
  const Symbol *callee = function->kind == EXPR_FUNCTION ? symbol_linked(function->symbol) : NULL;
  unsigned format, list;
  if (!callee || !takes_list(known, call, callee, &format, &list)) return 0;
  const Forwarder *forwarder = find(known, callee);
  return CALL_WANTED | (forwarder && !forwarder->is_certain ? CALL_MAY_END : 0) | (writes_elsewhere(known, call, callee) ? CALL_WRITES : 0);
}

/* Of `count` calls that hand on: what they find is what the function was given. */
static bool hands_on_unchanged(const ForwarderVector *known, const Symbol *function, size_t count, Forwarder *forwarder) {
  Approach approach = function_approach(function, count, meaning_of, known);
  forwarder->is_certain = approach.is_certain;
  forwarder->writes = approach.writes;
  return approach.is_harmless;
}

/* It hands on the same in all of its calls, of which there are some. */
static bool is_forwarder(const Search *s, const ForwarderVector *known, const Symbol *function, Forwarder *forwarder) {
  size_t count = 0;
  if (!function->body || is_spoiled(s, function)) return false;
  for (size_t i = 0; i < s->calls.size; i++) {
    const NamedCall *c = &s->calls.data[i];
    Forwarder other;
    unsigned format, list;
    if (c->caller != function || !takes_list(known, c->call, c->callee, &format, &list)) continue;
    if (!hands_on(s, c, format, list, &other) || (count && (other.format != forwarder->format || other.list != forwarder->list))) return false;
    *forwarder = other;
    count++;
  }
  return count && hands_on_unchanged(known, function, count, forwarder);
}

/* With those that `known` has. */
static void find_once(const Search *s, const Program *program, const ForwarderVector *known, ForwarderVector *found) {
  vector_clear(found);
  Forwarder forwarder;
  for (size_t i = 0; i < program->functions.size; i++)
    if (is_forwarder(s, known, program->functions.data[i], &forwarder)) vector_push(found, forwarder);
}

static bool are_same(const ForwarderVector *a, const ForwarderVector *b) {
  if (a->size != b->size) return false;
  for (size_t i = 0; i < a->size; i++) {
    const Forwarder *x = &a->data[i], *y = &b->data[i];
    if (x->function != y->function || x->format != y->format || x->list != y->list || x->is_certain != y->is_certain || x->writes != y->writes) return false;
  }
  return true;
}

/* ---- which are followed --------------------------------------------------------------------------------- */

static bool is_call_followed(const Search *s, const NamedCall *c, const Forwarder *forwarder, FormatIsFollowed *is_followed, const void *context) {
  if (forwarder->list == NO_LIST) return forwarder->format < c->call->argument_count && is_followed(context, c->call, forwarder->format);
  const Forwarder *caller = c->caller ? find(s->forwarders, c->caller) : NULL; /* which hands on what it was given itself */
  return caller && caller->is_followed;
}

static bool refute_one(Search *s, FormatIsFollowed *is_followed, const void *context) {
  for (size_t i = 0; i < s->calls.size; i++) {
    Forwarder *forwarder = find(s->forwarders, s->calls.data[i].callee);
    if (!forwarder || !forwarder->is_followed || is_call_followed(s, &s->calls.data[i], forwarder, is_followed, context)) continue;
    forwarder->is_followed = false;
    return true;
  }
  return false;
}

enum { MOST_LEVELS = 8 /* of functions that hand on to each other */ };

void forwarders_find(const Program *program, const Symbol *entry, FormatIsFollowed *is_followed, const void *context, ForwarderVector *forwarders) {
  Search s = {.forwarders = forwarders};
  ForwarderVector known = {0};
  look_at_program(&s, program);
  spoil(&s, entry);
  bool is_stable = false;
  for (unsigned level = 0; level < MOST_LEVELS && !is_stable && !s.is_blind; level++) {
    find_once(&s, program, &known, forwarders);
    is_stable = are_same(&known, forwarders);
    vector_clear(&known);
    for (size_t i = 0; i < forwarders->size; i++) vector_push(&known, forwarders->data[i]);
  }
  if (!is_stable || program->has_count_format) vector_clear(forwarders);
  while (refute_one(&s, is_followed, context)) continue;
  vector_release(&known);
  vector_release(&s.calls);
  map_release(&s.spoiled);
}

const Forwarder *forwarders_followed(const ForwarderVector *forwarders, const Symbol *function) {
  const Forwarder *forwarder = find(forwarders, function);
  return forwarder && forwarder->is_followed ? forwarder : NULL;
}

/* transform.c: the whole program: see transform.h.
 *
 *     void reach_error(void);  static int STATE;  ...           declarations, on the first line
 *     # 1 "program.c"                                            the program, with edits in its functions
 *
 * If the program has a reach_error of its own, that is its affair: it gets another name. */
#include "spec/transform.h"
#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include "base/library.h"
#include "lang/print.h"
#include "lang/source_file.h"
#include "spec/transform_termination.h"
#include "spec/transform_text.h"

void transform_refuse(Transformer *t, SourcePos pos, const char *format, ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  diagnose(t->diagnostics, DIAGNOSTIC_ERROR, pos, "cannot be transformed: %s", message);
}

/* ---- what cannot be said -------------------------------------------------------------------------------------- */

static const Transition *find_event(const Automaton *automaton, EventKind kind) {
  for (size_t i = 0; i < automaton->states.size; i++)
    for (size_t j = 0; j < automaton->states.data[i].transitions.size; j++)
      if (automaton->states.data[i].transitions.data[j].pattern.kind == kind) return &automaton->states.data[i].transitions.data[j];
  return NULL;
}

static const Expr *find_mention(const Expr *e, const Symbol *symbol);

static const Expr *find_mention_among(const Initializer *initializer, const Symbol *symbol) {
  const Expr *found = NULL;
  for (; initializer && !found; initializer = initializer->next) found = find_mention(initializer->value, symbol);
  return found;
}

static const Expr *find_mention_in(const Stmt *s, const Symbol *symbol) {
  const Expr *found = NULL;
  for (; s && !found; s = s->next) {
    if (!found) found = find_mention(s->expression, symbol);
    if (!found) found = find_mention(s->step, symbol);
    if (!found) found = find_mention_in(s->init, symbol);
    if (!found) found = find_mention_in(s->body, symbol);
    if (!found) found = find_mention_in(s->otherwise, symbol);
    if (!found && s->kind == STMT_DECLARATION) found = find_mention_among(s->symbol->initializer, symbol);
  }
  return found;
}

static const Expr *find_mention(const Expr *e, const Symbol *symbol) {
  if (!e || (e->kind == EXPR_FUNCTION && symbol_linked(e->symbol) == symbol)) return e;
  const Expr *found = find_mention(e->condition, symbol);
  if (!found) found = find_mention(e->left, symbol);
  if (!found) found = find_mention(e->right, symbol);
  if (!found && e->kind == EXPR_STATEMENT) found = find_mention_in(e->statement, symbol);
  for (size_t i = 0; (e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN) && i < e->argument_count && !found; i++) found = find_mention(e->arguments[i], symbol);
  return found;
}

/* Where the program uses a function; NULL: nowhere. */
static const Expr *find_use(const Transformer *t, const Symbol *symbol) {
  const Expr *found = NULL;
  for (size_t i = 0; i < t->program->functions.size && !found; i++) {
    const Symbol *function = t->program->functions.data[i];
    if (function->body) found = find_mention_in(function->body->body, symbol);
  }
  for (size_t i = 0; i < t->program->objects.size && !found; i++) found = find_mention_among(t->program->objects.data[i]->initializer, symbol);
  return found;
}

/* atexit and its like: what they are given runs behind the end. */
static bool takes_handler(const Symbol *function) {
  const LibraryFunction *library = function->body ? NULL : library_find(function->name);
  return library && library->kind == LIBRARY_CALLS_BACK && library->moves == MOVES_NOTHING && library->gives == GIVES_NOTHING;
}

/* The first call of the entry function starts the program, and its return ends it; other calls would do neither. */
static void check_entry(Transformer *t) {
  if (!transform_asks(t, EVENT_EXIT) && !transform_asks(t, EVENT_START)) return;
  if (find_use(t, t->entry)) transform_refuse(t, t->entry->range.begin, "'%s' is called by the program", t->entry->name);
  for (size_t i = 0; i < t->program->functions.size; i++) {
    const Symbol *function = t->program->functions.data[i];
    bool is_outside = function->body && (function->constructor || function->destructor);
    if (is_outside) transform_refuse(t, function->range.begin, "'%s' runs before the start or behind the end that is watched", function->name);
    const Expr *handler = takes_handler(function) ? find_use(t, function) : NULL;
    if (handler) transform_refuse(t, handler->range.begin, "what '%s' is given runs behind the end that is watched", function->name);
  }
}

/* ---- loops ------------------------------------------------------------------------------------------------------- */

/* Which loops there are is a matter of the automaton of the program: not every `do` is one, and some are made by goto. */
static bool find_loops(Transformer *t) {
  CfaOptions options = {.entry = t->entry->name, .errors = (const char *const[]){NULL}, .keeps_values = true};
  Map heads = {0};
  if (!transform_asks(t, EVENT_LOOP) && !t->termination) return true;
  Cfa *cfa = cfa_build(t->arena.program, &options, t->diagnostics);
  if (!cfa) return false;
  events_find_heads(cfa, &heads);
  for (Location l = 0; l < cfa->locations.size; l++) {
    const LocationInfo *info = &cfa->locations.data[l];
    if (!map_has(&heads, l) || source_is_model(t->program->sources, info->pos)) continue;
    uint64_t key = info->loop ? map_key(info->loop) : info->pos;
    t->heads_left += !map_has(&t->heads, key);
    map_put(&t->heads, key, 1);
  }
  map_release(&heads);
  cfa_delete(cfa);
  return true;
}

static void check_loops(Transformer *t) {
  const Transition *transition = find_event(t->application.automaton, EVENT_LOOP);
  if (t->heads_left) transform_refuse(t, transition ? transition->pos : t->entry->range.begin, "%u loops of the program begin where no statement does", t->heads_left);
}

/* ---- names -------------------------------------------------------------------------------------------------------- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* Names of ours begin with what begins none in the program. */
static void choose_prefix(Transformer *t, const char *text) {
  t->prefix = "__craig_";
  for (unsigned i = 2; strstr(text, t->prefix); i++) t->prefix = arena_format(&t->edits.arena, "__craig%u_", i);
}

const char *transform_skip_literal(const char *at) {
  if (at[0] == '/' && at[1] == '/') return at + strcspn(at, "\n");
  if (at[0] == '/' && at[1] == '*') {
    const char *end = strstr(at + 2, "*/");
    return end ? end + 2 : at + strlen(at);
  }
  if (*at != '"' && *at != '\'') return at;
  const char quote = *at++;
  while (*at && *at != quote) at += *at == '\\' && at[1] ? 2 : 1;
  return *at ? at + 1 : at;
}

static size_t word_length(const char *at) {
  size_t length = 0;
  while (is_word(at[length])) length++;
  return length;
}

/* Behind the parenthesis that this one opens. */
static const char *skip_parenthesis(const char *at) {
  unsigned depth = 0;
  for (; *at; at++) {
    depth += *at == '(';
    if (*at == ')' && !--depth) return at + 1;
  }
  return at;
}

/* Behind `__malloc__ (function, n)`, which headers have where gcc preprocessed them: clang knows only `__malloc__`. */
static const char *skip_hint(const char *name, size_t length) {
  const char *behind = name + length, *next = behind + strspn(behind, " ");
  return length == strlen("__malloc__") && !memcmp(name, "__malloc__", length) && *next == '(' ? skip_parenthesis(next) : behind;
}

/* The text with another name for the program's own reach_error. */
static void add_renamed(const char *text, const char *name, const char *new_name, Buffer *out) {
  while (*text) {
    const char *behind = transform_skip_literal(text);
    size_t length = behind > text ? (size_t)(behind - text) : word_length(text);
    bool is_word = behind == text && length;
    if (is_word && length == strlen(name) && !memcmp(text, name, length))
      buffer_add(out, new_name);
    else
      buffer_add_bytes(out, text, length ? length : 1);
    text = is_word ? skip_hint(text, length) : text + (length ? length : 1);
  }
}

/* ---- declarations ---------------------------------------------------------------------------------------------------- */

static Symbol *new_static(Transformer *t, Symbol *symbol, const char *name) {
  symbol->name = arena_format(&t->arena.arena, "%s%s", t->prefix, name);
  symbol->storage = STORAGE_STATIC;
  vector_push(&t->arena.globals, symbol);
  return symbol;
}

static void declare_variables(Transformer *t) {
  Automaton *automaton = t->application.automaton;
  for (size_t i = 0; i < automaton->variables.size; i++)
    new_static(t, automaton->variables.data[i].symbol, arena_format(&t->arena.arena, "var_%s", automaton->variables.data[i].name));
  if (automaton->states.size > 1) t->application.state = new_static(t, transform_new_name(t, type_scalar(t->builder.types, TYPE_INT)), "state");
  for (size_t i = 0; i < t->program->objects.size; i++)
    if (!t->program->objects.data[i]->function) vector_push(&t->arena.globals, t->program->objects.data[i]);
}

static void print_variable(const Symbol *symbol, i128 initial, Buffer *out) {
  buffer_add(out, "static ");
  if (symbol->type->kind == TYPE_POINTER)
    buffer_format(out, "void *%s", symbol->name); /* its type may not have been declared yet */
  else
    print_type(symbol->type, symbol->name, out);
  buffer_format(out, " = %s%llu; ", initial < 0 ? "-" : "", (unsigned long long)(initial < 0 ? -(u128)initial : (u128)initial));
}

static void print_declarations(Transformer *t, Buffer *out) {
  const Automaton *automaton = t->application.automaton;
  const Symbol *abort = program_find_function(t->program, "abort");
  bool is_usual = !abort || (!abort->body && abort->type->base->kind == TYPE_VOID);
  const char *end = is_usual ? "abort()" : "__builtin_trap()"; /* the program may have an abort of its own */
  if (is_usual) buffer_add(out, "extern void abort(void); ");
  buffer_format(out, "__attribute__((__weak__)) void reach_error(void) { %s; } ", end);
  buffer_format(out, "__attribute__((__noreturn__)) static inline void %sfail(void) { reach_error(); %s; } ", t->prefix, end);
  if (t->termination) buffer_format(out, "__attribute__((__noreturn__)) static inline void %send(void) { %s; } ", t->prefix, end);
  if (t->uses_choice) buffer_add(out, "extern int __VERIFIER_nondet_int(void); ");
  for (size_t i = 0; i < automaton->variables.size; i++) print_variable(automaton->variables.data[i].symbol, automaton->variables.data[i].initial, out);
  if (t->application.state) print_variable(t->application.state, 0, out);
  if (t->termination) termination_declare(t, out);
  buffer_add(out, "\n");
}

/* What chooses must give any number. */
static void check_choice(Transformer *t) {
  const Symbol *own = t->uses_choice ? program_find_function(t->program, "__VERIFIER_nondet_int") : NULL;
  if (own && (own->body || own->type->base->kind != TYPE_INT)) transform_refuse(t, own->range.begin, "'%s' of the program's own gives not just any number", own->name);
}

/* A function of the program that is only declared does nothing, as craig has it. */
static void print_own_error(Transformer *t, const char *new_name, Buffer *out) {
  const Symbol *own = program_find_function(t->program, "reach_error");
  if (!own || own->body) return;
  if (own->type->base->kind != TYPE_VOID) return;
  buffer_add(out, "__attribute__((__weak__)) ");
  print_type(own->type, new_name, out);
  buffer_add(out, own->is_noreturn ? " { __builtin_trap(); }\n" : " { }\n");
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

static void print_program_text(Transformer *t, const SourceFile *file, Buffer *out) {
  SourceRange all = {file->base, file->base + (SourcePos)file->size};
  const char *text = edits_text(&t->edits, 0, all);
  const char *own = arena_format(&t->edits.arena, "%sreach_error", t->prefix);
  print_declarations(t, out);
  if (*text != '#') buffer_format(out, "%s", edits_marker(&t->edits, file->base) + 1);
  add_renamed(text, "reach_error", own, out);
  print_own_error(t, own, out);
  if (t->termination) termination_define(t, out);
}

static void transform_functions(Transformer *t) {
  for (size_t i = 0; i < t->program->functions.size; i++) {
    Symbol *function = t->program->functions.data[i];
    bool is_ours = function->body && !source_is_model(t->program->sources, function->body->range.begin);
    if (is_ours) transform_function(t, function);
  }
}

static void release(Transformer *t) {
  effects_release(&t->builder.effects);
  edits_release(&t->edits);
  vector_release(&t->locals);
  vector_release(&t->arena.globals);
  map_release(&t->heads);
  termination_delete(t->termination);
  arena_release(&t->arena.arena);
}

static void init(Transformer *t, Program *program, Automaton *automaton, Automaton *ends, Diagnostics *diagnostics) {
  *t = (Transformer){.arena = {.program = program}, .edits = {.sources = program->sources}, .diagnostics = diagnostics, .program = program};
  t->builder = (Builder){.cfa = &t->arena, .program = program, .types = &program->types};
  t->builder.effects = (Effects){.types = &program->types, .first_hidden = program->symbol_count, .is_strict = true};
  t->application = (Application){.automaton = automaton,
                                 .builder = {.cfa = &t->arena, .program = program, .types = &program->types},
                                 .cfa = &t->arena,
                                 .diagnostics = diagnostics,
                                 .insert = transform_insert,
                                 .new_local = transform_new_local};
  t->events = automaton_events(automaton);
  t->ends = t->application;
  t->ends.automaton = ends;
  if (ends) t->events |= automaton_events(ends);
}

bool transform_program(Program *program, const TransformQuestion *question, Diagnostics *diagnostics, Buffer *out) {
  Transformer t;
  unsigned errors = diagnostics->errors;
  const SourceFile *file = program->sources->files.data[0];
  init(&t, program, question->automaton, question->ends, diagnostics);
  t.entry = program_find_function(program, question->entry);
  if (!t.entry || !t.entry->body) diagnose_file(diagnostics, file->name, "no function '%s' to start in", question->entry);
  bool good = diagnostics->errors == errors;
  if (good) {
    choose_prefix(&t, file->text);
    declare_variables(&t);
    application_start(&t.application);
    if (question->ends) application_start(&t.ends);
    check_entry(&t);
    good = (question->aim == TRANSFORM_CHECKS || termination_new(&t, question)) && find_loops(&t);
  }
  if (good) transform_functions(&t);
  if (good) check_loops(&t);
  if (good) check_choice(&t);
  if (good && diagnostics->errors == errors) print_program_text(&t, file, out);
  if (t.edits.conflict) transform_refuse(&t, t.edits.conflict, "parts of this expression lie inside of each other in no order");
  release(&t);
  return diagnostics->errors == errors;
}

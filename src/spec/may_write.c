/* What a part of a program may write: see may_write.h. */
#include "spec/may_write.h"
#include <string.h>
#include "base/library.h"

typedef struct {
  Writes *writes;
  Written *written;
  bool is_again; /* what concerns the whole program is known */
} Walk;

static void walk_value(Walk *w, const Expr *e);
static void walk_statements(Walk *w, const Stmt *s);

static void note_unnamed(Walk *w, SourcePos pos) {
  if (!w->writes->unnamed) w->writes->unnamed = pos;
}

static void note_heap(Walk *w, SourcePos pos) {
  w->written->heap = pos;
  note_unnamed(w, pos);
}

static void hide(Walk *w, SourcePos pos, const char *by) {
  note_unnamed(w, pos);
  if (w->written->hidden) return;
  w->written->hidden = pos;
  w->written->hidden_by = by;
}

/* ---- places --------------------------------------------------------------------------------------------------- */

static const Symbol *base_of_pointer(const Expr *e);

/* The variable that the place certainly lies in, by whichever name; NULL: a pointer leads to it. */
static const Symbol *base_of(const Expr *e) {
  switch (e->kind) {
  case EXPR_VARIABLE:
  case EXPR_COMPOUND_LITERAL: return symbol_linked(e->symbol);
  case EXPR_MEMBER: return base_of(e->left);
  case EXPR_DEREFERENCE: return base_of_pointer(e->left);
  default: return NULL;
  }
}

static const Symbol *base_of_pointer(const Expr *e) {
  while ((e->kind == EXPR_CAST && e->left->type->kind == TYPE_POINTER) || (e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT))) e = e->left;
  return e->kind == EXPR_DECAY || e->kind == EXPR_ADDRESS ? base_of(e->left) : NULL;
}

static void walk_type(Walk *w, const Type *type) {
  for (; type && (type->kind == TYPE_ARRAY || type->kind == TYPE_POINTER); type = type->base)
    if (type->kind == TYPE_ARRAY && type->count_expr) walk_value(w, type->count_expr);
}

static void walk_initializer(Walk *w, const Initializer *initializer) {
  for (; initializer; initializer = initializer->next)
    if (initializer->value) walk_value(w, initializer->value);
}

static void walk_place(Walk *w, const Expr *e);

/* A pointer that is only followed: what it is made of does not escape. */
static void walk_pointer(Walk *w, const Expr *e) {
  bool is_step = e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT);
  if (is_step) {
    walk_pointer(w, e->left);
    walk_value(w, e->right);
  } else if (e->kind == EXPR_CAST && e->left->type->kind == TYPE_POINTER) {
    walk_pointer(w, e->left);
  } else if ((e->kind == EXPR_DECAY || e->kind == EXPR_ADDRESS) && e->left->kind != EXPR_FUNCTION) {
    walk_place(w, e->left);
  } else {
    walk_value(w, e);
  }
}

static void walk_place(Walk *w, const Expr *e) {
  switch (e->kind) {
  case EXPR_VARIABLE:
    if (e->symbol->storage == STORAGE_GLOBAL && !e->symbol->is_defined) note_unnamed(w, e->range.begin);
    for (size_t i = 1; i < w->writes->entry->parameter_count; i++) w->writes->uses_arguments |= e->symbol == w->writes->entry->parameters[i];
    break;
  case EXPR_STRING: break;
  case EXPR_COMPOUND_LITERAL:
    if (!w->is_again) vector_push(&w->writes->locals, e->symbol);
    map_put(&w->written->named, e->symbol->serial, 1);
    walk_initializer(w, e->symbol->initializer);
    break;
  case EXPR_MEMBER: walk_place(w, e->left); break;
  case EXPR_DEREFERENCE: walk_pointer(w, e->left); break;
  default: walk_value(w, e);
  }
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

static bool has_prefix(const char *name, const char *prefix) { return !strncmp(name, prefix, strlen(prefix)); }

/* Where the program looks at errno, which a pointer leads to: may the function set it? */
static bool may_set_errno(const Walk *w, const LibraryFunction *library) {
  static const char *const never[] = {"string.c", "ctype.c", "wchar.c"};
  if (!program_find_function(w->writes->program, "__errno_location")) return false;
  if (library->kind == LIBRARY_OUTPUT || strpbrk(library->signature, "dfe")) return true;
  for (size_t i = 0; library->model && i < sizeof never / sizeof *never; i++)
    if (!strcmp(library->model, never[i])) return false;
  return library->model;
}

/* What functions of the library do beyond giving a value that depends on their arguments and on memory. */
static void call_library(Walk *w, const Symbol *callee, const LibraryFunction *library, SourcePos pos) {
  bool is_outside = library->gives == GIVES_OWN || (library->model && !strcmp(library->model, "outside.c"));
  if (library->gives == GIVES_NEW) note_heap(w, pos);
  w->written->is_through_pointer |= may_set_errno(w, library);
  switch (library->kind) {
  case LIBRARY_EXIT:
  case LIBRARY_END:
  case LIBRARY_ABORT:
  case LIBRARY_FAILED:
  case LIBRARY_ASSUME:
  case LIBRARY_ASSERT:
  case LIBRARY_ABSOLUTE:
  case LIBRARY_FIRST_SET: return;
  case LIBRARY_PURE:
  case LIBRARY_READS:
    if (!is_outside && library->moves == MOVES_NOTHING) return;
    break;
  case LIBRARY_OUTPUT:
    w->written->is_through_pointer |= w->writes->program->has_count_format;
    return;
  case LIBRARY_WRITES:
    if (is_outside || library->moves == MOVES_TOKEN || library->moves == MOVES_NOTHING) break;
    w->written->is_through_pointer = true;
    return;
  case LIBRARY_ALLOCATE:
  case LIBRARY_PAGES:
  case LIBRARY_ALIGNED:
  case LIBRARY_ZEROED:
  case LIBRARY_FREE: note_heap(w, pos); return;
  default: break;
  }
  hide(w, pos, callee->name);
}

/* Does it do nothing but return a value, as far as anybody knows? */
static bool is_harmless(const Walk *w, const Symbol *function) {
  for (const char *const *name = w->writes->watched; name && *name; name++)
    if (!strcmp(*name, function->name)) return true;
  return has_prefix(function->name, "__VERIFIER_nondet_") || !strcmp(function->name, "reach_error") || function->is_noreturn;
}

static void call_function(Walk *w, Symbol *callee, SourcePos pos) {
  callee = symbol_linked(callee);
  if (callee->type->base->kind == TYPE_POINTER && !callee->body && !library_find(callee->name)) note_unnamed(w, pos);
  bool has_body = callee->body && !source_is_model(w->writes->program->sources, callee->body->range.begin);
  const LibraryFunction *library = library_find(callee->name);
  if (has_body) vector_push(&w->written->called, callee);
  else if (library) call_library(w, callee, library, pos);
  else if (!is_harmless(w, callee)) hide(w, pos, callee->name);
}

static void walk_call(Walk *w, const Expr *e) {
  if (e->left->kind == EXPR_FUNCTION) {
    call_function(w, e->left->symbol, e->range.begin);
  } else {
    walk_value(w, e->left);
    w->written->calls_pointer = true;
  }
  for (size_t i = 0; i < e->argument_count; i++) walk_value(w, e->arguments[i]);
}

static void walk_builtin(Walk *w, const Expr *e) {
  static const char *const others[] = {"__builtin_va_", "__builtin_alloca", "__builtin_return_address", "__builtin_frame_address"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (has_prefix(e->builtin, others[i])) hide(w, e->range.begin, e->builtin);
  for (size_t i = 0; i < e->argument_count; i++) walk_value(w, e->arguments[i]);
}

/* ---- values --------------------------------------------------------------------------------------------------------- */

static void walk_address(Walk *w, const Expr *place) {
  if (place->kind == EXPR_FUNCTION) {
    if (!w->is_again) vector_push(&w->writes->addressed, symbol_linked(place->symbol));
    return;
  }
  const Symbol *base = base_of(place);
  if (base) map_put(&w->writes->escaped, base->serial, 1);
  walk_place(w, place);
}

static void walk_write(Walk *w, const Expr *e) {
  const Symbol *base = base_of(e->left);
  if (base) map_put(&w->written->named, base->serial, 1);
  else w->written->is_through_pointer = true;
  walk_place(w, e->left);
  if (e->right) walk_value(w, e->right);
}

static void walk_cast(Walk *w, const Expr *e) {
  bool is_null = e->left->kind == EXPR_INTEGER && !e->left->integer;
  if (e->type->kind == TYPE_POINTER && type_is_integer(e->left->type) && !is_null) note_unnamed(w, e->range.begin);
  walk_type(w, e->type);
}

static void walk_value(Walk *w, const Expr *e) {
  if (e->kind == EXPR_INTEGER && e->type->kind == TYPE_POINTER && e->integer) note_unnamed(w, e->range.begin);
  switch (e->kind) {
  case EXPR_LOAD: walk_place(w, e->left); break;
  case EXPR_DECAY:
  case EXPR_ADDRESS: walk_address(w, e->left); break;
  case EXPR_FUNCTION: walk_address(w, e); break;
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT: walk_write(w, e); break;
  case EXPR_CALL: walk_call(w, e); break;
  case EXPR_BUILTIN: walk_builtin(w, e); break;
  case EXPR_VA_ARG: hide(w, e->range.begin, "va_arg"); break;
  case EXPR_STATEMENT: walk_statements(w, e->statement); break;
  case EXPR_SIZEOF_TYPE: walk_type(w, e->operand_type); break;
  case EXPR_VARIABLE:
  case EXPR_MEMBER:
  case EXPR_DEREFERENCE:
  case EXPR_COMPOUND_LITERAL:
  case EXPR_STRING: walk_place(w, e); break;
  default:
    if (e->kind == EXPR_CAST) walk_cast(w, e);
    if (e->condition) walk_value(w, e->condition);
    if (e->left) walk_value(w, e->left);
    if (e->right) walk_value(w, e->right);
  }
}

/* ---- statements ------------------------------------------------------------------------------------------------------- */

static void walk_declaration(Walk *w, Symbol *symbol) {
  if (symbol->kind != SYMBOL_OBJECT) return;
  walk_type(w, symbol->type);
  walk_initializer(w, symbol->initializer);
  if (symbol->cleanup) {
    map_put(&w->writes->escaped, symbol->serial, 1);
    call_function(w, symbol->cleanup, symbol->range.begin);
  }
  if (symbol->storage != STORAGE_AUTO) return;
  if (!w->is_again) vector_push(&w->writes->locals, symbol);
  if (symbol->initializer) map_put(&w->written->named, symbol->serial, 1);
}

static void walk_assembly(Walk *w, const Stmt *s) {
  const Assembly *assembly = s->assembly;
  if (*assembly->text || assembly->output_count) hide(w, s->range.begin, "asm");
  w->written->jumps_back |= assembly->is_goto;
  for (size_t i = 0; i < assembly->input_count; i++) walk_value(w, assembly->inputs[i].operand);
}

static void walk_statement(Walk *w, const Stmt *s) {
  if (s->kind == STMT_DECLARATION) walk_declaration(w, s->symbol);
  if (s->kind == STMT_TYPE) walk_type(w, s->declared);
  if (s->kind == STMT_ASM) walk_assembly(w, s);
  if (s->kind == STMT_GOTO) w->written->jumps_back |= !s->label->statement || s->label->statement->range.begin <= s->range.begin;
  if (s->kind == STMT_COMPUTED_GOTO) w->written->jumps_back = true;
  if (s->init) walk_statements(w, s->init);
  if (s->expression) walk_value(w, s->expression);
  if (s->step) walk_value(w, s->step);
  if (s->body) walk_statements(w, s->body);
  if (s->otherwise) walk_statements(w, s->otherwise);
}

static void walk_statements(Walk *w, const Stmt *s) {
  for (; s; s = s->next) walk_statement(w, s);
}

/* ---- the program --------------------------------------------------------------------------------------------------------- */

static bool is_own(const Program *program, const Symbol *function) { return function->body && !source_is_model(program->sources, function->body->range.begin); }

void writes_init(Writes *writes, const Program *program, const Symbol *entry, const char *const *watched) {
  Written ignored = {0};
  *writes = (Writes){.program = program, .entry = entry, .watched = watched};
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    if (!is_own(program, function)) continue;
    FunctionWrites entry_of = {.function = function};
    for (size_t j = 0; j < function->parameter_count; j++) vector_push(&writes->locals, function->parameters[j]);
    walk_statements(&(Walk){writes, &entry_of.written, false}, function->body);
    vector_push(&writes->functions, entry_of);
    map_put(&writes->index, map_key(function), writes->functions.size);
  }
  for (size_t i = 0; i < program->objects.size; i++) walk_initializer(&(Walk){writes, &ignored, false}, program->objects.data[i]->initializer);
  written_release(&ignored);
}

void written_release(Written *written) {
  map_release(&written->named);
  vector_release(&written->called);
}

void writes_release(Writes *writes) {
  for (size_t i = 0; i < writes->functions.size; i++) written_release(&writes->functions.data[i].written);
  vector_release(&writes->functions);
  vector_release(&writes->locals);
  vector_release(&writes->addressed);
  map_release(&writes->index);
  map_release(&writes->escaped);
}

/* ---- what is called ---------------------------------------------------------------------------------------------------------- */

typedef VECTOR(const Symbol *) Work;

static void add_work(Work *work, Map *seen, const Symbol *function) {
  if (map_has(seen, map_key(function))) return;
  map_put(seen, map_key(function), 1);
  vector_push(work, function);
}

static void add_callees(const Writes *writes, const Written *written, Work *work, Map *seen) {
  for (size_t i = 0; i < written->called.size; i++) add_work(work, seen, written->called.data[i]);
  for (size_t i = 0; written->calls_pointer && i < writes->addressed.size; i++) add_work(work, seen, writes->addressed.data[i]);
}

static const Written *find_function(const Writes *writes, const Symbol *function) {
  size_t index = map_get(&writes->index, map_key(function), 0);
  return index ? &writes->functions.data[index - 1].written : NULL;
}

bool writes_jump_back(const Writes *writes, const Symbol *function) {
  const Written *own = find_function(writes, function);
  return !own || own->jumps_back;
}

static void join(Written *into, const Written *from) {
  for (size_t i = 0; i < from->named.capacity; i++)
    if (from->named.used[i]) map_put(&into->named, from->named.keys[i], 1);
  into->is_through_pointer |= from->is_through_pointer;
  if (!into->heap) into->heap = from->heap;
  if (!into->hidden) into->hidden = from->hidden, into->hidden_by = from->hidden_by;
}

static void close_calls(Writes *writes, Written *written, SourcePos pos) {
  Work work = {0};
  Map seen = {0};
  add_callees(writes, written, &work, &seen);
  while (work.size) {
    const Symbol *function = vector_pop(&work);
    const Written *own = find_function(writes, function);
    if (own) {
      join(written, own);
      add_callees(writes, own, &work, &seen);
    } else if (!written->hidden) {
      written->hidden = pos;
      written->hidden_by = function->name;
    }
  }
  vector_release(&work);
  map_release(&seen);
}

void writes_of_loop(Writes *writes, const Stmt *loop, Written *written) {
  *written = (Written){0};
  Walk walk = {writes, written, true};
  if (loop->expression) walk_value(&walk, loop->expression);
  if (loop->step) walk_value(&walk, loop->step);
  if (loop->body) walk_statements(&walk, loop->body);
  close_calls(writes, written, loop->range.begin);
}

void writes_of_function(Writes *writes, const Symbol *function, Written *written) {
  *written = (Written){0};
  walk_statements(&(Walk){writes, written, true}, function->body);
  close_calls(writes, written, function->range.begin);
}

void writes_of_declaration(Writes *writes, const Symbol *symbol, Written *written) {
  const Stmt *s = symbol->function->body->body;
  *written = (Written){0};
  while (s && (s->kind != STMT_DECLARATION || s->symbol != symbol)) s = s->next;
  for (SourcePos begin = s ? s->range.begin : 0; s && (s->kind == STMT_TYPE || (s->kind == STMT_DECLARATION && s->range.begin == begin)); s = s->next)
    walk_statement(&(Walk){writes, written, true}, s);
}

void writes_of_parameters(Writes *writes, const Symbol *function, Written *written) {
  *written = (Written){0};
  for (const Stmt *s = function->body->body; s && s->range.begin < function->body->range.begin; s = s->next) walk_statement(&(Walk){writes, written, true}, s);
}

bool writes_has_escaped(const Writes *writes, const Symbol *symbol) { return map_has(&writes->escaped, symbol->serial); }

bool written_may_change(const Writes *writes, const Written *written, const Symbol *symbol) {
  return map_has(&written->named, symbol->serial) || (written->is_through_pointer && writes_has_escaped(writes, symbol));
}

static void add_starts(Writes *writes, Work *work, Map *seen) {
  add_work(work, seen, writes->entry);
  for (size_t i = 0; i < writes->functions.size; i++) {
    const Symbol *function = writes->functions.data[i].function;
    if (function->constructor || function->destructor) add_work(work, seen, function);
  }
  for (size_t i = 0; i < writes->addressed.size; i++) add_work(work, seen, writes->addressed.data[i]);
}

static void add_all_callees(const Writes *writes, Work *work, Map *seen) {
  while (work->size) {
    const Written *own = find_function(writes, vector_pop(work));
    if (own) add_callees(writes, own, work, seen);
  }
}

bool written_may_call(const Writes *writes, const Written *written, const Symbol *to) {
  Work work = {0};
  Map seen = {0};
  add_callees(writes, written, &work, &seen);
  add_all_callees(writes, &work, &seen);
  bool is_found = map_has(&seen, map_key(to));
  vector_release(&work);
  map_release(&seen);
  return is_found;
}

bool writes_may_call(Writes *writes, const Symbol *from, const Symbol *to, const Symbol *without) {
  Work work = {0};
  Map seen = {0};
  if (without) map_put(&seen, map_key(without), 1);
  if (!from) add_starts(writes, &work, &seen);
  else if (find_function(writes, from)) add_callees(writes, find_function(writes, from), &work, &seen);
  add_all_callees(writes, &work, &seen);
  bool is_found = to != without && map_has(&seen, map_key(to));
  vector_release(&work);
  map_release(&seen);
  return is_found;
}

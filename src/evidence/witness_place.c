/* witness_place.c: from the words of a witness to places and values: see witness_place.h. */
#include "evidence/witness_place.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "flow/cfa/build.h"
#include "lang/fold.h"
#include "lang/fragment.h"

/* ---- statements ---------------------------------------------------------------------------------------- */

typedef VECTOR(const Stmt *) StmtVector;

static void add_statements(const Symbol *function, PlacedStatementVector *statements) {
  StmtVector work = {0};
  vector_push(&work, function->body);
  while (work.size) {
    const Stmt *s = vector_pop(&work), *parts[] = {s->next, s->otherwise, s->body, s->init};
    vector_push(statements, ((PlacedStatement){s, function}));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      if (parts[i]) vector_push(&work, parts[i]);
  }
  vector_release(&work);
}

void placed_statements(const Program *program, PlacedStatementVector *statements) {
  for (size_t i = 0; i < program->functions.size; i++) {
    const Symbol *function = program->functions.data[i];
    if (function->body && source_is_program(program->sources, function->range.begin)) add_statements(function, statements);
  }
}

static bool is_loop(const Stmt *s) { return s->kind == STMT_WHILE || s->kind == STMT_FOR || s->kind == STMT_DO; }

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool is_on_line(const WitnessPlace *place, const SourcePlace *where) {
  return where->line == place->line && (!place->file || !strcmp(last_part(place->file), last_part(where->file)));
}

bool placed_agrees(const Program *program, const WitnessPlace *place, SourcePos pos) {
  SourcePlace where = source_locate(program->sources, pos);
  return is_on_line(place, &where) && (!place->column || place->column == where.column);
}

/* NULL: there is none, or more than one. */
static const PlacedStatement *only_loop_of_line(const Program *program, const PlacedStatementVector *statements, const WitnessPlace *place) {
  const PlacedStatement *found = NULL;
  for (size_t i = 0; i < statements->size; i++) {
    const Stmt *s = statements->data[i].statement;
    SourcePlace where = source_locate(program->sources, s->range.begin);
    if (!is_loop(s) || !is_on_line(place, &where)) continue;
    if (found) return NULL;
    found = &statements->data[i];
  }
  return found;
}

static bool is_named(const Program *program, const PlacedStatement *placed, const WitnessPlace *place, bool by_whole_path) {
  SourcePlace where = source_locate(program->sources, placed->statement->range.begin);
  bool is_file = !by_whole_path || !place->file || !strcmp(place->file, where.file);
  return is_file && (!place->function || !strcmp(place->function, placed->function->name)) && placed_agrees(program, place, placed->statement->range.begin);
}

/* The first one at the place; NULL: there is none, or there are several that one place stands for: of files that share their last name, of a macro. */
static const PlacedStatement *find_named(const Program *program, const PlacedStatementVector *statements, const WitnessPlace *place, bool only_loops, bool by_whole_path) {
  const PlacedStatement *found = NULL;
  for (size_t i = 0; i < statements->size; i++) {
    const PlacedStatement *placed = &statements->data[i];
    if ((only_loops && !is_loop(placed->statement)) || !is_named(program, placed, place, by_whole_path)) continue;
    if (found && (only_loops || found->function != placed->function)) return NULL;
    if (!found) found = placed;
  }
  return found;
}

const PlacedStatement *placed_find(const Program *program, const PlacedStatementVector *statements, const WitnessPlace *place, bool only_loops) {
  const PlacedStatement *found = NULL;
  if (place->column || !only_loops) found = find_named(program, statements, place, only_loops, true);
  if (!found && (place->column || !only_loops)) found = find_named(program, statements, place, only_loops, false);
  return found || !only_loops ? found : only_loop_of_line(program, statements, place);
}

const Stmt *placed_first(const Stmt *s) {
  while (s && (s->kind == STMT_BLOCK || s->kind == STMT_LABEL || s->kind == STMT_CASE || s->kind == STMT_DEFAULT)) s = s->body;
  return s;
}

bool placed_is_simple(const Expr *condition) {
  ExprVector stack = {0};
  bool simple = true;
  vector_push(&stack, condition);
  while (stack.size && simple) {
    const Expr *e = vector_pop(&stack);
    simple = e->kind != EXPR_AND && e->kind != EXPR_OR && e->kind != EXPR_CONDITIONAL && e->kind != EXPR_STATEMENT &&
             e->kind != EXPR_COMMA;
    if (e->left) vector_push(&stack, e->left);
    if (e->right) vector_push(&stack, e->right);
    bool has_arguments = e->kind == EXPR_CALL || e->kind == EXPR_BUILTIN;
    for (size_t i = 0; has_arguments && i < e->argument_count; i++) vector_push(&stack, e->arguments[i]);
  }
  vector_release(&stack);
  return simple;
}

/* ---- locations ----------------------------------------------------------------------------------------- */

static bool is_inside(const Stmt *s, const Edge *edge) { return s->range.begin <= edge->range.begin && edge->range.begin < s->range.end; }

static bool is_entry(const Cfa *cfa, const CfaFunction *function, Location l, const Stmt *s) {
  const LocationInfo *info = &cfa->locations.data[l];
  bool leads_inside = false, comes_from_outside = l == function->entry || !info->in.size;
  for (size_t i = 0; i < info->out.size; i++) leads_inside = leads_inside || is_inside(s, &cfa->edges.data[info->out.data[i]]);
  for (size_t i = 0; i < info->in.size; i++) comes_from_outside = comes_from_outside || !is_inside(s, &cfa->edges.data[info->in.data[i]]);
  return leads_inside && comes_from_outside;
}

void placed_entries(const Cfa *cfa, uint32_t index, const Stmt *statement, U32Vector *locations) {
  const CfaFunction *function = &cfa->functions.data[index];
  for (size_t i = 0; i < function->locations.size; i++)
    if (is_entry(cfa, function, function->locations.data[i], statement)) vector_push(locations, function->locations.data[i]);
}

/* ---- values -------------------------------------------------------------------------------------------- */

typedef struct {
  const Cfa *cfa;
  const Symbol *function; /* NULL: no names of a function are seen */
  SourcePos pos;
  Symbol *result; /* that the function called returned; NULL: nothing is said of it */
  bool is_loop; /* at its head: what a `for` declares is there */
  Arena *arena;
  Builder builder; /* for make_* */
  Expr *value;
} Reading;

static bool has_symbol(const SymbolVector *symbols, const Symbol *symbol) {
  for (size_t i = 0; i < symbols->size; i++)
    if (symbols->data[i] == symbol) return true;
  return false;
}

/* Has the automaton the variable itself, not only what was made of it? */
static bool is_there(const Reading *r, const Symbol *symbol) {
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  if (!is_local) return has_symbol(&r->cfa->globals, symbol);
  for (size_t i = 0; i < r->cfa->functions.size; i++) {
    const CfaFunction *function = &r->cfa->functions.data[i];
    if (function->symbol == r->function && !has_symbol(&function->locals, symbol)) return false;
  }
  return true;
}

/* Of two files that have a static variable of this name, which one is meant? */
static bool is_ambiguous(const Program *program, const Symbol *symbol) {
  for (size_t i = 0; i < program->declarations.size && !symbol->function; i++) {
    const Declaration *declaration = &program->declarations.data[i];
    bool is_other = declaration->kind == DECLARATION_SYMBOL && declaration->symbol != symbol && declaration->symbol->name;
    if (is_other && !strcmp(declaration->symbol->name, symbol->name)) return true;
  }
  return false;
}

static const char *problem_of_variable(const Reading *r, const Expr *e) {
  const char *name = e->symbol->name;
  if (e->symbol == r->result) return NULL;
  bool is_variable_array = e->type->kind == TYPE_ARRAY && type_is_variable(e->type);
  if (is_variable_array || !is_there(r, e->symbol)) return arena_format(r->arena, "the model has no variable '%s' there", name);
  return is_ambiguous(r->cfa->program, e->symbol) ? arena_format(r->arena, "there are several variables '%s'", name) : NULL;
}

static bool is_unsafe(const Reading *r, const Expr *e) {
  bool is_division = (e->op == OP_DIVIDE || e->op == OP_REMAINDER) && type_is_integer(e->type);
  i128 divisor;
  return is_division && !(fold_integer(&r->cfa->program->types, e->right, &divisor) && divisor);
}

static bool is_narrow(const Reading *r, const Type *type) { return type_is_integer(type) && type_width(&r->cfa->program->types, type) <= 64; }

/* a[i], *a: the array, which is a part of a variable; NULL: it is something else. */
static const Expr *element_array(const Reading *r, const Expr *e) {
  bool is_sum = e->left->kind == EXPR_BINARY && e->left->op == OP_POINTER_ADD;
  const Expr *pointer = is_sum ? e->left->left : e->left, *array = pointer->kind == EXPR_DECAY ? pointer->left : NULL;
  bool is_known = array && array->type->kind == TYPE_ARRAY && array->type->count_known && array->type->count && !type_is_variable(array->type) && (!is_sum || is_narrow(r, e->left->right->type));
  return is_known ? array : NULL;
}

/* Of one node, without its operands; NULL: none. */
static const char *problem_of_node(const Reading *r, const Expr *e) {
  static const char effects[] = "calls and effects are not evaluated";
  switch (e->kind) {
  case EXPR_INTEGER:
  case EXPR_FLOAT:
  case EXPR_LOAD:
  case EXPR_MEMBER:
  case EXPR_DECAY:
  case EXPR_ADDRESS:
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_AND:
  case EXPR_DEREFERENCE:
  case EXPR_OR: return NULL;
  case EXPR_VARIABLE: return problem_of_variable(r, e);
  case EXPR_BINARY: return is_unsafe(r, e) ? "it divides by what may be zero" : NULL;
  case EXPR_CONDITIONAL: return e->left ? NULL : effects;
  default: return effects;
  }
}

static const char *problem_of_value(const Reading *r) {
  ExprVector work = {0};
  const char *problem = NULL;
  vector_push(&work, r->value);
  while (work.size && !problem) {
    const Expr *e = vector_pop(&work);
    problem = problem_of_node(r, e);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return problem;
}

static const char result_name[] = "witness_result";

static void bind_locals(Fragment *f, const Reading *r) {
  Scopes scopes;
  scopes_init(&scopes, r->cfa->program, r->function);
  for (size_t i = 0; i < scopes.names.size; i++) {
    const Symbol *symbol = scopes.names.data[i].symbol;
    bool is_behind = scopes.names.data[i].from < r->pos || r->is_loop;
    if (symbol && is_behind && scopes_sees(&scopes, symbol, r->pos)) fragment_bind(f, symbol->name, (Symbol *)symbol);
  }
  scopes_release(&scopes);
}

static void read_value(Fragment *f, void *context) {
  Reading *r = context;
  fragment_enter_scope(f);
  if (r->function) bind_locals(f, r);
  if (r->result) fragment_bind(f, result_name, r->result);
  Expr *value = fragment_expression(f);
  if (!fragment_at_end(f)) fragment_fail(f, fragment_pos(f), "the expression ends before the text does");
  if (!type_is_scalar(value->type)) fragment_fail(f, value->range.begin, "it is neither a number nor a pointer");
  fragment_leave_scope(f);
  r->value = value;
}

/* ---- where a value is defined -------------------------------------------------------------------------- */

/* Both, where NULL is what always holds. */
static Expr *conjoin(Reading *r, Expr *left, Expr *right) {
  if (!left || !right) return left ? left : right;
  return make_logical(&r->builder, EXPR_AND, left, right);
}

/* 0 <= index < count, in numbers that hold both. */
static Expr *is_within(Reading *r, const Expr *element) {
  const Expr *array = element_array(r, element);
  if (element->left->kind == EXPR_DECAY) return NULL;
  const Type *wide = type_scalar(r->builder.types, TYPE_ULLONG), *truth = type_scalar(r->builder.types, TYPE_INT);
  Expr *index = make_cast(&r->builder, wide, make_copy(&r->builder, element->left->right));
  return make_binary(&r->builder, OP_LESS, truth, index, make_integer(&r->builder, wide, (i128)array->type->count, element->range));
}

/* What the pointer leads to lives; or it comes from outside, where nobody can tell. */
static Expr *is_there_behind(Reading *r, const Expr *dereference) {
  Builder *b = &r->builder;
  const Expr *pointer = dereference->left;
  Expr *bytes = make_integer(b, type_size_t(b->types), (i128)type_size(b->types, dereference->type), pointer->range);
  Expr *lives = make_question(b, OP_IS_ACCESSIBLE, make_copy(b, pointer), bytes, pointer->range);
  return make_logical(b, EXPR_OR, lives, make_question(b, OP_IS_OUTSIDE, make_copy(b, pointer), NULL, pointer->range));
}

/* The condition under which all that is evaluated exists; NULL: it always does.  Of && || ?: only what C evaluates counts. */
static Expr *defined(Reading *r, Expr *e) {
  if (!e) return NULL;
  Expr *left = defined(r, e->left), *right = defined(r, e->right), *condition = defined(r, e->condition);
  switch (e->kind) {
  case EXPR_AND: return conjoin(r, left, right ? make_logical(&r->builder, EXPR_OR, make_not(&r->builder, e->left), right) : NULL);
  case EXPR_OR: return conjoin(r, left, right ? make_logical(&r->builder, EXPR_OR, e->left, right) : NULL);
  case EXPR_CONDITIONAL:
    left = left ? make_logical(&r->builder, EXPR_OR, make_not(&r->builder, e->condition), left) : NULL;
    right = right ? make_logical(&r->builder, EXPR_OR, e->condition, right) : NULL;
    return conjoin(r, condition, conjoin(r, left, right));
  case EXPR_DEREFERENCE: return conjoin(r, conjoin(r, left, right), element_array(r, e) ? is_within(r, e) : is_there_behind(r, e));
  default: return conjoin(r, left, right);
  }
}

/* An invariant that has no value does not hold. */
static Expr *where_defined(Reading *r) { return conjoin(r, defined(r, r->value), r->value); }

/* Of the messages, what the first one says behind its place. */
static const char *first_message(const char *messages, Arena *arena) {
  static const char before[] = "error: ";
  const char *found = strstr(messages, before);
  if (!found) return "it cannot be read";
  found += sizeof before - 1;
  return arena_string(arena, found, strcspn(found, "\n"));
}

static Expr *read_text(Reading *reading, const char *text, const char **problem) {
  const Cfa *cfa = reading->cfa;
  Diagnostics diagnostics;
  char *messages = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&messages, &size);
  reading->builder = (Builder){.cfa = (Cfa *)cfa, .program = cfa->program, .types = &cfa->program->types};
  diagnostics_init(&diagnostics, cfa->program->sources, stream);
  diagnostics.quiet_warnings = true;
  Fragment *fragment = stream ? fragment_new(cfa->program, "witness", text, &diagnostics) : NULL;
  bool good = fragment && fragment_try(fragment, read_value, reading) && reading->value;
  fragment_delete(fragment);
  if (stream) fclose(stream);
  *problem = good ? problem_of_value(reading) : first_message(messages ? messages : "", reading->arena);
  free(messages);
  return *problem ? NULL : where_defined(reading);
}

Expr *placed_value(const Cfa *cfa, const Symbol *function, SourcePos pos, bool is_loop, const char *text, Arena *arena, const char **problem) {
  Reading reading = {.cfa = cfa, .function = function, .pos = pos, .is_loop = is_loop, .arena = arena};
  return read_text(&reading, text, problem);
}

/* \return and \result have a name that C can read. */
static void name_result(const char *text, Buffer *out) {
  static const char *const words[] = {"\\return", "\\result"};
  while (*text) {
    size_t length = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (!strncmp(text, words[i], strlen(words[i]))) length = strlen(words[i]);
    if (length)
      buffer_add(out, result_name);
    else
      vector_push(out, *text);
    text += length ? length : 1;
  }
}

Expr *placed_result(const Cfa *cfa, Symbol *result, const char *text, Arena *arena, const char **problem) {
  Reading reading = {.cfa = cfa, .result = result, .arena = arena};
  Buffer named = {0};
  name_result(text, &named);
  Expr *value = read_text(&reading, buffer_text(&named), problem);
  vector_release(&named);
  return value;
}

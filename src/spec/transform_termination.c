/* Termination in the text of a program: see transform_termination.h. */
#include "spec/transform_termination.h"
#include <string.h>
#include "flow/interpret/live_variables.h"
#include "lang/print.h"
#include "spec/liveness.h"
#include "spec/spec.h"
#include "spec/may_write.h"

struct Termination {
  Cfa *cfa; /* owned, with the checks for overflow, so that what they read counts as read */
  Live live;
  Writes writes;
  Map locations;    /* key of a head -> its location + 1; UINT64_MAX: several */
  Map pointers;     /* serial of a variable -> the number of the pointer to it */
  bool has_live;    /* calls of assert_live are goals */
  Map goals;        /* where a call of it begins -> its number, from 1 */
  unsigned heads, pointers_made;
  Buffer declarations, definitions;
};

/* ---- what is declared where ------------------------------------------------------------------------------------ */

typedef struct {
  bool is_found, is_inner, is_in_switch, is_in_for;
} Place;

static void find_declaration(const Stmt *s, const Symbol *symbol, Place here, Place *found) {
  for (; s && !found->is_found; s = s->next) {
    Place inner = {.is_inner = true, .is_in_switch = here.is_in_switch || s->kind == STMT_SWITCH};
    if (s->kind == STMT_DECLARATION && s->symbol == symbol) {
      *found = here;
      found->is_found = true;
    }
    Place init = inner;
    init.is_in_for = true;
    find_declaration(s->init, symbol, init, found);
    find_declaration(s->body, symbol, inner, found);
    find_declaration(s->otherwise, symbol, inner, found);
  }
}

/* Behind the `;` of a declaration. */
static SourcePos declaration_end(const Transformer *t, const Symbol *symbol) {
  size_t length;
  const SourceRange rest = {symbol->range.end, symbol->function->body->range.end};
  const char *text = source_text(t->program->sources, rest, &length), *at = text;
  for (int depth = 0; at < text + length && !(*at == ';' && !depth);) {
    const char *behind = transform_skip_literal(at);
    if (behind == at) depth += (*at == '(' || *at == '{' || *at == '[') - (*at == ')' || *at == '}' || *at == ']');
    at = behind > at ? behind : at + 1;
  }
  return symbol->range.end + (SourcePos)(at - text) + 1;
}

static void insert(Transformer *t, SourcePos pos, const char *text) { edits_add(&t->edits, (SourceRange){pos, pos}, text); }

/* ---- pointers to what has no name at the head -------------------------------------------------------------------- */

/* A pointer to a variable is set where that is declared.  A static one has it from then on, an automatic one until its function is entered again. */
static unsigned add_pointer(Transformer *t, const Symbol *symbol) {
  Termination *own = t->termination;
  unsigned number = (unsigned)map_get(&own->pointers, symbol->serial, 0);
  if (number) return number;
  number = ++own->pointers_made;
  map_put(&own->pointers, symbol->serial, number);
  buffer_format(&own->declarations, "static void *%sat_%u; ", t->prefix, number);
  SourcePos start = symbol->function->body->range.begin + 1, pos = symbol->storage == STORAGE_PARAMETER ? start : declaration_end(t, symbol);
  if (symbol->storage == STORAGE_AUTO) insert(t, start, arena_format(&t->edits.arena, " %sat_%u = 0;", t->prefix, number));
  insert(t, pos, arena_format(&t->edits.arena, " %sat_%u = (void *)&%s;", t->prefix, number, symbol->name));
  return number;
}

static bool has_fixed_size(const Symbol *symbol) {
  bool is_longer = type_is_record(symbol->type) && symbol->type->record->has_flexible_array;
  return !type_is_variable(symbol->type) && type_is_complete(symbol->type) && !is_longer;
}

static bool can_have_pointer(const Symbol *symbol) {
  if (!symbol->function || symbol_is_hidden(symbol) || !has_fixed_size(symbol) || symbol->is_register) return false;
  if (symbol->storage == STORAGE_PARAMETER) return true;
  Place found = {0};
  find_declaration(symbol->function->body->body, symbol, (Place){0}, &found);
  bool is_always_met = !symbol->function->labels && !found.is_in_switch && !found.is_in_for;
  return found.is_found && is_always_met && (symbol->storage == STORAGE_STATIC || !found.is_inner);
}

/* ---- copies ---------------------------------------------------------------------------------------------------------- */

typedef struct {
  Buffer copies, copying, equal; /* declarations, statements, and a condition `... && ` */
} Parts;

static void parts_release(Parts *parts) {
  vector_release(&parts->copies);
  vector_release(&parts->copying);
  vector_release(&parts->equal);
}

static const Type *plain_type(const Type *type) {
  type = type_unqualified(type);
  return type->kind == TYPE_ENUM ? type->base : type;
}

static uint64_t value_size(const Transformer *t, const Type *type) {
  return type_unqualified(type)->kind == TYPE_LDOUBLE ? 10 : type_size(&t->program->types, type); /* what follows the 80 bits is anything */
}

/* The copy of `place`, which is of a scalar or any other type.  Bytes are compared where == would take different values for equal (0.0 and -0.0) or equal ones for different (nan). */
static void add_place(Transformer *t, Parts *parts, const char *place, const Type *type) {
  const char *copy = arena_format(&t->edits.arena, "%s%u", t->prefix, ++t->names);
  if (type_is_integer(type)) {
    buffer_add(&parts->copies, "static ");
    print_type(plain_type(type), copy, &parts->copies);
    buffer_add(&parts->copies, "; ");
    buffer_format(&parts->copying, "%s = %s; ", copy, place);
    buffer_format(&parts->equal, "%s == %s && ", place, copy);
  } else if (type->kind == TYPE_POINTER) {
    buffer_format(&parts->copies, "static void *%s; ", copy);
    buffer_format(&parts->copying, "%s = (void *)%s; ", copy, place);
    buffer_format(&parts->equal, "(void *)%s == %s && ", place, copy);
  } else {
    uint64_t size = value_size(t, type);
    buffer_format(&parts->copies, "static unsigned char %s[%llu]; ", copy, (unsigned long long)size);
    buffer_format(&parts->copying, "__builtin_memcpy(%s, (void *)&%s, %llu); ", copy, place, (unsigned long long)size);
    buffer_format(&parts->equal, "!__builtin_memcmp(%s, (void *)&%s, %llu) && ", copy, place, (unsigned long long)size);
  }
}

enum { MOST_PARTS = 16 /* of an object, that are compared one by one */ };

static size_t count_parts(const Type *type) {
  if (type_is_integer(type) || type->kind == TYPE_POINTER || type_is_float(type)) return 1;
  if (type->kind == TYPE_ARRAY && type->count_known && type->count <= MOST_PARTS) return type->count * count_parts(type->base);
  size_t count = 0;
  for (const Member *m = type->kind == TYPE_STRUCT ? type->record->members : NULL; m; m = m->next) {
    if (!m->name && m->is_bit_field) continue;
    count += m->name ? count_parts(m->type) : MOST_PARTS + 1;
  }
  return count && count <= MOST_PARTS ? count : MOST_PARTS + 1;
}

/* An object that has few parts is copied part by part: others would read bytes between them. */
static void add_object(Transformer *t, Parts *parts, const char *place, const Type *type) {
  if (count_parts(type) > MOST_PARTS || (type->kind != TYPE_ARRAY && type->kind != TYPE_STRUCT)) {
    add_place(t, parts, place, type);
    return;
  }
  for (uint64_t i = 0; type->kind == TYPE_ARRAY && i < type->count; i++) add_object(t, parts, arena_format(&t->edits.arena, "%s[%llu]", place, (unsigned long long)i), type->base);
  for (const Member *m = type->kind == TYPE_STRUCT ? type->record->members : NULL; m; m = m->next)
    if (m->name) add_object(t, parts, arena_format(&t->edits.arena, "%s.%s", place, m->name), m->type);
}

/* What is behind a pointer of ours, which is null where the declaration was not met yet: then there is nothing to be equal. */
static void add_behind_pointer(Transformer *t, Parts *parts, const Symbol *symbol) {
  const char *pointer = arena_format(&t->edits.arena, "%sat_%u", t->prefix, add_pointer(t, symbol));
  const char *copy = arena_format(&t->edits.arena, "%s%u", t->prefix, ++t->names);
  const char *kept = arena_format(&t->edits.arena, "%s%u", t->prefix, ++t->names);
  Buffer type = {0};
  bool is_number = type_is_integer(symbol->type);
  unsigned long long size = value_size(t, symbol->type);
  if (is_number) print_type(plain_type(symbol->type), "", &type);
  buffer_format(&parts->copies, "static void *%s; static %s %s", kept, is_number ? buffer_text(&type) : "unsigned char", copy);
  if (!is_number) buffer_format(&parts->copies, "[%llu]", size);
  buffer_format(&parts->copies, "; ");
  buffer_format(&parts->copying, "%s = %s; ", kept, pointer);
  if (is_number) buffer_format(&parts->copying, "if (%s) %s = *(%s *)%s; ", pointer, copy, buffer_text(&type), pointer);
  else buffer_format(&parts->copying, "if (%s) __builtin_memcpy(%s, %s, %llu); ", pointer, copy, pointer, size);
  buffer_format(&parts->equal, "%s == %s && ", pointer, kept);
  if (is_number) buffer_format(&parts->equal, "(!%s || *(%s *)%s == %s) && ", pointer, buffer_text(&type), pointer, copy);
  else buffer_format(&parts->equal, "(!%s || !__builtin_memcmp(%s, %s, %llu)) && ", pointer, copy, pointer, size);
  vector_release(&type);
}

/* ---- the state at a head ------------------------------------------------------------------------------------------------ */

typedef struct {
  Transformer *t;
  const Stmt *statement;
  bool is_closed; /* entered at its start only */
  Written written;
  uint64_t location; /* + 1 of the automaton's; UINT64_MAX: several */
  Parts here, outside;
} Head;

static void refuse(Head *head, const char *what, const char *name) {
  transform_refuse(head->t, head->statement->range.begin, "the state of this loop cannot be copied: %s%s%s%s", what, name ? " '" : "", name ? name : "", name ? "'" : "");
}

static bool is_in_scope(const Transformer *t, const Symbol *symbol) {
  for (size_t i = 0; i < t->locals.size; i++)
    if (t->locals.data[i] == symbol) return true;
  return false;
}

static bool is_hidden_by_local(const Transformer *t, const Symbol *symbol) {
  for (size_t i = t->locals.size; i-- > 0 && t->locals.data[i] != symbol;)
    if (t->locals.data[i]->name && !strcmp(t->locals.data[i]->name, symbol->name)) return true;
  return false;
}

/* May a variable that only its name leads to be read behind the head before it is assigned? */
static bool is_live(const Head *head, const Symbol *symbol) {
  const Termination *own = head->t->termination;
  if (!type_is_scalar(symbol->type) || cfa_is_addressed(own->cfa, symbol)) return true;
  if (!symbol->function || symbol->storage == STORAGE_STATIC) return live_matters(&own->live, symbol);
  if (!head->location || head->location == UINT64_MAX) return true;
  Location location = (Location)(head->location - 1);
  const CfaFunction *function = &own->cfa->functions.data[own->cfa->locations.data[location].function];
  if (function->symbol != head->t->function) return true;
  for (size_t i = 0; i < function->locals.size; i++)
    if (function->locals.data[i] == symbol) return live_local(&own->live, location, i);
  return true;
}

static bool is_saved(const Head *head, const Symbol *symbol) {
  const Termination *own = head->t->termination;
  bool is_constant = symbol->storage != STORAGE_AUTO && symbol->type->qualifiers & QUALIFIER_CONST;
  return !is_constant && written_may_change(&own->writes, &head->written, symbol) && is_live(head, symbol);
}

static void save_local(Head *head, const Symbol *symbol) {
  Transformer *t = head->t;
  if (symbol->kind != SYMBOL_OBJECT || !symbol->function || !is_saved(head, symbol)) return;
  bool has_name = !symbol_is_hidden(symbol) && !is_hidden_by_local(t, symbol);
  bool is_array_in_register = symbol->is_register && !type_is_scalar(symbol->type);
  if (!has_name || !has_fixed_size(symbol) || is_array_in_register || (symbol->is_register && type_is_float(symbol->type))) {
    refuse(head, "no name leads to all of", symbol->name);
    return;
  }
  add_object(t, &head->here, symbol->name, symbol->type);
}

/* A variable of the function that is declared behind the head may live there already, if a goto leads back over its declaration. */
static void check_later_local(Head *head, const Symbol *symbol) {
  bool is_behind = symbol->range.begin > head->statement->range.begin;
  bool is_inside = head->is_closed && symbol->range.begin < head->statement->range.end;
  bool has_gotos = !head->is_closed || head->t->function->labels;
  if (is_behind && !is_inside && has_gotos && is_saved(head, symbol)) refuse(head, "a goto may lead back over the declaration of", symbol->name);
}

/* May the function run before the pointer to the variable is set?  That is behind the whole declaration, and where the body begins. */
static bool runs_before_pointer(Head *head, const Symbol *symbol) {
  Writes *writes = &head->t->termination->writes;
  Written written;
  if (symbol->storage == STORAGE_PARAMETER) writes_of_parameters(writes, symbol->function, &written);
  else writes_of_declaration(writes, symbol, &written);
  bool is_before = written_may_call(writes, &written, head->t->function);
  written_release(&written);
  return is_before;
}

static void save_caller_local(Head *head, const Symbol *symbol) {
  Writes *writes = &head->t->termination->writes;
  const Symbol *function = head->t->function;
  bool may_change = head->written.is_through_pointer && writes_has_escaped(writes, symbol);
  if (!may_change || !symbol->function || !writes_may_call(writes, symbol->function, function, NULL)) return;
  if (!can_have_pointer(symbol)) refuse(head, "no pointer leads to all of", symbol->name);
  else if (writes_may_call(writes, NULL, function, symbol->function)) refuse(head, "not all calls of the function come from that of", symbol->name);
  else if (runs_before_pointer(head, symbol)) refuse(head, "it may be reached from the declaration of", symbol->name);
  else add_behind_pointer(head->t, &head->outside, symbol);
}

static void save_locals(Head *head) {
  Transformer *t = head->t;
  const Writes *writes = &t->termination->writes;
  for (size_t i = 0; i < t->locals.size; i++) save_local(head, t->locals.data[i]);
  for (size_t i = 0; i < writes->locals.size; i++) {
    const Symbol *symbol = writes->locals.data[i];
    bool is_literal = !symbol->function || symbol_is_hidden(symbol);
    if (is_literal && head->written.is_through_pointer && writes_has_escaped(writes, symbol)) refuse(head, "an object without a name is used through its address", NULL);
    else if (symbol->function == t->function && !is_in_scope(t, symbol)) check_later_local(head, symbol);
    else if (symbol->function != t->function) save_caller_local(head, symbol);
  }
}

static bool is_in_function(const Transformer *t, const Symbol *symbol) {
  for (size_t i = 0; i < t->program->functions.size; i++) {
    const Stmt *body = t->program->functions.data[i]->body;
    if (body && symbol->range.begin > body->range.begin && symbol->range.begin < body->range.end) return true;
  }
  return false;
}

static void save_static(Head *head, const Symbol *symbol) {
  Transformer *t = head->t;
  if (!is_saved(head, symbol) || (symbol->function && is_in_scope(t, symbol)) || source_is_model(t->program->sources, symbol->range.begin)) return;
  bool has_name = !symbol->function && !symbol_is_hidden(symbol) && !is_in_function(t, symbol);
  if (has_name && has_fixed_size(symbol)) add_object(t, &head->outside, symbol->name, symbol->type);
  else if (symbol->function && can_have_pointer(symbol)) add_behind_pointer(t, &head->outside, symbol);
  else refuse(head, "no name or pointer leads to all of", symbol->name);
}

static void check_written(Head *head) {
  const Transformer *t = head->t;
  const Writes *writes = &t->termination->writes;
  const Written *written = &head->written;
  if (written->hidden) transform_refuse(head->t, written->hidden, "what '%s' does in a loop has a state that no variable holds", written->hidden_by);
  if (written->heap) transform_refuse(head->t, written->heap, "memory is taken or given back in a loop, and what lives on the heap has no name");
  if (written->is_through_pointer && !written->heap && writes->unnamed)
    transform_refuse(head->t, writes->unnamed, "memory may come from here that has no name, and a loop writes through pointers");
  if (written->is_through_pointer && writes->uses_arguments) refuse(head, "it writes through pointers, and the program uses its arguments", NULL);
}

/* ---- the text ------------------------------------------------------------------------------------------------------------- */

/* Is there a label in it by which it may be entered?  Labels of a switch in it are its own. */
static bool has_entry(const Stmt *s, bool is_in_switch) {
  for (; s; s = s->next) {
    bool is_case = s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
    if (s->kind == STMT_LABEL || (is_case && !is_in_switch)) return true;
    bool inner = is_in_switch || s->kind == STMT_SWITCH;
    if (has_entry(s->body, inner) || has_entry(s->otherwise, inner)) return true;
  }
  return false;
}

/* Is it entered at its start only, and does no goto lead back to its start?  That would make a loop with the same head, which is not to be reset by going round. */
static bool is_closed(const Transformer *t, const Stmt *s) {
  return s->kind != STMT_LABEL && !has_entry(s->body, false) && !writes_jump_back(&t->termination->writes, t->function);
}

static void write_outside(Head *head, unsigned number) {
  Termination *own = head->t->termination;
  const char *prefix = head->t->prefix;
  buffer_format(&own->declarations, "static void %scopy_%u(void); static int %sequal_%u(void); ", prefix, number, prefix, number);
  buffer_format(&own->definitions, "%sstatic void %scopy_%u(void) { %s}\n", buffer_text(&head->outside.copies), prefix, number, buffer_text(&head->outside.copying));
  buffer_format(&own->definitions, "static int %sequal_%u(void) { return %s1; }\n", prefix, number, buffer_text(&head->outside.equal));
  buffer_format(&head->here.copying, "%scopy_%u(); ", prefix, number);
  buffer_format(&head->here.equal, "%sequal_%u() && ", prefix, number);
}

static bool has_goal(const Transformer *t) { return t->application.automaton->is_live; }

void termination_accept(const Transformer *t, Buffer *out) {
  const Automaton *automaton = t->application.automaton;
  const char *separator = "";
  if (!has_goal(t)) return;
  buffer_add(out, "if (");
  for (size_t i = 0; i < automaton->states.size; i++) {
    if (!automaton->states.data[i].is_accepting) continue;
    if (t->application.state) buffer_format(out, "%s%s == %zu", separator, t->application.state->name, i);
    else buffer_add(out, "1");
    separator = " || ";
  }
  buffer_format(out, ") %saccept(); ", t->prefix);
}

/* What the automaton knows is a part of the state. */
static void save_automaton(Head *head) {
  const Automaton *automaton = head->t->application.automaton;
  const Symbol *state = head->t->application.state;
  if (!has_goal(head->t)) return;
  if (state) add_object(head->t, &head->here, state->name, state->type);
  for (size_t i = 0; i < automaton->variables.size; i++) add_object(head->t, &head->here, automaton->variables.data[i].symbol->name, automaton->variables.data[i].symbol->type);
}

/* A flag for each call of assert_live. */
static void write_live(Head *head, unsigned number) {
  const Transformer *t = head->t;
  Termination *own = t->termination;
  if (!own->has_live) return;
  buffer_add(&head->here.equal, "!(");
  for (size_t i = 1; i <= own->goals.size; i++) {
    buffer_format(&own->declarations, "static int %smet_%u_%zu; ", t->prefix, number, i);
    buffer_format(&head->here.copying, "%smet_%u_%zu = 0; ", t->prefix, number, i);
    buffer_format(&head->here.equal, "%smet_%u_%zu && ", t->prefix, number, i);
  }
  buffer_add(&head->here.equal, "1) && ");
}

static void write_goal(Head *head, unsigned number, Buffer *out) {
  Transformer *t = head->t;
  write_live(head, number);
  if (!has_goal(t)) return;
  buffer_format(&t->termination->declarations, "static int %smet_%u; ", t->prefix, number);
  buffer_format(&head->here.copying, "%smet_%u = 0; ", t->prefix, number);
  buffer_format(&head->here.equal, "!%smet_%u && ", t->prefix, number);
  termination_accept(t, out);
}

static void write_head(Head *head, unsigned number, Buffer *out) {
  Transformer *t = head->t;
  write_goal(head, number, out);
  SourcePos start = head->is_closed ? head->statement->range.begin : t->function->body->range.begin + 1;
  if (head->outside.copying.size) write_outside(head, number);
  buffer_format(&t->termination->declarations, "static int %ssaved_%u; ", t->prefix, number);
  insert(t, start, arena_format(&t->edits.arena, "%s %ssaved_%u = 0; ", head->is_closed ? "{" : "", t->prefix, number));
  if (head->is_closed) insert(t, head->statement->range.end, " }");
  buffer_format(out, "%sif (%ssaved_%u) { if (%s1) %sfail(); } ", buffer_text(&head->here.copies), t->prefix, number, buffer_text(&head->here.equal), t->prefix);
  buffer_format(out, "else if (__VERIFIER_nondet_int() != 0) { %ssaved_%u = 1; %s} ", t->prefix, number, buffer_text(&head->here.copying));
  t->uses_choice = true;
}

static void find_written(Head *head) {
  Writes *writes = &head->t->termination->writes;
  if (head->is_closed) writes_of_loop(writes, head->statement, &head->written);
  else writes_of_function(writes, head->t->function, &head->written);
}

void termination_at_head(Transformer *t, const Stmt *s, Buffer *out) {
  Termination *own = t->termination;
  Head head = {.t = t, .statement = s, .is_closed = is_closed(t, s)};
  head.location = map_get(&own->locations, s->kind == STMT_LABEL ? s->range.begin : map_key(s), 0);
  find_written(&head);
  check_written(&head);
  save_automaton(&head);
  save_locals(&head);
  for (size_t i = 0; i < t->program->objects.size; i++) save_static(&head, t->program->objects.data[i]);
  write_head(&head, ++own->heads, out);
  written_release(&head.written);
  parts_release(&head.here);
  parts_release(&head.outside);
}

/* ---- calls of assert_live --------------------------------------------------------------------------------------------------- */

static const Symbol *live_function(const Transformer *t) {
  const Symbol *function = t->termination && t->termination->has_live ? program_find_function(t->program, LIVENESS_FUNCTION) : NULL;
  return function && !function->body ? function : NULL;
}

static void check_live_function(Transformer *t) {
  const Symbol *function = live_function(t);
  if (!function) return;
  const Type *type = function->type;
  bool is_usual = type->parameters && !type->parameters->next && type_is_integer(type->parameters->type) && !type->is_variadic && type->base->kind == TYPE_VOID;
  for (size_t i = 0; i < t->termination->writes.addressed.size; i++)
    if (symbol_linked(t->termination->writes.addressed.data[i]) == function) transform_refuse(t, function->range.begin, "the address of '%s' is used, so that no name tells its calls", function->name);
  if (!is_usual) transform_refuse(t, function->range.begin, "'%s' is not declared with one integer, and no result", function->name);
}

void termination_live_call(Transformer *t, const Expr *call) {
  const Symbol *function = live_function(t);
  uint64_t goal = function && symbol_linked(call->left->symbol) == function ? map_get(&t->termination->goals, call->range.begin, 0) : 0;
  if (goal) edits_add(&t->edits, call->left->range, arena_format(&t->edits.arena, "%slive_%llu", t->prefix, (unsigned long long)goal));
}

static void print_live_head(const Transformer *t, size_t goal, Buffer *out) {
  buffer_format(out, "static void %slive_%zu(", t->prefix, goal);
  print_type(plain_type(live_function(t)->type->parameters->type), "p", out);
  buffer_add(out, ")");
}

static void declare_live(const Transformer *t, Buffer *out) {
  for (size_t i = 1; i <= t->termination->goals.size; i++) {
    print_live_head(t, i, out);
    buffer_add(out, "; ");
  }
}

static void define_live(const Transformer *t, Buffer *out) {
  for (size_t i = 1; i <= t->termination->goals.size; i++) {
    print_live_head(t, i, out);
    buffer_add(out, " { if (p) { ");
    for (unsigned head = 1; head <= t->termination->heads; head++) buffer_format(out, "%smet_%u_%zu = 1; ", t->prefix, head, i);
    buffer_add(out, "} }\n");
  }
}

void termination_declare(const Transformer *t, Buffer *out) {
  declare_live(t, out);
  buffer_add(out, buffer_text(&t->termination->declarations));
  if (has_goal(t)) buffer_format(out, "static void %saccept(void); ", t->prefix);
}

void termination_define(const Transformer *t, Buffer *out) {
  buffer_add(out, buffer_text(&t->termination->definitions));
  define_live(t, out);
  if (!has_goal(t)) return;
  buffer_format(out, "static void %saccept(void) { ", t->prefix);
  for (unsigned i = 1; i <= t->termination->heads; i++) buffer_format(out, "%smet_%u = 1; ", t->prefix, i);
  buffer_add(out, "}\n");
}

/* ---- the program ------------------------------------------------------------------------------------------------------------ */

static void check_recursion(Transformer *t) {
  Writes *writes = &t->termination->writes;
  for (size_t i = 0; i < writes->functions.size; i++) {
    const Symbol *function = writes->functions.data[i].function;
    bool is_called = function == t->entry || writes_may_call(writes, NULL, function, NULL);
    if (is_called && writes_may_call(writes, function, function, NULL)) transform_refuse(t, function->range.begin, "'%s' may call itself, and no loop tells how often", function->name);
  }
}

static void find_locations(Transformer *t) {
  Termination *own = t->termination;
  Map heads = {0};
  events_find_heads(own->cfa, &heads);
  for (Location l = 0; l < own->cfa->locations.size; l++) {
    const LocationInfo *info = &own->cfa->locations.data[l];
    if (!map_has(&heads, l) || source_is_model(t->program->sources, info->pos)) continue;
    uint64_t key = info->loop ? map_key(info->loop) : info->pos;
    map_put(&own->locations, key, map_has(&own->locations, key) ? UINT64_MAX : (uint64_t)l + 1);
  }
  map_release(&heads);
}

/* Behind what is not supported the automaton has no loops, and in a thread or a handler of signals others could write what a loop reads. */
static void check_support(Transformer *t) {
  const Cfa *cfa = t->termination->cfa;
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    bool is_end = edge->kind == EDGE_INCOMPLETE && !edge->check && !source_is_model(t->program->sources, edge->range.begin);
    if (is_end) transform_refuse(t, edge->range.begin, "%s", edge->reason);
  }
}

/* A run ends where a signed operation overflows, and what the automaton looks at decides what it does: so that may decide how it goes on.  Both are read for this alone, for they are changed by being applied. */
static void add_checks(Transformer *t, Cfa *cfa, Automaton *again) {
  const Property property = {.name = "no-overflow"};
  size_t edges = cfa->edges.size;
  Automaton *automaton = spec_automaton(&property, t->arena.program, t->diagnostics);
  if (again) automaton_apply(again, cfa, edges, t->diagnostics);
  if (automaton) automaton_apply(automaton, cfa, edges, t->diagnostics);
  automaton_delete(automaton);
}

static void find_goals(Termination *own) {
  liveness_add_asserts(own->cfa);
  for (size_t i = 0; i < own->cfa->goals.size; i++) map_put(&own->goals, own->cfa->goals.data[i].pos, i + 1);
}

Termination *termination_new(Transformer *t, const TransformQuestion *question) {
  static const char *const live_functions[] = {LIVENESS_FUNCTION, NULL};
  bool has_live = question->aim == TRANSFORM_GOALS;
  const char *const *watched = has_live ? live_functions : t->application.automaton->watched.data;
  CfaOptions options = {.entry = t->entry->name, .errors = (const char *const[]){NULL}, .keeps_values = true, .watched = has_live || question->again ? watched : NULL};
  Cfa *cfa = cfa_build(t->arena.program, &options, t->diagnostics);
  if (!cfa) return NULL;
  Termination *own = memory_zeroed(1, sizeof *own);
  own->cfa = cfa;
  own->has_live = has_live;
  t->termination = own;
  find_locations(t);
  check_support(t);
  add_checks(t, cfa, question->again);
  if (has_live) find_goals(own);
  live_init(&own->live, cfa);
  writes_init(&own->writes, t->program, t->entry, watched);
  check_recursion(t);
  check_live_function(t);
  return own;
}

void termination_delete(Termination *termination) {
  if (!termination) return;
  live_release(&termination->live);
  cfa_delete(termination->cfa);
  writes_release(&termination->writes);
  map_release(&termination->locations);
  map_release(&termination->pointers);
  map_release(&termination->goals);
  vector_release(&termination->declarations);
  vector_release(&termination->definitions);
  memory_free(termination);
}

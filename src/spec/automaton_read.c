/* automaton_read.c: automata from text.
 *
 *   automaton  := 'automaton' NAME [STRING] ';' { variable } { state }
 *   variable   := 'var' TYPE NAME [ '=' CONSTANT ] ';'
 *   state      := 'state' NAME '{' { transition } '}'
 *   transition := event [ 'if' '(' EXPRESSION ')' ] [ '{' { operation } '}' ] [ '->' ( NAME | 'error' [STRING] ) ] ';'
 *   event      := ( 'before' | 'after' ) pattern | 'at' ( 'start' | 'exit' | 'loop' | 'trap' )
 *   pattern    := [ $NAME '=' ] FUNCTION '(' [ ( $NAME | '_' ) { ',' ... } ] [ '...' ] ')'
 *               | $NAME OPERATOR $NAME [ ':' types ]  |  '-' $NAME [ ':' types ]
 *               | 'assign' $NAME '=' $NAME [ ':' types ]  |  'condition' $NAME
 *   types      := 'signed' | 'unsigned' | 'integer' | 'float' | 'pointer'
 *   operation  := NAME '=' EXPRESSION ';'  |  'assert' '(' EXPRESSION [ ',' STRING ] ')' ';'
 *
 * NAME may hold hyphens where it names the automaton.  The semicolon behind a block that enters no state may be left out. */
#include <string.h>
#include "base/memory.h"
#include "spec/automaton.h"

typedef struct {
  Automaton *automaton;
  Program *program;
  /* States may be named before they are there: behind the last one, names are looked up. */
  VECTOR(const char *) targets; /* by transition, in order; NULL: none */
  VECTOR(SourcePos) places;
} Reading;

/* ---- names ------------------------------------------------------------------------------------------------ */

/* "no-overflow" is one name here. */
static const char *read_long_name(Fragment *f, Arena *arena) {
  const char *name = fragment_name(f, "the automaton's name");
  while (fragment_accept(f, "-")) name = arena_format(arena, "%s-%s", name, fragment_name(f, "the rest of the name"));
  return name;
}

static bool is_bound_name(const char *name) { return name[0] == '$'; }

/* $x */
static const char *read_bound_name(Fragment *f) {
  SourcePos pos = fragment_pos(f);
  const char *name = fragment_name(f, "a name that begins with '$'");
  if (!is_bound_name(name) || !name[1]) fragment_fail(f, pos, "expected a name that begins with '$', not '%s'", name);
  return name;
}

static AutomatonVariable *find_variable(const Automaton *automaton, const char *name) {
  for (size_t i = 0; i < automaton->variables.size; i++)
    if (!strcmp(automaton->variables.data[i].name, name)) return &automaton->variables.data[i];
  return NULL;
}

static int find_state(const Automaton *automaton, const char *name) {
  for (size_t i = 0; i < automaton->states.size; i++)
    if (!strcmp(automaton->states.data[i].name, name)) return (int)i;
  return -1;
}

/* ---- patterns --------------------------------------------------------------------------------------------- */

static void add_name(Fragment *f, Pattern *pattern, const char *name, SourcePos pos) {
  enum { MOST = sizeof pattern->names / sizeof *pattern->names };
  if (pattern->count == MOST) fragment_fail(f, pos, "a pattern has at most %d arguments", MOST);
  for (unsigned i = 0; i < pattern->count && name; i++)
    if (pattern->names[i] && !strcmp(pattern->names[i], name)) fragment_fail(f, pos, "'%s' is bound twice", name);
  if (name && pattern->result && !strcmp(pattern->result, name)) fragment_fail(f, pos, "'%s' is bound twice", name);
  pattern->names[pattern->count++] = name;
}

static void read_arguments(Fragment *f, Pattern *pattern) {
  fragment_expect(f, "(");
  while (!fragment_at(f, ")")) {
    SourcePos pos = fragment_pos(f);
    if (fragment_accept(f, "...")) {
      pattern->is_open = true;
      break;
    }
    if (fragment_accept(f, "_"))
      add_name(f, pattern, NULL, pos);
    else
      add_name(f, pattern, read_bound_name(f), pos);
    if (!fragment_accept(f, ",")) break;
  }
  fragment_expect(f, ")");
}

static void read_call(Fragment *f, Pattern *pattern) {
  SourcePos pos = fragment_pos(f);
  pattern->kind = EVENT_CALL;
  pattern->function = fragment_name(f, "a function's name");
  if (is_bound_name(pattern->function)) fragment_fail(f, pos, "expected a function's name, not '%s'", pattern->function);
  read_arguments(f, pattern);
  if (pattern->result && !pattern->is_after) fragment_fail(f, pos, "there is no result before the call");
}

static void read_types(Fragment *f, Pattern *pattern) {
  static const char *const names[] = {[TYPES_SIGNED] = "signed",
                                      [TYPES_UNSIGNED] = "unsigned",
                                      [TYPES_INTEGER] = "integer",
                                      [TYPES_FLOAT] = "float",
                                      [TYPES_POINTER] = "pointer"};
  if (!fragment_accept(f, ":")) return;
  for (int i = TYPES_SIGNED; i <= TYPES_POINTER; i++) {
    if (!fragment_accept(f, names[i])) continue;
    pattern->types = (TypeClass)i;
    return;
  }
  fragment_fail(f, fragment_pos(f), "expected signed, unsigned, integer, float or pointer");
}

static Operator find_operator(const char *text) {
  for (Operator op = OP_ADD; op <= OP_GREATER_EQUAL; op++)
    if (!strcmp(operator_text(op), text)) return op;
  return OP_NONE;
}

/* $x + $y */
static void read_binary(Fragment *f, Pattern *pattern, const char *left) {
  SourcePos pos = fragment_pos(f);
  const char *text = fragment_operator(f);
  pattern->kind = EVENT_OPERATION;
  pattern->op = text ? find_operator(text) : OP_NONE;
  if (!pattern->op) fragment_fail(f, pos, "expected an operator of two operands that has no side effect");
  add_name(f, pattern, left, pos);
  pos = fragment_pos(f);
  add_name(f, pattern, read_bound_name(f), pos);
  read_types(f, pattern);
}

/* -$x, ~$x, !$x; false if there is none. */
static bool read_unary(Fragment *f, Pattern *pattern) {
  static const struct {
    const char *text;
    Operator op;
  } operators[] = {{"-", OP_NEGATE}, {"~", OP_BIT_NOT}, {"!", OP_NOT}};
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    if (!fragment_accept(f, operators[i].text)) continue;
    pattern->kind = EVENT_OPERATION;
    pattern->op = operators[i].op;
    SourcePos pos = fragment_pos(f);
    add_name(f, pattern, read_bound_name(f), pos);
    read_types(f, pattern);
    return true;
  }
  return false;
}

static void read_assignment(Fragment *f, Pattern *pattern) {
  pattern->kind = EVENT_ASSIGN;
  SourcePos pos = fragment_pos(f);
  add_name(f, pattern, read_bound_name(f), pos);
  fragment_expect(f, "=");
  pos = fragment_pos(f);
  add_name(f, pattern, read_bound_name(f), pos);
  read_types(f, pattern);
}

static void read_pattern(Fragment *f, Pattern *pattern) {
  SourcePos pos = fragment_pos(f);
  if (read_unary(f, pattern)) return;
  if (fragment_is_next(f, "(")) {
    read_call(f, pattern);
  } else if (fragment_accept(f, "assign")) {
    read_assignment(f, pattern);
  } else if (fragment_accept(f, "condition")) {
    pattern->kind = EVENT_CONDITION;
    pos = fragment_pos(f);
    add_name(f, pattern, read_bound_name(f), pos);
    if (pattern->is_after) fragment_fail(f, pos, "a condition is watched before it is decided");
  } else {
    const char *name = read_bound_name(f);
    if (fragment_accept(f, "=")) {
      pattern->result = name;
      read_call(f, pattern);
    } else {
      read_binary(f, pattern, name);
    }
  }
}

static void read_event(Fragment *f, Pattern *pattern) {
  static const struct {
    const char *name;
    EventKind kind;
  } moments[] = {{"start", EVENT_START}, {"exit", EVENT_EXIT}, {"loop", EVENT_LOOP}, {"trap", EVENT_TRAP}};
  *pattern = (Pattern){0};
  if (!fragment_accept(f, "at")) {
    pattern->is_after = fragment_at(f, "after");
    if (!pattern->is_after && !fragment_at(f, "before")) fragment_fail(f, fragment_pos(f), "expected 'before', 'after' or 'at'");
    fragment_name(f, "");
    read_pattern(f, pattern);
    return;
  }
  for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
    if (!fragment_accept(f, moments[i].name)) continue;
    pattern->kind = moments[i].kind;
    return;
  }
  fragment_fail(f, fragment_pos(f), "expected start, exit, loop or trap");
}

/* ---- transitions ------------------------------------------------------------------------------------------ */

static FragmentMark read_marked(Fragment *f) {
  FragmentMark mark = fragment_mark(f);
  fragment_skip_expression(f);
  return mark;
}

static void read_assertion(Fragment *f, Operation *operation) {
  fragment_expect(f, "(");
  operation->value = read_marked(f);
  if (fragment_accept(f, ",")) operation->message = fragment_string(f, "the message, a string,");
  fragment_expect(f, ")");
}

static void read_setting(Fragment *f, const Automaton *automaton, Operation *operation) {
  SourcePos pos = fragment_pos(f);
  const char *name = fragment_name(f, "'assert' or a variable");
  const AutomatonVariable *variable = find_variable(automaton, name);
  if (!variable) fragment_fail(f, pos, "'%s' is no variable of the automaton, and it changes no others", name);
  operation->variable = variable->symbol;
  fragment_expect(f, "=");
  operation->value = read_marked(f);
}

static void read_operations(Fragment *f, const Automaton *automaton, Transition *transition) {
  while (!fragment_accept(f, "}")) {
    Operation operation = {0};
    if (fragment_accept(f, "assert"))
      read_assertion(f, &operation);
    else
      read_setting(f, automaton, &operation);
    fragment_expect(f, ";");
    vector_push(&transition->operations, operation);
  }
}

static void read_target(Fragment *f, Reading *reading, Transition *transition) {
  const char *name = NULL;
  SourcePos pos = fragment_pos(f);
  transition->target = STATE_SAME;
  if (fragment_accept(f, "->")) {
    pos = fragment_pos(f);
    name = fragment_name(f, "a state's name or 'error'");
    if (!strcmp(name, "error")) {
      transition->target = STATE_ERROR;
      if (fragment_at_string(f)) transition->message = fragment_string(f, "a message");
      name = NULL;
    }
  }
  vector_push(&reading->targets, name);
  vector_push(&reading->places, pos);
}

static void read_transition(Fragment *f, Reading *reading) {
  Automaton *automaton = reading->automaton;
  State *state = &vector_last(&automaton->states);
  vector_push(&state->transitions, ((Transition){.pos = fragment_pos(f)}));
  Transition *transition = &vector_last(&state->transitions);
  read_event(f, &transition->pattern);
  if (fragment_accept(f, "if")) {
    fragment_expect(f, "(");
    transition->has_guard = true;
    transition->guard = read_marked(f);
    fragment_expect(f, ")");
  }
  bool has_block = fragment_accept(f, "{");
  if (has_block) read_operations(f, automaton, transition);
  read_target(f, reading, transition);
  bool does_nothing = !transition->operations.size && transition->target == STATE_SAME && !vector_last(&reading->targets);
  if (does_nothing) fragment_fail(f, transition->pos, "this transition does nothing");
  if (!has_block || transition->target != STATE_SAME || vector_last(&reading->targets))
    fragment_expect(f, ";");
  else
    fragment_accept(f, ";");
}

/* ---- the whole --------------------------------------------------------------------------------------------- */

static Symbol *new_variable(Program *program, const char *name, const Type *type, SourceRange range) {
  Symbol *symbol = ARENA_NEW(&program->arena, Symbol);
  *symbol = (Symbol){.kind = SYMBOL_OBJECT,
                     .storage = STORAGE_STATIC,
                     .name = arena_format(&program->arena, "automaton.%s", name),
                     .type = type_unqualified(type),
                     .range = range,
                     .serial = program->symbol_count++,
                     .is_defined = true};
  return symbol;
}

static void read_variable(Fragment *f, Reading *reading) {
  Automaton *automaton = reading->automaton;
  SourcePos pos = fragment_pos(f);
  AutomatonVariable variable = {0};
  const Type *type = fragment_declaration(f, &variable.name);
  if (!type_is_integer(type) && type->kind != TYPE_POINTER) fragment_fail(f, pos, "a variable of an automaton is an integer or a pointer");
  if (find_variable(automaton, variable.name)) fragment_fail(f, pos, "there is a variable '%s' already", variable.name);
  if (fragment_accept(f, "=")) variable.initial = fragment_constant(f, "the initial value");
  if (type->kind == TYPE_POINTER && variable.initial) fragment_fail(f, pos, "a pointer starts as 0");
  fragment_expect(f, ";");
  variable.symbol = new_variable(reading->program, variable.name, type, (SourceRange){pos, pos + 1});
  fragment_bind(f, variable.name, variable.symbol);
  vector_push(&automaton->variables, variable);
}

static void read_state(Fragment *f, Reading *reading, bool is_accepting) {
  Automaton *automaton = reading->automaton;
  State state = {.pos = fragment_pos(f), .is_accepting = is_accepting};
  automaton->is_live |= is_accepting;
  state.name = fragment_name(f, "the state's name");
  if (!strcmp(state.name, "error")) fragment_fail(f, state.pos, "'error' is what transitions end in; it has none of its own");
  if (find_state(automaton, state.name) >= 0) fragment_fail(f, state.pos, "there is a state '%s' already", state.name);
  vector_push(&automaton->states, state);
  fragment_expect(f, "{");
  while (!fragment_accept(f, "}")) read_transition(f, reading);
}

static void resolve_targets(Fragment *f, Reading *reading) {
  Automaton *automaton = reading->automaton;
  size_t index = 0;
  for (size_t i = 0; i < automaton->states.size; i++)
    for (size_t j = 0; j < automaton->states.data[i].transitions.size; j++, index++) {
      const char *name = reading->targets.data[index];
      if (!name) continue;
      int target = find_state(automaton, name);
      if (target < 0) fragment_fail(f, reading->places.data[index], "there is no state '%s'", name);
      automaton->states.data[i].transitions.data[j].target = target;
    }
}

static bool may_match_together(const Pattern *a, const Pattern *b) {
  if (a->kind != b->kind || a->is_after != b->is_after) return false;
  if (a->kind == EVENT_CALL) return !strcmp(a->function, b->function) && (a->count == b->count || a->is_open || b->is_open);
  if (a->kind != EVENT_OPERATION && a->kind != EVENT_ASSIGN) return true;
  return a->op == b->op && (a->types == b->types || a->types == TYPES_ALL || b->types == TYPES_ALL);
}

/* Of transitions of one state that match one operation the first whose condition holds is taken: so none may follow one that has no condition. */
static void check_choices(Fragment *f, const State *state) {
  for (size_t i = 0; i < state->transitions.size; i++)
    for (size_t j = i + 1; j < state->transitions.size; j++) {
      const Transition *first = &state->transitions.data[i], *second = &state->transitions.data[j];
      if (!first->has_guard && may_match_together(&first->pattern, &second->pattern))
        fragment_fail(f, second->pos, "an earlier transition of state '%s' matches this operation without a condition", state->name);
    }
}

static void collect_watched(Automaton *automaton) {
  for (size_t i = 0; i < automaton->states.size; i++)
    for (size_t j = 0; j < automaton->states.data[i].transitions.size; j++) {
      const char *function = automaton->states.data[i].transitions.data[j].pattern.function;
      if (function) vector_push(&automaton->watched, function);
    }
  vector_push(&automaton->watched, NULL);
}

static bool has_assertion(const Transition *transition) {
  for (size_t i = 0; i < transition->operations.size; i++)
    if (!transition->operations.data[i].variable) return true;
  return false;
}

/* One question is asked at a time. */
static void check_no_errors(Fragment *f, const State *state) {
  for (size_t i = 0; i < state->transitions.size; i++) {
    const Transition *transition = &state->transitions.data[i];
    if (transition->target == STATE_ERROR || has_assertion(transition))
      fragment_fail(f, transition->pos, "an automaton with accepting states asks about runs that never end: it has no errors");
  }
}

static void read_automaton(Fragment *f, void *context) {
  Reading *reading = context;
  Automaton *automaton = reading->automaton;
  fragment_expect(f, "automaton");
  automaton->name = read_long_name(f, &reading->program->arena);
  automaton->description = fragment_at_string(f) ? fragment_string(f, "what it is about") : "";
  fragment_expect(f, ";");
  while (fragment_accept(f, "var")) read_variable(f, reading);
  for (bool goes_on = true; goes_on;) {
    bool is_accepting = fragment_accept(f, "accepting");
    goes_on = fragment_accept(f, "state");
    if (is_accepting && !goes_on) fragment_fail(f, fragment_pos(f), "expected 'state' behind 'accepting'");
    if (goes_on) read_state(f, reading, is_accepting);
  }
  if (!fragment_at_end(f)) fragment_fail(f, fragment_pos(f), "expected 'state'%s", automaton->states.size ? "" : " or 'var'");
  if (!automaton->states.size) fragment_fail(f, fragment_pos(f), "an automaton has at least one state");
  resolve_targets(f, reading);
  for (size_t i = 0; i < automaton->states.size; i++) check_choices(f, &automaton->states.data[i]);
  for (size_t i = 0; automaton->is_live && i < automaton->states.size; i++) check_no_errors(f, &automaton->states.data[i]);
}

Automaton *automaton_read(Program *program, const char *file, const char *text, Diagnostics *diagnostics) {
  Automaton *automaton = memory_zeroed(1, sizeof *automaton);
  automaton->text = fragment_new(program, file, text, diagnostics);
  Reading reading = {.automaton = automaton, .program = program};
  bool good = automaton->text && fragment_try(automaton->text, read_automaton, &reading);
  vector_release(&reading.targets);
  vector_release(&reading.places);
  if (good) {
    collect_watched(automaton);
    return automaton;
  }
  if (!automaton->text) diagnose_file(diagnostics, file, "it is too large");
  automaton_delete(automaton);
  return NULL;
}

void automaton_delete(Automaton *automaton) {
  if (!automaton) return;
  for (size_t i = 0; i < automaton->states.size; i++) {
    State *state = &automaton->states.data[i];
    for (size_t j = 0; j < state->transitions.size; j++) vector_release(&state->transitions.data[j].operations);
    vector_release(&state->transitions);
  }
  vector_release(&automaton->states);
  vector_release(&automaton->variables);
  vector_release(&automaton->watched);
  fragment_delete(automaton->text);
  memory_free(automaton);
}

/* automaton_apply.c: the sequentialization of an automaton and a program.
 *
 * The state is a variable of the program, if there is more than one.  Where something happens that transitions of some states match, these are put in:
 *
 *     f1 = guard && state == q1 && condition1;  f2 = ...;                     which of them is taken: at most one
 *     if (f1 && !asserted) ERROR;  x = f1 ? value : x;  ...  state = f1 ? p1 : state;  ...
 *
 * Of transitions of one state the first whose condition holds is taken.  Expressions are read again at each place, with the names that the pattern binds. */
#include <string.h>
#include "flow/cfa/split.h"
#include "spec/liveness.h"
#include "spec/overflow.h"
#include "spec/event.h"

/* What is done about one event. */
typedef struct {
  Application *application;
  const Event *event;
  const Transition *transition; /* the one that is being put in */
  struct {
    Insertion *data;
    size_t size, capacity;
  } insertions;
} Reaction;

/* Reading an expression. */
typedef struct {
  Reaction *reaction;
  FragmentMark mark;
  const Type *wanted; /* NULL: a condition */
  Symbol *names[EVENT_VALUES + 1];
  const Expr *values[EVENT_VALUES + 1]; /* that the names stand for */
  unsigned count;
  Expr *result;
} Reading;

/* ---- names in expressions ---------------------------------------------------------------------------------- */

static Symbol *new_name(Application *a, const char *name, const Type *type, SymbolKind kind) {
  Symbol *symbol = ARENA_NEW(&a->cfa->arena, Symbol);
  *symbol = (Symbol){.kind = kind,
                     .storage = kind == SYMBOL_FUNCTION ? STORAGE_GLOBAL : STORAGE_AUTO,
                     .name = name,
                     .type = type,
                     .serial = a->cfa->program->symbol_count++,
                     .is_defined = kind == SYMBOL_OBJECT};
  return symbol;
}

static void bind(Fragment *f, Reading *reading, const char *name, const Expr *value) {
  Application *a = reading->reaction->application;
  const Transition *transition = reading->reaction->transition;
  if (!name) return;
  if (!value) fragment_fail(f, transition->pos, "'%s' cannot be had here: there is no such number or pointer", name);
  Symbol *symbol = new_name(a, name, type_unqualified(value->type), SYMBOL_OBJECT);
  reading->names[reading->count] = symbol;
  reading->values[reading->count++] = value;
  fragment_bind(f, name, symbol);
}

static void bind_all(Fragment *f, Reading *reading) {
  const Pattern *pattern = &reading->reaction->transition->pattern;
  const Event *event = reading->reaction->event;
  for (unsigned i = 0; i < pattern->count; i++) bind(f, reading, pattern->names[i], event->values[i]);
  bind(f, reading, pattern->result, event->result);
}

/* ---- from what was read to what is put in -------------------------------------------------------------------- */

static Expr *substitute(Fragment *f, Reading *reading, Expr *e);
static Expr *substitute_operands(Fragment *f, Reading *reading, Expr *e);

static const Expr *value_of(const Reading *reading, const Symbol *symbol) {
  for (unsigned i = 0; i < reading->count; i++)
    if (reading->names[i] == symbol) return reading->values[i];
  return NULL;
}

static bool is_place(const Expr *e) { return e->kind == EXPR_VARIABLE || e->kind == EXPR_DEREFERENCE || e->kind == EXPR_MEMBER; }

static void push_insertion(Reaction *reaction, Insertion insertion) {
  if (!insertion.operation.range.begin) insertion.operation.range = reaction->event->range;
  vector_push(&reaction->insertions, insertion);
}

static Symbol *add_local(Application *a, uint32_t function, const Type *type) {
  return cfa_add_local(a->cfa, function, arena_format(&a->cfa->arena, "automaton.%u", ++a->temporaries), type);
}

/* Any value, chosen in front of all conditions. */
static Expr *choose_freely(Reading *reading) {
  Reaction *reaction = reading->reaction;
  Application *a = reaction->application;
  Symbol *chosen = a->new_local(a, reaction->event->function, type_scalar(a->builder.types, TYPE_BOOL));
  Edge havoc = {.kind = EDGE_HAVOC, .left = make_variable(&a->builder, chosen, reaction->event->range), .reason = "choice of the automaton"};
  push_insertion(reaction, (Insertion){.operation = havoc});
  return make_cast(&a->builder, type_scalar(a->builder.types, TYPE_INT), make_load(&a->builder, chosen, reaction->event->range));
}

static Expr *substitute_call(Fragment *f, Reading *reading, Expr *e) {
  Application *a = reading->reaction->application;
  const Expr *callee = e->left;
  while (callee->kind == EXPR_ADDRESS || callee->kind == EXPR_DEREFERENCE) callee = callee->left;
  const Symbol *function = callee->kind == EXPR_FUNCTION ? callee->symbol : NULL;
  if (function == a->nondet && !e->argument_count) return choose_freely(reading);
  if (!function || function != a->overflows || e->argument_count != 1)
    fragment_fail(f, e->range.begin, "conditions and values call no functions but nondet() and overflows(operation)");
  const Expr *operation = substitute_operands(f, reading, e->arguments[0]);
  bool is_operation = (operation->kind == EXPR_BINARY || operation->kind == EXPR_UNARY) && type_is_integer(operation->type);
  if (!is_operation) fragment_fail(f, e->range.begin, "overflows() asks about an operation on integers");
  const Expr *condition = overflow_condition(a->cfa, operation);
  return condition ? make_copy(&a->builder, condition) : make_integer(&a->builder, e->type, 0, e->range);
}

static void check_global(Fragment *f, const Reading *reading, const Expr *e) {
  const Cfa *cfa = reading->reaction->application->cfa;
  for (size_t i = 0; i < cfa->globals.size; i++)
    if (cfa->globals.data[i] == e->symbol) return;
  fragment_fail(f, e->range.begin, "the program does not use its variable '%s'", e->symbol->name);
}

static Expr *substitute_variable(Fragment *f, Reading *reading, Expr *e) {
  const Expr *value = value_of(reading, e->symbol);
  if (value && is_place(value)) return make_copy(&reading->reaction->application->builder, value);
  if (value) fragment_fail(f, e->range.begin, "'%s' is a value and has no address", e->symbol->name);
  check_global(f, reading, e);
  return e;
}

static Expr *substitute_load(Fragment *f, Reading *reading, Expr *e) {
  Builder *b = &reading->reaction->application->builder;
  const Expr *value = e->left->kind == EXPR_VARIABLE ? value_of(reading, e->left->symbol) : NULL;
  if (value && !is_place(value)) return make_copy(b, value);
  Expr *result = make_copy(b, e);
  result->left = substitute(f, reading, e->left);
  return result;
}

static bool is_unsafe_division(const Expr *e) {
  bool is_division = e->kind == EXPR_BINARY && (e->op == OP_DIVIDE || e->op == OP_REMAINDER) && type_is_integer(e->type);
  return is_division && (e->right->kind != EXPR_INTEGER || !e->right->integer);
}

static Expr *substitute_operands(Fragment *f, Reading *reading, Expr *e) {
  Expr *result = make_copy(&reading->reaction->application->builder, e);
  if (e->condition) result->condition = substitute(f, reading, e->condition);
  if (e->left) result->left = substitute(f, reading, e->left);
  if (e->right) result->right = substitute(f, reading, e->right);
  return result;
}

static Expr *substitute(Fragment *f, Reading *reading, Expr *e) {
  switch (e->kind) {
  case EXPR_INTEGER:
  case EXPR_FLOAT:
  case EXPR_STRING: return e;
  case EXPR_VARIABLE: return substitute_variable(f, reading, e);
  case EXPR_LOAD: return substitute_load(f, reading, e);
  case EXPR_CALL: return substitute_call(f, reading, e);
  case EXPR_DEREFERENCE:
  case EXPR_MEMBER:
  case EXPR_DECAY:
  case EXPR_ADDRESS:
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_AND:
  case EXPR_OR: return substitute_operands(f, reading, e);
  case EXPR_BINARY:
    if (is_unsafe_division(e)) fragment_fail(f, e->range.begin, "a division by what may be zero");
    return substitute_operands(f, reading, e);
  case EXPR_CONDITIONAL:
    if (e->left) return substitute_operands(f, reading, e);
    break;
  default: break;
  }
  fragment_fail(f, e->range.begin, "conditions and values have no side effects");
}

static void read_expression(Fragment *f, void *context) {
  Reading *reading = context;
  fragment_enter_scope(f);
  bind_all(f, reading);
  fragment_return(f, reading->mark);
  Expr *value = fragment_expression(f);
  if (!type_is_scalar(value->type)) fragment_fail(f, value->range.begin, "expected a number or a pointer");
  if (reading->wanted) value = fragment_convert(f, value, reading->wanted);
  reading->result = substitute(f, reading, value);
  fragment_leave_scope(f);
}

/* NULL: a message was given. */
static Expr *read(Reaction *reaction, FragmentMark mark, const Type *wanted) {
  Reading reading = {.reaction = reaction, .mark = mark, .wanted = wanted};
  bool good = fragment_try(reaction->application->automaton->text, read_expression, &reading);
  return good ? reading.result : NULL;
}

/* ---- transitions ----------------------------------------------------------------------------------------------- */

typedef struct {
  unsigned state;
  const Transition *transition;
  Expr *taken; /* the condition under which it is; NULL: always */
} Choice;

typedef VECTOR(Choice) ChoiceVector;

static Expr *conjoin(Application *a, Expr *left, Expr *right) {
  if (!left || !right) return left ? left : right;
  return make_logical(&a->builder, EXPR_AND, left, right);
}

static Expr *is_in_state(Application *a, unsigned state, SourceRange range) {
  if (!a->state) return NULL;
  Expr *number = make_integer(&a->builder, a->state->type, state, range);
  return make_binary(&a->builder, OP_EQUAL, type_scalar(a->builder.types, TYPE_INT), make_load(&a->builder, a->state, range), number);
}

static void find_choices(Application *a, const Event *event, ChoiceVector *choices) {
  for (unsigned i = 0; i < a->automaton->states.size; i++) {
    const TransitionVector *transitions = &a->automaton->states.data[i].transitions;
    for (size_t j = 0; j < transitions->size; j++)
      if (event_matches(a->builder.types, &transitions->data[j].pattern, event)) vector_push(choices, ((Choice){i, &transitions->data[j], NULL}));
  }
}

/* When the choice is taken: none of those before it, of the same state, is. */
static bool set_condition(Reaction *reaction, ChoiceVector *choices, size_t index) {
  Application *a = reaction->application;
  Choice *choice = &choices->data[index];
  const Event *event = reaction->event;
  Expr *taken = conjoin(a, event->guard ? make_copy(&a->builder, event->guard) : NULL, is_in_state(a, choice->state, event->range));
  for (size_t i = 0; i < index; i++)
    if (choices->data[i].state == choice->state) taken = conjoin(a, taken, make_not(&a->builder, choices->data[i].taken));
  if (choice->transition->has_guard) {
    Expr *guard = read(reaction, choice->transition->guard, NULL);
    if (!guard) return false;
    taken = conjoin(a, taken, guard);
  }
  choice->taken = taken;
  return true;
}

/* Operations may change what conditions depend on: so the condition is kept. */
static void keep_condition(Reaction *reaction, Choice *choice) {
  Application *a = reaction->application;
  const Type *truth = type_scalar(a->builder.types, TYPE_INT);
  if (!choice->taken) return;
  Symbol *kept = a->new_local(a, reaction->event->function, type_scalar(a->builder.types, TYPE_BOOL));
  Expr *is_true = make_not(&a->builder, make_not(&a->builder, choice->taken));
  Edge assign = {.kind = EDGE_ASSIGN, .left = make_variable(&a->builder, kept, reaction->event->range), .right = make_cast(&a->builder, kept->type, is_true)};
  push_insertion(reaction, (Insertion){.operation = assign});
  choice->taken = make_cast(&a->builder, truth, make_load(&a->builder, kept, reaction->event->range));
}

/* variable = taken ? value : variable */
static void set_variable(Reaction *reaction, const Choice *choice, Symbol *variable, Expr *value) {
  Application *a = reaction->application;
  SourceRange range = reaction->event->range;
  if (choice->taken) {
    Expr *chosen = make_copy(&a->builder, value);
    *chosen = (Expr){.kind = EXPR_CONDITIONAL, .type = variable->type, .range = range, .condition = choice->taken, .left = value};
    chosen->right = make_load(&a->builder, variable, range);
    value = chosen;
  }
  push_insertion(reaction, (Insertion){.operation = {.kind = EDGE_ASSIGN, .left = make_variable(&a->builder, variable, range), .right = value}});
}

/* What happens, with the operation as the user wrote it if that is short. */
static const char *text_of(Application *a, const Event *event, const char *message) {
  const char *text = event->operation ? source_quote(a->cfa->program->sources, event->range, &a->cfa->arena) : NULL;
  return text ? arena_format(&a->cfa->arena, "%s in '%s'", message, text) : message;
}

static void add_check(Reaction *reaction, const Choice *choice, Expr *fails, const char *message) {
  Application *a = reaction->application;
  const char *name = a->automaton->name;
  if (fails && fails->kind == EXPR_INTEGER && !fails->integer) return;
  fails = conjoin(a, choice->taken, fails);
  if (!fails) fails = make_integer(&a->builder, type_scalar(a->builder.types, TYPE_INT), 1, reaction->event->range);
  if (!message) message = arena_format(&a->cfa->arena, "automaton %s reaches its error", name);
  Check check = {.name = name, .property = name, .text = text_of(a, reaction->event, message), .pos = reaction->event->range.begin};
  push_insertion(reaction, (Insertion){.fails = fails, .check = check});
}

/* !e; of a constant it is one. */
static Expr *negate(Application *a, Expr *e) {
  if (e->kind == EXPR_UNARY && e->op == OP_NOT && e->left->kind == EXPR_INTEGER) return e->left;
  return make_not(&a->builder, e);
}

static bool add_operation(Reaction *reaction, const Choice *choice, const Operation *operation) {
  Expr *value = read(reaction, operation->value, operation->variable ? operation->variable->type : NULL);
  if (!value) return false;
  if (operation->variable)
    set_variable(reaction, choice, operation->variable, value);
  else
    add_check(reaction, choice, negate(reaction->application, value), operation->message);
  return true;
}

static bool add_choice(Reaction *reaction, const Choice *choice) {
  const Transition *transition = reaction->transition = choice->transition;
  Application *a = reaction->application;
  for (size_t i = 0; i < transition->operations.size; i++)
    if (!add_operation(reaction, choice, &transition->operations.data[i])) return false;
  if (transition->target == STATE_ERROR) add_check(reaction, choice, NULL, transition->message);
  if (transition->target >= 0 && a->state && transition->target != (int)choice->state)
    set_variable(reaction, choice, a->state, make_integer(&a->builder, a->state->type, transition->target, reaction->event->range));
  return true;
}

/* ---- events ---------------------------------------------------------------------------------------------------- */

static bool is_simple(const ChoiceVector *choices) {
  const Transition *only = choices->data[0].transition;
  return choices->size == 1 && only->operations.size + (only->target != STATE_SAME) == 1;
}

static void insert_one(Cfa *cfa, const Event *event, bool is_before, const Insertion *insertion) {
  if (insertion->fails && is_before)
    cfa_insert_check_before(cfa, event->edge, insertion->fails, &insertion->check);
  else if (insertion->fails)
    cfa_insert_check_after(cfa, event->edge, insertion->fails, &insertion->check);
  else if (is_before)
    cfa_insert_before(cfa, event->edge, &insertion->operation);
  else
    cfa_insert_after(cfa, event->edge, &insertion->operation);
}

/* Behind an edge the last one inserted comes first.  A return leads out of the function, so what comes behind it stands before it. */
static void insert_all(Application *a, const Event *event, const Insertion *insertions, size_t count) {
  Cfa *cfa = a->cfa;
  bool is_before = !event->is_after || cfa->edges.data[event->edge].kind == EDGE_RETURN;
  if (event->kind == EVENT_CALL && !event->is_after && cfa->edges.data[event->edge].kind == EDGE_SKIP) is_before = cfa->edges.data[event->edge].mark == MARK_CALL;
  for (size_t i = 0; i < count; i++) insert_one(cfa, event, is_before, &insertions[is_before ? i : count - 1 - i]);
}

void application_fire(Application *a, const Event *event) {
  ChoiceVector choices = {0};
  Reaction reaction = {.application = a, .event = event};
  unsigned errors = a->diagnostics->errors;
  find_choices(a, event, &choices);
  bool good = choices.size && !errors;
  for (size_t i = 0; i < choices.size && good; i++) {
    reaction.transition = choices.data[i].transition;
    good = set_condition(&reaction, &choices, i);
  }
  for (size_t i = 0; i < choices.size && good; i++)
    if (!is_simple(&choices)) keep_condition(&reaction, &choices.data[i]);
  for (size_t i = 0; i < choices.size && good; i++) good = add_choice(&reaction, &choices.data[i]);
  if (good) a->insert(a, event, reaction.insertions.data, reaction.insertions.size);
  a->places += good && reaction.insertions.size;
  vector_release(&reaction.insertions);
  vector_release(&choices);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static Symbol *new_function(Application *a, const char *name) {
  Type *type = (Type *)type_function(a->builder.types, type_scalar(a->builder.types, TYPE_INT));
  type->is_old_style = true;
  Symbol *symbol = new_name(a, name, type, SYMBOL_FUNCTION);
  fragment_bind(a->automaton->text, name, symbol);
  return symbol;
}

void application_start(Application *a) {
  a->nondet = new_function(a, "nondet");
  a->overflows = new_function(a, "overflows");
}

size_t automaton_apply(Automaton *automaton, Cfa *cfa, size_t edges, Diagnostics *diagnostics) {
  Application a = {.automaton = automaton,
                   .cfa = cfa,
                   .edges = edges,
                   .diagnostics = diagnostics,
                   .insert = insert_all,
                   .new_local = add_local,
                   .builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}};
  for (size_t i = 0; i < automaton->variables.size; i++) cfa_adopt_static(cfa, automaton->variables.data[i].symbol, automaton->variables.data[i].initial);
  if (automaton->states.size > 1) a.state = cfa_add_static(cfa, "automaton.state", type_scalar(a.builder.types, TYPE_INT), 0);
  application_start(&a);
  events_find(&a);
  if (automaton->is_live) liveness_add_automaton(cfa, automaton, a.state);
  return a.places;
}

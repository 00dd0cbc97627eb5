/* Assumptions that no run gets past: see vacuous.h. */
#include "verify/vacuous.h"
#include "base/clock.h"
#include "base/memory.h"
#include "flow/interpret/interpret.h"
#include "lang/harness.h"
#include "model/trace/input_table.h"
#include "unwind/unwind.h"
#include "verify/verification.h"

enum { RUNS = 6, RUN_STEPS = 20000, QUESTIONS = 32, CONFLICTS = 300, WALK_CONFLICTS = 5000, ITERATIONS = 16, UNWIND_STEPS = 20000, MEBIBYTES = 300 };

const char vacuous_assumption[] = "no run gets past this assumption: whatever is behind it holds";

typedef struct {
  const Cfa *cfa;
  const Observer *observer;
  Budget *budget;
  Interpreter *interpreter;
  Unwinding *unwinding; /* NULL: nobody has asked yet */
  Budget walk;          /* its own, while it is made */
  bool *is_passed;      /* by edge: a run got past this assumption */
  VECTOR(const Edge *) blocked; /* assumptions at which a run ended, each once */
  bool goes_on;         /* a run ended elsewhere */
  bool knows_no_null;   /* no run ends at a null pointer */
  SourcePos null;       /* where one ended as it followed a null pointer */
  unsigned questions, noted;
} Vacuity;

/* ---- is there anything to ask? ---------------------------------------------------------------------- */

/* An assumption of the user's; what the library's models assume of its functions is none of them. */
static bool is_assumption(const Cfa *cfa, const Edge *edge) {
  return edge->kind == EDGE_ASSUME && !edge->is_branch && source_is_program(cfa->program->sources, edge->range.begin);
}

/* One that is constant is no edge: what was before it leads nowhere. */
static bool leads_nowhere(const Cfa *cfa, const Edge *edge) {
  const LocationInfo *to = &cfa->locations.data[edge->to];
  const CfaFunction *function = &cfa->functions.data[to->function];
  return !to->out.size && edge->to != function->exit && edge->to != function->halt;
}

static bool assumes(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (is_assumption(cfa, &cfa->edges.data[i]) || leads_nowhere(cfa, &cfa->edges.data[i])) return true;
  return false;
}

/* ---- concrete runs ---------------------------------------------------------------------------------- */

static void watch(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  (void)call_depth, (void)value;
  Vacuity *v = context;
  if (edge->kind == EDGE_ASSUME) v->is_passed[edge->id] = true;
}

static void add_blocked(Vacuity *v, const Edge *edge) {
  for (size_t i = 0; i < v->blocked.size; i++)
    if (v->blocked.data[i] == edge) return;
  vector_push(&v->blocked, edge);
}

static void run(Vacuity *v, InputSource input, InputContent content, void *context) {
  RunResult result;
  RunOptions options = {.input = input, .input_context = context, .content = content, .observe = watch, .observe_context = v, .step_limit = RUN_STEPS};
  interpreter_run(v->interpreter, &options, v->budget, &result);
  v->goes_on |= result.end != RUN_BLOCKED;
  if (result.end == RUN_NULL && !v->null && result.last) v->null = result.last->range.begin;
  if (result.end == RUN_BLOCKED && result.blocked && is_assumption(v->cfa, result.blocked)) add_blocked(v, result.blocked);
}

/* Zeros, ones, then small numbers of either sign. */
static i128 plain_value(void *context, const Edge *edge, uint32_t occurrence) {
  const unsigned *number = context;
  uint64_t x = ((uint64_t)edge->id << 32 | occurrence) + *number * UINT64_C(0x9e3779b97f4a7c15);
  if (*number < 2) return *number;
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return (i128)(x >> 32 & (x & 1 ? 127 : 7)) * (x & 12 ? 1 : -1);
}

/* May a run end at a null pointer?  Where accesses are asked about that is an error. */
static bool may_follow_null(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->globals.size; i++)
    if (cfa->globals.data[i]->type->kind == TYPE_POINTER) return true;
  for (size_t i = 0; i < cfa->functions.size; i++)
    for (size_t k = 0; k < cfa->functions.data[i].locals.size; k++)
      if (cfa->functions.data[i].locals.data[k]->type->kind == TYPE_POINTER) return true;
  return false;
}

static bool all_passed(const Vacuity *v) {
  bool all = v->goes_on && (v->null || v->knows_no_null);
  for (size_t i = 0; i < v->blocked.size; i++) all &= v->is_passed[v->blocked.data[i]->id];
  return all;
}

static void run_plainly(Vacuity *v) {
  for (unsigned number = 0; number < RUNS && (!number || !all_passed(v)); number++) run(v, plain_value, NULL, &number);
}

/* ---- questions -------------------------------------------------------------------------------------- */

static void unwind_once(Vacuity *v) {
  static const UnwindLimits limits = {.iterations = ITERATIONS, .steps = UNWIND_STEPS, .mebibytes = MEBIBYTES};
  if (v->unwinding) return;
  budget_init(&v->walk, v->budget, 0, WALK_CONFLICTS);
  v->unwinding = unwind(v->cfa, NULL, &limits, &v->walk);
}

static Budget share(const Vacuity *v) {
  Budget budget;
  budget_init(&budget, v->budget, 0, CONFLICTS);
  return budget;
}

static bool leaves_nothing_open(Vacuity *v) {
  const UnwindEnd *where;
  Budget budget = share(v);
  return unwind_ask_open(v->unwinding, &budget, &where) == ANSWER_UNSAT;
}

/* Where the user wrote it, which is what the function stores first. */
static SourcePos place_in_harness(const Vacuity *v, const Symbol *precondition) {
  int function = cfa_find_function(v->cfa, precondition);
  for (size_t i = 0; i < v->cfa->edges.size; i++) {
    const Edge *edge = &v->cfa->edges.data[i];
    if (edge->kind == EDGE_ASSIGN && (int)v->cfa->locations.data[edge->from].function == function) return edge->right->range.begin;
  }
  return 0;
}

static SourcePos place_of(const Vacuity *v, const Edge *assumption) {
  const U32Vector *in = &v->cfa->locations.data[assumption->from].in;
  const Edge *call = in->size == 1 ? &v->cfa->edges.data[in->data[0]] : NULL;
  bool is_promise = call && call->kind == EDGE_CALL && call->right->kind == EXPR_FUNCTION && harness_is_precondition(call->right->symbol);
  SourcePos promise = is_promise ? place_in_harness(v, call->right->symbol) : 0;
  return promise ? promise : assumption->range.begin;
}

static void tell(Vacuity *v, SourcePos pos) {
  Buffer text = {0};
  SourcePlace place = source_locate(v->cfa->program->sources, pos);
  buffer_format(&text, "%s:%u:%u", place.file, place.line, place.column);
  if (!v->noted++) observer_name(v->observer, "evidence.vacuous", buffer_text(&text));
  observer_note(v->observer, pos, vacuous_assumption);
  vector_release(&text);
}

static void look_behind(Vacuity *v, const Edge *assumption) {
  RunInputs *inputs = NULL;
  InputTable table;
  Budget budget = share(v);
  unwind_once(v);
  v->questions++;
  Answer answer = unwind_ask_step(v->unwinding, assumption, &budget, &inputs);
  if (answer == ANSWER_UNSAT && leaves_nothing_open(v)) tell(v, place_of(v, assumption));
  if (answer != ANSWER_SAT) return;
  input_table_init(&table, &inputs->inputs);
  run(v, input_table_value, input_table_content, &table);
  input_table_release(&table);
  run_inputs_delete(inputs);
}

/* Constants that do not hold leave no assumption in the automaton, only an end. */
static bool comes_to_no_end(Vacuity *v) {
  Budget budget = share(v);
  unwind_once(v);
  return unwind_ask_finish(v->unwinding, &budget) == ANSWER_UNSAT && leaves_nothing_open(v);
}

void vacuous_note(const Cfa *cfa, bool is_proved, const Observer *observer, Budget *budget) {
  Vacuity v = {.cfa = cfa, .observer = observer, .budget = budget};
  double start = clock_wall();
  v.knows_no_null = cfa->asks_memory || !may_follow_null(cfa);
  if (!assumes(cfa) && v.knows_no_null) return;
  v.interpreter = interpreter_new(cfa);
  v.is_passed = memory_zeroed(cfa->edges.size + 1, sizeof *v.is_passed);
  run_plainly(&v);
  for (size_t i = 0; i < v.blocked.size && v.questions < QUESTIONS; i++)
    if (!v.is_passed[v.blocked.data[i]->id]) look_behind(&v, v.blocked.data[i]);
  if (v.null && !cfa->asks_memory) observer_note(observer, v.null, verification_end_at_null);
  if (is_proved && !v.goes_on && comes_to_no_end(&v)) observer_note(observer, 0, verification_no_end);
  observer_measure_since(observer, "seconds.assumptions", start);
  unwind_delete(v.unwinding);
  interpreter_delete(v.interpreter);
  memory_free(v.is_passed);
  vector_release(&v.blocked);
}

/* Backing a proof by complete unwinding: see unwinding.h. */
#include "evidence/unwinding.h"
#include "evidence/invariant.h"
#include "base/clock.h"
#include "flow/interpret/interpret.h"
#include "logic/smtlib.h"
#include "model/trace/input_table.h"
#include "solve/term_solver.h"

EvidenceAnswer unwinding_check(Unwinding *unwinding, Budget *budget) {
  TermSolver solver;
  Term question = unwind_question(unwinding);
  term_solver_init(&solver, unwind_bank(unwinding));
  term_solver_set_budget(&solver, budget);
  bool is_asked = term_solver_assert(&solver, question);
  Answer answer = is_asked ? term_solver_ask(&solver, NULL, 0, budget) : ANSWER_UNKNOWN;
  term_solver_release(&solver);
  return answer == ANSWER_UNSAT ? EVIDENCE_HOLDS : answer == ANSWER_SAT ? EVIDENCE_FAILS : EVIDENCE_UNDECIDED;
}

void unwinding_print_certificate(Unwinding *unwinding, const char *comment, Buffer *out) {
  if (comment) certificate_print_comment(comment, out);
  smtlib_print_query(unwind_bank(unwinding), unwind_question(unwinding), NULL, out);
  buffer_add(out, "(exit)\n");
}

void unwinding_describe(const Unwinding *unwinding, const UnwindingRuns *runs, bool is_of_some, Buffer *out) {
  buffer_format(out, "the program was unwound completely, by %zu steps, and no path %s; %u concrete runs agree with the formula.",
                unwind_steps(unwinding)->size, is_of_some ? "fails a check that was left" : "reaches the error", runs->compared);
}

/* ---- concrete runs -------------------------------------------------------------------------------- */

typedef struct {
  Unwinding *unwinding;
  Evaluation *values;
  uint64_t seed;
  size_t at;           /* the next step of the formula */
  const Edge *differs; /* the interpreter took another edge than this one; or than none: `is_longer` */
  const Edge *further; /* the run has ended, and the formula goes on with this edge; NULL: it does not */
  bool is_longer;
} Comparison;

static uint64_t next_random(uint64_t *seed) {
  uint64_t x = *seed += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* Small numbers, boundaries and any bits. */
static void choose_value(Comparison *c, Term variable) {
  uint64_t random = next_random(&c->seed), words[(TERM_MAX_WIDTH + 63) / 64];
  unsigned width = term_width(unwind_bank(c->unwinding), variable);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) words[i] = random & 1 ? next_random(&c->seed) : 0;
  if (!(random & 1)) words[0] = random >> 8 & (random & 2 ? 3 : 127);
  if ((random & 13) == 5) words[0] = ~(uint64_t)0;
  if (width < 64) words[0] &= ((uint64_t)1 << width) - 1;
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    if (64 * i >= width) words[i] = 0;
    else if (64 * i + 64 > width) words[i] &= ((uint64_t)1 << (width - 64 * i)) - 1;
  }
  evaluation_set_words(c->values, variable, words);
}

static void choose_inputs(Comparison *c) {
  const UnwindEventVector *events = unwind_events(c->unwinding);
  const UnwindContentVector *contents = unwind_contents(c->unwinding);
  evaluation_clear(c->values);
  for (size_t i = 0; i < events->size; i++)
    if (events->data[i].value != TERM_NONE) choose_value(c, events->data[i].value);
  for (size_t i = 0; i < contents->size; i++) choose_value(c, contents->data[i].value);
}

/* The next edge of the formula that this run takes; NULL: it ends. */
static const Edge *next_edge(Comparison *c) {
  const UnwindStepVector *steps = unwind_steps(c->unwinding);
  while (c->at < steps->size && !evaluation_is_true(c->values, steps->data[c->at].guard)) c->at++;
  return c->at < steps->size ? steps->data[c->at++].edge : NULL;
}

static void compare_step(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  (void)call_depth;
  (void)value;
  Comparison *c = context;
  if (c->differs || c->is_longer) return;
  const Edge *expected = next_edge(c);
  if (!expected) c->is_longer = true;
  if (expected && expected != edge) c->differs = expected;
}

static bool is_at_one(const Comparison *c, const UnwindEndVector *ends) {
  for (size_t i = 0; i < ends->size; i++)
    if (evaluation_is_true(c->values, ends->data[i].guard)) return true;
  return false;
}

/* An access outside of its object may hit another one in a run, and hits none in the formula. */
static bool is_wild(const Comparison *c) { return is_at_one(c, unwind_wilds(c->unwinding)); }

/* It goes in circles, behind all steps of the formula. */
static bool never_ends(const Comparison *c) { return is_at_one(c, unwind_circles(c->unwinding)); }

/* The interpreter knows where objects lie, and that no pointer from outside leads there. */
static bool is_inside(const Comparison *c, const RunResult *result) {
  ExprVector work = {0};
  bool asks = false;
  if (result->end == RUN_BLOCKED && c->further && c->further->kind == EDGE_ASSUME) vector_push(&work, c->further->right);
  while (work.size && !asks) {
    const Expr *e = vector_pop(&work);
    asks = e->kind == EXPR_MEMORY && e->op == OP_IS_OUTSIDE;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return asks;
}

/* Runs about which nothing is said: another layout of memory, other values where reads go nowhere. */
static bool says_nothing(const Comparison *c, const RunResult *result) {
  SourcePos pos;
  if (result->open_comparisons || result->invalid_reads || result->invalid_writes || result->invalid_frees) return true;
  if (result->end == RUN_STOPPED || result->end == RUN_INCOMPLETE || is_wild(c) || is_inside(c, result)) return true;
  return unwind_approximation(c->unwinding, &pos) || unwind_depends_on_layout(c->unwinding);
}

static bool is_alike(Comparison *c, const RunResult *result) {
  if (c->differs) return false;
  if (result->end == RUN_NULL) return true; /* the edge on which it ends counts here or there */
  c->further = next_edge(c);
  return (!c->is_longer || never_ends(c)) && !c->further;
}

static void compare_run(Comparison *c, Interpreter *interpreter, UnwindingRuns *runs, Budget *budget) {
  RunInputVector inputs = {0};
  InputTable table;
  RunResult result;
  choose_inputs(c);
  c->at = 0;
  c->differs = c->further = NULL;
  c->is_longer = false;
  unwind_inputs(c->unwinding, c->values, &inputs);
  input_table_init(&table, &inputs);
  RunOptions options = {.input = input_table_value, .input_context = &table, .content = input_table_content, .observe = compare_step, .observe_context = c,
                        .step_limit = never_ends(c) ? 2 * unwind_steps(c->unwinding)->size + 1000 : REPLAY_STEP_LIMIT};
  interpreter_run(interpreter, &options, budget, &result);
  input_table_release(&table);
  vector_release(&inputs);
  if (is_alike(c, &result))
    runs->compared++;
  else if (says_nothing(c, &result))
    runs->left_out++;
  else
    runs->differs = c->differs ? c->differs : result.last;
}

UnwindingRuns unwinding_compare(Unwinding *unwinding, const Cfa *cfa, unsigned wanted, double seconds, Budget *budget) {
  UnwindingRuns runs = {0};
  Interpreter *interpreter = interpreter_new(cfa);
  Comparison c = {.unwinding = unwinding, .values = evaluation_new(unwind_bank(unwinding)), .seed = 1};
  double start = clock_wall();
  for (unsigned i = 0; i < wanted && !runs.differs && budget_left(budget, "unwinding_next_run"); i++) {
    compare_run(&c, interpreter, &runs, budget);
    if (clock_wall() - start > seconds) break;
  }
  evaluation_delete(c.values);
  interpreter_delete(interpreter);
  return runs;
}

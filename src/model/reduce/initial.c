/* Initial values that the prefix decides: see initial.h.
 *
 * As in SAT sweeping: solutions of the prefix tell values apart, and of what they do not tell apart a solver is asked whether anything does.  Each
 * solution that it finds is one more that tells others apart. */
#include "model/reduce/initial.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "solve/term_solver.h"

enum { CONFLICTS = 5000, WORK = 20000000 /* gates times questions */, LARGE = 100000 /* nodes: no question is asked */, MOST_SAMPLES = 64, MOST_OPEN = 2000 };

/* An input of the prefix, or the initial value of a state variable. */
typedef struct {
  Term of, value;          /* what it is, and what it was found to be */
  StateVariable *variable; /* NULL: an input */
  bool is_settled; /* it is a constant, or the same as another one */
  uint64_t samples[MOST_SAMPLES]; /* what it is in each of the solutions */
} Open;

struct InitialQuestions {
  const Model *model;
  Budget effort;
  TermSolver solver;
  uint64_t work;
  Answer answer; /* SAT: the last solution is one more initial state */
  bool is_ready; /* there is one at all */
};

typedef struct {
  Model *model;
  TermBank *bank;
  InitialQuestions *questions;
  TermVector constrained; /* inputs that `valid` mentions, ascending */
  VECTOR(Open) open;
  VECTOR(Evaluation *) samples; /* solutions of the prefix; owned */
} Initial;

/* ---- questions ----------------------------------------------------------------------------------- */

InitialQuestions *initial_questions_new(const Model *model, Budget *budget) {
  InitialQuestions *q = memory_zeroed(1, sizeof *q);
  q->model = model;
  budget_init(&q->effort, budget, 0, CONFLICTS);
  term_solver_init(&q->solver, model->bank);
  term_solver_set_budget(&q->solver, &q->effort);
  bool can = term_count_nodes(model->bank, model->prefix.valid) <= LARGE && blast_supports(model->bank, model->prefix.valid);
  q->is_ready = can && term_solver_assert(&q->solver, model->prefix.valid) &&
                term_solver_ask(&q->solver, NULL, 0, &q->effort) == ANSWER_SAT;
  return q;
}

void initial_questions_delete(InitialQuestions *q) {
  term_solver_release(&q->solver);
  memory_free(q);
}

bool initial_always(InitialQuestions *q, Term condition) {
  bool can = q->is_ready && !q->effort.stopped && q->work < WORK && blast_supports(q->model->bank, condition);
  int fails = can ? -term_solver_literal(&q->solver, condition) : 0;
  q->work += aig_size(q->solver.aig);
  q->answer = fails ? term_solver_ask(&q->solver, &fails, 1, &q->effort) : ANSWER_UNKNOWN;
  return q->answer == ANSWER_UNSAT;
}

/* ---- candidates ---------------------------------------------------------------------------------- */

static void add_open(Initial *s, Term value, StateVariable *variable) {
  bool is_word = !sort_is_array(term_sort(s->bank, value)) && term_width(s->bank, value) <= 64;
  if (is_word && !term_is_constant(s->bank, value) && blast_supports(s->bank, value) && s->open.size < MOST_OPEN)
    vector_push(&s->open, (Open){.of = value, .value = value, .variable = variable});
}

/* Of inputs that `valid` does not mention nothing can be said. */
static void open_inputs(Initial *s) {
  term_free_variables(s->bank, s->model->prefix.valid, &s->constrained);
  for (size_t i = 0; i < s->constrained.size; i++) add_open(s, s->constrained.data[i], NULL);
}

static bool is_constrained(const Initial *s, Term value) {
  TermVector variables = {0};
  bool found = false;
  term_free_variables(s->bank, value, &variables);
  for (size_t i = 0, j = 0; i < variables.size && !found; i++) {
    while (j < s->constrained.size && s->constrained.data[j] < variables.data[i]) j++;
    found = j < s->constrained.size && s->constrained.data[j] == variables.data[i];
  }
  vector_release(&variables);
  return found;
}

static void open_state(Initial *s) {
  s->open.size = 0;
  for (size_t i = 0; i < s->model->state.size; i++) {
    StateVariable *variable = &s->model->state.data[i];
    if (!term_is_variable(s->bank, variable->init) && is_constrained(s, variable->init)) add_open(s, variable->init, variable);
  }
}

/* ---- samples ------------------------------------------------------------------------------------- */

static void note_sample(Initial *s, unsigned sample) {
  for (size_t i = 0; i < s->open.size; i++) s->open.data[i].samples[sample] = evaluation_value(s->samples.data[sample], s->open.data[i].value);
}

static void take_sample(Initial *s) {
  Evaluation *values = evaluation_new(s->bank);
  for (size_t i = 0; i < s->model->prefix.inputs.size; i++) term_solver_read(&s->questions->solver, s->model->prefix.inputs.data[i].var, values);
  vector_push(&s->samples, values);
  note_sample(s, (unsigned)s->samples.size - 1);
}

/* Are these two the same in every initial state? */
static bool are_equal(Initial *s, Term a, Term b) {
  bool are = s->samples.size < MOST_SAMPLES && initial_always(s->questions, term_equal(s->bank, a, b));
  if (s->samples.size < MOST_SAMPLES && s->questions->answer == ANSWER_SAT) take_sample(s);
  return are;
}

static bool is_sampled_constant(const Initial *s, const Open *open) {
  for (unsigned i = 1; i < s->samples.size; i++)
    if (open->samples[i] != open->samples[0]) return false;
  return true;
}

static bool are_sampled_equal(const Initial *s, const Open *a, const Open *b) {
  for (unsigned i = 0; i < s->samples.size; i++)
    if (a->samples[i] != b->samples[i]) return false;
  return term_width(s->bank, a->value) == term_width(s->bank, b->value);
}

static bool settle(Initial *s, Open *open, Term value) {
  open->is_settled = are_equal(s, open->value, value);
  if (open->is_settled) open->value = value;
  return open->is_settled;
}

static void settle_open(Initial *s, size_t number) {
  Open *open = &s->open.data[number];
  unsigned width = term_width(s->bank, open->value);
  if (is_sampled_constant(s, open) && settle(s, open, term_constant(s->bank, width, open->samples[0]))) return;
  for (size_t i = 0; i < number; i++) {
    const Open *other = &s->open.data[i];
    if (!other->is_settled && are_sampled_equal(s, open, other) && settle(s, open, other->value)) return;
  }
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void settle_all(Initial *s) {
  for (unsigned i = 0; i < s->samples.size; i++) note_sample(s, i);
  for (size_t i = 0; i < s->open.size; i++) settle_open(s, i);
}

static void settle_inputs(Initial *s) {
  Map settled = {0}, cache = {0};
  open_inputs(s);
  settle_all(s);
  for (size_t i = 0; i < s->open.size; i++)
    if (s->open.data[i].is_settled) map_put(&settled, s->open.data[i].of, s->open.data[i].value);
  for (size_t i = 0; i < s->model->state.size && settled.size; i++) {
    Term *init = &s->model->state.data[i].init;
    *init = term_substitute(s->bank, *init, &settled, &cache);
  }
  LOG("the prefix decides %zu of %zu inputs", settled.size, s->open.size);
  map_release(&settled);
  map_release(&cache);
}

static void settle_state(Initial *s) {
  open_state(s);
  settle_all(s);
  for (size_t i = 0; i < s->open.size; i++) s->open.data[i].variable->init = s->open.data[i].value;
}

void model_settle_initial(Model *model, Budget *budget) {
  Initial s = {.model = model, .bank = model->bank};
  if (!model->has_loop || term_is_constant(model->bank, model->prefix.valid) || !blast_supports(model->bank, model->prefix.valid)) return;
  s.questions = initial_questions_new(model, budget);
  if (s.questions->is_ready) {
    take_sample(&s);
    settle_inputs(&s);
    settle_state(&s);
  }
  initial_questions_delete(s.questions);
  for (size_t i = 0; i < s.samples.size; i++) evaluation_delete(s.samples.data[i]);
  vector_release(&s.samples);
  vector_release(&s.constrained);
  vector_release(&s.open);
}

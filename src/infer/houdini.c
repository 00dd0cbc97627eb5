/* The maximal inductive subset: see houdini.h.
 *
 * It is unique, so that the order of questions matters for the effort alone.  All of them go to one incremental solver; the models that
 * it returns say what to drop. */
#include "infer/houdini.h"
#include "solve/mus.h"
#include "solve/term_solver.h"

/* ---- the core ------------------------------------------------------------------------------------ */

void houdini_init(Houdini *houdini, Sat *sat, size_t candidates, HoudiniOrder order) {
  *houdini = (Houdini){.sat = sat, .order = order};
  for (size_t i = 0; i < candidates; i++)
    vector_push(&houdini->candidates, (HoudiniCandidate){.is_assumed = true, .is_kept = true});
}

void houdini_release(Houdini *houdini) {
  vector_release(&houdini->candidates);
  vector_release(&houdini->violations);
}

void houdini_assume(Houdini *houdini, size_t candidate, int before) { houdini->candidates.data[candidate].before = before; }

int houdini_violation(Houdini *houdini, size_t candidate, int violated) {
  int chosen = sat_variable(houdini->sat);
  sat_clause(houdini->sat, (int[]){-chosen, violated}, 2);
  vector_push(&houdini->violations, (HoudiniViolation){candidate, violated, chosen});
  return chosen;
}

/* One of them is violated. */
static void demand_violation(Houdini *houdini) {
  IntVector some = {0};
  for (size_t i = 0; i < houdini->violations.size; i++) vector_push(&some, houdini->violations.data[i].chosen);
  sat_clause(houdini->sat, some.data, some.size);
  vector_release(&some);
}

/* All values are read before the first clause is added: the solver forgets them then. */
static void drop_refuted(Houdini *houdini) {
  IntVector refuted = {0};
  for (size_t i = 0; i < houdini->violations.size; i++) {
    const HoudiniViolation *violation = &houdini->violations.data[i];
    if (!sat_value(houdini->sat, violation->violated)) continue;
    houdini->candidates.data[violation->candidate].is_kept = false;
  }
  for (size_t i = 0; i < houdini->violations.size; i++) {
    HoudiniViolation *violation = &houdini->violations.data[i];
    if (houdini->candidates.data[violation->candidate].is_kept || !violation->chosen) continue;
    vector_push(&refuted, violation->chosen);
    violation->chosen = 0;
  }
  for (size_t i = 0; i < refuted.size; i++) sat_clause(houdini->sat, (int[]){-refuted.data[i]}, 1);
  vector_release(&refuted);
}

/* Assume before the transitions only what is kept behind them; true if that was so already. */
static bool assume_kept(Houdini *houdini) {
  bool is_inductive = true;
  for (size_t i = 0; i < houdini->candidates.size; i++) {
    HoudiniCandidate *candidate = &houdini->candidates.data[i];
    is_inductive = is_inductive && (!candidate->before || candidate->is_assumed == candidate->is_kept);
    candidate->is_assumed = candidate->is_kept;
  }
  return is_inductive;
}

static Answer ask(Houdini *houdini, Budget *budget) {
  if (!budget_left(budget, "houdini_next")) return ANSWER_UNKNOWN;
  for (size_t i = 0; i < houdini->candidates.size; i++) {
    const HoudiniCandidate *candidate = &houdini->candidates.data[i];
    if (candidate->before && candidate->is_assumed) sat_assume(houdini->sat, candidate->before);
  }
  return sat_solve(houdini->sat, budget);
}

Answer houdini_run(Houdini *houdini, Budget *budget) {
  Answer answer;
  if (!houdini->violations.size) return ANSWER_UNSAT;
  demand_violation(houdini);
  do {
    answer = ask(houdini, budget);
    if (answer == ANSWER_SAT) drop_refuted(houdini);
    if (answer == ANSWER_SAT && houdini->order == HOUDINI_EAGER) assume_kept(houdini);
  } while (answer == ANSWER_SAT || (answer == ANSWER_UNSAT && !assume_kept(houdini)));
  return answer;
}

bool houdini_keeps(const Houdini *houdini, size_t candidate) { return houdini->candidates.data[candidate].is_kept; }

/* ---- of a model ---------------------------------------------------------------------------------- */

/* A block, with the candidates that are left before and behind it as gates. */
typedef struct {
  const Model *model;
  bool is_loop;
  TermSolver solver;
  Term facts; /* taken for granted before the loop */
  AigVector before, behind;
  AigLit valid;
} Passage;

bool houdini_supports(const Model *model) {
  const TermBank *bank = model->bank;
  bool good = blast_supports(bank, model->prefix.valid) && blast_supports(bank, model->loop.valid);
  for (size_t i = 0; good && i < model->state.size; i++)
    good = !sort_is_array(term_sort(bank, model->state.data[i].var)) && blast_supports(bank, model->state.data[i].init) &&
           blast_supports(bank, model->state.data[i].next);
  return good;
}

/* False if the budget ended. */
static bool add_bits(Passage *p, Term t, AigVector *to) {
  const AigLit *bits = blast_term(p->solver.blaster, t);
  for (unsigned b = 0; bits && b < term_width(p->model->bank, t); b++) vector_push(to, bits[b]);
  return bits;
}

/* The bits of the state, and what they are behind the block; false if the budget ended. */
static bool blast_state(Passage *p, AigVector *state, AigVector *values) {
  bool done = true;
  for (size_t i = 0; done && i < p->model->state.size; i++) {
    const StateVariable *v = &p->model->state.data[i];
    done = add_bits(p, v->var, state) && add_bits(p, p->is_loop ? v->next : v->init, values);
  }
  return done;
}

/* The same gates, over what the state is behind the block. */
static void copy_behind(Passage *p, const AigVector *state, const AigVector *values) {
  AigVector map = {0};
  Aig *aig = p->solver.aig;
  for (uint32_t node = 0, count = (uint32_t)aig_size(aig); node < count; node++)
    vector_push(&map, aig_is_and(aig, node) ? AIG_NONE : 2 * node);
  for (size_t bit = 0; bit < state->size; bit++) map.data[aig_node(state->data[bit])] = values->data[bit];
  for (size_t i = 0; i < p->before.size; i++) vector_push(&p->behind, aig_copy(aig, p->before.data[i], aig, &map));
  vector_release(&map);
}

/* False if the budget ended. */
static bool load_passage(Passage *p, const TermVector *candidates, const bool *is_kept) {
  AigVector state = {0}, values = {0};
  bool done = blast_state(p, &state, &values);
  for (size_t i = 0; done && i < candidates->size; i++)
    if (is_kept[i]) done = add_bits(p, candidates->data[i], &p->before);
  Term valid = p->is_loop ? term_and(p->model->bank, p->facts, p->model->loop.valid) : p->model->prefix.valid;
  p->valid = done ? blast_bool(p->solver.blaster, valid) : AIG_NONE;
  done = p->valid != AIG_NONE;
  if (done) copy_behind(p, &state, &values);
  vector_release(&state);
  vector_release(&values);
  return done;
}

static Answer run_passage(Passage *p, HoudiniOrder order, Budget *budget, bool *is_kept) {
  Cnf *cnf = p->solver.cnf;
  Houdini houdini;
  houdini_init(&houdini, p->solver.sat, p->before.size, order);
  cnf_assert(cnf, p->valid);
  for (size_t i = 0; i < p->behind.size; i++) {
    if (p->is_loop) houdini_assume(&houdini, i, cnf_literal(cnf, p->before.data[i]));
    if (p->behind.data[i] != AIG_TRUE) houdini_violation(&houdini, i, -cnf_literal(cnf, p->behind.data[i]));
  }
  Answer answer = term_solver_is_complete(&p->solver) ? houdini_run(&houdini, budget) : ANSWER_UNKNOWN;
  for (size_t i = 0; i < p->before.size; i++) is_kept[i] = houdini_keeps(&houdini, i);
  houdini_release(&houdini);
  return answer;
}

/* ---- by minimal unsatisfiable subsets ------------------------------------------------------------- */

/* The clauses of group 0. */
typedef struct {
  Mus *mus;
  int variables;
} Background;

static int background_variable(void *background) { return ++((Background *)background)->variables; }

static void background_clause(void *background, const int *literals, size_t count) {
  mus_clause(((Background *)background)->mus, 0, literals, count);
}

/* The formula of eq. (3), for those that are left: they hold before the block, and one of them, chosen, is violated behind it.  Group i says that it is not the i-th. */
static bool load_groups(Passage *p, Background *background, const bool *is_kept, Budget *budget) {
  Cnf *cnf = cnf_new(p->solver.aig, (ClauseSink){background, background_variable, background_clause});
  IntVector some = {0};
  cnf_set_budget(cnf, budget);
  cnf_assert(cnf, p->valid);
  for (size_t i = 0; i < p->before.size; i++) {
    if (!is_kept[i]) continue;
    if (p->is_loop) cnf_assert(cnf, p->before.data[i]);
    if (p->behind.data[i] == AIG_TRUE) continue;
    int chosen = background_variable(background), holds = cnf_literal(cnf, p->behind.data[i]);
    background_clause(background, (int[]){-chosen, -holds}, 2);
    mus_clause(background->mus, (unsigned)i + 1, &(int){-chosen}, 1);
    vector_push(&some, chosen);
  }
  background_clause(background, some.data, some.size); /* of none: false */
  bool done = cnf_is_complete(cnf);
  vector_release(&some);
  cnf_delete(cnf);
  return done;
}

/* Lines 5 to 9 of Alg. 2, but for one thing: what was dropped before stays so.  UNSAT: nothing is dropped. */
static Answer drop_by_mus(Passage *p, Budget *budget, bool *is_kept) {
  Background background = {.mus = mus_new()};
  U32Vector groups = {0};
  bool is_loaded = load_groups(p, &background, is_kept, budget);
  MusAnswer answer = is_loaded ? mus_find(background.mus, budget, &groups) : MUS_UNKNOWN;
  for (size_t i = 0; answer == MUS_MINIMAL && i < groups.size; i++) is_kept[groups.data[i] - 1] = false;
  bool is_inductive = !groups.size;
  vector_release(&groups);
  mus_delete(background.mus);
  return answer != MUS_MINIMAL ? ANSWER_UNKNOWN : is_inductive ? ANSWER_UNSAT : ANSWER_SAT;
}

static Answer run_by_mus(Passage *p, Budget *budget, bool *is_kept) {
  Answer answer;
  do answer = drop_by_mus(p, budget, is_kept);
  while (answer == ANSWER_SAT && p->is_loop);
  return answer == ANSWER_SAT ? ANSWER_UNSAT : answer;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

/* Those that hold behind the block, if it is the loop where all that are kept hold before.  False if the budget ended. */
static bool keep_behind(const Model *model, bool is_loop, Term facts, const TermVector *candidates, HoudiniOrder order, Budget *budget,
                        bool *is_kept) {
  Passage p = {.model = model, .is_loop = is_loop, .facts = facts};
  size_t number = 0;
  term_solver_init(&p.solver, model->bank);
  term_solver_set_budget(&p.solver, budget);
  bool done = load_passage(&p, candidates, is_kept), *is_left = memory_zeroed(p.before.size + 1, sizeof *is_left);
  for (size_t i = 0; i < p.before.size; i++) is_left[i] = true;
  if (done) done = (order == HOUDINI_MUS ? run_by_mus(&p, budget, is_left) : run_passage(&p, order, budget, is_left)) == ANSWER_UNSAT;
  for (size_t i = 0; done && i < candidates->size; i++)
    if (is_kept[i]) is_kept[i] = is_left[number++];
  memory_free(is_left);
  vector_release(&p.before);
  vector_release(&p.behind);
  term_solver_release(&p.solver);
  return done;
}

bool houdini_model_within(const Model *model, Term facts, const TermVector *candidates, HoudiniOrder order, Budget *budget, bool *is_kept) {
  for (size_t i = 0; i < candidates->size; i++) is_kept[i] = true;
  return keep_behind(model, false, facts, candidates, order, budget, is_kept) && keep_behind(model, true, facts, candidates, order, budget, is_kept);
}

bool houdini_model(const Model *model, const TermVector *candidates, HoudiniOrder order, Budget *budget, bool *is_kept) {
  return houdini_model_within(model, term_true(model->bank), candidates, order, budget, is_kept);
}

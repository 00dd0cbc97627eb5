/* The maximal inductive subset: see houdini.h.
 *
 * It is unique, so that the order of questions matters for the effort alone.  All of them go to one incremental solver; the models that
 * it returns say what to drop. */
#include "infer/houdini.h"
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
  AigVector before, behind;
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
  done = done && term_solver_assert(&p->solver, p->is_loop ? p->model->loop.valid : p->model->prefix.valid);
  if (done) copy_behind(p, &state, &values);
  vector_release(&state);
  vector_release(&values);
  return done;
}

static Answer run_passage(Passage *p, Houdini *houdini, Budget *budget) {
  Cnf *cnf = p->solver.cnf;
  for (size_t i = 0; i < p->behind.size; i++) {
    if (p->is_loop) houdini_assume(houdini, i, cnf_literal(cnf, p->before.data[i]));
    if (p->behind.data[i] != AIG_TRUE) houdini_violation(houdini, i, -cnf_literal(cnf, p->behind.data[i]));
  }
  return term_solver_is_complete(&p->solver) ? houdini_run(houdini, budget) : ANSWER_UNKNOWN;
}

/* Those that hold behind the block, if it is the loop where all that are kept hold before.  False if the budget ended. */
static bool keep_behind(const Model *model, bool is_loop, const TermVector *candidates, HoudiniOrder order, Budget *budget,
                        bool *is_kept) {
  Passage p = {.model = model, .is_loop = is_loop};
  Houdini houdini;
  size_t left = 0, number = 0;
  for (size_t i = 0; i < candidates->size; i++) left += is_kept[i];
  term_solver_init(&p.solver, model->bank);
  term_solver_set_budget(&p.solver, budget);
  houdini_init(&houdini, p.solver.sat, left, order);
  bool done = load_passage(&p, candidates, is_kept) && run_passage(&p, &houdini, budget) == ANSWER_UNSAT;
  for (size_t i = 0; done && i < candidates->size; i++)
    if (is_kept[i]) is_kept[i] = houdini_keeps(&houdini, number++);
  houdini_release(&houdini);
  vector_release(&p.before);
  vector_release(&p.behind);
  term_solver_release(&p.solver);
  return done;
}

bool houdini_model(const Model *model, const TermVector *candidates, HoudiniOrder order, Budget *budget, bool *is_kept) {
  for (size_t i = 0; i < candidates->size; i++) is_kept[i] = true;
  return keep_behind(model, false, candidates, order, budget, is_kept) && keep_behind(model, true, candidates, order, budget, is_kept);
}

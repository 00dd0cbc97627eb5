/* Interpolants as images: see images.h.  The initial states carry the existentially quantified inputs of the prefix;
 * an interpolant in their place is quantifier-free and may serve in an invariant. */
#include "engine/images.h"
#include "solve/itp_compact.h"

bool images_init(Images *images, Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  *images = (Images){.options = options, .budget = budget, .result = result, .circuit = problem_circuit(problem, budget)};
  images->parts = problem_parts(problem, budget);
  if (!images->parts) return false;
  images->states = aig_new();
  for (size_t i = 0; i < images->circuit->state.size; i++) vector_push(&images->leaves, aig_input(images->states));
  images->sat = sat_new();
  images->cnf = cnf_new(images->states, sat_sink(images->sat));
  return true;
}

void images_release(Images *images) {
  if (!images->parts) return;
  for (int i = 0; i < 2; i++) {
    cnf_delete(images->end_cnfs[i]);
    sat_delete(images->ends[i]);
  }
  for (int i = 0; i < 3; i++) chain_solver_delete(images->chains[i]);
  cnf_delete(images->cnf);
  sat_delete(images->sat);
  aig_delete(images->states);
  vector_release(&images->leaves);
}

/* ---- taking an interpolant ----------------------------------------------------------------------- */

/* The interpolant at a cut whose shared state is `state`, in images->states. */
static AigLit take_interpolant(Images *images, Itp *itp, unsigned cut, const int *state) {
  EngineStatistics *statistics = &images->result->statistics;
  ItpMeaningVector meanings = {0};
  for (size_t i = 0; i < images->leaves.size; i++) vector_push(&meanings, (ItpMeaning){state[i], images->leaves.data[i]});
  size_t raw;
  AigLit interpolant = itp_cut_compact(itp, cut, &meanings, images->states, images->budget, &raw);
  size_t nodes = aig_cone_size(images->states, &interpolant, 1);
  statistics->interpolants++;
  statistics->interpolant_nodes_raw += raw;
  statistics->interpolant_nodes += nodes;
  statistics->interpolant_atoms += aig_leaf_count(images->states, &interpolant, 1);
  if (nodes > images->largest) images->largest = nodes;
  vector_release(&meanings);
  return interpolant;
}

/* ---- posing a problem ---------------------------------------------------------------------------- */

/* A fresh literal that implies `either` or both of `one` and `other`; part 1. */
static int add_choice(Itp *itp, int either, int one, int other) {
  int choice = itp_variable(itp);
  itp_clause(itp, 1, (int[]){-choice, either, one}, 3);
  itp_clause(itp, 1, (int[]){-choice, either, other}, 3);
  return choice;
}

/* Part 1 says: the suffix is possible from `state`.  near[i] = unsafe[i] or (valid[i] and near[i+1]); without the first half if only the last pass counts.  Leaves off when the budget
 * ends; itp_solve then does not look at it. */
static void add_suffix(Images *images, Itp *itp, const int *state, Suffix suffix) {
  PassLiterals *pass = memory_zeroed(suffix.passes, sizeof *pass);
  int *from = NULL;
  unsigned made = 0;
  for (unsigned i = 0; i < suffix.passes && budget_left(images->budget, "images_next_pass"); i++, made++) {
    int *to = i + 1 < suffix.passes ? parts_state(images->parts, itp_sink(itp, 0)) : NULL;
    pass[i] = parts_add_pass(images->parts, itp_sink(itp, 1), from ? from : state, to);
    memory_free(from);
    from = to;
  }
  unsigned last = suffix.passes - 1;
  memory_free(from);
  if (made < suffix.passes) {
    memory_free(pass);
    return;
  }
  int near = suffix.or_survival ? add_choice(itp, pass[last].unsafe, pass[last].valid, pass[last].valid) : pass[last].unsafe;
  for (unsigned i = last; i-- > 0;) {
    if (suffix.only_last)
      itp_clause(itp, 1, &pass[i].valid, 1);
    else
      near = add_choice(itp, pass[i].unsafe, pass[i].valid, near);
  }
  itp_clause(itp, 1, &near, 1);
  memory_free(pass);
}

static Answer finish(Images *images, Itp *itp, const int *state, AigLit *set) {
  Answer answer = itp_solve(itp, images->budget);
  if (answer == ANSWER_UNSAT) *set = take_interpolant(images, itp, 1, state);
  itp_delete(itp);
  return answer;
}

Answer images_of_initial(Images *images, Suffix suffix, AigLit *set) {
  Itp *itp = itp_new(2, images->options->itp);
  int *state = parts_state(images->parts, itp_sink(itp, 0));
  parts_add_initial(images->parts, itp_sink(itp, 0), state);
  add_suffix(images, itp, state, suffix);
  Answer answer = finish(images, itp, state, set);
  memory_free(state);
  return answer;
}

/* From `start`, or from the initial states if it is NULL. */
static Answer image_of_step(Images *images, const AigLit *start, Suffix suffix, AigLit *set) {
  Itp *itp = itp_new(2, images->options->itp);
  int *from = parts_state(images->parts, itp_sink(itp, 0)), *to = parts_state(images->parts, itp_sink(itp, 0));
  if (start)
    parts_add_states(images->parts, itp_sink(itp, 0), images->states, *start, &images->leaves, from);
  else
    parts_add_initial(images->parts, itp_sink(itp, 0), from);
  PassLiterals pass = parts_add_pass(images->parts, itp_sink(itp, 0), from, to);
  itp_clause(itp, 0, &pass.valid, 1);
  add_suffix(images, itp, to, suffix);
  Answer answer = finish(images, itp, to, set);
  memory_free(from);
  memory_free(to);
  return answer;
}

Answer images_of_step(Images *images, AigLit start, Suffix suffix, AigLit *set) { return image_of_step(images, &start, suffix, set); }

Answer images_of_initial_step(Images *images, Suffix suffix, AigLit *set) { return image_of_step(images, NULL, suffix, set); }

/* ---- chains -------------------------------------------------------------------------------------- */

static void add_start(Images *images, const Chain *chain, ClauseSink sink, const int *state) {
  if (chain->start == START_INITIAL) parts_add_initial(images->parts, sink, state);
  if (chain->start == START_SET)
    parts_add_states(images->parts, sink, images->states, chain->start_set, &images->leaves, state);
}

static void add_end(Images *images, const Chain *chain, ClauseSink sink, const int *state) {
  if (chain->end == END_SET) {
    parts_add_states(images->parts, sink, images->states, chain->end_set, &images->leaves, state);
  } else {
    PassLiterals pass = parts_add_pass(images->parts, sink, state, NULL);
    sink.clause(sink.context, &pass.unsafe, 1);
  }
}

/* Part 0 is the start, parts 1 .. n the passes, part n+1 the end. */
static void add_chain(Images *images, const Chain *chain, Itp *itp, int **states) {
  for (unsigned i = 0; i <= chain->passes; i++) states[i] = parts_state(images->parts, itp_sink(itp, 0));
  add_start(images, chain, itp_sink(itp, 0), states[0]);
  for (unsigned i = 1; i <= chain->passes && budget_left(images->budget, "images_next_pass"); i++) {
    PassLiterals pass = parts_add_pass(images->parts, itp_sink(itp, i), states[i - 1], states[i]);
    itp_clause(itp, i, &pass.valid, 1);
  }
  add_end(images, chain, itp_sink(itp, chain->passes + 1), states[chain->passes]);
}

Answer images_of_cuts(Images *images, const Chain *chain, unsigned first, unsigned count, AigLit *cuts) {
  Itp *itp = itp_new(chain->passes + 2, images->options->itp);
  int **states = memory_zeroed(chain->passes + 1, sizeof *states);
  add_chain(images, chain, itp, states);
  Answer answer = itp_solve(itp, images->budget);
  for (unsigned i = 0; answer == ANSWER_UNSAT && i < count; i++)
    cuts[i] = take_interpolant(images, itp, first + i + 1, states[first + i]);
  for (unsigned i = 0; i <= chain->passes; i++) memory_free(states[i]);
  memory_free(states);
  itp_delete(itp);
  return answer;
}

Answer images_of_chain(Images *images, const Chain *chain, AigLit *cuts) {
  return images_of_cuts(images, chain, 0, chain->passes + 1, cuts);
}

Answer images_ask_chain(Images *images, const Chain *chain) {
  bool is_initial = chain->start == START_INITIAL;
  ChainSolver **solver = &images->chains[is_initial ? 0 : chain->end == END_SET ? 1 : 2];
  if (!*solver) *solver = chain_solver_new(images->parts, images->states, &images->leaves, is_initial);
  return chain_solver_ask(*solver, chain, images->budget);
}

/* ---- comparing ----------------------------------------------------------------------------------- */

/* The SAT literal of a set.  The budget may be another one at each question, so nobody keeps it; what it leaves undefined is made up for
 * when the graph is next asked, and until then the solver, which has the same budget, answers nothing. */
static int set_literal(const Images *images, Cnf *cnf, AigLit set) {
  cnf_set_budget(cnf, images->budget);
  int literal = cnf_literal(cnf, set);
  cnf_set_budget(cnf, NULL);
  return literal;
}

Answer images_find_new(Images *images, AigLit set, AigLit image) {
  AigLit outside = aig_and(images->states, set, aig_not(image));
  if (outside == AIG_FALSE) return ANSWER_UNSAT;
  if (outside == AIG_TRUE) return ANSWER_SAT;
  sat_assume(images->sat, set_literal(images, images->cnf, outside));
  return sat_solve(images->sat, images->budget);
}

Answer images_ask_step(Images *images, AigLit from, AigLit to) {
  return images_ask_chain(images, &(Chain){.start = START_SET, .start_set = from, .passes = 1, .end = END_SET, .end_set = to});
}

enum { INITIAL_END, UNSAFE_END };

static void make_end_solver(Images *images, int which) {
  Sat *sat = images->ends[which] = sat_new();
  ClauseSink sink = sat_sink(sat);
  int *state = parts_state(images->parts, sink);
  if (which == INITIAL_END) {
    parts_add_initial(images->parts, sink, state);
  } else {
    PassLiterals pass = parts_add_pass(images->parts, sink, state, NULL);
    sat_clause(sat, &pass.unsafe, 1);
  }
  Cnf *cnf = images->end_cnfs[which] = cnf_new(images->states, sink);
  for (size_t i = 0; i < images->leaves.size; i++) cnf_bind(cnf, aig_node(images->leaves.data[i]), state[i]);
  memory_free(state);
}

static Answer ask_end(Images *images, int which, AigLit set) {
  if (set == AIG_FALSE) return ANSWER_UNSAT;
  if (!images->ends[which]) make_end_solver(images, which);
  sat_assume(images->ends[which], set_literal(images, images->end_cnfs[which], set));
  return sat_solve(images->ends[which], images->budget);
}

Answer images_ask_initial(Images *images, AigLit set) { return ask_end(images, INITIAL_END, set); }

Answer images_ask_unsafe(Images *images, AigLit set) { return ask_end(images, UNSAFE_END, set); }

/* Alg. 2 of the ISMC and DAR paper. */
Answer images_check_fixed_point(Images *images, const AigVector *sequence, AigLit *all) {
  *all = sequence->data[0];
  for (size_t i = 1; i < sequence->size; i++) {
    Answer answer = images_find_new(images, sequence->data[i], *all);
    if (answer == ANSWER_UNSAT) images->result->statistics.convergence = (unsigned)i;
    if (answer != ANSWER_SAT) return answer;
    *all = aig_or(images->states, *all, sequence->data[i]);
  }
  return ANSWER_SAT;
}

/* ---- evidence ------------------------------------------------------------------------------------ */

/* Interpolants that make an invariant of a fixed point are none of the algorithm's: they are not counted. */
static Answer take_cut_uncounted(Images *images, const Chain *chain, unsigned which, AigLit *cut) {
  EngineStatistics before = images->result->statistics;
  Answer answer = images_of_cuts(images, chain, which, 1, cut);
  images->result->statistics = before;
  return answer;
}

Answer images_add_initial(Images *images, AigLit set, AigLit *invariant) {
  Chain into_error = {.start = START_INITIAL, .end = END_UNSAFE};
  Chain out_of_set = {.start = START_INITIAL, .passes = 1, .end = END_SET, .end_set = aig_not(set)};
  AigLit safe, stays;
  Answer answer = take_cut_uncounted(images, &into_error, 0, &safe);
  if (answer == ANSWER_UNSAT) answer = take_cut_uncounted(images, &out_of_set, 0, &stays);
  if (answer == ANSWER_UNSAT) *invariant = aig_or(images->states, aig_and(images->states, safe, stays), set);
  return answer;
}

Answer images_exclude_unsafe(Images *images, AigLit set, AigLit *invariant) {
  Chain from_initial = {.start = START_INITIAL, .end = END_UNSAFE};
  Chain from_outside = {.start = START_SET, .start_set = aig_not(set), .passes = 1, .end = END_UNSAFE};
  AigLit initial, entered;
  Answer answer = take_cut_uncounted(images, &from_initial, 0, &initial);
  if (answer == ANSWER_UNSAT) answer = take_cut_uncounted(images, &from_outside, 1, &entered);
  if (answer == ANSWER_UNSAT) *invariant = aig_and(images->states, aig_or(images->states, initial, entered), aig_not(set));
  return answer;
}

/* G1 .. Gk, each conjoined with those before it: states of `within` with i passes inside of it behind them, in all[i]. */
static Answer conjoin_steps(Images *images, AigLit within, unsigned k, AigLit *all) {
  Chain query = {.start = START_SET, .start_set = within, .passes = k, .end = END_UNSAFE};
  Answer answer = images_of_chain(images, &query, all);
  all[0] = within;
  for (unsigned i = 1; answer == ANSWER_UNSAT && i <= k; i++) all[i] = aig_and(images->states, all[i], all[i - 1]);
  return answer;
}

Answer images_of_induction(Images *images, AigLit within, unsigned k, AigLit *invariant) {
  AigLit *all = memory_zeroed(k + 1, sizeof *all), set = AIG_TRUE;
  Answer answer = conjoin_steps(images, within, k, all);
  *invariant = all[k];
  for (unsigned i = 0; answer == ANSWER_UNSAT && i < k; i++) {
    Suffix suffix = {.passes = k - i};
    answer = i ? images_of_step(images, set, suffix, &set) : images_of_initial(images, suffix, &set);
    if (answer == ANSWER_UNSAT)
      *invariant = aig_or(images->states, *invariant, aig_and(images->states, set, all[i]));
  }
  memory_free(all);
  return answer;
}

Term images_lift(Images *images, AigLit set) {
  return circuit_lift(images->circuit, images->states, set, &images->leaves, images->budget);
}

/* Assertions for places: interpolants on a graph without cycles, as in Albarghouthi, Gurfinkel, Chechik: Craig Interpretation (SAS 2012).
 *
 * Each place k has a bit b_k, "the path comes here", and a copy s_k of the state.  Part k of the problem says: if b_k then
 * the path goes on along some edge to a place j, so that b_j holds and s_j is the state there, or it ends badly.  Part 0 says so
 * of the start of the program, or that the path begins at one of the given places.  Edges lead to later parts.
 *
 * What the interpolant at the cut before part k says with b_k true, and all other bits false, then holds of every path that comes to
 * place k.  For this to be enough to go on from there, what the edges of part k and of later parts set must not have been there before
 * the cut.  So a place that edges of several parts lead to has a bit and a state for each cut from the first of them to the last: part
 * after part hands on what the path has brought there already.
 *
 * What is given comes from another model and may not quite fit: an address, an object that may have ended.  Where a path shows that it does
 * not hold, it is taken apart, along with guesses about single bits, and Houdini (infer/houdini.h) keeps what no path from one given place
 * to another contradicts.  The same parts then go to one solver, without what is bad. */
#include "evidence/base/place_assertions.h"
#include <limits.h>
#include "base/log.h"
#include "infer/houdini.h"
#include "logic/walk.h"
#include "model/gates/circuit.h"
#include "model/gates/lift.h"
#include "solve/itp_compact.h"
#include "solve/term_solver.h"

/* The variables of a place. */
typedef struct {
  unsigned first, last; /* parts with edges to it */
  size_t bits;          /* of its state */
  int *variables;       /* for each part from the first to the last, as seen behind it: the bit, then the state */
} Copies;

/* What may hold at the given places. */
typedef struct {
  TermVector *candidates; /* by given place */
  size_t *first;          /* by given place: the number of its first candidate */
  size_t count;
  IntVector *taken; /* by place: literals of the edges to it */
  Sat *sat;
  Houdini houdini;
} GivenCandidates;

typedef struct {
  Unfolding *unfolding;
  TermBank *bank;
  Budget *budget;
  Itp *itp;
  GivenCandidates *given; /* borrowed; NULL: this is about assertions, with `itp` */
  Copies *copies; /* by place */
  size_t *first_bit; /* by variable of the base: its first bit among all */
  size_t bits;
  /* the result */
  Aig *states;
  AigVector leaves; /* one input for each bit of the base's state */
  Map terms;        /* literals of `states` -> terms */
  TermVector gates; /* by node of `states`, as far as was asked for (as_bits) */
} Assertions;

/* A part being written. */
typedef struct {
  TermSolver solver;
  unsigned number;
} Part;

static Term variable(const Assertions *a, const UnfoldedPlace *place, size_t i) {
  return a->unfolding->base->state.data[place->state.data[i]].var;
}

static int *copy_behind(const Assertions *a, size_t place, unsigned part) {
  const Copies *copies = &a->copies[place];
  return copies->variables + (part - copies->first) * (copies->bits + 1);
}

/* What its own part sees. */
static int *own_copy(const Assertions *a, size_t place) { return copy_behind(a, place, a->copies[place].last); }

static ClauseSink sink_of(const Assertions *a, unsigned part) {
  return a->given ? sat_sink(a->given->sat) : itp_sink(a->itp, part);
}

static int new_variable(const Assertions *a) {
  ClauseSink sink = sink_of(a, 0);
  return sink.variable(sink.context);
}

static void add_clause(const Assertions *a, unsigned part, const int *literals, size_t count) {
  ClauseSink sink = sink_of(a, part);
  sink.clause(sink.context, literals, count);
}

/* ---- one part ------------------------------------------------------------------------------------- */

static void part_init(Assertions *a, Part *part, unsigned number, const UnfoldedPlace *place, const int *state) {
  part->number = number;
  term_solver_init_for(&part->solver, a->bank, sink_of(a, number));
  term_solver_set_budget(&part->solver, a->budget);
  size_t bit = 0;
  for (size_t i = 0; i < place->state.size; i++) {
    Term var = variable(a, place, i);
    const AigLit *literals = blast_term(part->solver.blaster, var);
    for (unsigned b = 0; literals && b < term_width(a->bank, var); b++)
      cnf_bind(part->solver.cnf, aig_node(literals[b]), state[bit++]);
  }
}

/* A literal that implies the term; false if the budget ended. */
static bool add_condition(const Assertions *a, Part *part, int condition, Term t) {
  int literal = term_solver_literal(&part->solver, t);
  if (!literal || !budget_left(a->budget, "assert_place")) return false;
  add_clause(a, part->number, (int[]){-condition, literal}, 2);
  return true;
}

static bool add_edge(const Assertions *a, Part *part, int taken, const PlaceEdge *edge) {
  const UnfoldedPlace *to = &a->unfolding->places.data[edge->to];
  size_t bit = 1;
  const int *copy = copy_behind(a, edge->to, part->number);
  add_clause(a, part->number, (int[]){-taken, copy[0]}, 2);
  if (!add_condition(a, part, taken, edge->condition)) return false;
  for (size_t i = 0; i < to->state.size; i++) {
    const AigLit *value = blast_term(part->solver.blaster, edge->values.data[i]);
    if (!value) return false;
    for (unsigned b = 0; b < term_width(a->bank, edge->values.data[i]); b++) {
      int behind = copy[bit++], literal = cnf_literal(part->solver.cnf, value[b]);
      add_clause(a, part->number, (int[]){-taken, -behind, literal}, 3);
      add_clause(a, part->number, (int[]){-taken, behind, -literal}, 3);
    }
  }
  return true;
}

/* What came to other places before goes on to be there. */
static void hand_on(const Assertions *a, unsigned number) {
  for (size_t p = number; p < a->unfolding->places.size; p++) {
    const Copies *copies = &a->copies[p];
    if (number <= copies->first || number > copies->last) continue;
    const int *before = copy_behind(a, p, number - 1), *behind = copy_behind(a, p, number);
    add_clause(a, number, (int[]){-before[0], behind[0]}, 2);
    for (size_t i = 1; i <= copies->bits; i++) {
      add_clause(a, number, (int[]){-before[0], -before[i], behind[i]}, 3);
      add_clause(a, number, (int[]){-before[0], before[i], -behind[i]}, 3);
    }
  }
}

static Term misses(const Assertions *a, const PlaceEdge *edge, Term t) {
  return term_and(a->bank, edge->condition, term_not(a->bank, unfolding_before(a->unfolding, edge, t)));
}

/* Of all candidates behind an edge to a given place: does one not hold? */
static bool add_violations(Assertions *a, Part *part, int here, const PlaceEdge *edge, IntVector *choice) {
  GivenCandidates *given = a->given;
  const TermVector *candidates = &given->candidates[edge->to];
  for (size_t i = 0; i < candidates->size; i++) {
    AigLit bit = blast_bool(part->solver.blaster, misses(a, edge, candidates->data[i]));
    if (bit == AIG_NONE || !budget_left(a->budget, "assert_place")) return false;
    if (bit == AIG_FALSE) continue;
    int missed = cnf_literal(part->solver.cnf, bit), violated = here ? new_variable(a) : missed;
    if (here) {
      add_clause(a, part->number, (int[]){-violated, here}, 2);
      add_clause(a, part->number, (int[]){-violated, missed}, 2);
      add_clause(a, part->number, (int[]){violated, -here, -missed}, 3);
    }
    vector_push(choice, houdini_violation(&given->houdini, given->first[edge->to] + i, violated));
  }
  return true;
}

/* What is kept of the candidates of a given place holds there. */
static bool add_candidates(Assertions *a, Part *part, size_t place, int here) {
  GivenCandidates *given = a->given;
  const TermVector *candidates = &given->candidates[place];
  for (size_t i = 0; i < candidates->size; i++) {
    int before = new_variable(a), literal = term_solver_literal(&part->solver, candidates->data[i]);
    if (!literal || !budget_left(a->budget, "assert_place")) return false;
    add_clause(a, part->number, (int[]){-before, -here, literal}, 3);
    houdini_assume(&given->houdini, given->first[place] + i, before);
  }
  return true;
}

/* The path ends badly here. */
static bool add_bad(Assertions *a, Part *part, const UnfoldedPlace *place, int here, IntVector *choice) {
  bool good = true;
  for (size_t i = 0; a->given && good && i < place->arrivals.size; i++)
    good = add_violations(a, part, here, &place->arrivals.data[i], choice);
  if (a->given) return good;
  Term bad = place->bad;
  for (size_t i = 0; i < place->arrivals.size; i++) {
    const PlaceEdge *edge = &place->arrivals.data[i];
    bad = term_or(a->bank, bad, misses(a, edge, a->unfolding->places.data[edge->to].given));
  }
  int literal = new_variable(a);
  vector_push(choice, literal);
  return add_condition(a, part, literal, bad);
}

/* Paths that nothing leads to must not drop candidates: an edge is taken only from where the path is. */
static void note_taken(const Assertions *a, unsigned number, int taken, int here, uint32_t to) {
  if (here) add_clause(a, number, (int[]){-taken, here}, 2);
  vector_push(&a->given->taken[to], taken);
}

/* If `condition` (0: in any case), one of: an edge is taken, it ends badly, one of `others`. */
static bool add_part(Assertions *a, unsigned number, const UnfoldedPlace *place, const int *state, int condition, const IntVector *others) {
  IntVector choice = {0};
  Part part;
  part_init(a, &part, number, place, state);
  if (condition) vector_push(&choice, -condition);
  for (size_t i = 0; i < others->size; i++) vector_push(&choice, others->data[i]);
  bool good = add_bad(a, &part, place, condition, &choice) && (!condition || add_condition(a, &part, condition, place->assumed));
  if (good && place->given != TERM_NONE)
    good = a->given ? add_candidates(a, &part, number - 1, condition) : add_condition(a, &part, condition, place->given);
  for (size_t e = 0; good && e < place->edges.size; e++) {
    int taken = new_variable(a);
    vector_push(&choice, taken);
    good = add_edge(a, &part, taken, &place->edges.data[e]);
    if (a->given) note_taken(a, number, taken, condition, place->edges.data[e].to);
  }
  add_clause(a, number, choice.data, choice.size);
  hand_on(a, number);
  good = good && term_solver_is_complete(&part.solver);
  vector_release(&choice);
  term_solver_release(&part.solver);
  return good;
}

/* ---- all parts ------------------------------------------------------------------------------------ */

static bool edges_have_circuits(const Assertions *a, const PlaceEdgeVector *edges) {
  bool good = true;
  for (size_t e = 0; good && e < edges->size; e++) {
    good = blast_supports(a->bank, edges->data[e].condition);
    for (size_t i = 0; good && i < edges->data[e].values.size; i++) good = blast_supports(a->bank, edges->data[e].values.data[i]);
  }
  return good;
}

static bool place_has_circuit(const Assertions *a, const UnfoldedPlace *place) {
  return blast_supports(a->bank, place->bad) && blast_supports(a->bank, place->assumed) &&
         (place->given == TERM_NONE || blast_supports(a->bank, place->given)) && edges_have_circuits(a, &place->edges) &&
         edges_have_circuits(a, &place->arrivals);
}

static void note_sources(Assertions *a, const UnfoldedPlace *place, unsigned number) {
  for (size_t e = 0; e < place->edges.size; e++) {
    Copies *copies = &a->copies[place->edges.data[e].to];
    if (copies->first == UINT_MAX) copies->first = number;
    copies->last = number;
  }
}

/* False if there would be too many. */
static bool make_copies(Assertions *a) {
  enum { MOST_BITS = 4000000 };
  const UnfoldedPlaceVector *places = &a->unfolding->places;
  size_t all = 0;
  a->copies = memory_zeroed(places->size + 1, sizeof *a->copies);
  for (size_t p = 0; p < places->size; p++) a->copies[p].first = UINT_MAX;
  note_sources(a, &a->unfolding->start, 0);
  for (size_t p = 0; p < places->size; p++) note_sources(a, &places->data[p], (unsigned)p + 1);
  for (size_t p = 0; p < places->size && all < MOST_BITS; p++) {
    Copies *copies = &a->copies[p];
    const UnfoldedPlace *place = &places->data[p];
    if (copies->first == UINT_MAX) copies->first = copies->last = 0; /* a given one, or nothing leads there */
    for (size_t i = 0; i < place->state.size; i++) copies->bits += term_width(a->bank, variable(a, place, i));
    size_t count = (copies->last - copies->first + 1) * (copies->bits + 1);
    copies->variables = memory_zeroed(count, sizeof *copies->variables);
    for (size_t i = 0; i < count; i++) copies->variables[i] = new_variable(a);
    all += count;
  }
  return all < MOST_BITS;
}

/* False if it cannot be said, or the budget ended. */
static bool add_parts(Assertions *a) {
  const Unfolding *unfolding = a->unfolding;
  IntVector none = {0}, given = {0};
  for (size_t p = 0; p < unfolding_given(unfolding); p++) vector_push(&given, own_copy(a, p)[0]);
  bool good = place_has_circuit(a, &unfolding->start) && add_part(a, 0, &unfolding->start, NULL, 0, &given);
  for (size_t p = 0; good && p < unfolding->places.size; p++) {
    const UnfoldedPlace *place = &unfolding->places.data[p];
    good = place_has_circuit(a, place) && add_part(a, (unsigned)p + 1, place, own_copy(a, p) + 1, own_copy(a, p)[0], &none);
  }
  vector_release(&given);
  return good;
}

/* ---- reading them off ----------------------------------------------------------------------------- */

/* Gate by gate.  Gates have larger numbers than what they are made of, and what was asked before is known. */
static Term as_bits(Assertions *a, AigLit root) {
  TermBank *bank = a->bank;
  const StateVector *state = &a->unfolding->base->state;
  if (!a->gates.size) {
    vector_push(&a->gates, term_false(bank));
    for (size_t i = 0; i < state->size; i++)
      for (unsigned b = 0; b < term_width(bank, state->data[i].var); b++)
        vector_push(&a->gates, term_extract(bank, state->data[i].var, b, b));
  }
  while (a->gates.size <= aig_node(root)) {
    uint32_t node = (uint32_t)a->gates.size;
    AigLit left = aig_left(a->states, node), right = aig_right(a->states, node);
    Term x = a->gates.data[aig_node(left)], y = a->gates.data[aig_node(right)];
    x = aig_is_negated(left) ? term_not(bank, x) : x;
    y = aig_is_negated(right) ? term_not(bank, y) : y;
    vector_push(&a->gates, term_and(bank, x, y));
  }
  Term t = a->gates.data[aig_node(root)];
  return aig_is_negated(root) ? term_not(bank, t) : t;
}

/* What is left of the time is for the other places too, and for the check. */
static Budget share_of(const Assertions *a, size_t place) {
  Budget share;
  budget_init(&share, a->budget, budget_seconds_left(a->budget) / (double)(2 * (a->unfolding->places.size - place) + 4), 0);
  return share;
}

/* As words, if it is not hopeless. */
static Term as_term(Assertions *a, AigLit literal, size_t place) {
  enum { MOST_GATES = 2000 };
  Term t = (Term)map_get(&a->terms, literal, TERM_NONE);
  if (t != TERM_NONE) return t;
  Circuit circuit = {.model = a->unfolding->base}; /* all that is asked of it */
  Budget share = share_of(a, place);
  if (aig_is_constant(literal) || aig_cone_size(a->states, &literal, 1) > MOST_GATES)
    t = as_bits(a, literal);
  else
    t = lift_set(&circuit, a->states, literal, &a->leaves, &share);
  map_put(&a->terms, literal, t);
  return t;
}

static Term take(Assertions *a, size_t p) {
  const UnfoldedPlace *place = &a->unfolding->places.data[p];
  const int *copy = own_copy(a, p);
  ItpMeaningVector meanings = {0};
  size_t bit = 1;
  vector_push(&meanings, (ItpMeaning){copy[0], AIG_TRUE});
  for (size_t i = 0; i < place->state.size; i++)
    for (unsigned b = 0; b < term_width(a->bank, variable(a, place, i)); b++)
      vector_push(&meanings, (ItpMeaning){copy[bit++], a->leaves.data[a->first_bit[place->state.data[i]] + b]});
  Budget share = share_of(a, p);
  AigLit literal = itp_cut_compact(a->itp, (unsigned)p + 1, &meanings, a->states, &share, NULL);
  vector_release(&meanings);
  return as_term(a, literal, p);
}

static void make_leaves(Assertions *a) {
  const StateVector *state = &a->unfolding->base->state;
  a->states = aig_new();
  a->first_bit = memory_zeroed(state->size + 1, sizeof *a->first_bit);
  for (size_t i = 0; i < state->size; i++) {
    a->first_bit[i] = a->bits;
    a->bits += term_width(a->bank, state->data[i].var);
  }
  for (size_t i = 0; i < a->bits; i++) vector_push(&a->leaves, aig_input(a->states));
}

static void release(Assertions *a) {
  for (size_t p = 0; p < a->unfolding->places.size; p++) memory_free(a->copies[p].variables);
  memory_free(a->copies);
  memory_free(a->first_bit);
  vector_release(&a->leaves);
  vector_release(&a->gates);
  map_release(&a->terms);
  aig_delete(a->states);
  itp_delete(a->itp);
}

static Answer load(Assertions *a) {
  make_leaves(a);
  return make_copies(a) && add_parts(a) ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

/* UNSAT: no path does what it should not.  Release in any case. */
static Answer pose(Assertions *a, Unfolding *unfolding, ItpOptions options, Budget *budget) {
  *a = (Assertions){.unfolding = unfolding, .bank = unfolding->base->bank, .budget = budget};
  a->itp = itp_new((unsigned)unfolding->places.size + 1, options);
  Answer answer = load(a);
  return answer == ANSWER_UNSAT && unfolding->places.size ? itp_solve(a->itp, budget) : answer;
}

/* ---- Houdini -------------------------------------------------------------------------------------- */

static void split(TermBank *bank, Term t, TermVector *parts) {
  TermVector work = {0};
  vector_push(&work, t);
  while (work.size) {
    Term part = vector_pop(&work), inner = term_operator(bank, part) == TERM_NOT ? term_child(bank, part, 0) : part;
    bool is_and = part == inner && term_operator(bank, part) == TERM_AND;
    bool is_neither = part != inner && term_operator(bank, inner) == TERM_OR;
    for (unsigned i = 0; (is_and || is_neither) && i < 2; i++) {
      Term child = term_child(bank, inner, i);
      vector_push(&work, is_and ? child : term_not(bank, child));
    }
    if (!is_and && !is_neither && !term_is_true(bank, part)) vector_push(parts, part);
  }
  vector_release(&work);
}

/* What is given, and single bits: whether an object is alive, for one. */
static void collect(const Unfolding *unfolding, const UnfoldedPlace *place, TermVector *candidates) {
  TermBank *bank = unfolding->base->bank;
  split(bank, place->given, candidates);
  for (size_t i = 0; i < place->state.size; i++) {
    Term var = unfolding->base->state.data[place->state.data[i]].var;
    if (term_width(bank, var) != 1) continue;
    vector_push(candidates, var);
    vector_push(candidates, term_not(bank, var));
  }
}

static void conjoin_kept(Unfolding *unfolding, const GivenCandidates *given) {
  TermBank *bank = unfolding->base->bank;
  for (size_t p = 0; p < unfolding_given(unfolding); p++) {
    Term all = term_true(bank);
    for (size_t i = 0; i < given->candidates[p].size; i++)
      if (houdini_keeps(&given->houdini, given->first[p] + i)) all = term_and(bank, all, given->candidates[p].data[i]);
    unfolding->places.data[p].given = all;
  }
}

static void given_init(GivenCandidates *given, const Unfolding *unfolding) {
  size_t places = unfolding_given(unfolding);
  *given = (GivenCandidates){.candidates = memory_zeroed(places + 1, sizeof *given->candidates),
                             .first = memory_zeroed(places + 1, sizeof *given->first),
                             .taken = memory_zeroed(unfolding->places.size + 1, sizeof *given->taken),
                             .sat = sat_new()};
  for (size_t p = 0; p < places; p++) {
    given->first[p] = given->count;
    collect(unfolding, &unfolding->places.data[p], &given->candidates[p]);
    given->count += given->candidates[p].size;
  }
  houdini_init(&given->houdini, given->sat, given->count, HOUDINI_EAGER);
}

static void given_release(GivenCandidates *given, const Unfolding *unfolding) {
  for (size_t p = 0; p < unfolding_given(unfolding); p++) vector_release(&given->candidates[p]);
  memory_free(given->candidates);
  for (size_t p = 0; p < unfolding->places.size; p++) vector_release(&given->taken[p]);
  memory_free(given->first);
  memory_free(given->taken);
  houdini_release(&given->houdini);
  sat_delete(given->sat);
}

/* The path comes to a place that is not given by an edge only. */
static void demand_edges(const Assertions *a) {
  for (size_t p = unfolding_given(a->unfolding); p < a->unfolding->places.size; p++) {
    IntVector *clause = &a->given->taken[p];
    vector_push(clause, -own_copy(a, p)[0]);
    add_clause(a, (unsigned)p + 1, clause->data, clause->size);
  }
}

/* What is given becomes what no path contradicts.  False if the budget ended. */
static bool keep_given(Unfolding *unfolding, Budget *budget) {
  GivenCandidates given;
  given_init(&given, unfolding);
  Assertions a = {.unfolding = unfolding, .bank = unfolding->base->bank, .budget = budget, .given = &given};
  Answer answer = load(&a);
  if (answer == ANSWER_UNSAT) {
    demand_edges(&a);
    answer = houdini_run(&given.houdini, budget);
  }
  LOG("Houdini about %zu candidates for what is given: answer %d", given.count, (int)answer);
  if (answer == ANSWER_UNSAT) conjoin_kept(unfolding, &given);
  release(&a);
  given_release(&given, unfolding);
  return answer == ANSWER_UNSAT;
}

/* ---- all together --------------------------------------------------------------------------------- */

static Answer take_all(Assertions *a, Term *assertions) {
  const UnfoldedPlaceVector *places = &a->unfolding->places;
  for (size_t p = 0; p < places->size; p++) {
    if (!budget_left(a->budget, "assert_place")) return ANSWER_UNKNOWN;
    assertions[p] = places->data[p].given != TERM_NONE ? places->data[p].given : take(a, p);
  }
  return ANSWER_UNSAT;
}

Answer assert_places(Unfolding *unfolding, ItpOptions options, Budget *budget, Term *assertions) {
  Assertions a;
  Answer answer = pose(&a, unfolding, options, budget);
  if (answer == ANSWER_SAT && unfolding_given(unfolding)) {
    release(&a);
    if (!keep_given(unfolding, budget)) return ANSWER_UNKNOWN;
    answer = pose(&a, unfolding, options, budget);
  }
  LOG("assertions for %zu places: answer %d", unfolding->places.size, (int)answer);
  if (answer == ANSWER_UNSAT) answer = take_all(&a, assertions);
  release(&a);
  return answer;
}

/* Assertions for places: interpolants on a graph without cycles (Albarghouthi, Gurfinkel, Chechik: Craig Interpretation, SAS 2012).
 *
 * Each place k has a bit b_k, "the path comes here", and a copy s_k of the state.  Part k of the problem says: if b_k then
 * the path goes on along some edge to a place j, so that b_j holds and s_j is the state there, or it ends badly.  Part 0 says so
 * of the start of the program, or that the path begins at one of the given places.  Edges lead to later parts, so the places whose
 * variables lie on both sides of the cut before part k are k itself and later ones.  A path says nothing about the bits of places that it
 * does not come to; so what the interpolant at that cut says with b_k true, and all other bits false, holds of every path that
 * comes to place k.  And if it holds there, then behind each edge the interpolant of that place does. */
#include "engine/assert.h"
#include "base/log.h"
#include "logic/walk.h"
#include "model/circuit.h"
#include "model/lift.h"
#include "solve/blast.h"
#include "solve/sweep.h"

typedef struct {
  const Unfolding *unfolding;
  const TermBank *bank;
  Budget *budget;
  Itp *itp;
  int *here;    /* by place: its bit */
  int **state;  /* by place: SAT variables of its copy of the state, bit after bit */
  size_t *first_bit; /* by variable of the base: its first bit among all */
  size_t bits;
  /* the result */
  Aig *states;
  AigVector leaves; /* one input for each bit of the base's state */
  Map terms;        /* literals of `states` -> terms */
} Assertions;

/* A part being written. */
typedef struct {
  Aig *aig;
  Blaster *blaster;
  Cnf *cnf;
  unsigned number;
} Part;

static Term variable(const Assertions *a, const Place *place, size_t i) {
  return a->unfolding->base->state.data[place->state.data[i]].var;
}

/* ---- one part ------------------------------------------------------------------------------------- */

static void part_init(Assertions *a, Part *part, unsigned number, const Place *place, const int *state) {
  *part = (Part){.aig = aig_new(), .number = number};
  part->blaster = blaster_new(a->bank, part->aig);
  part->cnf = cnf_new(part->aig, itp_sink(a->itp, number));
  blaster_set_budget(part->blaster, a->budget);
  cnf_set_budget(part->cnf, a->budget);
  size_t bit = 0;
  for (size_t i = 0; i < place->state.size; i++) {
    Term var = variable(a, place, i);
    const AigLit *literals = blast_term(part->blaster, var);
    for (unsigned b = 0; literals && b < term_width(a->bank, var); b++)
      cnf_bind(part->cnf, aig_node(literals[b]), state[bit++]);
  }
}

static void part_release(Part *part) {
  cnf_delete(part->cnf);
  blaster_delete(part->blaster);
  aig_delete(part->aig);
}

/* A literal that implies the term; false if the budget ended. */
static bool add_condition(const Assertions *a, Part *part, int condition, Term t) {
  AigLit literal = blast_bool(part->blaster, t);
  if (literal == AIG_NONE || !budget_left(a->budget, "assert_place")) return false;
  itp_clause(a->itp, part->number, (int[]){-condition, cnf_literal(part->cnf, literal)}, 2);
  return true;
}

static bool add_edge(const Assertions *a, Part *part, int taken, const PlaceEdge *edge) {
  const Place *to = &a->unfolding->places.data[edge->to];
  size_t bit = 0;
  itp_clause(a->itp, part->number, (int[]){-taken, a->here[edge->to]}, 2);
  if (!add_condition(a, part, taken, edge->condition)) return false;
  for (size_t i = 0; i < to->state.size; i++) {
    const AigLit *value = blast_term(part->blaster, edge->values.data[i]);
    if (!value) return false;
    for (unsigned b = 0; b < term_width(a->bank, edge->values.data[i]); b++) {
      int behind = a->state[edge->to][bit++], literal = cnf_literal(part->cnf, value[b]);
      itp_clause(a->itp, part->number, (int[]){-taken, -behind, literal}, 3);
      itp_clause(a->itp, part->number, (int[]){-taken, behind, -literal}, 3);
    }
  }
  return true;
}

/* If `condition` (0: in any case), one of: an edge is taken, it ends badly, one of `others`. */
static bool add_part(Assertions *a, unsigned number, const Place *place, const int *state, int condition, const IntVector *others) {
  IntVector choice = {0};
  Part part;
  part_init(a, &part, number, place, state);
  if (condition) vector_push(&choice, -condition);
  for (size_t i = 0; i < others->size; i++) vector_push(&choice, others->data[i]);
  int bad = itp_variable(a->itp);
  vector_push(&choice, bad);
  bool good = add_condition(a, &part, bad, place->bad) && (!condition || add_condition(a, &part, condition, place->assumed));
  for (size_t e = 0; good && e < place->edges.size; e++) {
    int taken = itp_variable(a->itp);
    vector_push(&choice, taken);
    good = add_edge(a, &part, taken, &place->edges.data[e]);
  }
  itp_clause(a->itp, number, choice.data, choice.size);
  good = good && cnf_is_complete(part.cnf);
  vector_release(&choice);
  part_release(&part);
  return good;
}

/* ---- all parts ------------------------------------------------------------------------------------ */

static bool place_has_circuit(const Assertions *a, const Place *place) {
  bool good = blast_supports(a->bank, place->bad) && blast_supports(a->bank, place->assumed);
  for (size_t e = 0; good && e < place->edges.size; e++) {
    good = blast_supports(a->bank, place->edges.data[e].condition);
    for (size_t i = 0; good && i < place->edges.data[e].values.size; i++)
      good = blast_supports(a->bank, place->edges.data[e].values.data[i]);
  }
  return good;
}

static void make_copies(Assertions *a) {
  const PlaceVector *places = &a->unfolding->places;
  a->here = memory_zeroed(places->size + 1, sizeof *a->here);
  a->state = memory_zeroed(places->size + 1, sizeof *a->state);
  for (size_t p = 0; p < places->size; p++) {
    const Place *place = &places->data[p];
    size_t bits = 0, bit = 0;
    for (size_t i = 0; i < place->state.size; i++) bits += term_width(a->bank, variable(a, place, i));
    a->here[p] = itp_variable(a->itp);
    a->state[p] = memory_zeroed(bits + 1, sizeof *a->state[p]);
    while (bit < bits) a->state[p][bit++] = itp_variable(a->itp);
  }
}

/* False if it cannot be said, or the budget ended. */
static bool add_parts(Assertions *a) {
  const Unfolding *unfolding = a->unfolding;
  IntVector none = {0}, given = {0};
  for (size_t p = 0; p < unfolding_given(unfolding); p++) vector_push(&given, a->here[p]);
  bool good = place_has_circuit(a, &unfolding->start) && add_part(a, 0, &unfolding->start, NULL, 0, &given);
  for (size_t p = 0; good && p < unfolding->places.size; p++) {
    const Place *place = &unfolding->places.data[p];
    good = place_has_circuit(a, place) && add_part(a, (unsigned)p + 1, place, a->state[p], a->here[p], &none);
  }
  vector_release(&given);
  return good;
}

/* ---- reading them off ----------------------------------------------------------------------------- */

typedef struct {
  const Assertions *assertions;
  Map literal_of; /* SAT variable -> literal of the scratch AIG; others are false */
} Leaves;

static AigLit leaf_of(void *context, int variable) {
  const Leaves *leaves = context;
  return (AigLit)map_get(&leaves->literal_of, (uint64_t)variable, AIG_FALSE);
}

static Term as_term(Assertions *a, AigLit literal) {
  Term t = (Term)map_get(&a->terms, literal, TERM_NONE);
  if (t != TERM_NONE) return t;
  Circuit circuit = {.model = a->unfolding->base}; /* all that is asked of it */
  t = aig_is_constant(literal) ? term_bool(a->unfolding->base->bank, literal == AIG_TRUE)
                               : lift_set(&circuit, a->states, literal, &a->leaves, a->budget);
  map_put(&a->terms, literal, t);
  return t;
}

static Term take(Assertions *a, size_t p) {
  const Place *place = &a->unfolding->places.data[p];
  Leaves leaves = {.assertions = a};
  AigVector map = {0};
  Aig *scratch = aig_new();
  size_t bit = 0;
  map_put(&leaves.literal_of, (uint64_t)a->here[p], AIG_TRUE);
  vector_push(&map, AIG_NONE);
  for (size_t i = 0; i < place->state.size; i++)
    for (unsigned b = 0; b < term_width(a->bank, variable(a, place, i)); b++) {
      map_put(&leaves.literal_of, (uint64_t)a->state[p][bit++], aig_input(scratch));
      vector_push(&map, a->leaves.data[a->first_bit[place->state.data[i]] + b]);
    }
  AigLit literal = itp_cut(a->itp, (unsigned)p + 1, scratch, leaf_of, &leaves);
  while (map.size < aig_size(scratch)) vector_push(&map, AIG_NONE);
  aig_sweep(scratch, &literal, 1, a->states, &map, a->budget);
  map_release(&leaves.literal_of);
  vector_release(&map);
  aig_delete(scratch);
  return as_term(a, literal);
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
  for (size_t p = 0; a->state && p < a->unfolding->places.size; p++) memory_free(a->state[p]);
  memory_free(a->state);
  memory_free(a->here);
  memory_free(a->first_bit);
  vector_release(&a->leaves);
  map_release(&a->terms);
  aig_delete(a->states);
  itp_delete(a->itp);
}

Answer assert_places(const Unfolding *unfolding, ItpOptions options, Budget *budget, Term *assertions) {
  const PlaceVector *places = &unfolding->places;
  Assertions a = {.unfolding = unfolding, .bank = unfolding->base->bank, .budget = budget};
  a.itp = itp_new((unsigned)places->size + 1, options);
  make_leaves(&a);
  make_copies(&a);
  Answer answer = add_parts(&a) ? ANSWER_UNSAT : ANSWER_UNKNOWN;
  if (answer == ANSWER_UNSAT && places->size) answer = itp_solve(a.itp, budget);
  LOG("assertions for %zu places: answer %d", places->size, (int)answer);
  for (size_t p = 0; answer == ANSWER_UNSAT && p < places->size; p++) {
    if (!budget_left(budget, "assert_place")) answer = ANSWER_UNKNOWN;
    else assertions[p] = places->data[p].given != TERM_NONE ? places->data[p].given : take(&a, p);
  }
  release(&a);
  return answer;
}

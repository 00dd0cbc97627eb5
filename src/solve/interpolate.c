/* Interpolants from a refutation: McMillan (CAV 2003), Pudlak (1997), and McMillan's inverse, as labelled
 * systems (D'Silva, Kroening, Purandare, Weissenbacher: "Interpolant strength", VMCAI 2010).
 *
 * For cut c the parts below c are A, the others B.  A variable that occurs in parts first .. last of the
 * refutation is local to A if last < c, local to B if first >= c, else shared.  With C|s the shared literals
 * of clause C:
 *
 *                     McMillan            Pudlak                         inverse McMillan
 *     clause of A     OR of C|s           false                          false
 *     clause of B     true                true                           NOT (OR of C|s)
 *     pivot local A   I or J              I or J                         I or J
 *     pivot shared    I and J             pivot ? J : I (see combine)    I or J
 *     pivot local B   I and J             I and J                        I and J
 *
 * The same system for all cuts of one refutation gives an inductive sequence, for each of the three.
 *
 * A lemma whose leaves are all on one side of the cut is a consequence of that side and is treated as one of
 * its clauses: that changes nothing for Pudlak, keeps the order of strength, and a lemma deep inside one part
 * costs nothing at cuts far away.  The sequence stays inductive: let C have its last leaf in part p.
 * McMillan's invariant says that I_p(C) and part p imply the literals of C that are not local to A at cut p.
 * Some of them are not local to A at p + 1 either; these are the new I_{p+1}(C).  The others become local
 * there, which the invariant between I_p and I_{p+1} allows.  The inverse system is the mirror image.
 *
 * So a node with leaves in parts first .. last has a circuit of its own only for cuts first < c <= last.
 * Below and above there is a constant or the literals of its clause, of which the variables' ranges leave
 * ever fewer as the cut moves away.  Per node only the cuts without a constant have a place in `values`. */
#include "solve/interpolate.h"
#include <assert.h>
#include <stdlib.h>

typedef struct {
  uint32_t first, last;
} Range; /* of parts; first > last: none */

typedef struct {
  uint32_t first, last; /* parts of the leaves below */
  uint32_t from, to;    /* cuts from < c <= to have values; smaller ones are true, larger ones false */
  size_t values;        /* place of cut from + 1 */
} Spot;

typedef struct {
  const Resolution *resolution;
  ItpSystem system;
  Interpolants *out;
  Range *variables;
  AigLit *literal_of; /* per variable; AIG_NONE: no input yet */
  Spot *spots;        /* per node */
  AigVector values;   /* AIG_NONE: not yet */
  U32Vector sorted;   /* literals of a clause */
} Work;

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static void find_ranges(Work *work, uint32_t variables) {
  const Resolution *resolution = work->resolution;
  for (uint32_t v = 0; v <= variables; v++) work->variables[v] = (Range){UINT32_MAX, 0};
  for (size_t i = 0; i < resolution->nodes.size; i++) {
    const ResolutionNode *node = resolution->nodes.data + i;
    if (!resolution->used.data[i] || !resolution_is_leaf(node)) continue;
    const uint32_t *literals = resolution->literals.data + node->literals;
    for (uint32_t k = 0; k < node->size; k++) {
      Range *range = work->variables + literal_variable(literals[k]);
      range->first = smaller(range->first, node->steps);
      range->last = larger(range->last, node->steps);
    }
  }
}

static AigLit input_of(Work *work, uint32_t literal) {
  uint32_t variable = literal_variable(literal);
  AigLit *place = work->literal_of + variable;
  if (*place == AIG_NONE) {
    *place = aig_input(work->out->aig);
    vector_resize(&work->out->inputs, (size_t)aig_node(*place) + 1);
    work->out->inputs.data[aig_node(*place)] = variable;
  }
  return aig_not_if(*place, literal & 1u);
}

/* The parts below a node and the cuts for which it needs values. */
static void place_node(Work *work, size_t number) {
  const ResolutionNode *node = work->resolution->nodes.data + number;
  Spot *spot = work->spots + number;
  *spot = (Spot){.first = node->steps, .last = node->steps};
  if (!resolution_is_leaf(node)) spot->first = UINT32_MAX, spot->last = 0;
  const ResolutionStep *steps = work->resolution->steps.data + (node->length ? node->steps : 0);
  for (uint32_t k = 0; k < node->length; k++) {
    const Spot *other = work->spots + steps[k].node;
    spot->first = smaller(spot->first, other->first);
    spot->last = larger(spot->last, other->last);
  }
  spot->from = spot->first;
  spot->to = spot->last;
  const uint32_t *literals = work->resolution->literals.data + node->literals;
  for (uint32_t k = 0; k < node->size && work->system != ITP_PUDLAK; k++) {
    Range range = work->variables[literal_variable(literals[k])];
    if (work->system == ITP_MCMILLAN)
      spot->to = larger(spot->to, range.last);
    else
      spot->from = smaller(spot->from, range.first);
  }
  spot->values = work->values.size;
  for (uint32_t c = spot->from; c < spot->to; c++) vector_push(&work->values, AIG_NONE);
}

/* --- a clause of one side
 * -------------------------------------------------------------------------------------- */

/* McMillan, cuts above the last leaf: a literal is shared as long as its variable's last part is not below
 * the cut. Going down from the highest cut, each value is the one before with some literals more. */
static int by_last_part(const void *a, const void *b, void *context) {
  const Range *ranges = context;
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  uint32_t p = ranges[literal_variable(x)].last, q = ranges[literal_variable(y)].last;
  return p != q ? (p > q ? -1 : 1) : x < y ? -1 : x > y;
}

/* Inverse McMillan, cuts up to the first leaf: shared from the cut above its variable's first part on. */
static int by_first_part(const void *a, const void *b, void *context) {
  const Range *ranges = context;
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  uint32_t p = ranges[literal_variable(x)].first, q = ranges[literal_variable(y)].first;
  return p != q ? (p < q ? -1 : 1) : x < y ? -1 : x > y;
}

static void sort_clause(Work *work, const ResolutionNode *node) {
  const uint32_t *literals = work->resolution->literals.data + node->literals;
  vector_clear(&work->sorted);
  for (uint32_t k = 0; k < node->size; k++) vector_push(&work->sorted, literals[k]);
  qsort_r(work->sorted.data, work->sorted.size, sizeof(uint32_t),
          work->system == ITP_MCMILLAN ? by_last_part : by_first_part, work->variables);
}

static void fill_above(Work *work, uint32_t number) {
  Spot *spot = work->spots + number;
  AigLit value = AIG_FALSE;
  size_t next = 0;
  sort_clause(work, work->resolution->nodes.data + number);
  for (uint32_t c = spot->to; c > spot->last; c--) {
    for (; next < work->sorted.size; next++) {
      uint32_t literal = work->sorted.data[next];
      if (work->variables[literal_variable(literal)].last < c) break;
      value = aig_or(work->out->aig, value, input_of(work, literal));
    }
    work->values.data[spot->values + c - spot->from - 1] = value;
  }
}

static void fill_below(Work *work, uint32_t number) {
  Spot *spot = work->spots + number;
  AigLit value = AIG_TRUE;
  size_t next = 0;
  sort_clause(work, work->resolution->nodes.data + number);
  for (uint32_t c = spot->from + 1; c <= spot->first; c++) {
    for (; next < work->sorted.size; next++) {
      uint32_t literal = work->sorted.data[next];
      if (work->variables[literal_variable(literal)].first >= c) break;
      value = aig_and(work->out->aig, value, aig_not(input_of(work, literal)));
    }
    work->values.data[spot->values + c - spot->from - 1] = value;
  }
}

/* --- chains
 * -------------------------------------------------------------------------------------------------- */

static AigLit value_of(Work *work, uint32_t number, uint32_t cut) {
  const Spot *spot = work->spots + number;
  if (cut <= spot->from) return AIG_TRUE;
  if (cut > spot->to) return AIG_FALSE;
  size_t place = spot->values + cut - spot->from - 1;
  if (work->values.data[place] == AIG_NONE) {
    assert(cut > spot->last || cut <= spot->first);
    if (cut > spot->last)
      fill_above(work, number);
    else
      fill_below(work, number);
  }
  return work->values.data[place];
}

/* `right` belongs to the clause with `pivot`, `left` to that with its complement. */
static AigLit combine(Work *work, uint32_t cut, uint32_t pivot, AigLit left, AigLit right) {
  Aig *aig = work->out->aig;
  Range range = work->variables[literal_variable(pivot)];
  if (range.last < cut) return aig_or(aig, left, right);
  if (range.first >= cut || work->system == ITP_MCMILLAN) return aig_and(aig, left, right);
  if (work->system == ITP_INVERSE_MCMILLAN) return aig_or(aig, left, right);
  if (left == right) return left;
  return aig_ite(aig, input_of(work, pivot), left, right);
}

static void evaluate_chain(Work *work, uint32_t number) {
  const ResolutionNode *node = work->resolution->nodes.data + number;
  const ResolutionStep *steps = work->resolution->steps.data + node->steps;
  const Spot *spot = work->spots + number;
  for (uint32_t cut = spot->first + 1; cut <= spot->last; cut++) {
    AigLit value = value_of(work, steps[0].node, cut);
    for (uint32_t k = 1; k < node->length; k++)
      value = combine(work, cut, steps[k].pivot, value, value_of(work, steps[k].node, cut));
    work->values.data[spot->values + cut - spot->from - 1] = value;
  }
}

static bool evaluate_all(Work *work, Budget *budget) {
  const Resolution *resolution = work->resolution;
  size_t polled = 0; /* nodes with many cuts cost much, so values are counted as well */
  for (uint32_t i = 0; i <= resolution->root; i++) {
    if (i % 256 == 0 || work->values.size > polled + 10000) {
      if (!budget_left(budget, "itp_replay")) return false;
      polled = work->values.size;
    }
    if (!resolution->used.data[i]) continue;
    place_node(work, i);
    if (!resolution_is_leaf(resolution->nodes.data + i)) evaluate_chain(work, i);
  }
  return true;
}

bool interpolate(const Resolution *resolution, unsigned parts, uint32_t variables, ItpSystem system,
                 Interpolants *interpolants, Budget *budget) {
  *interpolants = (Interpolants){.aig = aig_new(), .cuts = memory_zeroed(parts, sizeof(AigLit))};
  Work work = {.resolution = resolution, .system = system, .out = interpolants};
  work.variables = memory_zeroed((size_t)variables + 1, sizeof *work.variables);
  work.literal_of = memory_zeroed((size_t)variables + 1, sizeof *work.literal_of);
  work.spots = memory_zeroed(resolution->nodes.size, sizeof *work.spots);
  for (uint32_t v = 0; v <= variables; v++) work.literal_of[v] = AIG_NONE;
  find_ranges(&work, variables);
  bool finished = evaluate_all(&work, budget);
  for (unsigned c = 1; c < parts && finished; c++)
    interpolants->cuts[c] = value_of(&work, resolution->root, c);
  memory_free(work.variables);
  memory_free(work.literal_of);
  memory_free(work.spots);
  vector_release(&work.values);
  vector_release(&work.sorted);
  return finished;
}

void interpolants_release(Interpolants *interpolants) {
  aig_delete(interpolants->aig);
  memory_free(interpolants->cuts);
  vector_release(&interpolants->inputs);
}

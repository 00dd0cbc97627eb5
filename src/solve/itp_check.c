/* Checking interpolants: see itp_check.h. */
#include "solve/itp_check.h"
#include "solve/sat.h"

typedef struct {
  const Proof *proof;
  const Interpolants *interpolants;
  Sat *sat;
  Cnf *cnf;
  IntVector literals;
} Query;

static void query_variable(Query *query, int *mentioned, int variable) {
  while (*mentioned < variable) *mentioned = sat_variable(query->sat);
}

static void query_init(Query *query, const Proof *proof, const Interpolants *interpolants) {
  int made = 0;
  *query = (Query){.proof = proof, .interpolants = interpolants, .sat = sat_new()};
  for (uint32_t c = proof_first(proof); c; c = proof_next(proof, c)) {
    size_t count;
    uint32_t part;
    const uint32_t *literals = proof_literals(proof, c, &count, &part);
    for (size_t i = 0; i < count; i++) query_variable(query, &made, (int)literal_variable(literals[i]));
  }
  query->cnf = cnf_new(interpolants->aig, sat_sink(query->sat));
  for (size_t n = 0; n < interpolants->inputs.size; n++) {
    uint32_t variable = interpolants->inputs.data[n];
    if (variable) cnf_bind(query->cnf, (uint32_t)n, (int)variable);
  }
}

/* Clauses of parts first <= p < end. */
static void query_parts(Query *query, uint32_t first, uint32_t end) {
  for (uint32_t c = proof_first(query->proof); c; c = proof_next(query->proof, c)) {
    size_t count;
    uint32_t part;
    const uint32_t *literals = proof_literals(query->proof, c, &count, &part);
    if (part < first || part >= end) continue;
    vector_clear(&query->literals);
    for (size_t i = 0; i < count; i++) vector_push(&query->literals, literal_decode(literals[i]));
    sat_clause(query->sat, query->literals.data, count);
  }
}

/* Also true if the budget ended, as no fault was found. */
static bool query_is_refuted(Query *query, Budget *budget) {
  bool refuted = sat_solve(query->sat, budget) != ANSWER_SAT;
  cnf_delete(query->cnf);
  sat_delete(query->sat);
  vector_release(&query->literals);
  return refuted;
}

static bool follows_from_a(const Proof *proof, const Interpolants *interpolants, unsigned cut, Budget *budget) {
  Query query;
  query_init(&query, proof, interpolants);
  query_parts(&query, 0, cut);
  cnf_assert(query.cnf, aig_not(interpolants->cuts[cut]));
  return query_is_refuted(&query, budget);
}

static bool contradicts_b(const Proof *proof, const Interpolants *interpolants, unsigned cut, Budget *budget) {
  Query query;
  query_init(&query, proof, interpolants);
  query_parts(&query, cut, UINT32_MAX);
  cnf_assert(query.cnf, interpolants->cuts[cut]);
  return query_is_refuted(&query, budget);
}

/* Mark the nodes of the cone, downwards from the root. */
static unsigned char *cone_of(const Interpolants *interpolants, AigLit root) {
  const Aig *aig = interpolants->aig;
  unsigned char *cone = memory_zeroed(aig_size(aig), 1);
  cone[aig_node(root)] = 1;
  for (uint32_t n = aig_node(root); n > 0; n--)
    if (cone[n] && aig_is_and(aig, n))
      cone[aig_node(aig_left(aig, n))] = cone[aig_node(aig_right(aig, n))] = 1;
  return cone;
}

static bool has_only_shared(const Proof *proof, const Interpolants *interpolants, unsigned cut) {
  uint32_t largest = 0;
  for (size_t n = 0; n < interpolants->inputs.size; n++)
    if (interpolants->inputs.data[n] > largest) largest = interpolants->inputs.data[n];
  unsigned char *sides = memory_zeroed((size_t)largest + 1, 1); /* 1: in A, 2: in B */
  for (uint32_t c = proof_first(proof); c; c = proof_next(proof, c)) {
    size_t count;
    uint32_t part;
    const uint32_t *literals = proof_literals(proof, c, &count, &part);
    for (size_t i = 0; i < count; i++)
      if (literal_variable(literals[i]) <= largest)
        sides[literal_variable(literals[i])] |= part < cut ? 1 : 2;
  }
  unsigned char *cone = cone_of(interpolants, interpolants->cuts[cut]);
  bool good = true;
  for (size_t n = 0; n < interpolants->inputs.size && good; n++) {
    uint32_t variable = interpolants->inputs.data[n];
    if (variable && cone[n] && sides[variable] != 3) good = false;
  }
  memory_free(cone);
  memory_free(sides);
  return good;
}

const char *itp_check_cut(const Proof *proof, const Interpolants *interpolants, unsigned cut, Budget *budget) {
  if (!has_only_shared(proof, interpolants, cut)) return "has a variable that is not shared";
  if (!follows_from_a(proof, interpolants, cut, budget)) return "does not follow from the parts before";
  if (!contradicts_b(proof, interpolants, cut, budget)) return "does not contradict the parts after";
  return NULL;
}

const char *itp_check_step(const Proof *proof, const Interpolants *interpolants, unsigned cut, Budget *budget) {
  Query query;
  query_init(&query, proof, interpolants);
  query_parts(&query, cut, cut + 1);
  cnf_assert(query.cnf, interpolants->cuts[cut]);
  cnf_assert(query.cnf, aig_not(interpolants->cuts[cut + 1]));
  return query_is_refuted(&query, budget) ? NULL : "is not inductive along the sequence";
}

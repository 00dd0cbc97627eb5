/* Checking interpolants: see itp_check.h. */
#include "solve/itp_check.h"
#include "logic/walk.h"
#include "solve/sat.h"
#include "solve/second.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  const Proof *proof;
  const Interpolants *interpolants;
  Sat *sat;
  Cnf *cnf;
  IntVector literals;
  ItpCheck *check;
  TermBank *bank;       /* the same question as a formula, if Z3 is asked; else NULL */
  TermVector variables; /* by SAT variable; TERM_NONE: none yet */
  TermVector conjuncts;
} Query;

/* ---- the question as a formula ------------------------------------------------------------------- */

static Term variable_term(Query *query, uint32_t variable) {
  while (query->variables.size <= variable) vector_push(&query->variables, TERM_NONE);
  Term *t = query->variables.data + variable;
  if (!*t) *t = term_variable(query->bank, 1, NULL);
  return *t;
}

static Term literal_term(Query *query, int literal) {
  Term t = variable_term(query, (uint32_t)abs(literal));
  return literal < 0 ? term_not(query->bank, t) : t;
}

static void note_clause(Query *query) {
  Term clause = term_false(query->bank);
  for (size_t i = 0; i < query->literals.size; i++)
    clause = term_or(query->bank, clause, literal_term(query, query->literals.data[i]));
  vector_push(&query->conjuncts, clause);
}

static Term edge_term(const Query *query, const Term *terms, AigLit literal) {
  Term t = terms[aig_node(literal)];
  return aig_is_negated(literal) ? term_not(query->bank, t) : t;
}

/* All nodes up to the root, in their order. */
static void note_literal(Query *query, AigLit root) {
  const Aig *aig = query->interpolants->aig;
  Term *terms = memory_zeroed((size_t)aig_node(root) + 1, sizeof *terms);
  terms[0] = term_false(query->bank);
  for (uint32_t n = 1; n <= aig_node(root); n++)
    terms[n] = aig_is_and(aig, n) ? term_and(query->bank, edge_term(query, terms, aig_left(aig, n)),
                                             edge_term(query, terms, aig_right(aig, n)))
                                  : variable_term(query, query->interpolants->inputs.data[n]);
  vector_push(&query->conjuncts, edge_term(query, terms, root));
  memory_free(terms);
}

/* Pairwise, so that it does not become deep. */
static Term conjunction(Query *query) {
  TermVector *list = &query->conjuncts;
  if (!list->size) return term_true(query->bank);
  while (list->size > 1) {
    size_t half = (list->size + 1) / 2;
    for (size_t i = 0; i + half < list->size; i++)
      list->data[i] = term_and(query->bank, list->data[i], list->data[i + half]);
    list->size = half;
  }
  return list->data[0];
}

static void ask_second(Query *query) {
  SecondLimits limits = {.seconds = 10};
  Answer answer = second_opinion(query->bank, conjunction(query), &limits, query->check->budget, NULL);
  if (answer == ANSWER_UNSAT) query->check->agreed++;
  if (answer == ANSWER_UNKNOWN) query->check->silent++;
  if (answer != ANSWER_SAT) return;
  query->check->disagreed++;
  fprintf(stderr, "craig: defect: Z3 finds a model where CaDiCaL finds none, in the check of an interpolant\n");
}

/* ---- the question to a solver -------------------------------------------------------------------- */

static void query_assert(Query *query, AigLit literal) {
  cnf_assert(query->cnf, literal);
  if (query->bank) note_literal(query, literal);
}

static void query_variable(Query *query, int *mentioned, int variable) {
  while (*mentioned < variable) *mentioned = sat_variable(query->sat);
}

static void query_init(Query *query, const Proof *proof, const Interpolants *interpolants, ItpCheck *check) {
  int made = 0;
  *query = (Query){.proof = proof, .interpolants = interpolants, .sat = sat_new(), .check = check};
  if (check->ask_second) query->bank = bank_new();
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
    if (query->bank) note_clause(query);
  }
}

/* Also true if the budget ended, as no fault was found. */
static bool query_is_refuted(Query *query) {
  Answer answer = sat_solve(query->sat, query->check->budget);
  if (answer == ANSWER_UNSAT && query->bank) ask_second(query);
  cnf_delete(query->cnf);
  sat_delete(query->sat);
  if (query->bank) bank_delete(query->bank);
  vector_release(&query->literals);
  vector_release(&query->variables);
  vector_release(&query->conjuncts);
  return answer != ANSWER_SAT;
}

static bool follows_from_a(const Proof *proof, const Interpolants *interpolants, unsigned cut, ItpCheck *check) {
  Query query;
  query_init(&query, proof, interpolants, check);
  query_parts(&query, 0, cut);
  query_assert(&query, aig_not(interpolants->cuts[cut]));
  return query_is_refuted(&query);
}

static bool contradicts_b(const Proof *proof, const Interpolants *interpolants, unsigned cut, ItpCheck *check) {
  Query query;
  query_init(&query, proof, interpolants, check);
  query_parts(&query, cut, UINT32_MAX);
  query_assert(&query, interpolants->cuts[cut]);
  return query_is_refuted(&query);
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

const char *itp_check_cut(const Proof *proof, const Interpolants *interpolants, unsigned cut, ItpCheck *check) {
  if (!has_only_shared(proof, interpolants, cut)) return "has a variable that is not shared";
  if (!follows_from_a(proof, interpolants, cut, check)) return "does not follow from the parts before";
  if (!contradicts_b(proof, interpolants, cut, check)) return "does not contradict the parts after";
  return NULL;
}

const char *itp_check_step(const Proof *proof, const Interpolants *interpolants, unsigned cut, ItpCheck *check) {
  Query query;
  query_init(&query, proof, interpolants, check);
  query_parts(&query, cut, cut + 1);
  query_assert(&query, interpolants->cuts[cut]);
  query_assert(&query, aig_not(interpolants->cuts[cut + 1]));
  return query_is_refuted(&query) ? NULL : "is not inductive along the sequence";
}

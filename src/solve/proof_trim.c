/* Trimming a recorded proof: backwards from the conflict, checking by reverse unit propagation only lemmas
 * that turned out to be needed, and noting for each the clauses that its check needed, which makes these
 * needed in turn. */
#include "solve/proof_inside.h"

static void mark_core(Proof *proof, Ref clause) {
  uint32_t *header = proof->words.data + clause;
  if ((*header & (CLAUSE_CORE | CLAUSE_LEMMA)) == CLAUSE_LEMMA) proof->core_lemmas++;
  *header |= CLAUSE_CORE;
}

/* A variable decided at the root level is needed, hence its reason is, and the variables of that. */
static void need_unit(Proof *proof, uint32_t variable) {
  U32Vector *work = &proof->work;
  vector_push(work, variable);
  while (work->size) {
    Unit *unit = proof->units.data + proof->positions[vector_pop(work)];
    if (unit->used) continue;
    unit->used = true;
    mark_core(proof, unit->reason);
    const uint32_t *literals = clause_literals(proof, unit->reason);
    for (uint32_t i = clause_size(proof, unit->reason); i-- > 0;)
      if (literals[i] != unit->literal) vector_push(work, literal_variable(literals[i]));
  }
}

/* The variables of a false clause, or of a reason, are needed: those below assumptions are left to the walk.
 */
static void need_literals(Proof *proof, Ref clause) {
  const uint32_t *literals = clause_literals(proof, clause);
  mark_core(proof, clause);
  for (uint32_t i = clause_size(proof, clause); i-- > 0;) {
    uint32_t variable = literal_variable(literals[i]);
    if (proof->positions[variable] < proof->root_size)
      need_unit(proof, variable);
    else
      proof->seen[variable] = 1;
  }
}

/* Walk the trail backwards from the conflict; the order of the reasons is the order of resolution. */
static void analyze(Proof *proof, Ref lemma, Ref conflict) {
  U32Vector *chains = &proof->chains;
  size_t start = chains->size, length = 0;
  if (start > UINT32_MAX - 2 * proof->trail.size - 2) memory_exhausted();
  *clause_extra(proof, lemma) = (uint32_t)start;
  vector_push(chains, 0u);
  vector_push(chains, conflict);
  need_literals(proof, conflict);
  for (size_t i = proof->trail.size; i-- > proof->root_size;) {
    uint32_t literal = proof->trail.data[i], variable = literal_variable(literal);
    Ref reason = proof->reasons[variable];
    if (!proof->seen[variable]) continue;
    if (reason) {
      vector_push(chains, literal);
      vector_push(chains, reason);
      need_literals(proof, reason);
      length++;
    }
    proof->seen[variable] = 0;
  }
  chains->data[start] = (uint32_t)length;
}

static bool check_lemma(Proof *proof, Ref lemma) {
  uint32_t size = clause_size(proof, lemma);
  for (uint32_t i = 0; i < size; i++) {
    uint32_t literal = clause_literals(proof, lemma)[i];
    if (!proof->values[literal]) proof_assign(proof, literal_not(literal), 0);
  }
  Ref conflict = proof_propagate(proof);
  if (conflict) analyze(proof, lemma, conflict);
  proof_unassign_from(proof, proof->root_size);
  return conflict;
}

static void unwind_root(Proof *proof, uint32_t step) {
  size_t size = proof->root_size;
  while (size && proof->units.data[size - 1].step >= step) size--;
  if (size == proof->root_size) return;
  proof_unassign_from(proof, size);
  proof->root_size = size;
}

static ProofState step_back(Proof *proof, uint32_t step, Budget *budget) {
  uint32_t entry = proof->steps.data[step - 1];
  Ref clause = entry >> 1;
  unwind_root(proof, step);
  if (entry & 1u) {
    proof->words.data[clause] |= CLAUSE_ACTIVE;
    proof_watch(proof, clause);
    return PROOF_OPEN;
  }
  proof->words.data[clause] &= ~(uint32_t)CLAUSE_ACTIVE;
  if (!clause_has(proof, clause, CLAUSE_CORE)) return PROOF_OPEN;
  if (!budget_left(budget, "itp_trim")) return PROOF_STOPPED;
  if (check_lemma(proof, clause)) return PROOF_OPEN;
  proof->fault = "a lemma does not follow by unit propagation";
  return PROOF_DEFECTIVE;
}

ProofState proof_trim(Proof *proof, Budget *budget) {
  if (!budget_left(budget, "itp_trim")) return PROOF_STOPPED;
  vector_push(&proof->chains, 0u); /* so that no chain starts at 0 */
  need_literals(proof, proof->conflict);
  ProofState state = PROOF_OPEN;
  for (uint32_t step = (uint32_t)proof->steps.size; step > 0 && state == PROOF_OPEN; step--)
    state = step_back(proof, step, budget);
  return state == PROOF_OPEN ? PROOF_DONE : state;
}

/* Replaying a trimmed proof forwards: each core lemma becomes a resolution chain.
 *
 * The order of the chain is that of the check, backwards along the trail.  The clause derived can have fewer
 * literals than the lemma; users of the lemma then find that a step has nothing to resolve, and skip it, or
 * that the antecedent lacks the pivot, in which case that antecedent alone is already as good as the clause
 * so far.  Literals false at the root level are resolved away last, with unit clauses that are derived once
 * each. */
#include "solve/proof_inside.h"
#include <assert.h>

typedef struct {
  Proof *proof;
  Resolution *resolution;
  uint32_t *unit_nodes; /* per variable: node + 1 of the unit clause of its value at the root level */
  size_t next_unit;
  U32Vector clause; /* literals of the clause so far, marked in proof->marks; unmarked ones are left-overs */
  VECTOR(ResolutionStep) steps;
} Replay;

static uint32_t node_of(Replay *replay, Ref clause) {
  Proof *proof = replay->proof;
  uint32_t *link = clause_link(proof, clause);
  if (!*link) {
    assert(!clause_has(proof, clause, CLAUSE_LEMMA));
    *link = 1 + resolution_leaf(replay->resolution, *clause_extra(proof, clause),
                                clause_literals(proof, clause), clause_size(proof, clause));
  }
  return *link - 1;
}

static const uint32_t *node_literals(const Replay *replay, uint32_t number, uint32_t *size) {
  const ResolutionNode *node = replay->resolution->nodes.data + number;
  *size = node->size;
  return replay->resolution->literals.data + node->literals;
}

static void add_literals(Replay *replay, uint32_t node, uint32_t except) {
  uint32_t size;
  const uint32_t *literals = node_literals(replay, node, &size);
  unsigned char *marks = replay->proof->marks.data;
  for (uint32_t i = 0; i < size; i++) {
    if (literals[i] == except || marks[literals[i]]) continue;
    marks[literals[i]] = 1;
    vector_push(&replay->clause, literals[i]);
  }
}

static void forget(Replay *replay) {
  for (size_t i = 0; i < replay->clause.size; i++) replay->proof->marks.data[replay->clause.data[i]] = 0;
  vector_clear(&replay->clause);
  vector_clear(&replay->steps);
}

static void start(Replay *replay, uint32_t node) {
  forget(replay);
  vector_push(&replay->steps, (ResolutionStep){0, node});
  add_literals(replay, node, 0);
}

static bool node_has(const Replay *replay, uint32_t node, uint32_t literal) {
  uint32_t size;
  const uint32_t *literals = node_literals(replay, node, &size);
  for (uint32_t i = 0; i < size; i++)
    if (literals[i] == literal) return true;
  return false;
}

/* Resolve the clause so far with `node` on `literal`, which the reason had when the lemma was checked. */
static void resolve(Replay *replay, uint32_t literal, Ref reason) {
  unsigned char *mark = replay->proof->marks.data + literal_not(literal);
  if (!*mark) return;
  uint32_t node = node_of(replay, reason);
  if (clause_has(replay->proof, reason, CLAUSE_LEMMA) && !node_has(replay, node, literal)) {
    start(replay, node);
    return;
  }
  *mark = 0;
  vector_push(&replay->steps, (ResolutionStep){literal, node});
  add_literals(replay, node, literal);
}

/* Drops left-overs, resolves literals false at the root level with their units.  What remains is the clause.
 */
static void finish(Replay *replay) {
  unsigned char *marks = replay->proof->marks.data;
  size_t kept = 0;
  for (size_t i = 0; i < replay->clause.size; i++) {
    uint32_t literal = replay->clause.data[i], unit = replay->unit_nodes[literal_variable(literal)];
    if (!marks[literal]) continue;
    marks[literal] = 0;
    if (unit && node_has(replay, unit - 1, literal_not(literal)))
      vector_push(&replay->steps, (ResolutionStep){literal_not(literal), unit - 1});
    else
      replay->clause.data[kept++] = literal;
  }
  replay->clause.size = kept;
}

/* The node of the chain that was built. */
static uint32_t conclude(Replay *replay) {
  finish(replay);
  uint32_t node;
  if (replay->steps.size == 1)
    node = replay->steps.data[0].node;
  else
    node = resolution_chain(replay->resolution, replay->clause.data, replay->clause.size, replay->steps.data,
                            replay->steps.size);
  vector_clear(&replay->clause);
  vector_clear(&replay->steps);
  return node;
}

static bool is_refuted(const Replay *replay) { return replay->resolution->root != RESOLUTION_NONE; }

/* The reason's other literals have their units already, as these come in the order of the trail. */
static void replay_unit(Replay *replay, const Unit *unit) {
  start(replay, node_of(replay, unit->reason));
  replay->unit_nodes[literal_variable(unit->literal)] = 1 + conclude(replay);
}

static void replay_units_before(Replay *replay, uint32_t step) {
  Proof *proof = replay->proof;
  while (replay->next_unit < proof->units.size && !is_refuted(replay)) {
    const Unit *unit = proof->units.data + replay->next_unit;
    if (unit->step >= step) return;
    if (unit->used) replay_unit(replay, unit);
    replay->next_unit++;
  }
}

static void replay_lemma(Replay *replay, Ref lemma) {
  Proof *proof = replay->proof;
  const uint32_t *chain = proof->chains.data + *clause_extra(proof, lemma);
  start(replay, node_of(replay, chain[1]));
  for (uint32_t i = 0; i < chain[0]; i++) resolve(replay, chain[2 + 2 * i], chain[3 + 2 * i]);
  *clause_link(proof, lemma) = 1 + conclude(replay);
}

/* The words that linked clauses of equal hash now hold their nodes. */
static void clear_links(Proof *proof) {
  for (Ref c = proof_first(proof); c; c = proof_next(proof, c)) *clause_link(proof, c) = 0;
  for (size_t i = 0; i < proof->steps.size; i++)
    if (!(proof->steps.data[i] & 1u)) *clause_link(proof, proof->steps.data[i] >> 1) = 0;
}

static bool replay_steps(Replay *replay, Budget *budget) {
  Proof *proof = replay->proof;
  uint32_t count = (uint32_t)proof->steps.size;
  for (uint32_t step = 1; step <= count && !is_refuted(replay); step++) {
    uint32_t entry = proof->steps.data[step - 1];
    if (step % 256 == 1 && !budget_left(budget, "itp_replay")) return false;
    if ((entry & 1u) || !clause_has(proof, entry >> 1, CLAUSE_CORE)) continue;
    replay_units_before(replay, step);
    if (!is_refuted(replay)) replay_lemma(replay, entry >> 1);
  }
  replay_units_before(replay, count + 1);
  if (is_refuted(replay)) return true;
  start(replay, node_of(replay, proof->conflict));
  conclude(replay);
  return true;
}

ProofState proof_replay(Proof *proof, Resolution *resolution, Budget *budget) {
  Replay replay = {.proof = proof, .resolution = resolution};
  if (!budget_left(budget, "itp_replay")) return PROOF_STOPPED;
  clear_links(proof);
  replay.unit_nodes = memory_zeroed((size_t)proof->variables + 1, sizeof *replay.unit_nodes);
  bool finished = replay_steps(&replay, budget);
  forget(&replay);
  vector_release(&replay.clause);
  vector_release(&replay.steps);
  memory_free(replay.unit_nodes);
  if (!finished) return PROOF_STOPPED;
  if (is_refuted(&replay)) {
    resolution_find_used(resolution);
    return PROOF_DONE;
  }
  proof->fault = "the replay does not end in the empty clause";
  return PROOF_DEFECTIVE;
}

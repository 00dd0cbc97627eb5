/* SAT sweeping (Kuehlmann, Paruthi, Krohm, Ganai: "Robust Boolean reasoning for equivalence checking", TCAD
 * 2002).
 *
 * The cones of the roots are renumbered without gaps and simulated with random patterns; nodes whose patterns
 * agree, up to complement, may be equal.  Then the graph is rebuilt from the inputs upwards in a scratch AIG:
 * each node is compared by a SAT query with the first node of its class.  If they are equal it is replaced;
 * if not, the counterexample, with 63 variations of it, is simulated and splits the classes.  Signatures are
 * hashes of all patterns so far: a collision costs a query, never a wrong merge. */
#include "solve/sweep.h"
#include "base/map.h"
#include "solve/cnf.h"
#include "solve/answer.h"
#include <ccadical.h>
#include <limits.h>

enum { SWEEP_ROUNDS = 16, SWEEP_CONFLICTS = 100, SWEEP_QUERIES = 200 };

/* Some seconds.  Graphs of several hundred thousand nodes that hardly merge would take minutes. */
static const uint64_t most_work = 500000000;

typedef struct {
  uint32_t left, right; /* 2 * gate + sign; equal: an input (or gate 0, the constant) */
  uint32_t source;      /* node of the graph swept */
} Gate;

typedef struct {
  const Aig *from;
  VECTOR(Gate) gates;   /* in order of `source`, gate 0 is the constant false */
  U32Vector gate_of;    /* per node of `from`: its gate + 1; 0: outside the cones */
  uint64_t *words;      /* per gate: 64 patterns */
  uint64_t *signatures; /* per gate: hash of all patterns, complemented if `phases` says so */
  unsigned char *phases;
  Map classes; /* signature to the first gate that was rebuilt with it */
  Aig *scratch;
  AigLit *rebuilt; /* per gate: literal of `scratch` */
  CCaDiCaL *solver;
  int variables;
  unsigned queries;
  uint64_t conflicts; /* of the current query */
  uint64_t work;      /* variables that the solver decided or propagated over, roughly */
  Cnf *cnf;
  int different; /* variable of the last query that says so; 0: none */
  uint64_t random;
  Budget *budget;
  bool stopped;
} Sweep;

/* --- the cones
 * ----------------------------------------------------------------------------------------------- */

static void mark_cones(Sweep *sweep, const AigLit *roots, size_t count) {
  uint32_t largest = 0;
  for (size_t i = 0; i < count; i++)
    if (aig_node(roots[i]) > largest) largest = aig_node(roots[i]);
  vector_resize(&sweep->gate_of, (size_t)largest + 1);
  uint32_t *marks = sweep->gate_of.data;
  marks[0] = 1;
  for (size_t i = 0; i < count; i++) marks[aig_node(roots[i])] = 1;
  for (uint32_t n = largest; n > 0; n--)
    if (marks[n] && aig_is_and(sweep->from, n))
      marks[aig_node(aig_left(sweep->from, n))] = marks[aig_node(aig_right(sweep->from, n))] = 1;
}

static uint32_t gate_literal(const Sweep *sweep, AigLit literal) {
  return 2 * (sweep->gate_of.data[aig_node(literal)] - 1) + aig_is_negated(literal);
}

static void collect_gates(Sweep *sweep, const AigLit *roots, size_t count) {
  mark_cones(sweep, roots, count);
  for (uint32_t n = 0; n < sweep->gate_of.size; n++) {
    if (!sweep->gate_of.data[n]) continue;
    Gate gate = {.source = n};
    if (aig_is_and(sweep->from, n)) {
      gate.left = gate_literal(sweep, aig_left(sweep->from, n));
      gate.right = gate_literal(sweep, aig_right(sweep->from, n));
    }
    vector_push(&sweep->gates, gate);
    sweep->gate_of.data[n] = (uint32_t)sweep->gates.size;
  }
}

static bool is_and_gate(const Gate *gate) { return gate->left != gate->right; }

/* --- simulation
 * ---------------------------------------------------------------------------------------------- */

static uint64_t random_word(Sweep *sweep) {
  sweep->random ^= sweep->random << 13;
  sweep->random ^= sweep->random >> 7;
  sweep->random ^= sweep->random << 17;
  return sweep->random;
}

static uint64_t word_of(const uint64_t *words, uint32_t literal) {
  return words[literal >> 1] ^ -(uint64_t)(literal & 1u);
}

/* The inputs have their words; the signatures take in what comes out. */
static void simulate(Sweep *sweep, bool first) {
  uint64_t *words = sweep->words;
  for (size_t i = 0; i < sweep->gates.size; i++) {
    const Gate *gate = sweep->gates.data + i;
    if (is_and_gate(gate)) words[i] = word_of(words, gate->left) & word_of(words, gate->right);
    if (first) sweep->phases[i] = words[i] & 1u;
    sweep->signatures[i] = hash_mix(sweep->signatures[i], words[i] ^ -(uint64_t)sweep->phases[i]);
  }
}

static void simulate_randomly(Sweep *sweep) {
  for (int round = 0; round < SWEEP_ROUNDS; round++) {
    for (size_t i = 1; i < sweep->gates.size; i++)
      if (!is_and_gate(sweep->gates.data + i)) sweep->words[i] = random_word(sweep);
    simulate(sweep, round == 0);
  }
}

/* The counterexample is pattern 0; in the others each input is flipped with probability 1/8. */
static void simulate_counterexample(Sweep *sweep) {
  for (size_t i = 1; i < sweep->gates.size; i++) {
    if (is_and_gate(sweep->gates.data + i)) continue;
    int literal = cnf_known(sweep->cnf, sweep->rebuilt[i]);
    uint64_t flips = random_word(sweep) & random_word(sweep) & random_word(sweep) & ~(uint64_t)1;
    sweep->words[i] = -(uint64_t)(literal && ccadical_val(sweep->solver, literal) > 0) ^ flips;
  }
  simulate(sweep, false);
}

/* The classes of the gates below `end`, after the signatures changed. */
static void rebuild_classes(Sweep *sweep, size_t end) {
  map_clear(&sweep->classes);
  for (size_t i = 0; i < end; i++)
    if (!map_has(&sweep->classes, sweep->signatures[i])) map_put(&sweep->classes, sweep->signatures[i], i);
}

/* --- queries
 * ------------------------------------------------------------------------------------------------- */

static int should_stop(void *context) {
  Sweep *sweep = context;
  return !budget_left(sweep->budget, "sweep_next");
}

static void count_conflict(void *context, int *learned) {
  (void)learned;
  ((Sweep *)context)->conflicts++;
}

static int sink_variable(void *context) { return ++((Sweep *)context)->variables; }

static void sink_clause(void *context, const int *literals, size_t count) {
  Sweep *sweep = context;
  for (size_t i = 0; i < count; i++) ccadical_add(sweep->solver, literals[i]);
  ccadical_add(sweep->solver, 0);
}

/* Thousands of small questions about one growing set of clauses: whatever CaDiCaL would do per call over all
 * of it (preprocessing, lucky guesses, local search) costs more than the answers, so it is switched off. */
static void solver_start(Sweep *sweep) {
  static const char *const off[] = {"inprocessing", "elim",   "probe", "subsume", "decompose", "transred",
                                    "ternary",      "vivify", "lucky", "walk",    "condition", "block"};
  sweep->solver = ccadical_init();
  for (size_t i = 0; i < sizeof off / sizeof *off; i++) ccadical_set_option(sweep->solver, off[i], 0);
  ccadical_set_terminate(sweep->solver, sweep, should_stop);
  ccadical_set_learn(sweep->solver, sweep, INT_MAX, count_conflict);
  sweep->cnf = cnf_new(sweep->scratch, (ClauseSink){sweep, sink_variable, sink_clause});
}

static void solver_end(Sweep *sweep) {
  cnf_delete(sweep->cnf);
  ccadical_release(sweep->solver);
}

static void add_clause(Sweep *sweep, int a, int b, int c) {
  sink_clause(sweep, (int[]){a, b, c}, c ? 3 : b ? 2 : 1);
}

/* Most of what the solver knows is soon of no interest, as merged nodes are not used any more, but it would
 * still decide and propagate over all of it.  So it is replaced now and then by one that knows nothing. */
static void solver_renew(Sweep *sweep) {
  if (++sweep->queries % SWEEP_QUERIES) return;
  solver_end(sweep);
  sweep->variables = sweep->different = 0;
  solver_start(sweep);
}

/* Can the literals differ? */
static Answer ask_different(Sweep *sweep, AigLit a, AigLit b) {
  solver_renew(sweep);
  if (sweep->different) add_clause(sweep, -sweep->different, 0, 0);
  int x = cnf_literal(sweep->cnf, a), y = cnf_literal(sweep->cnf, b), different = sink_variable(sweep);
  add_clause(sweep, -different, x, y);
  add_clause(sweep, -different, -x, -y);
  sweep->different = different;
  ccadical_assume(sweep->solver, different);
  ccadical_limit(sweep->solver, "conflicts", SWEEP_CONFLICTS);
  sweep->conflicts = 0;
  int status = ccadical_solve(sweep->solver);
  budget_spend(sweep->budget, sweep->conflicts);
  sweep->work += (sweep->conflicts + 1) * (uint64_t)sweep->variables;
  return status == 10 ? ANSWER_SAT : status == 20 ? ANSWER_UNSAT : ANSWER_UNKNOWN;
}

static void tell_equal(Sweep *sweep, AigLit a, AigLit b) {
  int x = cnf_literal(sweep->cnf, a), y = cnf_literal(sweep->cnf, b);
  add_clause(sweep, -x, y, 0);
  add_clause(sweep, x, -y, 0);
}

/* --- rebuilding
 * ---------------------------------------------------------------------------------------------- */

static AigLit rebuilt_literal(const Sweep *sweep, uint32_t literal) {
  return aig_not_if(sweep->rebuilt[literal >> 1], literal & 1u);
}

/* Compare with the first gate of the class until there is none, or it is equal, or nobody knows. */
static void merge_gate(Sweep *sweep, size_t gate) {
  while (!sweep->stopped) {
    uint64_t other = map_get(&sweep->classes, sweep->signatures[gate], UINT64_MAX);
    if (other == UINT64_MAX) {
      map_put(&sweep->classes, sweep->signatures[gate], gate);
      return;
    }
    AigLit mine = sweep->rebuilt[gate];
    AigLit its = aig_not_if(sweep->rebuilt[other], sweep->phases[gate] != sweep->phases[other]);
    if (mine == its) return;
    sweep->stopped = sweep->work > most_work || !budget_left(sweep->budget, "sweep_next");
    if (sweep->stopped) return;
    Answer answer = ask_different(sweep, mine, its);
    if (answer == ANSWER_UNKNOWN) return;
    if (answer == ANSWER_UNSAT) {
      tell_equal(sweep, mine, its);
      sweep->rebuilt[gate] = its;
      return;
    }
    simulate_counterexample(sweep);
    rebuild_classes(sweep, gate);
  }
}

static void rebuild(Sweep *sweep) {
  sweep->rebuilt[0] = AIG_FALSE;
  for (size_t i = 0; i < sweep->gates.size; i++) {
    const Gate *gate = sweep->gates.data + i;
    if (!is_and_gate(gate)) {
      if (i) sweep->rebuilt[i] = aig_input(sweep->scratch);
      merge_gate(sweep, i);
      continue;
    }
    AigLit left = rebuilt_literal(sweep, gate->left), right = rebuilt_literal(sweep, gate->right);
    sweep->rebuilt[i] = aig_and(sweep->scratch, left, right);
    merge_gate(sweep, i);
  }
}

/* --- the copy
 * ------------------------------------------------------------------------------------------------ */

/* What an input of `from` becomes; a fresh input if the caller did not say. */
static AigLit mapped_input(Aig *to, AigVector *inputs, uint32_t node) {
  while (inputs->size <= node) vector_push(inputs, AIG_NONE);
  if (inputs->data[node] == AIG_NONE) inputs->data[node] = aig_input(to);
  return inputs->data[node];
}

static void copy_roots(Sweep *sweep, AigLit *roots, size_t count, Aig *to, AigVector *inputs) {
  AigVector map = {0};
  for (size_t i = 0; i < aig_size(sweep->scratch); i++) vector_push(&map, AIG_NONE);
  for (size_t i = 1; i < sweep->gates.size; i++) {
    const Gate *gate = sweep->gates.data + i;
    if (!is_and_gate(gate)) map.data[aig_node(sweep->rebuilt[i])] = mapped_input(to, inputs, gate->source);
  }
  for (size_t i = 0; i < count; i++) {
    AigLit root = rebuilt_literal(sweep, gate_literal(sweep, roots[i]));
    roots[i] = aig_copy(sweep->scratch, root, to, &map);
  }
  vector_release(&map);
}

static void sweep_release(Sweep *sweep) {
  vector_release(&sweep->gates);
  vector_release(&sweep->gate_of);
  memory_free(sweep->words);
  memory_free(sweep->signatures);
  memory_free(sweep->phases);
  map_release(&sweep->classes);
  memory_free(sweep->rebuilt);
  aig_delete(sweep->scratch);
}

void aig_sweep(const Aig *from, AigLit *roots, size_t count, Aig *to, AigVector *inputs, Budget *budget) {
  Sweep sweep = {.from = from, .scratch = aig_new(), .random = 0x9e3779b97f4a7c15u, .budget = budget};
  collect_gates(&sweep, roots, count);
  size_t gates = sweep.gates.size;
  sweep.words = memory_zeroed(gates, sizeof *sweep.words);
  sweep.signatures = memory_zeroed(gates, sizeof *sweep.signatures);
  sweep.phases = memory_zeroed(gates, sizeof *sweep.phases);
  sweep.rebuilt = memory_zeroed(gates, sizeof *sweep.rebuilt);
  simulate_randomly(&sweep);
  solver_start(&sweep);
  rebuild(&sweep);
  solver_end(&sweep);
  copy_roots(&sweep, roots, count, to, inputs);
  sweep_release(&sweep);
}

/* Is this formula satisfiable?  Bits, clauses, calls of the solver, and the model back into words.  Without
 * arrays one call decides; with them each model is asked whether it is one, and what it violates is added. */
#include "solve/decide.h"
#include "base/log.h"
#include "logic/walk.h"
#include "solve/arrays.h"
#include "solve/blast.h"
#include "solve/cnf.h"
#include "solve/sat.h"

enum { MODEL_WORDS = (TERM_MAX_WIDTH + 63) / 64 };

typedef struct {
  const TermBank *bank;
  Aig *aig;
  Blaster *blaster;
  Sat *sat;
  Cnf *cnf;
  Arrays *arrays; /* NULL: the formula has none */
} Decision;

/* Bits that no clause mentions are free: 0. */
static bool bit_value(const Decision *decision, AigLit bit) {
  if (aig_is_constant(bit)) return bit == AIG_TRUE;
  int literal = cnf_known(decision->cnf, bit);
  return literal && sat_value(decision->sat, literal);
}

/* ---- arrays -------------------------------------------------------------------------------------- */

/* The value of every node in bit 0 of its word, from those of the inputs. */
static uint64_t *node_values(const Decision *decision) {
  size_t nodes = aig_size(decision->aig);
  uint64_t *values = memory_zeroed(nodes, sizeof *values);
  for (uint32_t node = 1; node < nodes; node++)
    if (aig_is_input(decision->aig, node)) values[node] = bit_value(decision, 2 * node);
  aig_simulate(decision->aig, values);
  return values;
}

static bool refine(const Decision *decision) {
  AigVector lemmas = {0};
  uint64_t *values = node_values(decision);
  bool refined = arrays_refine(decision->arrays, values, &lemmas);
  LOG("%zu facts about arrays added", lemmas.size);
  for (size_t i = 0; i < lemmas.size; i++) cnf_assert(decision->cnf, lemmas.data[i]);
  memory_free(values);
  vector_release(&lemmas);
  return refined;
}

static Answer solve(const Decision *decision, Budget *budget) {
  for (;;) {
    Answer answer = sat_solve(decision->sat, budget);
    if (answer != ANSWER_SAT || !decision->arrays) return answer;
    if (budget && !budget_left(budget, "arrays_refine")) return ANSWER_UNKNOWN;
    if (!refine(decision)) return ANSWER_SAT;
  }
}

/* ---- models -------------------------------------------------------------------------------------- */

static void read_variable(const Decision *decision, Term variable, Evaluation *model) {
  uint64_t words[MODEL_WORDS] = {0};
  const AigLit *bits = blast_term(decision->blaster, variable);
  for (unsigned i = 0, width = term_width(decision->bank, variable); i < width; i++)
    if (bit_value(decision, bits[i])) words[i / 64] |= (uint64_t)1 << (i % 64);
  evaluation_set_words(model, variable, words);
}

static void read_model(const Decision *decision, Term formula, Evaluation *model) {
  TermVector variables = {0};
  term_free_variables(decision->bank, formula, &variables);
  for (size_t i = 0; i < variables.size; i++)
    if (!sort_is_array(term_sort(decision->bank, variables.data[i])))
      read_variable(decision, variables.data[i], model);
  if (decision->arrays) {
    uint64_t *values = node_values(decision);
    arrays_read_model(decision->arrays, values, model);
    memory_free(values);
  }
  vector_release(&variables);
}

/* The formula as clauses; false if the budget ended. */
static bool load(Decision *decision, Term formula, Budget *budget) {
  if (arrays_occur(decision->bank, formula)) {
    decision->arrays = arrays_new(decision->bank, decision->aig, decision->blaster, formula, budget);
    if (!decision->arrays) return false;
    cnf_assert(decision->cnf, arrays_definition(decision->arrays));
  }
  blaster_set_budget(decision->blaster, budget);
  AigLit literal = blast_bool(decision->blaster, formula);
  blaster_set_budget(decision->blaster, NULL);
  if (literal == AIG_NONE) return false;
  cnf_set_budget(decision->cnf, budget);
  cnf_assert(decision->cnf, literal);
  cnf_set_budget(decision->cnf, NULL);
  return cnf_is_complete(decision->cnf);
}

Answer decide_term(const TermBank *bank, Term formula, Budget *budget, Evaluation *model) {
  Decision decision = {.bank = bank, .aig = aig_new(), .sat = sat_new()};
  decision.blaster = blaster_new(bank, decision.aig);
  decision.cnf = cnf_new(decision.aig, sat_sink(decision.sat));
  Answer answer = load(&decision, formula, budget) ? solve(&decision, budget) : ANSWER_UNKNOWN;
  if (answer == ANSWER_SAT && model) read_model(&decision, formula, model);
  arrays_delete(decision.arrays);
  cnf_delete(decision.cnf);
  blaster_delete(decision.blaster);
  sat_delete(decision.sat);
  aig_delete(decision.aig);
  return answer;
}

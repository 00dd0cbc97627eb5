/* Is this formula satisfiable?  Bits, clauses, one call of the solver, and the model back into words. */
#include "solve/decide.h"
#include "logic/walk.h"
#include "solve/blast.h"
#include "solve/cnf.h"
#include "solve/sat.h"

enum { MODEL_WORDS = (TERM_MAX_WIDTH + 63) / 64 };

typedef struct {
  Aig *aig;
  Blaster *blaster;
  Sat *sat;
  Cnf *cnf;
} Decision;

/* Bits that no clause mentions are free: 0. */
static bool bit_value(const Decision *decision, AigLit bit) {
  if (aig_is_constant(bit)) return bit == AIG_TRUE;
  int literal = cnf_known(decision->cnf, bit);
  return literal && sat_value(decision->sat, literal);
}

static void read_variable(const Decision *decision, const TermBank *bank, Term variable, Evaluation *model) {
  uint64_t words[MODEL_WORDS] = {0};
  const AigLit *bits = blast_term(decision->blaster, variable);
  for (unsigned i = 0, width = term_width(bank, variable); i < width; i++)
    if (bit_value(decision, bits[i])) words[i / 64] |= (uint64_t)1 << (i % 64);
  evaluation_set_words(model, variable, words);
}

static void read_model(const Decision *decision, const TermBank *bank, Term formula, Evaluation *model) {
  TermVector variables = {0};
  term_free_variables(bank, formula, &variables);
  for (size_t i = 0; i < variables.size; i++) read_variable(decision, bank, variables.data[i], model);
  vector_release(&variables);
}

Answer decide_term(const TermBank *bank, Term formula, Budget *budget, Evaluation *model) {
  Decision decision = {.aig = aig_new(), .sat = sat_new()};
  decision.blaster = blaster_new(bank, decision.aig);
  decision.cnf = cnf_new(decision.aig, sat_sink(decision.sat));
  cnf_assert(decision.cnf, blast_bool(decision.blaster, formula));
  Answer answer = sat_solve(decision.sat, budget);
  if (answer == ANSWER_SAT && model) read_model(&decision, bank, formula, model);
  cnf_delete(decision.cnf);
  blaster_delete(decision.blaster);
  sat_delete(decision.sat);
  aig_delete(decision.aig);
  return answer;
}

/* Interpolants between terms: see term_interpolants.h. */
#include "infer/term_interpolants.h"
#include "base/map.h"
#include "model/gates/lift.h"
#include "solve/blast.h"
#include "solve/cnf.h"
#include "solve/itp_compact.h"

/* A variable of the bank, with the parts that it occurs in. */
typedef struct {
  Term var;
  int bits; /* SAT variables: this one and the next ones */
  unsigned first, last;
} SharedVariable;

typedef struct {
  TermBank *bank;
  Itp *itp;
  Budget *budget;
  VECTOR(SharedVariable) variables;
  Map index_of; /* variable -> its index + 1 */
} Sequence;

/* ---- posing the problem --------------------------------------------------------------------------- */

static SharedVariable *see_variable(Sequence *s, Term var, unsigned part) {
  size_t index = map_get(&s->index_of, var, 0);
  if (!index) {
    SharedVariable variable = {.var = var, .bits = itp_variable(s->itp), .first = part};
    for (unsigned b = 1; b < term_width(s->bank, var); b++) itp_variable(s->itp);
    vector_push(&s->variables, variable);
    map_put(&s->index_of, var, index = s->variables.size);
  }
  s->variables.data[index - 1].last = part;
  return &s->variables.data[index - 1];
}

/* The variables of the part are inputs of its graph, which are known to the solver already. */
static void bind_variables(Sequence *s, Term t, unsigned part, Aig *aig, Blaster *blaster, Cnf *cnf) {
  TermVector subterms = {0};
  term_subterms(s->bank, t, &subterms);
  for (size_t i = 0; i < subterms.size; i++) {
    if (term_operator(s->bank, subterms.data[i]) != TERM_VARIABLE) continue;
    AigLit inputs[TERM_MAX_WIDTH];
    const SharedVariable *variable = see_variable(s, subterms.data[i], part);
    for (unsigned b = 0; b < term_width(s->bank, variable->var); b++) {
      inputs[b] = aig_input(aig);
      cnf_bind(cnf, aig_node(inputs[b]), variable->bits + (int)b);
    }
    blast_bind(blaster, variable->var, inputs);
  }
  vector_release(&subterms);
}

/* Each part has a graph of its own, so that gates are nobody else's.  False if the budget ended. */
static bool add_part(Sequence *s, Term t, unsigned part) {
  Aig *aig = aig_new();
  Blaster *blaster = blaster_new(s->bank, aig);
  Cnf *cnf = cnf_new(aig, itp_sink(s->itp, part));
  blaster_set_budget(blaster, s->budget);
  cnf_set_budget(cnf, s->budget);
  bind_variables(s, t, part, aig, blaster, cnf);
  AigLit literal = blast_bool(blaster, t);
  if (literal != AIG_NONE) cnf_assert(cnf, literal);
  bool done = literal != AIG_NONE && cnf_is_complete(cnf);
  cnf_delete(cnf);
  blaster_delete(blaster);
  aig_delete(aig);
  return done;
}

static bool add_parts(Sequence *s, const Term *parts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!blast_supports(s->bank, parts[i]) || !add_part(s, parts[i], (unsigned)i)) return false;
  return true;
}

/* ---- reading off ---------------------------------------------------------------------------------- */

static void take_values(const Sequence *s, Evaluation *values) {
  for (size_t i = 0; values && i < s->variables.size; i++) {
    const SharedVariable *variable = &s->variables.data[i];
    uint64_t words[TERM_MAX_WIDTH / 64] = {0};
    for (unsigned b = 0; b < term_width(s->bank, variable->var); b++)
      words[b / 64] |= (uint64_t)itp_value(s->itp, variable->bits + (int)b) << b % 64;
    evaluation_set_words(values, variable->var, words);
  }
}

/* Lifting knows state variables: those that both sides of the cut have are the state of a model that has nothing else. */
static Term take_cut(const Sequence *s, unsigned cut) {
  Model *shared = model_new_in(s->bank);
  Circuit circuit = {.model = shared}; /* all that is asked of it */
  Aig *aig = aig_new();
  AigVector leaves = {0};
  ItpMeaningVector meanings = {0};
  for (size_t i = 0; i < s->variables.size; i++) {
    const SharedVariable *variable = &s->variables.data[i];
    if (variable->first >= cut || variable->last < cut) continue;
    vector_push(&shared->state, (StateVariable){.var = variable->var});
    for (unsigned b = 0; b < term_width(s->bank, variable->var); b++) {
      vector_push(&leaves, aig_input(aig));
      vector_push(&meanings, (ItpMeaning){variable->bits + (int)b, vector_last(&leaves)});
    }
  }
  AigLit interpolant = itp_cut_compact(s->itp, cut, &meanings, aig, s->budget, NULL);
  Term t = lift_set(&circuit, aig, interpolant, &leaves, s->budget);
  vector_release(&meanings);
  vector_release(&leaves);
  aig_delete(aig);
  model_delete(shared);
  return t;
}

Answer term_interpolate(TermBank *bank, const Term *parts, size_t count, ItpOptions options, Budget *budget, Evaluation *values,
                        TermVector *interpolants) {
  Sequence s = {.bank = bank, .itp = itp_new((unsigned)count, options), .budget = budget};
  Answer answer = add_parts(&s, parts, count) ? itp_solve(s.itp, budget) : ANSWER_UNKNOWN;
  if (answer == ANSWER_SAT) take_values(&s, values);
  if (answer == ANSWER_UNSAT) {
    vector_push(interpolants, term_true(bank));
    for (unsigned cut = 1; cut < count; cut++) vector_push(interpolants, take_cut(&s, cut));
    vector_push(interpolants, term_false(bank));
  }
  itp_delete(s.itp);
  vector_release(&s.variables);
  map_release(&s.index_of);
  return answer;
}

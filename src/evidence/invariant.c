/* Checking inductive invariants: each condition is one question to a fresh solver.  See invariant.h. */
#include "evidence/invariant.h"
#include <assert.h>
#include "base/log.h"
#include "logic/walk.h"
#include "solve/decide.h"

enum { CONDITION_PREFIX, CONDITION_INITIAL, CONDITION_INDUCTIVE, CONDITION_SAFE };

const char *invariant_condition_name(unsigned condition) {
  static const char *const names[INVARIANT_CONDITIONS] = {"prefix", "initial", "inductive", "safe"};
  assert(condition < INVARIANT_CONDITIONS);
  return names[condition];
}

/* The invariant about the state that a block leads to. */
static Term invariant_after(Model *model, Term invariant, bool after_loop) {
  Map map = {0};
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *variable = &model->state.data[i];
    map_put(&map, variable->var, after_loop ? variable->next : variable->init);
  }
  Term result = term_substitute(model->bank, invariant, &map, NULL);
  map_release(&map);
  return result;
}

static Term wrong(TermBank *bank, const Block *block) {
  return term_or(bank, block->error, block->incomplete);
}

Term invariant_condition(Model *model, Term invariant, unsigned condition) {
  TermBank *bank = model->bank;
  if (condition == CONDITION_PREFIX) return wrong(bank, &model->prefix);
  if (!model->has_loop) return term_false(bank);
  if (condition == CONDITION_SAFE) return term_and(bank, invariant, wrong(bank, &model->loop));
  bool after_loop = condition == CONDITION_INDUCTIVE;
  Term after = term_not(bank, invariant_after(model, invariant, after_loop));
  if (!after_loop) return term_and(bank, model->prefix.valid, after);
  return term_and(bank, invariant, term_and(bank, model->loop.valid, after));
}

/* A free variable that is not state could take one value here and another there, and prove anything. */
static bool is_about_state(const Model *model, Term invariant) {
  if (invariant == TERM_NONE || sort_is_array(term_sort(model->bank, invariant)) ||
      term_width(model->bank, invariant) != 1)
    return false;
  Map state = {0};
  for (size_t i = 0; i < model->state.size; i++) map_put(&state, model->state.data[i].var, 1);
  TermVector variables = {0};
  term_free_variables(model->bank, invariant, &variables);
  bool good = true;
  for (size_t i = 0; i < variables.size; i++) good = good && map_has(&state, variables.data[i]);
  vector_release(&variables);
  map_release(&state);
  return good;
}

static EvidenceAnswer check_condition(Model *model, Term invariant, Budget *budget, unsigned condition) {
  if (!budget_left(budget, "invariant_condition")) return EVIDENCE_UNDECIDED;
  BankMark mark = bank_mark(model->bank);
  Term negated = invariant_condition(model, invariant, condition);
  Answer answer = decide_term(model->bank, negated, budget, NULL);
  bank_rollback(model->bank, mark);
  LOG("condition %s: answer %d", invariant_condition_name(condition), (int)answer);
  return answer == ANSWER_UNSAT ? EVIDENCE_HOLDS : answer == ANSWER_SAT ? EVIDENCE_FAILS : EVIDENCE_UNDECIDED;
}

EvidenceAnswer invariant_check(Model *model, Term invariant, Budget *budget, unsigned *condition) {
  *condition = CONDITION_INITIAL;
  if (model->has_loop && !is_about_state(model, invariant)) return EVIDENCE_FAILS;
  for (unsigned i = 0; i < INVARIANT_CONDITIONS; i++) {
    *condition = i;
    EvidenceAnswer answer = check_condition(model, invariant, budget, i);
    if (answer != EVIDENCE_HOLDS) return answer;
  }
  return EVIDENCE_HOLDS;
}

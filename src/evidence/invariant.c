/* Checking inductive invariants: each condition is one question to a fresh solver.  See invariant.h. */
#include "evidence/invariant.h"
#include <assert.h>
#include "base/log.h"
#include "evidence/cases.h"
#include "logic/walk.h"
#include "model/reduce/naming.h"
#include "solve/decide.h"

enum { CONDITION_PREFIX, CONDITION_INITIAL, CONDITION_INDUCTIVE, CONDITION_SAFE };

const char *invariant_condition_name(unsigned condition) {
  static const char *const names[INVARIANT_CONDITIONS] = {"prefix", "initial", "inductive", "safe"};
  assert(condition < INVARIANT_CONDITIONS);
  return names[condition];
}

/* The invariant about the state that a block leads to. */
static Term invariant_after(const Model *model, Term invariant, bool after_loop) {
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

Term invariant_condition(const Model *model, Term invariant, unsigned condition) {
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

/* ---- bits that the invariant fixes ------------------------------------------------------------------ */

/* Engines put what never changes in its place before they look at the model, so the check has to do it too: a
 * program may be a hundred times larger without.  Where the invariant says that a bit is 1, it is replaced by
 * 1 in the rest of the condition; the invariant itself stays in it, so nothing is taken on trust. */

static uint64_t bit_key(Term variable, unsigned bit) { return (uint64_t)variable << 32 | bit; }

static void note_bit(const TermBank *bank, Term fact, Map *bits) {
  bool value = term_operator(bank, fact) != TERM_NOT;
  if (!value) fact = term_child(bank, fact, 0);
  bool is_bit = term_operator(bank, fact) == TERM_EXTRACT && term_width(bank, fact) == 1;
  Term variable = is_bit ? term_child(bank, fact, 0) : fact;
  if (term_is_variable(bank, variable))
    map_put(bits, bit_key(variable, is_bit ? term_extract_low(bank, fact) : 0), value);
}

static void note_equality(const TermBank *bank, Term fact, Map *bits) {
  for (unsigned i = 0; i < 2; i++) {
    Term variable = term_child(bank, fact, i), constant = term_child(bank, fact, 1 - i);
    bool is_part = term_operator(bank, variable) == TERM_EXTRACT;
    unsigned low = is_part ? term_extract_low(bank, variable) : 0;
    if (is_part) variable = term_child(bank, variable, 0);
    if (!term_is_variable(bank, variable) || !term_is_constant(bank, constant)) continue;
    const uint64_t *words = term_words(bank, constant);
    for (unsigned b = 0; b < term_width(bank, constant); b++)
      map_put(bits, bit_key(variable, low + b), words[b / 64] >> (b % 64) & 1);
  }
}

/* The conjuncts of the invariant that are about one bit or say that a variable, or a part of it, is a constant. */
static void note_facts(const TermBank *bank, Term invariant, Map *bits) {
  TermVector work = {0};
  Map seen = {0};
  vector_push(&work, invariant);
  while (work.size) {
    Term t = vector_pop(&work);
    if (map_has(&seen, t)) continue;
    map_put(&seen, t, 1);
    TermOperator op = term_operator(bank, t);
    if (op == TERM_AND) {
      vector_push(&work, term_child(bank, t, 0));
      vector_push(&work, term_child(bank, t, 1));
    } else if (op == TERM_EQUAL) {
      note_equality(bank, t, bits);
    } else {
      note_bit(bank, t, bits);
    }
  }
  vector_release(&work);
  map_release(&seen);
}

/* The variable with its fixed bits in place; itself if there are none. */
static Term fixed_value(TermBank *bank, Term variable, const Map *bits) {
  Term value = TERM_NONE;
  bool is_fixed = false;
  for (unsigned b = 0; b < term_width(bank, variable); b++) {
    uint64_t known = map_get(bits, bit_key(variable, b), UINT64_MAX);
    is_fixed = is_fixed || known != UINT64_MAX;
    Term bit = known == UINT64_MAX ? term_extract(bank, variable, b, b) : term_bool(bank, known);
    value = value == TERM_NONE ? bit : term_concat(bank, bit, value);
  }
  return is_fixed ? value : variable;
}

static Term put_fixed_bits(const Model *model, Term invariant, Term condition) {
  Map bits = {0}, map = {0};
  note_facts(model->bank, invariant, &bits);
  for (size_t i = 0; bits.size && i < model->state.size; i++) {
    Term variable = model->state.data[i].var;
    if (sort_is_array(term_sort(model->bank, variable))) continue;
    Term value = fixed_value(model->bank, variable, &bits);
    if (value != variable) map_put(&map, variable, value);
  }
  Term result = map.size ? term_substitute(model->bank, condition, &map, NULL) : condition;
  map_release(&bits);
  map_release(&map);
  return term_and(model->bank, invariant, result);
}

/* ---- checking -------------------------------------------------------------------------------------- */

static EvidenceAnswer ask_second(const Model *model, Term plain, Budget *budget, SecondCheck *second) {
  Answer answer = second->ask(model->bank, plain, budget);
  if (answer == ANSWER_UNSAT) second->agreed++;
  if (answer == ANSWER_UNKNOWN) second->silent++;
  if (answer == ANSWER_SAT) second->disagreed = true;
  return second->disagreed ? EVIDENCE_FAILS : EVIDENCE_HOLDS;
}

/* What the solver finds easy; large conditions are rather split. */
static Answer refute_at_once(const Model *model, Term negated, Decision *decision, Budget *budget) {
  enum { EASY = 300000000 /* gates times conflicts */, LARGE = 20000 /* nodes */ };
  return term_count_nodes(model->bank, negated) > LARGE ? ANSWER_UNKNOWN : decision_ask(decision, EASY, budget);
}

/* Case by case, with what names stand for in their place; half of the time is left to other ways. */
static Answer refute_by_cases(const Model *model, Term invariant, unsigned condition, Budget *budget) {
  Budget half;
  double left = budget_seconds_left(budget);
  budget_init(&half, budget, left < 1e6 ? left / 2 : 0, 0);
  Model expanded = model_expand_names(model);
  Term plain = put_fixed_bits(&expanded, invariant, invariant_condition(&expanded, invariant, condition));
  Answer answer = cases_refute(&expanded, invariant, plain, &half);
  model_release_expanded(&expanded);
  return answer;
}

static EvidenceAnswer check_condition(const Model *model, Term invariant, Budget *budget, unsigned condition, SecondCheck *second) {
  if (!budget_left(budget, "invariant_condition")) return EVIDENCE_UNDECIDED;
  BankMark mark = bank_mark(model->bank);
  Term plain = invariant_condition(model, invariant, condition), negated = plain;
  bool is_split = condition >= CONDITION_INDUCTIVE && model->has_loop;
  if (is_split) negated = put_fixed_bits(model, invariant, negated);
  Decision *decision = decision_new(model->bank, negated);
  Answer answer = is_split ? refute_at_once(model, negated, decision, budget) : ANSWER_UNKNOWN;
  if (is_split && answer == ANSWER_UNKNOWN && !budget->stopped) answer = refute_by_cases(model, invariant, condition, budget);
  if (answer == ANSWER_UNKNOWN) answer = decision_ask(decision, 0, budget);
  decision_delete(decision);
  EvidenceAnswer result =
      answer == ANSWER_UNSAT ? EVIDENCE_HOLDS : answer == ANSWER_SAT ? EVIDENCE_FAILS : EVIDENCE_UNDECIDED;
  if (result == EVIDENCE_HOLDS && second) result = ask_second(model, plain, budget, second);
  bank_rollback(model->bank, mark);
  LOG("condition %s: answer %d", invariant_condition_name(condition), (int)answer);
  return result;
}

EvidenceAnswer invariant_check(const Model *model, Term invariant, Budget *budget, unsigned *condition, SecondCheck *second) {
  *condition = CONDITION_INITIAL;
  if (model->has_loop && !is_about_state(model, invariant)) return EVIDENCE_FAILS;
  for (unsigned i = 0; i < INVARIANT_CONDITIONS; i++) {
    *condition = i;
    EvidenceAnswer answer = check_condition(model, invariant, budget, i, second);
    if (answer != EVIDENCE_HOLDS) return answer;
  }
  return EVIDENCE_HOLDS;
}

/* Answers instead of what was asked: see answers.h.
 *
 * Questions are the largest terms over rigid variables alone, or within Boolean connectives of such terms the largest that are no connectives.  Variables that are asked
 * about together are one group, and each group is replaced or not. */
#include "model/reduce/answers.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "model/reduce/compact.h"
#include "model/reduce/rigid.h"
#include "solve/term_solver.h"

typedef struct {
  Model *model;
  TermBank *bank;
  Map index_of;        /* rigid variable -> number of the state variable */
  uint32_t *parents;   /* per state variable: union-find of those that are asked about together */
  uint64_t *before;    /* per root of a group: bits of its variables, */
  uint64_t *behind;    /* and of the answers */
  TermVector roots, questions;
  Map asked;           /* the questions */
  Map answer_of, cache; /* question -> variable, and what has been replaced */
  TermVector conditions; /* those of the questions that are replaced and have one bit, and */
  TermVector answers;    /* their answers */
} Answers;

static uint32_t find_group(Answers *a, uint32_t v) {
  while (a->parents[v] != v) v = a->parents[v] = a->parents[a->parents[v]];
  return v;
}

/* ---- questions ----------------------------------------------------------------------------------- */

typedef void Visit(Answers *a, Term *root);

static void for_each_root(Answers *a, Visit *visit) {
  Block *loop = &a->model->loop;
  visit(a, &loop->valid);
  visit(a, &loop->error);
  visit(a, &loop->incomplete);
  for (size_t i = 0; i < loop->errors.size; i++) visit(a, &loop->errors.data[i].when);
  for (size_t i = 0; i < loop->incompletes.size; i++) visit(a, &loop->incompletes.data[i].when);
  for (size_t i = 0; i < a->model->state.size; i++)
    if (!map_has(&a->index_of, a->model->state.data[i].var)) visit(a, &a->model->state.data[i].next);
}

static bool is_connective(const TermBank *bank, Term t) {
  TermOperator op = term_operator(bank, t);
  bool is_of_conditions = op == TERM_NOT || op == TERM_AND || op == TERM_OR || op == TERM_XOR || op == TERM_ITE || op == TERM_EQUAL;
  return is_of_conditions && term_sort(bank, t) == 1 && term_sort(bank, term_child(bank, t, 0)) == 1;
}

static void collect_root(Answers *a, Term *root) { vector_push(&a->roots, *root); }

typedef struct {
  Answers *answers;
  bool *is_rigid; /* per term */
  bool *is_seen;
  TermVector work;
} Search;

static void find_rigid(Search *s, const TermVector *terms) {
  const TermBank *bank = s->answers->bank;
  for (size_t i = 0; i < terms->size; i++) {
    Term t = terms->data[i];
    unsigned arity = term_arity(bank, t);
    bool is_rigid = !sort_is_array(term_sort(bank, t)) && (arity || term_is_constant(bank, t) || map_has(&s->answers->index_of, t));
    for (unsigned j = 0; j < arity; j++) is_rigid = is_rigid && s->is_rigid[term_child(bank, t, j)];
    s->is_rigid[t] = is_rigid;
  }
}

static void push(Search *s, Term t) {
  if (s->is_seen[t]) return;
  s->is_seen[t] = true;
  vector_push(&s->work, t);
}

static bool has_variable(const TermBank *bank, Term t) {
  TermVector variables = {0};
  term_free_variables(bank, t, &variables);
  size_t count = variables.size;
  vector_release(&variables);
  return count;
}

static void search(Search *s) {
  Answers *a = s->answers;
  for (size_t i = 0; i < a->roots.size; i++) push(s, a->roots.data[i]);
  while (s->work.size) {
    Term t = vector_pop(&s->work);
    bool is_question = s->is_rigid[t] && !is_connective(a->bank, t);
    if (is_question && has_variable(a->bank, t)) {
      vector_push(&a->questions, t);
      map_put(&a->asked, t, 1);
    }
    for (unsigned i = 0; !is_question && i < term_arity(a->bank, t); i++) push(s, term_child(a->bank, t, i));
  }
}

static void find_questions(Answers *a) {
  size_t count = bank_size(a->bank) + 1;
  Search s = {.answers = a, .is_rigid = memory_zeroed(count, sizeof(bool)), .is_seen = memory_zeroed(count, sizeof(bool))};
  TermVector terms = {0};
  for_each_root(a, collect_root);
  term_subterms_of_all(a->bank, &a->roots, &terms);
  find_rigid(&s, &terms);
  search(&s);
  vector_release(&terms);
  vector_release(&s.work);
  memory_free(s.is_rigid);
  memory_free(s.is_seen);
}

/* ---- groups -------------------------------------------------------------------------------------- */

/* One of the variables that the question is about. */
static uint32_t any_variable(const Answers *a, Term question) {
  TermVector variables = {0};
  term_free_variables(a->bank, question, &variables);
  uint32_t first = (uint32_t)map_get(&a->index_of, variables.data[0], 0);
  vector_release(&variables);
  return first;
}

static void join_group(Answers *a, Term question) {
  TermVector variables = {0};
  term_free_variables(a->bank, question, &variables);
  for (size_t i = 1; i < variables.size; i++) {
    uint32_t one = find_group(a, (uint32_t)map_get(&a->index_of, variables.data[0], 0));
    a->parents[one] = find_group(a, (uint32_t)map_get(&a->index_of, variables.data[i], 0));
  }
  vector_release(&variables);
}

static void weigh_groups(Answers *a) {
  for (size_t i = 0; i < a->questions.size; i++) join_group(a, a->questions.data[i]);
  for (uint32_t v = 0; v < a->model->state.size; v++)
    if (map_has(&a->index_of, a->model->state.data[v].var)) a->before[find_group(a, v)] += term_width(a->bank, a->model->state.data[v].var);
  for (size_t i = 0; i < a->questions.size; i++)
    a->behind[find_group(a, any_variable(a, a->questions.data[i]))] += term_width(a->bank, a->questions.data[i]);
}

/* Numbers that change, which indices are not. */
static void collect_words(const Answers *a, TermVector *words) {
  Map indices = {0};
  for (size_t i = 0; i < a->model->compacted.size; i++)
    if (a->model->compacted.data[i].index != TERM_NONE) map_put(&indices, a->model->compacted.data[i].index, 1);
  for (uint32_t v = 0; v < a->model->state.size; v++) {
    const StateVariable *variable = &a->model->state.data[v];
    bool is_word = !map_has(&a->index_of, variable->var) && !map_has(&indices, variable->var) && term_sort(a->bank, variable->var) > 1;
    if (is_word) vector_push(words, variable->init);
  }
  map_release(&indices);
}

/* A number that starts with what a variable holds may well be related to it later on: the variable stays. */
static void keep_starts(Answers *a) {
  TermVector words = {0}, terms = {0};
  Map starts = {0};
  collect_words(a, &words);
  term_subterms_of_all(a->bank, &words, &terms);
  for (size_t i = 0; i < terms.size; i++)
    if (term_is_variable(a->bank, terms.data[i])) map_put(&starts, terms.data[i], 1);
  for (uint32_t v = 0; v < a->model->state.size; v++) {
    TermVector inputs = {0};
    if (map_has(&a->index_of, a->model->state.data[v].var)) term_free_variables(a->bank, a->model->state.data[v].init, &inputs);
    for (size_t i = 0; i < inputs.size; i++)
      if (map_has(&starts, inputs.data[i])) a->behind[find_group(a, v)] = UINT64_MAX;
    vector_release(&inputs);
  }
  map_release(&starts);
  vector_release(&words);
  vector_release(&terms);
}

static bool is_replaced(Answers *a, uint32_t v) {
  uint32_t group = find_group(a, v);
  return a->behind[group] < a->before[group];
}

/* ---- the new state ------------------------------------------------------------------------------- */

/* The initial values in the place of the variables. */
static Map initial_values(const Answers *a) {
  Map start = {0};
  for (size_t i = 0; i < a->model->state.size; i++) map_put(&start, a->model->state.data[i].var, a->model->state.data[i].init);
  return start;
}

static StateVariable make_answer(Answers *a, Term question, size_t number, const Map *start) {
  Arena *arena = &a->model->arena;
  const char *name = arena_format(arena, "answer %zu", number);
  Term var = term_variable(a->bank, term_sort(a->bank, question), name);
  return (StateVariable){.name = name, .var = var, .init = term_substitute(a->bank, question, start, NULL), .next = var, .key = MODEL_NO_KEY, .identity = name};
}

/* What nobody asks for as it is is outside of the cone of influence from now on. */
static void set_aside(Answers *a) {
  StateVector *state = &a->model->state, all = *state, kept = {0};
  for (uint32_t v = 0; v < all.size; v++) {
    bool goes = map_has(&a->index_of, all.data[v].var) && is_replaced(a, v) && !map_has(&a->asked, all.data[v].var);
    if (goes)
      vector_push(&a->model->rest, all.data[v]);
    else
      vector_push(&kept, all.data[v]);
  }
  vector_release(&all);
  *state = kept;
}

static void replace_root(Answers *a, Term *root) { *root = term_substitute(a->bank, *root, &a->answer_of, &a->cache); }

/* ---- what answers say of each other -------------------------------------------------------------------- */

enum { MOST_IN_PAIRS = 40, MOST_IN_TRIPLES = 12, CONFLICTS = 2000 };

typedef struct {
  Answers *answers;
  TermSolver solver;
  Budget effort;
  IntVector literals; /* of the questions */
  bool excluded[MOST_IN_PAIRS][2][MOST_IN_PAIRS][2]; /* two answers that do not go together */
} Exclusions;

static int literal(const Exclusions *x, size_t i, bool value) { return value ? x->literals.data[i] : -x->literals.data[i]; }

static Term answer(const Exclusions *x, size_t i, bool value) {
  Term t = x->answers->answers.data[i];
  return value ? t : term_not(x->answers->bank, t);
}

static void exclude(Exclusions *x, Term together) {
  Model *model = x->answers->model;
  model->known = term_and(model->bank, model->known, term_not(model->bank, together));
}

static bool are_excluded(Exclusions *x, const int *literals, size_t count) {
  return !x->effort.stopped && term_solver_ask(&x->solver, literals, count, &x->effort) == ANSWER_UNSAT;
}

static void exclude_pair(Exclusions *x, size_t i, size_t j) {
  for (unsigned values = 0; values < 4; values++) {
    bool a = values & 1, b = values & 2;
    if (!are_excluded(x, (int[]){literal(x, i, a), literal(x, j, b)}, 2)) continue;
    x->excluded[i][a][j][b] = true;
    exclude(x, term_and(x->answers->bank, answer(x, i, a), answer(x, j, b)));
  }
}

/* As of three comparisons that go round in a circle. */
static void exclude_triple(Exclusions *x, size_t i, size_t j, size_t k) {
  for (unsigned values = 0; values < 8; values++) {
    bool a = values & 1, b = values & 2, c = values & 4;
    if (x->excluded[i][a][j][b] || x->excluded[i][a][k][c] || x->excluded[j][b][k][c]) continue;
    if (!are_excluded(x, (int[]){literal(x, i, a), literal(x, j, b), literal(x, k, c)}, 3)) continue;
    exclude(x, term_and(x->answers->bank, answer(x, i, a), term_and(x->answers->bank, answer(x, j, b), answer(x, k, c))));
  }
}

static void find_exclusions(Answers *a, Budget *budget) {
  Exclusions x = {.answers = a};
  size_t count = a->conditions.size < MOST_IN_PAIRS ? a->conditions.size : MOST_IN_PAIRS;
  bool can = true;
  budget_init(&x.effort, budget, 0, CONFLICTS);
  term_solver_init(&x.solver, a->bank);
  term_solver_set_budget(&x.solver, &x.effort);
  for (size_t i = 0; i < count && can; i++) {
    can = blast_supports(a->bank, a->conditions.data[i]);
    int holds = can ? term_solver_literal(&x.solver, a->conditions.data[i]) : 0;
    can = holds;
    if (can) vector_push(&x.literals, holds);
  }
  for (size_t i = 0; i < count && can; i++)
    for (size_t j = i + 1; j < count; j++) exclude_pair(&x, i, j);
  for (size_t i = 0; i < count && can && count <= MOST_IN_TRIPLES; i++)
    for (size_t j = i + 1; j < count; j++)
      for (size_t k = j + 1; k < count; k++) exclude_triple(&x, i, j, k);
  vector_release(&x.literals);
  term_solver_release(&x.solver);
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

static void add_answers(Answers *a, StateVector *answers) {
  Map start = initial_values(a);
  for (size_t i = 0; i < a->questions.size; i++) {
    Term question = a->questions.data[i];
    if (!is_replaced(a, any_variable(a, question)) || map_has(&a->index_of, question)) continue;
    StateVariable answer = make_answer(a, question, i, &start);
    map_put(&a->answer_of, question, answer.var);
    vector_push(answers, answer);
    if (term_width(a->bank, question) == 1) {
      vector_push(&a->conditions, question);
      vector_push(&a->answers, answer.var);
    }
    model_add_meaning(a->model, (CompactVariable){answer.var, question, term_true(a->bank)});
  }
  map_release(&start);
}

static void replace(Answers *a, Budget *budget) {
  StateVector answers = {0};
  model_keep_base(a->model);
  add_answers(a, &answers);
  find_exclusions(a, budget);
  for_each_root(a, replace_root);
  set_aside(a);
  for (size_t i = 0; i < answers.size; i++) vector_push(&a->model->state, answers.data[i]);
  LOG("%zu answers take the place of rigid variables", answers.size);
  vector_release(&answers);
}

static bool find_rigid_variables(Answers *a) {
  for (uint32_t v = 0; v < a->model->state.size; v++) {
    a->parents[v] = v;
    if (model_is_rigid(a->model, &a->model->state.data[v])) map_put(&a->index_of, a->model->state.data[v].var, v);
  }
  return a->index_of.size;
}

/* Is there a group that gets smaller? */
static bool find_gain(Answers *a) {
  find_questions(a);
  weigh_groups(a);
  keep_starts(a);
  for (uint32_t v = 0; v < a->model->state.size; v++)
    if (map_has(&a->index_of, a->model->state.data[v].var) && is_replaced(a, v)) return true;
  return false;
}

static void release(Answers *a) {
  map_release(&a->index_of);
  map_release(&a->asked);
  map_release(&a->answer_of);
  map_release(&a->cache);
  vector_release(&a->roots);
  vector_release(&a->questions);
  vector_release(&a->conditions);
  vector_release(&a->answers);
  memory_free(a->parents);
  memory_free(a->before);
  memory_free(a->behind);
}

void model_keep_answers(Model *model, Budget *budget) {
  size_t variables = model->state.size;
  Answers a = {.model = model, .bank = model->bank};
  if (!model->has_loop || model->tracked) return; /* a tracked element has its index in another variable */
  a.parents = memory_zeroed(variables + 1, sizeof *a.parents);
  a.before = memory_zeroed(variables + 1, sizeof *a.before);
  a.behind = memory_zeroed(variables + 1, sizeof *a.behind);
  if (find_rigid_variables(&a) && find_gain(&a)) replace(&a, budget);
  release(&a);
}

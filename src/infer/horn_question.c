/* The model as Horn clauses over words: see horn_question.h. */
#include "infer/horn_question.h"

enum { WIDEST_PC = 5 };

/* ---- the question -------------------------------------------------------------------------------- */

/* Places are worth predicates of their own if there are not too many. */
static Term places_of(const Model *model) {
  return model->pc != TERM_NONE && term_width(model->bank, model->pc) <= WIDEST_PC ? model->pc : TERM_NONE;
}

static unsigned count_places(const ModelQuestion *q) {
  return q->pc ? 1u << term_width(q->model->bank, q->pc) : 1;
}

static Term at_place(const ModelQuestion *q, Term pc, unsigned place) {
  TermBank *bank = q->model->bank;
  return q->pc ? term_equal(bank, pc, term_constant(bank, term_width(bank, q->pc), place)) : term_true(bank);
}

/* A block, started at one place: what the state becomes, what the pc becomes, and the conditions. */
typedef struct {
  TermVector after;
  Term pc, valid, error, incomplete;
} Pass;

/* Before a pass of the loop the facts hold. */
static void assume_facts(TermBank *bank, Term facts, Pass *pass) {
  pass->valid = term_and(bank, facts, pass->valid);
  pass->error = term_and(bank, facts, pass->error);
  pass->incomplete = term_and(bank, facts, pass->incomplete);
}

static Pass make_pass(const ModelQuestion *q, const Block *block, const Map *start) {
  const Model *model = q->model;
  Map cache = {0};
  Pass pass = {0};
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    Term to = term_substitute(model->bank, block == &model->prefix ? v->init : v->next, start, &cache);
    if (v->var == q->pc)
      pass.pc = to;
    else
      vector_push(&pass.after, to);
  }
  pass.valid = term_substitute(model->bank, block->valid, start, &cache);
  pass.error = term_substitute(model->bank, block->error, start, &cache);
  pass.incomplete = term_substitute(model->bank, block->incomplete, start, &cache);
  if (block == &model->loop) assume_facts(model->bank, term_substitute(model->bank, q->facts, start, &cache), &pass);
  map_release(&cache);
  return pass;
}

/* What the conjuncts of a condition say about terms: they are true, what they negate is false. */
static void note_facts(TermBank *bank, Term condition, Map *facts) {
  TermVector stack = {0};
  vector_push(&stack, condition);
  while (stack.size) {
    Term t = vector_pop(&stack);
    TermOperator op = term_operator(bank, t);
    if (op == TERM_AND) {
      vector_push(&stack, term_child(bank, t, 0));
      vector_push(&stack, term_child(bank, t, 1));
    } else if (op != TERM_CONSTANT) {
      map_put(facts, op == TERM_NOT ? term_child(bank, t, 0) : t, term_bool(bank, op != TERM_NOT));
    }
  }
  vector_release(&stack);
}

/* The state behind a pass, simplified by what is known when it gets there. */
static void simplify_after(TermBank *bank, Term condition, const TermVector *after, TermVector *simple) {
  Map facts = {0}, cache = {0};
  note_facts(bank, condition, &facts);
  for (size_t i = 0; i < after->size; i++)
    vector_push(simple, term_substitute(bank, after->data[i], &facts, &cache));
  map_release(&facts);
  map_release(&cache);
}

static void add_clause(const ModelQuestion *q, unsigned body, Term condition, unsigned head,
                       const Term *arguments) {
  if (!term_is_false(q->model->bank, condition)) word_clause(q->system, body, condition, head, arguments);
}

/* From `body` (WORD_NONE: the entry) to every place, whose predicates are numbered from `first` on. */
static void add_passes(const ModelQuestion *q, unsigned body, const Pass *pass, unsigned first) {
  TermVector after = {0};
  for (unsigned place = 0; place < count_places(q); place++) {
    Term condition = term_and(q->model->bank, pass->valid, at_place(q, pass->pc, place));
    vector_clear(&after);
    simplify_after(q->model->bank, condition, &pass->after, &after);
    add_clause(q, body, condition, first + place, after.data);
  }
  vector_release(&after);
}

/* The predicates before a pass are numbered from `before` on, those behind it from `behind` on; WORD_NONE: nobody asks. */
static void add_place(const ModelQuestion *q, unsigned place, unsigned before, unsigned behind) {
  Map start = {0};
  if (q->pc) map_put(&start, q->pc, term_constant(q->model->bank, term_width(q->model->bank, q->pc), place));
  Pass pass = make_pass(q, &q->model->loop, &start);
  if (behind != WORD_NONE) add_passes(q, before + place, &pass, behind);
  add_clause(q, before + place, pass.error, WORD_NONE, NULL);
  add_clause(q, before + place, pass.incomplete, WORD_NONE, NULL);
  vector_release(&pass.after);
  map_release(&start);
}

static void init(ModelQuestion *q, const Model *model, Term facts, bool is_chain, unsigned passes) {
  *q = (ModelQuestion){.model = model, .system = word_system_new(model->bank), .pc = places_of(model), .facts = facts, .passes = passes};
  for (size_t i = 0; i < model->state.size; i++)
    if (model->state.data[i].var != q->pc) vector_push(&q->vars, model->state.data[i].var);
  unsigned places = count_places(q);
  for (unsigned i = 0; i < places * (passes + 1); i++) word_predicate(q->system, q->vars.data, q->vars.size);
  Map nothing = {0};
  Pass pass = make_pass(q, &model->prefix, &nothing);
  add_passes(q, WORD_NONE, &pass, 0);
  vector_release(&pass.after);
  for (unsigned cut = 0; cut <= passes; cut++) {
    unsigned before = cut * places, behind = !is_chain ? before : cut < passes ? before + places : WORD_NONE;
    for (unsigned place = 0; place < places; place++) add_place(q, place, before, behind);
  }
}

void model_question_init(ModelQuestion *q, const Model *model, Term facts) { init(q, model, facts, false, 0); }

void model_question_init_chain(ModelQuestion *q, const Model *model, unsigned passes) { init(q, model, term_true(model->bank), true, passes); }

unsigned model_question_places(const Model *model) {
  Term pc = places_of(model);
  return pc ? 1u << term_width(model->bank, pc) : 1;
}

void model_question_release(ModelQuestion *q) {
  word_system_delete(q->system);
  vector_release(&q->vars);
}

/* ---- the answer ---------------------------------------------------------------------------------- */

static void add_lemma(TermVector *lemmas, const TermBank *bank, Term lemma) {
  if (term_is_true(bank, lemma)) return;
  for (size_t i = 0; i < lemmas->size; i++)
    if (lemmas->data[i] == lemma) return;
  vector_push(lemmas, lemma);
}

static void take_lemmas(const ModelQuestion *q, unsigned place, const TermVector *from, TermVector *lemmas) {
  TermBank *bank = q->model->bank;
  for (size_t i = 0; i < from->size; i++)
    add_lemma(lemmas, bank, term_implies(bank, at_place(q, q->pc, place), from->data[i]));
}

void model_take_path(const ModelQuestion *q, const WordGuess *guess, U32Vector *places) {
  for (size_t i = 0; i < guess->path.size; i++) vector_push(places, guess->path.data[i] % count_places(q));
}

void model_take_lemmas(const ModelQuestion *q, const WordGuess *guess, TermVector *lemmas) {
  unsigned places = count_places(q);
  for (unsigned i = 0; i < guess->predicates; i++) take_lemmas(q, i % places, &guess->lemmas[i], lemmas);
  for (unsigned i = 0; i < guess->predicates; i++) take_lemmas(q, i % places, &guess->variants[i], lemmas);
}

void model_take_cut(const ModelQuestion *q, const WordGuess *guess, unsigned cut, bool suggestions, TermVector *lemmas) {
  unsigned places = count_places(q);
  for (unsigned place = 0; place < places; place++) {
    unsigned predicate = cut * places + place;
    take_lemmas(q, place, suggestions ? &guess->variants[predicate] : &guess->lemmas[predicate], lemmas);
  }
}

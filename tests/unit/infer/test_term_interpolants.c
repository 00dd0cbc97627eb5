/* Interpolants between terms: every condition of the sequence, worked out by brute force over all values; and along a path of a program. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "infer/term_interpolants.h"
#include "solve/decide.h"
#include "unit/program_model.h"
#include "unit/random.h"
#include "unit/rounds.h"

static Budget endless;

enum { PARTS = 3, WIDTH = 2, SEEDS = ROUNDS(400) };

typedef struct {
  TermBank *bank;
  Term x[PARTS + 1], y[PARTS]; /* x: shared by neighbours; y: a bit of one part */
  Term parts[PARTS];
} Chain;

static Term random_atom(Chain *c, uint64_t *seed, unsigned part) {
  Term a = c->x[part], b = c->x[part + 1], number = term_constant(c->bank, WIDTH, next_random(seed) % (1 << WIDTH));
  switch (next_random(seed) % 6) {
  case 0: return term_equal(c->bank, b, term_add(c->bank, a, number));
  case 1: return term_uless(c->bank, a, number);
  case 2: return term_equal(c->bank, b, number);
  case 3: return term_uless(c->bank, b, a);
  case 4: return term_implies(c->bank, c->y[part], term_equal(c->bank, a, number));
  default: return term_implies(c->bank, term_not(c->bank, c->y[part]), term_equal(c->bank, a, b));
  }
}

static void chain_init(Chain *c, uint64_t seed) {
  c->bank = bank_new();
  char name[8] = "x0";
  for (unsigned i = 0; i <= PARTS; i++, name[1]++) c->x[i] = term_variable(c->bank, WIDTH, name);
  name[0] = 'y';
  for (unsigned i = 0; i < PARTS; i++, name[1]++) c->y[i] = term_variable(c->bank, 1, name);
  for (unsigned i = 0; i < PARTS; i++) {
    c->parts[i] = term_true(c->bank);
    for (unsigned j = 0; j < 3; j++) c->parts[i] = term_and(c->bank, c->parts[i], random_atom(c, &seed, i));
  }
}

/* Is the term true of all values? */
static bool holds_always(const Chain *c, Term t) {
  Evaluation *e = evaluation_new(c->bank);
  bool always = true;
  for (unsigned values = 0; always && values < 1u << (WIDTH * (PARTS + 1) + PARTS); values++) {
    evaluation_clear(e);
    for (unsigned i = 0; i <= PARTS; i++) evaluation_set(e, c->x[i], values >> WIDTH * i & ((1 << WIDTH) - 1));
    for (unsigned i = 0; i < PARTS; i++) evaluation_set(e, c->y[i], values >> (WIDTH * (PARTS + 1) + i) & 1);
    always = evaluation_is_true(e, t);
  }
  evaluation_delete(e);
  return always;
}

static bool occurs(const TermBank *bank, Term variable, Term t) {
  TermVector subterms = {0};
  bool found = false;
  term_subterms(bank, t, &subterms);
  for (size_t i = 0; i < subterms.size; i++) found = found || subterms.data[i] == variable;
  vector_release(&subterms);
  return found;
}

static bool occurs_in_range(const Chain *c, Term variable, unsigned first, unsigned end) {
  for (unsigned i = first; i < end; i++)
    if (occurs(c->bank, variable, c->parts[i])) return true;
  return false;
}

static void check_variables(const Chain *c, const TermVector *interpolants) {
  for (unsigned cut = 0; cut <= PARTS; cut++) {
    TermVector subterms = {0};
    term_subterms(c->bank, interpolants->data[cut], &subterms);
    for (size_t i = 0; i < subterms.size; i++) {
      if (term_operator(c->bank, subterms.data[i]) != TERM_VARIABLE) continue;
      assert_true(occurs_in_range(c, subterms.data[i], 0, cut));
      assert_true(occurs_in_range(c, subterms.data[i], cut, PARTS));
    }
    vector_release(&subterms);
  }
}

static void check_sequence(const Chain *c, const TermVector *interpolants) {
  assert_int_equal(interpolants->size, PARTS + 1);
  assert_true(term_is_true(c->bank, interpolants->data[0]));
  assert_true(term_is_false(c->bank, interpolants->data[PARTS]));
  for (unsigned i = 0; i < PARTS; i++) {
    Term before = term_and(c->bank, interpolants->data[i], c->parts[i]);
    assert_true(holds_always(c, term_implies(c->bank, before, interpolants->data[i + 1])));
  }
  check_variables(c, interpolants);
}

static void sequences_are_inductive(void **state) {
  (void)state;
  static const ItpSystem systems[] = {ITP_MCMILLAN, ITP_PUDLAK, ITP_INVERSE_MCMILLAN};
  unsigned refuted = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    Chain c;
    chain_init(&c, seed * 7919);
    Term all = term_and(c.bank, c.parts[0], term_and(c.bank, c.parts[1], c.parts[2]));
    bool is_impossible = holds_always(&c, term_not(c.bank, all));
    TermVector interpolants = {0};
    Evaluation *values = evaluation_new(c.bank);
    ItpOptions options = {.system = systems[seed % 3], .backward = seed % 2, .check = true};
    Answer answer = term_interpolate(c.bank, c.parts, PARTS, options, &endless, values, &interpolants);
    assert_int_equal(answer, is_impossible ? ANSWER_UNSAT : ANSWER_SAT);
    if (is_impossible)
      check_sequence(&c, &interpolants);
    else
      assert_true(evaluation_is_true(values, all));
    refuted += is_impossible;
    evaluation_delete(values);
    vector_release(&interpolants);
    bank_delete(c.bank);
  }
  assert_true(refuted > SEEDS / 10 && refuted < SEEDS);
}

static void the_budget_ends_it(void **state) {
  (void)state;
  Chain c;
  TermVector interpolants = {0};
  chain_init(&c, 1);
  Budget ended;
  budget_init(&ended, NULL, 0, 1);
  budget_spend(&ended, 2);
  assert_false(budget_left(&ended, "test"));
  assert_int_equal(term_interpolate(c.bank, c.parts, PARTS, (ItpOptions){0}, &ended, NULL, &interpolants), ANSWER_UNKNOWN);
  assert_int_equal(interpolants.size, 0);
  bank_delete(c.bank);
}

/* x goes up by 2 for two passes: from the start to the head, around it twice, to the error, which is x == 7. */
static void a_path_has_interpolants_over_its_states(void **state) {
  (void)state;
  ProgramModel pm = program_model("void reach_error(void); int __VERIFIER_nondet_int(void);\n"
                                  "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x += 2; if (x == 7) reach_error(); } }");
  Paths *paths = problem_paths(&pm.problem, &endless);
  const PathBlock *first = paths_initial(paths, &endless), *loop = paths_block(paths, pm.graph->cuts.data[0], &endless);
  TermBank *bank = pm.model->bank;
  Term parts[4] = {paths_part(paths, &first->edges.data[0], 0), paths_part(paths, &loop->edges.data[0], 1),
                   paths_part(paths, &loop->edges.data[0], 2), paths_at(paths, loop->block.error, 3)};
  TermVector interpolants = {0};
  assert_int_equal(term_interpolate(bank, parts, 4, (ItpOptions){.check = true}, &endless, NULL, &interpolants), ANSWER_UNSAT);
  for (unsigned i = 1; i < 4; i++) {
    Term wrong = term_and(bank, term_and(bank, interpolants.data[i - 1], parts[i - 1]), term_not(bank, interpolants.data[i]));
    assert_int_equal(decide_term(bank, wrong, &endless, NULL), ANSWER_UNSAT);
    Term predicate = paths_from(paths, interpolants.data[i], i); /* over the model's own state */
    TermVector subterms = {0};
    term_subterms(bank, predicate, &subterms);
    for (size_t j = 0; j < subterms.size; j++)
      if (term_operator(bank, subterms.data[j]) == TERM_VARIABLE) assert_int_equal(subterms.data[j], pm.model->state.data[0].var);
    vector_release(&subterms);
  }
  vector_release(&interpolants);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sequences_are_inductive), cmocka_unit_test(the_budget_ends_it),
                                     cmocka_unit_test(a_path_has_interpolants_over_its_states)};
  return cmocka_run_group_tests_name("infer/term_interpolants", tests, NULL, NULL);
}

/* Clauses for AIGs, checked without a solver: once all inputs have values, unit propagation alone must give
 * every variable the value of its node, or find the conflict that an assertion asks for. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "solve/cnf.h"
#include "unit/random.h"

enum { INPUTS = 5, PATTERNS = 1 << INPUTS };

/* A sink that keeps clauses one after the other, each ended by 0. */
typedef struct {
  int variables;
  size_t clauses;
  IntVector literals;
} List;

static int list_variable(void *context) { return ++((List *)context)->variables; }

static void list_clause(void *context, const int *literals, size_t count) {
  List *list = context;
  for (size_t i = 0; i < count; i++) {
    assert_true(literals[i] && abs(literals[i]) <= list->variables);
    vector_push(&list->literals, literals[i]);
  }
  vector_push(&list->literals, 0);
  list->clauses++;
}

typedef struct {
  Aig *aig;
  Cnf *cnf;
  List list;
  AigLit inputs[INPUTS];
  AigVector literals; /* made so far */
  AigVector asserted, encoded;
  uint64_t seed;
} Fixture;

static void fixture_init(Fixture *f, uint64_t seed) {
  *f = (Fixture){.aig = aig_new(), .seed = seed};
  f->cnf = cnf_new(f->aig, (ClauseSink){&f->list, list_variable, list_clause});
  for (int i = 0; i < INPUTS; i++) {
    f->inputs[i] = aig_input(f->aig);
    vector_push(&f->literals, f->inputs[i]);
  }
}

static void fixture_release(Fixture *f) {
  cnf_delete(f->cnf);
  aig_delete(f->aig);
  vector_release(&f->list.literals);
  vector_release(&f->literals);
  vector_release(&f->asserted);
  vector_release(&f->encoded);
}

static AigLit pick(Fixture *f) {
  uint64_t r = next_random(&f->seed);
  size_t recent = f->literals.size > 12 && r & 2 ? 12 : f->literals.size;
  return aig_not_if(f->literals.data[f->literals.size - 1 - (r >> 8) % recent], r & 1);
}

/* Shapes that are a majority for some signs only: !(a & b) & !(c & x) with x like a | b or a ^ b. */
static AigLit nearly_majority(Fixture *f, AigLit a, AigLit b, AigLit c) {
  uint64_t signs = next_random(&f->seed) >> 8;
  AigLit u = aig_not_if(a, signs & 1), v = aig_not_if(b, signs & 2);
  AigLit x = signs & 4 ? aig_xor(f->aig, u, v) : aig_or(f->aig, u, v);
  AigLit chosen = aig_and(f->aig, c, aig_not_if(x, signs & 8));
  return aig_and(f->aig, aig_not(aig_and(f->aig, a, b)), aig_not(chosen));
}

static AigLit grow(Fixture *f) {
  AigLit a = pick(f), b = pick(f), c = pick(f), made;
  switch (next_random(&f->seed) % 8) {
  case 0: made = aig_or(f->aig, a, b); break;
  case 1: made = aig_xor(f->aig, a, b); break;
  case 2: made = aig_ite(f->aig, a, b, c); break;
  case 3: /* the two ways to write a carry */
    made = aig_or(f->aig, aig_and(f->aig, a, b), aig_and(f->aig, c, aig_xor(f->aig, a, b)));
    break;
  case 4: made = aig_or(f->aig, aig_and(f->aig, a, b), aig_and(f->aig, c, aig_or(f->aig, a, b))); break;
  case 5: made = nearly_majority(f, a, b, c); break;
  default: made = aig_and(f->aig, a, b); break;
  }
  vector_push(&f->literals, made);
  return made;
}

/* Returns false on conflict.  `values` is 0, 1 or -1 per variable. */
static bool propagate(const List *list, int *values) {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < list->literals.size; i++) {
      int unit = 0, unassigned = 0;
      bool satisfied = false;
      for (; list->literals.data[i]; i++) {
        int literal = list->literals.data[i], value = values[abs(literal)] * (literal > 0 ? 1 : -1);
        satisfied |= value > 0;
        if (!value) unit = literal, unassigned++;
      }
      if (satisfied || unassigned > 1) continue;
      if (!unassigned) return false;
      values[abs(unit)] = unit > 0 ? 1 : -1;
      again = true;
    }
  }
  return true;
}

static bool value_of(const uint64_t *words, AigLit literal, unsigned pattern) {
  return (words[aig_node(literal)] >> pattern & 1) != aig_is_negated(literal);
}

static uint64_t *simulate(const Fixture *f) {
  uint64_t *words = memory_zeroed(aig_size(f->aig), sizeof *words);
  for (unsigned p = 0; p < PATTERNS; p++)
    for (unsigned i = 0; i < INPUTS; i++)
      if (p >> i & 1) words[aig_node(f->inputs[i])] |= (uint64_t)1 << p;
  aig_simulate(f->aig, words);
  return words;
}

static void check_pattern(const Fixture *f, const uint64_t *words, unsigned pattern) {
  bool expected = true;
  for (size_t i = 0; i < f->asserted.size; i++) expected &= value_of(words, f->asserted.data[i], pattern);
  int *values = memory_zeroed((size_t)f->list.variables + 1, sizeof *values);
  for (unsigned i = 0; i < INPUTS; i++) {
    int literal = cnf_known(f->cnf, f->inputs[i]);
    if (literal) values[literal] = pattern >> i & 1 ? 1 : -1;
  }
  assert_int_equal(propagate(&f->list, values), expected);
  for (int v = 1; expected && v <= f->list.variables; v++) assert_int_not_equal(values[v], 0);
  for (size_t i = 0; expected && i < f->encoded.size; i++) {
    int literal = cnf_known(f->cnf, f->encoded.data[i]);
    assert_int_not_equal(literal, 0);
    bool value = values[abs(literal)] * literal > 0;
    assert_int_equal(value, value_of(words, f->encoded.data[i], pattern));
  }
  memory_free(values);
}

static void check(const Fixture *f) {
  uint64_t *words = simulate(f);
  for (unsigned p = 0; p < PATTERNS; p++) check_pattern(f, words, p);
  memory_free(words);
}

static void encode(Fixture *f, AigLit literal) {
  int known = cnf_literal(f->cnf, literal);
  assert_int_equal(known, cnf_known(f->cnf, literal));
  assert_int_equal(cnf_literal(f->cnf, aig_not(literal)), -known);
  vector_push(&f->encoded, literal);
}

static void require(Fixture *f, AigLit literal) {
  cnf_assert(f->cnf, literal);
  vector_push(&f->asserted, literal);
}

static void random_definitions(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 150; seed++) {
    Fixture f;
    fixture_init(&f, seed * 0x9e3779b97f4a7c15u);
    for (int i = 0; i < 30; i++) grow(&f);
    encode(&f, vector_last(&f.literals));
    check(&f);
    fixture_release(&f);
  }
}

static void random_assertions(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Fixture f;
    fixture_init(&f, seed * 0xd6e8feb86659fd93u);
    for (int i = 0; i < 25; i++) grow(&f);
    require(&f, aig_not_if(vector_last(&f.literals), seed & 1));
    check(&f);
    fixture_release(&f);
  }
}

/* Definitions and assertions in any order while the graph grows. */
static void random_mixtures(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Fixture f;
    fixture_init(&f, seed * 0xff51afd7ed558ccdu);
    for (int i = 0; i < 40; i++) {
      AigLit made = grow(&f);
      if (next_random(&f.seed) % 8 == 0) encode(&f, pick(&f));
      if (next_random(&f.seed) % 12 == 0) require(&f, aig_or(f.aig, made, pick(&f)));
      if (next_random(&f.seed) % 16 == 0) require(&f, pick(&f));
    }
    check(&f);
    fixture_release(&f);
  }
}

static void constants(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, 1);
  require(&f, AIG_TRUE);
  assert_int_equal(f.list.clauses, 0);
  encode(&f, AIG_TRUE);
  encode(&f, AIG_FALSE);
  check(&f);
  require(&f, AIG_FALSE);
  assert_int_equal(f.list.clauses, 2);
  check(&f);
  fixture_release(&f);
}

static void shapes_save_variables(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, 1);
  AigLit a = f.inputs[0], b = f.inputs[1], c = f.inputs[2], x = aig_xor(f.aig, a, b);
  for (int i = 0; i < INPUTS; i++) cnf_literal(f.cnf, f.inputs[i]);
  encode(&f, x);
  assert_int_equal(f.list.variables, INPUTS + 1);
  assert_int_equal(f.list.clauses, 4);
  encode(&f, aig_or(f.aig, aig_and(f.aig, a, b), aig_and(f.aig, c, x)));
  assert_int_equal(f.list.variables, INPUTS + 2);
  assert_int_equal(f.list.clauses, 10);
  AigLit not_a = aig_not(a);
  encode(&f, aig_or(f.aig, aig_and(f.aig, not_a, b), aig_and(f.aig, c, aig_or(f.aig, not_a, b))));
  assert_int_equal(f.list.variables, INPUTS + 3);
  assert_int_equal(f.list.clauses, 16);
  encode(&f, aig_ite(f.aig, c, b, f.inputs[4]));
  assert_int_equal(f.list.variables, INPUTS + 4);
  assert_int_equal(f.list.clauses, 22);
  check(&f);
  fixture_release(&f);
}

static void trees_save_variables(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, 1);
  AigLit all = AIG_TRUE;
  for (int i = 0; i < INPUTS; i++) all = aig_and(f.aig, all, aig_not(f.inputs[i]));
  encode(&f, all);
  assert_int_equal(f.list.variables, INPUTS + 1);
  assert_int_equal(f.list.clauses, INPUTS + 1);
  AigLit part = aig_left(f.aig, aig_node(all)); /* was taken in; now somebody asks for it */
  if (!aig_is_and(f.aig, aig_node(part))) part = aig_right(f.aig, aig_node(all));
  encode(&f, part);
  check(&f);
  fixture_release(&f);
}

static bool has_unit_clause(const List *list, int literal) {
  for (size_t i = 1; i + 1 < list->literals.size; i++) {
    const int *p = list->literals.data + i;
    if (p[0] == literal && !p[-1] && !p[1]) return true;
  }
  return false;
}

static void assertions_split(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, 1);
  AigLit some = aig_or(f.aig, aig_or(f.aig, f.inputs[0], f.inputs[1]), f.inputs[2]);
  require(&f, aig_and(f.aig, aig_and(f.aig, some, f.inputs[3]), aig_not(f.inputs[4])));
  assert_int_equal(f.list.variables, INPUTS);
  assert_int_equal(f.list.clauses, 3);
  check(&f);
  require(&f, aig_equal(f.aig, f.inputs[0], f.inputs[1]));
  assert_int_equal(f.list.clauses, 5);
  check(&f);
  encode(&f, some); /* defined after it was asserted */
  assert_true(has_unit_clause(&f.list, cnf_known(f.cnf, some)));
  encode(&f, aig_xor(f.aig, f.inputs[1], f.inputs[0]));
  check(&f);
  fixture_release(&f);
}

static void bound_nodes_are_used(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, 1);
  f.list.variables = 7;
  AigLit both = aig_and(f.aig, f.inputs[0], f.inputs[1]), f_and = aig_and(f.aig, both, f.inputs[2]);
  cnf_bind(f.cnf, aig_node(f.inputs[2]), -7);
  cnf_bind(f.cnf, aig_node(both), 5);
  assert_int_equal(cnf_literal(f.cnf, aig_not(both)), -5);
  assert_int_equal(cnf_literal(f.cnf, f_and), 8);
  assert_int_equal(cnf_known(f.cnf, f.inputs[0]), 0);
  static const int expected[] = {-8, -7, 0, -8, 5, 0, 8, 7, -5, 0};
  assert_int_equal(f.list.literals.size, 10);
  assert_memory_equal(f.list.literals.data, expected, sizeof expected);
  fixture_release(&f);
}

/* Nothing may recurse, and shared conjunctions must not be walked again and again. */
static void deep_graphs(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f, 1);
  AigLit chain = f.inputs[0];
  for (int i = 0; i < 100000; i++) chain = aig_not(aig_and(f.aig, chain, aig_input(f.aig)));
  cnf_literal(f.cnf, chain);
  AigLit all = f.inputs[1];
  for (int i = 0; i < 100000; i++) all = aig_and(f.aig, all, aig_input(f.aig));
  cnf_assert(f.cnf, all);
  AigLit ladder = aig_input(f.aig);
  for (int i = 0; i < 100; i++) {
    AigLit a = aig_and(f.aig, ladder, aig_input(f.aig)), b = aig_and(f.aig, ladder, aig_input(f.aig));
    ladder = aig_and(f.aig, aig_and(f.aig, a, aig_input(f.aig)), aig_and(f.aig, b, aig_input(f.aig)));
  }
  cnf_assert(f.cnf, aig_not(ladder));
  cnf_assert(f.cnf, ladder);
  assert_true(f.list.clauses < 500000);
  fixture_release(&f);
}

/* Definitions that a spent budget left out come with the next call. */
static void stopping_can_be_resumed(void **state) {
  (void)state;
  Fixture f, whole;
  fixture_init(&f, 1);
  fixture_init(&whole, 1);
  AigLit chain = f.inputs[0], other = chain;
  for (int i = 0; i < 100; i++) chain = aig_xor(f.aig, chain, aig_input(f.aig));
  for (int i = 0; i < 100; i++) other = aig_xor(whole.aig, other, aig_input(whole.aig));
  Budget budget;
  budget_init(&budget, NULL, 0, 1);
  budget_spend(&budget, 1);
  cnf_set_budget(f.cnf, &budget);
  int literal = cnf_literal(f.cnf, chain);
  assert_false(cnf_is_complete(f.cnf));
  assert_string_equal(budget.stopped, "cnf_next");
  assert_int_equal(f.list.clauses, 0);
  cnf_set_budget(f.cnf, NULL);
  assert_int_equal(cnf_literal(f.cnf, chain), literal);
  assert_true(cnf_is_complete(f.cnf));
  cnf_literal(whole.cnf, other);
  assert_int_equal(f.list.clauses, whole.list.clauses);
  fixture_release(&f);
  fixture_release(&whole);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_definitions),    cmocka_unit_test(random_assertions),
      cmocka_unit_test(random_mixtures),       cmocka_unit_test(constants),
      cmocka_unit_test(shapes_save_variables), cmocka_unit_test(trees_save_variables),
      cmocka_unit_test(assertions_split),      cmocka_unit_test(bound_nodes_are_used),
      cmocka_unit_test(deep_graphs),           cmocka_unit_test(stopping_can_be_resumed),
  };
  return cmocka_run_group_tests_name("solve/cnf", tests, NULL, NULL);
}

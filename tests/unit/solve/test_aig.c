/* And-inverter graphs: hashing, rewriting against truth tables, rollback, copying. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/aig.h"
#include "unit/random.h"

enum { INPUTS = 6 }; /* 64 patterns are then a whole truth table */

static const uint64_t input_tables[INPUTS] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                              0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};

/* A graph over six inputs, with literals and the truth tables that they ought to have. */
typedef struct {
  Aig *aig;
  AigLit inputs[INPUTS];
  AigVector literals;
  VECTOR(uint64_t) tables;
  uint64_t seed;
} Table;

static void table_add(Table *t, AigLit literal, uint64_t expected) {
  vector_push(&t->literals, literal);
  vector_push(&t->tables, expected);
}

static void table_init(Table *t, uint64_t seed) {
  *t = (Table){.aig = aig_new(), .seed = seed};
  for (int i = 0; i < INPUTS; i++) {
    t->inputs[i] = aig_input(t->aig);
    table_add(t, t->inputs[i], input_tables[i]);
  }
}

static void table_release(Table *t) {
  aig_delete(t->aig);
  vector_release(&t->literals);
  vector_release(&t->tables);
}

static uint64_t word_of(const uint64_t *words, AigLit literal) {
  return aig_is_negated(literal) ? ~words[aig_node(literal)] : words[aig_node(literal)];
}

static uint64_t *simulate(const Table *t) {
  uint64_t *words = memory_zeroed(aig_size(t->aig), sizeof *words);
  for (int i = 0; i < INPUTS; i++) words[aig_node(t->inputs[i])] = input_tables[i];
  aig_simulate(t->aig, words);
  return words;
}

static void table_check(const Table *t) {
  uint64_t *words = simulate(t);
  for (size_t i = 0; i < t->literals.size; i++)
    assert_int_equal(word_of(words, t->literals.data[i]), t->tables.data[i]);
  memory_free(words);
  for (uint32_t node = 1; node < aig_size(t->aig); node++) {
    if (!aig_is_and(t->aig, node)) continue;
    assert_true(aig_node(aig_left(t->aig, node)) < node && aig_node(aig_right(t->aig, node)) < node);
    assert_true(aig_left(t->aig, node) < aig_right(t->aig, node));
  }
}

/* Some literal of the table with a random sign, and its truth table. */
static AigLit pick(Table *t, uint64_t *table) {
  uint64_t r = next_random(&t->seed);
  size_t i = (r >> 8) % t->literals.size;
  bool negate = r & 1;
  *table = negate ? ~t->tables.data[i] : t->tables.data[i];
  return aig_not_if(t->literals.data[i], negate);
}

static void table_grow(Table *t) {
  uint64_t x, y, z;
  AigLit a = pick(t, &x), b = pick(t, &y), c = pick(t, &z);
  switch (next_random(&t->seed) % 6) {
  case 0: table_add(t, aig_or(t->aig, a, b), x | y); break;
  case 1: table_add(t, aig_xor(t->aig, a, b), x ^ y); break;
  case 2: table_add(t, aig_equal(t->aig, a, b), ~(x ^ y)); break;
  case 3: table_add(t, aig_implies(t->aig, a, b), ~x | y); break;
  case 4: table_add(t, aig_ite(t->aig, a, b, c), (x & y) | (~x & z)); break;
  default: table_add(t, aig_and(t->aig, a, b), x & y); break;
  }
}

static void constants_and_inputs(void **state) {
  (void)state;
  Aig *aig = aig_new();
  assert_int_equal(aig_size(aig), 1);
  AigLit a = aig_input(aig), b = aig_input(aig);
  assert_true(a != b && aig_is_input(aig, aig_node(a)) && !aig_is_and(aig, aig_node(a)));
  assert_false(aig_is_input(aig, 0) || aig_is_and(aig, 0));
  assert_int_equal(aig_and(aig, a, AIG_TRUE), a);
  assert_int_equal(aig_and(aig, AIG_FALSE, a), AIG_FALSE);
  assert_int_equal(aig_and(aig, a, aig_not(a)), AIG_FALSE);
  assert_int_equal(aig_xor(aig, a, AIG_TRUE), aig_not(a));
  assert_int_equal(aig_ite(aig, AIG_TRUE, a, b), a);
  assert_int_equal(aig_ite(aig, AIG_FALSE, a, b), b);
  assert_int_equal(aig_size(aig), 3);
  aig_delete(aig);
}

static void equal_structure_is_one_node(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit a = aig_input(aig), b = aig_input(aig), c = aig_input(aig);
  assert_int_equal(aig_and(aig, a, b), aig_and(aig, b, a));
  assert_int_equal(aig_xor(aig, a, aig_not(b)), aig_not(aig_xor(aig, b, a)));
  assert_int_equal(aig_ite(aig, c, a, b), aig_ite(aig, aig_not(c), b, a));
  assert_int_equal(aig_ite(aig, c, aig_not(a), aig_not(b)), aig_not(aig_ite(aig, c, a, b)));
  size_t size = aig_size(aig);
  aig_equal(aig, a, b);
  aig_or(aig, aig_not(a), aig_not(b));
  assert_int_equal(aig_size(aig), size);
  aig_delete(aig);
}

/* One by one, with the result that the rule promises. */
static void each_rule(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit a = aig_input(aig), b = aig_input(aig), d = aig_input(aig);
  AigLit ab = aig_and(aig, a, b), not_a = aig_not(a), not_b = aig_not(b);
  AigLit not_a_d = aig_and(aig, not_a, d), ad = aig_and(aig, a, d), a_not_b = aig_and(aig, a, not_b);
  assert_int_equal(aig_and(aig, ab, a), ab);                                /* idempotence */
  assert_int_equal(aig_and(aig, ab, not_b), AIG_FALSE);                     /* contradiction */
  assert_int_equal(aig_and(aig, ab, not_a_d), AIG_FALSE);                   /* contradiction */
  assert_int_equal(aig_and(aig, aig_not(ab), not_a), not_a);                /* subsumption */
  assert_int_equal(aig_and(aig, aig_not(ab), not_a_d), not_a_d);            /* subsumption */
  assert_int_equal(aig_and(aig, aig_not(ab), aig_not(a_not_b)), not_a);     /* resolution */
  assert_int_equal(aig_and(aig, aig_not(ab), b), aig_and(aig, not_a, b));   /* substitution */
  assert_int_equal(aig_and(aig, aig_not(ab), ad), aig_and(aig, not_b, ad)); /* substitution */
  assert_int_equal(aig_and(aig, ab, ad), aig_and(aig, ab, d));              /* shared operand */
  aig_delete(aig);
}

/* Every conjunction of two conjunctions of literals over four inputs. */
static void all_two_level_shapes(void **state) {
  (void)state;
  Table t;
  table_init(&t, 1);
  AigVector first = {0};
  VECTOR(uint64_t) tables = {0};
  for (AigLit a = t.inputs[0]; a <= (t.inputs[3] | 1u); a++)
    for (AigLit b = t.inputs[0]; b <= (t.inputs[3] | 1u); b++) {
      uint64_t x = input_tables[aig_node(a) - 1] ^ -(uint64_t)(a & 1);
      uint64_t y = input_tables[aig_node(b) - 1] ^ -(uint64_t)(b & 1);
      vector_push(&first, aig_and(t.aig, a, b));
      vector_push(&tables, x & y);
    }
  for (size_t i = 0; i < first.size; i++)
    for (size_t j = 0; j < first.size; j++)
      for (unsigned signs = 0; signs < 4; signs++) {
        size_t before = aig_size(t.aig);
        AigLit both = aig_and(t.aig, first.data[i] ^ (signs & 1), first.data[j] ^ (signs >> 1));
        assert_true(aig_size(t.aig) <= before + 1);
        uint64_t x = tables.data[i] ^ -(uint64_t)(signs & 1), y = tables.data[j] ^ -(uint64_t)(signs >> 1);
        table_add(&t, both, x & y);
      }
  table_check(&t);
  vector_release(&first);
  vector_release(&tables);
  table_release(&t);
}

static void random_graphs_keep_their_functions(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Table t;
    table_init(&t, seed * 0x9e3779b97f4a7c15u);
    for (int i = 0; i < 200; i++) table_grow(&t);
    table_check(&t);
    table_release(&t);
  }
}

/* After a rollback the same work gives the same literals, and what was before is untouched. */
static void rollback_forgets(void **state) {
  (void)state;
  Table t;
  table_init(&t, 77);
  for (int i = 0; i < 2000; i++) table_grow(&t);
  size_t mark = aig_mark(t.aig), kept = t.literals.size;
  uint64_t seed = t.seed;
  for (int i = 0; i < 3000; i++) table_grow(&t); /* the hash table grows meanwhile */
  AigVector first = {0};
  for (size_t i = kept; i < t.literals.size; i++) vector_push(&first, t.literals.data[i]);
  size_t size = aig_size(t.aig);
  assert_true(size > mark);
  aig_rollback(t.aig, mark);
  assert_int_equal(aig_size(t.aig), mark);
  t.literals.size = t.tables.size = kept;
  table_check(&t);
  t.seed = seed;
  for (int i = 0; i < 3000; i++) table_grow(&t);
  assert_int_equal(aig_size(t.aig), size);
  for (size_t i = 0; i < first.size; i++) assert_int_equal(first.data[i], t.literals.data[kept + i]);
  table_check(&t);
  vector_release(&first);
  table_release(&t);
}

static void copies_keep_their_functions(void **state) {
  (void)state;
  Table t;
  table_init(&t, 99);
  for (int i = 0; i < 400; i++) table_grow(&t);
  Table u;
  table_init(&u, 5);
  for (int i = 0; i < 50; i++) table_grow(&u);
  AigVector map = {0};
  aig_copy(t.aig, AIG_TRUE, u.aig, &map);
  for (int i = 0; i < INPUTS; i++) map.data[aig_node(t.inputs[i])] = u.inputs[i];
  for (size_t i = 0; i < t.literals.size; i++)
    table_add(&u, aig_copy(t.aig, t.literals.data[i], u.aig, &map), t.tables.data[i]);
  table_check(&u);
  vector_release(&map);
  table_release(&t);
  table_release(&u);
}

/* Substituting inputs within one graph: x0 := x0 & x1, everything else itself. */
static void copy_into_itself_substitutes(void **state) {
  (void)state;
  Table t;
  table_init(&t, 123);
  AigLit f = aig_ite(t.aig, t.inputs[0], t.inputs[2], aig_xor(t.aig, t.inputs[1], t.inputs[3]));
  AigVector map = {0};
  aig_copy(t.aig, AIG_FALSE, t.aig, &map);
  for (int i = 0; i < INPUTS; i++) map.data[aig_node(t.inputs[i])] = t.inputs[i];
  map.data[aig_node(t.inputs[0])] = aig_and(t.aig, t.inputs[0], t.inputs[1]);
  uint64_t c = input_tables[0] & input_tables[1];
  table_add(&t, aig_copy(t.aig, f, t.aig, &map),
            (c & input_tables[2]) | (~c & (input_tables[1] ^ input_tables[3])));
  table_check(&t);
  vector_release(&map);
  table_release(&t);
}

static void unmapped_inputs_become_fresh(void **state) {
  (void)state;
  Aig *from = aig_new(), *to = aig_new();
  AigLit a = aig_input(from), b = aig_input(from), f = aig_and(from, a, aig_not(b));
  AigVector map = {0};
  AigLit copy = aig_copy(from, aig_not(f), to, &map);
  assert_int_equal(aig_size(to), 4);
  assert_true(aig_is_negated(copy) && aig_is_and(to, aig_node(copy)));
  assert_true(aig_is_input(to, aig_node(map.data[aig_node(a)])));
  assert_int_equal(aig_copy(from, f, to, &map), aig_not(copy));
  vector_release(&map);
  aig_delete(from);
  aig_delete(to);
}

static void cone_counts_shared_nodes_once(void **state) {
  (void)state;
  Aig *aig = aig_new();
  AigLit a = aig_input(aig), b = aig_input(aig), c = aig_input(aig);
  AigLit x = aig_xor(aig, a, b);
  AigLit roots[] = {x, aig_and(aig, x, c), aig_not(x), c, AIG_TRUE};
  assert_int_equal(aig_cone_size(aig, roots, 5), 4);
  assert_int_equal(aig_cone_size(aig, roots + 3, 2), 0);
  assert_int_equal(aig_cone_size(aig, NULL, 0), 0);
  assert_int_equal(aig_leaf_count(aig, roots, 1), 4);
  assert_int_equal(aig_leaf_count(aig, roots, 5), 6);
  assert_int_equal(aig_leaf_count(aig, roots + 4, 1), 0);
  aig_delete(aig);
}

/* A chain as deep as it is large: nothing may recurse, and a node must stay cheap. */
static void deep_and_large(void **state) {
  (void)state;
  Aig *aig = aig_new(), *to = aig_new();
  AigLit f = aig_input(aig);
  while (aig_size(aig) < 1000000) {
    f = aig_and(aig, f, aig_input(aig));
    f = aig_not(f);
    if (aig_size(aig) > 10000) assert_true(aig_bytes(aig) <= 16 * aig_size(aig));
  }
  assert_int_equal(aig_cone_size(aig, &f, 1), aig_size(aig) / 2 - 1);
  AigVector map = {0};
  aig_copy(aig, f, to, &map);
  assert_int_equal(aig_size(to), aig_size(aig));
  vector_release(&map);
  aig_delete(aig);
  aig_delete(to);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_and_inputs),
      cmocka_unit_test(equal_structure_is_one_node),
      cmocka_unit_test(each_rule),
      cmocka_unit_test(all_two_level_shapes),
      cmocka_unit_test(random_graphs_keep_their_functions),
      cmocka_unit_test(rollback_forgets),
      cmocka_unit_test(copies_keep_their_functions),
      cmocka_unit_test(copy_into_itself_substitutes),
      cmocka_unit_test(unmapped_inputs_become_fresh),
      cmocka_unit_test(cone_counts_shared_nodes_once),
      cmocka_unit_test(deep_and_large),
  };
  return cmocka_run_group_tests_name("solve/aig", tests, NULL, NULL);
}

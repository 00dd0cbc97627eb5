/* Recording, trimming and replaying clausal proofs. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/proof.h"
#include "solve/tracer.h"
#include "unit/solve/itp_problems.h"

/* Append a step to a trace; the literals end with 0. */
static void trace_step(Buffer *trace, char kind, const int *literals) {
  buffer_add_bytes(trace, &kind, 1);
  for (;; literals++) {
    uint32_t code = *literals ? literal_encode(*literals) : 0;
    do {
      unsigned char byte = (unsigned char)((code & 0x7f) | (code > 0x7f ? 0x80 : 0));
      buffer_add_bytes(trace, &byte, 1);
    } while (code >>= 7);
    if (!*literals) return;
  }
}

#define STEP(trace, kind, ...) trace_step(trace, kind, (int[]){__VA_ARGS__ __VA_OPT__(, ) 0})

static void original(Proof *proof, uint32_t part, const int *literals) {
  size_t count = 0;
  while (literals[count]) count++;
  proof_original(proof, part, literals, count);
}

#define ORIGINAL(proof, part, ...) original(proof, part, (int[]){__VA_ARGS__ __VA_OPT__(, ) 0})

static ProofState take(Proof *proof, Buffer *trace) {
  ProofState state = proof_trace(proof, (const unsigned char *)trace->data, trace->size, NULL);
  vector_release(trace);
  return state;
}

/* Trim and replay; how many leaves the refutation has.  Every step is checked. */
static unsigned finish(Proof *proof) {
  Resolution resolution;
  resolution_init(&resolution);
  assert_int_equal(proof_trim(proof, NULL), PROOF_DONE);
  assert_int_equal(proof_replay(proof, &resolution, NULL), PROOF_DONE);
  const char *fault = resolution_fault(&resolution);
  if (fault) fail_msg("%s", fault);
  unsigned leaves = 0;
  for (size_t i = 0; i < resolution.nodes.size; i++)
    if (resolution.used.data[i] && resolution_is_leaf(resolution.nodes.data + i)) leaves++;
  resolution_release(&resolution);
  return leaves;
}

static void test_empty_original(void **state) {
  (void)state;
  Proof *proof = proof_new();
  ORIGINAL(proof, 0, 1, 2);
  proof_original(proof, 1, NULL, 0);
  assert_int_equal(proof_begin(proof, 2, NULL), PROOF_CONFLICT);
  assert_int_equal(finish(proof), 1);
  proof_delete(proof);
}

static void test_conflicting_units(void **state) {
  (void)state;
  Proof *proof = proof_new();
  ORIGINAL(proof, 0, 3, -4);
  ORIGINAL(proof, 0, 1);
  ORIGINAL(proof, 1, 2);
  ORIGINAL(proof, 1, -1);
  assert_int_equal(proof_begin(proof, 4, NULL), PROOF_CONFLICT);
  assert_int_equal(finish(proof), 2);
  proof_delete(proof);
}

static void test_propagation_alone(void **state) {
  (void)state;
  Proof *proof = proof_new();
  ORIGINAL(proof, 0, -1, 2);
  ORIGINAL(proof, 0, -2, 3);
  ORIGINAL(proof, 1, -3, -1);
  ORIGINAL(proof, 1, 1);
  ORIGINAL(proof, 1, 5, 6);
  assert_int_equal(proof_begin(proof, 6, NULL), PROOF_CONFLICT);
  assert_int_equal(finish(proof), 4);
  proof_delete(proof);
}

static void test_tautologies_and_repetitions(void **state) {
  (void)state;
  Proof *proof = proof_new();
  size_t count;
  uint32_t part;
  ORIGINAL(proof, 0, 1, -1, 2);
  ORIGINAL(proof, 3, 2, 1, 2, 2);
  uint32_t clause = proof_first(proof);
  proof_literals(proof, clause, &count, &part);
  assert_int_equal(count, 2);
  assert_int_equal(part, 3);
  assert_int_equal(proof_next(proof, clause), 0);
  proof_delete(proof);
}

static void all_of(Proof *proof, int a, int b) {
  ORIGINAL(proof, 0, a, b);
  ORIGINAL(proof, 0, -a, b);
  ORIGINAL(proof, 1, a, -b);
  ORIGINAL(proof, 1, -a, -b);
}

static void test_lemma(void **state) {
  (void)state;
  Proof *proof = proof_new();
  Buffer trace = {0};
  all_of(proof, 1, 2);
  assert_int_equal(proof_begin(proof, 2, NULL), PROOF_OPEN);
  STEP(&trace, 'a', 2);
  STEP(&trace, 'a');
  assert_int_equal(take(proof, &trace), PROOF_CONFLICT);
  assert_int_equal(finish(proof), 4);
  assert_int_equal(proof_core_lemmas(proof), 1);
  proof_delete(proof);
}

/* A lemma may have literals that its derivation does not need, here 3 and 4: they must not get into the
 * chain. */
static void test_redundant_literals(void **state) {
  (void)state;
  Proof *proof = proof_new();
  Buffer trace = {0};
  all_of(proof, 1, 2);
  ORIGINAL(proof, 0, -3, 5);
  ORIGINAL(proof, 0, -3, -5);
  ORIGINAL(proof, 0, 3, 4, 5);
  assert_int_equal(proof_begin(proof, 5, NULL), PROOF_OPEN);
  STEP(&trace, 'a', 3, 2);
  STEP(&trace, 'a', 2, 3, 4);
  STEP(&trace, 'd', 3, 2);
  STEP(&trace, 'a', -3);
  STEP(&trace, 'a', 4, 2);
  STEP(&trace, 'd', 3, 2, 4);
  STEP(&trace, 'a', 2);
  assert_int_equal(take(proof, &trace), PROOF_CONFLICT);
  assert_true(finish(proof) >= 4);
  proof_delete(proof);
}

/* Deletions name literals in any order, repeat, and take one copy at a time. */
static void test_deletions_are_a_multiset(void **state) {
  (void)state;
  Proof *proof = proof_new();
  Buffer trace = {0};
  ORIGINAL(proof, 0, 1, 2, 3);
  ORIGINAL(proof, 0, 3, 1, 2);
  ORIGINAL(proof, 0, 1, 2, -3);
  ORIGINAL(proof, 0, -1, 2);
  ORIGINAL(proof, 1, 1, -2);
  ORIGINAL(proof, 1, -1, -2);
  assert_int_equal(proof_begin(proof, 3, NULL), PROOF_OPEN);
  STEP(&trace, 'd', 2, 3, 1);
  STEP(&trace, 'd', 7 - 6, -1, 2); /* a tautology nobody has */
  STEP(&trace, 'a', 2, 1);
  STEP(&trace, 'd', 3, 2, 1, 1);
  STEP(&trace, 'd', 3, 2, 1);
  STEP(&trace, 'd', 2, 1, -3);
  STEP(&trace, 'a', 2);
  assert_int_equal(take(proof, &trace), PROOF_CONFLICT);
  assert_int_equal(finish(proof), 5);
  proof_delete(proof);
}

/* Once both copies are gone, the lemma does not follow. */
static void test_deletion_counts(void **state) {
  (void)state;
  Proof *proof = proof_new();
  Buffer trace = {0};
  all_of(proof, 1, 2);
  ORIGINAL(proof, 0, 1, 2);
  assert_int_equal(proof_begin(proof, 2, NULL), PROOF_OPEN);
  STEP(&trace, 'd', 2, 1);
  STEP(&trace, 'd', 1, 2);
  STEP(&trace, 'a', 2);
  assert_int_equal(take(proof, &trace), PROOF_CONFLICT);
  assert_int_equal(proof_trim(proof, NULL), PROOF_DEFECTIVE);
  assert_non_null(proof_fault(proof));
  proof_delete(proof);
}

/* Deleting a unit, or the reason of a root-level literal, is ignored. */
static void test_deleted_reasons_stay(void **state) {
  (void)state;
  Proof *proof = proof_new();
  Buffer trace = {0};
  ORIGINAL(proof, 0, 1);
  ORIGINAL(proof, 0, -1, 2);
  ORIGINAL(proof, 1, -2, 3, 4);
  ORIGINAL(proof, 1, -2, 3, -4);
  ORIGINAL(proof, 1, -2, -3, 4);
  ORIGINAL(proof, 1, -1, -3, -4);
  assert_int_equal(proof_begin(proof, 4, NULL), PROOF_OPEN);
  STEP(&trace, 'd', 1);
  STEP(&trace, 'd', 2, -1);
  STEP(&trace, 'a', 3);
  assert_int_equal(take(proof, &trace), PROOF_CONFLICT);
  assert_int_equal(finish(proof), 6);
  proof_delete(proof);
}

static void test_lemma_that_does_not_follow(void **state) {
  (void)state;
  Proof *proof = proof_new();
  Buffer trace = {0};
  ORIGINAL(proof, 0, 1, 2);
  ORIGINAL(proof, 0, 3, 4);
  assert_int_equal(proof_begin(proof, 4, NULL), PROOF_OPEN);
  STEP(&trace, 'a', 3);
  STEP(&trace, 'a', -3);
  assert_int_equal(take(proof, &trace), PROOF_CONFLICT);
  assert_int_equal(proof_trim(proof, NULL), PROOF_DEFECTIVE);
  proof_delete(proof);
}

static void expect_malformed(const char *bytes, size_t size) {
  Proof *proof = proof_new();
  ORIGINAL(proof, 0, 1, 2);
  assert_int_equal(proof_begin(proof, 2, NULL), PROOF_OPEN);
  assert_int_equal(proof_trace(proof, (const unsigned char *)bytes, size, NULL), PROOF_DEFECTIVE);
  proof_delete(proof);
}

static void test_malformed_traces(void **state) {
  (void)state;
  expect_malformed("x\x02\x00", 3);
  expect_malformed("a\x02", 2);                         /* no end */
  expect_malformed("a\x01\x00", 3);                     /* variable 0 */
  expect_malformed("a\x06\x00", 3);                     /* unknown variable */
  expect_malformed("a\xff\xff\xff\xff\xff\xff\x00", 8); /* too long a number */
}

static ProofState load(const Problem *problem, Proof *proof) {
  for (EACH_CLAUSE(problem, c))
    proof_original(proof, CLAUSE_PART(problem, c), CLAUSE_LITERALS(problem, c), CLAUSE_COUNT(problem, c));
  return proof_begin(proof, (uint32_t)problem->variables, NULL);
}

static int always(void *context, uint64_t conflicts) {
  (void)context;
  (void)conflicts;
  return 1;
}

/* The proof of a real solver; NULL if satisfiable. */
static Proof *solve(const Problem *problem) {
  Proof *proof = proof_new();
  if (load(problem, proof) == PROOF_CONFLICT) return proof;
  Tracer *tracer = tracer_new(problem->variables);
  for (EACH_CLAUSE(problem, c)) {
    for (size_t i = 0; i < CLAUSE_COUNT(problem, c); i++) tracer_add(tracer, CLAUSE_LITERALS(problem, c)[i]);
    tracer_add(tracer, 0);
  }
  bool refuted = tracer_solve(tracer, always, NULL) == ANSWER_UNSAT;
  if (refuted) {
    size_t size;
    const unsigned char *bytes = tracer_proof(tracer, &size);
    assert_int_equal(proof_trace(proof, bytes, size, NULL), PROOF_CONFLICT);
  } else {
    proof_delete(proof);
    proof = NULL;
  }
  tracer_delete(tracer);
  return proof;
}

static unsigned replay_many(void (*make)(Problem *, uint64_t), unsigned count) {
  unsigned refuted = 0;
  for (unsigned seed = 0; seed < count; seed++) {
    Problem problem;
    make(&problem, seed);
    Proof *proof = solve(&problem);
    if (proof) {
      assert_true(finish(proof) > 0);
      assert_true(proof_core_lemmas(proof) <= proof_lemmas(proof));
      proof_delete(proof);
      refuted++;
    }
    problem_release(&problem);
  }
  return refuted;
}

static void test_replay_of_solver_proofs(void **state) {
  (void)state;
  assert_true(replay_many(make_random, 300) > 200);
  assert_true(replay_many(make_structured, 120) > 90);
}

static void make_hard(Problem *problem, uint64_t seed) { make_miter(problem, seed, true, 5); }

/* Large enough for restarts, deletions, inprocessing. */
static void test_replay_of_long_proofs(void **state) {
  (void)state;
  assert_int_equal(replay_many(make_hard, 3), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_empty_original),
      cmocka_unit_test(test_conflicting_units),
      cmocka_unit_test(test_propagation_alone),
      cmocka_unit_test(test_tautologies_and_repetitions),
      cmocka_unit_test(test_lemma),
      cmocka_unit_test(test_redundant_literals),
      cmocka_unit_test(test_deletions_are_a_multiset),
      cmocka_unit_test(test_deletion_counts),
      cmocka_unit_test(test_deleted_reasons_stay),
      cmocka_unit_test(test_lemma_that_does_not_follow),
      cmocka_unit_test(test_malformed_traces),
      cmocka_unit_test(test_replay_of_solver_proofs),
      cmocka_unit_test(test_replay_of_long_proofs),
  };
  return cmocka_run_group_tests_name("solve/proof", tests, NULL, NULL);
}

/* Minimal unsatisfiable subsets: against brute force on small problems, by definition on larger ones. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include "solve/mus.h"
#include "solve/sat.h"
#include "unit/random.h"

typedef struct {
  IntVector flat; /* per clause: group, number of literals, literals */
  unsigned groups;
  int variables;
} Problem;

#define EACH_CLAUSE(problem, c)                                                                              \
  size_t c = 0;                                                                                              \
  c < (problem)->flat.size;                                                                                  \
  c += 2 + (size_t)(problem)->flat.data[c + 1]

static uint64_t high_random(uint64_t *seed) { return next_random(seed) >> 11; }

static void add_clause(Problem *problem, unsigned group, const int *literals, size_t count) {
  vector_push(&problem->flat, (int)group);
  vector_push(&problem->flat, (int)count);
  for (size_t i = 0; i < count; i++) vector_push(&problem->flat, literals[i]);
}

static Problem random_problem(uint64_t seed, int variables, unsigned groups, unsigned clauses) {
  Problem problem = {.groups = groups, .variables = variables};
  seed = seed * 0x9e3779b97f4a7c15u | 1;
  for (unsigned i = 0; i < clauses; i++) {
    int literals[4];
    size_t count = high_random(&seed) % 40 == 0 ? 1 : 2 + high_random(&seed) % 2;
    for (size_t j = 0; j < count; j++) {
      int v = 1 + (int)(high_random(&seed) % (unsigned)variables);
      literals[j] = high_random(&seed) & 1 ? v : -v;
    }
    add_clause(&problem, (unsigned)(high_random(&seed) % (groups + 1)), literals, count);
  }
  return problem;
}

static Mus *mus_of(const Problem *problem) {
  Mus *mus = mus_new();
  for (EACH_CLAUSE(problem, c))
    mus_clause(mus, (unsigned)problem->flat.data[c], problem->flat.data + c + 2,
               (size_t)problem->flat.data[c + 1]);
  return mus;
}

/* Do the groups in `set` (a bit per group; bit 0 does not matter) have a model?  By trying all. */
static bool has_model(const Problem *problem, uint64_t set) {
  for (uint32_t model = 0; model < 1u << problem->variables; model++) {
    bool good = true;
    for (EACH_CLAUSE(problem, c)) {
      const int *literals = problem->flat.data + c + 2;
      if (problem->flat.data[c] && !(set >> problem->flat.data[c] & 1)) continue;
      bool satisfied = false;
      for (int j = 0; j < problem->flat.data[c + 1]; j++)
        satisfied |= (model >> (abs(literals[j]) - 1) & 1) == (literals[j] > 0);
      if (!(good = satisfied)) break;
    }
    if (good) return true;
  }
  return false;
}

static uint64_t as_set(const U32Vector *groups) {
  uint64_t set = 0;
  for (size_t i = 0; i < groups->size; i++) {
    assert_true(groups->data[i] > 0 && (i == 0 || groups->data[i] > groups->data[i - 1]));
    set |= (uint64_t)1 << groups->data[i];
  }
  return set;
}

static void assert_minimal(const Problem *problem, uint64_t set) {
  assert_false(has_model(problem, set));
  for (unsigned group = 1; group <= problem->groups; group++)
    if (set >> group & 1) assert_true(has_model(problem, set & ~((uint64_t)1 << group)));
}

static void small_sets_are_minimal(void **state) {
  (void)state;
  unsigned satisfiable = 0, minimal = 0, empty = 0;
  uint64_t rotated = 0;
  for (uint64_t seed = 1; seed <= 600; seed++) {
    unsigned groups = 1 + seed % 25;
    Problem problem = random_problem(seed, 3 + (int)(seed % 7), groups, 8 + (unsigned)(seed % 37));
    Mus *mus = mus_of(&problem);
    U32Vector found = {0};
    MusAnswer answer = mus_find(mus, NULL, &found);
    bool unsatisfiable = !has_model(&problem, ~(uint64_t)0);
    assert_int_equal(answer, unsatisfiable ? MUS_MINIMAL : MUS_SATISFIABLE);
    if (unsatisfiable)
      assert_minimal(&problem, as_set(&found));
    else
      assert_int_equal(found.size, 0);
    satisfiable += !unsatisfiable;
    minimal += unsatisfiable;
    empty += unsatisfiable && !found.size;
    rotated += mus_statistics(mus)->rotated;
    vector_release(&found);
    mus_delete(mus);
    vector_release(&problem.flat);
  }
  assert_true(satisfiable > 50 && minimal > 200 && empty > 2 && rotated > 100);
}

/* ---- larger problems: an unsatisfiable set is checked with a solver of its own ----------------------- */

static bool is_unsatisfiable(const Problem *problem, const U32Vector *groups, uint32_t without) {
  Sat *sat = sat_new();
  for (int i = 0; i < problem->variables; i++) sat_variable(sat);
  for (EACH_CLAUSE(problem, c)) {
    bool wanted = !problem->flat.data[c];
    for (size_t i = 0; i < groups->size; i++)
      wanted |= (int)groups->data[i] == problem->flat.data[c] && groups->data[i] != without;
    if (wanted) sat_clause(sat, problem->flat.data + c + 2, (size_t)problem->flat.data[c + 1]);
  }
  Answer answer = sat_solve(sat, NULL);
  sat_delete(sat);
  return answer == ANSWER_UNSAT;
}

/* `holes` + 1 pigeons: each clause a group of its own, all necessary, hidden among clauses that are not. */
static Problem pigeons(int holes, unsigned *needed) {
  Problem problem = {0};
  unsigned group = 0;
  for (int p = 0; p <= holes; p++) {
    int literals[16];
    for (int h = 0; h < holes; h++) literals[h] = 1 + p * holes + h;
    add_clause(&problem, ++group, literals, (size_t)holes);
  }
  for (int h = 0; h < holes; h++)
    for (int p = 0; p <= holes; p++)
      for (int q = 0; q < p; q++)
        add_clause(&problem, ++group, (int[]){-(1 + p * holes + h), -(1 + q * holes + h)}, 2);
  *needed = group;
  int first = (holes + 1) * holes + 1;
  for (int i = 0; i < 60; i++) {
    add_clause(&problem, ++group, (int[]){first + i, -(first + i + 1)}, 2);
    add_clause(&problem, ++group, (int[]){1 + i % holes, first + i}, 2);
  }
  problem.groups = group;
  problem.variables = first + 60;
  return problem;
}

static void pigeons_are_all_needed(void **state) {
  (void)state;
  unsigned needed;
  Problem problem = pigeons(5, &needed);
  Mus *mus = mus_of(&problem);
  U32Vector found = {0};
  assert_int_equal(mus_find(mus, NULL, &found), MUS_MINIMAL);
  assert_int_equal(found.size, needed);
  for (unsigned i = 0; i < needed; i++) assert_int_equal(found.data[i], i + 1);
  assert_true(mus_statistics(mus)->solved < needed); /* rotation spares calls */
  vector_release(&found);
  mus_delete(mus);
  vector_release(&problem.flat);
}

static void large_sets_are_minimal(void **state) {
  (void)state;
  unsigned minimal = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    Problem problem = random_problem(seed + 5000, 40, 120, 260);
    Mus *mus = mus_of(&problem);
    U32Vector found = {0};
    if (mus_find(mus, NULL, &found) == MUS_MINIMAL) {
      minimal++;
      assert_true(is_unsatisfiable(&problem, &found, 0));
      for (size_t i = 0; i < found.size; i++) assert_false(is_unsatisfiable(&problem, &found, found.data[i]));
    }
    vector_release(&found);
    mus_delete(mus);
    vector_release(&problem.flat);
  }
  assert_true(minimal >= 6);
}

/* ---- limits --------------------------------------------------------------------------------------- */

static void budget_leaves_an_unsatisfiable_set(void **state) {
  (void)state;
  unsigned answers[4] = {0};
  unsigned needed;
  Problem problem = pigeons(4, &needed);
  Mus *mus = mus_of(&problem);
  for (unsigned visit = 1; visit < 60; visit++) {
    U32Vector found = {0};
    Budget budget;
    budget_init(&budget, NULL, 0, 0);
    budget_fire("mus_next", visit);
    MusAnswer answer = mus_find(mus, &budget, &found);
    bool fired = budget_has_fired();
    budget_fire(NULL, 0);
    answers[answer]++;
    assert_int_equal(answer == MUS_MINIMAL, !fired);
    if (visit == 1) assert_int_equal(answer, MUS_UNKNOWN);
    if (answer == MUS_UNKNOWN)
      assert_int_equal(found.size, 0);
    else
      assert_true(is_unsatisfiable(&problem, &found, 0));
    if (fired) assert_string_equal(budget.stopped, "mus_next");
    vector_release(&found);
  }
  assert_true(answers[MUS_UNKNOWN] && answers[MUS_SMALLER] && answers[MUS_MINIMAL]);
  mus_delete(mus);
  vector_release(&problem.flat);
}

static void effort_ends_inside_the_solver(void **state) {
  (void)state;
  unsigned needed, smaller = 0;
  Problem problem = pigeons(6, &needed);
  Mus *mus = mus_of(&problem);
  for (uint64_t effort = 1; effort < 100000; effort *= 4) {
    U32Vector found = {0};
    Budget budget;
    budget_init(&budget, NULL, 0, effort);
    MusAnswer answer = mus_find(mus, &budget, &found);
    if (answer == MUS_SMALLER || answer == MUS_MINIMAL) assert_true(is_unsatisfiable(&problem, &found, 0));
    smaller += answer == MUS_SMALLER;
    vector_release(&found);
  }
  assert_true(smaller > 0);
  mus_delete(mus);
  vector_release(&problem.flat);
}

static void corner_cases(void **state) {
  (void)state;
  U32Vector found = {0};
  Mus *mus = mus_new();
  assert_int_equal(mus_find(mus, NULL, &found), MUS_SATISFIABLE);
  mus_clause(mus, 7, NULL, 0); /* the empty clause, in a group with a gap before it */
  assert_int_equal(mus_find(mus, NULL, &found), MUS_MINIMAL);
  assert_int_equal(found.size, 1);
  assert_int_equal(found.data[0], 7);
  mus_clause(mus, 3, (int[]){2, -2}, 2); /* a tautology */
  mus_clause(mus, 0, (int[]){1, 1, 1}, 3);
  mus_clause(mus, 0, (int[]){-1, -1}, 2);
  assert_int_equal(mus_find(mus, NULL, &found), MUS_MINIMAL);
  assert_int_equal(found.size, 0);
  vector_release(&found);
  mus_delete(mus);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_sets_are_minimal),        cmocka_unit_test(pigeons_are_all_needed),
      cmocka_unit_test(large_sets_are_minimal),        cmocka_unit_test(budget_leaves_an_unsatisfiable_set),
      cmocka_unit_test(effort_ends_inside_the_solver), cmocka_unit_test(corner_cases),
  };
  return cmocka_run_group_tests_name("solve/mus", tests, NULL, NULL);
}

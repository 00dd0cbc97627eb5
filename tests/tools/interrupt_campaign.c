/* interrupt_campaign: how long after the end of its budget does a call come back?
 *
 *   interrupt_campaign CALLS [SEED]
 *
 * So many calls of each kind whose budgets end while they build, solve, trim or wait: deciding terms (SAT), second opinions and Horn
 * clauses (Z3), and interpolation.  Prints for each kind how late they came back: median, 95 and 99 of 100, the worst.  The
 * last line is "N passed, N failed": a kind fails if more than 5 in 100 come more than 0.2 s late or one more than 1 s. */
#include <stdio.h>
#include <stdlib.h>
#include "base/clock.h"
#include "model/gates/circuit.h"
#include "model/unroll/unrolling.h"
#include "solve/decide.h"
#include "solve/horn.h"
#include "solve/second.h"
#include "solve/sweep.h"
#include "unit/solve/itp_problems.h"

typedef VECTOR(double) Doubles;

/* ---- formulas ------------------------------------------------------------------------------------ */

/* x * y = y * x, written so that nothing simplifies: hard from some 10 bits on. */
static Term commuting_products(TermBank *bank, unsigned width) {
  Term x = term_variable(bank, width, NULL), y = term_variable(bank, width, NULL);
  Term z = term_variable(bank, width, NULL);
  Term left = term_multiply(bank, x, term_add(bank, y, z));
  Term right = term_add(bank, term_multiply(bank, y, x), term_multiply(bank, z, x));
  return term_not(bank, term_equal(bank, left, right));
}

/* `count` divisions in a row: much to build. */
static Term many_divisions(TermBank *bank, unsigned width, unsigned count) {
  Term x = term_variable(bank, width, NULL);
  for (unsigned i = 0; i < count; i++) {
    Term y = term_variable(bank, width, NULL);
    x = term_add(bank, term_binary(bank, TERM_UDIVIDE, term_add(bank, x, y), y), term_multiply(bank, x, y));
  }
  return term_equal(bank, x, term_constant(bank, width, 12345));
}

/* `count` reads and writes of one array. */
static Term many_writes(TermBank *bank, unsigned count) {
  Term a = term_variable(bank, sort_array(bank, 16, 16), NULL), all = term_true(bank);
  for (unsigned i = 0; i < count; i++) {
    Term at = term_variable(bank, 16, NULL), value = term_select(bank, a, term_variable(bank, 16, NULL));
    a = term_store(bank, a, at, term_add(bank, value, at));
    all = term_and(bank, all, term_uless(bank, term_select(bank, a, term_variable(bank, 16, NULL)), value));
  }
  return all;
}

static Term make_formula(TermBank *bank, unsigned turn) {
  switch (turn % 6) {
  case 0: return commuting_products(bank, 14 + turn % 7);
  case 1: return many_divisions(bank, 64, 20 + turn % 50);
  case 2: return commuting_products(bank, 32 + turn % 33);
  case 3: return many_divisions(bank, 32, 500 + turn % 500);
  case 4: return many_writes(bank, 30 + turn % 70);
  default: return many_divisions(bank, 64, 1000);
  }
}

/* ---- calls --------------------------------------------------------------------------------------- */

static void call_decide(unsigned turn, double seconds, Budget *budget) {
  TermBank *bank = bank_new();
  Term formula = make_formula(bank, turn);
  budget_init(budget, NULL, seconds, 0);
  decide_term(bank, formula, budget, NULL);
  bank_delete(bank);
}

static void call_second(unsigned turn, double seconds, Budget *budget) {
  TermBank *bank = bank_new();
  Term formula = make_formula(bank, turn);
  budget_init(budget, NULL, seconds, 0);
  second_opinion(bank, formula, NULL, budget, NULL);
  bank_delete(bank);
}

/* Sums of `count` counters that would have to be found equal. */
static void call_horn(unsigned turn, double seconds, Budget *budget) {
  unsigned count = 4 + turn % 20;
  HornSystem *system = horn_system_new();
  LinearBank *bank = horn_bank(system);
  unsigned loop = horn_predicate(system, count);
  LinearVector now = {0}, next = {0};
  Linear start = linear_bool(bank, true), sum = linear_constant(bank, 0), bad = linear_bool(bank, false);
  for (unsigned i = 0; i < count; i++) {
    Linear x = linear_variable(bank, i), choice = linear_variable(bank, count + i);
    vector_push(&now, x);
    start = linear_and(bank, start, linear_equal(bank, x, linear_constant(bank, 0)));
    Linear step = linear_ite(bank, linear_less(bank, choice, sum), linear_constant(bank, 3 + i), linear_constant(bank, 5 + i));
    vector_push(&next, linear_add(bank, x, step));
    sum = linear_add(bank, sum, x);
    bad = linear_or(bank, bad, linear_equal(bank, linear_modulo(bank, sum, linear_constant(bank, 7 + i)), linear_constant(bank, 4)));
  }
  horn_clause(system, NULL, 0, start, &(HornAtom){loop, now.data});
  horn_clause(system, &(HornAtom){loop, now.data}, 1, linear_bool(bank, true), &(HornAtom){loop, next.data});
  horn_clause(system, &(HornAtom){loop, now.data}, 1, bad, NULL);
  Horn *horn = horn_new();
  HornResult result;
  budget_init(budget, NULL, seconds, 0);
  horn_solve(horn, system, NULL, budget, &result);
  horn_result_release(&result);
  horn_delete(horn);
  horn_system_delete(system);
  vector_release(&now);
  vector_release(&next);
}

static AigLit new_leaf(void *context, int variable) {
  (void)variable;
  return aig_input(context);
}

/* The answer and one interpolant, compacted. */
static void call_itp(unsigned turn, double seconds, Budget *budget) {
  Problem problem = {0};
  switch (turn % 4) {
  case 0: make_miter(&problem, turn, true, 6 + (int)(turn / 4 % 3)); break;
  case 1: make_counter(&problem, turn, 10, 20 + (int)(turn % 100)); break;
  case 2: make_counter(&problem, turn, 30, 100 + 10 * (int)(turn % 100)); break;
  default: make_counter(&problem, turn, 30, 5000); break;
  }
  Itp *itp = problem_load(&problem, (ItpOptions){.system = (ItpSystem)(turn % 3)});
  budget_init(budget, NULL, seconds, 0);
  if (itp_solve(itp, budget) == ANSWER_UNSAT) {
    Aig *aig = aig_new(), *small = aig_new();
    AigVector inputs = {0};
    AigLit cut = itp_cut(itp, problem.parts / 2, aig, new_leaf, aig);
    aig_sweep(aig, &cut, 1, small, &inputs, budget);
    vector_release(&inputs);
    aig_delete(aig);
    aig_delete(small);
  }
  itp_delete(itp);
  problem_release(&problem);
}

/* ---- the table ----------------------------------------------------------------------------------- */

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* Calls that were finished in time say nothing. */
static bool run(const char *kind, void (*call)(unsigned, double, Budget *), unsigned calls, uint64_t seed) {
  Random random = random_from(seed);
  Doubles late = {0};
  double worst_seconds = 0;
  unsigned many = 0, worst_turn = 0;
  for (unsigned turn = 0; turn < calls; turn++) {
    double seconds = 0.005 + 0.3 * random_below(&random, 1000) / 1000;
    Budget budget;
    call(turn, seconds, &budget);
    double lateness = clock_wall() - budget.deadline;
    if (lateness < 0 && !budget.stopped) continue;
    vector_push(&late, lateness > 0 ? lateness : 0);
    if (lateness > 0.2) many++;
    if (lateness > worst_seconds) worst_seconds = lateness, worst_turn = turn;
  }
  bool good = late.size && many * 20 <= late.size && worst_seconds <= 1;
  if (late.size) {
    qsort(late.data, late.size, sizeof *late.data, compare_doubles);
    printf("%-16s %5u calls, %5zu interrupted: median %.3f s, 95 in 100 %.3f s, 99 in 100 %.3f s, worst %.3f s (call %u)\n",
           kind, calls, late.size, late.data[late.size / 2], late.data[late.size * 95 / 100],
           late.data[late.size * 99 / 100], worst_seconds, worst_turn);
  }
  fflush(stdout);
  vector_release(&late);
  return good;
}

int main(int argc, char **argv) {
  static const struct {
    const char *kind;
    void (*call)(unsigned turn, double seconds, Budget *budget);
  } kinds[] = {{"SAT", call_decide}, {"Z3, bit-vectors", call_second}, {"Z3, Horn clauses", call_horn}, {"interpolation", call_itp}};
  unsigned calls = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 300, good = 0;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  for (unsigned i = 0; i < 4; i++) good += run(kinds[i].kind, kinds[i].call, calls, seed);
  printf("%u passed, %u failed\n", good, 4 - good);
  return good == 4 ? 0 : 1;
}

/* second_campaign: do we and Z3 agree on random formulas of all operators?
 *
 *   second_campaign N [SEED]
 *
 * N formulas, the first from seed SEED (1): widths 1 to 128, depth to 8.  Every model is checked with the
 * evaluator. Prints each failure with its seed; the last line counts.  Status 1 after a failure. */
#include <stdio.h>
#include <stdlib.h>
#include "base/clock.h"
#include "solve/decide.h"
#include "solve/second.h"
#include "unit/solve/random_terms.h"

static unsigned long sat, unsat, undecided, silent, failed;
static double our_seconds, z3_seconds;

static void complain(uint64_t seed, const char *what) {
  printf("FAILED: seed %llu: %s\n", (unsigned long long)seed, what);
  fflush(stdout);
  failed++;
}

/* Terms with long chains of expanded arrays cost time but show nothing new. */
static bool is_too_large(const TermGenerator *g, TermPair formula) {
  return term_count_nodes(g->bank, formula.simple) > 20000;
}

static void compare(uint64_t seed, TermGenerator *g, TermPair formula) {
  Evaluation *ours = evaluation_new(g->bank), *theirs = evaluation_new(g->bank);
  Budget budget;
  budget_init(&budget, NULL, 5, 20000);
  double start = clock_wall();
  Answer our_answer = decide_term(g->bank, formula.simple, &budget, ours);
  our_seconds += clock_wall() - start;
  start = clock_wall();
  SecondLimits limits = {.seconds = 2};
  Answer their_answer = second_opinion(g->bank, formula.plain, &limits, NULL, theirs);
  z3_seconds += clock_wall() - start;
  if (our_answer == ANSWER_SAT) {
    if (!evaluation_is_true(ours, formula.simple)) complain(seed, "our model, simplified formula");
    copy_elements(g, ours);
    if (!evaluation_is_true(ours, formula.plain)) complain(seed, "our model, plain formula");
  }
  if (their_answer == ANSWER_SAT && !evaluation_is_true(theirs, formula.plain))
    complain(seed, "Z3's model, plain formula");
  if (our_answer == ANSWER_UNKNOWN) undecided++;
  if (their_answer == ANSWER_UNKNOWN) silent++;
  bool both = our_answer != ANSWER_UNKNOWN && their_answer != ANSWER_UNKNOWN;
  if (both && our_answer != their_answer) complain(seed, our_answer == ANSWER_SAT ? "we: SAT" : "we: UNSAT");
  if (both && our_answer == ANSWER_SAT) sat++;
  if (both && our_answer == ANSWER_UNSAT) unsat++;
  evaluation_delete(ours);
  evaluation_delete(theirs);
}

int main(int argc, char **argv) {
  unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  unsigned long large = 0;
  for (uint64_t first = seed; seed < first + count; seed++) {
    static const unsigned widths[] = {3, 8, 8, 17, 32, 33, 64, 128};
    TermGenerator g;
    generator_start(&g, seed);
    unsigned width = widths[generator_below(&g, 8)], depth = 2 + generator_below(&g, 7);
    TermPair formula = random_formula(&g, width, depth);
    if (is_too_large(&g, formula))
      large++;
    else
      compare(seed, &g, formula);
    generator_end(&g);
    if ((seed - first) % 1000 == 999) fprintf(stderr, "%llu done\n", (unsigned long long)(seed - first + 1));
  }
  printf("both decided %lu SAT and %lu UNSAT; we gave up on %lu, Z3 on %lu; %lu too large; %.1f s ours, %.1f "
         "s Z3\n",
         sat, unsat, undecided, silent, large, our_seconds, z3_seconds);
  printf("%lu passed, %lu failed\n", count - failed, failed);
  return failed ? 1 : 0;
}

/* itp_campaign: many interpolation problems, all conditions checked.
 *
 *   itp_campaign RANDOM STRUCTURED [SEED]
 *
 * so many random and structured problems, each under all systems and directions, first with seed SEED (1).
 * Prints each failure with its seed; the last line is "N passed, N failed". */
#include "unit/solve/itp_problems.h"

typedef void (*Make)(Problem *problem, uint64_t seed);

static unsigned passed, failed, refuted;

static void run(Make make, uint64_t seed) {
  Problem problem;
  Answer answer = ANSWER_UNKNOWN;
  make(&problem, seed);
  if (getenv("V")) fprintf(stderr, "%s %d\n", problem.kind, (int)seed);
  const char *failure = check_problem(&problem, seed % 4 == 0, &answer);
  if (failure) printf("FAILED: %s problem, seed %llu: %s\n", problem.kind, (unsigned long long)seed, failure);
  if (failure)
    failed++;
  else
    passed++;
  if (answer == ANSWER_UNSAT) refuted++;
  problem_release(&problem);
}

int main(int argc, char **argv) {
  unsigned long random_count = argc > 1 ? strtoul(argv[1], NULL, 10) : 200;
  unsigned long structured_count = argc > 2 ? strtoul(argv[2], NULL, 10) : 50;
  unsigned long seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
  for (unsigned long i = 0; i < random_count; i++) run(make_random, seed + i);
  printf("%u of %lu random problems unsatisfiable\n", refuted, random_count);
  refuted = 0;
  for (unsigned long i = 0; i < structured_count; i++) run(make_structured, seed + i);
  printf("%u of %lu structured problems unsatisfiable\n", refuted, structured_count);
  const ItpStatistics *s = itp_statistics();
  printf("%llu lemmas, %llu in cores, %llu interpolants with %llu nodes\n", (unsigned long long)s->lemmas,
         (unsigned long long)s->core_lemmas, (unsigned long long)s->interpolants,
         (unsigned long long)s->nodes);
  printf("%.2f s solving, %.2f s replaying, %.2f s checking inside\n", s->solve_seconds, s->replay_seconds,
         s->check_seconds);
  printf("%u passed, %u failed\n", passed, failed);
  return failed ? 1 : 0;
}

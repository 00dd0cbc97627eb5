/* Runs a harness, compiled with -Dmain=harness, on RUNS random inputs (first argument; the second is the seed).  A failing assertion
 * aborts; the number of the run is on the standard error then.  Bytes come from an alphabet that changes from run to run: all of
 * them, what parsers look at, digits, or few that collide. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern int harness(void);

static uint64_t state;
static unsigned long run;
static const char *alphabet;
static size_t letters;

/* xorshift64*, Vigna 2016 */
static uint64_t next(void) {
  state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
  return state * 0x2545F4914F6CDD1Du >> 16;
}

unsigned char __VERIFIER_nondet_uchar(void) {
  uint64_t draw = next();
  if (!letters || !(draw >> 40 & 15)) return (unsigned char)draw;
  return (unsigned char)alphabet[draw % letters];
}

unsigned __VERIFIER_nondet_uint(void) {
  unsigned draw = (unsigned)next(), width = (unsigned)(next() % 33);
  return width == 32 ? draw : draw & ((1u << width) - 1);
}

int __VERIFIER_nondet_int(void) {
  unsigned draw = __VERIFIER_nondet_uint();
  return (int)(next() & 1 ? draw : -draw);
}

static void choose_alphabet(void) {
  static const char *const alphabets[] = {"", "{}[]\":,\\/0t \n\tx*u", "0123456789abcdefABCDEF", "ab", "\1\2\3\4\5\6\7", "http://a:1@?#[].", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xED\xA0\x80"};
  alphabet = alphabets[next() % (sizeof alphabets / sizeof *alphabets)];
  letters = strlen(alphabet);
}

static void tell_run(int signal) {
  (void)signal;
  fprintf(stderr, "run %lu fails\n", run);
  _exit(1);
}

int main(int count, char **arguments) {
  unsigned long runs = count > 1 ? strtoul(arguments[1], NULL, 10) : 1000000;
  state = (count > 2 ? strtoul(arguments[2], NULL, 10) : 1) * 0x9E3779B97F4A7C15u;
  signal(SIGABRT, tell_run);
  signal(SIGSEGV, tell_run);
  for (run = 1; run <= runs; run++) {
    choose_alphabet();
    harness();
  }
  return 0;
}

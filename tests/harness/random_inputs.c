/* random_inputs.c: inputs for a compiled program, the same for the same seed.
 *
 *   gcc program.c tests/harness/random_inputs.c && ./a.out ...      with SEED=n in the environment
 *
 * Small numbers, the ends of types and any bits, in turn.  The run ends quietly after many questions, after a tenth of a second of
 * work or ten seconds of sleep, where an assumption does not hold, and at the program's own error; it says so where __VERIFIER_error is called, which an assertion that was put into the program does. */
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { MOST_QUESTIONS = 3000 };

static uint64_t state;

static void leave(int signal) {
  (void)signal;
  _exit(0);
}

__attribute__((constructor)) static void begin(void) {
  const char *seed = getenv("SEED");
  state = (seed ? strtoull(seed, NULL, 10) : 0) * 0x9e3779b97f4a7c15u + 0x1234567;
  signal(SIGALRM, leave);
  signal(SIGSEGV, leave); /* an invalid access is no error of the program here */
  signal(SIGBUS, leave);
  signal(SIGFPE, leave);
  signal(SIGPROF, leave);
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_usec = 100000}, NULL);
  alarm(10);
}

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static uint64_t input(unsigned bytes) {
  static unsigned questions;
  if (++questions > MOST_QUESTIONS) _exit(0);
  uint64_t top = (uint64_t)1 << (8 * bytes - 1), bits = next() >> 8;
  switch (bits % 8) {
  case 0: return next();
  case 1: return top - 1 - next() % 2;
  case 2: return top + next() % 2;
  case 3: return -(next() % 20);
  case 4: return next() % 2000;
  default: return next() % 12;
  }
}

#define INPUT(Type, name) \
  Type __VERIFIER_nondet_##name(void) { return (Type)input(sizeof(Type)); }

INPUT(char, char)
INPUT(signed char, schar)
INPUT(unsigned char, uchar)
INPUT(unsigned char, u8)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(unsigned short, u16)
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(unsigned, unsigned)
INPUT(unsigned, u32)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
INPUT(size_t, size_t)
INPUT(void *, pointer)

_Bool __VERIFIER_nondet_bool(void) { return input(4) % 2; }

double __VERIFIER_nondet_double(void) {
  uint64_t bits = next();
  double number;
  memcpy(&number, &bits, sizeof number);
  return next() % 3 ? (double)(int64_t)input(4) / 4 : number;
}

float __VERIFIER_nondet_float(void) { return (float)__VERIFIER_nondet_double(); }

__attribute__((weak)) void __VERIFIER_assume(int holds) {
  if (!holds) _exit(0);
}

__attribute__((weak)) void reach_error(void) { _exit(0); }

void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  _exit(0);
}

void __VERIFIER_error(void) {
  static const char text[] = "an inserted assertion does not hold\n";
  _exit(write(2, text, sizeof text - 1) < 0 ? 3 : 2);
}

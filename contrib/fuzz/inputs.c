/*
 * What a transformed program (`craig transform`) needs to be fuzzed by libFuzzer: its inputs come from the fuzzer's bytes, `reach_error` is the crash that the fuzzer looks for, and every other way
 * in which the program ends goes back to the fuzzer.
 *
 * The program is linked in with its `main` renamed to `program_main` and with its variables in a section of their own, `program_data`: they are as they were at the start before each run,
 * though all runs are in one process. A run ends where the bytes do, so that loops over inputs end, and after a hundredth of a second, so that other loops do. With CRAIG_INPUTS set, the inputs that were read are printed.
 */
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

extern int program_main(int argc, char **argv, char **envp);
extern char __start_program_data[] __attribute__((weak)), __stop_program_data[] __attribute__((weak));

static const uint8_t *next, *end;
static sigjmp_buf over;
static char *at_start;

static void run_ends(void) { siglongjmp(over, 1); }

static void time_is_up(int signal) {
  (void)signal;
  run_ends();
}

// set_timer: of the processor's time; 0 stops it.
static void set_timer(long microseconds) {
  struct itimerval timer = {.it_value = {.tv_usec = microseconds}};
  setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

// input: the next `size` bytes; without them the run is over.
static uint64_t input(const char *name, size_t size) {
  uint64_t value = 0;
  if ((size_t)(end - next) < size) run_ends();
  memcpy(&value, next, size);
  next += size;
  if (getenv("CRAIG_INPUTS")) fprintf(stderr, "%s: %lld\n", name, (long long)(value << (64 - 8 * size)) >> (64 - 8 * size));
  return value;
}

// craig_fuzz_unknown: the result of a function that nobody defines.
uint64_t craig_fuzz_unknown(const char *name) { return input(name, sizeof(uint64_t)); }

#define INPUT(NAME, TYPE) \
  TYPE __VERIFIER_nondet_##NAME(void) { return (TYPE)input(#NAME, sizeof(TYPE)); }
INPUT(char, char)
INPUT(schar, signed char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(unsigned, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(size_t, size_t)
INPUT(u8, uint8_t)
INPUT(u16, uint16_t)
INPUT(u32, uint32_t)
INPUT(u64, uint64_t)

_Bool __VERIFIER_nondet_bool(void) { return input("bool", 1) & 1; }

float __VERIFIER_nondet_float(void) {
  uint32_t bits = (uint32_t)input("float", sizeof(float));
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

double __VERIFIER_nondet_double(void) {
  uint64_t bits = input("double", sizeof(double));
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

void __VERIFIER_assume(int condition) {
  if (!condition) run_ends();
}

void reach_error(void) {
  static const char message[] = "reach_error is called\n";
  if (write(2, message, sizeof message - 1) < 0) _exit(2);
  __builtin_trap();
}

// Other ends of the program are no findings.
void program_exit(int status) {
  (void)status;
  run_ends();
}

void program_quick_exit(int status) { program_exit(status); }

void program_abort(void) { run_ends(); }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char *arguments[] = {"program", NULL};
  size_t length = (size_t)(__stop_program_data - __start_program_data);
  if (!at_start && length) memcpy(at_start = malloc(length), __start_program_data, length);
  if (length) memcpy(__start_program_data, at_start, length);
  next = data;
  end = data + size;
  signal(SIGVTALRM, time_is_up);
  if (!sigsetjmp(over, 1)) {
    set_timer(10000);
    program_main(1, arguments, arguments + 1);
  }
  set_timer(0);
  return 0;
}

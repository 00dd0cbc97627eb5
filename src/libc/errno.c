/* errno, a variable of the library: what models and the calls of functions that may fail leave there.
 *
 * A function that failed leaves the number of some error.  One that succeeded leaves errno alone, as those of the GNU library do, although
 * the standard would let it do otherwise. */
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void __craig_disturb_errno(int *number);

int *__errno_location(void) {
  static int number;
  return &number;
}

/* A function of which no more is known than that it failed. */
static void errno_failed(void) {
  int number = __VERIFIER_nondet_int();
  __VERIFIER_assume(number > 0);
  *__errno_location() = number;
}

void errno_failed_if(int is_failure) {
  if (is_failure) errno_failed();
}

/* An allocation. */
void errno_no_memory(void) {
  enum { NO_MEMORY = 12 };
  *__errno_location() = NO_MEMORY;
}

/* One of which not even that is known. */
void errno_may_have_failed(void) {
  if (__VERIFIER_nondet_int()) errno_failed();
}

/* One that the interpreter performs: it knows. */
void errno_performed(void) {
  __craig_disturb_errno(__errno_location());
}

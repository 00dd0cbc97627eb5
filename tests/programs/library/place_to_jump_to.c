// TRUE; must: unwind bmc
/* A parser that would jump back where its text is wrong: nobody jumps here, so the place is left once. */
#include <assert.h>
#include <setjmp.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static jmp_buf wrong;

static int digit(unsigned char c) {
  if (c > 9) longjmp(wrong, c);
  return c;
}

int main(void) {
  int code = setjmp(wrong), sum = 0;
  if (code) return 1;
  for (int i = 0; i < 2; i++) sum += digit(__VERIFIER_nondet_uchar() & 7);
  assert(sum <= 14 && !code);
  return 0;
}

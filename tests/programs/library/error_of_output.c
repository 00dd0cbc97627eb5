// TRUE; must: auto
/* Whether output succeeded is not known, and what it leaves in errno neither; but what is set behind it stays. */
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int number = __VERIFIER_nondet_int();
  printf("%d\n", number);
  errno = number;
  if (errno != number) reach_error();
  return 0;
}

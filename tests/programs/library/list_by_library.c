// TRUE; must: auto unwind
/* insque and remque: lists with ends. */
#include <search.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct item {
  struct item *next, *previous;
  int value;
};
int main(void) {
  struct item a = {.value = 1}, b = {.value = 2}, c = {.value = 3};
  insque(&a, 0);
  insque(&b, &a);
  insque(&c, __VERIFIER_nondet_uchar() ? &a : &b);
  int sum = 0, places = 1;
  for (struct item *i = &a; i; i = i->next, places *= 4) sum += places * i->value;
  if (sum != 1 + 4 * 3 + 16 * 2 && sum != 1 + 4 * 2 + 16 * 3) reach_error();
  remque(&c);
  if (a.next != &b || b.previous != &a || a.previous || b.next) reach_error();
  return 0;
}

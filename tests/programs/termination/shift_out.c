// TRUE; must: auto; options: --property termination
/* What is shifted out at the top does not come back; an even factor moves the lowest bit up as well.  No order of the numbers themselves says that. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), places = 0;
  unsigned long y = __VERIFIER_nondet_ulong();
  while (x != 0) {
    x <<= 1;
    places++;
  }
  while (y) y *= 6;
  return places > 32;
}

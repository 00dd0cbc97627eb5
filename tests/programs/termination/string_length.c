// TRUE; must: auto; options: --property termination
/* A pointer moves on through a string that ends somewhere. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long size);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
  char *text = malloc(n), *p = text;
  text[n - 1] = 0;
  while (*p) p++;
  return p - text > 1000;
}

// FALSE; TRUE where an access at a computed offset misses every second place.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char bytes[8] = {0}, *p = bytes;
  p[__VERIFIER_nondet_uint() % 8] = 1;
  if (bytes[3]) reach_error();
  return 0;
}

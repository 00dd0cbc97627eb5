// FALSE; must: bmc kind auto pdr
/* Numbers of four bytes, seen as bytes. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
unsigned a[500];
int main(void) {
  unsigned char *p = (unsigned char *)a;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 2000) return 0;
  a[100] = 0x01020304;
  p[i] = 0xff;
  if (a[100] == 0x01ff0304) reach_error();
  return 0;
}

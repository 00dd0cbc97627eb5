// FALSE; must: bmc kind auto pdr
/* Bit-fields in records of which there are many. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct flags {
  unsigned a : 3, b : 7, c : 12;
  unsigned char d;
} f[700];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 700 || j < 0 || j >= 700) return 0;
  f[i].a = 5;
  f[i].c = 4000;
  f[j].b = 99;
  f[j].d = 200;
  if (f[333].a == 5 && f[333].b == 99 && f[333].c == 4000 && f[333].d == 200) reach_error();
  return 0;
}

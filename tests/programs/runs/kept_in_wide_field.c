// FALSE; must: auto bmc unwind
/* A field across bytes, and one that a value of few fits in. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct {
  unsigned low : 3;
  int wide : 11;
  unsigned long byte : 40;
} s;

int main(void) {
  s.wide = __VERIFIER_nondet_int();
  s.byte = __VERIFIER_nondet_uchar();
  s.low = s.byte + 1;
  if (s.wide == -700 && s.byte == 254 && s.low == 7) reach_error();
  return 0;
}

// FALSE(no-invalid-shift); must: bmc; options: --property no-invalid-shift
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int by = __VERIFIER_nondet_int(), x = 1024;
  if (by < 8) x >>= by;
  return x;
}

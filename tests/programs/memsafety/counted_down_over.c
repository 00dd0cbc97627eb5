// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
// A pointer goes on while the number of bytes that are left goes down, and there is one byte too many.
extern int __VERIFIER_nondet_int(void);

static void clear(char *bytes, unsigned left) {
  for (; left; left--) *bytes++ = 0;
}

int main(void) {
  int room = __VERIFIER_nondet_int(), count = __VERIFIER_nondet_int();
  if (room < 1) room = 1;
  if (count < 1 || count > room + 1) return 0;
  clear(__builtin_alloca(room), count);
  return 0;
}

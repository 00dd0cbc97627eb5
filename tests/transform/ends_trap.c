// FALSE; ends.aut
extern int __VERIFIER_nondet_int(void);
extern int acquire(const char *name);
extern void exit(int);
extern void abort(void);

static int release(int h) {
  if (h < 0) return h;
  h = 0;
  return h;
}
int (*closer)(int) = release;

static void leave(int h, int how) {
  if (h > 0) closer(h);
  if (how == 1) exit(h + 1);
  if (how == 2) abort();
}

int main(void) {
  int h = acquire("one"), how = __VERIFIER_nondet_int();
  if (how > 0 && how < 3) leave(h, how);
  if (h > 0) {
    release(h);
    if (how == 7) return how / 7;
  }
  int d = how & 1;
  acquire("three"); return 4 / d;
}

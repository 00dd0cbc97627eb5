// FALSE(valid-deref); must: bmc; undefined; options: --property valid-memsafety
static int *keep(int *p) { static int *kept; int *before = kept; kept = p; return before; }
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x = i, *before = keep(&x);
    if (before) x += *before;
  }
  return 0;
}

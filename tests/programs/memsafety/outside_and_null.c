// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int *somewhere(void);
int main(void) {
  int *p = somewhere();
  int *q = 0;
  if (p) return *q;
  return 0;
}

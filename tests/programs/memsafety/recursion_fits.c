// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
static int sum(int *a, int n) { return n < 0 ? 0 : a[n] + sum(a, n - 1); }
int main(void) {
  int a[3] = {1, 2, 3};
  return sum(a, 2);
}

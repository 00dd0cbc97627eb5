// TRUE; must: kind imc pdr; options: --property valid-memsafety
int a[100000];
int main(void) {
  for (int i = 0; i < 100000; i++) a[i] = i;
  return 0;
}

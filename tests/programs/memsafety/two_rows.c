// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
int main(void) {
  int a[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) a[i][j] = i * j;
  return a[2][3];
}

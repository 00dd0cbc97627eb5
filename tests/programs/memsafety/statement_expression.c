// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
int main(void) {
  int *p = ({ int x = 1; &x; });
  return *p;
}

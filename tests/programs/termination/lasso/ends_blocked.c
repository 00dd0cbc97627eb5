// TRUE; must: auto; options: --property termination
void __VERIFIER_assume(int condition);
int main(void) {
  int x = 1;
  while (x) {
    x = 1;
    __VERIFIER_assume(x == 2);
  }
  return 0;
}

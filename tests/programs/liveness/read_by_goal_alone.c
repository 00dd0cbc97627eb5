// TRUE; must: auto; options: --property liveness
void assert_live(int p);
#define BOTH(a, b) (assert_live(a), assert_live(b))
__attribute__((unused)) static void never_called(void) { assert_live(1 > 2); }
int main(void) { /* nothing but the goals reads what the loop writes; one of them changes a variable */
  int x = 0;
  unsigned char n = 0;
  while (1) {
    for (int i = 0; i < 2; i++) BOTH(x ? 1 : i == 2, (n ^= 1) == 0);
    x = !x;
  }
}

// TRUE; must: auto; options: --property liveness
void assert_live(int p);
int main(void) { /* the inner loop comes back to its states, but only by way of the outer one */
  int rounds = 0;
  while (1) {
    for (int i = 0; i < 3; i++) rounds ^= i;
    assert_live(1);
  }
}

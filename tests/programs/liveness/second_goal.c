// FALSE(liveness); must: auto; options: --property liveness
void assert_live(int p);
int main(void) { /* the first is met in each round, the second never again */
  unsigned char x = 1;
  while (1) {
    assert_live(x > 0);
    if (x < 200) x += x;
    assert_live(x == 4);
  }
}

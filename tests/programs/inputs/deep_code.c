// FALSE; must: run
// Three numbers in a row, behind 300 passes that count: no random input guesses them.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned count = 0, key = 1, right = 0;
  while (1) {
    unsigned given = __VERIFIER_nondet_uint();
    if (count < 300) {
      count++;
      key = key * 1103515245u + 12345u;
    } else if (given * 3u + right == (key ^ 0x5bd1e995u)) {
      right++;
    } else {
      right = 0;
    }
    if (right == 3) reach_error();
  }
}

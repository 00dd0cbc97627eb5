// FALSE; must: bmc pdr
/* As in ring_elects_one.c, but two nodes may have the same name: then there are two leaders. */
void reach_error(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int);

int main(void) {
  char id1 = __VERIFIER_nondet_char(), id2 = __VERIFIER_nondet_char(), id3 = __VERIFIER_nondet_char();
  char send1 = __VERIFIER_nondet_char(), send2 = __VERIFIER_nondet_char(), send3 = __VERIFIER_nondet_char();
  char leader1 = __VERIFIER_nondet_char(), leader2 = __VERIFIER_nondet_char(), leader3 = __VERIFIER_nondet_char();
  __VERIFIER_assume(id1 >= 0 && id2 >= 0 && id3 >= 0);
  __VERIFIER_assume(id1 != id2);
  __VERIFIER_assume(send1 == id1 && send2 == id2 && send3 == id3);
  __VERIFIER_assume(leader1 == 0 && leader2 == 0 && leader3 == 0);
  char old1 = -1, old2 = -1, old3 = -1;
  while (1) {
    char m1 = old3, m2 = old1, m3 = old2;
    if (m1 > id1) send1 = m1; else if (m1 == id1) leader1 = 1;
    if (m2 > id2) send2 = m2; else if (m2 == id2) leader2 = 1;
    if (m3 > id3) send3 = m3; else if (m3 == id3) leader3 = 1;
    old1 = send1, old2 = send2, old3 = send3;
    if (leader1 + leader2 + leader3 > 1) reach_error();
  }
}

// FALSE; must: bmc kind imc ismc dar auto
/* Two counters race; the slow one is believed never to pass the fast one.  An 8-bit wrap-around says otherwise. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned char fast = 0, slow = 0;
  while (__VERIFIER_nondet_bool()) {
    fast += 64;
    slow += 16;
    if (slow > fast) reach_error();
  }
  return 0;
}

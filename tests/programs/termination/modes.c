// TRUE; must: auto; options: --property termination
/* A machine whose modes are never taken twice; in each of them the input decides how long it stays, but not for ever. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  enum { START, FILL, DRAIN, DONE } mode = START;
  int level = 0;
  while (mode != DONE) {
    switch (mode) {
    case START: mode = FILL; break;
    case FILL:
      if (level < 1000 && __VERIFIER_nondet_int()) level++;
      else mode = DRAIN;
      break;
    default:
      if (level > 0) level--;
      else mode = DONE;
    }
  }
  return 0;
}

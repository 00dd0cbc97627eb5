// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
enum state { IDLE, READY, BUSY, DONE, FAILED };
int main(void) {
  enum state s = IDLE;
  int retries = 0;
  while (s != DONE) {
    int ok = __VERIFIER_nondet_int();
    switch (s) {
    case IDLE: s = READY; break;
    case READY: s = ok ? BUSY : FAILED; break;
    case BUSY: s = ok ? DONE : FAILED; break;
    case FAILED:
      retries = 0; /* should have been counted */
      s = IDLE;
      break;
    default: return retries;
    }
  }
  return 0;
}

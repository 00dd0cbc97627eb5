// TRUE; must: kind imc ismc dar auto
/* A driver that takes and releases a lock in step: it never takes it twice. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static _Bool locked;

static void take(void) {
  if (locked) reach_error();
  locked = 1;
}

static void release(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  unsigned requests = 0, served;
  do {
    take();
    served = requests;
    if (__VERIFIER_nondet_int()) {
      release();
      requests++;
    }
  } while (requests != served);
  release();
  return 0;
}

// TRUE; must: auto; options: --localize 1
// Where a table of the kernel ends nobody knows, which does not matter to a lock: no access to it hits a variable whose address is not taken.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int table[];

static int locked;

static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

static void unlock(void) { locked = 0; }

int main(void) {
  for (;;) {
    int i = __VERIFIER_nondet_int();
    lock();
    if (i > 0 && table[i] > 3) table[i] = i;
    unlock();
  }
}

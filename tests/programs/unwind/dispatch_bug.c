// FALSE; must: unwind bmc
// Callbacks in any order, as a driver's are called; what nobody is to choose goes in circles.  A failed start leaves the lock taken.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct device {
  int users, is_ready;
  struct device *next;
};

static int locked, registered;
static struct device *first;

static void stop(void) {
again:
  goto again;
}

static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

static void unlock(void) { locked = 0; }

static int start(struct device *d) {
  lock();
  if (!d->is_ready) return -1;
  d->users++;
  unlock();
  return 0;
}

static void add(void) {
  struct device *d = malloc(sizeof *d);
  d->users = d->is_ready = 0;
  d->next = first;
  first = d;
  registered = 1;
}

static void finish(struct device *d) {
  lock();
  while (d->users) d->users--;
  unlock();
}

int main(void) {
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 0: add(); break;
    case 1: if (registered) start(first); break;
    case 2: if (registered) finish(first); break;
    case 3: if (registered && first->next) first->next->is_ready = 1; break;
    default: stop();
    }
  }
}

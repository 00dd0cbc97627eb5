// TRUE; must: auto; options: --localize 1
// Locks are taken and given back whatever the device does; of all that it does nothing matters.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long size);
extern void free(void *memory);

static int lock;

static void take(void) {
  if (lock) reach_error();
  lock = 1;
}

static void give(void) {
  if (!lock) reach_error();
  lock = 0;
}

struct device {
  int state, length;
  int (*work)(struct device *);
  char name[16];
};

static int sum(struct device *d) {
  int s = 0;
  for (int i = 0; i < 16; i++) s += d->name[i] * d->length;
  return s;
}

static int sleepy(struct device *d) {
  take();
  d->state += sum(d);
  give();
  return d->state;
}

static int busy(struct device *d) {
  while (d->length > 0 && __VERIFIER_nondet_int()) d->length -= d->state;
  return d->length;
}

int main(void) {
  struct device *d = malloc(sizeof *d);
  d->state = d->length = __VERIFIER_nondet_int();
  d->work = d->state % 7 == 3 ? sleepy : busy;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 1: d->work(d); break;
    case 2:
      take();
      d->length = busy(d) * 3;
      give();
      break;
    default: d->state = sum(d);
    }
  }
  free(d);
  return 0;
}

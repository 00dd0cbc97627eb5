// FALSE; must: auto; options: --localize 1
/* A driver whose entry points are called in any order; most of them have nothing to do with the lock.  What fails lies some calls deep, behind a state that two others have to set; and the first
 * way to it that the lock alone knows follows a null pointer. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct device {
  int users, mode, level[8];
  struct device *parent;
};

static int held, state, counters[16];
static struct device *device;

static void lock(void) {
  if (held) reach_error();
  held = 1;
}

static void unlock(void) { held = 0; }

static int add_up(int n) {
  int sum = 0;
  for (int i = 0; i < 16; i++) {
    if (n & (1 << i)) counters[i] += n;
    if (counters[i] > 100) counters[i] = counters[(i + n) & 15] / 2;
    sum += counters[i];
  }
  return sum;
}

static void tune(struct device *d, int n) {
  for (int i = 0; i < 8; i++) {
    if (d->level[i] > n) d->level[(n + i) & 7] = add_up(n + i);
    if (d->level[i] < -n) d->level[i] += add_up(n - i);
  }
}

static int begin(struct device *d) {
  lock();
  if (d->mode == 3) return -1;
  d->users++;
  unlock();
  return 0;
}

static void flush(struct device *d) {
  int users = d->parent->users;
  lock();
  if (users > 2) lock();
  unlock();
}

static int probe(void) {
  device = malloc(sizeof *device);
  if (!device) return -1;
  device->users = device->mode = 0;
  device->parent = 0;
  for (int i = 0; i < 8; i++) device->level[i] = i;
  return 0;
}

static void ioctl(int command, int n) {
  switch (command) {
  case 1: tune(device, n); break;
  case 2: flush(device); break;
  case 3: device->mode = n; break;
  case 4: begin(device); break;
  case 5: device->level[n & 7] = add_up(n); break;
  }
}

int main(void) {
  for (;;) {
    int command = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    switch (__VERIFIER_nondet_int()) {
    case 0:
      if (state == 0 && probe() == 0) state = 1;
      break;
    case 1:
      if (state == 1) state = 2;
      break;
    case 2:
      if (state == 2) ioctl(command, n);
      break;
    case 3: add_up(command); break;
    case 4:
      if (state == 2) tune(device, n);
      break;
    case 5: return 0;
    }
  }
}

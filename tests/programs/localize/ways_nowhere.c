// TRUE; must: auto; options: --localize 1
/* What the lock alone knows has an error: that the mode is never 3 is a matter of memory.  No run of the program goes there. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  int mode, users;
};

static int held, state;
static struct device device;

static void lock(void) {
  if (held) reach_error();
  held = 1;
}

static void unlock(void) { held = 0; }

static void begin(struct device *d) {
  lock();
  if (d->mode == 3) return;
  d->users = 1;
  unlock();
}

static void set_mode(struct device *d, int mode) {
  if (mode == 1 || mode == 2) d->mode = mode;
}

int main(void) {
  for (;;) {
    int n = __VERIFIER_nondet_int();
    switch (__VERIFIER_nondet_int()) {
    case 0: state = 1; break;
    case 1:
      if (state) begin(&device);
      break;
    case 2: set_mode(&device, n); break;
    case 3: return 0;
    }
  }
}

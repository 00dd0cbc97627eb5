// FALSE; must: bmc unwind
// Addresses beyond 4 GiB are taken for numbers of errors, and the program waits for ever when it gets one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct device {
  int state;
  void *owner;
};

static int locked;

static long is_error(const void *pointer) { return (unsigned long)pointer > 4294967295UL; }

static void suppose(int condition) {
  if (!condition) {
  again:
    goto again;
  }
}

static void *allocate(unsigned long size) {
  void *result = malloc(size);
  suppose(result != (void *)0);
  suppose(!is_error(result));
  return result;
}

static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

int main(void) {
  struct device *device = allocate(sizeof *device), *other = allocate(sizeof *other);
  device->state = __VERIFIER_nondet_int();
  other->state = device->state + 1;
  lock();
  if (other->state == 41) locked = 0;
  lock();
  return 0;
}

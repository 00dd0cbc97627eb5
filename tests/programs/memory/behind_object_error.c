// FALSE; must: unwind auto; undefined
/* Likewise, with an error that needs nothing else. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct device {
  long head[400];
  int flag;
};

static int count;

int main(void) {
  struct device *device = malloc(1);
  if (!device) return 0;
  device->flag = __VERIFIER_nondet_int();
  if (device->flag) count++;
  if (device->flag == 3) count--;
  if (count) reach_error();
  return 0;
}

// TRUE; must: bmc; undefined
/* A stub allocates too little: what is written behind the object is there all the same when it is read again. */
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
  if (device->flag) count--;
  if (count) reach_error();
  return 0;
}

// TRUE; must: kind imc auto pdr
/* Whoever it is that is called, it is none of ours, and it changes nothing here. */
extern void reach_error(void);
struct device {
  int (*open)(struct device *);
  int state;
};
extern struct device *find_device(void);
static int used;
int own(struct device *d) {
  used = 1;
  return 0;
}
int (*kept)(struct device *) = own;
int main(void) {
  struct device *d = find_device();
  if (!d) return 0;
  for (int i = 0; i < 3; i++) {
    int r = d->open(d);
    if (r > 0 && used) reach_error();
  }
  return 0;
}

// FALSE; must: unwind
// What a pointer from outside leads to is the same at each read, until it is written: the third alone of the ways to the error is one.
extern void reach_error(void);

struct device {
  int mode, lock;
  struct device *other;
};
extern struct device *find_device(int number);

int main(void) {
  struct device *d = find_device(0), *e = find_device(1);
  int count = 0;
  if (!d || !e) return 0;
  if (d->mode == 1) count++;
  if (d->mode != 1) count += 2;
  if (count == 3) reach_error();
  d->lock = 7;
  if (d->lock != 7) reach_error();
  if (e->other && e->other->mode == 5 && e->other->mode > 4 && d->lock == 7) reach_error();
  return 0;
}

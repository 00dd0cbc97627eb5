// FALSE; must: auto; options: --localize 1
/* Functions call each other through pointers as deep as they like; the second calls the first with the lock held, from a call below. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned char held;
static void first(int n), second(int n);
static void (*call[2])(int) = {first, second};
static void lock(void) {
  if (held) reach_error();
  held = 1;
}
static void unlock(void) {
  if (!held) reach_error();
  held = 0;
}
static void first(int n) {
  if (n <= 0) return;
  lock();
  unlock();
  call[n & 1](n - 1);
  lock();
  unlock();
}
static void second(int n) {
  if (n > 0) call[n & 1](n - 1);
  lock();
  if (n == 3) call[0](n);
  unlock();
}
int main(void) {
  call[1](__VERIFIER_nondet_int());
  lock();
  return 0;
}

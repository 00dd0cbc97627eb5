// FALSE; must: bmc imc auto
/* Functions are called through memory from outside. */
extern void reach_error(void);
extern void *ext(void);
static int hits;
static void f(void) { hits++; }
struct ops { void (*open)(void); };
int main(void) {
  struct ops *o = ext();
  if (!o) return 0;
  o->open = f;
  o->open();
  if (hits == 1) reach_error();
  return 0;
}

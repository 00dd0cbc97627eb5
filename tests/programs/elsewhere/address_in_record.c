// FALSE; must: bmc imc auto
/* The same, in a record that a function from outside gave. */
extern void reach_error(void);
extern void *ext(void);
struct s { int *field; };
static int x;
static void set(struct s *t) { *t->field = 5; }
int main(void) {
  struct s *t = ext();
  if (!t) return 0;
  t->field = &x;
  set(t);
  if (x == 5) reach_error();
  return 0;
}

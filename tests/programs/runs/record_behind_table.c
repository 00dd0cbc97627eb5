// FALSE; must: auto bmc run
/* A record that is passed by value lies behind the table: the run goes on, whatever is there. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
static struct pair table[2];
static int first(struct pair p) { return p.a; }

int main(void) {
  int i = (__VERIFIER_nondet_int() & 1) * 3;
  first(table[i]);
  if (i == 3) reach_error();
  return 0;
}

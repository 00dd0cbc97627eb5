// FALSE; must: auto; options: --localize 1
// The function that matters is one of a table, and the object that it writes is chosen at run time.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct cell {
  int value;
  struct cell *next;
};
static struct cell cells[3];

static int set(struct cell *c, int v) {
  c->value = v;
  return 0;
}
static int get(struct cell *c, int v) { return c->value + v; }
static int (*const table[2])(struct cell *, int) = {get, set};

int main(void) {
  int v = __VERIFIER_nondet_int(), sum = 0;
  struct cell *c = &cells[v * 5 % 3 == 1];
  c->next = &cells[2];
  for (int i = 0; i < 3; i++) sum += table[v * i % 2 == 1](c->next, v);
  if (cells[2].value == v && v > 100 && sum != 77) reach_error();
  return 0;
}

// FALSE; must: auto run
/* A record that is passed by value lies where a pointer from outside says. */
extern void reach_error(void);
struct pair { int a, b; };
struct pair *get(void);
static int first(struct pair p) { return p.a; }

int main(void) {
  if (first(*get()) == 7) reach_error();
  return 0;
}

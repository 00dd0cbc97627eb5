// TRUE; must: bmc imc auto
/* What it gives has another type than what it was given. */
extern void reach_error(void);
struct node { int count; };
extern long *hold(struct node *node);
int main(void) {
  struct node here = {0};
  long *there = hold(&here);
  if (!there) return 0;
  *there = 7;
  if (here.count == 7) reach_error();
  return 0;
}

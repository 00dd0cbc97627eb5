// FALSE; must: run bmc imc auto
/* A function that is defined elsewhere may give back the pointer that it was given. */
extern void reach_error(void);
struct node { int count; };
extern struct node *hold(struct node *node);
int main(void) {
  struct node here = {0};
  struct node *there = hold(&here);
  if (!there) return 0;
  there->count = 7;
  if (here.count == 7) reach_error();
  return 0;
}

// TRUE; must: auto unwind
/* A mark that was put into a list of up to 70 nodes is found there.  One node of the model stands for many, so it has an alarm that does not happen, and says too little; unwinding has to go farther than it does before a model is made. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void *malloc(unsigned long size);

struct node {
  struct node *next;
  _Bool is_marked;
};

int main(void) {
  struct node *list = 0;
  _Bool is_made = 0, is_found = 0;
  for (int i = 0; i < 70 && __VERIFIER_nondet_uint(); i++) {
    struct node *node = malloc(sizeof *node);
    if (!node) return 0;
    node->next = list;
    node->is_marked = __VERIFIER_nondet_uint() == 7;
    is_made |= node->is_marked;
    list = node;
  }
  for (struct node *node = list; node; node = node->next) is_found |= node->is_marked;
  if (is_made != is_found) reach_error();
  return 0;
}

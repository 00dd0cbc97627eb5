// TRUE; must: unwind
/* A tree that is turned where it leans: two nodes never need it, and what a turn would do there, with children that are not there, no run does. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *child[2]; int key, height; };

static int height(const struct node *n) { return n ? n->height : 0; }

static void measure(struct node *n) {
  int left = height(n->child[0]), right = height(n->child[1]);
  n->height = (left > right ? left : right) + 1;
}

static struct node *turn(struct node *n, int to) {
  struct node *top = n->child[!to];
  n->child[!to] = top->child[to];
  top->child[to] = n;
  measure(n);
  measure(top);
  return top;
}

static struct node *balance(struct node *n) {
  int lean = height(n->child[0]) - height(n->child[1]);
  measure(n);
  if (lean <= 1 && lean >= -1) return n;
  int heavy = lean < 0;
  struct node *child = n->child[heavy];
  if (height(child->child[heavy]) < height(child->child[!heavy])) n->child[heavy] = turn(child, heavy);
  return turn(n, !heavy);
}

static struct node *insert(struct node *n, struct node *made) {
  if (!n) {
    made->child[0] = made->child[1] = NULL;
    made->height = 1;
    return made;
  }
  if (n->key == made->key) return n;
  n->child[made->key > n->key] = insert(n->child[made->key > n->key], made);
  return balance(n);
}

int main(void) {
  struct node *root = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *made = malloc(sizeof *made);
    made->key = __VERIFIER_nondet_int();
    root = insert(root, made);
    assert(!root->child[0] || root->child[0]->key < root->key);
    assert(root->height <= 2);
  }
  return 0;
}

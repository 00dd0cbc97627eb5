// TRUE; must: bmc; options: --property valid-memcleanup
/* A small tree, released from its leaves on. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *left, *right;
};

static struct node *leaf(void) { return calloc(1, sizeof(struct node)); }

static void release(struct node *node) {
  if (!node) return;
  free(node->left);
  free(node->right);
  free(node);
}

int main(void) {
  struct node *root = leaf();
  if (!root) return 1;
  if (__VERIFIER_nondet_int()) root->left = leaf();
  if (__VERIFIER_nondet_int()) root->right = leaf();
  release(root);
  return 0;
}

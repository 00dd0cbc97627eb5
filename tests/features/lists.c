/* malloc, calloc, realloc, free: lists, trees, growing arrays */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; };
struct tree { int key; struct tree *left, *right; };

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

static struct tree **find(struct tree **t, int key) {
  while (*t && (*t)->key != key) t = key < (*t)->key ? &(*t)->left : &(*t)->right;
  return t;
}

static int depth(const struct tree *t) {
  if (!t) return 0;
  int l = depth(t->left), r = depth(t->right);
  return 1 + (l > r ? l : r);
}

static void drop(struct tree *t) {
  if (!t) return;
  drop(t->left);
  drop(t->right);
  free(t);
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 10; i++) list = push(list, i * i);
  list = reverse(list);
  for (struct node *n = list; n; n = n->next) printf("%d ", n->value);
  printf("\n");
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  struct tree *root = NULL;
  unsigned x = 12345;
  for (int i = 0; i < 200; i++) {
    x = x * 1103515245u + 12345u;
    struct tree **t = find(&root, (int)(x >> 20));
    if (!*t) (*t = calloc(1, sizeof **t))->key = (int)(x >> 20);
  }
  printf("%d %d\n", depth(root), root->key);
  drop(root);
  int *a = NULL, size = 0, capacity = 0;
  for (int i = 0; i < 1000; i++) {
    if (size == capacity) a = realloc(a, (size_t)(capacity = capacity ? 2 * capacity : 1) * sizeof *a);
    a[size++] = i;
  }
  long sum = 0;
  for (int i = 0; i < size; i++) sum += a[i];
  printf("%ld %d\n", sum, capacity);
  free(a);
  char *zero = calloc(100, 1);
  printf("%d\n", zero[99]);
  free(zero);
  free(NULL);
  return 0;
}

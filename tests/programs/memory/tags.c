// TRUE; must: bmc kind imc ismc dar auto pdr
/* The lowest bits of an address are free for other use, as far as its object is aligned. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { long key; struct node *next; };
static struct node root;
static _Alignas(32) char buffer[64];
int main(void) {
  struct node *child = malloc(sizeof *child);
  _Bool is_marked = __VERIFIER_nondet_bool();
  uintptr_t link = (uintptr_t)child;
  if (is_marked) link = (uintptr_t)&root | 2;
  assert((link & 7) == (is_marked ? 2 : 0));
  struct node *found = (struct node *)(link & ~(uintptr_t)3);
  found->key = 9;
  assert(is_marked ? root.key == 9 : child->key == 9);
  assert(((uintptr_t)child ^ 1) % 8 == 1);
  assert(((int)(uintptr_t)&root.next & 7) == 0);
  assert(((uintptr_t)(buffer + 33) & 31) == 1);
  return 0;
}

// TRUE; must: kind pdr auto
/* A ring buffer on the heap, behind a pointer of a struct behind a pointer: what holds at the loop is said by way of these. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct ring { unsigned head_index, tail_index; int data[8]; };
struct owner { int id; struct ring *ring; };
static void put(struct ring *r, int value) { r->data[r->head_index] = value; r->head_index = (r->head_index + 1) % 8; }
static int get(struct ring *r) { int value = r->data[r->tail_index]; r->tail_index = (r->tail_index + 1) % 8; return value; }
static void work(struct owner *owner) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) put(owner->ring, __VERIFIER_nondet_int());
    else get(owner->ring);
    if (owner->ring->head_index > 7 || owner->ring->tail_index > 7) reach_error();
  }
}
int main(void) {
  struct owner owner = {1, calloc(1, sizeof(struct ring))};
  work(&owner);
  free(owner.ring);
  return 0;
}

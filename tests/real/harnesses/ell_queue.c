// package: ell
// folders: . ell
// sizes: 3 4
// A queue that is filled in order is in order, with its tail at the end, also when one of the middle has left it.
#include <stdlib.h>
#include <ell/util.h>
void *l_malloc(size_t size) { return malloc(size); }
void l_free(void *memory) { free(memory); }
#include <queue.c>
#include "real.h"

static int compare(const void *a, const void *b, void *unused) {
  (void)unused;
  return *(const unsigned char *)a - *(const unsigned char *)b;
}

int main(void) {
  unsigned char values[SIZE], gone = __VERIFIER_nondet_uchar();
  struct l_queue *queue = l_queue_new();
  any_bytes(values, SIZE);
  for (int i = 0; i < SIZE; i++) l_queue_insert(queue, &values[i], compare, NULL);
  if (gone < SIZE) assert(l_queue_remove(queue, &values[gone]));
  unsigned left = SIZE - (gone < SIZE);
  assert(l_queue_length(queue) == left);
  unsigned char *tail = l_queue_peek_tail(queue), *last = NULL;
  for (; !l_queue_isempty(queue); left--) {
    unsigned char *head = l_queue_pop_head(queue);
    assert(!last || *last <= *head);
    last = head;
  }
  assert(!left && tail == last);
  l_queue_destroy(queue, NULL);
  return 0;
}

// TRUE; must: unwind
/* A table whose keys are mixed by a product: the same key is found in the same bucket, since equal operands give equal products. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct entry { unsigned key, value; struct entry *next; };
static struct entry *buckets[4];

static unsigned bucket_of(unsigned key) {
  key = (key ^ (key >> 15)) * 0x9e3779b1u;
  return (key ^ (key >> 16)) % 4;
}

static struct entry *find(unsigned key) {
  struct entry *entry = buckets[bucket_of(key)];
  while (entry && entry->key != key) entry = entry->next;
  return entry;
}

static void put(unsigned key, unsigned value) {
  struct entry *entry = find(key);
  if (!entry) {
    entry = malloc(sizeof *entry);
    entry->key = key;
    entry->next = buckets[bucket_of(key)];
    buckets[bucket_of(key)] = entry;
  }
  entry->value = value;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  put(a, 1);
  put(b, 2);
  assert(find(b) && find(b)->value == 2);
  assert(find(a) && find(a)->value == (a == b ? 2 : 1));
}

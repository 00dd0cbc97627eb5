// TRUE; must: unwind
/* A table that grows: entries with a name and a number are copied to places that hang on the names, and their names are followed there. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

struct entry { const char *name; int number; };
struct table { struct entry *entries; unsigned size, count; };

static struct entry *place(struct entry *entries, unsigned size, const char *name) {
  unsigned i = (unsigned char)*name * 5u % size;
  while (entries[i].name && strcmp(entries[i].name, name)) i = (i + 1) % size;
  return &entries[i];
}

static void grow(struct table *t) {
  unsigned size = 2 * t->size;
  struct entry *entries = calloc(size, sizeof *entries);
  for (unsigned i = 0; i < t->size; i++)
    if (t->entries[i].name) *place(entries, size, t->entries[i].name) = t->entries[i];
  free(t->entries);
  t->entries = entries;
  t->size = size;
}

static void put(struct table *t, const char *name, int number) {
  if (2 * t->count >= t->size) grow(t);
  struct entry *e = place(t->entries, t->size, name);
  if (!e->name) t->count++;
  *e = (struct entry){name, number};
}

int main(void) {
  struct table t = {calloc(2, sizeof(struct entry)), 2, 0};
  char names[2][2] = {{__VERIFIER_nondet_char(), 0}, {__VERIFIER_nondet_char(), 0}};
  put(&t, names[0], 1);
  put(&t, names[1], 2);
  assert(place(t.entries, t.size, names[1])->number == 2);
  assert(t.count == 1 + (names[0][0] != names[1][0]));
  return 0;
}

/* Models of <search.h>: arrays that are searched from one end to the other, and lists; see string.c for the way in which they are written. */
typedef __typeof__(sizeof 0) size_t;

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  for (size_t i = 0; i < *count; i++) {
    char *element = (char *)base + i * size;
    if (compare(key, element) == 0) return element;
  }
  return 0;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, size, compare);
  if (found) return found;
  char *added = (char *)base + *count * size;
  for (size_t i = 0; i < size; i++) added[i] = ((const char *)key)[i];
  ++*count;
  return added;
}

/* ---- lists --------------------------------------------------------------------------------------- */

struct element {
  struct element *next, *previous;
};

/* Behind the other element, or as the first of a new list. */
void insque(void *inserted, void *behind) {
  struct element *element = inserted, *before = behind, *after = before ? before->next : 0;
  if (before) before->next = element;
  if (after) after->previous = element;
  element->next = after;
  element->previous = before;
}

void remque(void *removed) {
  struct element *before = ((struct element *)removed)->previous, *after = ((struct element *)removed)->next;
  if (after) after->previous = before;
  if (before) before->next = after;
}

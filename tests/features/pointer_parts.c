/* Addresses that take detours: through bytes, integers, unions, packed members, lists of arguments, and out of their object
 * and back. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int numbers[10] = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19};

static int *by_bytes(int *p) {
  int *q = 0;
  for (unsigned i = 0; i < sizeof p; i++) ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
  return q;
}

static int *by_shifts(int *p) {
  uintptr_t all = (uintptr_t)p, result = 0;
  unsigned char bytes[sizeof all];
  for (unsigned i = 0; i < sizeof all; i++) bytes[i] = (unsigned char)(all >> 8 * i);
  for (unsigned i = sizeof all; i-- > 0;) result = result << 8 | bytes[i];
  return (int *)result;
}

static int *by_halves(int *p) {
  struct { char first; char parts[sizeof(int *)]; } from, to;
  memcpy(from.parts, &p, sizeof p);
  memcpy(to.parts, from.parts, sizeof p / 2);
  memmove(to.parts + sizeof p / 2, from.parts + sizeof p / 2, sizeof p / 2);
  memcpy(&p, to.parts, sizeof p);
  return p;
}

struct packed { char c; int *p; short s; int *q; } __attribute__((packed));

static int *by_packed(int *p) {
  struct packed a[3], b;
  a[1].p = p;
  a[2].q = p + 1;
  b = a[1];
  b.q = a[2].q;
  return b.q - 1 == b.p ? b.p : 0;
}

static int *by_union(int *p) {
  union { int *p; uintptr_t n; struct { uint16_t low; uint16_t rest[3]; } part; } u, v;
  u.p = p;
  v.n = 0;
  v.part.low = u.part.low;
  for (unsigned i = 0; i < (sizeof p - 2) / 2; i++) v.part.rest[i] = u.part.rest[i];
  return v.p;
}

struct node { int value; uintptr_t link; };

static int exclusive_or_list(void) {
  struct node nodes[5], *before = 0, *at = nodes;
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    uintptr_t last = i ? (uintptr_t)&nodes[i - 1] : 0, next = i < 4 ? (uintptr_t)&nodes[i + 1] : 0;
    nodes[i] = (struct node){i * i, last ^ next};
  }
  while (at) {
    struct node *next = (struct node *)(at->link ^ (uintptr_t)before);
    sum = 3 * sum + at->value;
    before = at;
    at = next;
  }
  return sum;
}

struct outer { long id; struct inner { int a, b; } in; };

static long around(struct inner *p) { return ((struct outer *)((char *)p - offsetof(struct outer, in)))->id; }

static int tagged(int *p) {
  uintptr_t tag = (uintptr_t)p | 1;
  return *(int *)(tag & ~(uintptr_t)1) + (int)(tag & 1);
}

static int outside(int i) {
  int *before = numbers - 3, *behind = numbers + 20;
  return before[i + 3] + *(behind - 20 + i) + i[numbers] + *(&numbers[9] - (9 - i));
}

static int distance(char *to, const int *p, const int *q) {
  char text[80] = "somewhere else";
  ptrdiff_t n = p - q, bytes = (const char *)p - (const char *)q;
  to[0] = text[n];
  char *across = text + (to - text); /* where `to` is */
  across[1] = text[bytes / 4];
  return *(const int *)((const char *)q + bytes);
}

static int sum_of(int count, ...) {
  va_list list, again;
  int sum = 0;
  va_start(list, count);
  va_copy(again, list);
  for (int i = 0; i < count; i++) sum = 2 * sum + *va_arg(list, int *);
  sum += **&(int *){va_arg(again, int *)};
  va_end(list);
  va_end(again);
  return sum;
}

static int compare(const void *a, const void *b) { return **(int *const *)a - **(int *const *)b; }

static int sorted(void) {
  int *pointers[4] = {&numbers[7], &numbers[2], &numbers[9], &numbers[4]}, sum = 0;
  qsort(pointers, 4, sizeof *pointers, compare);
  for (int i = 0; i < 4; i++) sum = 100 * sum + *pointers[i];
  return sum;
}

static int grown(void) {
  int **table = malloc(2 * sizeof *table), result;
  table[0] = &numbers[1];
  table[1] = &numbers[8];
  table = realloc(table, 40 * sizeof *table);
  for (int i = 2; i < 40; i++) table[i] = table[i - 2] == &numbers[1] ? table[1] : table[0];
  memmove(table + 1, table, 39 * sizeof *table);
  result = *table[0] + 10 * *table[1] + 100 * *table[20] + 1000 * *table[39];
  free(table);
  return result;
}

static const char *word(const char *text, int n) {
  while (n-- > 0) text = strchr(text, ' ') + 1;
  return text;
}

int main(void) {
  int *p = &numbers[4];
  struct outer o = {77, {1, 2}};
  char letters[3] = "";
  char copy[40], *end, *token;
  printf("%d %d %d\n", *by_bytes(p), *by_shifts(p), *by_halves(p));
  printf("%d %d %d\n", *by_packed(p), *by_union(p), exclusive_or_list());
  printf("%ld %d %d\n", around(&o.in), tagged(p), outside(5));
  printf("%d %s\n", distance(letters, p, numbers), letters);
  printf("%d\n", sum_of(3, p, p + 1, p - 2));
  printf("%d\n", grown());
  printf("%s %ld", word("some of these words", 2), strtol("12 more", &end, 10));
  printf("%s\n", end);
  strcpy(copy, "a,b;c");
  for (token = strtok(copy, ",;"); token; token = strtok(0, ",;")) printf("<%s>", token);
  printf("\n%d\n", sorted());
  return 0;
}

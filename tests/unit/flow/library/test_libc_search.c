/* Models of <search.h>, of qsort_r and of what allocates memory in ways of its own, against the library of the machine we run on: once
 * compiled, once read and interpreted by us, and the interpreter's own. */
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include "unit/flow/library/libc_test.h"

/* The compiled program's status must be the interpreter's. */
#define CHECKS                                                                                                                          \
  struct item {                                                                                                                         \
    struct item *next, *previous;                                                                                                       \
  };                                                                                                                                    \
  static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }                                        \
  static int compare_by(const void *a, const void *b, void *sign) { return *(const int *)sign * compare(a, b); }                        \
  static int searches(void) {                                                                                                           \
    int table[4] = {5, 6, 7, 8}, key = 6, sign = -1, other = 9;                                                                         \
    size_t count = 3;                                                                                                                   \
    if (lfind(&key, table, &count, sizeof key, compare) != table + 1 || lfind(&other, table, &count, sizeof key, compare)) return 1;    \
    if (lsearch(&key, table, &count, sizeof key, compare) != table + 1 || count != 3 || table[3] != 8) return 2;                        \
    if (lsearch(&other, table, &count, sizeof key, compare) != table + 3 || count != 4 || table[3] != 9) return 3;                      \
    qsort_r(table, 4, sizeof key, compare_by, &sign);                                                                                   \
    if (table[0] != 9 || table[1] != 7 || table[2] != 6 || table[3] != 5) return 4;                                                     \
    qsort_r(table, 0, sizeof key, compare_by, &sign);                                                                                   \
    return 0;                                                                                                                           \
  }                                                                                                                                     \
  static int lists(void) {                                                                                                              \
    struct item a = {&a, &a}, b = {&b, &b}, c;                                                                                          \
    insque(&c, &a);                                                                                                                     \
    if (a.next != &c || a.previous != &c || c.next != &a || c.previous != &a) return 5;                                                 \
    insque(&b, &a);                                                                                                                     \
    if (a.next != &b || b.next != &c || c.next != &a || c.previous != &b || b.previous != &a) return 6;                                 \
    remque(&b);                                                                                                                         \
    if (a.next != &c || c.previous != &a || b.next != &c || b.previous != &a) return 7;                                                 \
    insque(&a, 0), insque(&b, &a), insque(&c, &a);                                                                                      \
    if (a.previous || a.next != &c || c.next != &b || b.next || b.previous != &c || c.previous != &a) return 8;                         \
    remque(&b), remque(&a);                                                                                                             \
    if (c.next || c.previous || a.next != &c || b.previous != &c) return 9;                                                             \
    return 0;                                                                                                                           \
  }                                                                                                                                     \
  static int allocations(void) {                                                                                                        \
    void *block;                                                                                                                        \
    if (posix_memalign(&block, 128, 40) || (unsigned long)block % 128) return 10;                                                       \
    ((char *)block)[39] = 1;                                                                                                            \
    int *numbers = reallocarray(0, 3, sizeof *numbers);                                                                                 \
    numbers[2] = 77;                                                                                                                    \
    numbers = reallocarray(numbers, 5, sizeof *numbers);                                                                                \
    if (numbers[2] != 77) return 11;                                                                                                    \
    char *text, *more;                                                                                                                  \
    if (asprintf(&text, "%s|%5d|%-3x|", "ab", -12, 10) != 13 || asprintf(&more, "%s", "") || *more) return 12;                             \
    for (int i = 0; i < 14; i++)                                                                                                        \
      if (text[i] != "ab|  -12|a  |"[i]) return 13;                                                                                     \
    free(block), free(numbers), free(text), free(more);                                                                                 \
    return 0;                                                                                                                           \
  }                                                                                                                                     \
  static int checks(void) {                                                                                                             \
    int searched = searches(), listed = lists();                                                                                        \
    return searched ? searched : listed ? listed : allocations();                                                                       \
  }

/* Sanitizers end a program that asks for this. */
#define REFUSALS                                                                                                                        \
  static int refusals(void) {                                                                                                           \
    volatile size_t most = ~(size_t)0 / 2;                                                                                              \
    void *block = 0, *before = &block;                                                                                                  \
    block = before;                                                                                                                     \
    if (posix_memalign(&block, 0, 8) != EINVAL || posix_memalign(&block, 1, 8) != EINVAL || block != before) return 20;                 \
    if (posix_memalign(&block, 24, 8) != EINVAL || posix_memalign(&block, 3, 8) != EINVAL || block != before) return 21;                \
    errno = 0;                                                                                                                          \
    return reallocarray(0, most, 3) || errno != ENOMEM ? 22 : 0;                                                                        \
  }

CHECKS
REFUSALS

static const char declarations[] =
    "typedef __typeof__(sizeof 0) size_t; int *__errno_location(void); void free(void *);\n"
    "void *lfind(const void *, const void *, size_t *, size_t, int (*)(const void *, const void *));\n"
    "void *lsearch(const void *, void *, size_t *, size_t, int (*)(const void *, const void *));\n"
    "void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);\n"
    "void insque(void *, void *); void remque(void *); int posix_memalign(void **, size_t, size_t);\n"
    "void *reallocarray(void *, size_t, size_t); int asprintf(char **, const char *, ...);\n";

static int interpreted(bool use_models) {
  Buffer text = {0};
  buffer_format(&text, "%s%s\n%s\nint main(void) { int failed = checks(); return failed ? failed : refusals(); }\n", declarations, TEXT(CHECKS), TEXT(REFUSALS));
  int status = run_library(buffer_text(&text), use_models);
  vector_release(&text);
  return status;
}

static void test_compiled(void **state) {
  (void)state;
  static const char *const names[] = {"lfind", "lsearch", "qsort_r", "insque", "remque", "reallocarray", "asprintf"};
  assert_int_equal(checks(), 0);
#ifndef __SANITIZE_ADDRESS__
  assert_int_equal(refusals(), 0);
#else
  (void)refusals;
#endif
  assert_are_models(names, sizeof names / sizeof *names);
}

static void test_models(void **state) {
  (void)state;
  assert_int_equal(interpreted(true), 0);
}

static void test_natives(void **state) {
  (void)state;
  assert_int_equal(interpreted(false), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_compiled), cmocka_unit_test(test_models), cmocka_unit_test(test_natives)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

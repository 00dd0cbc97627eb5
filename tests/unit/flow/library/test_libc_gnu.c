/* Models of <wchar.h> and of what <string.h> has beyond the standard against the library of the machine we run on: once compiled,
 * once read and interpreted by us, and the interpreter's own. */
#include <wchar.h>
#include "unit/flow/library/libc_test.h"

/* Texts that are cut are what is tried here. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wstringop-truncation"
#endif

static const char *const names[] = {"explicit_bzero", "stpncpy", "memccpy", "memrchr", "rawmemchr", "strchrnul", "memmem", "strcasestr",
                                    "strsep",         "strtok_r", "wcslen", "wcscpy",  "wcscmp",    "wcschr",    "wmemcpy"};

/* Compiled here and run by the interpreter, once with the models and once with the natives: the status must be the same. */
#define CHECKS                                                                                                                         \
  int checks(void) {                                                                                                                   \
    char a[16] = "aBcb,,dx", b[16] = "zzzzzzzz", *rest = a, *p;                                                                        \
    int n = 0;                                                                                                                         \
    if (memmem(a, 8, "cb", 2) != a + 2 || memmem(a, 8, "xd", 2) || memmem(a, 2, "Bc", 2) || memmem(a, 3, "", 0) != a) return 1;        \
    if (strcasestr(a, "BCB") != a + 1 || strcasestr(a, "q") || strcasestr(a, "") != a) return 2;                                       \
    if (memrchr(a, 'b', 8) != a + 3 || memrchr(a, 'q', 8) || memrchr(a, 'a', 0)) return 3;                                             \
    if (rawmemchr(a, ',') != a + 4 || strchrnul(a, 'c') != a + 2 || strchrnul(a, 'q') != a + 8) return 4;                              \
    if (stpncpy(b, "ab", 4) != b + 2 || b[1] != 'b' || b[2] || b[3] || b[4] != 'z') return 5;                                          \
    if (stpncpy(b, "abcd", 3) != b + 3 || b[2] != 'c' || b[3]) return 6;                                                               \
    if (memccpy(b, "xy,z", ',', 4) != b + 3 || b[2] != ',' || b[3] || memccpy(b, "uvw", ',', 3) || b[2] != 'w') return 7;              \
    explicit_bzero(b, 2);                                                                                                              \
    if (b[0] || b[1] || b[2] != 'w') return 8;                                                                                         \
    while ((p = strsep(&rest, ","))) n = 10 * n + (int)(p - a) + 1;                                                                    \
    if (n != 167 || rest || a[4] || a[5]) return 9;                                                                                    \
    char c[16] = "..k.mn..";                                                                                                           \
    if (strtok_r(c, ".", &rest) != c + 2 || c[3] || strtok_r(0, ".", &rest) != c + 4) return 10;                                       \
    if (c[6] || strtok_r(0, ".", &rest)) return 11;                                                                                    \
    wchar_t w[8] = {'h', 'i', -5, 'h', 0}, v[8] = {0};                                                                                 \
    if (wcslen(w) != 4 || wcschr(w, 'h') != w || wcschr(w, 0) != w + 4 || wcschr(w, 'q') || wcsrchr(w, 'h') != w + 3) return 12;       \
    if (wcscpy(v, w) != v || v[2] != -5 || v[4] || wcscmp(v, w)) return 13;                                                            \
    v[2] = 'a';                                                                                                                        \
    if (wcscmp(v, w) <= 0 || wcsncmp(v, w, 2) || wmemcmp(w, v, 4) >= 0 || wmemchr(v, 'a', 4) != v + 2 || wmemchr(v, 'a', 2)) return 14; \
    if (wcsncpy(v, w, 6) != v || v[3] != 'h' || v[5] || wcsnlen(w, 3) != 3) return 15;                                                 \
    if (wmemset(v, -1, 3) != v || v[2] != -1 || v[3] != 'h' || wmemcpy(v, w, 2) != v || v[1] != 'i') return 16;                        \
    v[0] = 'k', v[1] = 0;                                                                                                              \
    if (wcscat(v, w) != v || v[1] != 'h' || v[4] != 'h' || v[5]) return 17;                                                            \
    return 100;                                                                                                                        \
  }

CHECKS

static const char declarations[] =
    "typedef __typeof__(sizeof 0) size_t; typedef int wchar_t;\n"
    "void explicit_bzero(void *, size_t); char *stpncpy(char *, const char *, size_t); void *memccpy(void *, const void *, int, size_t);\n"
    "void *memrchr(const void *, int, size_t); void *rawmemchr(const void *, int); char *strchrnul(const char *, int);\n"
    "void *memmem(const void *, size_t, const void *, size_t); char *strcasestr(const char *, const char *);\n"
    "char *strsep(char **, const char *); char *strtok_r(char *, const char *, char **);\n"
    "size_t wcslen(const wchar_t *); size_t wcsnlen(const wchar_t *, size_t); wchar_t *wcscpy(wchar_t *, const wchar_t *);\n"
    "wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t); wchar_t *wcscat(wchar_t *, const wchar_t *);\n"
    "int wcscmp(const wchar_t *, const wchar_t *); int wcsncmp(const wchar_t *, const wchar_t *, size_t);\n"
    "wchar_t *wcschr(const wchar_t *, wchar_t); wchar_t *wcsrchr(const wchar_t *, wchar_t);\n"
    "wchar_t *wmemchr(const wchar_t *, wchar_t, size_t); int wmemcmp(const wchar_t *, const wchar_t *, size_t);\n"
    "wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t); wchar_t *wmemset(wchar_t *, wchar_t, size_t);\n";

static void run_checks(bool use_models) {
  Buffer text = {0};
  buffer_format(&text, "%s%s\nint main(void) { return checks(); }\n", declarations, TEXT(CHECKS));
  assert_int_equal(run_library(buffer_text(&text), use_models), 100);
  vector_release(&text);
}

static void test_compiled(void **state) {
  (void)state;
  assert_int_equal(checks(), 100);
  assert_are_models(names, sizeof names / sizeof *names);
}

static void test_models(void **state) {
  (void)state;
  run_checks(true);
}

static void test_natives(void **state) {
  (void)state;
  run_checks(false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_compiled),
      cmocka_unit_test(test_models),
      cmocka_unit_test(test_natives),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

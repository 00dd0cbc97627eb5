/* Models of <libgen.h> and of the sets in <signal.h> against the library of the machine we run on: once compiled, once read and
 * interpreted by us, and the interpreter's own. */
#include <libgen.h>
#include <signal.h>
#include "unit/flow/library/libc_test.h"

static const char *const names[] = {"__xpg_basename", "dirname", "sigemptyset", "sigfillset", "sigaddset", "sigdelset", "sigismember"};

/* A number for what the functions do with the path and with the set: the compiled program's must be the interpreter's. */
#define CHECKS                                                                                                                         \
  static unsigned mixed(unsigned sum, const char *text) {                                                                              \
    for (int i = 0; text[i]; i++) sum = sum * 31 + (unsigned char)text[i];                                                             \
    return sum * 31 + 7;                                                                                                               \
  }                                                                                                                                    \
  static unsigned of_path(unsigned sum, const char *path) {                                                                            \
    char a[16], b[16], *p;                                                                                                             \
    int i = -1;                                                                                                                        \
    do i++, a[i] = b[i] = path[i];                                                                                                     \
    while (path[i]);                                                                                                                   \
    p = __xpg_basename(a);                                                                                                             \
    sum = mixed(mixed(sum, p), a);                                                                                                     \
    for (i = 0; i < 16; i++) sum += p == a + i ? 1u + (unsigned)i : 0;                                                                 \
    p = dirname(b);                                                                                                                    \
    return mixed(mixed(sum, p), b) + (p == b);                                                                                         \
  }                                                                                                                                    \
  static unsigned of_paths(void) {                                                                                                     \
    static const char *const paths[] = {"", "/", "//", "///", "a", "a/", "/a", "//a", "a/b", "a//b//", "/a/b/", "///a", "//a//b", ".."}; \
    unsigned sum = mixed(mixed(1, dirname(0)), __xpg_basename(0));                                                                     \
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) sum = of_path(sum, paths[i]);                                          \
    return sum;                                                                                                                        \
  }                                                                                                                                    \
  static unsigned of_set(unsigned sum, const sigset_t *set) {                                                                          \
    for (int i = -1; i < 67; i++) sum = sum * 3 + (unsigned)sigismember(set, i);                                                       \
    return sum;                                                                                                                        \
  }                                                                                                                                    \
  static unsigned of_sets(void) {                                                                                                      \
    sigset_t set;                                                                                                                      \
    ((unsigned long *)&set)[9] = 5; /* beyond what there is */                                                                         \
    unsigned sum = of_set(1, (sigfillset(&set), &set));                                                                                \
    for (int i = -1; i < 67; i += 3) sum = of_set(sum + (unsigned)sigdelset(&set, i), &set);                                           \
    sum = of_set(sum + (unsigned)sigemptyset(&set), &set);                                                                             \
    for (int i = 0; i < 67; i += 2) sum = of_set(sum + (unsigned)sigaddset(&set, i), &set);                                            \
    return sum + (unsigned)((unsigned long *)&set)[9];                                                                                 \
  }                                                                                                                                    \
  static unsigned checks(void) { return of_paths() * 3 + of_sets(); }

CHECKS

static const char declarations[] =
    "typedef struct { unsigned long words[16]; } sigset_t; char *__xpg_basename(char *); char *dirname(char *);\n"
    "int sigemptyset(sigset_t *); int sigfillset(sigset_t *); int sigaddset(sigset_t *, int); int sigdelset(sigset_t *, int);\n"
    "int sigismember(const sigset_t *, int);\n";

static void run_checks(bool use_models) {
  Buffer text = {0};
  buffer_format(&text, "%s%s\nint main(void) { return checks() == %uu; }\n", declarations, TEXT(CHECKS), checks());
  assert_int_equal(run_library(buffer_text(&text), use_models), 1);
  vector_release(&text);
}

static void test_there_are_models(void **state) {
  (void)state;
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
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_there_are_models), cmocka_unit_test(test_models), cmocka_unit_test(test_natives)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

// package: klibc
// folders: usr/klibc
// sizes: 2 3
// Patterns of letters, `?` and `*` match as their definition says.
#include <fnmatch.h>
#define fnmatch klibc_fnmatch
#include <fnmatch.c>
#include "real.h"

static int matches(const char *pattern, const char *text) {
  if (!*pattern) return !*text;
  if (*pattern == '*') return matches(pattern + 1, text) || (*text && matches(pattern, text + 1));
  return *text && (*pattern == '?' || *pattern == *text) && matches(pattern + 1, text + 1);
}

int main(void) {
  char pattern[SIZE + 1], text[SIZE + 1];
  for (int i = 0; i < SIZE; i++) {
    pattern[i] = "a?*"[__VERIFIER_nondet_uchar() & 3];
    text[i] = "ab"[any_size(2)];
  }
  pattern[SIZE] = text[SIZE] = 0;
  assert(!klibc_fnmatch(pattern, text, 0) == matches(pattern, text));
  return 0;
}

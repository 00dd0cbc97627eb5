// TRUE; must: unwind
/* strlcpy as BSD wrote it, on four arbitrary bytes. */
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static size_t bounded_copy(char *to, const char *from, size_t size) {
  const char *start = from;
  size_t left = size;
  if (left)
    while (--left && (*to++ = *from++)) continue;
  if (!left) {
    if (size) *to = '\0';
    while (*from++) continue;
  }
  return (size_t)(from - start - 1);
}
int main(void) {
  char from[5], to[4] = "zzz";
  for (int i = 0; i < 4; i++) from[i] = __VERIFIER_nondet_char();
  from[4] = 0;
  size_t length = bounded_copy(to, from, sizeof to);
  assert(length == strlen(from) || strlen(from) < sizeof to - 1);
  assert(strlen(to) < sizeof to && !strncmp(to, from, strlen(to)));
  return 0;
}

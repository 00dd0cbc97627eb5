/* What the harnesses share: arbitrary values, by the names that several verifiers know.  `random.c` gives them bodies for runs. */
#ifndef REAL_H
#define REAL_H
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Each byte by itself, so that a counterexample names it. */
static void any_bytes(void *to, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
}

/* A number from 0 to `most`. */
static size_t any_size(size_t most) {
  unsigned char size = __VERIFIER_nondet_uchar();
  return size <= most ? size : most;
}

/* Text of at most `most` characters; `to` has room for one more. */
static void any_text(char *to, size_t most) {
  any_bytes(to, most);
  to[most] = 0;
}
#endif

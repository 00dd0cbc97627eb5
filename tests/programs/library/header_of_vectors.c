// FALSE; must: bmc auto
/* Inline functions of a system's header that use vectors or builtins of one machine are no hindrance where nobody calls them. */
# 1 "vectors.h" 1 3
typedef int pair __attribute__((vector_size(8)));
extern inline __attribute__((gnu_inline, always_inline)) pair together(int a, int b) { return (pair){a, b}; }
extern inline __attribute__((gnu_inline, always_inline)) pair sum(pair a, pair b) { if (together(1, 2)[0]) return a + b; return a; }
extern inline __attribute__((gnu_inline, always_inline)) void end_of_vectors(void) { __builtin_ia32_emms(); }
# 9 "tests/programs/library/header_of_vectors.c"
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3) reach_error();
  if (x == 4) end_of_vectors();
  return 0;
}

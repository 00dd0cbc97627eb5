// FALSE; must: bmc kind auto pdr
/* A copy to somewhere in an object of open size: only offsets where it touches what is read matter. */
typedef unsigned long size_t;
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(size_t), *memcpy(void *, const void *, size_t);
int main(void) {
  char from[32] = {2};
  size_t size = __VERIFIER_nondet_uint();
  if (size < 200) return 0;
  char *object = malloc(size);
  if (!object) return 0;
  unsigned at = __VERIFIER_nondet_uint();
  if (at > 50) return 0;
  object[0] = 1;
  memcpy(object + at, from, 32);
  if (object[0] != 1) reach_error();
  return 0;
}

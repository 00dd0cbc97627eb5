// FALSE; unknown: address of which a part is overwritten
/* The same by memset, in an element of an array that is not known. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *memset(void *to, int byte, unsigned long size);
static int x;
int *pointers[3];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  pointers[1] = &x;
  memset(&pointers[i], 0, 4);
  if (i == 1 && pointers[1] != 0) reach_error();
  return 0;
}

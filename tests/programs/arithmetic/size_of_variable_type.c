// FALSE; must: auto bmc unwind run
/* The count of a type that an expression names is computed there, whatever its own type. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static char bytes[99];

int main(void) {
  unsigned long count = __VERIFIER_nondet_uchar();
  int is_right = count && count < 40 && (void *)((char (*)[count])bytes + 1) == (void *)(bytes + count);
  if (is_right && sizeof(char[count]) == 3) reach_error();
  return 0;
}

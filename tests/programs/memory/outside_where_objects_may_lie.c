// TRUE; unknown: whether the error is reached hangs on where objects lie; options: --32 --unroll 0
/* What is written through a pointer from outside is kept, though in a small address space the pointer may be a number where objects of a run lie. */
extern void reach_error(void);
extern void *ext(void);
int main(void) {
  int *o = ext();
  if (!o) return 0;
  o[0] = 3;
  for (int i = 0; i < 3; i++);
  if (o[0] != 3) reach_error();
  return 0;
}

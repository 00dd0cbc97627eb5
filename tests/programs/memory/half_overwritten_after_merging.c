// FALSE; unknown: address of which a part is overwritten
/* Pointers that are copied to each other so often that the analysis takes them for one, and one of which half may be overwritten. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *memset(void *to, int byte, unsigned long size);
int x0, x1, x2, x3, x4, x5, x6, x7;
int *pointers[3];
int main(void) {
  int i = __VERIFIER_nondet_int(), *p0 = &x0, *p1 = &x1, *p2 = &x2, *p3 = &x3, *p4 = &x4, *p5 = &x5, *p6 = &x6;
  if (i < 0 || i > 2) return 0;
  p0 = p1; p0 = p2; p0 = p3; p0 = p4; p0 = p5; p0 = p6; p0 = pointers[1];
  p1 = p0; p1 = p2; p1 = p3; p1 = p4; p1 = p5; p1 = p6; p1 = pointers[1];
  p2 = p0; p2 = p1; p2 = p3; p2 = p4; p2 = p5; p2 = p6; p2 = pointers[1];
  p3 = p0; p3 = p1; p3 = p2; p3 = p4; p3 = p5; p3 = p6; p3 = pointers[1];
  p4 = p0; p4 = p1; p4 = p2; p4 = p3; p4 = p5; p4 = p6; p4 = pointers[1];
  p5 = p0; p5 = p1; p5 = p2; p5 = p3; p5 = p4; p5 = p6; p5 = pointers[1];
  p6 = p0; p6 = p1; p6 = p2; p6 = p3; p6 = p4; p6 = p5; p6 = pointers[1];
  pointers[1] = p0; pointers[1] = p1; pointers[1] = p2; pointers[1] = p3; pointers[1] = p4; pointers[1] = p5; pointers[1] = p6;
  p0 = &x0;
  pointers[1] = p0;
  memset(&pointers[i], 0, 4);
  if (i == 1 && pointers[1] != 0) reach_error();
  return 0;
}

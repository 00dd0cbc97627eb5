// TRUE; unknown: object that is defined elsewhere, of a size that is not told
/* Pointers that are copied to each other so often that the analysis takes them for one: the last one may go beyond as well. */
extern void reach_error(void);
extern int table[];
int x0, x1, x2, x3, x4, x5, x6, x7;
int main(void) {
  int *p0 = &x0, *p1 = &x1, *p2 = &x2, *p3 = &x3, *p4 = &x4, *p5 = &x5, *p6 = &x6, *last = &x7;
  p0 = p1; p0 = p2; p0 = p3; p0 = p4; p0 = p5; p0 = p6; p0 = last;
  p1 = p0; p1 = p2; p1 = p3; p1 = p4; p1 = p5; p1 = p6; p1 = last;
  p2 = p0; p2 = p1; p2 = p3; p2 = p4; p2 = p5; p2 = p6; p2 = last;
  p3 = p0; p3 = p1; p3 = p2; p3 = p4; p3 = p5; p3 = p6; p3 = last;
  p4 = p0; p4 = p1; p4 = p2; p4 = p3; p4 = p5; p4 = p6; p4 = last;
  p5 = p0; p5 = p1; p5 = p2; p5 = p3; p5 = p4; p5 = p6; p5 = last;
  p6 = p0; p6 = p1; p6 = p2; p6 = p3; p6 = p4; p6 = p5; p6 = last;
  last = p0; last = p1; last = p2; last = p3; last = p4; last = p5; last = p6;
  p0 = &table[70000];
  last = p0;
  *last = 1;
  if (*last != 1) reach_error();
  return 0;
}

// TRUE; unknown: struct or union member
/* Members do not overlap. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct record {
  int x;
  short y;
  char c[2];
  long z;
} s[5000], t;
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 5000 || j < 0 || j >= 5000) return 0;
  s[i].x = -1;
  s[i].c[1] = 9;
  s[j].z = -1;
  t = s[i];
  s[17] = t;
  if (s[17].x != -1 || s[17].y != 0 || s[17].c[0] != 0 || s[17].c[1] != 9) reach_error();
  return 0;
}

// FALSE; must: bmc kind auto pdr
/* Members of different sizes, and a copy that is changed and put back. */
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
  s[i].x = 5;
  s[i].c[1] = 9;
  s[j].y = 3;
  s[j].z = -1;
  t = s[i];
  t.x++;
  s[17] = t;
  if (s[17].x == 6 && s[17].y == 3 && s[17].c[1] == 9 && s[17].z == -1 && i == 4711) reach_error();
  return 0;
}

// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  unsigned char a = 200, b = 100;
  if (a + b != 300) reach_error();
  unsigned char c = a + b;
  if (c != 44) reach_error();
  signed char s = -1;
  if (s > 0u) { } else reach_error();
  if ((unsigned)s != 4294967295u) reach_error();
  short h = (short)40000;
  if (h != -25536) reach_error();
  _Bool t = 256;
  if (t != 1) reach_error();
  return 0;
}

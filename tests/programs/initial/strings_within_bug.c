// FALSE; must: bmc kind imc auto pdr
/* The last character is there. */
extern void reach_error(void);
struct open { int count; char text[]; };
static struct open tail = {3, "xyz"};
int main(void) {
  struct { int a; char d[4]; } local = {1, "abcd"};
  if (tail.text[2] == 'z' && local.d[3] == 'd') reach_error();
  return 0;
}

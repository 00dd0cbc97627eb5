// FALSE; must: auto bmc
extern void reach_error(void);
struct mixed {
  char c;
  int i;
};
int main(void) {
  struct mixed a[2] = {{1, 2}};
  if (((unsigned char *)a)[9] == 0) reach_error();
  return 0;
}

// TRUE
struct inner {
  unsigned wide : 3, : 2, flag : 1;
  char gap;
  double d;
};
struct outer {
  struct inner in[2];
  void *p;
} o;
int main(void) {
  while (o.in[1].flag == 0) {
    o.in[1].wide++;
    if (o.in[1].wide == 3) o.in[1].flag = 1;
  }
  return 0;
}

// expect: a part of a range of values that are not constant, given again, is not supported
struct pair { int x, y; };
int f(void);
int main(void) {
  struct pair s[3] = {[0 ... 2] = {f(), 3}, [1].y = 5};
  return s[0].x;
}

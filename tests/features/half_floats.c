/* _Float16: computed in float, rounded where it is stored. */
#include <stdio.h>

static double pass(double x) { return x; }

int main(void) {
  volatile _Float16 a = 3.3f16, b = 7.1f16, c = 0.0001f16;
  _Float16 r = a / b * a - b;
  r += a * b / 3;
  printf("%a %a %a %a\n", (double)r, (double)(a / b), pass(a / b * c), pass(-(a * b)));
  printf("%d %d %zu %d\n", a / b == (_Float16)(a / b), a / 3 > r, sizeof(a * b), _Generic(a * b, _Float16 : 1, default : 2));
  r = a * b + 1;
  r++;
  r -= 0.5;
  printf("%a %a %a\n", (double)r, (double)(a + b * 2.0f), pass(r > 1 ? a * b : a));
  if (c * c * c * c) printf("not zero\n");
  int k = a * b * 100;
  printf("%d %a\n", k, (double)(float)(a * b));
  return 0;
}

/* unions: the same bytes seen in several ways */
#include <stdio.h>
#include <string.h>

union word { unsigned u; unsigned char b[4]; float f; struct { unsigned short low, high; } h; };
struct tagged { int tag; union { int i; double d; char s[8]; }; };

static double value(struct tagged t) { return t.tag == 0 ? t.i : t.tag == 1 ? t.d : t.s[0]; }

int main(void) {
  union word w = {.f = 1.5f};
  printf("%08x %d %d %x %x\n", w.u, w.b[3], w.b[2], w.h.low, w.h.high);
  w.b[0] = 0xff;
  printf("%08x %.9g\n", w.u, w.f);
  w.h.high = 0x4049;
  w.h.low = 0x0fdb;
  printf("%.6f\n", w.f);
  struct tagged t[3] = {{0, {42}}, {1, {.d = 2.25}}, {2, {.s = "A"}}};
  for (int i = 0; i < 3; i++) printf("%g ", value(t[i]));
  union word copy = w;
  printf("\n%d %zu\n", memcmp(&copy, &w, sizeof w), sizeof(struct tagged));
  return 0;
}

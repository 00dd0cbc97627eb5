/* volatile objects, static locals, scopes, shadowing, goto into and out of blocks, extern */
#include <stdio.h>

volatile int shared = 3;
static volatile struct { int a; volatile char b; } device = {1, 'd'};
extern int later;
int later = 11;

static int count(void) {
  static int n = 10;
  return n++;
}

static int touch(volatile int *p) {
  *p += 2;
  return *p;
}

int main(void) {
  volatile int local = 5;
  local++;
  printf("%d ", local);
  printf("%d ", touch(&local));
  printf("%d\n", touch(&shared));
  device.a += shared;
  printf("%d %c %d\n", device.a, device.b, later);
  count();
  printf("%d\n", count());
  int x = 1;
  {
    int x = 2;
    {
      extern int later;
      printf("%d %d\n", x, later);
    }
    x++;
  }
  printf("%d\n", x);
  int i = 0;
loop: {
  int fresh = i * 2;
  if (i++ < 3) {
    printf("%d ", fresh);
    goto loop;
  }
}
  register int r = x;
  const int c = r + 1;
  printf("%d\n", c);
  return 0;
}

/* bit-fields: signs, widths, packing, side effects */
#include <stdio.h>
#include <string.h>

struct flags { unsigned a : 3; int b : 5; unsigned : 0; unsigned long long c : 40; _Bool d : 1; signed char e : 2; };
struct packed { unsigned a : 7; unsigned b : 13; unsigned c : 20; } __attribute__((packed));
enum color { RED, GREEN, BLUE };
struct mixed { char x; enum color color : 2; int y : 9; short z : 3; };

static struct flags global = {5, -3, 0x123456789aULL, 1, -1};

int main(void) {
  struct flags f = global;
  printf("%u %d %llx %d %d\n", f.a, f.b, (unsigned long long)f.c, f.d, f.e);
  f.a += 6;
  f.b = 20;
  f.c++;
  f.d = 4;
  f.e--;
  printf("%u %d %llx %d %d\n", f.a, f.b, (unsigned long long)f.c, f.d, f.e);
  printf("%d ", f.b = 37);
  printf("%d\n", f.a++);
  struct packed p;
  memset(&p, 0xff, sizeof p);
  p.b = 0;
  p.c = 0xabcde;
  unsigned char *bytes = (unsigned char *)&p;
  for (unsigned i = 0; i < sizeof p; i++) printf("%02x ", bytes[i]);
  printf("%u %u %x\n", p.a, p.b, p.c);
  struct mixed m = {'q', BLUE, -200, 3};
  m.y -= 100;
  m.z++;
  printf("%c %d %d %d %zu\n", m.x, m.color, m.y, m.z, sizeof m);
  int total = 0;
  for (f.a = 0; f.a < 7; f.a++) total += f.a;
  printf("%d\n", total);
  return 0;
}

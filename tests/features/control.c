/* switch with fall through and ranges, Duff's device, goto, computed goto, loops, comma, conditional */
#include <stdio.h>

static int classify(int c) {
  switch (c) {
  case '0' ... '9': return 1;
  case 'a':
  case 'b': c++; /* falls through */
  case 'z': return c;
  default:
    if (c < 0) break;
    return 0;
  case 1000: return 5;
  }
  return -1;
}

static void duff(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
    } while (--n > 0);
  }
}

static int machine(const unsigned char *code) {
  static void *const table[] = {&&halt, &&push, &&add, &&jump_if};
  int stack[10], top = 0;
next:
  goto *table[*code++];
push:
  stack[top++] = *code++;
  goto next;
add:
  top--;
  stack[top - 1] += stack[top];
  goto next;
jump_if:
  if (stack[top - 1] < 100) {
    code -= *code;
    goto next;
  }
  code++;
  goto next;
halt:
  return stack[top - 1];
}

int main(void) {
  printf("%d %d %d %d %d %d\n", classify('5'), classify('a'), classify('z'), classify('!'), classify(-3), classify(1000));
  char text[20] = {0};
  duff(text, "duff's device", 13);
  puts(text);
  static const unsigned char code[] = {1, 1, 1, 7, 2, 3, 4, 0};
  printf("%d\n", machine(code));
  int i = 0, j, n = 0;
again:
  if (++i < 5) goto again;
  for (i = 0; i < 5; i++)
    for (j = 0; j < 5; j++) {
      if (j == 3) continue;
      if (i * j == 8) goto out;
      n += i * j;
    }
out:
  printf("%d %d %d\n", i, j, n);
  do
    n--;
  while (n > 3 && n % 7);
  printf("%d\n", n);
  i = (n++, n + 10);
  printf("%d %d %d\n", i, i > 5 ? 1 : 2, i ?: 9);
  for (i = 0, j = 10; i < j; i++, j--)
    ;
  printf("%d %d\n", i, j);
  unsigned long long wide = 0xfffffffffULL;
  switch (wide) {
  case 0xfffffffffULL: puts("wide"); break;
  default: puts("narrow");
  }
  int x = ({ int t = 3; t *= 2; t + 1; });
  printf("%d\n", x);
  while (1) {
    if (x-- == 0) break;
    switch (x) {
    case 3: continue;
    case 2: x = 1; break;
    }
    printf("%d ", x);
  }
  printf("\n");
  return 0;
}

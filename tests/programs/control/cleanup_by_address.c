// TRUE; must: bmc kind imc auto
/* A jump to the address of a label calls no cleanup function, nor does one out of assembly; a plain one does. */
extern void reach_error(void);
static int called;
static void count(int *p) { called += *p; }
int main(void) {
  void *to = &&first;
  {
    int x __attribute__((cleanup(count))) = 1;
    goto *to;
  }
first: {
  int x __attribute__((cleanup(count))) = 10;
  __asm__ goto("jmp %l0" : : : : second);
  goto second;
}
second:
  if (called != 0 && called != 10) reach_error();
  {
    int x __attribute__((cleanup(count))) = 100;
    goto third;
  }
third:
  if (called < 100) reach_error();
  return 0;
}

// TRUE; unknown: not supported: assembly that names parts of the program
/* Assembly at file level gives a variable a second name. */
extern void reach_error(void);
int value = 3;
__asm__(".globl other\n.set other, value\n");
extern int other;
int main(void) {
  other = 8;
  if (value != 8) reach_error();
  return 0;
}

// TRUE; unknown: not supported: assembly that names parts of the program
/* Assembly at file level has the body of a function. */
extern void reach_error(void);
__asm__("nine: movl $9, %eax\n ret\n");
extern int nine(void);
int main(void) {
  if (nine() != 9) reach_error();
  return 0;
}

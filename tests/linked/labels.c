/* What the linker calls g and w the other file calls so, too; it has an f and a v of its own. */
extern void reach_error(void);
int f(void) __asm__("g");
extern int v __asm__("w");
int same(void) __asm__("f");

int main(void) {
  v++;
  if (f() != 7 || v != 5 || same() != 1) reach_error();
  return 0;
}

// FALSE; unknown: switch_on; options: --extern-havoc
/* A function without a body that may change what is behind its arguments changes variables that are defined elsewhere, as well as one that leaves its arguments alone. */
extern void reach_error(void);
extern int mode;
extern void switch_on(void);
int main(void) {
  mode = 0;
  switch_on();
  if (mode == 3) reach_error();
  return 0;
}

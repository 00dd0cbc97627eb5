// FALSE; unknown: switch_on
/* A function that nobody declares may do anything: a variable that is defined elsewhere may be changed by it, too. */
extern void reach_error(void);
extern int mode;
int main(void) {
  mode = 0;
  switch_on();
  if (mode == 3) reach_error();
  return 0;
}

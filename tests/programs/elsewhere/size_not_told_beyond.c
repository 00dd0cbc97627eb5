// TRUE; unknown: object that is defined elsewhere, of a size that is not told
/* Nobody knows whether it goes so far: if it does, what is written stays. */
extern void reach_error(void);
extern int table[];
int main(void) {
  table[70000] = 1;
  if (table[70000] != 1) reach_error();
  return 0;
}

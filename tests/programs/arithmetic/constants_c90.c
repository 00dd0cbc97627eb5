// TRUE; must: bmc imc auto; options: -std=gnu90 --32
/* In C90 a decimal constant that is too large for long is an unsigned long. */
extern void reach_error(void);
int main(void) {
  if (sizeof 2147483648 != 4 || -2147483648 < 0) reach_error();
  if (sizeof 4294967295 != 4 || 4294967295 + 1 != 0) reach_error();
  if (sizeof 4294967296 != 8 || -9223372036854775808 < 0) reach_error();
  return 0;
}

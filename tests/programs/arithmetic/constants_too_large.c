// TRUE; must: bmc imc auto; options: --32
/* Too large for long long, without a wider type: gcc has it wrap around. */
extern void reach_error(void);
int main(void) {
  if (sizeof 2147483648 != 8 || -2147483648 > 0) reach_error();
  if (sizeof 9223372036854775808 != 8 || 9223372036854775808 > 0) reach_error();
  if (18446744073709551615 != -1 || 18446744073709551615 > 0) reach_error();
  return 0;
}

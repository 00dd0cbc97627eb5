// FALSE; must: bmc auto; options: --32
/* The same where addresses have 32 bits, in steps that are smaller. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int numbers[10];
int main(void) {
  unsigned turns = __VERIFIER_nondet_uint();
  unsigned place = (unsigned)numbers;
  for (unsigned i = 0; i < turns && i < 50; i++) place += 214748366; /* twenty times that is 24 */
  if (turns == 20) *(int *)place = 4;
  if (numbers[6] == 4) reach_error();
  return 0;
}

// FALSE; must: bmc kind imc auto pdr
/* The register of the stack is no variable. */
extern void reach_error(void);
register unsigned long stack __asm__("rsp");
int main(void) {
  if (stack) reach_error();
  return 0;
}

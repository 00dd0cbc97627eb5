// TRUE; must: bmc imc auto
/* A signalling NaN becomes a quiet one; what no operand is gives x86's own. */
extern void reach_error(void);
int main(void) {
  union {
    double number;
    unsigned long bits;
  } a = {.bits = 0x7ff0000000000001ul}, b, c;
  volatile double zero = 0;
  b.number = a.number * 1.5;
  c.number = zero / zero;
  if (b.bits != 0x7ff8000000000001ul) reach_error();
  if (c.bits != 0xfff8000000000000ul) reach_error();
  return 0;
}

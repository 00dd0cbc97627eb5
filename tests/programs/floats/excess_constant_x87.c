// FALSE; must: bmc auto; options: --32 --fp x87
/* Compilers do not fold what overflows: the registers of the x87 compute it, and they hold it. */
extern void reach_error(void);
int main(void) {
  double square = 1e30f * 1e30f;
  if (square < 1e300 && 3e38f * 2.0f < 1e300) reach_error();
  return 0;
}

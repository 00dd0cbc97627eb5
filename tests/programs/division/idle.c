// FALSE(no-div-by-zero); undefined; must: bmc; options: --property no-div-by-zero
/* By a constant, for nobody's use. */
int main(void) {
  1 % 0;
  return 0;
}

// TRUE; must: bmc; options: --property no-overflow
/* Another property: that the error is called is not asked. */
void reach_error(void) {}
int main(void) {
  reach_error();
  return 0;
}

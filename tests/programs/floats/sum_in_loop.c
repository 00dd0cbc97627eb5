// TRUE; must: bmc
extern void reach_error(void);
int main(void) {
  float sum = 0.0f;
  for (int i = 0; i < 10; i++) sum += 0.1f;
  if (sum == 1.0f) reach_error(); /* it is 1.0000001 */
  if (sum != 1.0000001f) reach_error();
  return 0;
}

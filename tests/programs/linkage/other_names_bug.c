// FALSE; must: bmc kind imc auto pdr
/* A store under one name is seen under the other. */
extern void reach_error(void);
static int value;
extern int other __attribute__((alias("value")));
int main(void) {
  other = 1;
  if (value) reach_error();
  return 0;
}

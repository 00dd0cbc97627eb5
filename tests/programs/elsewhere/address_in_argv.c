// FALSE; must: bmc imc auto
/* Memory from outside keeps the address of an object of the program: what is written through it is not lost. */
extern void reach_error(void);
static int x;
int main(int argc, char **argv) {
  int **place = (int **)argv;
  *place = &x;
  **place = 5;
  if (x == 5) reach_error();
  return 0;
}

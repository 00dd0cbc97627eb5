// TRUE; must: imc auto
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *pointer);
extern int __VERIFIER_nondet_int(void);
/* Sizes that are variables with a constant in them, another one in each call. */
static int largest(unsigned count) {
  int values[count], *copy = malloc(count * sizeof *copy), most;
  for (unsigned i = 0; i < count; i++) values[i] = __VERIFIER_nondet_int();
  for (unsigned i = 0; i < count; i++) copy[count - 1 - i] = values[i];
  most = values[0];
  for (unsigned i = 0; i < count; i++)
    if (copy[i] > most) most = copy[i];
  if (most < copy[0] || most < copy[count - 1] || most < values[count - 1]) reach_error();
  free(copy);
  return most;
}
int main(void) {
  int a = largest(3), b = largest(2);
  if (a > b && b > a) reach_error();
  return 0;
}

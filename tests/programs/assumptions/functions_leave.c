// TRUE; must: bmc auto; options: --extern-havoc
/* A function without a body changes what is behind its arguments, nothing else. */
extern void reach_error(void);
extern int fill(int *value);

int main(void) {
  int value = 1, other = 2;
  value = fill(&value);
  if (other != 2) reach_error();
  return value;
}

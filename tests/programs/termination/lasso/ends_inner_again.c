// TRUE; must: auto; options: --property termination
int main(void) { /* the inner loop is in the same state in each round of the outer one */
  int sum = 0;
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 3; j++) sum = 1;
  return sum;
}

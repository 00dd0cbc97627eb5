// FALSE(termination); must: auto run; options: --property termination
int main(void) { /* a generator whose period does not have the number */
  unsigned x = 7;
  do x = (x * 21 + 4) % 1024;
  while (x != 512 + 3);
  return 0;
}

// TRUE; must: auto; options: --property termination
int main(void) { /* only memory changes */
  int n = 9, *p = &n;
  while (*p > 0) --*p;
  return n;
}

// FALSE(termination); must: auto; options: --property termination
/* Their sum is odd and stays so: they pass each other, around the end of the words too.  That is a relation between the two. */
int main(void) {
  unsigned up = 0, down = 101;
  while (up != down) {
    up++;
    down--;
  }
  return 0;
}

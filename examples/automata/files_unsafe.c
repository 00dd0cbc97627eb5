// FALSE(files); must: bmc auto; options: --automaton examples/automata/files.aut
/* The first file stays open if what was read is negative. */
extern int open_file(const char *name);
extern int read_file(int file);
extern void close_file(int file);

int main(void) {
  int first = open_file("a"), sum = 0;
  if (first <= 0) return 1;
  int second = open_file("b");
  if (second > 0 && second != first) {
    for (int i = 0; i < 3; i++) sum ^= read_file(second);
    close_file(second);
  }
  sum ^= read_file(first);
  if (sum >= 0) close_file(first);
  return sum;
}

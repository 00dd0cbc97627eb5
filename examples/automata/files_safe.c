// TRUE; must: imc ismc dar auto; options: --automaton examples/automata/files.aut
/* Two files, of which the second may fail to open. */
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
  close_file(first);
  return sum;
}

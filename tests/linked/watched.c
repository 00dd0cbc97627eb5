/* A program for automata to watch. */
int main(int argc, char **argv) {
  (void)argv;
  return argc + 1;
}

// FALSE(valid-deref); must: bmc unwind auto; options: --property valid-memsafety; undefined
/* sscanf is promised text: it looks for its end, whatever the format asks for. */
int sscanf(const char *text, const char *format, ...);
int main(void) {
  char text[] = {'1', ' ', '2'};
  int number = 0;
  sscanf(text, "%d", &number);
  return number;
}

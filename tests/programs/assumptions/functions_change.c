// FALSE; unknown: fill; options: --extern-havoc
/* Nobody knows what the function does to its argument. */
extern void reach_error(void);
extern void fill(int *value);

int main(void) {
  int value = 1;
  fill(&value);
  if (value != 1) reach_error();
  return 0;
}

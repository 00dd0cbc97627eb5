// FALSE; the second operand of && is asked for, once
extern void check(unsigned count, unsigned sum);

int main(void) {
  int a = 3, b = 0;
  if (a > 2 && !b) a = 1;
  check(1, 1);
  return a;
}

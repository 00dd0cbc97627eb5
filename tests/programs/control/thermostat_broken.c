// FALSE; must: bmc classes explicit auto
/* As thermostat.c, but a value may stay where it is on the way to the last mode. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int mode = 3, value = 170, pressure = 20;

static int react(int input) {
  if (mode == 9 && value > 245) reach_error();
  if (mode == 3 && value <= 245 && 140 < value && input == 1) {
    value = (((value % 15) + 262) - 4);
    mode = 5;
    return 1;
  } else if (mode == 5 && value > 245 && value <= 277 && (input == 2 || input == 4)) {
    if (input == 2) value = ((((value % 52) + 187) * 9) / 10) + 1;
    pressure = pressure / 5 + 1000;
    mode = 7;
    return 2;
  } else if (mode == 7 && pressure > 306 && input == 3) {
    if (value <= 245) value = ((value - 289151) % 299846) - 300152;
    mode = 9;
    return 3;
  }
  return -1;
}

int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input != 1 && input != 2 && input != 3 && input != 4) return -2;
    react(input);
  }
}

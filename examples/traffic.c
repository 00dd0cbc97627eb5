// TRUE; must: kind imc ismc dar auto
/* Two traffic lights that take turns: never both green. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum light { RED, YELLOW, GREEN };

int main(void) {
  enum light north = RED, east = GREEN;
  while (1) {
    if (north == GREEN && east == GREEN) reach_error();
    if (!__VERIFIER_nondet_bool()) continue;
    if (north == GREEN) north = YELLOW;
    else if (north == YELLOW) { north = RED; east = GREEN; }
    else if (east == GREEN) east = YELLOW;
    else { east = RED; north = GREEN; }
  }
}

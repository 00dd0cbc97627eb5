// TRUE; must: auto; options: --automaton tests/programs/liveness/turns.aut
void move(int side);
int main(void) {
  int side = 1;
  while (1) {
    move(side);
    side = 3 - side;
  }
}

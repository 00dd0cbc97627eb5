// FALSE; must: auto run bmc kind imc ismc dar pdr
extern void reach_error(void);
static int state;
static void on(void) { state = 1; }
static void off(void) { state = 0; }
int main(void) {
  void (*action)(void) = state ? off : on;
  action();
  if (state == 1) reach_error();
  return 0;
}

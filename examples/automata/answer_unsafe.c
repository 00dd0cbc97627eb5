// FALSE(answer); must: bmc auto; options: --automaton examples/automata/answer.aut
/* A negative value is answered twice. */
extern int __VERIFIER_nondet_int(void);
extern void send_reply(int number, int value);

static void handle_request(int number) {
  int value = __VERIFIER_nondet_int();
  if (value < 0) {
    send_reply(number, 0);
    number = 0;
  }
  while (value > 100) value /= 2;
  send_reply(number, value);
}

int main(void) {
  int number = 0;
  while (__VERIFIER_nondet_int() && number < 1000) handle_request(number++);
  return 0;
}

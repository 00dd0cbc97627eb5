// TRUE; must: imc ismc dar auto; options: --automaton examples/automata/protocol.aut
/* Sends what it has while the connection holds. */
extern int net_connect(void);
extern int net_send(const char *text, int length);
extern void net_shutdown(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int connected = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      if (!connected && net_connect() == 0) connected = 1;
      break;
    case 1:
      if (connected && net_send("hello", 5) < 0) {
        net_shutdown();
        connected = 0;
      }
      break;
    case 2: return 0;
    }
  }
}

// FALSE(once); must: bmc auto; options: --automaton examples/automata/once.aut
/* For one value it is not noted that the device is ready. */
extern int __VERIFIER_nondet_int(void);
static int ready;
static int registers[4];

static void init_device(void) {
  for (int i = 0; i < 4; i++) registers[i] = 0;
}

static void use_device(int value) {
  if (!ready) {
    init_device();
    ready = registers[0] == 0 && value != 7;
  }
  registers[value & 3] = value;
}

int main(void) {
  while (__VERIFIER_nondet_int()) use_device(__VERIFIER_nondet_int());
  return registers[0];
}

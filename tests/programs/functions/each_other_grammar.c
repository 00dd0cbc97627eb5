// TRUE; must: auto
// A grammar by recursive descent: how deep it goes is bounded by the parameter, which comes around through three functions.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int expression(int depth);

static int factor(int depth) {
  if (depth < 0 || depth > 1000) reach_error();
  if (__VERIFIER_nondet_int() == '(' && depth < 1000) return expression(depth + 1);
  return __VERIFIER_nondet_int();
}

static int term(int depth) {
  int value = factor(depth) & 1023;
  while (__VERIFIER_nondet_int() == '*') value = (value * (factor(depth) & 1023)) & 1023;
  return value;
}

static int expression(int depth) {
  int value = term(depth);
  while (__VERIFIER_nondet_int() == '+') value = (value + term(depth)) & 1023;
  return value;
}

int main(void) {
  expression(0);
  return 0;
}

// TRUE; must: unwind
/* An expression of four arbitrary bytes, by recursive descent: it stays within its text, and its value within bounds. */
#include <assert.h>
extern char __VERIFIER_nondet_char(void);

enum { SIZE = 4 };

static const char *at;
static int failed;

static int sum(void);

static int factor(void) {
  if (*at >= '0' && *at <= '9') return *at++ - '0';
  if (*at == '-') {
    at++;
    return -factor();
  }
  if (*at == '(') {
    at++;
    int value = sum();
    if (*at == ')')
      at++;
    else
      failed = 1;
    return value;
  }
  failed = 1;
  return 0;
}

static int product(void) {
  int value = factor();
  while (*at == '*' && !failed) {
    at++;
    value *= factor();
  }
  return value;
}

static int sum(void) {
  int value = product();
  while ((*at == '+' || *at == '-') && !failed) {
    char sign = *at++;
    int next = product();
    value = sign == '+' ? value + next : value - next;
  }
  return value;
}

int main(void) {
  char text[SIZE + 1];
  for (int i = 0; i < SIZE; i++) text[i] = __VERIFIER_nondet_char();
  text[SIZE] = 0;
  at = text;
  int value = sum();
  assert(at >= text && at <= text + SIZE);
  if (!failed && !*at) assert(value >= -81 && value <= 99);
  return 0;
}

// expect: a bit-field as the third argument of '__builtin_add_overflow_p' is not supported
int main(void) {
  struct { int part : 3; } s;
  return __builtin_add_overflow_p(3, 1, s.part);
}

// expect: the alignment is not a constant power of two
int main(void) {
  return __builtin_alloca_with_align(8, 24) == 0;
}

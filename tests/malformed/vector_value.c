// expect: values of vector type are not supported
typedef int v __attribute__((vector_size(16))); v a, b; int main(void) { a = b; return 0; }

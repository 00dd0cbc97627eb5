// expect: a #pragma that makes gcc compute by other rules is not supported
#pragma GCC target("avx2,fma")
int main(void) { return 0; }

// expect: a #pragma that makes gcc compute by other rules is not supported
#pragma GCC optimize("O2,fast-math")
int main(void) { return 0; }

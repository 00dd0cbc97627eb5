long l = sizeof(long); long long x = 1LL << 40;
int f(long a) { return a * 2147483647L > 3; }
struct d { char c; double d; long long q; } v; int k = __alignof__(struct d) + _Alignof(double); unsigned long n = -1;
// expect: typeof of a bit-field
struct s { unsigned long long f : 40; } x;
int main(void) { __typeof__(x.f + 1) y = 0; return (int)y; }

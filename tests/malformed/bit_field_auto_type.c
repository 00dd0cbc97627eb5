// expect: __auto_type of a bit-field
struct s { unsigned long long f : 40; } x;
int main(void) { __auto_type y = x.f << 1; return (int)y; }

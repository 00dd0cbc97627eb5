int f(int, double); int f(c, d) char c; float d; { return c + d; }
g(a, b) { return a + b; } h() { return g(1) + k(2, "x"); } int k();
int caf\u00e9, x\U0001D400y = 1; int (*fp)() = h; struct w { unsigned long long u : 40; long long i : 50; } s, *p = &s;
int m(void) { p->u += p->i, p->i /= p->u | 1, p++->u %= 3; switch (s.u) { case -1: return s.u << 1; } return ({ s.u; }) - (s.i ?: ~s.u); }

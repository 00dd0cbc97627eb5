// TRUE; must: auto; options: --property termination
static int left = 12;
static int f(int x) { return left-- > 0 ? f(x) : x; }
int main(void) { return f(1); }

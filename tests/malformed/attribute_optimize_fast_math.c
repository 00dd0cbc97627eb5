// expect: attribute 'optimize' makes gcc compute by other rules
__attribute__((optimize("fast-math"))) static double twice(double x) { return 2 * x; }
int main(void) { return (int)twice(1); }

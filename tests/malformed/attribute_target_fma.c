// expect: attribute '__target__' makes gcc compute by other rules
__attribute__((__target__("fma"))) static double twice(double x) { return 2 * x; }
int main(void) { return (int)twice(1); }

// expect: case label is not an integer constant
int main(void) { int x = 1; switch (1) { case x: return 0; } return 1; }

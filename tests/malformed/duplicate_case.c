// expect: duplicate case value
int main(void) { switch (1) { case 1: case 1: return 0; } return 1; }

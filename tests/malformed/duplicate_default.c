// expect: a second default label
int main(void) { switch (1) { default: default: return 0; } return 1; }

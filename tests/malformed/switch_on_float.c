// expect: switch value has type 'double'
int main(void) { switch (1.0) { } return 1; }

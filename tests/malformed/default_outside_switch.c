// expect: default label outside of a switch
int main(void) { default: return 0; }

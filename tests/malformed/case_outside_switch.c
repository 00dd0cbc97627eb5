// expect: case label outside of a switch
int main(void) { case 1: return 0; }

// expect: break outside of a loop or switch
int main(void) { break; }

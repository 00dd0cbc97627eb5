// expect: continue outside of a loop
int main(void) { continue; }

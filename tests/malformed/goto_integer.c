// expect: the target of goto is no pointer
int main(void) { goto *1; }

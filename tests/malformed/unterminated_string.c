// expect: missing terminating
int main(void) { const char *s = "abc; return 0; }

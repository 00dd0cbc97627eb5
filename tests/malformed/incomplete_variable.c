// expect: incomplete type 'struct s'
int main(void) { struct s x; return 0; }

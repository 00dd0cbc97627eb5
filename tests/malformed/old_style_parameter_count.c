// expect: the parameters of 'f' do not match the prototype
int f(void);
int f(a) { return a; }
int main(void) { return f(); }

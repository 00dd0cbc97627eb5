// expect: value of an enumerator is not an integer constant
int x; enum { A = x };

// expect: redefinition of 'A'
enum { A, A };

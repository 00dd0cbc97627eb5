// expect: redefinition of 'T'
typedef int T; typedef long T;

// expect: integer constant is too large
int x = 99999999999999999999999999;

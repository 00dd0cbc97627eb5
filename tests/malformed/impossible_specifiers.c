// expect: do not go together
unsigned float x;

// expect: empty character constant
int x = '';

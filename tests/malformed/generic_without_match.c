// expect: _Generic has no association for 'double'
int x = _Generic(1.0, int: 1);

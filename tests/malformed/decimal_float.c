// expect: decimal floating point is not supported
_Decimal64 x;

// expect: static assertion failed: no
_Static_assert(1 == 2, "no");

// expect: unknown type name 'foo'
foo bar;

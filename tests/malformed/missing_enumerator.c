// expect: at least one enumerator
enum e { };

// expect: a statement expression outside of a function
int x = ({ 1; });

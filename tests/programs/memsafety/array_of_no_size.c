// TRUE; unknown: array that is defined elsewhere; options: --property valid-memsafety
extern int table[];
int main(void) { return table[3]; }

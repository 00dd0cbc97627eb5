// TRUE; must: bmc; unknown: array that is defined elsewhere; options: --property valid-memsafety
/* Nobody knows whether it has an element. */
extern int table[];
int main(void) { return table[0]; }

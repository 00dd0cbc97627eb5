// TRUE; must: bmc imc auto; options: --property valid-memsafety
/* An element of a string literal, by a constant index: a string has no name. */
#define VERSION "1.2.13"

static int differs(const char *version) { return version[0] != VERSION[0]; }

int main(void) {
  if (differs("1.0") || *(VERSION + 2) != '2') return 1;
  return "abc"[3];
}

// FALSE; unknown: comparison of addresses
/* The end of a literal may be another one. */
extern void reach_error(void);
int main(void) {
  const char *whole = "unhappy", *part = "happy";
  if (whole + 2 == part) reach_error();
  return 0;
}

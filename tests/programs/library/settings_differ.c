// FALSE; must: bmc auto
/* One setting may be there without another. */
extern void reach_error(void);
char *getenv(const char *name);
int main(void) {
  if (!getenv("HOME")) return 0;
  if (!getenv("LOGNAME")) reach_error();
  return 0;
}

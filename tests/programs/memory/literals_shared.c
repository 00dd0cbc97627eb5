// FALSE; must: bmc kind imc ismc dar auto pdr
/* Equal literals may be one object. */
extern void reach_error(void);
static const char *name(int which) { return which ? "red" : "green"; }
int main(void) {
  if (name(1) == "red") reach_error();
  return 0;
}

// FALSE; must: bmc kind imc ismc dar auto pdr
/* The second visit of malloc gives the content that matters; nobody looks at the first object. */
extern void reach_error(void);
extern void *malloc(unsigned long);

static int *fresh(void) { return malloc(sizeof(int)); }

int main(void) {
  fresh();
  int *p = fresh();
  if (*p == 1234) reach_error();
  return 0;
}

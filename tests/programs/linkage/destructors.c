// FALSE; must: bmc kind imc auto pdr
/* Destructors run behind main, the last one first. */
extern void reach_error(void);
static int order;
__attribute__((destructor)) static void second(void) {
  if (order == 1) reach_error();
}
__attribute__((destructor)) static void first(void) { order++; }
int main(void) { return order; }

// TRUE; must: bmc kind imc auto pdr
/* Of an array of functions the last one runs first, where they run behind main. */
extern void reach_error(void);
static int order;
static void second(void) {
  order = order * 10 + 2;
  if (order != 12) reach_error();
}
static void first(void) { order = order * 10 + 1; }
static void (*ends[])(void) __attribute__((section(".fini_array"), used, aligned(8))) = {second, first};
int main(void) { return 0; }

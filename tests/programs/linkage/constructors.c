// TRUE; must: bmc kind imc auto pdr
/* Constructors run before main: by priority, then in the order of their definitions, behind the functions in .preinit_array. */
extern void reach_error(void);
static int order = 7;
__attribute__((constructor)) static void third(void) { order = order * 10 + 3; }
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
static void first(void) __attribute__((constructor(150)));
static void first(void) { order = order * 10 + 1; }
static void fourth(void) { order = order * 10 + 4; }
static void (*start)(void) __attribute__((section(".init_array"), used)) = fourth;
static void before(void) { order = order * 10; }
static void (*earliest)(void) __attribute__((section(".preinit_array"), used)) = before;
int main(void) {
  if (order != 701234) reach_error();
  return 0;
}

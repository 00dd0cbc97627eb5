// TRUE; must: bmc kind imc auto pdr
/* One object or function under several names: alias, asm label, weakref, #pragma weak. */
extern void reach_error(void);
static int increment(int x) { return x + 1; }
int api(int) __attribute__((alias("increment")));
extern int labelled(int) __asm__("twice");
int twice(int x) { return 2 * x; }
static int reference(int) __attribute__((weakref("api")));
extern int weak_name(int);
#pragma weak weak_name = twice
int value = 5, named __asm__("label") = 7;
extern int second __attribute__((alias("value"))), third __asm__("value"), label;
static int numbers[3] = {1, 2, 3};
extern int same_numbers[3] __attribute__((alias("numbers")));
static int *const pointer = &second;
int main(void) {
  if (api(1) != 2 || labelled(3) != 6 || reference(4) != 5 || weak_name(5) != 10) reach_error();
  second = 9;
  if (value != 9 || third != 9 || *pointer != 9) reach_error();
  label++;
  if (named != 8) reach_error();
  same_numbers[2] = 4;
  if (numbers[2] != 4 || pointer != &value || api != increment) reach_error();
  return 0;
}

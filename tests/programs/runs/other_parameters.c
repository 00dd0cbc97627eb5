// FALSE; undefined; unknown: call through a pointer
/* The function takes another type than it is given: nobody knows what it gets. */
extern void reach_error(void);
static int is_one(double d) { return d == 1.0; }

int main(void) {
  int (*function)() = (int (*)())is_one;
  if (!function(1)) reach_error();
  return 0;
}

// FALSE; must: unwind auto
/* Half of an address is that of a number: what is left of it depends on where the object lies, and is not zero where engines with a model would have it. */
extern void reach_error(void);
static int x;
union { int *pointer; int low; } both;
int main(void) {
  both.pointer = &x;
  both.low = 0;
  if (both.pointer != 0) reach_error();
  return 0;
}

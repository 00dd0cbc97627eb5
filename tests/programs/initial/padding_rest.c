// TRUE; unknown: whether the error is reached hangs on a value that the system, the compiler or assembly chooses
/* Members that the initialiser leaves out are zero; C leaves open what the padding between them is, which gcc clears. */
extern void reach_error(void);
struct item { char tag; struct { short number; long value; } inner[2]; };
int main(void) {
  struct item it = {.tag = 1};
  if (it.inner[0].number || it.inner[1].number || it.inner[1].value) return 0;
  const unsigned char *bytes = (const unsigned char *)&it;
  if (bytes[1]) reach_error();
  return 0;
}

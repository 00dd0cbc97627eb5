// TRUE; unknown: whether the error is reached hangs on where objects lie
/* gcc aligns large arrays further than their elements need. */
extern void reach_error(void);
static char text[64];
int main(void) {
  if ((unsigned long)text & 31) reach_error();
  return text[0];
}

// TRUE; must: auto bmc kind imc ismc dar pdr
/* Safe, but only because of what memory holds: nobody may say FALSE. */
extern void reach_error(void);
int main(void) {
  int a[3] = {1, 2, 3}, *p = &a[1];
  if (*p == 3) reach_error();
  return 0;
}

// TRUE; must: bmc kind imc auto
/* The standard is the one that gcc takes where nothing is said: that of 2017. */
extern void reach_error(void);
int main(void) {
  if (__STDC_VERSION__ != 201710L) reach_error();
  return 0;
}

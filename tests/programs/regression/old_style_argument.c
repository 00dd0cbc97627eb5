// TRUE; must: bmc kind imc ismc dar auto pdr
/* The argument of an old-style call is promoted, the parameter is narrow. */
extern void reach_error(void);
int f();
int main(void) {
  if (f(300) != 44) reach_error();
  return 0;
}
int f(c) unsigned char c;
{ return c; }

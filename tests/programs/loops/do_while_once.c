// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int rounds = 0;
  do rounds++; while (0);
  if (rounds != 1) reach_error();
  return 0;
}

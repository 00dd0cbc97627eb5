// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
int main(void) {
  int rounds = 0, down = 0;
  for (unsigned char c = 250; c != 4; c++) rounds++;
  for (signed char c = -126; c < 100; c--) down++;
  if (rounds != 10 || down != 3) reach_error();
  return 0;
}

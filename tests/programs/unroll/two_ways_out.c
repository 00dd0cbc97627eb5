// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Leaving both loops at once, going on with the outer one, and the constants that meet behind them. */
int main(void) {
  int i, j, hits = 0;
  for (i = 0; i < 4; i++) {
    for (j = 0; j < 3; j++) {
      if (i == 2 && j == 1) goto done;
      if (j > i) goto next;
      hits++;
    }
    hits += 10;
  next:;
  }
done:
  if (i != 2 || j != 1 || hits != 4) reach_error();
  return 0;
}

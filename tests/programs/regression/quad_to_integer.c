// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
/* More digits than a long double has: they are cut off, not rounded first. */
int main(void) {
  __float128 one = 1, less = 3 - one / 0x1p100, odd = one * 0x1p100 + 1, most = one * 0x1p64 - 0.5;
  if ((int)less != 2 || ((__int128)odd & 1) != 1) reach_error();
  if ((unsigned long long)most != 18446744073709551615ull || (long long)-less != -2 || (unsigned)(most / 0x1p32) != 4294967295u) reach_error();
  return 0;
}

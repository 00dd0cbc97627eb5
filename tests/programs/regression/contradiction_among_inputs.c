// TRUE; must: kind imc ismc dar auto pdr
/* The two sides of a query contradict each other before a solver is asked: a proof that consists of an empty clause. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
unsigned int v1 = 2;
static long long v2;
static unsigned long v3;
int main(void) {
  while (1) {
    while (1) {
      for (int i4 = 8; i4 > 0; i4 -= 1) {
        int v5 = ((4 ? v1 : i4) >= (v1 == v2));
        if (v3 >= 3) {
          if (__VERIFIER_nondet_bool() && (i4 != i4)) reach_error();
        }
      }
    }
    while (((0 || 0) + (v2 >> (v2 & 7)))) {
    }
  }
}

// FALSE; must: bmc kind imc ismc dar auto pdr
/* A bit-field outside of every object: each byte that it lies in is asked for. */
extern void reach_error(void);

struct fields {
  unsigned a : 3, b : 15;
};

int main(void) {
  struct fields *p;
  if (p->b == 0x1234 && p->a == 5) reach_error();
  return 0;
}

// FALSE; must: bmc kind imc ismc dar auto pdr
/* A record copied to itself keeps its arbitrary content. */
extern void reach_error(void);

struct pair {
  int a, b;
};

int main(void) {
  struct pair p;
  p = p;
  if (p.b == 77) reach_error();
  return 0;
}

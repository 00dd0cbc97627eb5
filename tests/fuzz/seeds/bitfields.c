struct b { unsigned a : 3; int : 4; signed s : 7; _Bool f : 1; unsigned long long w : 33; long long n : 63; char c : 8; unsigned : 0; enum { X, Y } e : 2; };
struct b g = { 1, -2, 1, 1ULL << 32, -1, 'c', Y };
int f(struct b *p) {
  p->w = p->w << 1; p->n += p->w; p->a++; --p->s; p->f ^= 1; p->c = p->a + p->s;
  int t = p->w - p->n < 0, u = (p->w, p->a) > -1; p->e |= Y;
  return (p->a = 9) + t + (p->w ? p->w : p->n) + (p->w << p->a >> 2) * ~p->w / (-p->n | 1) + u;
}

struct p { int x, y; unsigned z : 3; } q, *r = &q, arr[3];
int a[10], *pa = a; double d; unsigned long ul; long long ll; char s[] = "ab" "c\n\x41\101\u00e9";
int f(int x, ...) { return x; }
int calls(int x, int y) {
  int z = x + y * 3 - (x << 2) / (y | 1) % 7;
  z += x; z -= y; z *= 2; z /= 3; z %= 5; z <<= 1; z >>= 1; z &= 7; z |= 8; z ^= x;
  z = x < y ? x : y > 3 ? -y : ~x;
  z = !x && y || x == y != (x >= y) ;
  z++, --z, ++pa, pa--;
  r->x = q.y = arr[z & 1].z = sizeof(struct p) + sizeof z + _Alignof(double);
  *(pa + 1) = 1[a] + (int)d + (char)300 + (_Bool)z;
  d = 1e3 + .5f - 0x1p-2 + 3; ul = 0xffffffffffffffffUL + 07 + 0b101; ll = -1LL;
  q = (struct p){ .y = 2 }; pa = (int[]){ 1, 2, 3 } + 1;
  z = f(1, 2.0f, 'c', s, L'x', "wide"); z = (f)(2); z = (*f)(3); z = (&f)(4);
  z = _Generic(d, int: 1, double: 2, default: 3);
  z = (x, y); z = pa - a; z = pa == 0; z = &a[2] > pa;
  return z ?: y;
}

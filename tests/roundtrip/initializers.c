/* Initialisers in all shapes; every object is printed byte by byte where its bytes are defined. */
int printf(const char *, ...);
void *memset(void *, int, unsigned long);

struct point { int x, y; };
struct mixed {
  char name[6];
  struct point at[3];
  unsigned a : 4, b : 7, : 0, c : 3;
  union { int number; float real; struct { short low, high; } half; } value;
  struct { int inner; union { long big; char bytes[8]; }; };
  const char *text;
};
union any { char c; struct point p; long l; };
struct flexible { int n; short tail[]; };

static struct mixed first = {"abcdef", {{1, 2}, [2] = {.y = 6, .x = 5}}, 9, 100, 5, {.real = 1.5f}, {3, {.big = -1}}, "one"};
static struct mixed second = {.text = "two", .name = {'x', [3] = 'y'}, .at[1].y = 8, .value.half.high = 4, .bytes = "1234567", .inner = 2};
static int ranges[12] = {[0 ... 5] = 7, [3] = 1, [8 ... 10] = 2, 3};
static struct point grid[2][3] = {{{1, 2}, {3}}, {[1] = {.y = 9}}};
static struct point spread[4] = {[0 ... 3] = {1, 2}, [2].x = 5};
static union any anys[] = {{'a'}, {.p = {3, 4}}, {.l = 1l << 40}};
static char words[][4] = {"abc", "de", {'f'}};
static const char *const pointers[] = {"zero", [3] = "three", "fo" "ur"};
static struct flexible flexible = {3, {10, 20, 30}};
static int *middle = &ranges[3], (*function)(const char *, ...) = printf;
static struct point *target = &grid[1][1];
static long difference = (char *)&first.value - (char *)&first;
static unsigned wide[] = {sizeof L"abc", L'x', sizeof u"ab", sizeof U"abcd"};
static unsigned short short_text[] = u"\xe4z\xffff" "1";
static unsigned int long_text[] = U"\x10ffff" "1";
static __WCHAR_TYPE__ wide_text[] = L"\xe4" "bc\n";
static int empty[3] = {}, scalar = {5};
static struct { struct { struct { int deep; } b; } a; int after; } nested = {.a.b.deep = 1, .after = 2};
static struct { int first; union { struct { int x, y; }; long both; }; } anonymous = {1, {{2, 3}}};

static void show(const char *name, const void *bytes, unsigned long size) {
  printf("%s:", name);
  for (unsigned long i = 0; i < size; i++) printf(" %02x", ((const unsigned char *)bytes)[i]);
  printf("\n");
}
#define SHOW(x) show(#x, &x, sizeof x)

static struct point make(int x, int y) { return (struct point){.y = y, .x = x}; }
static int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }

int main(void) {
  show("first", &first, __builtin_offsetof(struct mixed, text));
  show("second", &second, __builtin_offsetof(struct mixed, text));
  printf("%s %s %s %s %d\n", first.text, second.text, pointers[3], pointers[4], !pointers[1]);
  SHOW(ranges); SHOW(grid); SHOW(spread); SHOW(anys); SHOW(words); SHOW(wide); SHOW(short_text); SHOW(long_text); SHOW(wide_text);
  SHOW(empty); SHOW(nested); SHOW(anonymous);
  printf("%d %d %d %d\n", flexible.n, flexible.tail[0], flexible.tail[2], scalar);
  printf("%d %d %ld\n", *middle, target->y, difference);
  function("%s\n", "called");
  int n = 4;
  struct point local = make(n, n + 1), copies[3] = {local, make(7, 8), [2].y = n};
  SHOW(local); SHOW(copies);
  int automatic[6] = {n, n * 2, [4] = n - 1};
  SHOW(automatic);
  printf("%d %d\n", sum((int[]){1, 2, n}, 3), (&(struct point){n, 9})->y);
  printf("%d %d\n", make(5, 6).y, ((struct point[]){{1, 2}, {3, n}})[1].y);
  struct mixed assigned;
  memset(&assigned, 0, sizeof assigned);
  assigned = (struct mixed){.a = n, .b = 2 * n, .c = n - 1, .name = "qq"};
  printf("%d %d %d %s\n", assigned.a, assigned.b, assigned.c, assigned.name);
  static struct point kept = {1, 2};
  kept.x++;
  SHOW(kept);
  char text[] = "tab\tquote\"back\\slash?\?/\1\0end", exact[3] = "xyz";
  SHOW(text); SHOW(exact);
  return 0;
}

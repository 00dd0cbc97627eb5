typedef unsigned long word;
typedef int (*handler)(int, char **), table[4];
extern int e[], f(void), (*g)(const char *restrict, ...);
static const volatile unsigned char c = 'a', *const p = &c;
struct s { int a : 3, : 0, b : 5; unsigned long long w : 40; struct { int x, y; }; union { float u; char t[4]; }; };
struct s one = { .a = 1, .x = 2, .t = { [1] = 3 } }, many[] = { [0 ... 2] = { 1, 2 }, { .y = 4 } };
enum color { RED, GREEN = 1 << 3, BLUE = -1 } shade = GREEN;
enum big { HUGE_ONE = 0x100000000 };
_Static_assert(sizeof(int) == 4, "int");
_Thread_local int per_thread;
_Noreturn void stop(void);
inline static int twice(int x) { return x * 2; }
int old(a, b) int a; char *b; { return a + *b; }
void (*signal(int n, void (*h)(int)))(int);
struct node { struct node *next; table values; word last[]; };
_Alignas(16) char buffer[32];
long double ld = 1.5L; _Bool b = 3; float h = 0x1.8p3f;

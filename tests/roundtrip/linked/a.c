/* Two files whose static names and anonymous types are the same but mean different things (with b.c). */
struct s { int a; struct s *next; };
static int helper(int n) { return n + 1; }
static struct { int q; } hidden = {4};
extern int shared; extern int shared_array[];
static int counter = 5;
int other(struct s *p);
inline int inl(int x) { return x * 3; }
extern int inl(int x);
int printf(const char *, ...);
int weak_one(void) __attribute__((weak));
int weak_one(void) { return 11; }
int aliased(void) __attribute__((alias("weak_one")));
int main(void) { struct s v = {3, 0}; printf("%d %d %d %d %d %d\n", helper(1), other(&v), shared, counter + hidden.q, inl(5), aliased() + shared_array[2]); return 0; }

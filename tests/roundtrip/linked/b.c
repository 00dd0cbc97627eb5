/* See a.c. */
struct s { int a; struct s *next; };
static long helper(int n) { return n * 100; }
static struct { char q[7]; } hidden = {"abc"};
int shared = 42; int shared_array[3] = {1, 2, 3};
static int counter = 50;
static struct t { short z; } tt = {6};
int other(struct s *p) { return p->a + helper(2) + counter + hidden.q[0] + sizeof hidden + tt.z; }
extern int inl(int x);
int inl(int);

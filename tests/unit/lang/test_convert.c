/* Implicit conversions and typing of operators: src/lang/convert.c, operator.c, expression.c. */
#include "unit/lang/shape.h"

static void test_loads_and_decay(void **state) {
  (void)state;
  CHECK_SHAPE("int f(int x) { return x; }", "(load x)");
  CHECK_SHAPE("int a[3]; int *f(void) { return a; }", "(decay a)");
  CHECK_SHAPE("int a[3]; int f(void) { return a[1]; }", "(load (* (p+:int * (decay a) 1)))");
  CHECK_SHAPE("int a[3]; int f(void) { return 1[a]; }", "(load (* (p+:int * (decay a) 1)))");
  CHECK_SHAPE("int g(void); int (*f(void))(void) { return g; }", "(& g)");
  CHECK_SHAPE("int g(void); int (*f(void))(void) { return **g; }", "(& g)");
  CHECK_SHAPE("const volatile int x; int f(void) { return x; }", "(load x)");
  CHECK_SHAPE("void f(void *p) { *p; }", "(cast void (load p))");
}

static void test_promotion(void **state) {
  (void)state;
  CHECK_SHAPE("int f(char c) { return c + 1; }", "(+ (cast int (load c)) 1)");
  CHECK_SHAPE("int f(char c) { return -c; }", "(- (cast int (load c)))");
  CHECK_SHAPE("int f(char c) { return !c; }", "(! (load c))");
  CHECK_SHAPE("int f(unsigned u, int i) { return u < i; }", "(< (load u) (cast unsigned int (load i)))");
  CHECK_SHAPE("long f(long l, unsigned u) { return l + u; }", "(+:long (load l) (cast long (load u)))");
  check_shape(ILP32, "long f(long l, unsigned u) { return l + u; }",
              "(cast long (+:unsigned long (cast unsigned long (load l)) (cast unsigned long (load u))))");
  CHECK_SHAPE("double f(int i, float x) { return i * x; }",
              "(cast double (*:float (cast float (load i)) (load x)))");
  CHECK_SHAPE("int f(char c, long l) { return c << l; }", "(<< (cast int (load c)) (load l))");
}

static void test_bit_fields(void **state) {
  (void)state;
  CHECK_SHAPE("struct s { unsigned a : 3; } x; int f(void) { return x.a - 1; }",
              "(- (cast int (load (. x a))) 1)");
  CHECK_SHAPE("struct s { unsigned a : 32; } x; int f(void) { return x.a - 1 < 0; }",
              "(< (-:unsigned int (load (. x a)) (cast unsigned int 1)) (cast unsigned int 0))");
  CHECK_SHAPE("struct s { unsigned a : 3; } x; void f(void) { x.a += 1; }", "(+= (. x a) 1)");
  CHECK_SHAPE("struct s { unsigned a : 3; } x; int f(void) { return -(x.a = 7); }",
              "(- (cast int (=:unsigned int (. x a) (cast unsigned int 7))))");
}

static void test_assignment(void **state) {
  (void)state;
  CHECK_SHAPE("void f(char c, int i) { c = i; }", "(=:char c (cast char (load i)))");
  CHECK_SHAPE("void f(_Bool b, int *p) { b = p; }", "(=:_Bool b (cast _Bool (load p)))");
  CHECK_SHAPE("void f(int *p) { p = 0; }", "(=:int * p (cast int * 0))");
  CHECK_SHAPE("void f(int *p, void *q) { p = q; }", "(=:int * p (cast int * (load q)))");
  CHECK_SHAPE("struct s { int a; } x, y; void f(void) { x = y; }", "(=:struct s x (load y))");
  CHECK_SHAPE("void f(char c, int i) { c += i; }", "(+= c (load i))");
  CHECK_SHAPE("void f(float x, double y) { x *= y; }", "(*=:double x (load y))");
  CHECK_SHAPE("void f(char c) { c <<= 2L; }", "(<<= c 2:long)");
  CHECK_SHAPE("void f(int *p, char c) { p -= c; }", "(p-=:int * p (load c))");
  CHECK_SHAPE("void f(int *p) { p++; }", "(post+:int * p)");
  CHECK_SHAPE("void f(short s) { --s; }", "(pre-:short s)");
}

static void test_pointers(void **state) {
  (void)state;
  CHECK_SHAPE("long f(int *p, int *q) { return p - q; }", "(p-p:long (load p) (load q))");
  CHECK_SHAPE("int f(int *p) { return p == 0; }", "(== (load p) (cast int * 0))");
  CHECK_SHAPE("int f(int *p, void *q) { return p == q; }", "(== (cast void * (load p)) (load q))");
  CHECK_SHAPE("struct s { int a; }; int f(struct s *p) { return p->a; }", "(load (. (* (load p)) a))");
  CHECK_SHAPE("struct s { struct { int a; }; } x; int f(void) { return x.a; }",
              "(load (. (. x anonymous) a))");
  CHECK_SHAPE("int *f(int *p) { return &*p; }", "(& (* (load p)))");
  CHECK_SHAPE("char *f(void *p) { return p + 1; }", "(cast char * (p+:void * (load p) 1))");
}

static void test_calls(void **state) {
  (void)state;
  CHECK_SHAPE("void g(long, ...); void f(char c, float x) { g(c, c, x); }",
              "(call g (cast long (load c)) (cast int (load c)) (cast double (load x)))");
  CHECK_SHAPE("void g(); void f(float x) { g(x); }", "(call g (cast double (load x)))");
  CHECK_SHAPE("int f(int (*p)(int)) { return (*p)(1); }", "(call (load p) 1)");
  CHECK_SHAPE("int g(int); int f(void) { return (&g)(1); }", "(call g 1)");
  CHECK_SHAPE("struct s { int a[2]; }; struct s g(void); int f(void) { return g().a[1]; }",
              "(load (* (p+:int * (decay (. literal a)) 1)))");
  CHECK_SHAPE("typedef union { int *i; char *c; } u __attribute__((transparent_union)); void g(u);"
              "void f(char *p) { g(p); }",
              "(call g (load literal))");
}

static void test_conditional(void **state) {
  (void)state;
  CHECK_SHAPE("long f(int c, long l) { return c ? 1 : l; }", "(?:long (load c) (cast long 1) (load l))");
  CHECK_SHAPE("int f(int c) { return c ?: 2; }", "(? (load c) 2)");
  CHECK_SHAPE("long f(int c, long l) { return c ?: l; }", "(?:long (cast long (load c)) (load l))");
  CHECK_SHAPE("int *f(int c, int *p) { return c ? p : 0; }", "(?:int * (load c) (load p) (cast int * 0))");
  CHECK_SHAPE("void *f(int c, int *p, void *q) { return c ? p : q; }",
              "(?:void * (load c) (cast void * (load p)) (load q))");
  CHECK_SHAPE("int f(int *p, double d) { return p && !d; }", "(&& (load p) (! (load d)))");
}

static void test_casts(void **state) {
  (void)state;
  CHECK_SHAPE("char f(int i) { return (char)i; }", "(cast! char (load i))");
  CHECK_SHAPE("void f(int i) { (void)i; }", "(cast! void (load i))");
  CHECK_SHAPE("long f(int *p) { return (long)p; }", "(cast! long (load p))");
  CHECK_SHAPE("struct s { int a; } x; struct s f(void) { return (struct s)x; }", "(load x)");
}

static void test_sizes_are_constants(void **state) {
  (void)state;
  CHECK_SHAPE("unsigned long f(int a[3]) { return sizeof a; }", "8:unsigned long");
  CHECK_SHAPE("unsigned long f(void) { int a[3]; return sizeof a; }", "12:unsigned long");
  CHECK_SHAPE("unsigned long f(void) { return sizeof(struct { char c; long l; }); }", "16:unsigned long");
  check_shape(ILP32, "unsigned f(void) { return sizeof(struct { char c; long long l; }); }",
              "12:unsigned int");
  CHECK_SHAPE("unsigned long f(void) { return _Alignof(long double); }", "16:unsigned long");
  CHECK_SHAPE("unsigned long f(int n) { int a[n]; return sizeof a; }",
              "(*:unsigned long (load .count0) 4:unsigned long)");
  CHECK_SHAPE("unsigned long f(int n) { return sizeof(int[n]); }",
              "(,:unsigned long (=:unsigned long .count0 (cast unsigned long (load n))) "
              "(*:unsigned long (load .count0) 4:unsigned long))");
}

static void test_builtins(void **state) {
  (void)state;
  CHECK_SHAPE("int f(int x) { return __builtin_expect(x, 1); }", "(cast int (cast long (load x)))");
  CHECK_SHAPE("int f(int x) { return __builtin_constant_p(x) + __builtin_constant_p(3); }", "(+ 0 1)");
  CHECK_SHAPE("unsigned f(void) { return __builtin_bswap32(0x11223344); }", "1144201745:unsigned int");
  CHECK_SHAPE("int f(long l) { return __builtin_clzl(l); }",
              "(builtin __builtin_clzl (cast unsigned long (load l)))");
  CHECK_SHAPE("struct s { int a; struct { int b[3]; } c; }; int f(void) { return __builtin_offsetof(struct "
              "s, c.b[2]); }",
              "(cast int 12:unsigned long)");
  CHECK_SHAPE("int f(void) { return __builtin_types_compatible_p(int[], int[3]); }", "1");
  CHECK_SHAPE("int f(char *p) { return __builtin_strlen(p); }",
              "(cast int (call strlen (cast const char * (load p))))");
  CHECK_SHAPE("int f(int *p) { return __sync_fetch_and_add(p, 1); }",
              "({.temporary0 = (load p); .temporary1 = 1; .temporary2 = (load (* (load .temporary0))); "
              ".temporary3 = (cast! int (+:unsigned int (cast! unsigned int (load .temporary2)) "
              "(cast! unsigned int (load .temporary1)))); "
              "(= (* (load .temporary0)) (load .temporary3)); (load .temporary2)})");
  CHECK_SHAPE("int f(double d) { return __builtin_isnan(d); }",
              "({.temporary0 = (load d); (!= (load .temporary0) (load .temporary0))})");
  CHECK_SHAPE("double f(void) { return __builtin_inf(); }", "float:double");
  CHECK_SHAPE("int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); return "
              "__builtin_va_arg(ap, int); }",
              "(va_arg ap)");
}

static void test_generic(void **state) {
  (void)state;
  CHECK_SHAPE("int f(const int c) { return _Generic(c, long: 1, int: 2, default: 3); }", "2");
  CHECK_SHAPE("int f(char c) { return _Generic(c, int: 1, default: 3); }", "3");
  CHECK_SHAPE("int f(void) { return _Generic(\"\", char *: 1); }", "1");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_loads_and_decay),
      cmocka_unit_test(test_promotion),
      cmocka_unit_test(test_bit_fields),
      cmocka_unit_test(test_assignment),
      cmocka_unit_test(test_pointers),
      cmocka_unit_test(test_calls),
      cmocka_unit_test(test_conditional),
      cmocka_unit_test(test_casts),
      cmocka_unit_test(test_builtins),
      cmocka_unit_test(test_generic),
      cmocka_unit_test(test_sizes_are_constants),
  };
  return cmocka_run_group_tests_name("lang/convert", tests, NULL, NULL);
}

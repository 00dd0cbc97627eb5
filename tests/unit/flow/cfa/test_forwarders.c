/* Which functions of a program hand their format on, and whether all of their calls are followed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include "flow/cfa/forwarders.h"
#include "lang/parse.h"

#define HEAD \
  "typedef __builtin_va_list va_list;\n" \
  "int vprintf(const char *format, va_list list);\n" \
  "void report(const char *format, ...) { va_list l; __builtin_va_start(l, format); vprintf(format, l); __builtin_va_end(l); }\n"

/* Any literal will do. */
static bool is_literal(const void *context, const Expr *call, unsigned format) {
  (void)context;
  const Expr *e = expression_strip_casts(call->arguments[format]);
  return e->kind == EXPR_DECAY && e->left->kind == EXPR_STRING;
}

static Forwarder find(const char *text, const char *name) {
  unsigned errors = 0;
  ForwarderVector forwarders = {0};
  Program *program = program_parse_text("test.i", text, &(ParseOptions){.model = LP64, .messages = stderr}, &errors);
  assert_non_null(program);
  forwarders_find(program, program_find_function(program, "main"), is_literal, NULL, &forwarders);
  const Forwarder *found = forwarders_followed(&forwarders, program_find_function(program, name));
  Forwarder answer = found ? *found : (Forwarder){0};
  vector_release(&forwarders);
  program_delete(program);
  return answer;
}

/* Is it one all of whose calls are followed? */
static bool is_followed(const char *text, const char *name) { return find(text, name).function; }

static void literals(void **state) {
  (void)state;
  assert_true(is_followed(HEAD "int main(void) { report(\"a %d\", 1); return 0; }", "report"));
  assert_true(is_followed(HEAD "int main(void) { return 0; }", "report"));
  assert_false(is_followed(HEAD "int main(int c, char **v) { report(\"a\"); report(v[0], 1); return 0; }", "report"));
  assert_false(is_followed(HEAD "int main(void) { return ({ report((char *)0); 0; }); }", "report"));
  assert_false(is_followed(HEAD "int main(void) { int a[3] = {[1] = (report((char *)0), 2)}; return a[1]; }", "report"));
}

static void addresses(void **state) {
  (void)state;
  assert_false(is_followed(HEAD "int main(void) { void (*f)(const char *, ...) = report; f(\"\"); return 0; }", "report"));
  assert_false(is_followed(HEAD "void (*f)(const char *, ...) = report; int main(void) { return 0; }", "report"));
  assert_false(is_followed(HEAD "struct { int x; void (*f)(const char *, ...); } s = {.f = &report}; int main(void) { return 0; }", "report"));
}

#define BODY(text) "typedef __builtin_va_list va_list; int vprintf(const char *format, va_list list);\n" \
  "void report(int n, const char *format, ...) { va_list l; __builtin_va_start(l, format); " text " __builtin_va_end(l); }\n" \
  "int main(void) { report(1, \"a\"); return 0; }"

static void what_they_do_with_it(void **state) {
  (void)state;
  assert_true(is_followed(BODY("if (n) vprintf(format, l);"), "report"));
  assert_false(is_followed(BODY("vprintf(\"%s\", l);"), "report"));
  assert_false(is_followed(BODY("format++; vprintf(format, l);"), "report"));
  assert_false(is_followed(BODY("vprintf(format + 1, l);"), "report"));
  assert_false(is_followed(BODY("const char **p = &format; *p = 0; vprintf(format, l);"), "report"));
  assert_false(is_followed(BODY("n = __builtin_va_arg(l, int); vprintf(format, l);"), "report"));
  assert_false(is_followed(BODY("va_list m; __builtin_va_copy(m, l); vprintf(format, m);"), "report"));
  assert_false(is_followed(BODY("vprintf(format, l); vprintf(\"\", l);"), "report"));
}

#define IN(body) "typedef __builtin_va_list va_list; int vprintf(const char *format, va_list list); int vsnprintf(char *to, unsigned long size, const char *format, va_list list);\n" \
  "int puts(const char *text); void free(void *p); long time(long *t); void abort(void); int step(int x) { return x + 1; } void change(void); char *shared; int count; long now, *then = &now;\n" \
  "void report(int n, const char *format, ...) { va_list l; __builtin_va_start(l, format); " body " __builtin_va_end(l); }\n" \
  "int main(void) { report(1, \"a\"); return 0; }"

/* It changes nothing before it hands on, whatever it does behind. */
static void what_they_change(void **state) {
  (void)state;
  assert_true(is_followed(IN("long t; char own[4]; t = time(&t); own[0] = 1; count++; puts(shared); n = step(n); vprintf(format, l); free(shared); *shared = 1;"), "report"));
  assert_true(is_followed(IN("while (n--) { vprintf(format, l); count++; }"), "report"));
  assert_true(is_followed(IN("vsnprintf(shared, 9, format, l);"), "report"));
  assert_false(is_followed(IN("free(shared); vprintf(format, l);"), "report"));
  assert_false(is_followed(IN("*shared = 1; vprintf(format, l);"), "report"));
  assert_false(is_followed(IN("time(then); vprintf(format, l);"), "report"));
  assert_false(is_followed(IN("now = 1; vprintf(format, l);"), "report"));
  assert_false(is_followed(IN("if (n) free(shared); else vprintf(format, l); vprintf(format, l);"), "report"));
  assert_false(is_followed(IN("while (n--) { vprintf(format, l); free(shared); }"), "report"));
  assert_false(is_followed(IN("again: vprintf(format, l); free(shared); if (n--) goto again;"), "report"));
  assert_false(is_followed(IN("vsnprintf(shared, 9, format, l); vprintf(format, l);"), "report"));
  assert_false(is_followed(IN("do vsnprintf(shared, 9, format, l); while (n--);"), "report"));
}

static void whether_they_hand_on(void **state) {
  (void)state;
  assert_true(find(IN("puts(\"a\"); do vprintf(format, l); while (0);"), "report").is_certain);
  assert_true(find(IN("int done = vprintf(format, l); if (done) return;"), "report").is_certain);
  assert_false(find(IN("if (n) vprintf(format, l);"), "report").is_certain);
  assert_false(find(IN("if (n) return; vprintf(format, l);"), "report").is_certain);
  assert_false(find(IN("if (n) abort(); vprintf(format, l);"), "report").is_certain);
  assert_false(find(IN("n && vprintf(format, l);"), "report").is_certain);
  assert_false(find(IN("while (n) count++; vprintf(format, l);"), "report").is_certain);
  assert_false(find(IN("switch (n) { case 1: vprintf(format, l); }"), "report").is_certain);
}

/* A function that is given the list is as good as those who call it. */
#define LIST "void put(va_list list, const char *format) { vprintf(format, list); }\n"

static void lists_that_are_passed(void **state) {
  (void)state;
  const char *handed = "void log(const char *format, ...) { va_list l; __builtin_va_start(l, format); put(l, format); }\n";
  char text[1000];
  snprintf(text, sizeof text, "%s%s", HEAD LIST, handed);
  char whole[2000];
  snprintf(whole, sizeof whole, "%sint main(void) { log(\"a\"); return 0; }", text);
  assert_true(is_followed(whole, "log"));
  assert_true(is_followed(whole, "put"));
  snprintf(whole, sizeof whole, "%sint main(int c, char **v) { log(v[0]); return 0; }", text);
  assert_false(is_followed(whole, "log"));
  assert_false(is_followed(whole, "put"));
  snprintf(whole, sizeof whole, "%svoid other(int n, ...) { va_list l; __builtin_va_start(l, n); put(l, \"a\"); }\nint main(void) { log(\"a\"); other(1, 2); return 0; }", text);
  assert_true(is_followed(whole, "log"));
  assert_false(is_followed(whole, "put"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(literals),
      cmocka_unit_test(addresses),
      cmocka_unit_test(what_they_do_with_it),
      cmocka_unit_test(what_they_change),
      cmocka_unit_test(whether_they_hand_on),
      cmocka_unit_test(lists_that_are_passed),
  };
  return cmocka_run_group_tests_name("flow/cfa/forwarders", tests, NULL, NULL);
}

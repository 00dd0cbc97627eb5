/* Declarations and statements: src/lang/parse_*.c, scope.c, declare.c, label.c. */
#include "unit/lang/shape.h"

/* The type of an object or function, as print_type writes it. */
static void check_type(const char *text, const char *name, const char *expected) {
  Program *program = parse(text);
  Symbol *symbol = program_find_function(program, name);
  if (!symbol) symbol = find_object(program, name);
  Buffer out = {0};
  shape_type(symbol->type, &out);
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
  program_delete(program);
}

static void test_specifiers(void **state) {
  (void)state;
  check_type("unsigned x;", "x", "unsigned int");
  check_type("long unsigned int long x;", "x", "unsigned long long");
  check_type("signed char x;", "x", "signed char");
  check_type("long double x;", "x", "long double");
  check_type("int const volatile x;", "x", "const volatile int");
  check_type("__signed__ short x;", "x", "short");
  check_type("unsigned __int128 x;", "x", "unsigned __int128");
  check_type("_Float64 x;", "x", "double");
  check_type("int y; __typeof__(&y) x;", "x", "int *");
  check_type("typedef unsigned T __attribute__((mode(QI))); T x;", "x", "unsigned char");
}

static void test_declarators(void **state) {
  (void)state;
  check_type("int *x[3];", "x", "int *[3]");
  check_type("int (*x)[3];", "x", "int (*)[3]");
  check_type("int (*x)(int, char *);", "x", "int (*)(int, char *)");
  check_type("int (*(*x)(void))[3];", "x", "int (*(*)(void))[3]");
  check_type("int *const *x;", "x", "int *const *");
  check_type("void x(int a[3], int f(void));", "x", "void (int *, int (*)(void))");
  check_type("int x[], x[4];", "x", "int [4]");
  check_type("typedef int T; void x(T);", "x", "void (int)");
  check_type("typedef int T; void x(int T);", "x", "void (int)");
  check_type("void (*x(int a, void (*b)(int)))(int);", "x", "void (*(int, void (*)(int)))(int)");
}

static void test_scopes(void **state) {
  (void)state;
  CHECK_SHAPE("typedef int T; int f(void) { int T = 3; return T; }", "(load T)");
  CHECK_SHAPE("enum { A = 1 }; int f(void) { enum { A = 5, B }; return A + B; }", "(+ 5 6)");
  CHECK_SHAPE("struct s { int a; }; int f(void) { struct s { char b[3]; }; return sizeof(struct s); }",
              "(cast int 3:unsigned long)");
  CHECK_SHAPE("int x; int f(int x) { { int x; } return x; }", "(load x)");
  check_message("int f(int a) { int a; return a; }", "redefinition of 'a'");
  check_message("void f(void) { { int b; } b; }", "use of undeclared identifier 'b'");
}

static const Stmt *body_of(const Program *program) { return program_find_function(program, "f")->body->body; }

static void test_loops(void **state) {
  (void)state;
  Program *program =
      parse("void f(int n) { for (int i = 0; i < n; i++) { if (n) break; continue; } while (n) ; }");
  const Stmt *loop = body_of(program);
  assert_int_equal(loop->kind, STMT_FOR);
  assert_int_equal(loop->init->kind, STMT_DECLARATION);
  assert_non_null(loop->expression);
  assert_int_equal(loop->step->kind, EXPR_INCREMENT);
  assert_ptr_equal(loop->body->body->body->target, loop);
  assert_ptr_equal(loop->body->body->next->target, loop);
  assert_int_equal(loop->next->kind, STMT_WHILE);
  program_delete(program);
}

/* Several declarations in a for go to a block around it. */
static void test_for_with_declarations(void **state) {
  (void)state;
  Program *program = parse("void f(void) { for (int i = 0, j = 1; i < j; ) ; }");
  const Stmt *block = body_of(program);
  assert_int_equal(block->kind, STMT_BLOCK);
  assert_int_equal(block->body->kind, STMT_DECLARATION);
  assert_int_equal(block->body->next->kind, STMT_DECLARATION);
  assert_int_equal(block->body->next->next->kind, STMT_FOR);
  assert_null(block->body->next->next->init);
  program_delete(program);
}

static void test_switch(void **state) {
  (void)state;
  Program *program =
      parse("void f(char c) { switch (c) { case 1: case 3 ... 5: c = 0; break; default: ; } }");
  const Stmt *statement = body_of(program);
  assert_int_equal(statement->kind, STMT_SWITCH);
  assert_int_equal(statement->expression->type->kind, TYPE_INT);
  const Stmt *label = statement->cases;
  assert_int_equal(label->low, 1);
  assert_int_equal(label->high, 1);
  label = label->next_case;
  assert_int_equal(label->low, 3);
  assert_int_equal(label->high, 5);
  assert_int_equal(label->next_case->kind, STMT_DEFAULT);
  assert_null(label->next_case->next_case);
  assert_ptr_equal(label->next->target, statement);
  program_delete(program);
}

static void test_case_values_are_converted(void **state) {
  (void)state;
  Program *program = parse("void f(unsigned u) { switch (u) { case -1: ; } }");
  assert_true(body_of(program)->cases->low == 4294967295u);
  program_delete(program);
}

static void test_labels(void **state) {
  (void)state;
  Program *program = parse("void f(void) { void *p = &&b; goto a; a: goto *p; b: ; }");
  const Stmt *jump = body_of(program)->next;
  assert_int_equal(jump->kind, STMT_GOTO);
  assert_ptr_equal(jump->label->statement, jump->next);
  assert_int_equal(jump->next->kind, STMT_LABEL);
  assert_int_equal(jump->next->body->kind, STMT_COMPUTED_GOTO);
  assert_true(jump->next->next->label->address_taken);
  assert_false(jump->label->address_taken);
  program_delete(program);
}

static void test_local_labels(void **state) {
  (void)state;
  Program *program =
      parse("int f(void) { int x = ({ __label__ a; goto a; a: 1; }); return x + ({ __label__ a; a: 2; }); }");
  unsigned count = 0;
  for (const Label *label = program_find_function(program, "f")->labels; label; label = label->next, count++)
    if (label->next) assert_string_not_equal(label->name, label->next->name);
  assert_int_equal(count, 2);
  program_delete(program);
}

static void test_statement_expressions(void **state) {
  (void)state;
  Program *program = parse("int f(int x) { return ({ x++; l: x + 1; }); }");
  const Expr *value = last_expression(program);
  const Stmt *last = value->statement->body;
  while (last->next) last = last->next;
  assert_int_equal(value->type->kind, TYPE_INT);
  assert_int_equal(last->kind, STMT_EXPRESSION);
  assert_int_equal(last->expression->kind, EXPR_BINARY);
  program_delete(program);
}

static void test_variable_arrays(void **state) {
  (void)state;
  Program *program = parse("void f(int n, int m[n][n]) { typedef int T[n]; n++; T x; int y[n]; }");
  const Stmt *parameter = body_of(program);
  assert_int_equal(parameter->kind, STMT_TYPE); /* the size of m's rows */
  assert_int_equal(parameter->next->kind, STMT_EXPRESSION); /* the number of rows */
  const Stmt *type = parameter->next->next, *x = type->next->next, *y = x->next;
  assert_int_equal(type->kind, STMT_TYPE);
  assert_int_equal(type->declared->count_expr->kind, EXPR_CAST);
  /* x takes the count that T has, y computes its own. */
  assert_ptr_equal(x->symbol->type->count_symbol, type->declared->count_symbol);
  assert_int_equal(x->symbol->type->count_expr->kind, EXPR_LOAD);
  assert_ptr_equal(x->symbol->type->count_expr->left->symbol, type->declared->count_symbol);
  assert_ptr_not_equal(y->symbol->type->count_symbol, type->declared->count_symbol);
  program_delete(program);
}

static void test_old_style_functions(void **state) {
  (void)state;
  Program *program = parse("f(a, b) char a; float *b; { return a; } int g() { return f(1, 2); }");
  const Symbol *f = program_find_function(program, "f");
  assert_int_equal(f->parameter_count, 2);
  assert_int_equal(f->parameters[0]->type->kind, TYPE_CHAR);
  assert_int_equal(f->parameters[1]->type->kind, TYPE_POINTER);
  assert_true(f->type->is_old_style);
  program_delete(program);
}

static void test_symbols(void **state) {
  (void)state;
  Program *program = parse("extern int a; static int b; int c = 1; _Thread_local int d; int *e = &b;"
                           "void f(int p) { static int s; int l; register int r; l = r; }"
                           "void g(void) __attribute__((noreturn, weak)); void h(void) __asm__(\"other\");");
  assert_false(find_object(program, "a")->is_defined);
  assert_int_equal(find_object(program, "a")->storage, STORAGE_GLOBAL);
  assert_int_equal(find_object(program, "b")->storage, STORAGE_STATIC);
  assert_true(find_object(program, "b")->is_defined);
  assert_true(find_object(program, "b")->address_taken);
  assert_false(find_object(program, "c")->address_taken);
  assert_int_equal(find_object(program, "d")->storage, STORAGE_THREAD);
  assert_int_equal(find_object(program, "s")->storage, STORAGE_STATIC);
  assert_ptr_equal(find_object(program, "s")->function, program_find_function(program, "f"));
  assert_int_equal(program_find_function(program, "f")->parameters[0]->storage, STORAGE_PARAMETER);
  assert_true(program_find_function(program, "g")->is_noreturn);
  assert_true(program_find_function(program, "g")->is_weak);
  assert_string_equal(program_find_function(program, "other")->name, "h");
  assert_null(program_find_function(program, "nobody"));
  program_delete(program);
}

static void test_assembly(void **state) {
  (void)state;
  Program *program =
      parse("int f(int x) { __asm__ volatile(\"a %0\" : [o] \"=r\"(x) : \"r\"(x), \"m\"(x) : \"memory\");"
            "__asm__(\"nop\"); __asm__ goto(\"\" :::: out); out: return x; }");
  const Stmt *statement = body_of(program);
  const Assembly *assembly = statement->assembly;
  assert_true(assembly->is_volatile);
  assert_false(assembly->is_basic);
  assert_int_equal(assembly->output_count, 1);
  assert_string_equal(assembly->outputs[0].name, "o");
  assert_int_equal(assembly->outputs[0].operand->kind, EXPR_VARIABLE);
  assert_int_equal(assembly->inputs[0].operand->kind, EXPR_LOAD);
  assert_int_equal(assembly->inputs[1].operand->kind, EXPR_VARIABLE);
  assert_string_equal(assembly->clobbers[0], "memory");
  assert_true(statement->next->assembly->is_basic);
  assert_true(statement->next->next->assembly->is_goto);
  assert_string_equal(statement->next->next->assembly->labels[0]->name, "out");
  program_delete(program);
}

static void test_implicit_declarations(void **state) {
  (void)state;
  check_message("void f(void) { g(1); }", "warning: implicit declaration of function 'g'");
  CHECK_SHAPE("void *f(void) { return malloc(3); }", "(call malloc (cast unsigned long 3))");
}

static void test_declarations_in_order(void **state) {
  (void)state;
  Program *program =
      parse("struct s; typedef struct s { int a; } T; T x; __asm__(\"nop\"); int f(void) { return 0; }");
  const Declaration *d = program->declarations.data;
  assert_int_equal(program->declarations.size, 6);
  assert_int_equal(d[0].kind, DECLARATION_TYPE);
  assert_false(d[0].is_definition);
  assert_int_equal(d[1].kind, DECLARATION_TYPE);
  assert_true(d[1].is_definition);
  assert_int_equal(d[2].symbol->kind, SYMBOL_TYPEDEF);
  assert_string_equal(d[3].symbol->name, "x");
  assert_int_equal(d[4].kind, DECLARATION_ASM);
  assert_true(d[5].is_definition);
  program_delete(program);
}

static void test_tags_among_parameters(void **state) {
  (void)state;
  CHECK_SHAPE("int f(struct s { int a[3]; } *p) { return sizeof(struct s); }", "(cast int 12:unsigned long)");
  CHECK_SHAPE("int f(enum e { A = 4 } x) { return A; }", "4");
  unsigned errors;
  free(messages("int f(struct s { int a; } *p) { return 0; } int g(void) { return sizeof(struct s); }",
                &errors));
  assert_int_equal(errors, 1);
}

/* What is passed has the prototype's type; the name stands for a variable of the type written here. */
static void test_old_style_behind_prototype(void **state) {
  (void)state;
  Program *program = parse("int f(int, float); int f(c, x) char c; float x; { return c; }");
  const Symbol *function = program_find_function(program, "f");
  assert_int_equal(function->parameters[0]->type->kind, TYPE_INT);
  assert_int_equal(function->parameters[1]->type->kind, TYPE_FLOAT);
  const Stmt *first = function->body->body;
  assert_int_equal(first->kind, STMT_DECLARATION);
  assert_string_equal(first->symbol->name, "c");
  assert_int_equal(first->symbol->type->kind, TYPE_CHAR);
  assert_ptr_equal(first->symbol->initializer->value->left->left->symbol, function->parameters[0]);
  program_delete(program);
}

static void test_builtin_without_arguments(void **state) {
  (void)state;
  CHECK_SHAPE("void f(void) { __builtin_trap(); }", "(builtin __builtin_trap)");
}

static void test_enums(void **state) {
  (void)state;
  CHECK_SHAPE("enum e { A = -1, B }; int f(enum e x) { return x == B; }", "(== (cast int (load x)) 0)");
  CHECK_SHAPE("enum e { A, B }; int f(enum e x) { return x == B; }",
              "(== (cast unsigned int (load x)) (cast unsigned int 1))");
  CHECK_SHAPE("enum e { A = 0x100000000 }; int f(void) { return sizeof(enum e); }",
              "(cast int 8:unsigned long)");
  CHECK_SHAPE("enum e { A } __attribute__((packed)); int f(void) { return sizeof(enum e); }",
              "(cast int 1:unsigned long)");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_specifiers),
      cmocka_unit_test(test_declarators),
      cmocka_unit_test(test_scopes),
      cmocka_unit_test(test_loops),
      cmocka_unit_test(test_for_with_declarations),
      cmocka_unit_test(test_switch),
      cmocka_unit_test(test_case_values_are_converted),
      cmocka_unit_test(test_labels),
      cmocka_unit_test(test_local_labels),
      cmocka_unit_test(test_statement_expressions),
      cmocka_unit_test(test_variable_arrays),
      cmocka_unit_test(test_old_style_functions),
      cmocka_unit_test(test_symbols),
      cmocka_unit_test(test_assembly),
      cmocka_unit_test(test_implicit_declarations),
      cmocka_unit_test(test_declarations_in_order),
      cmocka_unit_test(test_tags_among_parameters),
      cmocka_unit_test(test_old_style_behind_prototype),
      cmocka_unit_test(test_builtin_without_arguments),
      cmocka_unit_test(test_enums),
  };
  return cmocka_run_group_tests_name("lang/parse", tests, NULL, NULL);
}

/* Tokens, names, markers and pragmas: src/lang/lex.c, name.c, literal.c, source.c. */
#include "unit/lang/shape.h"
#include "lang/lex.h"

typedef struct {
  Arena arena;
  StringMap strings;
  Names names;
  Sources *sources;
  Diagnostics diagnostics;
  Lexer lexer;
} Setup;

static void open_text(Setup *s, const char *text) {
  *s = (Setup){.sources = sources_new()};
  names_init(&s->names, &s->arena, &s->strings);
  diagnostics_init(&s->diagnostics, s->sources, NULL);
  SourceFile *file = sources_add(s->sources, "a.c", memory_copy_string(text), strlen(text), true);
  lexer_init(&s->lexer, &s->names, &s->diagnostics, file);
}

static void close_text(Setup *s) {
  names_release(&s->names);
  strings_release(&s->strings);
  sources_delete(s->sources);
  arena_release(&s->arena);
}

static void check_kinds(const char *text, const TokenKind *kinds) {
  Setup s;
  Token token;
  open_text(&s, text);
  do {
    lexer_next(&s.lexer, &token);
    assert_int_equal(token.kind, *kinds);
  } while (*kinds++ != TOKEN_END);
  assert_int_equal(s.diagnostics.errors, 0);
  close_text(&s);
}

static void test_punctuators(void **state) {
  (void)state;
  check_kinds("+ ++ += - -- -= -> . ... ..",
              (TokenKind[]){TOKEN_PLUS, TOKEN_INCREMENT, TOKEN_ADD_ASSIGN, TOKEN_MINUS, TOKEN_DECREMENT,
                            TOKEN_SUBTRACT_ASSIGN, TOKEN_ARROW, TOKEN_DOT, TOKEN_ELLIPSIS, TOKEN_DOT,
                            TOKEN_DOT, TOKEN_END});
  check_kinds("< <= << <<= > >= >> >>= <: :> <% %>",
              (TokenKind[]){TOKEN_LESS, TOKEN_LESS_EQUAL, TOKEN_SHIFT_LEFT, TOKEN_LEFT_ASSIGN, TOKEN_GREATER,
                            TOKEN_GREATER_EQUAL, TOKEN_SHIFT_RIGHT, TOKEN_RIGHT_ASSIGN, TOKEN_LEFT_BRACKET,
                            TOKEN_RIGHT_BRACKET, TOKEN_LEFT_BRACE, TOKEN_RIGHT_BRACE, TOKEN_END});
  check_kinds("a+++b",
              (TokenKind[]){TOKEN_IDENTIFIER, TOKEN_INCREMENT, TOKEN_PLUS, TOKEN_IDENTIFIER, TOKEN_END});
}

static void test_keywords(void **state) {
  (void)state;
  check_kinds("int __inline__ __const intx L Lx",
              (TokenKind[]){KEYWORD_INT, KEYWORD_INLINE, KEYWORD_CONST, TOKEN_IDENTIFIER, TOKEN_IDENTIFIER,
                            TOKEN_IDENTIFIER, TOKEN_END});
}

static void test_literals(void **state) {
  (void)state;
  check_kinds("1 .5 1e+5 0x1p-3 'a' L'a' \"s\" u8\"s\" L\"s\" 1.2.3",
              (TokenKind[]){TOKEN_NUMBER, TOKEN_NUMBER, TOKEN_NUMBER, TOKEN_NUMBER, TOKEN_CHARACTER,
                            TOKEN_CHARACTER, TOKEN_STRING, TOKEN_STRING, TOKEN_STRING, TOKEN_NUMBER,
                            TOKEN_END});
  check_kinds("\"a\\\"b\" 'x'", (TokenKind[]){TOKEN_STRING, TOKEN_CHARACTER, TOKEN_END});
}

static void test_comments(void **state) {
  (void)state;
  check_kinds(
      "a /* b **/ c // d \\\n still\n e/**/f",
      (TokenKind[]){TOKEN_IDENTIFIER, TOKEN_IDENTIFIER, TOKEN_IDENTIFIER, TOKEN_IDENTIFIER, TOKEN_END});
  check_kinds("", (TokenKind[]){TOKEN_END});
}

static void test_names_are_shared(void **state) {
  (void)state;
  Setup s;
  Token a, b, c;
  open_text(&s, "foo bar foo");
  lexer_next(&s.lexer, &a);
  lexer_next(&s.lexer, &b);
  lexer_next(&s.lexer, &c);
  assert_ptr_equal(a.name, c.name);
  assert_ptr_not_equal(a.name, b.name);
  assert_ptr_equal(a.name->text, strings_intern_text(&s.strings, "foo"));
  close_text(&s);
}

static void test_universal_characters_in_names(void **state) {
  (void)state;
  Setup s;
  Token plain, escaped, long_form;
  open_text(&s, "caf\xc3\xa9 caf\\u00e9 caf\\U000000E9 \\u00e9x a\\u0041");
  lexer_next(&s.lexer, &plain);
  lexer_next(&s.lexer, &escaped);
  lexer_next(&s.lexer, &long_form);
  assert_ptr_equal(plain.name, escaped.name);
  assert_ptr_equal(plain.name, long_form.name);
  lexer_next(&s.lexer, &plain);
  assert_string_equal(plain.name->text, "\xc3\xa9x");
  assert_int_equal(s.diagnostics.errors, 0);
  lexer_next(&s.lexer, &plain); /* no letter may be hidden */
  assert_string_equal(plain.name->text, "a");
  lexer_next(&s.lexer, &plain);
  assert_int_equal(plain.kind, TOKEN_STRAY);
  close_text(&s);
}

static void test_many_names(void **state) {
  (void)state;
  Setup s;
  open_text(&s, "");
  char text[16];
  Name *first = names_find(&s.names, "n7", 2);
  for (int i = 0; i < 20000; i++) names_find(&s.names, text, (size_t)snprintf(text, sizeof text, "n%d", i));
  assert_ptr_equal(names_find(&s.names, "n7", 2), first);
  assert_int_equal(names_find(&s.names, "while", 5)->keyword, KEYWORD_WHILE);
  close_text(&s);
}

static void test_markers(void **state) {
  (void)state;
  Setup s;
  Token token;
  open_text(&s, "# 10 \"a.c\"\nx\n# 3 \"b.h\" 1\n\n  y\n# 12 \"a.c\" 2\nz\n");
  lexer_next(&s.lexer, &token);
  SourcePlace x = source_locate(s.sources, token.begin);
  lexer_next(&s.lexer, &token);
  SourcePlace y = source_locate(s.sources, token.begin);
  lexer_next(&s.lexer, &token);
  SourcePlace z = source_locate(s.sources, token.begin);
  assert_string_equal(x.file, "a.c");
  assert_int_equal(x.line, 10);
  assert_int_equal(x.column, 1);
  assert_true(x.is_user_file);
  assert_string_equal(y.file, "b.h");
  assert_int_equal(y.line, 4);
  assert_int_equal(y.column, 3);
  assert_false(y.is_user_file);
  assert_int_equal(z.line, 12);
  assert_true(z.is_user_file);
  close_text(&s);
}

static void test_text_of_ranges(void **state) {
  (void)state;
  Setup s;
  Token token;
  open_text(&s, "int\n  foo;\n");
  lexer_next(&s.lexer, &token);
  lexer_next(&s.lexer, &token);
  size_t length, column;
  const char *text = source_text(s.sources, (SourceRange){token.begin, token.end}, &length);
  assert_int_equal(length, 3);
  assert_memory_equal(text, "foo", 3);
  text = source_line_text(s.sources, token.begin, &length, &column);
  assert_int_equal(length, 6);
  assert_int_equal(column, 2);
  assert_memory_equal(text, "  foo;", 6);
  assert_int_equal(source_locate(s.sources, 0).line, 0);
  close_text(&s);
}

static void test_pack(void **state) {
  (void)state;
  Program *program = parse("#pragma pack(push, 2)\nstruct a { char c; int i; };\n#pragma pack(1)\n"
                           "struct b { char c; int i; };\n#pragma pack(pop)\nstruct c { char c; int i; };\n"
                           "int x = sizeof(struct a), y = sizeof(struct b), z = sizeof(struct c);");
  assert_int_equal(find_object(program, "x")->initializer->value->left->integer, 6);
  assert_int_equal(find_object(program, "y")->initializer->value->left->integer, 5);
  assert_int_equal(find_object(program, "z")->initializer->value->left->integer, 8);
  program_delete(program);
}

static void test_numbers(void **state) {
  (void)state;
  CHECK_SHAPE("void f(void) { 2147483647; }", "2147483647");
  CHECK_SHAPE("void f(void) { 2147483648; }", "2147483648:long");
  CHECK_SHAPE("void f(void) { 0x80000000; }", "2147483648:unsigned int");
  CHECK_SHAPE("void f(void) { 0xffffffffffffffff; }", "-1:unsigned long");
  CHECK_SHAPE("void f(void) { 017; }", "15");
  CHECK_SHAPE("void f(void) { 0b101; }", "5");
  CHECK_SHAPE("void f(void) { 1u; }", "1:unsigned int");
  CHECK_SHAPE("void f(void) { 1LLu; }", "1:unsigned long long");
  CHECK_SHAPE("void f(void) { 1.5f; }", "float:float");
  CHECK_SHAPE("void f(void) { 1.5L; }", "float:long double");
  check_shape(ILP32, "void f(void) { 2147483648; }", "2147483648:long long");
  check_shape(ILP32, "void f(void) { 0xffffffffL; }", "4294967295:unsigned long");
}

static void test_characters(void **state) {
  (void)state;
  CHECK_SHAPE("void f(void) { 'a'; }", "97");
  CHECK_SHAPE("void f(void) { '\\377'; }", "-1");
  CHECK_SHAPE("void f(void) { '\\x41'; }", "65");
  CHECK_SHAPE("void f(void) { 'ab'; }", "24930");
  CHECK_SHAPE("void f(void) { '\\''; }", "39");
  CHECK_SHAPE("void f(void) { u'\\u00e9'; }", "233:unsigned short");
  CHECK_SHAPE("void f(void) { L'x'; }", "120");
}

static void test_strings(void **state) {
  (void)state;
  Program *program =
      parse("char a[] = \"a\\0b\" \"c\\n\"; int w[] = L\"\\u00e9x\"; char u[] = u8\"\\u00e9\";");
  const Expr *a = find_object(program, "a")->initializer->value;
  assert_int_equal(a->text_size, 6);
  assert_memory_equal(a->text, "a\0bc\n", 6);
  const Expr *w = find_object(program, "w")->initializer->value;
  assert_int_equal(w->text_size, 12);
  assert_memory_equal(w->text, ((int[]){0xe9, 'x', 0}), 12);
  assert_memory_equal(find_object(program, "u")->initializer->value->text, "\xc3\xa9", 3);
  program_delete(program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_punctuators),
      cmocka_unit_test(test_keywords),
      cmocka_unit_test(test_literals),
      cmocka_unit_test(test_comments),
      cmocka_unit_test(test_universal_characters_in_names),
      cmocka_unit_test(test_many_names),
      cmocka_unit_test(test_markers),
      cmocka_unit_test(test_names_are_shared),
      cmocka_unit_test(test_pack),
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_text_of_ranges),
      cmocka_unit_test(test_characters),
      cmocka_unit_test(test_strings),
  };
  return cmocka_run_group_tests_name("lang/lex", tests, NULL, NULL);
}

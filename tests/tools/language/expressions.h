/* expressions.h: random pure expressions over the names in scope, without undefined behaviour under -fwrapv.
 *
 * Shift amounts are masked, divisors lie between 1 and 8, floating-point numbers are converted to integers only where
 * they are small. */
#ifndef craig_tools_language_expressions_h
#define craig_tools_language_expressions_h

#include "tools/generate.h"

static const char *const integer_types[] = {"int",           "unsigned",  "_Bool",              "char",     "signed char",
                                            "unsigned char", "short",     "unsigned short",     "long",     "unsigned long",
                                            "long long",     "enum hue",  "unsigned long long", "__int128", "unsigned __int128"};
enum { INTEGER_TYPES = 15, SMALL_TYPES = 13 /* without __int128 */, NAMES = 32 };

static char names[NAMES][24]; /* readable integers; none: expressions are constant */
static unsigned name_count, serial;

static const char *integer_type(void) { return integer_types[pick(chance(8) ? INTEGER_TYPES : SMALL_TYPES)]; }
static unsigned fresh(void) { return serial++; }

static void scope_begin(void) {
  name_count = 0;
  strcpy(names[name_count++], "in");
}

__attribute__((format(printf, 1, 2))) static void scope_add(const char *format, ...) {
  va_list arguments;
  if (name_count == NAMES) return;
  va_start(arguments, format);
  vsnprintf(names[name_count++], sizeof *names, format, arguments);
  va_end(arguments);
}

static const char *any_name(void) { return names[chance(40) ? 0 : pick(name_count)]; }

static void integer_constant(void) {
  static const char *const telling[] = {"0",      "1",          "2",    "-1",    "127",   "128",        "255",  "256",        "-128",
                                        "0x7fff", "0xffff",     "'a'",  "'\\n'", "'\\xff'", "0x7fffffff", "011",  "4294967295u", "0b101",
                                        "1ul",    "0xffffffffffffffffull", "(-0x7fffffff - 1)", "L'x'", "'\\0'", "RED", "BLUE", "1000000007ll"};
  if (chance(60))
    say("%s", telling[pick(sizeof telling / sizeof *telling)]);
  else
    say("%d", (int)pick(100) - 30);
}

static void integer_expression(unsigned depth);

static void integer_binary(unsigned depth) {
  static const char *const operators[] = {"+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||"};
  say("(");
  integer_expression(depth - 1);
  say(" %s ", operators[pick(sizeof operators / sizeof *operators)]);
  integer_expression(depth - 1);
  say(")");
}

static void integer_operation(unsigned depth) {
  switch (pick(12)) {
  case 0:
    say("(%s)", integer_type());
    integer_expression(depth - 1);
    break;
  case 1:
    say("%s", chance(50) ? "-" : chance(50) ? "~" : "!");
    say("(");
    integer_expression(depth - 1);
    say(")");
    break;
  case 2:
    say("(");
    integer_expression(depth - 1);
    say(" ? ");
    integer_expression(depth - 1);
    say(" : ");
    integer_expression(depth - 1);
    say(")");
    break;
  case 3:
    say("(");
    integer_expression(depth - 1);
    say(" ?: ");
    integer_expression(depth - 1);
    say(")");
    break;
  case 4:
    say(name_count ? "((void)0, " : "(");
    integer_expression(depth - 1);
    say(")");
    break;
  case 5:
  case 6: {
    unsigned divides = pick(2);
    say("((");
    integer_expression(depth - 1);
    say(")%s((", divides ? (chance(50) ? " / " : " % ") : (chance(50) ? " << " : " >> "));
    integer_expression(depth - 1);
    say(divides ? ") & 7 | 1))" : ") & 15))");
    break;
  }
  default: integer_binary(depth);
  }
}

static void integer_expression(unsigned depth) {
  if (!depth || chance(15)) {
    if (name_count && chance(65))
      say("%s", any_name());
    else
      integer_constant();
  } else {
    integer_operation(depth);
  }
}

/* Local variables v1, v2 ... of random types, readable from here on. */
static void declare_integers(unsigned count) {
  while (count--) {
    unsigned v = fresh();
    indent();
    say("%s%s v%u = ", chance(10) ? "volatile " : chance(10) ? "register " : "", integer_type(), v);
    integer_expression(2);
    say(";\n");
    scope_add("v%u", v);
  }
}

/* The value goes into the checksum. */
static void mix_expression(unsigned depth) {
  indent();
  say("h = mix(h, ");
  integer_expression(depth);
  say(");\n");
}

static void mix_text(const char *expression) {
  indent();
  say("h = mix(h, %s);\n", expression);
}

/* A function of the program: unsigned long long snippetN(unsigned in). */
static void function_begin(unsigned n) {
  say("static unsigned long long snippet%u(unsigned in)", n);
  open_block();
  indent();
  say("unsigned long long h = %u;\n", pick(1000));
  scope_begin();
}

static void function_end(void) {
  indent();
  say("return h;\n");
  close_block("\n");
}

#endif

/* floats.h: floating-point numbers, specials included. */
#ifndef craig_tools_language_floats_h
#define craig_tools_language_floats_h

#include "tools/language/expressions.h"

static const char *float_type(void) {
  static const char *const types[] = {"float", "double", "long double", "double", "_Float128"};
  return types[pick(chance(5) ? 5 : 4)];
}

static void float_constant(void) {
  static const char *const telling[] = {"0.0", "-0.0", "1.0", "0.1f", "0.5", "1e-320", "1e308", "3.0e38f", "0x1.8p-3", "__builtin_inf()", "-__builtin_inf()", "__builtin_nan(\"\")", "16777217.0", "2.5", "-2.5", "1e-45f", "0.1L"};
  say("%s", telling[pick(sizeof telling / sizeof *telling)]);
}

static void float_expression(unsigned depth) {
  if (!depth || chance(20)) {
    switch (pick(4)) {
    case 0: float_constant(); break;
    case 1: say("n"); break; /* not (double)in: gcc 12 takes 0.0 - (double)in for -(double)in, which is -0.0 at 0 */
    case 2: say("x"); break;
    default: say("y");
    }
    return;
  }
  static const char *const operators[] = {"+", "-", "*", "/"};
  switch (pick(8)) {
  case 0:
    say("(%s)", float_type());
    float_expression(depth - 1);
    break;
  case 1:
    say("-(");
    float_expression(depth - 1);
    say(")");
    break;
  case 2:
    say("(");
    float_expression(depth - 1);
    say(" < ");
    float_expression(depth - 1);
    say(" ? ");
    float_expression(depth - 1);
    say(" : ");
    float_expression(depth - 1);
    say(")");
    break;
  default:
    say("(");
    float_expression(depth - 1);
    say(" %s ", operators[pick(4)]);
    float_expression(depth - 1);
    say(")");
  }
}

/* NaNs are compared as NaNs only: which one an operation gives is not for C to say. */
static void snippet_floats(unsigned n) {
  static const char *const functions[] = {"fabs", "floor", "ceil", "trunc", "round", "rint", "sqrt"};
  static const char *const pairs[] = {"fmin", "fmax", "copysign", "fmod", "fdim"};
  static const char *const classes[] = {"__builtin_isnan(z)", "__builtin_isinf(z) != 0", "__builtin_signbit(z) != 0 && z == z", "z == 0", "z > y", "z != z", "__builtin_isfinite(z)", "__builtin_islessgreater(z, x)", "(int)(z > -100 && z < 100 ? z : 7)", "!z", "z ? 1 : 2"};
  function_begin(n);
  indent();
  say("%s x = in * 0.75 - 1, y = ", float_type());
  float_constant();
  say("; %s n = in;\n", float_type());
  indent();
  say("%s z = ", float_type());
  float_expression(2 + pick(2));
  say(";\n");
  indent();
  if (chance(40)) say("z = %s%s(z);\n", functions[pick(7)], chance(20) ? "f" : chance(10) ? "l" : "");
  else if (chance(30)) say("{ double a = z, b = x; z = a == 0 && b == 0 ? a : %s(a, b); }\n", pairs[pick(5)]);
  else say(";\n");
  for (unsigned i = 0; i < 3; i++) mix_text(classes[pick(sizeof classes / sizeof *classes)]);
  indent();
  say("double w = z; unsigned long bits; memcpy(&bits, &w, 8); h = mix(h, w == w ? bits : 1);\n");
  function_end();
}

static void snippet_conversions(unsigned n) {
  function_begin(n);
  declare_integers(2);
  indent();
  switch (pick(6)) {
  case 0: say("double x = %s; h = mix(h, (long)(x < 1e9 && x > -1e9 ? x : 3));\n", any_name()); break;
  case 1: say("float x = %s; h = mix(h, (unsigned char)(x >= 0 && x < 200 ? x : 1));\n", any_name()); break;
  case 2: say("long double x = %s; x /= 3; h = mix(h, x > %u); h = mix(h, (int)(x < 1000 && x > -1000 ? x : 1));\n", any_name(), pick(9)); break;
  case 3: say("float f = 0.1f * in; double d = 0.1 * in; h = mix(h, (f == d) + (f < d) * 2); int k = 16777217; h = mix(h, (float)k == k);\n"); break;
  case 4: say("_Bool b = in * 0.5; h = mix(h, b); h = mix(h, (_Bool)0.1f + (_Bool)(in & 4));\n"); break;
  default: say("int k = in; k += 0.75; k *= 1.5; h = mix(h, k); unsigned char c = 250; c += 2.5f; h = mix(h, c);\n");
  }
  function_end();
}

#endif

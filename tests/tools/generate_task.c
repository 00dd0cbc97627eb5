/* generate_task.c: random verification tasks over small domains.
 *
 *   generate_task SEED > task.c
 *
 * A task has arbitrary inputs, loops of all kinds, calls, recursion, and calls of reach_error() behind
 * conditions that hold sometimes, so that explore_task can find the exact verdict.  Inputs have at most 8
 * bits, or they are masked or assumed to lie between -16 and 31.  Statements stand on lines of their own,
 * which helps whoever shrinks the task.  Operands of one expression never write what another one reads.  The
 * first line says what to keep in mind: `undefined` where gcc may compute something else (shifts too far,
 * divisions by zero), `uninitialised` where a local is read without a value or changes by itself (volatile).
 */
#include "tools/generate.h"

enum { MOST_VARIABLES = 32, MOST_FUNCTIONS = 4 };

static const char *const type_names[] = {
    "unsigned char", "unsigned char", "unsigned char", "_Bool",    "int",
    "signed char",   "unsigned int",  "char",          "short",    "unsigned short",
    "long",          "unsigned long", "long long",     "__int128", "unsigned __int128"};

typedef struct {
  char name[16];
  bool is_counter; /* read, never written by random statements */
} Variable;

static Variable variables[MOST_VARIABLES];
static unsigned variable_count, name_count, label_count, statements_left, error_count, depth_of_loops,
    type_limit;
static unsigned function_count, parameter_counts[MOST_FUNCTIONS];
static bool is_recursive[MOST_FUNCTIONS], in_recursive, has_undefined, has_uninitialised;
static unsigned wildness; /* percent of shifts and values that are not tamed */

/* ---- expressions --------------------------------------------------------------------------------- */

static const char *any_type(void) { return type_names[pick(type_limit)]; }
static const char *any_variable(void) { return variables[pick(variable_count)].name; }
static void expression(unsigned depth);

/* NULL: there is none to write. */
static const char *any_target(void) {
  for (unsigned i = 0; i < 20; i++) {
    const Variable *variable = &variables[pick(variable_count)];
    if (!variable->is_counter) return variable->name;
  }
  return NULL;
}

static void constant(void) {
  static const char *const odd[] = {"127", "128",        "255",   "-1",   "-2",
                                    "256", "0x80000000", "65535", "-128", "100"};
  if (chance(90))
    say("%u", pick(9));
  else
    say("%s", odd[pick(sizeof odd / sizeof *odd)]);
}

static void binary(unsigned depth) {
  static const char *const operators[] = {"+",  "-",  "+", "-",  "*", "&",  "|",  "^",
                                          "==", "!=", "<", "<=", ">", ">=", "&&", "||"};
  say("(");
  expression(depth - 1);
  say(" %s ", operators[pick(sizeof operators / sizeof *operators)]);
  expression(depth - 1);
  say(")");
}

static void division(unsigned depth) {
  say("(");
  expression(depth - 1);
  say(chance(50) ? " / " : " %% ");
  if (chance(75))
    say("%s%u", chance(15) ? "-" : "", pick(7) + 1);
  else if (chance(60)) {
    say("((");
    expression(depth - 1);
    say(" & 3) + 1)");
  } else {
    expression(depth - 1);
    has_undefined = true; /* gcc may drop a division by zero whose result does not matter */
  }
  say(")");
}

static void shift(unsigned depth) {
  say("(");
  expression(depth - 1);
  say(chance(50) ? " << " : " >> ");
  if (chance(wildness)) {
    expression(depth - 1);
    has_undefined = true;
  } else if (chance(60)) {
    say("%u", pick(8));
  } else {
    say("(");
    expression(depth - 1);
    say(" & 7)");
  }
  say(")");
}

static void unary(unsigned depth) {
  static const char *const operators[] = {
      "- ",      "~",     "!",          "(unsigned char)", "(signed char)",       "(short)",
      "(_Bool)", "(int)", "(unsigned)", "(long)",          "(unsigned long long)"};
  say("(%s", operators[pick(sizeof operators / sizeof *operators)]);
  expression(depth - 1);
  say(")");
}

static void expression(unsigned depth) {
  if (depth == 0 || chance(15)) {
    if (chance(70))
      say("%s", any_variable());
    else
      constant();
    return;
  }
  switch (pick(12)) {
  case 0: division(depth); break;
  case 1: shift(depth); break;
  case 2: unary(depth); break;
  case 3:
    say("(");
    expression(depth - 1);
    say(" ? ");
    expression(depth - 1);
    say(" : ");
    expression(depth - 1);
    say(")");
    break;
  default: binary(depth);
  }
}

/* Kept small most of the time. */
static void tame_expression(unsigned depth) {
  if (chance(wildness)) {
    expression(depth);
  } else {
    say("(");
    expression(depth);
    say(chance(70) ? ") & %u" : ") %% %u", (1u << (1 + pick(3))) - 1);
  }
}

static void input(void) {
  switch (pick(7)) {
  case 0: say("__VERIFIER_nondet_bool()"); break;
  case 1: say("__VERIFIER_nondet_int() & %u", (1u << (1 + pick(3))) - 1); break;
  case 2: say("small()"); break;
  case 3: say("__VERIFIER_nondet_ulong() & 3"); break;
  case 4: say("__VERIFIER_nondet_uchar() %% %u", pick(4) + 2); break;
  default: say("__VERIFIER_nondet_uchar() & %u", (1u << (1 + pick(3))) - 1);
  }
}

static void condition(void) {
  static const char *const comparisons[] = {"==", "!=", "<", ">", "<=", ">="};
  if (chance(12)) {
    say("__VERIFIER_nondet_bool()");
  } else if (chance(60)) {
    say("%s %s ", any_variable(), comparisons[pick(6)]);
    if (chance(60))
      constant();
    else
      say("%s", any_variable());
  } else {
    expression(2);
  }
}

/* ---- statements ---------------------------------------------------------------------------------- */

static void statement(void);

static void block(unsigned most) {
  open_block();
  unsigned before = variable_count;
  for (unsigned i = pick(most) + 1; i > 0; i--) statement();
  variable_count = before;
  close_block("");
}

static void add_variable(const char *prefix, bool is_counter) {
  if (variable_count == MOST_VARIABLES) variable_count--;
  Variable *variable = &variables[variable_count++];
  snprintf(variable->name, sizeof variable->name, "%s%u", prefix, name_count++);
  variable->is_counter = is_counter;
}

static void declaration(void) {
  char name[16];
  snprintf(name, sizeof name, "v%u", name_count);
  indent();
  if (chance(8)) {
    say("unsigned char %s;\n", name);
    has_uninitialised = true;
    indent();
    say("%s &= 3;\n", name);
  } else if (chance(8)) {
    say("static %s %s = %u;\n", any_type(), name, pick(4));
  } else {
    bool is_volatile = chance(3);
    has_uninitialised |= is_volatile;
    say("%s%s %s = ", is_volatile ? "volatile " : "", is_volatile ? "unsigned char" : any_type(), name);
    if (chance(35))
      input();
    else
      tame_expression(2);
    say(";\n");
  }
  add_variable("v", false);
}

static void arguments(unsigned function) {
  say("(");
  for (unsigned i = 0; i < parameter_counts[function]; i++) {
    if (i) say(", ");
    if (i == 0 && is_recursive[function])
      say("%u", pick(4));
    else
      tame_expression(1);
  }
  say(")");
}

static void call(void) {
  const char *target = any_target();
  if (!function_count || depth_of_loops > 1) return;
  unsigned function = pick(function_count);
  indent();
  if (target && chance(80)) say("%s = ", target);
  say("f%u", function);
  arguments(function);
  say(";\n");
}

static void assignment(void) {
  static const char *const operators[] = {"+=", "-=", "^=", "|=", "&=", "*="};
  const char *target = any_target();
  if (!target) return;
  indent();
  switch (pick(6)) {
  case 0: say("%s++;\n", target); break;
  case 1: say("%s--;\n", target); break;
  case 2:
    say("%s %s ", target, operators[pick(6)]);
    expression(1);
    say(";\n");
    break;
  case 3:
    say("%s = ", target);
    input();
    say(";\n");
    break;
  default:
    say("%s = ", target);
    tame_expression(3);
    say(";\n");
  }
}

static void branch(void) {
  indent();
  say("if (");
  condition();
  say(")");
  block(3);
  if (chance(45)) {
    text_size--;
    say(" else");
    block(3);
  }
}

static void error(void) {
  error_count++;
  indent();
  say("if (");
  condition();
  for (unsigned i = pick(3); i > 0; i--) {
    say(" && ");
    if (chance(50)) {
      say("%s == ", any_variable());
      constant();
    } else {
      say("(");
      condition();
      say(")");
    }
  }
  say(chance(85) ? ") reach_error();\n" : ") __VERIFIER_error();\n");
}

/* Places to leave or repeat a loop early. */
static void jump(void) {
  indent();
  say("if (");
  condition();
  say(") %s;\n", depth_of_loops && !in_recursive && chance(85) ? (chance(50) ? "break" : "continue")
                 : chance(50)                                  ? "return 0"
                                                               : "abort()");
}

static void counted_loop(void) {
  unsigned counter = name_count;
  indent();
  if (chance(50))
    say("for (unsigned char i%u = 0; i%u < %u; i%u++)", counter, counter, pick(6) + 1, counter);
  else
    say("for (int i%u = %u; i%u > 0; i%u -= %u)", counter, pick(12), counter, counter, pick(3) + 1);
  unsigned before = variable_count;
  add_variable("i", true);
  depth_of_loops++;
  block(4);
  depth_of_loops--;
  variable_count = before;
}

static void open_loop(void) {
  indent();
  say("while (");
  if (chance(30))
    say("1");
  else
    condition();
  say(")");
  depth_of_loops++;
  block(5);
  depth_of_loops--;
}

static void do_loop(void) {
  indent();
  say("do");
  depth_of_loops++;
  block(4);
  depth_of_loops--;
  text_size--;
  say(" while (");
  condition();
  say(");\n");
}

static void goto_loop(void) {
  unsigned label = label_count++;
  bool is_entered_inside = chance(25);
  if (is_entered_inside) {
    indent();
    say("if (");
    condition();
    say(") goto M%u;\n", label);
  }
  say("L%u:;\n", label);
  unsigned before = variable_count, loops = depth_of_loops;
  depth_of_loops = depth_of_loops ? depth_of_loops : 0;
  for (unsigned i = pick(2) + 1; i > 0; i--) assignment();
  if (is_entered_inside) say("M%u:;\n", label);
  for (unsigned i = pick(2); i > 0; i--) assignment();
  if (chance(50)) branch();
  depth_of_loops = loops;
  variable_count = before;
  indent();
  say("if (");
  condition();
  say(") goto L%u;\n", label);
}

static void choice(void) {
  indent();
  say("switch (");
  tame_expression(1);
  say(")");
  open_block();
  unsigned value = pick(3), loops = depth_of_loops;
  for (unsigned i = pick(3) + 1; i > 0; i--, value += pick(2)) {
    unsigned end = chance(20) ? value + 1 : value;
    indent();
    if (end > value)
      say("case %u ... %u:;\n", value, end);
    else
      say("case %u:;\n", value);
    value = end + 1;
    indentation++;
    assignment();
    if (chance(30)) call();
    if (chance(70)) {
      indent();
      say("break;\n");
    }
    indentation--;
  }
  if (chance(60)) {
    indent();
    say("default:;\n");
    assignment();
  }
  depth_of_loops = loops;
  close_block("");
}

/* Two variables moved together, or one by even steps: proofs that need an invariant. */
static void lockstep(void) {
  unsigned a = name_count, b = a + 1;
  const char *type = type_names[pick(3) ? 0 : 6];
  unsigned step = pick(3) + 1;
  indent();
  say("%s v%u = 0, v%u = 0;\n", type, a, b);
  unsigned before = variable_count;
  add_variable("v", true);
  add_variable("v", true);
  indent();
  say("while (%s)", chance(60) ? "__VERIFIER_nondet_bool()" : variables[pick(variable_count)].name);
  open_block();
  indent();
  say("v%u += %u;\n", a, step);
  if (chance(70)) {
    indent();
    say("v%u += %u;\n", b, chance(85) ? step : step + 1);
  }
  if (chance(50)) {
    indent();
    say("if (v%u > %u) v%u = v%u = 0;\n", a, pick(30), a, b);
  }
  depth_of_loops++;
  if (chance(50)) statement();
  depth_of_loops--;
  close_block("");
  variable_count = before + 2;
  indent();
  error_count++;
  if (chance(50))
    say("if (v%u != v%u) reach_error();\n", a, b);
  else
    say("if (v%u %% %u == %u) reach_error();\n", a, step + (step == 1), pick(3));
}

static void state_machine(void) {
  unsigned s = name_count;
  static const int values[] = {0, 1, 2, 3, 7, 100, -5, 1000};
  unsigned first = pick(4), states = pick(3) + 2;
  indent();
  say("int v%u = %d;\n", s, values[first]);
  add_variable("v", true);
  indent();
  say("while (%s)", chance(50) ? "1" : "__VERIFIER_nondet_bool()");
  open_block();
  depth_of_loops++;
  for (unsigned i = 0; i < states; i++) {
    indent();
    say("%sif (v%u == %d)", i ? "else " : "", s, values[first + i]);
    open_block();
    unsigned before = variable_count;
    if (chance(60)) statement();
    indent();
    if (chance(60)) {
      say("if (");
      condition();
      say(") ");
    }
    say("v%u = %d;\n", s, values[pick(7) ? first + pick(states) : pick(8)]);
    variable_count = before;
    close_block("");
  }
  indent();
  error_count++;
  say("if (v%u == %d) reach_error();\n", s, values[pick(8)]);
  depth_of_loops--;
  close_block("");
}

/* A loop of which nothing is used behind it, except by others of its kind; some never end. */
static void idle_loop(void) {
  unsigned a = name_count, b = a + 1, most = pick(9) + 1, step = pick(3) + 1;
  name_count += 2;
  indent();
  say("unsigned char u%u = ", a);
  tame_expression(1);
  say(", u%u = %u;\n", b, pick(4));
  indent();
  switch (pick(4)) {
  case 0: say("while (u%u < %u)", a, most); break;
  case 1: say("for (u%u = 0; u%u != %u;)", a, a, most); break;
  case 2: say("while (__VERIFIER_nondet_bool())"); break;
  default: say("while (u%u %% %u != u%u)", a, most, b);
  }
  open_block();
  indent();
  say("u%u += %u;\n", a, step);
  for (unsigned i = pick(3); i > 0; i--) {
    indent();
    say("u%u = (u%u + ", b, b);
    if (chance(30))
      input();
    else
      expression(1);
    say(") & 3;\n");
  }
  if (chance(25)) {
    indent();
    say("if (u%u == %u) break;\n", chance(50) ? a : b, pick(4));
  }
  if (chance(20)) counted_loop();
  close_block("");
}

static void statement(void) {
  if (!statements_left) {
    assignment();
    return;
  }
  statements_left--;
  if (depth_of_loops < 2 && chance(8)) {
    idle_loop();
    return;
  }
  unsigned what = pick(100);
  if (depth_of_loops > 2 && what >= 40 && what < 75) what = 0;
  if (what < 26)
    assignment();
  else if (what < 34)
    declaration();
  else if (what < 42)
    branch();
  else if (what < 49)
    counted_loop();
  else if (what < 57)
    open_loop();
  else if (what < 61)
    do_loop();
  else if (what < 65)
    goto_loop();
  else if (what < 70 && !in_recursive)
    lockstep();
  else if (what < 73)
    state_machine();
  else if (what < 77)
    choice();
  else if (what < 85)
    call();
  else if (what < 89)
    jump();
  else if (what < 92) {
    indent();
    say("assume(");
    condition();
    say(");\n");
  } else {
    error();
  }
}

/* ---- functions ----------------------------------------------------------------------------------- */

static void function(unsigned index, unsigned globals) {
  variable_count = globals;
  parameter_counts[index] = pick(3);
  is_recursive[index] = parameter_counts[index] && chance(35);
  say("%s%s f%u(", chance(50) ? "static " : "", any_type(), index);
  for (unsigned i = 0; i < parameter_counts[index]; i++) {
    say("%s%s v%u", i ? ", " : "", any_type(), name_count);
    add_variable("v", i == 0 && is_recursive[index]);
  }
  say(parameter_counts[index] ? ")" : "void)");
  open_block();
  in_recursive = is_recursive[index];
  statements_left = in_recursive ? 2 : 5;
  unsigned statements = pick(4) + 1;
  const char *parameter = variables[globals].name;
  if (in_recursive) {
    indent();
    say("if (%s <= 0) return %u;\n", parameter, pick(5));
    depth_of_loops = 3;
  }
  for (unsigned i = 0; i < statements; i++) statement();
  if (in_recursive) {
    const char *target = any_target();
    indent();
    if (target) say("%s = ", target);
    say("f%u(%s - 1%s);\n", index, parameter, parameter_counts[index] > 1 ? ", 1" : "");
    depth_of_loops = 0;
    if (chance(50)) assignment();
  }
  in_recursive = false;
  indent();
  say("return ");
  tame_expression(2);
  say(";\n");
  close_block("");
}

static void globals(void) {
  for (unsigned i = pick(4) + 1; i > 0; i--) {
    if (chance(60))
      say("%s v%u = %u;\n", any_type(), name_count, pick(8));
    else
      say("static %s v%u;\n", any_type(), name_count);
    add_variable("v", false);
  }
}

static void body_of_main(void) {
  say("int main(void)");
  open_block();
  statements_left = 6 + pick(14);
  for (unsigned i = pick(3); i > 0; i--) declaration();
  if (chance(55)) {
    indent();
    say("while (%s)", chance(60) ? "1" : "__VERIFIER_nondet_bool()");
    depth_of_loops++;
    block(6);
    depth_of_loops--;
  }
  while (statements_left && !chance(10)) statement();
  if (!error_count || chance(60)) error();
  indent();
  say("return 0;\n");
  close_block("");
}

int main(int argc, char **argv) {
  seed_random(argc > 1 ? argv[1] : NULL);
  type_limit = chance(40) ? 4 : chance(70) ? 12 : 15;
  wildness = chance(60) ? 0 : chance(50) ? 10 : 30;
  globals();
  unsigned shared = variable_count;
  for (unsigned i = pick(MOST_FUNCTIONS); i > 0; i--) {
    function(function_count, shared);
    function_count++;
  }
  variable_count = shared;
  body_of_main();
  printf("//%s%s\n", has_undefined ? " undefined" : "", has_uninitialised ? " uninitialised" : "");
  printf("extern void reach_error(void);\nextern void __VERIFIER_error(void);\nextern void abort(void);\n"
         "extern _Bool __VERIFIER_nondet_bool(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\n"
         "extern int __VERIFIER_nondet_int(void);\nextern unsigned long __VERIFIER_nondet_ulong(void);\n"
         "static void assume(int c) {\n  if (!c) abort();\n}\n"
         "static int small(void) {\n  int s = __VERIFIER_nondet_int();\n  assume(s >= -4 && s < 5);\n  "
         "return s;\n}\n");
  fputs(text, stdout);
  return 0;
}

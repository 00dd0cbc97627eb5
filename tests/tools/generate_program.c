/* generate_program.c: random C programs over integers whose result the standard and gcc -fwrapv define.
 *
 *   generate_program SEED > program.i
 *
 * The program is `unsigned long long program(void)`: it runs loops, switches, gotos, calls and expressions
 * with side effects over variables of all integer types and returns a checksum of everything it computed.
 * Undefined and unspecified behaviour is avoided by construction: variables are initialised, shift amounts
 * are masked, divisors are neither 0 nor -1, loops are counted, and operands of one expression never write
 * what another one reads. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "tools/choice.h"

static const char *const type_names[] = {"int",           "unsigned int",   "_Bool",
                                         "char",          "signed char",    "unsigned char",
                                         "short",         "unsigned short", "long",
                                         "unsigned long", "long long",      "unsigned long long",
                                         "enum color",    "__int128",       "unsigned __int128"};
enum { NARROW_TYPES = 13, ALL_TYPES = 15, MAX_VARIABLES = 24, MAX_FUNCTIONS = 5, EXPRESSION_DEPTH = 4 };

typedef struct {
  char name[16];
  bool is_global, is_counter; /* counters are read, never written */
} Variable;

static Variable variables[MAX_VARIABLES];
static unsigned variable_count, global_count, name_count, label_count;
static unsigned function_index; /* being written; it may call smaller ones */
static unsigned parameter_counts[MAX_FUNCTIONS];
static unsigned type_limit = NARROW_TYPES, loop_depth, statement_budget;
static bool in_loop;

static const char *any_type(void) { return type_names[pick(type_limit)]; }

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
}

static void indent(unsigned depth) { say("%*s", (int)depth * 2, ""); }

/* ---- expressions --------------------------------------------------------------------------------- */

/* Which variables an expression may read. */
typedef enum { READ_ALL, READ_LOCALS } Reads;

static void constant(void) {
  static const char *const interesting[] = {"0",
                                            "1",
                                            "2",
                                            "3",
                                            "7",
                                            "127",
                                            "128",
                                            "255",
                                            "256",
                                            "32767",
                                            "65535",
                                            "2147483647",
                                            "(-2147483647-1)",
                                            "-1",
                                            "-3",
                                            "4294967295u",
                                            "0x7fffffffffffffffll",
                                            "'a'",
                                            "RED",
                                            "BLUE",
                                            "0x123456789abcdefull",
                                            "1000000007ul",
                                            "'\\xff'"};
  if (chance(60))
    say("%s", interesting[pick(sizeof interesting / sizeof *interesting)]);
  else
    say("%d", (int)pick(200) - 50);
}

/* A variable other than `except` (-1: any); -1 if there is none. */
static int choose_variable(Reads reads, bool to_write, int except) {
  for (int tries = 0; tries < 20 && variable_count; tries++) {
    int index = (int)pick(variable_count);
    const Variable *v = &variables[index];
    if (index == except || (to_write && v->is_counter) || (reads == READ_LOCALS && v->is_global)) continue;
    return index;
  }
  return -1;
}

static void pure(Reads reads, unsigned depth, int except);

static void pure_division(Reads reads, unsigned depth, int except) {
  say("(");
  pure(reads, depth, except);
  say(chance(50) ? " / " : " %% ");
  say("(int)(((unsigned)(");
  pure(reads, depth, except);
  say(") & 1023) + 1))");
}

static void pure_shift(Reads reads, unsigned depth, int except) {
  bool wide = chance(30);
  say(wide ? "((long long)(" : "((int)(");
  pure(reads, depth, except);
  say(chance(50) ? ") << " : ") >> ");
  say("((");
  pure(reads, depth, except);
  say(") & %d))", wide ? 63 : 31);
}

/* No side effects; never reads variable `except`. */
static void pure(Reads reads, unsigned depth, int except) {
  static const char *const operators[] = {"+", "-",  "*",  "&",  "|",  "^",  "<",
                                          ">", "<=", ">=", "==", "!=", "&&", "||"};
  int variable = choose_variable(reads, false, except);
  if (depth == 0 || chance(15)) {
    if (variable >= 0 && chance(70))
      say("%s", variables[variable].name);
    else
      constant();
    return;
  }
  switch (pick(10)) {
  case 0:
    say("(%s)(", any_type());
    pure(reads, depth - 1, except);
    say(")");
    break;
  case 1:
    say("(%c(", "-~!"[pick(3)]);
    pure(reads, depth - 1, except);
    say("))");
    break;
  case 2:
    say("(");
    pure(reads, depth - 1, except);
    say(" ? ");
    pure(reads, depth - 1, except);
    say(" : ");
    pure(reads, depth - 1, except);
    say(")");
    break;
  case 3: pure_division(reads, depth - 1, except); break;
  case 4: pure_shift(reads, depth - 1, except); break;
  default:
    say("(");
    pure(reads, depth - 1, except);
    say(" %s ", operators[pick(sizeof operators / sizeof *operators)]);
    pure(reads, depth - 1, except);
    say(")");
  }
}

static void call(void) {
  unsigned callee = pick(function_index);
  say("f%u(", callee);
  for (unsigned i = 0; i < parameter_counts[callee]; i++) {
    if (i) say(", ");
    pure(READ_ALL, 2, -1);
  }
  say(")");
}

static void store(unsigned depth);

/* With side effects, in defined order. */
static void effectful(unsigned depth) {
  int local;
  if (depth == 0) {
    pure(READ_ALL, 1, -1);
    return;
  }
  switch (pick(9)) {
  case 0:
    say("(");
    store(depth - 1);
    say(")");
    break;
  case 1:
    say("(");
    effectful(depth - 1);
    say(", ");
    effectful(depth - 1);
    say(")");
    break;
  case 2:
    say("(");
    effectful(depth - 1);
    say(chance(50) ? " && " : " || ");
    effectful(depth - 1);
    say(")");
    break;
  case 3:
    say("(");
    effectful(depth - 1);
    say(" ? ");
    effectful(depth - 1);
    say(" : ");
    effectful(depth - 1);
    say(")");
    break;
  case 4: /* a call changes globals only: combine it with locals */
    if (function_index == 0) {
      pure(READ_ALL, depth, -1);
      break;
    }
    say("(");
    call();
    say(" + ");
    pure(READ_LOCALS, 2, -1);
    say(")");
    break;
  case 5: /* changes one local, the rest does not read it */
    local = choose_variable(READ_LOCALS, true, -1);
    if (local < 0) {
      pure(READ_ALL, depth, -1);
      break;
    }
    say("(%s%s ^ ", variables[local].name, chance(50) ? "++" : "--");
    pure(READ_ALL, 2, local);
    say(")");
    break;
  case 6:
    say("({ %s s%u = ", any_type(), ++name_count);
    unsigned mine = name_count;
    effectful(depth - 1);
    say("; s%u; })", mine);
    break;
  case 7:
    say("(%s)(", any_type());
    effectful(depth - 1);
    say(")");
    break;
  default: pure(READ_ALL, depth, -1);
  }
}

static void store(unsigned depth) {
  static const char *const operators[] = {"+=", "-=", "*=", "&=", "|=", "^="};
  int target = choose_variable(READ_ALL, true, -1);
  const char *name = variables[target].name;
  switch (pick(5)) {
  case 0: say("%s%s", name, chance(50) ? "++" : "--"); break;
  case 1: say("%s%s", chance(50) ? "++" : "--", name); break;
  case 2:
    say("%s %s ", name, operators[pick(6)]);
    pure(READ_ALL, depth, -1);
    break;
  case 3:
    say("%s %s ((", name, chance(50) ? "<<=" : ">>=");
    pure(READ_ALL, depth, -1);
    say(") & 15)");
    break;
  default: say("%s = ", name); effectful(depth);
  }
}

/* ---- statements ---------------------------------------------------------------------------------- */

static void add_variable(const char *prefix, bool is_global, bool is_counter) {
  Variable *v = &variables[variable_count++];
  snprintf(v->name, sizeof v->name, "%s%u", prefix, ++name_count);
  v->is_global = is_global;
  v->is_counter = is_counter;
}

static void statements(unsigned depth, unsigned count);

static void block(unsigned depth) {
  unsigned outer = variable_count;
  say("{\n");
  statements(depth + 1, 1 + pick(3));
  indent(depth);
  say("}");
  variable_count = outer;
}

static void declaration(void) {
  const char *type = any_type();
  bool is_static = chance(15);
  unsigned number = name_count + 1;
  say("%s%s l%u = ", is_static ? "static " : "", type, number);
  name_count++;
  if (is_static)
    constant();
  else
    effectful(2);
  say(";\n");
  Variable *v = &variables[variable_count++];
  snprintf(v->name, sizeof v->name, "l%u", number);
  v->is_global = is_static;
  v->is_counter = false;
}

static void loop(unsigned depth) {
  if (variable_count >= MAX_VARIABLES || loop_depth >= 2) {
    say(";\n");
    return;
  }
  unsigned outer = variable_count, bound = 1 + pick(6), kind = pick(3);
  bool was_in_loop = in_loop;
  add_variable("i", false, true);
  const char *name = variables[outer].name;
  const char *type = chance(50) ? "int" : "unsigned char";
  in_loop = true;
  loop_depth++;
  if (kind == 0) {
    say("for (%s %s = 0; %s < %u; %s++) ", type, name, name, bound, name);
    block(depth);
    say("\n");
  } else {
    say("{ %s %s = 0;\n", type, name);
    indent(depth);
    if (kind == 1)
      say("while (%s++ < %u) ", name, bound);
    else
      say("do ");
    block(depth);
    if (kind == 2) say(" while (++%s < %u);", name, bound);
    say(" }\n");
  }
  loop_depth--;
  in_loop = was_in_loop;
  variable_count = outer;
}

static void choice(unsigned depth) {
  say("if (");
  effectful(3);
  say(") ");
  block(depth);
  if (chance(50)) {
    say(" else ");
    block(depth);
  }
  say("\n");
}

static void switch_statement(unsigned depth) {
  unsigned cases = 1 + pick(4), low = 0;
  bool was_in_loop = in_loop;
  say("switch ((");
  effectful(2);
  say(") & 15) {\n");
  in_loop = false; /* `continue` would be fine, `break` means the switch: keep it simple */
  for (unsigned i = 0; i < cases; i++) {
    unsigned high = low + pick(3);
    indent(depth);
    if (high > low)
      say("case %u ... %u: ", low, high);
    else
      say("case %u: ", low);
    block(depth);
    say(chance(60) ? " break;\n" : "\n");
    low = high + 1 + pick(2);
  }
  if (chance(60)) {
    indent(depth);
    say("default: ");
    block(depth);
    say("\n");
  }
  in_loop = was_in_loop;
  indent(depth);
  say("}\n");
}

/* A jump forward over a block, so that it ends. */
static void jump(unsigned depth) {
  unsigned label = ++label_count;
  say("if (");
  pure(READ_ALL, 2, -1);
  say(") goto out%u;\n", label);
  indent(depth);
  block(depth);
  say("\n");
  indent(depth);
  say("out%u: ;\n", label);
}

static void leave(void) {
  say("if (");
  pure(READ_ALL, 2, -1);
  if (in_loop && chance(70))
    say(") %s;\n", chance(50) ? "break" : "continue");
  else {
    say(") return ");
    effectful(2);
    say(";\n");
  }
}

static void statement(unsigned depth) {
  unsigned kind = pick(16);
  if (depth > 4 || statement_budget == 0)
    kind = 15;
  else
    statement_budget--;
  indent(depth);
  switch (kind) {
  case 0:
  case 1: loop(depth); break;
  case 2:
  case 3:
  case 4: choice(depth); break;
  case 5: switch_statement(depth); break;
  case 6: jump(depth); break;
  case 7: leave(); break;
  case 8:
  case 9:
    if (variable_count < MAX_VARIABLES) {
      declaration();
      break;
    } /* fall through */
  default: store(EXPRESSION_DEPTH); say(";\n");
  }
}

static void statements(unsigned depth, unsigned count) {
  for (unsigned i = 0; i < count; i++) statement(depth);
}

/* ---- the program --------------------------------------------------------------------------------- */

static void function(unsigned index) {
  function_index = index;
  variable_count = global_count;
  parameter_counts[index] = pick(4);
  say("static %s f%u(", any_type(), index);
  for (unsigned i = 0; i < parameter_counts[index]; i++) {
    add_variable("p", false, false);
    say("%s%s %s", i ? ", " : "", any_type(), variables[variable_count - 1].name);
  }
  say("%s) {\n", parameter_counts[index] ? "" : "void");
  loop_depth = 0;
  in_loop = false;
  statement_budget = 12;
  statements(1, 2 + pick(5));
  say("  return ");
  effectful(3);
  say(";\n}\n\n");
}

static void recursive_function(void) {
  say("static %s r(int n, %s x) {\n  if (n <= 0) return x;\n  g1 += n;\n", any_type(), any_type());
  say("  %s y = r(n - 1, x + n);\n  return y * 3 + n;\n}\n\n", any_type());
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: %s SEED\n", argv[0]), 2;
  choice_state = strtoull(argv[1], NULL, 10) * 2862933555777941757u + 3037000493u;
  for (int i = 0; i < 20; i++) next_random(&choice_state);
  if (chance(25)) type_limit = ALL_TYPES;
  say("enum color { RED = 1, GREEN, BLUE = 10 };\n");
  for (unsigned i = 0; i < 6; i++) {
    add_variable("g", true, false);
    say("%s%s %s", chance(30) ? "static " : "", any_type(), variables[i].name);
    if (chance(70)) {
      say(" = ");
      constant();
    }
    say(";\n");
  }
  global_count = variable_count;
  recursive_function();
  unsigned functions = 1 + pick(MAX_FUNCTIONS);
  for (unsigned i = 0; i < functions; i++) function(i);
  say("unsigned long long program(void) {\n  unsigned long long sum = 14695981039346656037ull;\n");
  for (unsigned i = 0; i < functions; i++) {
    say("  for (int i = 0; i < %u; i++) sum = (sum ^ (unsigned long long)f%u(", 1 + pick(4), i);
    for (unsigned j = 0; j < parameter_counts[i]; j++)
      say("%s%s", j ? ", " : "", chance(50) ? "i" : "i * 77 - 5");
    say(")) * 1099511628211ull;\n");
  }
  say("  sum = (sum ^ (unsigned long long)r(%u, 5)) * 1099511628211ull;\n", pick(40));
  for (unsigned i = 0; i < global_count; i++)
    say("  sum = (sum ^ (unsigned long long)%s) * 1099511628211ull;\n", variables[i].name);
  say("  return sum;\n}\n");
  return 0;
}

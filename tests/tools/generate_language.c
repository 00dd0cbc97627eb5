/* generate_language.c: random programs over the whole language that the front end reads.
 *
 *   generate_language [--only NAME] [--risky] [--list] SEED [COUNT] > program.c
 *
 * The program has COUNT (default 1) units, each the composition of some *snippets*: small functions with random types, constants and
 * expressions, one kind for each part of the language (language/...).  A unit maps an input below 8 to a checksum.  The program
 * is free of undefined behaviour under gcc -fwrapv, and where C leaves a choice (order of evaluation) gcc has one.  With --risky each unit has one
 * snippet that may do wrong on some inputs: overflow, access what is not there, lose memory, go on for ever (language/risky.h).
 *
 * Compiled as it is, it prints the checksums of all units on all inputs, one after the other: what gcc's binary and the interpreter print
 * must agree.  With -DUNIT=k it prints those of unit k, with -DUNIT=k -DONCE that of unit k on one input; with -DUNIT=k -DMAGIC=m it is a task:
 * unit k on an arbitrary input calls reach_error if the checksum is m. */
#include "tools/language/control.h"
#include "tools/language/floats.h"
#include "tools/language/functions.h"
#include "tools/language/gnu.h"
#include "tools/language/library.h"
#include "tools/language/memory.h"
#include "tools/language/nodes.h"
#include "tools/language/objects.h"
#include "tools/language/outside.h"
#include "tools/language/records.h"
#include "tools/language/risky.h"
#include "tools/language/syntax.h"

typedef struct {
  const char *name;
  void (*write)(unsigned n);
} Snippet;

static const Snippet snippets[] = {
    {"numbers", snippet_numbers},   {"updates", snippet_updates},       {"order", snippet_order},       {"loops", snippet_loops},
    {"switch", snippet_switch},     {"calls", snippet_calls},           {"variadic", snippet_variadic}, {"structs", snippet_structs},
    {"fields", snippet_fields},     {"unions", snippet_unions},         {"initialisers", snippet_initialisers}, {"arrays", snippet_arrays},
    {"routes", snippet_routes},     {"places", snippet_places},         {"heap", snippet_heap},         {"bytes", snippet_bytes},
    {"floats", snippet_floats},     {"conversions", snippet_conversions}, {"strings", snippet_strings}, {"sorting", snippet_sorting},
    {"math", snippet_math},         {"wide", snippet_wide},             {"builtins", snippet_builtins}, {"linkage", snippet_linkage},
    {"old-style", snippet_old_style}, {"folded", snippet_folded}, {"lexical", snippet_lexical}, {"declared", snippet_declared},
    {"statements", snippet_statements}, {"aggregates", snippet_aggregates}, {"routed", snippet_routed}, {"called", snippet_called},
    {"ordered", snippet_ordered}, {"linked", snippet_linked}, {"functions", snippet_functions}, {"integers", snippet_integers},
    {"texts", snippet_texts}, {"machinery", snippet_machinery}, {"nodes", snippet_nodes}, {"repeated", snippet_repeated}, {"handed-on", snippet_handed_on},
    {"scanned", snippet_scanned}, {"moved", snippet_moved}, {"outside", snippet_outside}, {"rarer", snippet_rarer}};
enum { SNIPPETS = sizeof snippets / sizeof *snippets, INPUTS = 8 };

static const Snippet risk = {"risky", snippet_risky};

static const Snippet *choose_snippet(const char *only) {
  for (unsigned i = 0; only && i < SNIPPETS; i++)
    if (!strcmp(snippets[i].name, only)) return &snippets[i];
  return &snippets[pick(SNIPPETS)];
}

static void write_head(void) {
  say("#define _GNU_SOURCE\n#include <assert.h>\n#include <ctype.h>\n#include <errno.h>\n#include <fcntl.h>\n#include <fenv.h>\n#include <malloc.h>\n#include <math.h>\n#include <search.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <strings.h>\n#include <sys/time.h>\n#include <time.h>\n#include <unistd.h>\n#include <wchar.h>\n");
  say("extern void reach_error(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\nenum hue { RED, GREEN = 5, BLUE };\n");
  say("static unsigned long long mix(unsigned long long h, unsigned long long x) { return (h << 7 | h >> 57) ^ x; }\n");
  say("static unsigned long long bits(double x) { unsigned long long b; memcpy(&b, &x, sizeof b); return x == x ? b : 1; }\n\n");
}

static void write_unit(unsigned unit, const char *only, bool is_risky) {
  unsigned parts = 1 + pick(is_risky ? 2 : 3), first = fresh();
  for (unsigned i = 1; i < parts; i++) fresh();
  say("/* unit %u:", unit);
  const Snippet *chosen[4];
  for (unsigned i = 0; i < parts; i++) {
    chosen[i] = is_risky && i == 0 ? &risk : choose_snippet(only);
    say(" %s", chosen[i]->name);
  }
  say(" */\n#if !defined UNIT || UNIT == %u\n", unit);
  for (unsigned i = 0; i < parts; i++) chosen[i]->write(first + i);
  say("static unsigned long long unit%u(unsigned in) { unsigned long long h = 0;", unit);
  for (unsigned i = 0; i < parts; i++) say(" h = mix(h, snippet%u(in));", first + i);
  say(" return h; }\n#endif\n\n");
}

static void write_main(unsigned units) {
  say("#ifdef MAIN_ARGUMENTS\nint main_count;\nchar **main_arguments, **main_settings;\n");
  say("#define START int main(int count, char **arguments, char **settings) { main_count = count; main_arguments = arguments; main_settings = settings;\n");
  say("#else\n#define START int main(void) {\n#endif\n");
  say("#ifdef UNIT\n#define PASTE(a, b) a##b\n#define OF(a, b) PASTE(a, b)\nSTART\n");
  say("#ifdef MAGIC\n  unsigned in = __VERIFIER_nondet_uchar();\n  if (in < %d && OF(unit, UNIT)(in) == MAGIC) reach_error();\n", INPUTS);
  say("#elif defined ONCE\n  unsigned in = __VERIFIER_nondet_uchar();\n  printf(\"%%d %%u %%llu\\n\", UNIT, in, OF(unit, UNIT)(in));\n");
  say("#else\n  for (unsigned in = 0; in < %d; in++) printf(\"%%d %%u %%llu\\n\", UNIT, in, OF(unit, UNIT)(in));\n#endif\n", INPUTS);
  say("  return 0;\n}\n#else\nSTART\n");
  for (unsigned i = 0; i < units; i++)
    say("  for (unsigned in = 0; in < %d; in++) printf(\"%u %%u %%llu\\n\", in, unit%u(in));\n", INPUTS, i, i);
  say("  return 0;\n}\n#endif\n");
}

int main(int count, char **arguments) {
  const char *only = NULL;
  bool is_risky = false;
  int at = 1;
  if (at < count && !strcmp(arguments[at], "--list")) {
    for (unsigned i = 0; i < SNIPPETS; i++) puts(snippets[i].name);
    return 0;
  }
  if (at + 1 < count && !strcmp(arguments[at], "--only")) only = arguments[at + 1], at += 2;
  if (at < count && !strcmp(arguments[at], "--risky")) is_risky = true, at++;
  seed_random(at < count ? arguments[at] : NULL);
  unsigned units = at + 1 < count ? (unsigned)strtoul(arguments[at + 1], NULL, 10) : 1;
  write_head();
  for (unsigned i = 0; i < units; i++) write_unit(i, only, is_risky);
  write_main(units);
  fputs(text, stdout);
  return 0;
}

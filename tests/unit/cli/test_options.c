/* The command line: every line of the option table, and every mistake one can make. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cli/options.h"
#include <string.h>

/* Parse `craig` and up to seven arguments. */
#define PARSE(fixture, ...) parse(fixture, (const char *const[9]){"craig", __VA_ARGS__})

typedef struct {
  Options options;
  Buffer error;
} Fixture;

static bool parse(Fixture *fixture, const char *const *argv) {
  int argc = 0;
  while (argv[argc]) argc++;
  options_release(&fixture->options);
  vector_clear(&fixture->error);
  return options_parse(&fixture->options, argc, argv, &fixture->error);
}

static int setup(void **state) {
  *state = memory_zeroed(1, sizeof(Fixture));
  return 0;
}

static int teardown(void **state) {
  Fixture *fixture = *state;
  options_release(&fixture->options);
  vector_release(&fixture->error);
  memory_free(fixture);
  return 0;
}

#define assert_error(fixture, text) assert_string_equal(buffer_text(&(fixture)->error), text)

static void test_standards(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "a.c"));
  assert_int_equal(f->options.command, COMMAND_VERIFY);
  assert_string_equal(f->options.property, "unreach-call");
  assert_string_equal(f->options.engine, "auto");
  assert_null(f->options.entry);
  assert_int_equal(f->options.model, 1);
  assert_int_equal(f->options.recursion, 20);
  assert_int_equal(f->options.itp, 0);
  assert_int_equal(f->options.stats, -1);
  assert_int_equal(f->options.fault, -1);
  assert_true(f->options.timeout == 0);
  assert_false(f->options.verbose);
  assert_int_equal(f->options.files.size, 1);
}

static void test_both_ways_to_give_a_value(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "--engine", "imc", "--timeout=2.5", "a.c", "--max-k", "7", "b.c"));
  assert_string_equal(f->options.engine, "imc");
  assert_true(f->options.timeout == 2.5);
  assert_int_equal(f->options.max_k, 7);
  assert_int_equal(f->options.files.size, 2);
  assert_string_equal(f->options.files.data[1], "b.c");
}

static void test_the_last_one_counts(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "--engine=bmc", "--engine=imc", "--32", "--64", "--32", "a.c"));
  assert_string_equal(f->options.engine, "imc");
  assert_int_equal(f->options.model, 0);
}

/* Properties are asked for together; the standard one only if none is given. */
static void test_several_properties(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "--property", "no-overflow", "a.c", "--property=valid-free,valid-deref"));
  assert_string_equal(f->options.property, "no-overflow,valid-free,valid-deref");
  assert_false(options_has_standard(&f->options, "property"));
  assert_true(options_has_standard(&f->options, "engine"));
}

static void test_choices(void **state) {
  Fixture *f = *state;
  assert_true(
      PARSE(f, "--model", "ILP32", "--itp=inverse", "--direction", "backward", "--stats=json", "a.c"));
  assert_int_equal(f->options.model, 0);
  assert_int_equal(f->options.itp, 2);
  assert_int_equal(f->options.direction, 1);
  assert_int_equal(f->options.stats, 1);
  assert_false(PARSE(f, "--itp", "mc", "a.c"));
  assert_error(f, "'mc' is not one of mcmillan|pudlak|inverse (option '--itp')");
}

static void test_preprocessor_arguments_keep_their_order(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "-DX=1", "-I", "folder", "-D", "Y", "-UZ", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 4);
  assert_string_equal(f->options.preprocessor.data[0], "-DX=1");
  assert_string_equal(f->options.preprocessor.data[1], "-Ifolder");
  assert_string_equal(f->options.preprocessor.data[2], "-DY");
  assert_string_equal(f->options.preprocessor.data[3], "-UZ");
}

static void test_flags_of_gcc(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "-std=c99", "-O0", "-isystem", "folder", "-MF", "a.d", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 3);
  assert_string_equal(f->options.preprocessor.data[0], "-std=c99");
  assert_string_equal(f->options.preprocessor.data[1], "-isystem");
  assert_string_equal(f->options.preprocessor.data[2], "folder");
  assert_int_equal(f->options.files.size, 1);
  assert_true(PARSE(f, "-Wall", "-pedantic-errors", "-fno-inline", "-m32", "-xc", "-lm", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 0);
  assert_int_equal(f->options.model, 0);
  assert_true(PARSE(f, "-march=native", "-fPIC", "-Wp,-DX", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 3);
  assert_string_equal(f->options.effects.contracts, "-march=native");
  assert_true(PARSE(f, "-ffp-contract=off", "-march=native", "-fwrapv", "-fsanitize=address", "a.c"));
  assert_null(f->options.effects.contracts);
  assert_string_equal(f->options.effects.wraps, "-fwrapv");
  assert_int_equal(f->options.preprocessor.size, 2);
  assert_true(PARSE(f, "-march=x86-64", "-march=ivybridge", "-march=i686", "a.c"));
  assert_null(f->options.effects.contracts);
  assert_true(PARSE(f, "-march=icelake-server", "a.c"));
  assert_non_null(f->options.effects.contracts);
  assert_true(PARSE(f, "-O0", "-Os", "a.c"));
  assert_string_equal(f->options.preprocessor.data[1], "-D__OPTIMIZE_SIZE__=1");
  assert_true(PARSE(f, "-O2", "-O0", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 0);
  assert_false(PARSE(f, "-Wl,--wrap=malloc", "a.c"));
  assert_false(PARSE(f, "-Xlinker", "--wrap=malloc", "a.c"));
  assert_error(f, "'-Xlinker --wrap=malloc' makes another program of it, and is not modelled: functions are linked by their names");
  assert_true(PARSE(f, "-Xlinker", "--as-needed", "a.c"));
  assert_false(PARSE(f, "-fno-math-errno", "a.c"));
  assert_false(PARSE(f, "-ftrivial-auto-var-init=zero", "a.c"));
  assert_false(PARSE(f, "a.c", "-include"));
  assert_error(f, "option '-include' needs a value");
  assert_false(PARSE(f, "-funsigned-char", "a.c"));
  assert_error(f, "'-funsigned-char' makes another program of it, and is not modelled: char is taken to be signed");
  assert_false(PARSE(f, "-fpack-struct=2", "a.c"));
  assert_true(PARSE(f, "-fsigned-char", "a.c"));
}

/* All are macros, or all are about dependences. */
static void test_flags_for_preprocessor(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "-Wp,-DX,-UY,-DZ=1", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 1);
  assert_true(PARSE(f, "-Wp,-MD,x.d,-MP", "a.c"));
  assert_int_equal(f->options.preprocessor.size, 0);
  static const char *const refused[] = {"-Wp,-DX,-funsigned-char", "-Wp,-MD,x.d,-DX", "-Wp,-D,X", "-Wp,-DX,", "-Wp,", "-Wp,x.c", "-Wp,-DX,x.c"};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    assert_false(PARSE(f, refused[i], "a.c"));
    assert_non_null(strstr(buffer_text(&f->error), "flags are looked at one by one"));
  }
}

static void test_other_languages(void **state) {
  Fixture *f = *state;
  assert_false(PARSE(f, "-x", "c++", "a.c"));
  assert_error(f, "'-x c++' is C++, and craig reads C");
  assert_false(PARSE(f, "-std=gnu++20", "a.c"));
  assert_error(f, "'-std=gnu++20' is C++, and craig reads C");
  assert_false(PARSE(f, "-x", "assembler", "a.c"));
  assert_error(f, "'-x assembler': craig reads C");
  static const char *const files[] = {"a.cpp", "b/a.cc", "a.hpp", "./a.C"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) assert_false(PARSE(f, files[i]));
  assert_error(f, "'./a.C' is C++, and craig reads C");
  assert_true(PARSE(f, "b.cc/a.c", "b.cc/a", "a.h"));
}

static void test_standard_input(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "-", "a.c"));
  assert_string_equal(f->options.files.data[0], "/dev/stdin");
}

static void test_commands(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "verify", "a.c"));
  assert_int_equal(f->options.command, COMMAND_VERIFY);
  assert_true(PARSE(f, "parse", "--dump", "cfa", "-o", "out", "a.c"));
  assert_int_equal(f->options.command, COMMAND_PARSE);
  assert_int_equal(f->options.dump, 2);
  assert_string_equal(f->options.output, "out");
  assert_true(PARSE(f, "run", "a.c", "--inputs", "i.txt"));
  assert_int_equal(f->options.command, COMMAND_RUN);
  assert_string_equal(f->options.inputs, "i.txt");
  assert_true(PARSE(f, "export", "--to", "btor2", "-o", "out", "a.c"));
  assert_int_equal(f->options.command, COMMAND_EXPORT);
  assert_int_equal(f->options.to, 2);
  assert_int_equal(f->options.chc_integers, -1);
  assert_true(PARSE(f, "harness", "a.c", "function", "-o", "out.c"));
  assert_int_equal(f->options.command, COMMAND_HARNESS);
  assert_int_equal(f->options.files.size, 1);
  assert_string_equal(f->options.entry, "function");
  assert_false(PARSE(f, "harness", "a.c"));
  assert_error(f, "which function? `craig harness FILE FUNCTION`");
  assert_true(PARSE(f, "engines"));
  assert_int_equal(f->options.command, COMMAND_ENGINES);
  assert_true(PARSE(f, "reductions", "--names"));
  assert_int_equal(f->options.command, COMMAND_REDUCTIONS);
  assert_true(PARSE(f, "a.c", "run")); /* only the first argument is a command */
  assert_int_equal(f->options.files.size, 2);
}

static void test_files_behind_two_dashes(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "--quiet", "--", "--quiet", "-", "--"));
  assert_true(f->options.quiet);
  assert_int_equal(f->options.files.size, 3);
  assert_string_equal(f->options.files.data[0], "--quiet");
}

static void test_unknown_option(void **state) {
  Fixture *f = *state;
  assert_false(PARSE(f, "--foo", "a.c"));
  assert_error(f, "unknown option '--foo'");
  assert_false(PARSE(f, "--engin=imc", "a.c"));
  assert_error(f, "unknown option '--engin' (did you mean '--engine'?)");
  assert_false(PARSE(f, "--proprety", "p", "a.c"));
  assert_error(f, "unknown option '--proprety' (did you mean '--property'?)");
  assert_false(PARSE(f, "-y", "a.c"));
  assert_error(f, "unknown option '-y'");
}

static void test_missing_value(void **state) {
  Fixture *f = *state;
  assert_false(PARSE(f, "a.c", "--engine"));
  assert_error(f, "option '--engine' needs a value: NAME");
  assert_false(PARSE(f, "--engine", "--quiet", "a.c"));
  assert_error(f, "option '--engine' needs a value: NAME");
  assert_false(PARSE(f, "--engine=", "a.c"));
  assert_error(f, "option '--engine' needs a value: NAME");
  assert_false(PARSE(f, "a.c", "-D"));
  assert_error(f, "option '-D' needs a value: NAME[=VALUE]");
}

static void test_value_too_many(void **state) {
  Fixture *f = *state;
  assert_false(PARSE(f, "--quiet=1", "a.c"));
  assert_error(f, "option '--quiet' takes no value");
  assert_false(PARSE(f, "--32=1", "a.c"));
  assert_error(f, "option '--32' takes no value");
  assert_false(PARSE(f, "-vq", "a.c"));
  assert_error(f, "option '--verbose' takes no value");
}

static void test_numbers_that_are_none(void **state) {
  Fixture *f = *state;
  static const char *const bad[] = {"--max-k=-1", "--max-k=x", "--max-k=1x", "--max-k=99999999999999999999",
                                    "--max-k=+1"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_false(PARSE(f, bad[i], "a.c"));
    assert_non_null(strstr(buffer_text(&f->error), "is not a whole number up to 4294967295 (option '--max-k')"));
  }
  static const char *const bad_seconds[] = {"--timeout=-1", "--timeout=inf", "--timeout=nan",
                                            "--timeout=.",  "--timeout=1e3", "--timeout=1.2.3",
                                            "--timeout=3s"};
  for (size_t i = 0; i < sizeof bad_seconds / sizeof *bad_seconds; i++) {
    assert_false(PARSE(f, bad_seconds[i], "a.c"));
    assert_non_null(strstr(buffer_text(&f->error), "is not a number of seconds (option '--timeout')"));
  }
}

static void test_option_of_another_command(void **state) {
  Fixture *f = *state;
  assert_false(PARSE(f, "parse", "--engine", "imc", "a.c"));
  assert_error(f, "'craig parse' has no option '--engine'");
  assert_false(PARSE(f, "--inputs", "i.txt", "a.c"));
  assert_error(f, "'craig verify' has no option '--inputs'");
}

static void test_files_missing_or_too_many(void **state) {
  Fixture *f = *state;
  assert_false(PARSE(f, NULL));
  assert_error(f, "no file given (`craig --help` shows how)");
  assert_false(PARSE(f, "run"));
  assert_error(f, "no file given (`craig --help` shows how)");
  assert_false(PARSE(f, "engines", "a.c"));
  assert_error(f, "'craig engines' takes no file");
  assert_false(PARSE(f, "reductions", "a.c"));
  assert_error(f, "'craig reductions' takes no file");
  assert_true(PARSE(f, "--help"));
  assert_true(PARSE(f, "--version"));
  assert_true(PARSE(f, "-h"));
}

/* Every line of the table: its name works, its standard is a legal value, the help text shows it. */
static void test_every_line_of_the_table(void **state) {
  Fixture *f = *state;
  static const char *const command_of[] = {"verify", "parse", "run", "export", "transform", "harness", "validate", "project", "explain", "engines", "reductions"};
  Buffer help = {0};
  options_print_help(COMMAND_VERIFY, 0, &help);
  for (size_t i = 0; i < option_count; i++) {
    const OptionInfo *option = &option_table[i];
    assert_true(option->name || option->letter);
    Buffer argument = {0};
    const char *value = option->standard ? option->standard : "1";
    size_t length = option->kind == OPTION_CHOICE ? strcspn(option->argument, "|") : strlen(value);
    if (option->name)
      buffer_format(&argument, "--%s", option->name);
    else
      buffer_format(&argument, "-%c", option->letter);
    if (option->group) assert_non_null(strstr(buffer_text(&help), buffer_text(&argument)));
    if (option->group) assert_non_null(strstr(buffer_text(&help), option->help));
    if (option->argument && option->name) buffer_add(&argument, "=");
    if (option->argument)
      buffer_add_bytes(&argument, option->kind == OPTION_CHOICE ? option->argument : value, length);
    for (int command = COMMAND_VERIFY; command <= COMMAND_REDUCTIONS; command++) {
      bool is_allowed = option->commands & 1 << command;
      const char *file = command >= COMMAND_ENGINES ? NULL : "a.c";
      const char *function = command == COMMAND_HARNESS ? "function" : NULL;
      bool needs_entry = option->name && !strcmp(option->name, "assume") && command != COMMAND_HARNESS;
      bool is_good = needs_entry ? PARSE(f, command_of[command], buffer_text(&argument), "--entry=function", file, function)
                                 : PARSE(f, command_of[command], buffer_text(&argument), file, function);
      assert_int_equal(is_good, is_allowed);
    }
    for (size_t j = 0; j < i; j++) {
      assert_true(!option->name || !option_table[j].name || strcmp(option->name, option_table[j].name));
      assert_true(!option->letter || option->letter != option_table[j].letter);
    }
    vector_release(&argument);
  }
  assert_null(strstr(buffer_text(&help), "--stop-at"));
  vector_release(&help);
}

/* On a terminal: lines end before its edge, whatever they say is still there; of one command, what it has and no more. */
static void test_help_of_a_width(void **state) {
  (void)state;
  enum { WIDTH = 80 };
  Buffer wide = {0}, narrow = {0};
  for (int command = COMMAND_VERIFY; command <= COMMAND_REDUCTIONS; command++) {
    vector_clear(&wide);
    vector_clear(&narrow);
    options_print_help((Command)command, 0, &wide);
    options_print_help((Command)command, WIDTH, &narrow);
    const char *rest = buffer_text(&wide), *line = buffer_text(&narrow);
    for (; *line; line += strcspn(line, "\n") + 1) {
      size_t length = strcspn(line, "\n"), blanks = strspn(line, " ");
      bool is_prose = command == COMMAND_VERIFY && !blanks, is_word = !memchr(line + blanks, ' ', length - blanks);
      assert_true(length <= WIDTH || is_prose || is_word);
    }
    for (const char *p = buffer_text(&narrow); *p; p++) {
      if (*p == ' ' || *p == '\n') continue;
      rest += strspn(rest, " \n");
      assert_int_equal(*rest++, *p);
    }
  }
  vector_clear(&wide);
  options_print_help(COMMAND_HARNESS, 0, &wide);
  assert_non_null(strstr(buffer_text(&wide), "craig harness FILE FUNCTION"));
  assert_non_null(strstr(buffer_text(&wide), "--output"));
  assert_null(strstr(buffer_text(&wide), "--engine"));
  assert_null(strstr(buffer_text(&wide), "craig project "));
  vector_clear(&wide);
  options_print_help(COMMAND_PROJECT, 0, &wide);
  assert_non_null(strstr(buffer_text(&wide), "  only functions whose name"));
  vector_release(&wide);
  vector_release(&narrow);
}

static void test_help_of_a_command(void **state) {
  Fixture *f = *state;
  assert_true(PARSE(f, "help", "project"));
  assert_true(f->options.help);
  assert_int_equal(f->options.command, COMMAND_PROJECT);
  assert_true(PARSE(f, "help"));
  assert_int_equal(f->options.command, COMMAND_VERIFY);
  assert_false(PARSE(f, "help", "nonsense"));
  assert_error(f, "there is no command 'nonsense'; `craig --help` lists them");
}

static void test_guess(void **state) {
  (void)state;
  Guess guess;
  guess_init(&guess, "imcc");
  guess_consider(&guess, "bmc");
  guess_consider(&guess, "imc");
  guess_consider(&guess, "ismc");
  assert_string_equal(guess.best, "imc");
  guess_init(&guess, "xyz");
  guess_consider(&guess, "bmc");
  assert_null(guess.best);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_standards),
      TEST(test_both_ways_to_give_a_value),
      TEST(test_the_last_one_counts),
      TEST(test_several_properties),
      TEST(test_choices),
      TEST(test_preprocessor_arguments_keep_their_order),
      TEST(test_flags_of_gcc),
      TEST(test_flags_for_preprocessor),
      TEST(test_other_languages),
      TEST(test_standard_input),
      TEST(test_commands),
      TEST(test_files_behind_two_dashes),
      TEST(test_unknown_option),
      TEST(test_missing_value),
      TEST(test_value_too_many),
      TEST(test_numbers_that_are_none),
      TEST(test_option_of_another_command),
      TEST(test_files_missing_or_too_many),
      TEST(test_every_line_of_the_table),
      cmocka_unit_test(test_help_of_a_width),
      TEST(test_help_of_a_command),
      cmocka_unit_test(test_guess),
  };
  return cmocka_run_group_tests_name("cli/options", tests, NULL, NULL);
}

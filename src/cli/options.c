/* Parsing the command line and printing the help text, both from the one table in options.h. */
#include "cli/options.h"
#include "base/memory.h"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define OFFSET_FLAG(field) offsetof(Options, field)
#define OFFSET_TEXT(field) offsetof(Options, field)
#define OFFSET_TEXTS(field) offsetof(Options, field)
#define OFFSET_CONDITION(field) offsetof(Options, field)
#define OFFSET_CHOICE(field) offsetof(Options, field)
#define OFFSET_NUMBER(field) offsetof(Options, field)
#define OFFSET_SECONDS(field) offsetof(Options, field)
#define OFFSET_LIST(field) offsetof(Options, preprocessor)
#define OFFSET_ALIAS(field) 0
#define OPTION_LINE(field, kind, letter, name, argument, standard, commands, group, help)                    \
  {OPTION_##kind, letter, name, argument, standard, commands, group, help, OFFSET_##kind(field)},

const OptionInfo option_table[] = {OPTION_TABLE(OPTION_LINE)};
const size_t option_count = sizeof option_table / sizeof *option_table;

/* By Command: its name, how it is called, and what it does. */
static const struct {
  const char *name, *usage, *does;
} commands[] = {
    {"verify", "craig [verify] [options] FILE...", "verify a C program (several files are linked) or an AIGER or Btor2 file"},
    {"parse", "craig parse --dump KIND FILE...", "show how a program was understood"},
    {"run", "craig run [--inputs FILE] FILE...", "execute in the concrete interpreter"},
    {"export", "craig export --to KIND FILE...", "write the model for other tools"},
    {"transform", "craig transform --property P FILE", "write the program with its checks in C, for other tools"},
    {"harness", "craig harness FILE FUNCTION", "write a program that calls the function with arbitrary arguments"},
    {"validate", "craig validate --witness W FILE...", "check a witness, ours or another tool's: does it hold, and prove or show what it says?"},
    {"project", "craig project [-p FILE] [FILE...]", "verify the functions of a project, many at a time; answers are kept for the next run"},
    {"explain", "craig explain WORD", "what a reason of UNKNOWN, or another word of craig's, means"},
    {"engines", "craig engines", "list the algorithms"},
    {"reductions", "craig reductions", "list what makes models smaller, and what it keeps"},
    {"help", "craig help [COMMAND]", "this text, or that of a command with the options that it has; the same as --help"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };


/* ---- guessing what was meant --------------------------------------------------------------------- */

void guess_init(Guess *guess, const char *word) {
  *guess = (Guess){.word = word, .distance = (unsigned)strlen(word) / 3 + 1};
}

/* Levenshtein's distance, one row at a time. */
static unsigned edit_distance(const char *a, const char *b) {
  unsigned row[64];
  size_t width = strlen(b);
  if (width >= sizeof row / sizeof *row) return UINT32_MAX;
  for (size_t j = 0; j <= width; j++) row[j] = (unsigned)j;
  for (size_t i = 0; a[i]; i++) {
    unsigned diagonal = row[0];
    row[0] = (unsigned)i + 1;
    for (size_t j = 0; j < width; j++) {
      unsigned best = diagonal + (a[i] != b[j]);
      if (row[j] + 1 < best) best = row[j] + 1;
      if (row[j + 1] + 1 < best) best = row[j + 1] + 1;
      diagonal = row[j + 1];
      row[j + 1] = best;
    }
  }
  return row[width];
}

void guess_consider(Guess *guess, const char *candidate) {
  unsigned distance = edit_distance(guess->word, candidate);
  if (distance >= guess->distance) return;
  guess->distance = distance;
  guess->best = candidate;
}

/* ---- values -------------------------------------------------------------------------------------- */

typedef struct {
  Options *options;
  int argc, next; /* argv[next] is the argument to look at */
  const char *const *argv;
  Buffer *error;
} Parser;

static const char *shown_name(const OptionInfo *option, char text[64]) {
  if (option->name)
    snprintf(text, 64, "--%s", option->name);
  else
    snprintf(text, 64, "-%c", option->letter);
  return text;
}

static bool complain(Parser *parser, const OptionInfo *option, const char *value, const char *wanted) {
  char name[64];
  buffer_format(parser->error, "'%s' is not %s (option '%s')", value, wanted, shown_name(option, name));
  return false;
}

static bool set_number(Parser *parser, const OptionInfo *option, const char *value, uint64_t *number) {
  char *end;
  errno = 0;
  unsigned long long parsed = strtoull(value, &end, 10);
  if (!isdigit((unsigned char)*value) || *end || errno || parsed > UINT32_MAX)
    return complain(parser, option, value, "a whole number up to 4294967295");
  *number = parsed;
  return true;
}

static bool set_seconds(Parser *parser, const OptionInfo *option, const char *value, double *seconds) {
  char *end;
  double parsed = strtod(value, &end);
  bool is_decimal = value[strspn(value, "0123456789.")] == 0;
  if (!is_decimal || end == value || *end || !isfinite(parsed) || parsed > 1e9)
    return complain(parser, option, value, "a number of seconds");
  *seconds = parsed;
  return true;
}

/* The argument column lists the alternatives, separated by bars. */
static bool set_choice(Parser *parser, const OptionInfo *option, const char *value, int *choice) {
  size_t length = strlen(value);
  const char *p = option->argument;
  for (int index = 0; *p; index++) {
    size_t alternative = strcspn(p, "|");
    if (alternative == length && !memcmp(p, value, length)) {
      *choice = index;
      return true;
    }
    p += alternative + (p[alternative] == '|');
  }
  char wanted[128];
  snprintf(wanted, sizeof wanted, "one of %s", option->argument);
  return complain(parser, option, value, wanted);
}

static bool parse_long(Parser *parser, const char *text);

static bool set_value(Parser *parser, const OptionInfo *option, const char *value) {
  void *field = (char *)parser->options + option->offset;
  switch (option->kind) {
  case OPTION_FLAG: *(bool *)field = true; return true;
  case OPTION_TEXT: *(const char **)field = value; return true;
  case OPTION_TEXTS: {
    const char *before = *(const char **)field;
    bool is_first = !before || before == option->standard;
    *(const char **)field = is_first ? value : arena_format(&parser->options->arena, "%s,%s", before, value);
    return true;
  }
  case OPTION_CONDITION: {
    const char *before = *(const char **)field;
    *(const char **)field = before ? arena_format(&parser->options->arena, "(%s) && (%s)", before, value) : value;
    return true;
  }
  case OPTION_CHOICE: return set_choice(parser, option, value, field);
  case OPTION_NUMBER: return set_number(parser, option, value, field);
  case OPTION_SECONDS: return set_seconds(parser, option, value, field);
  case OPTION_LIST:
    vector_push((StringVector *)field, arena_format(&parser->options->arena, "-%c%s", option->letter, value));
    return true;
  case OPTION_ALIAS: return parse_long(parser, option->standard);
  }
  return false;
}

static void set_standards(Parser *parser) {
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++) {
    if (option->kind == OPTION_CHOICE) *(int *)((char *)parser->options + option->offset) = -1;
    if (option->kind == OPTION_ALIAS || !option->standard) continue;
    bool set = set_value(parser, option, option->standard);
    assert(set);
    (void)set;
  }
}

/* ---- arguments ----------------------------------------------------------------------------------- */

static bool is_allowed(Parser *parser, const OptionInfo *option) {
  Command command = parser->options->command;
  if (option->commands & 1 << command) return true;
  char name[64];
  buffer_format(parser->error, "'craig %s' has no option '%s'", commands[command].name, shown_name(option, name));
  return false;
}

/* What begins with - is another option, unless a number is wanted: a negative one is a mistake of its own. */
static bool is_value(const OptionInfo *option, const char *text) {
  bool is_number = option->kind == OPTION_NUMBER || option->kind == OPTION_SECONDS;
  return text[0] != '-' || !text[1] || (is_number && isdigit((unsigned char)text[1]));
}

/* `value` stands behind the option (after = or, for a letter, at once); NULL: it is the next argument. */
static bool apply(Parser *parser, const OptionInfo *option, const char *value) {
  char name[64];
  if (!is_allowed(parser, option)) return false;
  if (!option->argument) {
    if (option->name) vector_push(&parser->options->given, option->name);
    if (value) buffer_format(parser->error, "option '%s' takes no value", shown_name(option, name));
    return !value && set_value(parser, option, NULL);
  }
  if (!value && parser->next < parser->argc) {
    const char *following = parser->argv[parser->next];
    if (is_value(option, following)) value = following, parser->next++;
  }
  if (option->name) vector_push(&parser->options->given, option->name);
  if (option->kind == OPTION_CHOICE && option->offset == offsetof(Options, model)) parser->options->is_model_chosen = true;
  if (value && *value) return set_value(parser, option, value);
  buffer_format(parser->error, "option '%s' needs a value: %s", shown_name(option, name), option->argument);
  return false;
}

static bool complain_unknown(Parser *parser, const char *name, size_t length) {
  Guess guess;
  char *word = arena_string(&parser->options->arena, name, length);
  guess_init(&guess, word);
  for (size_t i = 0; i < option_count; i++)
    if (option_table[i].name && option_table[i].group) guess_consider(&guess, option_table[i].name);
  buffer_format(parser->error, "unknown option '--%s'", word);
  if (guess.best) buffer_format(parser->error, " (did you mean '--%s'?)", guess.best);
  return false;
}

/* `text` is name or name=value. */
static bool parse_long(Parser *parser, const char *text) {
  size_t length = strcspn(text, "=");
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++)
    if (option->name && strlen(option->name) == length && !memcmp(option->name, text, length))
      return apply(parser, option, text[length] ? text + length + 1 : NULL);
  return complain_unknown(parser, text, length);
}

/* `text` is a letter, or a letter and its value. */
static bool parse_short(Parser *parser, const char *text) {
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++)
    if (option->letter == *text) return apply(parser, option, text[1] ? text + 1 : NULL);
  buffer_format(parser->error, "unknown option '-%s'", text);
  return false;
}

/* ---- flags of gcc -------------------------------------------------------------------------------- */

static bool pass_flag(Parser *parser, const GccFlag *flag, const char *text, const char *next) {
  StringVector *preprocessor = &parser->options->preprocessor;
  bool is_cpp = !strcmp(flag->name, "-std=") && gcc_is_cpp_language(flag->value);
  if (is_cpp) buffer_format(parser->error, "'%s' is C++, and craig reads C", text);
  if (is_cpp) return false;
  vector_push(preprocessor, text);
  if (next) vector_push(preprocessor, next);
  return true;
}

static bool set_language(Parser *parser, const char *language) {
  if (!strcmp(language, "c") || !strcmp(language, "none") || !strcmp(language, "c-header")) return true;
  buffer_format(parser->error, gcc_is_cpp_language(language) ? "'-x %s' is C++, and craig reads C" : "'-x %s': craig reads C", language);
  return false;
}

static bool apply_flag(Parser *parser, const GccFlag *flag, const char *text) {
  const char *next = NULL;
  if (flag->takes_next) {
    if (parser->next == parser->argc) buffer_format(parser->error, "option '%s' needs a value", flag->name);
    if (parser->next == parser->argc) return false;
    next = parser->argv[parser->next++];
  }
  if (gcc_renames_functions(flag, next)) {
    buffer_format(parser->error, "'%s %s' makes another program of it, and is not modelled: functions are linked by their names", text, next);
    return false;
  }
  gcc_effects_add(&parser->options->effects, flag, text);
  switch (flag->kind) {
  case GCC_PASSED:
  case GCC_CONTRACTS: return pass_flag(parser, flag, text, next);
  case GCC_LANGUAGE: return set_language(parser, next ? next : flag->value);
  case GCC_ILP32: return parse_long(parser, "32");
  case GCC_LP64: return parse_long(parser, "64");
  case GCC_REFUSED: buffer_format(parser->error, "'%s' makes another program of it, and is not modelled: %s", text, flag->reason); return false;
  case GCC_WRAPS:
  case GCC_CONTRACT:
  case GCC_IGNORED: return true;
  case GCC_OTHER: break;
  }
  return false;
}

static bool add_file(Parser *parser, const char *path) {
  bool is_cpp = parser->options->command != COMMAND_EXPLAIN && gcc_is_cpp_file(path);
  if (is_cpp) buffer_format(parser->error, "'%s' is C++, and craig reads C", path);
  vector_push(&parser->options->files, strcmp(path, "-") ? path : "/dev/stdin");
  return !is_cpp;
}

static bool parse_argument(Parser *parser, bool *only_files) {
  const char *text = parser->argv[parser->next++];
  if (*only_files || text[0] != '-' || !text[1]) return add_file(parser, text);
  GccFlag flag = gcc_flag_find(text);
  if (flag.kind != GCC_OTHER) return apply_flag(parser, &flag, text);
  if (strcmp(text, "--"))
    return text[1] == '-' ? parse_long(parser, text + 2) : parse_short(parser, text + 1);
  return *only_files = true;
}

/* The first argument may be a command. */
static void parse_command(Parser *parser) {
  for (size_t i = 0; parser->argc > 1 && i < COMMANDS; i++) {
    if (strcmp(parser->argv[1], commands[i].name)) continue;
    parser->options->command = (Command)i;
    parser->next = 2;
  }
}

/* `craig harness FILE... FUNCTION` */
static bool take_function(Parser *parser) {
  Options *options = parser->options;
  size_t least = options->database ? 1 : 2;
  if (options->files.size < least) buffer_add(parser->error, "which function? `craig harness FILE FUNCTION`");
  if (options->files.size < least) return false;
  options->entry = vector_pop(&options->files);
  return true;
}

/* A word in front that is no file: a command was meant. */
static bool check_command(Parser *parser) {
  const char *word = parser->argc > 1 ? parser->argv[1] : "";
  bool is_word = *word && *word != '-' && !strpbrk(word, "./") && parser->options->command == COMMAND_VERIFY && strcmp(word, commands[COMMAND_VERIFY].name);
  if (!is_word || !access(word, F_OK)) return true;
  Guess guess;
  guess_init(&guess, word);
  for (size_t i = 0; i < COMMANDS; i++) guess_consider(&guess, commands[i].name);
  buffer_format(parser->error, "'%s' is neither a command nor a file", word);
  if (guess.best) buffer_format(parser->error, " (did you mean '%s'?)", guess.best);
  return false;
}

/* Arguments of which function? */
static bool check_precondition(Parser *parser) {
  const Options *options = parser->options;
  bool is_good = !options->assume || options->entry || options->command == COMMAND_HARNESS;
  if (!is_good) buffer_add(parser->error, "'--assume' is about the arguments of a function: --entry names it");
  return is_good;
}

/* `craig help COMMAND` is `craig COMMAND --help`. */
static bool take_helped(Parser *parser) {
  Options *options = parser->options;
  const char *word = options->files.size ? options->files.data[0] : commands[COMMAND_VERIFY].name;
  for (size_t i = 0; i < COMMANDS; i++)
    if (!strcmp(word, commands[i].name)) return options->command = (Command)i, options->help = true;
  buffer_format(parser->error, "there is no command '%s'; `craig --help` lists them", word);
  return false;
}

static bool check_files(Parser *parser) {
  Options *options = parser->options;
  if (options->command == COMMAND_HELP) return take_helped(parser);
  if (options->help || options->version) return true;
  if (options->command == COMMAND_EXPLAIN) return true;
  if (options->command == COMMAND_HARNESS) return take_function(parser);
  if (options->command == COMMAND_PROJECT) return true; /* a file may name them */
  bool wants_files = options->command != COMMAND_ENGINES && options->command != COMMAND_REDUCTIONS;
  if (wants_files == (options->files.size > 0 || (wants_files && options->database))) return true;
  if (wants_files)
    buffer_add(parser->error, "no file given (`craig --help` shows how)");
  else
    buffer_format(parser->error, "'craig %s' takes no file", commands[options->command].name);
  return false;
}

bool options_parse(Options *options, int argc, const char *const *argv, Buffer *error) {
  *options = (Options){.command = COMMAND_VERIFY};
  Parser parser = {.options = options, .argc = argc, .next = 1, .argv = argv, .error = error};
  set_standards(&parser);
  parse_command(&parser);
  bool only_files = false;
  while (parser.next < argc)
    if (!parse_argument(&parser, &only_files)) return false;
  if (options->effects.contracts_not) options->effects.contracts = NULL;
  for (const char *const *macro = gcc_effects_macros(&options->effects); *macro; macro++) vector_push(&options->preprocessor, *macro);
  return check_command(&parser) && check_precondition(&parser) && check_files(&parser);
}

bool options_has_standard(const Options *options, const char *name) {
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++)
    if (option->name && !strcmp(option->name, name)) return *(const char *const *)((const char *)options + option->offset) == option->standard;
  return false;
}

bool options_set(Options *options, const char *name, const char *value, Buffer *error) {
  Parser parser = {.options = options, .error = error};
  size_t length = strlen(name);
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++) {
    if (!option->name || strcmp(option->name, name)) continue;
    if (option->argument || option->kind == OPTION_ALIAS) return apply(&parser, option, option->argument ? value : NULL);
    if (strcmp(value, "true") && strcmp(value, "false")) return complain(&parser, option, value, "true or false");
    return !strcmp(value, "false") || apply(&parser, option, NULL);
  }
  return complain_unknown(&parser, name, length);
}

/* No other than flags of gcc may stand here. */
static bool is_flag(const char *text) { return text[0] == '-' && (gcc_flag_find(text).kind != GCC_OTHER || (text[1] && strchr("DUI", text[1]))); }

bool options_add_flags(Options *options, const StringVector *flags, Buffer *error) {
  Parser parser = {.options = options, .argc = (int)flags->size, .argv = flags->data, .error = error};
  bool only_files = false;
  while (parser.next < parser.argc) {
    const char *flag = parser.argv[parser.next];
    if (!is_flag(flag)) buffer_format(error, "'%s' is no flag of gcc that craig knows", flag);
    if (!is_flag(flag) || !parse_argument(&parser, &only_files)) return false;
  }
  return true;
}

/* What a run writes, and when it is ended, does not decide what is right. */
static bool decides(const OptionInfo *option) {
  static const char *const others[] = {"timeout", "timeout-each", "memory", "jobs", "database", "entry", "functions", "exclude", "config", "fresh"};
  bool is_output = option->group && !strcmp(option->group, OUTPUT);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (option->name && !strcmp(option->name, others[i])) return false;
  return !is_output && option->kind != OPTION_ALIAS && option->kind != OPTION_LIST;
}

static void describe_option(const Options *options, const OptionInfo *option, Buffer *out) {
  const void *field = (const char *)options + option->offset;
  buffer_format(out, "%s=", option->name);
  switch (option->kind) {
  case OPTION_FLAG: buffer_format(out, "%d", *(const bool *)field); break;
  case OPTION_TEXT:
  case OPTION_TEXTS:
  case OPTION_CONDITION: buffer_format(out, "%s", *(const char *const *)field ? *(const char *const *)field : ""); break;
  case OPTION_CHOICE: buffer_format(out, "%d", *(const int *)field); break;
  case OPTION_NUMBER: buffer_format(out, "%llu", (unsigned long long)*(const uint64_t *)field); break;
  case OPTION_SECONDS: buffer_format(out, "%g", *(const double *)field); break;
  case OPTION_LIST:
  case OPTION_ALIAS: break;
  }
  buffer_add(out, "\n");
}

void options_describe(const Options *options, Buffer *out) {
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++)
    if (decides(option)) describe_option(options, option, out);
  for (size_t i = 0; i < options->preprocessor.size; i++) buffer_format(out, "%s\n", options->preprocessor.data[i]);
  gcc_effects_describe(&options->effects, out);
}

const char *options_property(const Options *options) {
  return options->automaton && options_has_standard(options, "property") ? NULL : options->property;
}

void options_release(Options *options) {
  vector_release(&options->files);
  vector_release(&options->preprocessor);
  vector_release(&options->file_flags);
  vector_release(&options->preconditions);
  vector_release(&options->given);
  arena_release(&options->arena);
}

/* ---- help ---------------------------------------------------------------------------------------- */

static const char promises[] =
    "The last line on standard output is `Verdict: TRUE`, `Verdict: FALSE(property)` or `Verdict: UNKNOWN(reason)`;\n"
    "the exit status is 0, 1 or 2 in that order, and 3 if the input or the options cannot be used.\n"
    "FILE `-` is standard input.  Flags of gcc (-std=, -include, -isystem, -W, -f, -O, -g, -m32, ...) are understood, too:\n"
    "those that decide what the text of the program is go to `cc -E`, the others are ignored, or refused if they change what C means.\n";

enum { USAGE_COLUMN = 35, HELP_COLUMN = 29, MARGIN = 2 };

/* A text that begins in this column and goes on there: no line is longer than `width` (0: one line, however long) unless a word is. */
static void add_words(const char *text, unsigned column, unsigned width, Buffer *out) {
  for (unsigned at = column; *text;) {
    unsigned length = (unsigned)strcspn(text, " ");
    bool breaks = width && at > column && at + length > width;
    if (breaks) {
      out->size--; /* the blank in front */
      buffer_format(out, "\n%*s", column, "");
      at = column;
    }
    buffer_add_bytes(out, text, length + (text[length] == ' '));
    at += length + 1;
    text += length + (text[length] == ' ');
  }
  buffer_add(out, "\n");
}

/* Two columns; where the left one is too long, the right one begins on the next line. */
static void add_row(const char *left, const char *right, unsigned left_width, unsigned width, Buffer *out) {
  if (strlen(left) > left_width)
    buffer_format(out, "  %s\n  %-*s  ", left, left_width, "");
  else
    buffer_format(out, "  %-*s  ", left_width, left);
  add_words(right, left_width + 2 * MARGIN, width, out);
}

/* What is said of an option; where one command is asked about, without its name in front. */
static const char *shown_help(const OptionInfo *option, bool is_of_one) {
  const char *colon = strstr(option->help, ": ");
  return is_of_one && colon && !strncmp(option->help, "`craig ", strlen("`craig ")) ? colon + strlen(": ") : option->help;
}

static void print_option(const OptionInfo *option, bool is_of_one, unsigned width, Buffer *out) {
  char left[96] = "";
  int length = 0;
  if (option->letter)
    length += snprintf(left, sizeof left, "-%c%s", option->letter, option->name ? ", " : " ");
  if (option->name)
    length += snprintf(left + length, sizeof left - (size_t)length, "--%s%s", option->name,
                       option->argument ? " " : "");
  snprintf(left + length, sizeof left - (size_t)length, "%s", option->argument ? option->argument : "");
  Buffer right = {0};
  buffer_add(&right, shown_help(option, is_of_one));
  bool has_standard = option->standard && option->kind != OPTION_ALIAS && strcmp(option->standard, "0");
  if (has_standard) buffer_format(&right, " (%s)", option->standard);
  add_row(left, buffer_text(&right), HELP_COLUMN, width, out);
  vector_release(&right);
}

static void print_group(const char *group, int wanted, bool is_of_one, unsigned width, Buffer *out) {
  bool is_first = true;
  for (const OptionInfo *option = option_table; option < option_table + option_count; option++) {
    if (!option->group || strcmp(option->group, group) || !(option->commands & wanted)) continue;
    if (is_first) buffer_format(out, "\n%s\n", group);
    print_option(option, is_of_one, width, out);
    is_first = false;
  }
}

void options_print_help(Command command, unsigned width, Buffer *out) {
  static const char *const groups[] = {TASK, METHOD, LIMITS, OUTPUT};
  bool is_of_one = command != COMMAND_VERIFY;
  if (!is_of_one) buffer_add(out, "craig proves C programs correct or shows the bug.\n\n");
  for (size_t i = 0; i < COMMANDS; i++)
    if (!is_of_one || i == (size_t)command) add_row(commands[i].usage, commands[i].does, USAGE_COLUMN, width, out);
  if (!is_of_one) buffer_format(out, "\n%s", promises);
  for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) print_group(groups[g], is_of_one ? 1 << command : ALWAYS, is_of_one, width, out);
}

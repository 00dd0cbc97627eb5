/* run_seeds.c: run programs in the interpreter with inputs from several seeds.
 *
 *   run_seeds [--32] [--steps N] [--seeds N] FILE...
 *
 * Seed 0 is all zeros, seed 1 goes through boundary values, the others are random: small numbers if the seed
 * is even, all bits if it is odd.  One line per file: how each run ended (E error, F finished, B blocked, I
 * incomplete, S stopped, N null pointer), then where the first error was reached or why our model ends.  The
 * error is a call of reach_error or __VERIFIER_error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "flow/interpret/interpret.h"
#include "lang/parse.h"

typedef struct {
  unsigned seed;
  uint64_t count;
} Seeded;

static uint64_t mix(uint64_t x) {
  x ^= x >> 33;
  x *= UINT64_C(0xff51afd7ed558ccd);
  x ^= x >> 33;
  x *= UINT64_C(0xc4ceb9fe1a85ec53);
  return x ^ x >> 33;
}

static i128 seeded_input(void *context, const Edge *edge, uint32_t occurrence) {
  static const int64_t boundary[] = {0,   1,  -1,        2,         INT32_MAX, INT32_MIN, 255,
                                     128, -2, INT64_MAX, INT64_MIN, 10,        100,       UINT32_MAX};
  Seeded *seeded = context;
  seeded->count++;
  uint64_t bits = mix(((uint64_t)seeded->seed << 48) ^ ((uint64_t)edge->id << 24) ^ occurrence);
  if (seeded->seed == 0) return 0;
  if (edge->left && edge->left->type->kind == TYPE_POINTER) return 0;
  if (seeded->seed == 1) return boundary[(edge->id + occurrence) % (sizeof boundary / sizeof *boundary)];
  return seeded->seed % 2 ? (i128)((u128)bits << 64 | mix(bits)) : (i128)(bits % 21) - 5;
}

typedef struct {
  DataModel model;
  uint64_t steps;
  unsigned seeds;
} Setting;

static void locate(const Program *program, const RunResult *result, char *text, size_t size) {
  SourcePlace place = source_locate(program->sources, result->last ? result->last->range.begin : 0);
  snprintf(text, size, "%s line %u%s%s", result->end == RUN_ERROR ? "error" : "end", place.line,
           result->reason ? ": " : "", result->reason ? result->reason : "");
}

static void run_file(const char *file, const Setting *setting) {
  unsigned errors = 0;
  ParseOptions parse = {.model = setting->model, .messages = stderr, .quiet_warnings = true};
  Program *program = program_parse(&file, 1, &parse, &errors);
  if (!program) {
    printf("%s unreadable\n", file);
    return;
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, program->sources, stderr);
  static const char *const names[] = {"reach_error", "__VERIFIER_error", NULL};
  CfaOptions options = {.entry = "main", .is_for_runs = true, .errors = names};
  Cfa *cfa = cfa_build(program, &options, &diagnostics);
  printf("%s %s", file, cfa ? "" : "refused");
  char where[300] = "";
  uint64_t invalid = 0;
  for (unsigned seed = 0; cfa && seed < setting->seeds; seed++) {
    Seeded seeded = {.seed = seed};
    RunOptions run = {.input = seeded_input, .input_context = &seeded, .step_limit = setting->steps};
    RunResult result;
    interpret(cfa, &run, NULL, &result);
    putchar("EFBISN"[result.end]);
    bool is_told = result.end == RUN_ERROR || (result.end == RUN_INCOMPLETE && !*where);
    if (is_told && strncmp(where, "error", 5)) locate(program, &result, where, sizeof where);
    invalid += result.invalid_reads + result.invalid_writes + result.invalid_frees;
  }
  printf(" %s%s\n", where, invalid ? " (invalid accesses)" : "");
  cfa_delete(cfa);
  program_delete(program);
}

int main(int argc, char **argv) {
  Setting setting = {.model = LP64, .steps = 1000000, .seeds = 6};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--32"))
      setting.model = ILP32;
    else if (!strcmp(argv[i], "--steps") && i + 1 < argc)
      setting.steps = strtoull(argv[++i], NULL, 10);
    else if (!strcmp(argv[i], "--seeds") && i + 1 < argc)
      setting.seeds = (unsigned)atoi(argv[++i]);
    else
      run_file(argv[i], &setting);
    fflush(stdout);
  }
  return 0;
}

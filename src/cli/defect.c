/* Reports of our own mistakes: see defect.h. */
#include "cli/defect.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli/version.h"
#include "evidence/c_value.h"
#include "logic/smtlib.h"

static void describe_option(const OptionInfo *option, const Options *options, Buffer *out) {
  const void *field = (const char *)options + option->offset;
  switch (option->kind) {
  case OPTION_FLAG:
    if (*(const bool *)field) buffer_format(out, " --%s", option->name);
    break;
  case OPTION_TEXT:
  case OPTION_TEXTS:
  case OPTION_CONDITION:
    if (*(const char *const *)field) buffer_format(out, " --%s %s", option->name, *(const char *const *)field);
    break;
  case OPTION_CHOICE: {
    int choice = *(const int *)field;
    const char *p = option->argument;
    for (int i = 0; i < choice; i++) p += strcspn(p, "|") + 1;
    if (choice >= 0) buffer_format(out, " --%s %.*s", option->name, (int)strcspn(p, "|"), p);
    break;
  }
  case OPTION_NUMBER: buffer_format(out, " --%s %llu", option->name, (unsigned long long)*(const uint64_t *)field); break;
  case OPTION_SECONDS: buffer_format(out, " --%s %g", option->name, *(const double *)field); break;
  default: break;
  }
}

static void describe_run(const VerifyWorker *w, Buffer *out) {
  buffer_format(out, "craig %s\noptions:", craig_version);
  for (size_t i = 0; i < option_count; i++)
    if (option_table[i].name && option_table[i].commands & VERIFIES) describe_option(&option_table[i], w->options, out);
  for (size_t i = 0; i < w->options->preprocessor.size; i++) buffer_format(out, " %s", w->options->preprocessor.data[i]);
  buffer_add(out, "\nfiles:");
  for (size_t i = 0; i < w->options->files.size; i++) buffer_format(out, " %s", w->options->files.data[i]);
  buffer_format(out, "\nengine: %s\ndepth: %u\n", w->options->engine, w->verification->result.depth);
}

/* As `craig run --inputs` reads them. */
static void describe_inputs(const VerifyWorker *w, Buffer *out) {
  const ReplayInputVector *inputs = &w->verification->inputs;
  const Types *types = &w->loaded.frontend.program->types;
  buffer_add(out, "inputs (edge, occurrence, value):\n");
  for (size_t i = 0; i < inputs->size; i++) {
    const ReplayInput *input = &inputs->data[i];
    buffer_format(out, "%u %u ", input->edge->id, input->occurrence);
    value_print(types, type_scalar(types, TYPE_LLONG), input->value, out);
    if (input->is_content) buffer_format(out, "  # %u bytes of content at offset %llu", input->bytes, (unsigned long long)input->offset);
    buffer_add(out, "\n");
  }
}

static bool write_to(const char *folder, const Buffer *text, Buffer *path) {
  vector_clear(path);
  buffer_format(path, "%s%scraig-evidence-%ld.txt", folder, *folder ? "/" : "", (long)getpid());
  int file = open(buffer_text(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return false;
  bool good = write(file, text->data, text->size) == (ssize_t)text->size;
  return !close(file) && good;
}

void defect_report(const VerifyWorker *w, const char *what) {
  Buffer text = {0}, path = {0};
  describe_run(w, &text);
  buffer_format(&text, "failed: %s\n", what);
  if (w->verification->result.verdict == VERDICT_FALSE && w->loaded.frontend.cfa) {
    describe_inputs(w, &text);
  } else if (w->verification->result.invariant != TERM_NONE) {
    buffer_add(&text, "invariant:\n");
    smtlib_print_term(w->verification->problem.model->bank, w->verification->result.invariant, &text);
    buffer_add(&text, "\n");
  }
  const char *temporary = getenv("TMPDIR");
  bool good = write_to("", &text, &path) || write_to(temporary && *temporary ? temporary : "/tmp", &text, &path);
  if (good)
    fprintf(stderr, "craig: error: the evidence does not check, which is a mistake in craig; please report it with '%s'\n",
            buffer_text(&path));
  else
    fprintf(stderr, "craig: error: the evidence does not check, and no report could be written: %s\n", strerror(errno));
  vector_release(&text);
  vector_release(&path);
}

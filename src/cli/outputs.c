/* Files that appear complete or not at all: see outputs.h. */
#include "cli/outputs.h"
#include "base/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(Buffer *error, const char *path, const char *reason) {
  buffer_format(error, "cannot write '%s': %s", path, reason);
  return false;
}

static bool is_one_of(const struct stat *file, const StringVector *inputs) {
  struct stat other;
  for (size_t i = 0; i < inputs->size; i++)
    if (!stat(inputs->data[i], &other) && other.st_dev == file->st_dev && other.st_ino == file->st_ino)
      return true;
  return false;
}

/* Renaming over a link would replace the link, so the file behind it is the target. */
static char *resolve(const char *path) {
  char *resolved = realpath(path, NULL);
  char *copy = memory_copy_string(resolved ? resolved : path);
  free(resolved);
  return copy;
}

static char *temporary_name(const Output *output, OutputKind kind) {
  Buffer name = {0};
  if (output->is_special)
    buffer_format(&name, "/tmp/craig-%ld-%d.tmp", (long)getpid(), (int)kind);
  else
    buffer_format(&name, "%s.craig-%ld.tmp", output->target, (long)getpid());
  buffer_text(&name);
  return name.data;
}

static bool open_nameless(Output *output) {
  char *folder = memory_copy_string(output->temporary), *slash = strrchr(folder, '/');
  if (slash) slash[slash == folder] = 0;
  output->file = open(slash ? folder : ".", O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
  memory_free(folder);
  return output->file >= 0;
}

/* False, with errno, if the folder cannot be written to. */
static bool open_temporary(Output *output) {
  if (open_nameless(output)) return true;
  output->file = open(output->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return output->has_name = output->file >= 0;
}

bool outputs_reserve(Outputs *outputs, OutputKind kind, const char *path, const StringVector *inputs,
                     Buffer *error) {
  if (!path) return true;
  Output *output = &outputs->all[kind];
  struct stat present;
  bool exists = !stat(path, &present);
  if (exists && S_ISDIR(present.st_mode)) return complain(error, path, "it is a folder");
  if (exists && is_one_of(&present, inputs)) return complain(error, path, "it is an input of this run");
  output->is_special = (exists && !S_ISREG(present.st_mode)) || !strncmp(path, "/dev/", 5);
  output->target = output->is_special ? memory_copy_string(path) : resolve(path);
  output->temporary = temporary_name(output, kind);
  if (open_temporary(output)) return true;
  complain(error, path, strerror(errno));
  memory_free(output->temporary);
  memory_free(output->target);
  *output = (Output){0};
  return false;
}

bool outputs_is_wanted(const Outputs *outputs, OutputKind kind) { return outputs->all[kind].target; }

static bool write_all(int file, const char *data, size_t size) {
  while (size) {
    ssize_t count = write(file, data, size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    data += count, size -= (size_t)count;
  }
  return true;
}

/* Supervisor and worker share the file and its offset. */
bool outputs_write(const Outputs *outputs, OutputKind kind, const Buffer *content) {
  int file = outputs->all[kind].file;
  return !ftruncate(file, 0) && lseek(file, 0, SEEK_SET) == 0 && write_all(file, content->data, content->size);
}

void outputs_set_complete(Outputs *outputs, OutputKind kind) { outputs->all[kind].is_complete = true; }

void outputs_set_failed(Outputs *outputs, OutputKind kind, int problem) { outputs->all[kind].problem = problem; }

void outputs_complete(Outputs *outputs, OutputKind kind, const Buffer *content) {
  if (outputs_write(outputs, kind, content))
    outputs_set_complete(outputs, kind);
  else
    outputs_set_failed(outputs, kind, errno);
}

void outputs_discard(Outputs *outputs, OutputKind kind) {
  outputs->all[kind].is_complete = false;
  outputs->all[kind].problem = 0;
}

static bool copy_to_target(const Output *output) {
  int target = open(output->target, O_WRONLY | O_TRUNC | O_CLOEXEC);
  bool good = target >= 0 && lseek(output->file, 0, SEEK_SET) == 0;
  char block[4096];
  for (ssize_t count; good && (count = read(output->file, block, sizeof block)) != 0;)
    good = count > 0 && write_all(target, block, (size_t)count);
  return target >= 0 && !close(target) && good;
}

/* A file without a name gets one for a moment, since only a rename replaces an older target at once. */
static bool put_into_place(Output *output) {
  if (!output->has_name) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", output->file);
    output->has_name = !linkat(AT_FDCWD, name, AT_FDCWD, output->temporary, AT_SYMLINK_FOLLOW);
    if (!output->has_name) return false;
  }
  return !rename(output->temporary, output->target);
}

static bool finish(Output *output, bool keep, Buffer *error) {
  bool good = !keep || !output->problem;
  if (!good) complain(error, output->target, strerror(output->problem));
  if (keep && good && output->is_complete) {
    good = output->is_special ? copy_to_target(output) : put_into_place(output);
    if (!good) complain(error, output->target, strerror(errno));
  }
  if (output->has_name) unlink(output->temporary); /* it is gone after a rename */
  close(output->file);
  return good;
}

bool outputs_finish(Outputs *outputs, bool keep, Buffer *error) {
  bool good = true;
  for (Output *output = outputs->all; output < outputs->all + OUTPUT_KINDS; output++) {
    if (output->target) good = finish(output, keep, error) && good;
    memory_free(output->target);
    memory_free(output->temporary);
    *output = (Output){0};
  }
  return good;
}

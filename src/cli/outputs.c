/* Files that appear complete or not at all: see outputs.h. */
#include "cli/outputs.h"
#include "base/file.h"
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
  int file = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) {
    complain(error, path, strerror(errno));
    memory_free(output->temporary); /* not ours to remove */
    output->temporary = NULL;
    return false;
  }
  close(file);
  return true;
}

bool outputs_is_wanted(const Outputs *outputs, OutputKind kind) { return outputs->all[kind].temporary; }

static bool write_file(const char *path, const char *data, size_t size) {
  int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
  bool good = file >= 0;
  while (good && size) {
    ssize_t count = write(file, data, size);
    if (count < 0 && errno == EINTR) continue;
    good = count >= 0;
    if (good) data += count, size -= (size_t)count;
  }
  return file >= 0 && !close(file) && good;
}

bool outputs_write(const Outputs *outputs, OutputKind kind, const Buffer *content) {
  return write_file(outputs->all[kind].temporary, content->data, content->size);
}

void outputs_set_complete(Outputs *outputs, OutputKind kind) { outputs->all[kind].is_complete = true; }

void outputs_discard(Outputs *outputs, OutputKind kind) { outputs->all[kind].is_complete = false; }

static bool copy_file(const char *from, const char *to) {
  Buffer content = {0};
  bool good = file_read(from, SIZE_MAX, &content) && write_file(to, content.data, content.size);
  vector_release(&content);
  return good;
}

static bool finish(Output *output, bool keep, Buffer *error) {
  bool good = true;
  if (keep && output->is_complete) {
    good = output->is_special ? copy_file(output->temporary, output->target)
                              : !rename(output->temporary, output->target);
    if (!good) complain(error, output->target, strerror(errno));
  }
  unlink(output->temporary); /* it is gone after a rename */
  return good;
}

bool outputs_finish(Outputs *outputs, bool keep, Buffer *error) {
  bool good = true;
  for (Output *output = outputs->all; output < outputs->all + OUTPUT_KINDS; output++) {
    if (output->temporary) good = finish(output, keep, error) && good;
    memory_free(output->target);
    memory_free(output->temporary);
    *output = (Output){0};
  }
  return good;
}

/* All processes below this one: see descendants.h.
 *
 * A thread's children are in /proc/PID/task/TID/children, so the walk costs a few files per process of
 * ours and nothing for the other processes of the machine.  A kernel without these files shows no
 * descendants. */
#include "base/descendants.h"
#include "base/file.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Read a whole small file; the text is 0-terminated.  A process that is gone reads as empty. */
static const char *read_text(const char *path, Buffer *text) {
  vector_clear(text);
  file_read(path, SIZE_MAX, text);
  return buffer_text(text);
}

static bool contains(const PidVector *list, pid_t pid) {
  for (size_t i = 0; list && i < list->size; i++)
    if (list->data[i] == pid) return true;
  return false;
}

static void add_pids(PidVector *list, const PidVector *except, const char *text) {
  char *end;
  for (long pid; (pid = strtol(text, &end, 10)) > 0 && end != text; text = end)
    if (!contains(list, (pid_t)pid) && !contains(except, (pid_t)pid)) vector_push(list, (pid_t)pid);
}

static void add_children(PidVector *list, const PidVector *except, pid_t pid, Buffer *text) {
  char path[128];
  snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
  DIR *tasks = opendir(path);
  if (!tasks) return;
  for (struct dirent *task; (task = readdir(tasks));) {
    long thread = strtol(task->d_name, NULL, 10);
    if (thread <= 0) continue; /* "." and ".." */
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, thread);
    add_pids(list, except, read_text(path, text));
  }
  closedir(tasks);
}

void descendants_list(PidVector *list, const PidVector *except) {
  Buffer text = {0};
  vector_clear(list);
  add_children(list, except, getpid(), &text);
  for (size_t i = 0; i < list->size; i++) add_children(list, except, list->data[i], &text);
  vector_release(&text);
}

static size_t resident_of(pid_t pid, Buffer *text) {
  char path[64];
  unsigned long size, resident;
  snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
  return sscanf(read_text(path, text), "%lu %lu", &size, &resident) == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

size_t descendants_resident(const PidVector *list) {
  size_t bytes = 0;
  Buffer text = {0};
  for (size_t i = 0; i < list->size; i++) bytes += resident_of(list->data[i], &text);
  vector_release(&text);
  return bytes;
}

/* A kernel that does not say counts as one where nothing is shared. */
static size_t proportional_of(pid_t pid, Buffer *text) {
  char path[64];
  unsigned long kibibytes;
  snprintf(path, sizeof path, "/proc/%ld/smaps_rollup", (long)pid);
  const char *line = strstr(read_text(path, text), "\nPss:");
  return line && sscanf(line, "\nPss: %lu kB", &kibibytes) == 1 ? (size_t)kibibytes << 10 : resident_of(pid, text);
}

size_t descendants_proportional(const PidVector *list) {
  size_t bytes = 0;
  Buffer text = {0};
  for (size_t i = 0; i < list->size; i++) bytes += proportional_of(list->data[i], &text);
  vector_release(&text);
  return bytes;
}

/* Work in child processes: see pool.h.
 *
 * Each child has two files in memory, which it shares with the parent: for what it leaves behind, and for what it prints.  It leads a group of its own, so that a
 * Ctrl-C of the terminal reaches the parent alone, which asks once. */
#include "base/clock.h"
#include "base/memory.h"
#include "project/pool.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  pid_t pid;
  size_t index;
  int data, log; /* files in memory */
  double started;
} Child;

typedef struct {
  const PoolWork *work;
  VECTOR(Child) running;
  size_t next, done;
  sigset_t watched;
  PoolEnd end;
} Pool;

static sigset_t outside; /* signals that are blocked where nothing is held */
static unsigned holds;

/* ---- signals ------------------------------------------------------------------------------------------ */

static sigset_t watched_signals(void) {
  static const int numbers[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
  sigset_t watched;
  sigemptyset(&watched);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(&watched, numbers[i]);
  return watched;
}

void pool_hold_signals(void) {
  sigset_t watched = watched_signals();
  if (!holds++) sigprocmask(SIG_BLOCK, &watched, &outside);
}

void pool_release_signals(void) {
  sigset_t watched = watched_signals();
  if (--holds) return;
  while (sigtimedwait(&watched, NULL, &(struct timespec){0}) > 0) continue; /* asked when all had ended: what they left is still wanted */
  sigprocmask(SIG_SETMASK, &outside, NULL);
}

/* ---- the child ---------------------------------------------------------------------------------------- */

static void write_all(int file, const Buffer *data) {
  for (size_t done = 0; done < data->size;) {
    ssize_t count = write(file, data->data + done, data->size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    done += (size_t)count;
  }
}

static void be_child(const Pool *pool, const Child *child, pid_t parent) {
  Buffer data = {0};
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(EXIT_FAILURE);
  sigprocmask(SIG_SETMASK, &outside, NULL);
  dup2(child->log, STDOUT_FILENO);
  dup2(child->log, STDERR_FILENO);
  pool->work->work(pool->work->context, child->index, &data);
  fflush(stdout);
  fflush(stderr);
  write_all(child->data, &data);
  _exit(EXIT_SUCCESS);
}

/* ---- the parent --------------------------------------------------------------------------------------- */

static void read_file(int file, Buffer *text) {
  char block[1 << 16];
  lseek(file, 0, SEEK_SET);
  for (;;) {
    ssize_t count = read(file, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    buffer_add_bytes(text, block, (size_t)count);
  }
}

/* What nobody could start has failed. */
static void start(Pool *pool) {
  Child child = {.index = pool->next++, .data = memfd_create("data", MFD_CLOEXEC), .log = memfd_create("log", MFD_CLOEXEC), .started = clock_wall()};
  pid_t parent = getpid();
  fflush(stdout);
  fflush(stderr);
  child.pid = child.data >= 0 && child.log >= 0 ? fork() : -1;
  if (child.pid == 0) be_child(pool, &child, parent);
  vector_push(&pool->running, child);
}

static double seconds_of(const struct rusage *usage) {
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) + (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

static void finish(Pool *pool, size_t place, int status, const struct rusage *usage) {
  Child child = pool->running.data[place];
  Buffer data = {0}, log = {0};
  pool->running.data[place] = vector_last(&pool->running);
  pool->running.size--;
  read_file(child.data, &data);
  read_file(child.log, &log);
  close(child.data);
  close(child.log);
  PoolResult result = {.status = status, .data = &data, .log = &log, .wall_seconds = clock_wall() - child.started, .cpu_seconds = seconds_of(usage)};
  pool->done++;
  pool->work->finish(pool->work->context, child.index, &result);
  vector_release(&data);
  vector_release(&log);
}

/* True if one has ended. */
static bool reap(Pool *pool) {
  for (size_t i = 0; i < pool->running.size; i++) {
    struct rusage usage = {0};
    int status = EXIT_FAILURE << 8;
    pid_t pid = pool->running.data[i].pid, ended = pid < 0 ? pid : wait4(pid, &status, WNOHANG, &usage);
    if (!ended) continue;
    finish(pool, i, status, &usage);
    return true;
  }
  return false;
}

/* A second time it is no longer a question: they end at once. */
static void ask_to_end(Pool *pool, PoolEnd end) {
  if (pool->end == POOL_DONE) pool->end = end;
  for (size_t i = 0; i < pool->running.size; i++)
    if (pool->running.data[i].pid > 0) kill(pool->running.data[i].pid, SIGTERM);
}

/* Until a child ends or somebody sends a signal, so long at most. */
static void sleep_a_while(Pool *pool, long nanoseconds) {
  struct timespec while_ = {.tv_nsec = nanoseconds};
  int number = sigtimedwait(&pool->watched, NULL, &while_);
  if (number > 0 && number != SIGCHLD) ask_to_end(pool, POOL_INTERRUPTED);
  if (pool->end == POOL_DONE && pool->work->deadline > 0 && clock_wall() > pool->work->deadline) ask_to_end(pool, POOL_OUT_OF_TIME);
}

PoolEnd pool_run(const PoolWork *work) {
  enum { QUARTER_SECOND = 250000000 };
  Pool pool = {.work = work, .watched = watched_signals()};
  pool_hold_signals();
  if (work->count) sleep_a_while(&pool, 0); /* somebody may have asked before */
  while (pool.running.size || (pool.next < work->count && pool.end == POOL_DONE)) {
    while (pool.running.size < work->jobs && pool.next < work->count && pool.end == POOL_DONE) start(&pool);
    if (!reap(&pool)) sleep_a_while(&pool, QUARTER_SECOND);
    if (work->look) work->look(work->context, pool.done, pool.running.size);
  }
  pool_release_signals();
  vector_release(&pool.running);
  return pool.end;
}

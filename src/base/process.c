/* A supervisor and its worker: see process.h.
 *
 * The worker leads a process group of its own, and the supervisor adopts whatever the worker's children
 * leave behind (PR_SET_CHILD_SUBREAPER), so that the end of the worker is the end of the tree.  The
 * supervisor sleeps in ppoll on two files, the pipe of messages and a signalfd, and wakes besides only to
 * look at the tree's memory.  If the supervisor itself is killed, the kernel sends SIGHUP to the worker
 * (PR_SET_PDEATHSIG), whose handler kills the group.
 *
 * Messages are frames (frame.h).  The worker's last one says what `work` returned; whoever
 * ends without it did not finish. */
#include "base/process.h"
#include "base/budget.h"
#include "base/clock.h"
#include "base/descendants.h"
#include "base/frame.h"
#include "base/memory.h"
#include "base/vector.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define WITH_LEAK_CHECK 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_LEAK_CHECK 1
#endif
#endif
#ifdef WITH_LEAK_CHECK
void __lsan_do_leak_check(void);
#endif
#ifdef WITH_COVERAGE
void __gcov_dump(void);
#endif

static const double look_seconds = 0.2;  /* between two calls of `look` */
static const double poll_seconds = 0.02; /* between two looks at the tree's memory */
static const size_t largest_stack = (size_t)1 << 30, smallest_stack = (size_t)1 << 23;

enum { LAST_FRAME = -1 }; /* the kind of the message that ends the work */

struct Channel {
  int file;
  bool is_held;   /* messages wait in `held` */
  bool is_copied; /* it was held once: this is a partner */
  Buffer held;
};

/* ---- The worker ---------------------------------------------------------------------------------- */

typedef struct {
  ProcessWork work;
  void *context;
  Channel channel;
  int result;
} Worker;

/* Nobody reads any more if writing fails, so there is nothing left to work for. */
static void write_all(int file, const void *data, size_t size) {
  const char *bytes = data;
  while (size) {
    ssize_t count = write(file, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) _exit(EXIT_FAILURE);
    bytes += count;
    size -= (size_t)count;
  }
}

static void send_frame(Channel *channel, int64_t kind, const void *data, size_t size) {
  MessageFrame frame = {.kind = kind, .size = size};
  write_all(channel->file, &frame, sizeof frame);
  write_all(channel->file, data, size);
}

void process_send(Channel *channel, int kind, const void *data, size_t size) {
  if (channel->is_held)
    frame_add(&channel->held, kind, data, size);
  else
    send_frame(channel, kind, data, size);
}

/* What is written at once and fits into a pipe's buffer is not mixed with what others write. */
void process_send_now(Channel *channel, int kind, const void *data, size_t size) {
  Buffer whole = {0};
  if (size > PIPE_BUF - sizeof(MessageFrame)) return;
  frame_add(&whole, kind, data, size);
  write_all(channel->file, whole.data, whole.size);
  vector_release(&whole);
}

void process_hold(Channel *channel) { channel->is_held = channel->is_copied = true; }

void process_let_go(Channel *channel) {
  channel->is_held = false;
  write_all(channel->file, channel->held.data, channel->held.size);
  vector_release(&channel->held);
}

/* The end of whoever has done the work: the worker, or a partner of it (portfolio.h), which is a copy of one thread of the worker and knows no other. */
static _Noreturn void finish(Worker *worker) {
  fflush(NULL);
#ifdef WITH_LEAK_CHECK
  if (!worker->channel.is_copied) __lsan_do_leak_check();
#endif
#ifdef WITH_COVERAGE
  __gcov_dump();
#endif
  int32_t result = worker->result;
  send_frame(&worker->channel, LAST_FRAME, &result, sizeof result);
  _exit(EXIT_SUCCESS);
}

static void *run_work(void *worker_pointer) {
  Worker *worker = worker_pointer;
  worker->result = worker->work(&worker->channel, worker->context);
  finish(worker);
}

/* Pages of a stack cost nothing until they are touched, but the address space may be limited. */
static _Noreturn void run_on_large_stack(Worker *worker) {
  for (size_t size = largest_stack; size >= smallest_stack; size /= 2) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size);
    int error = pthread_create(&thread, &attributes, run_work, worker);
    pthread_attr_destroy(&attributes);
    if (!error) pthread_join(thread, NULL); /* which ends with the process */
  }
  run_work(worker);
  abort(); /* it does not come back */
}

static void handle_end_of_time(int number) {
  (void)number;
  budget_interrupt();
}

static void handle_orphaned(int number) {
  (void)number;
  kill(0, SIGKILL);
}

static void set_handler(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

/* The child's life: everything between fork and _exit. */
static _Noreturn void worker_main(Worker *worker, pid_t supervisor, const sigset_t *mask) {
  setpgid(0, 0);
  set_handler(SIGTERM, handle_end_of_time);
  set_handler(SIGXCPU, handle_end_of_time); /* a soft limit on processor time, before the hard one kills */
  set_handler(SIGHUP, handle_orphaned);
  set_handler(SIGINT, SIG_DFL);
  set_handler(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, mask, NULL);
  prctl(PR_SET_PDEATHSIG, SIGHUP);
  if (getppid() != supervisor) _exit(EXIT_FAILURE);
  mallopt(M_ARENA_MAX, 1); /* one thread works at a time: it gets the main heap */
  run_on_large_stack(worker);
}

/* ---- The supervisor ------------------------------------------------------------------------------ */

typedef struct {
  const ProcessLimits *limits;
  ProcessReceive receive;
  void *context;
  ProcessOutcome *outcome;
  pid_t worker;
  int pipe, signals;      /* what the supervisor waits for */
  double start, deadline; /* of clock_wall(); deadline 0: none */
  double kill_at;         /* when the grace after SIGTERM ends; 0: SIGTERM was not sent */
  double next_poll;       /* of memory */
  double next_look;       /* of who asked for it */
  int interrupt;          /* the signal that the supervisor received */
  bool is_over, is_finished, killed_for_memory;
  int wait_status;
  Buffer arrived;    /* bytes from the pipe that are not yet a whole message */
  PidVector foreign; /* children of this process from before */
  PidVector tree;
  struct sigaction old_child_action;
  sigset_t watched, old_mask;
  int old_subreaper;
} Supervisor;

static void handle_frame(Supervisor *s, const MessageFrame *frame, const char *data) {
  if (frame->kind != LAST_FRAME) {
    if (s->receive) s->receive(s->context, (int)frame->kind, data, (size_t)frame->size);
    return;
  }
  int32_t result = 0;
  memcpy(&result, data, sizeof result);
  s->outcome->status = result;
  s->is_finished = s->is_over = true;
}

static void handle_arrived_frames(Supervisor *s) {
  size_t done = 0;
  MessageFrame frame;
  while (!s->is_finished && frame_is_whole(s->arrived.data + done, s->arrived.size - done, &frame)) {
    handle_frame(s, &frame, s->arrived.data + done + sizeof frame);
    done += sizeof frame + (size_t)frame.size;
  }
  if (!done) return;
  s->arrived.size -= done;
  memmove(s->arrived.data, s->arrived.data + done, s->arrived.size);
}

/* Take all that is in the pipe now. */
static void read_pipe(Supervisor *s) {
  char block[65536];
  while (s->pipe >= 0 && !s->is_finished) {
    ssize_t count = read(s->pipe, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) { /* all writers are gone: the worker is about to end */
      close(s->pipe);
      s->pipe = -1;
      return;
    }
    buffer_add_bytes(&s->arrived, block, (size_t)count);
    handle_arrived_frames(s);
  }
}

static void charge(Supervisor *s, const struct rusage *usage) {
  const struct timeval *user = &usage->ru_utime, *system = &usage->ru_stime;
  s->outcome->cpu_seconds +=
      (double)(user->tv_sec + system->tv_sec) + 1e-6 * (double)(user->tv_usec + system->tv_usec);
  size_t peak = (size_t)usage->ru_maxrss * 1024;
  if (peak > s->outcome->peak_memory) s->outcome->peak_memory = peak;
}

/* The dead worker stays a zombie for now, so that its number keeps naming its group. */
static bool worker_has_ended(const Supervisor *s) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)s->worker, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid == s->worker;
}

static void reap_worker(Supervisor *s) {
  struct rusage usage;
  pid_t pid;
  do pid = wait4(s->worker, &s->wait_status, 0, &usage);
  while (pid < 0 && errno == EINTR);
  if (pid == s->worker) charge(s, &usage);
}

static void ask_to_end(Supervisor *s, ProcessEnd why, double now) {
  s->outcome->asked = why;
  s->kill_at = now + s->limits->grace;
  kill(s->worker, SIGTERM);
}

static void read_signals(Supervisor *s) {
  struct signalfd_siginfo info;
  while (read(s->signals, &info, sizeof info) == sizeof info) {
    if (info.ssi_signo == SIGCHLD) {
      if (worker_has_ended(s)) s->is_over = true;
    } else if (!s->interrupt) {
      s->interrupt = (int)info.ssi_signo;
      if (!s->kill_at) ask_to_end(s, PROCESS_INTERRUPTED, clock_wall());
    } else {
      s->is_over = true;
    }
  }
}

static void poll_memory(Supervisor *s) {
  descendants_list(&s->tree, &s->foreign);
  size_t resident = descendants_resident(&s->tree), limit = s->limits->memory_bytes;
  if (limit && resident > limit && s->tree.size > 1) resident = descendants_proportional(&s->tree);
  if (resident > s->outcome->peak_memory) s->outcome->peak_memory = resident;
  double now = clock_wall();
  if (s->limits->look && now >= s->next_look) {
    s->limits->look(s->context, now - s->start, resident);
    s->next_look = now + look_seconds;
  }
  if (limit && resident > limit) s->killed_for_memory = s->is_over = true;
}

static void check_limits(Supervisor *s) {
  double now = clock_wall();
  if (now >= s->next_poll) {
    poll_memory(s);
    s->next_poll = now + poll_seconds;
  }
  if (s->kill_at) {
    if (now >= s->kill_at) s->is_over = true;
  } else if (s->deadline && now >= s->deadline) {
    ask_to_end(s, PROCESS_OUT_OF_TIME, now);
  }
}

static struct timespec time_to_sleep(const Supervisor *s) {
  double until = s->next_poll, next = s->kill_at ? s->kill_at : s->deadline;
  if (next && next < until) until = next;
  double seconds = until - clock_wall();
  if (seconds < 0) seconds = 0;
  return (struct timespec){.tv_sec = (time_t)seconds,
                           .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
}

static void watch(Supervisor *s) {
  while (!s->is_over) {
    struct pollfd files[] = {{.fd = s->pipe, .events = POLLIN}, {.fd = s->signals, .events = POLLIN}};
    struct timespec sleep = time_to_sleep(s);
    ppoll(files, 2, &sleep, NULL);
    read_pipe(s);
    if (!s->is_finished) read_signals(s);
    if (!s->is_over) check_limits(s);
  }
}

/* Members of the worker's group first, then those that left the group: each round may hand us orphans of
 * the round before. */
static void end_tree(Supervisor *s) {
  struct rusage usage;
  kill(-s->worker, SIGKILL);
  kill(s->worker, SIGKILL);
  reap_worker(s);
  for (pid_t pid; (pid = wait4(-s->worker, NULL, 0, &usage)) > 0 || (pid < 0 && errno == EINTR);)
    if (pid > 0) charge(s, &usage);
  while (descendants_list(&s->tree, &s->foreign), s->tree.size) {
    for (size_t i = 0; i < s->tree.size; i++) kill(s->tree.data[i], SIGKILL);
    for (size_t i = 0; i < s->tree.size; i++)
      if (wait4(s->tree.data[i], NULL, 0, &usage) > 0) charge(s, &usage);
  }
}

/* How it ended, most telling first: a result, the limits, the worker's own end. */
static void classify(Supervisor *s) {
  ProcessOutcome *outcome = s->outcome;
  bool exited = WIFEXITED(s->wait_status);
  int status = exited ? WEXITSTATUS(s->wait_status) : WTERMSIG(s->wait_status);
  if (s->is_finished) {
    outcome->end = PROCESS_FINISHED;
    return;
  }
  outcome->status = status;
  if (s->killed_for_memory || (exited && status == MEMORY_EXIT_STATUS))
    outcome->end = PROCESS_OUT_OF_MEMORY;
  else if (outcome->asked != PROCESS_FINISHED)
    outcome->end = outcome->asked;
  else
    outcome->end = exited ? PROCESS_EXITED : PROCESS_CRASHED;
  if (outcome->end == PROCESS_INTERRUPTED) outcome->status = s->interrupt;
}

/* SIGCHLD and the signals that end us.  Whoever started us with SIGHUP ignored (nohup) wants us to go on;
 * SIGINT is ignored in what scripts start in the background, but sent on purpose it counts. */
static void watch_signals(Supervisor *s) {
  struct sigaction hangup;
  sigemptyset(&s->watched);
  sigaddset(&s->watched, SIGCHLD);
  sigaddset(&s->watched, SIGINT);
  sigaddset(&s->watched, SIGTERM);
  if (!sigaction(SIGHUP, NULL, &hangup) && hangup.sa_handler != SIG_IGN) sigaddset(&s->watched, SIGHUP);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGCHLD, &standard, &s->old_child_action);
  sigprocmask(SIG_BLOCK, &s->watched, &s->old_mask);
}

/* A signal that came too late to matter must not kill us once it is unblocked. */
static void unwatch_signals(Supervisor *s) {
  struct timespec none = {0};
  while (sigtimedwait(&s->watched, NULL, &none) > 0 || errno == EINTR) continue;
  sigaction(SIGCHLD, &s->old_child_action, NULL);
  sigprocmask(SIG_SETMASK, &s->old_mask, NULL);
}

static bool start_worker(Supervisor *s, ProcessWork work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) return false;
  s->pipe = ends[0];
  fcntl(s->pipe, F_SETFL, O_NONBLOCK);
  s->signals = signalfd(-1, &s->watched, SFD_CLOEXEC | SFD_NONBLOCK);
  pid_t supervisor = getpid();
  fflush(NULL);
  s->worker = s->signals < 0 ? -1 : fork();
  if (s->worker == 0) {
    close(s->pipe);
    close(s->signals);
    Worker worker = {.work = work, .context = s->context, .channel = {.file = ends[1]}};
    worker_main(&worker, supervisor, &s->old_mask);
  }
  int error = errno;
  close(ends[1]);
  if (s->worker > 0) setpgid(s->worker, s->worker); /* whoever of the two comes first */
  errno = error;
  return s->worker > 0;
}

static void release(Supervisor *s) {
  if (s->pipe >= 0) close(s->pipe);
  if (s->signals >= 0) close(s->signals);
  vector_release(&s->arrived);
  vector_release(&s->foreign);
  vector_release(&s->tree);
}

void process_supervise(const ProcessLimits *limits, ProcessWork work, ProcessReceive receive, void *context,
                       ProcessOutcome *outcome) {
  *outcome = (ProcessOutcome){.end = PROCESS_FAILED, .asked = PROCESS_FINISHED};
  Supervisor s = {.limits = limits,
                  .receive = receive,
                  .context = context,
                  .outcome = outcome,
                  .pipe = -1,
                  .signals = -1,
                  .start = clock_wall()};
  if (limits->seconds > 0) s.deadline = s.start + limits->seconds;
  s.next_poll = s.start + poll_seconds;
  watch_signals(&s);
  prctl(PR_GET_CHILD_SUBREAPER, &s.old_subreaper);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  descendants_list(&s.foreign, NULL);
  if (start_worker(&s, work)) {
    watch(&s);
    end_tree(&s);
    read_pipe(&s); /* what a worker that died had sent before */
    classify(&s);
  } else {
    outcome->status = errno;
  }
  prctl(PR_SET_CHILD_SUBREAPER, s.old_subreaper);
  unwatch_signals(&s);
  outcome->wall_seconds = clock_wall() - s.start;
  release(&s);
}

size_t process_machine_memory(void) {
  long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? (size_t)pages * (size_t)bytes : 0;
}

unsigned process_machine_cores(void) {
  cpu_set_t cores;
  int count = sched_getaffinity(0, sizeof cores, &cores) ? 1 : CPU_COUNT(&cores);
  return count > 0 ? (unsigned)count : 1;
}

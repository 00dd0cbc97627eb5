/* A process that serves requests: see child.h.
 *
 * Both sides talk through a pair of connected sockets rather than pipes, because writing to a socket whose
 * other end is gone can be kept from raising SIGPIPE.  A message is a Frame followed by its bytes.  Our side
 * never blocks.  The child's side always does: it has nothing else to do.
 *
 * Three clocks watch a request: the child's own alarm, whose default action ends it even if nobody looks;
 * our deadline, a little later, in case the child is stopped; and the caller, who may delete the child. */
#include "solve/child.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define WITH_SHADOW_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_SHADOW_MEMORY 1
#endif
#endif

typedef struct {
  uint64_t magic, size;
  double seconds; /* of a request; 0: no limit */
} Frame;

static const uint64_t frame_magic = 0x63726169672d3031; /* tells a stray byte from an answer */
static const uint64_t largest_message = (uint64_t)1 << 30;
static const double overtime = 0.25; /* seconds between the child's own alarm and our deadline */

struct Child {
  pid_t pid;  /* 0: lost */
  int socket; /* -1: lost */
  ChildState state;
  const char *loss;
  Buffer sending; /* what the child has not taken yet, from `sent` on */
  size_t sent;
  Buffer arrived;
  double deadline; /* of clock_wall(); 0: none */
};

/* ---- in the child -------------------------------------------------------------------------------- */

/* Our end of the conversation is gone if this fails: nobody is left to work for. */
static void child_send(int file, const void *data, size_t size) {
  const char *bytes = data;
  while (size) {
    ssize_t count = send(file, bytes, size, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) _exit(EXIT_FAILURE);
    bytes += count;
    size -= (size_t)count;
  }
}

static void child_receive(int file, void *data, size_t size) {
  char *bytes = data;
  while (size) {
    ssize_t count = recv(file, bytes, size, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(EXIT_SUCCESS);
    bytes += count;
    size -= (size_t)count;
  }
}

static void set_alarm(double seconds) {
  struct itimerval timer = {
      .it_value = {.tv_sec = (time_t)seconds,
                   .tv_usec = (suseconds_t)(1e6 * (seconds - (double)(time_t)seconds))}};
  if (seconds > 0 && !timer.it_value.tv_sec && !timer.it_value.tv_usec) timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, NULL);
}

static _Noreturn void serve(const ChildTask *task, int file) {
  Buffer request = {0}, answer = {0};
  Frame frame;
  for (;;) {
    child_receive(file, &frame, sizeof frame);
    vector_resize(&request, (size_t)frame.size);
    child_receive(file, request.data, request.size);
    set_alarm(frame.seconds);
    vector_clear(&answer);
    task->work(task->context, request.data, request.size, &answer);
    set_alarm(0);
    frame.size = answer.size;
    child_send(file, &frame, sizeof frame);
    child_send(file, answer.data, answer.size);
    if (task->rest) task->rest(task->context);
  }
}

/* Other ends of pipes among them: whoever waits for their end must not wait for us. */
static void close_files_except(int kept) {
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    if (!log_enabled && !log_verbose) dup2(null, STDERR_FILENO);
  }
  bool failed = kept > 3 && close_range(3, (unsigned)kept - 1, 0);
  failed |= close_range((unsigned)kept + 1, ~0U, 0) != 0;
  if (!failed) return;
  long limit = sysconf(_SC_OPEN_MAX);
  for (int file = 3; file < (limit > 0 && limit < 65536 ? limit : 65536); file++)
    if (file != kept) close(file);
}

/* All of them: a handler for crashes, say, might jump back into our code. */
static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void limit_memory(size_t bytes) {
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
#ifdef WITH_SHADOW_MEMORY
  (void)bytes;
#else
  unsigned long pages = 0;
  FILE *file = bytes ? fopen("/proc/self/statm", "re") : NULL;
  if (!file) return;
  if (fscanf(file, "%lu", &pages) == 1) {
    rlim_t limit = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + bytes;
    setrlimit(RLIMIT_AS, &(struct rlimit){limit, limit});
  }
  fclose(file);
#endif
}

static _Noreturn void child_main(const ChildTask *task, int file, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(EXIT_FAILURE);
  reset_signals();
  close_files_except(file);
  limit_memory(task->memory_bytes);
  serve(task, file);
}

/* ---- life, on our side --------------------------------------------------------------------------- */

static void lose(Child *child, const char *why) {
  if (child->socket >= 0) close(child->socket);
  child->socket = -1;
  if (child->pid > 0) {
    kill(child->pid, SIGKILL);
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR) continue;
  }
  child->pid = 0;
  child->state = CHILD_LOST;
  child->loss = why;
}

Child *child_new(const ChildTask *task) {
  Child *child = memory_zeroed(1, sizeof *child);
  child->socket = -1;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) {
    lose(child, "no socket for a child process");
    return child;
  }
  child->socket = ends[0];
  pid_t parent = getpid();
  child->pid = fork();
  if (child->pid == 0) child_main(task, ends[1], parent);
  close(ends[1]);
  if (child->pid < 0) lose(child, "no child process");
  return child;
}

void child_delete(Child *child) {
  if (!child) return;
  lose(child, "deleted");
  vector_release(&child->sending);
  vector_release(&child->arrived);
  memory_free(child);
}

pid_t child_pid(const Child *child) { return child->pid; }
const char *child_loss(const Child *child) { return child->loss; }

/* An idle child has nothing to say. */
bool child_is_ready(Child *child) {
  if (child->state != CHILD_IDLE) return false;
  char byte;
  ssize_t count;
  do count = recv(child->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  while (count < 0 && errno == EINTR);
  if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
  lose(child, count > 0 ? "the child process sent nonsense" : "the child process died");
  return false;
}

/* ---- asking -------------------------------------------------------------------------------------- */

static void send_some(Child *child) {
  while (child->state == CHILD_WORKING && child->sent < child->sending.size) {
    ssize_t count = send(child->socket, child->sending.data + child->sent, child->sending.size - child->sent,
                         MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (count < 0)
      lose(child, "the child process died");
    else
      child->sent += (size_t)count;
  }
}

void child_ask(Child *child, const void *request, size_t size, double seconds) {
  if (child->state == CHILD_LOST) return;
  assert(child->state == CHILD_IDLE);
  if (size > largest_message) {
    lose(child, "the request is too large");
    return;
  }
  Frame frame = {.magic = frame_magic, .size = size, .seconds = seconds > 0 ? seconds : 0};
  vector_clear(&child->sending);
  vector_clear(&child->arrived);
  child->sent = 0;
  buffer_add_bytes(&child->sending, &frame, sizeof frame);
  buffer_add_bytes(&child->sending, request, size);
  child->deadline = seconds > 0 ? clock_wall() + seconds + overtime : 0;
  child->state = CHILD_WORKING;
  send_some(child);
}

/* ---- waiting ------------------------------------------------------------------------------------- */

/* The answer if it is all there. */
static void take_answer(Child *child, Buffer *answer) {
  Frame frame;
  if (child->state != CHILD_WORKING || child->arrived.size < sizeof frame) return;
  memcpy(&frame, child->arrived.data, sizeof frame);
  if (frame.magic != frame_magic || frame.size > largest_message ||
      child->arrived.size - sizeof frame > frame.size || child->sent < child->sending.size) {
    lose(child, "the child process sent nonsense");
    return;
  }
  if (child->arrived.size - sizeof frame < frame.size) return;
  vector_clear(answer);
  buffer_add_bytes(answer, child->arrived.data + sizeof frame, (size_t)frame.size);
  child->state = CHILD_ANSWERED;
}

static void receive_some(Child *child, Buffer *answer) {
  char block[65536];
  while (child->state == CHILD_WORKING) {
    ssize_t count = recv(child->socket, block, sizeof block, MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (count <= 0) {
      bool late = child->deadline && clock_wall() >= child->deadline - overtime;
      lose(child, late ? "out of time" : "the child process died");
      return;
    }
    buffer_add_bytes(&child->arrived, block, (size_t)count);
    take_answer(child, answer);
  }
}

static void sleep_until_something(const Child *child, double seconds) {
  bool sending = child->sent < child->sending.size;
  struct pollfd file = {.fd = child->socket, .events = (short)(POLLIN | (sending ? POLLOUT : 0))};
  struct timespec time = {.tv_sec = (time_t)seconds,
                          .tv_nsec = (long)(1e9 * (seconds - (double)(time_t)seconds))};
  ppoll(&file, 1, &time, NULL);
}

ChildState child_wait(Child *child, double seconds, Buffer *answer) {
  double until = clock_wall() + seconds;
  while (child->state == CHILD_WORKING) {
    send_some(child);
    receive_some(child, answer);
    double now = clock_wall(), left = until - now;
    if (child->state != CHILD_WORKING) break;
    if (child->deadline && now >= child->deadline) lose(child, "out of time");
    if (left <= 0) break;
    if (child->deadline && child->deadline - now < left) left = child->deadline - now;
    errno = 0;
    if (child->state == CHILD_WORKING) sleep_until_something(child, left > 0 ? left : 0);
    if (errno == EINTR) break;
  }
  ChildState state = child->state;
  if (state == CHILD_ANSWERED) child->state = CHILD_IDLE;
  return state;
}

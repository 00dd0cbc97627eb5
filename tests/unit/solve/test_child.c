/* Child processes: messages of all sizes arrive; whatever the child does, we live and it does not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "base/clock.h"
#include "base/memory.h"
#include "solve/child.h"
#include "unit/patience.h"

/* The first letter of a request says what to do. */
static void obey(void *context, const char *request, size_t size, Buffer *answer) {
  switch (size ? request[0] : 'e') {
  case 'a': abort();
  case 'v': raise(SIGSEGV); break;
  case 'x': _exit(0);
  case 'h':
    for (;;) pause();
  case 's': raise(SIGSTOP); break;
  case 'm': memory_alloc((size_t)1 << 40); break;
  case 'n': /* speaks out of turn: the one open file above standard error is the way out */
    for (int file = 3; file < 100; file++) send(file, "this is certainly not an answer", 31, MSG_NOSIGNAL);
    pause();
    break;
  case 'p': /* the group, and how many files are open */
    for (int file = 3, open = 0; file < 200; file++) {
      open += fcntl(file, F_GETFD) >= 0;
      if (file == 199) buffer_format(answer, "%d %d", (int)getpgrp(), open);
    }
    break;
  default: /* echo, with the context in front */
    buffer_add(answer, context);
    buffer_add_bytes(answer, request, size);
  }
}

static char greeting[] = "echo: ";
static const ChildTask task = {.work = obey, .context = greeting, .memory_bytes = (size_t)1 << 28};

static ChildState ask(Child *child, const char *request, double seconds, Buffer *answer) {
  child_ask(child, request, strlen(request), seconds);
  ChildState state = CHILD_WORKING;
  for (double start = clock_wall(); state == CHILD_WORKING && clock_wall() - start < PATIENCE;)
    state = child_wait(child, 0.5, answer);
  return state;
}

static void messages_of_all_sizes(void **state) {
  (void)state;
  Child *child = child_new(&task);
  Buffer request = {0}, answer = {0};
  for (size_t size = 0; size < 9000000; size = size * 7 + 1) {
    while (request.size < size) {
      char byte = (char)(request.size * 31 >> 3);
      vector_push(&request, byte);
    }
    child_ask(child, request.data, request.size, PATIENCE);
    ChildState result = CHILD_WORKING;
    for (double start = clock_wall(); result == CHILD_WORKING && clock_wall() - start < PATIENCE;)
      result = child_wait(child, size % 2 ? 0 : 0.5, &answer);
    assert_int_equal(result, CHILD_ANSWERED);
    assert_int_equal(answer.size, size + 6);
    assert_memory_equal(answer.data, greeting, 6);
    if (size) assert_memory_equal(answer.data + 6, request.data, size);
    assert_int_equal(child_wait(child, 0, &answer), CHILD_IDLE);
  }
  assert_true(child_is_ready(child));
  vector_release(&request);
  vector_release(&answer);
  child_delete(child);
}

/* A lost child is reaped, says why, and stays lost. */
static void assert_lost(const char *request, double seconds, const char *why) {
  Child *child = child_new(&task);
  Buffer answer = {0};
  pid_t pid = child_pid(child);
  assert_int_equal(ask(child, "good", 0, &answer), CHILD_ANSWERED);
  double start = clock_wall();
  assert_int_equal(ask(child, request, seconds, &answer), CHILD_LOST);
  assert_true(clock_wall() - start < PATIENCE);
  assert_string_equal(child_loss(child), why);
  assert_int_equal(child_pid(child), 0);
  assert_int_equal(kill(pid, 0), -1);
  assert_false(child_is_ready(child));
  assert_int_equal(ask(child, "good", 0, &answer), CHILD_LOST);
  child_delete(child);
  vector_release(&answer);
}

static void crashes(void **state) {
  (void)state;
  assert_lost("abort", 0, "the child process died");
  assert_lost("violation", PATIENCE, "the child process died");
  assert_lost("xit", PATIENCE, "the child process died");
  assert_lost("memory", PATIENCE, "the child process died");
}

static void nonsense(void **state) {
  (void)state;
  assert_lost("nonsense", PATIENCE, "the child process sent nonsense");
}

static void hangs(void **state) {
  (void)state;
  assert_lost("hang", 0.2, "out of time");
  assert_lost("stop", 0.2, "out of time");
}

static void deleted_at_work(void **state) {
  (void)state;
  Child *child = child_new(&task);
  pid_t pid = child_pid(child);
  child_ask(child, "hang", 4, 0);
  child_delete(child);
  assert_int_equal(kill(pid, 0), -1);
}

static void an_unread_alarm_still_rings(void **state) {
  (void)state;
  Child *child = child_new(&task);
  pid_t pid = child_pid(child);
  child_ask(child, "hang", 4, 0.1); /* and nobody waits for it */
  siginfo_t info = {0};
  for (double start = clock_wall(); !info.si_pid && clock_wall() - start < PATIENCE; usleep(10000))
    waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
  assert_int_equal(info.si_pid, pid);
  assert_int_equal(info.si_status, SIGALRM);
  child_delete(child);
}

static void holds_no_file_of_ours(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  Child *child = child_new(&task);
  close(ends[1]);
  Buffer answer = {0};
  assert_int_equal(ask(child, "properties", 0, &answer), CHILD_ANSWERED);
  int group = 0, files = 0;
  assert_int_equal(sscanf(buffer_text(&answer), "%d %d", &group, &files), 2);
  assert_int_equal(group, getpgrp());
  assert_int_equal(files, 1);
  struct pollfd end = {.fd = ends[0], .events = POLLIN};
  assert_int_equal(poll(&end, 1, 0), 1); /* the end of the pipe is seen although the child lives */
  assert_true(end.revents & POLLHUP);
  close(ends[0]);
  vector_release(&answer);
  child_delete(child);
}

/* A process starts a child, tells us its number, and is killed: the kernel hands the orphan to us. */
static void dies_with_its_parent(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t parent = fork();
  if (!parent) {
    Child *child = child_new(&task);
    child_ask(child, "hang", 4, 0);
    pid_t pid = child_pid(child);
    if (write(ends[1], &pid, sizeof pid) != sizeof pid) _exit(1);
    for (;;) pause();
  }
  pid_t orphan = 0;
  assert_int_equal(read(ends[0], &orphan, sizeof orphan), sizeof orphan);
  usleep(100000);
  kill(parent, SIGKILL);
  assert_int_equal(waitpid(parent, NULL, 0), parent);
  pid_t reaped = 0;
  for (double start = clock_wall(); !reaped && clock_wall() - start < PATIENCE; usleep(1000))
    reaped = waitpid(orphan, NULL, WNOHANG);
  assert_int_equal(reaped, orphan);
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  close(ends[0]);
  close(ends[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_of_all_sizes),
      cmocka_unit_test(crashes),
      cmocka_unit_test(nonsense),
      cmocka_unit_test(hangs),
      cmocka_unit_test(deleted_at_work),
      cmocka_unit_test(an_unread_alarm_still_rings),
      cmocka_unit_test(holds_no_file_of_ours),
      cmocka_unit_test(dies_with_its_parent),
  };
  return cmocka_run_group_tests_name("solve/child", tests, NULL, NULL);
}

/* Limits while files are read: see reading.h. */
#include "cli/reading.h"
#include "base/clock.h"
#include "cli/verdict.h"
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static bool gives_verdict;
static double started, used; /* 0: it has not been started */
static struct sigaction before[3];
static const int watched[] = {SIGALRM, SIGINT, SIGTERM};

enum { WATCHED = sizeof watched / sizeof *watched };

static void write_line(int file, const char *line) {
  ssize_t written = write(file, line, strlen(line));
  (void)written; /* there is nobody to tell */
}

/* Only what a handler may call. */
static void end(int number) {
  bool is_time = number == SIGALRM;
  if (gives_verdict)
    write_line(STDOUT_FILENO, is_time ? "Verdict: UNKNOWN(timeout)\n" : "Verdict: UNKNOWN(interrupted)\n");
  else
    write_line(STDERR_FILENO, is_time ? "craig: error: timeout\n" : "craig: error: interrupted\n");
  _exit(STATUS_UNKNOWN);
}

static void set_timer(double seconds) {
  struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds, .tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

void reading_start(const Options *options) {
  struct sigaction action = {.sa_handler = end};
  sigfillset(&action.sa_mask);
  gives_verdict = options->command == COMMAND_VERIFY || options->command == COMMAND_PROJECT || options->command == COMMAND_VALIDATE;
  started = clock_wall();
  for (int i = 0; i < WATCHED; i++) sigaction(watched[i], &action, &before[i]);
  if (options->timeout > 0) set_timer(options->timeout);
}

void reading_stop(void) {
  if (!started) return;
  set_timer(0);
  for (int i = 0; i < WATCHED; i++) sigaction(watched[i], &before[i], NULL);
  used = clock_wall() - started;
  started = 0;
}

double reading_seconds(void) { return used; }

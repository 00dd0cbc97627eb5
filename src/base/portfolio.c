/* Several attempts at the same work: see portfolio.h.
 *
 * A pair of sockets connects each partner with the leader, which sleeps in poll on its ends of them and wakes besides only to look at signals and memory.  It never waits for a partner to
 * read: what it could not write yet stays in a buffer, and what is posted to a partner that does not read is dropped from some size on. */
#include "base/portfolio.h"
#include "base/budget.h"
#include "base/descendants.h"
#include "base/frame.h"
#include "base/memory.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POLL_MILLISECONDS = 20, MOST_PARTNERS = 64, MOST_WAITING = 16 << 20 /* bytes for a partner that does not read */ };

/* Kinds of frames between a partner and the leader; what partners post has 0 and above. */
enum { END_FRAME = -1, WORD_FRAME = -2 };

typedef enum { AT_WORK, AT_END, DEAD } State;

typedef struct {
  pid_t pid;
  int socket; /* the leader's end; -1: closed */
  State state;
  PartnerEnd end;          /* AT_END */
  int wait_status;         /* DEAD */
  bool is_killed_for_memory;
  Buffer arrived, waiting; /* bytes that are no whole frame yet; that could not be written yet */
} Partner;

struct Portfolio {
  PortfolioOptions options;
  /* In a partner: */
  unsigned number;
  bool has_word; /* or has asked for it */
  int socket;
  Buffer arrived;
  /* In the leader: */
  Partner partners[MOST_PARTNERS];
  unsigned count;
  Partner *first_loss, *speaker; /* NULL: none yet */
  bool is_end_asked;
};

Portfolio *portfolio_new(const PortfolioOptions *options) {
  Portfolio *p = memory_zeroed(1, sizeof *p);
  p->options = *options;
  if (p->options.partners > MOST_PARTNERS) p->options.partners = MOST_PARTNERS;
  p->socket = -1;
  return p;
}

void portfolio_delete(Portfolio *p) {
  if (!p) return;
  if (p->socket >= 0) close(p->socket);
  vector_release(&p->arrived);
  memory_free(p);
}

unsigned portfolio_number(const Portfolio *p) { return p ? p->number : 0; }

/* ---- frames --------------------------------------------------------------------------------------- */

/* The first frame of the buffer, which is taken out of it; false: none is whole. */
static bool take_frame(Buffer *buffer, int64_t *kind, Buffer *data) {
  MessageFrame frame;
  if (!frame_is_whole(buffer->data, buffer->size, &frame)) return false;
  *kind = frame.kind;
  vector_clear(data);
  buffer_add_bytes(data, buffer->data + sizeof frame, (size_t)frame.size);
  buffer->size -= sizeof frame + (size_t)frame.size;
  memmove(buffer->data, buffer->data + sizeof frame + frame.size, buffer->size);
  return true;
}

/* What has come, without waiting, or after waiting for the first byte of it.  False: the other side is gone. */
static bool receive(int socket, bool waits, Buffer *arrived) {
  char block[65536];
  for (bool is_first = true;; is_first = false) {
    ssize_t count = recv(socket, block, sizeof block, waits && is_first ? 0 : MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return true;
    if (count <= 0) return false;
    buffer_add_bytes(arrived, block, (size_t)count);
  }
}

/* ---- a partner ------------------------------------------------------------------------------------ */

/* Without a leader there is nothing left to work for. */
static void send_to_leader(Portfolio *p, int64_t kind, const void *data, size_t size) {
  Buffer whole = {0};
  frame_add(&whole, kind, data, size);
  for (size_t done = 0; done < whole.size;) {
    ssize_t count = send(p->socket, whole.data + done, whole.size - done, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) _exit(EXIT_FAILURE);
    if (count > 0) done += (size_t)count;
  }
  vector_release(&whole);
}

void portfolio_post(Portfolio *p, int kind, const void *data, size_t size) {
  assert(kind >= 0);
  if (portfolio_number(p)) send_to_leader(p, kind, data, size);
}

bool portfolio_take(Portfolio *p, int *kind, Buffer *data) {
  int64_t taken;
  if (!portfolio_number(p)) return false;
  if (!receive(p->socket, false, &p->arrived)) _exit(EXIT_FAILURE);
  if (!take_frame(&p->arrived, &taken, data)) return false;
  *kind = (int)taken;
  return true;
}

void portfolio_ask_for_the_word(Portfolio *p, PartnerEnd end, Buffer *losses) {
  int64_t kind = 0;
  char byte = (char)end;
  Buffer data = {0};
  assert(p->number && !p->has_word);
  p->has_word = true;
  send_to_leader(p, END_FRAME, &byte, 1);
  while (kind != WORD_FRAME)
    if (!take_frame(&p->arrived, &kind, &data) && !receive(p->socket, true, &p->arrived)) _exit(EXIT_FAILURE);
  buffer_add_bytes(losses, data.data, data.size);
  vector_release(&data);
  process_let_go(p->options.channel);
}

/* ---- the leader: losses --------------------------------------------------------------------------- */

static void describe_loss(const Partner *partner, Buffer *text) {
  int status = partner->wait_status;
  bool is_memory = partner->is_killed_for_memory || (WIFEXITED(status) && WEXITSTATUS(status) == MEMORY_EXIT_STATUS);
  const char *name = WIFSIGNALED(status) ? sigabbrev_np(WTERMSIG(status)) : NULL;
  if (text->size) buffer_add(text, ", ");
  if (is_memory)
    buffer_add(text, "out of memory");
  else if (name)
    buffer_format(text, "crash: SIG%s", name);
  else
    buffer_format(text, "crash: exit status %d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

static void describe_losses(const Portfolio *p, Buffer *text) {
  for (unsigned i = 0; i < p->count; i++)
    if (p->partners[i].state == DEAD) describe_loss(&p->partners[i], text);
}

static void close_partner(Partner *partner) {
  if (partner->socket >= 0) close(partner->socket);
  partner->socket = -1;
  vector_release(&partner->arrived);
  vector_release(&partner->waiting);
}

static void reap(Portfolio *p, Partner *partner, int options) {
  pid_t pid;
  if (partner->state == DEAD) return;
  do pid = waitpid(partner->pid, &partner->wait_status, options);
  while (pid < 0 && errno == EINTR);
  if (!pid) return;
  partner->state = DEAD;
  if (!p->first_loss) p->first_loss = partner;
  close_partner(partner);
}

/* As the partner did, so that the supervisor sees the reason. */
static _Noreturn void end_like(const Partner *partner) {
  int status = partner->wait_status;
  if (partner->is_killed_for_memory) _exit(MEMORY_EXIT_STATUS);
  if (WIFSIGNALED(status)) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
    pause();
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
}

/* ---- the leader: messages ------------------------------------------------------------------------- */

static void write_waiting(Partner *partner) {
  size_t done = 0;
  while (partner->socket >= 0 && done < partner->waiting.size) {
    ssize_t count = send(partner->socket, partner->waiting.data + done, partner->waiting.size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break; /* it does not read, or is dead, which reap will see */
    done += (size_t)count;
  }
  if (!done) return;
  partner->waiting.size -= done;
  memmove(partner->waiting.data, partner->waiting.data + done, partner->waiting.size);
}

static void send_to_partner(Partner *partner, int64_t kind, const Buffer *data) {
  frame_add(&partner->waiting, kind, data->data, data->size);
  write_waiting(partner);
}

static void pass_on(Portfolio *p, const Partner *from, int64_t kind, const Buffer *data) {
  for (Partner *to = p->partners; to < p->partners + p->count; to++)
    if (to != from && to->state == AT_WORK && to->waiting.size + data->size < MOST_WAITING) send_to_partner(to, kind, data);
}

static void handle_frame(Portfolio *p, Partner *partner, int64_t kind, const Buffer *data) {
  if (kind != END_FRAME) {
    pass_on(p, partner, kind, data);
    return;
  }
  partner->state = AT_END;
  partner->end = (PartnerEnd)data->data[0];
}

static void read_partner(Portfolio *p, Partner *partner) {
  int64_t kind;
  Buffer data = {0};
  bool is_there = receive(partner->socket, false, &partner->arrived);
  while (take_frame(&partner->arrived, &kind, &data)) handle_frame(p, partner, kind, &data);
  vector_release(&data);
  if (!is_there) reap(p, partner, 0);
}

static void wait_for_news(Portfolio *p) {
  struct pollfd files[MOST_PARTNERS];
  for (unsigned i = 0; i < p->count; i++)
    files[i] = (struct pollfd){.fd = p->partners[i].socket, .events = (short)(POLLIN | (p->partners[i].waiting.size ? POLLOUT : 0))};
  if (poll(files, p->count, POLL_MILLISECONDS) <= 0) return;
  for (unsigned i = 0; i < p->count; i++) {
    Partner *partner = &p->partners[i];
    if (partner->socket >= 0 && files[i].revents & POLLOUT) write_waiting(partner);
    if (partner->socket >= 0 && files[i].revents & (POLLIN | POLLHUP | POLLERR)) read_partner(p, partner);
  }
}

/* ---- the leader: limits --------------------------------------------------------------------------- */

static void pass_on_end(Portfolio *p) {
  if (p->is_end_asked || !budget_is_interrupted()) return;
  p->is_end_asked = true;
  for (unsigned i = 0; i < p->count; i++)
    if (p->partners[i].state != DEAD) kill(p->partners[i].pid, SIGTERM);
}

/* Of those that live; what they share counts once. */
static bool is_memory_over(const Portfolio *p) {
  PidVector alive = {0};
  for (unsigned i = 0; i < p->count; i++)
    if (p->partners[i].state != DEAD) vector_push(&alive, p->partners[i].pid);
  size_t limit = p->options.memory_bytes;
  bool is_over = alive.size > 1 && descendants_resident(&alive) > limit && descendants_proportional(&alive) > limit;
  vector_release(&alive);
  return is_over;
}

static Partner *largest_partner(Portfolio *p) {
  size_t most = 0;
  Partner *largest = NULL;
  for (Partner *partner = p->partners; partner < p->partners + p->count; partner++) {
    size_t bytes = partner->state == DEAD ? 0 : descendants_resident(&(PidVector){.data = &partner->pid, .size = 1});
    if (bytes > most) most = bytes, largest = partner;
  }
  return largest;
}

/* Processes that partners have started are small, and the supervisor counts them. */
static void check_memory(Portfolio *p) {
  if (!p->options.memory_bytes || p->speaker || !is_memory_over(p)) return;
  Partner *largest = largest_partner(p);
  if (!largest) return;
  largest->is_killed_for_memory = true;
  kill(largest->pid, SIGKILL);
  reap(p, largest, 0);
}

/* ---- the leader: the word ------------------------------------------------------------------------- */

static Partner *first_with(Portfolio *p, PartnerEnd end) {
  for (Partner *partner = p->partners; partner < p->partners + p->count; partner++)
    if (partner->state == AT_END && partner->end == end) return partner;
  return NULL;
}

static bool is_any_at_work(const Portfolio *p) {
  for (unsigned i = 0; i < p->count; i++)
    if (p->partners[i].state == AT_WORK) return true;
  return false;
}

/* Who is to have the word now; NULL: nobody yet. */
static Partner *choose_speaker(Portfolio *p) {
  Partner *partner = first_with(p, PARTNER_DECIDED);
  if (!partner) partner = first_with(p, PARTNER_STOPPED);
  if (!partner && !is_any_at_work(p)) partner = first_with(p, PARTNER_GAVE_UP);
  return partner;
}

static void end_partner(Portfolio *p, Partner *partner) {
  if (partner->state == DEAD) return;
  kill(partner->pid, SIGKILL);
  reap(p, partner, 0);
}

static void give_word(Portfolio *p, Partner *speaker) {
  Buffer losses = {0};
  describe_losses(p, &losses);
  p->speaker = speaker;
  for (Partner *partner = p->partners; partner < p->partners + p->count; partner++)
    if (partner != speaker) end_partner(p, partner);
  send_to_partner(speaker, WORD_FRAME, &losses);
  vector_release(&losses);
}

/* Until the supervisor ends the whole group, once the speaker has finished; or the leader ends as those did who died. */
static _Noreturn void lead(Portfolio *p) {
  if (p->options.loses_one) end_partner(p, &p->partners[1]);
  for (;;) {
    wait_for_news(p);
    for (unsigned i = 0; i < p->count; i++) reap(p, &p->partners[i], WNOHANG);
    if (p->speaker && p->speaker->state == DEAD) end_like(p->speaker);
    pass_on_end(p);
    check_memory(p);
    Partner *speaker = p->speaker ? NULL : choose_speaker(p);
    if (speaker)
      give_word(p, speaker);
    else if (!p->speaker && !is_any_at_work(p))
      end_like(p->first_loss);
  }
}

/* ---- splitting ------------------------------------------------------------------------------------ */

/* In the partner.  The ends of those started before are the leader's. */
static void become_partner(Portfolio *p, unsigned number, int socket, pid_t leader) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != leader) _exit(EXIT_FAILURE);
  for (unsigned i = 0; i < p->count; i++) close_partner(&p->partners[i]);
  p->number = number;
  p->socket = socket;
  process_hold(p->options.channel);
}

/* The number in the partner, 0 in the leader; -1: it cannot be had. */
static int start_partner(Portfolio *p) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return -1;
  pid_t leader = getpid(), pid = fork();
  if (pid == 0) {
    close(ends[0]);
    become_partner(p, p->count + 1, ends[1], leader);
    return (int)p->number;
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return -1;
  }
  p->partners[p->count++] = (Partner){.pid = pid, .socket = ends[0]};
  return 0;
}

unsigned portfolio_split(Portfolio *p) {
  if (!p || p->options.partners < 2 || p->number) return 0;
  while (p->count < p->options.partners) {
    int number = start_partner(p);
    if (number > 0) return (unsigned)number;
    if (number == 0) continue;
    for (unsigned i = 0; i < p->count; i++) end_partner(p, &p->partners[i]);
    p->options.partners = p->count = 0;
    return 0;
  }
  lead(p);
}

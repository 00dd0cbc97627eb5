/* Horn clauses and the child that solves them, seen from our side: see horn.h. */
#include "solve/horn.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "solve/child.h"
#include "solve/horn_inside.h"
#include <assert.h>

static const double default_seconds = 60, wait_slice = 0.02;
static const size_t default_memory = (size_t)1 << 30;

/* ---- systems ------------------------------------------------------------------------------------- */

HornSystem *horn_system_new(void) {
  HornSystem *system = memory_zeroed(1, sizeof *system);
  system->bank = linear_bank_new();
  return system;
}

void horn_system_delete(HornSystem *system) {
  if (!system) return;
  linear_bank_delete(system->bank);
  vector_release(&system->arities);
  vector_release(&system->clauses);
  vector_release(&system->atoms);
  vector_release(&system->arguments);
  memory_free(system);
}

LinearBank *horn_bank(HornSystem *system) { return system->bank; }

unsigned horn_predicate(HornSystem *system, unsigned arguments) {
  assert(arguments < LINEAR_MAX_VARIABLE);
  vector_push(&system->arities, arguments);
  return (unsigned)system->arities.size - 1;
}

static uint32_t add_atom(HornSystem *system, const HornAtom *atom) {
  assert(atom->predicate < system->arities.size);
  HornUse use = {.predicate = atom->predicate, .arguments = (uint32_t)system->arguments.size};
  for (uint32_t i = 0; i < system->arities.data[atom->predicate]; i++) {
    assert(!linear_is_boolean(system->bank, atom->arguments[i]));
    vector_push(&system->arguments, atom->arguments[i]);
  }
  vector_push(&system->atoms, use);
  return (uint32_t)system->atoms.size - 1;
}

void horn_clause(HornSystem *system, const HornAtom *body, size_t count, Linear constraint,
                 const HornAtom *head) {
  assert(linear_is_boolean(system->bank, constraint));
  HornClause clause = {
      .head = -1, .start = (uint32_t)system->atoms.size, .size = (uint32_t)count, .constraint = constraint};
  for (size_t i = 0; i < count; i++) add_atom(system, &body[i]);
  if (head) {
    clause.head = (int32_t)head->predicate;
    clause.head_atom = add_atom(system, head);
  }
  vector_push(&system->clauses, clause);
}

void horn_result_release(HornResult *result) {
  linear_bank_delete(result->bank);
  result->bank = NULL;
  vector_release(&result->solutions);
  vector_release(&result->path);
}

/* ---- the child ----------------------------------------------------------------------------------- */

struct Horn {
  Child *child;      /* NULL: none yet, or the last one is gone */
  bool asked;        /* a question is under way */
  U32Vector arities; /* of its predicates */
  double start;      /* when it was asked */
  Buffer message;
};

Horn *horn_new(void) { return memory_zeroed(1, sizeof(Horn)); }

static void end_child(Horn *horn) {
  child_delete(horn->child);
  horn->child = NULL;
}

void horn_delete(Horn *horn) {
  if (!horn) return;
  end_child(horn);
  vector_release(&horn->arities);
  vector_release(&horn->message);
  memory_free(horn);
}

/* The engine is made here and used there: the child gets its own copy of it. */
static void start_child(Horn *horn, size_t memory_bytes) {
  if (horn->child && child_is_ready(horn->child)) return;
  end_child(horn);
  HornEngine *engine = horn_engine_new(memory_bytes);
  ChildTask task = {
      .work = horn_engine_answer, .rest = horn_engine_rest, .context = engine, .memory_bytes = memory_bytes};
  horn->child = child_new(&task);
  memory_free(engine);
}

pid_t horn_child(const Horn *horn) { return horn->child ? child_pid(horn->child) : 0; }

/* ---- asking -------------------------------------------------------------------------------------- */

/* Z3 stops by itself when the time is over and the child survives; its alarm is for when Z3 does not. */
void horn_ask(Horn *horn, const HornSystem *system, const HornLimits *limits) {
  HornLimits l = limits ? *limits : (HornLimits){0};
  horn_cancel(horn);
  HornSettings settings = {.seconds = l.seconds > 0 ? l.seconds : default_seconds,
                           .effort = l.effort,
                           .plain_cores = l.plain_cores};
  start_child(horn, l.memory_bytes ? l.memory_bytes : default_memory);
  vector_clear(&horn->message);
  vector_clear(&horn->arities);
  for (size_t i = 0; i < system->arities.size; i++) vector_push(&horn->arities, system->arities.data[i]);
  horn_write_question(system, &settings, &horn->message);
  LOG("%zu clauses, %zu bytes", system->clauses.size, horn->message.size);
  horn->asked = true;
  horn->start = clock_wall();
  child_ask(horn->child, horn->message.data, horn->message.size, 1.1 * settings.seconds + 0.05);
}

void horn_cancel(Horn *horn) {
  if (horn->asked) end_child(horn);
  horn->asked = false;
}

static void say_unknown(HornResult *result, const char *reason, double seconds) {
  *result = (HornResult){.answer = HORN_UNKNOWN, .reason = reason, .seconds = seconds};
}

/* A child whose answer makes no sense is not trusted with another question. */
static void take_answer(Horn *horn, HornResult *result) {
  if (!horn_read_answer(horn->message.data, horn->message.size, &horn->arities, result)) end_child(horn);
}

bool horn_poll(Horn *horn, double seconds, HornResult *result) {
  if (!horn->asked) return false;
  ChildState state = child_wait(horn->child, seconds, &horn->message);
  if (state == CHILD_WORKING) return false;
  horn->asked = false;
  if (state == CHILD_ANSWERED) {
    take_answer(horn, result);
  } else {
    say_unknown(result, child_loss(horn->child), 0);
    end_child(horn);
  }
  result->seconds = clock_wall() - horn->start;
  LOG("answer %d after %.3f s%s%s", (int)result->answer, result->seconds, result->reason ? ": " : "",
      result->reason ? result->reason : "");
  return true;
}

void horn_solve(Horn *horn, const HornSystem *system, const HornLimits *limits, Budget *budget,
                HornResult *result) {
  HornLimits l = limits ? *limits : (HornLimits){0};
  say_unknown(result, "the budget ended", 0);
  if (budget && !budget_left(budget, "horn_wait")) return;
  double left = budget ? budget_seconds_left(budget) : default_seconds;
  if (l.seconds <= 0 || left < l.seconds) l.seconds = left < default_seconds ? left : default_seconds;
  horn_ask(horn, system, &l);
  while (!horn_poll(horn, wait_slice, result)) {
    if (!budget || budget_left(budget, "horn_wait")) continue;
    say_unknown(result, "the budget ended", clock_wall() - horn->start);
    horn_cancel(horn);
    return;
  }
}

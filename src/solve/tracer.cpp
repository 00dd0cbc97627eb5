/* CaDiCaL with proof tracing: see tracer.h.  Its C interface lacks the tracing, so this shim is C++; nothing
 * thrown leaves it. */
#include "solve/tracer.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <cadical.hpp>

extern "C" [[noreturn]] void memory_exhausted(void); /* base/memory.h is C only */

namespace {

/* CaDiCaL asks the terminator often and tells the learner of each learned clause, which counts conflicts. */
class Watcher : public CaDiCaL::Terminator, public CaDiCaL::Learner {
public:
  TracerGoOn go_on = nullptr;
  void *context = nullptr;
  uint64_t conflicts = 0;

  bool ask() {
    uint64_t met = conflicts;
    conflicts = 0;
    return go_on(context, met) != 0;
  }
  bool terminate() override { return !ask(); }
  bool learning(int) override { return ++conflicts, false; }
  void learn(int) override {}
};

/* Run `action`; memory is all that CaDiCaL can run out of. */
template <class Action> auto guarded(Action action) -> decltype(action()) {
  try {
    return action();
  } catch (const std::bad_alloc &) {
    memory_exhausted();
  } catch (...) {
    std::fputs("craig: the SAT solver failed unexpectedly\n", stderr);
    std::abort();
  }
}

} // namespace

struct Tracer {
  char *bytes = nullptr; /* what was written to `stream`, owned */
  size_t size = 0;
  std::FILE *stream = nullptr;
  std::unique_ptr<CaDiCaL::Solver> solver;
  Watcher watcher;
  bool is_large = false, is_answered = false;

  Tracer(int variables, bool record) {
    stream = open_memstream(&bytes, &size);
    if (!stream) throw std::bad_alloc();
    solver = std::make_unique<CaDiCaL::Solver>();
    solver->set("quiet", 1);
    if (record) solver->trace_proof(stream, "memory");
    if (variables > 0 && variables < 100000) solver->reserve(variables); /* more come while clauses do, and that can be stopped */
    is_large = variables > 10000;
  }
  ~Tracer() {
    solver.reset(); /* it may still write */
    std::fclose(stream);
    std::free(bytes);
  }
};

/* Giving back millions of clauses takes a while, and whoever is stopped has no time: a large solver without an answer is kept until the next one
 * is made.  There is at most one. */
static std::atomic<Tracer *> abandoned{nullptr};

Tracer *tracer_new(int variables) {
  delete abandoned.exchange(nullptr);
  return guarded([=] { return new Tracer(variables, true); });
}

Tracer *tracer_new_silent(int variables) {
  return guarded([=] { return new Tracer(variables, false); });
}

void tracer_delete(Tracer *tracer) {
  if (tracer && tracer->is_large && !tracer->is_answered) tracer = abandoned.exchange(tracer);
  delete tracer;
}

void tracer_add(Tracer *tracer, int literal) {
  guarded([=] { tracer->solver->add(literal); });
}

Answer tracer_solve(Tracer *tracer, TracerGoOn go_on, void *context) {
  return guarded([=] {
    tracer->watcher.go_on = go_on;
    tracer->watcher.context = context;
    if (!tracer->watcher.ask()) return ANSWER_UNKNOWN;
    tracer->solver->connect_terminator(&tracer->watcher);
    tracer->solver->connect_learner(&tracer->watcher);
    int answer = tracer->solver->solve();
    tracer->solver->disconnect_terminator();
    tracer->solver->disconnect_learner();
    tracer->watcher.ask(); /* charges the last conflicts */
    tracer->is_answered = answer != 0;
    return answer == 10 ? ANSWER_SAT : answer == 20 ? ANSWER_UNSAT : ANSWER_UNKNOWN;
  });
}

int tracer_value(Tracer *tracer, int literal) {
  return guarded([=] {
    int variable = literal < 0 ? -literal : literal; /* one that no clause mentions is false */
    if (variable > tracer->solver->vars()) return int(literal < 0);
    return int(tracer->solver->val(literal) > 0);
  });
}

const unsigned char *tracer_proof(Tracer *tracer, size_t *size) {
  guarded([=] {
    tracer->solver->flush_proof_trace();
    tracer->solver.reset(); /* its memory is better used for the replay */
    if (std::fflush(tracer->stream) || std::ferror(tracer->stream)) throw std::bad_alloc();
  });
  *size = tracer->size;
  return reinterpret_cast<const unsigned char *>(tracer->bytes);
}

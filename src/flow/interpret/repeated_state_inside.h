/* repeated_state_inside.h: what looks for lassos, from inside (private to repeated_state.c and machine_state.c). */
#ifndef craig_flow_interpret_repeated_state_inside_h
#define craig_flow_interpret_repeated_state_inside_h

#include "flow/interpret/repeated_state.h"
#include "flow/interpret/live_variables.h"
#include "flow/interpret/machine.h"

typedef struct {
  SpaceObject object;
  size_t at; /* in `bytes`: its bytes, then which of them are known */
} SavedObject;

/* All that may be read later. */
typedef struct {
  uint32_t at, function;
  size_t base;
  uint64_t frame, variable_arguments, activation, unrepeatable, token, error_number;
  int rounding;
  VECTOR(uint64_t) handlers;
  FrameVector frames;
  ValueVector values, globals;
  VECTOR(SavedObject) objects; /* living ones, but for those that nobody can write */
  Buffer bytes;
  Map outside;
} SavedState;

/* A call that has not returned. */
typedef struct {
  uint32_t function;
  uint64_t visit;        /* of the function's entry */
  uint64_t callers_end;  /* where what lies on the stack for its callers ends */
  uint64_t call, memory; /* fingerprints; memory 0: nobody has asked */
} WaitingCall;

/* How often an edge has asked for a value, and given content to an object. */
typedef struct {
  uint32_t occurrences, visits;
} EdgeCounts;

enum { PLACE_IS_HEAD = 1, PLACE_IS_ENTRY = 2 };

struct LassoWatch {
  const Cfa *cfa;
  Live live;
  unsigned char *heads, *repeats; /* by location; by edge: may its value be the same for ever? */
  U32Vector globals;              /* indices of those in slots that matter */
  /* by action, once the machine is known */
  const Machine *machine;
  unsigned char *places;
  Location *location_of;
  /* this run */
  bool is_confirming, is_in_loop;
  unsigned rounds, round; /* the state has to come back so often; it has */
  Lasso lasso;
  EdgeCounts *first, *second; /* by edge: at the two visits of a run that is confirmed; NULL: not there yet */
  uint64_t *visits; /* by location */
  uint64_t unrepeatable;
  uint64_t cost; /* bytes looked at */
  uint64_t head_visits;
  Map once, twice; /* fingerprints without memory; with it -> visit */
  VECTOR(WaitingCall) calls; /* by depth */
  SavedState saved;
};

uint64_t machine_fingerprint(const Machine *machine, const LassoWatch *watch);      /* of all but memory */
uint64_t machine_fingerprint_call(const Machine *machine, const LassoWatch *watch); /* of what a call that begins can see, but memory */
/* Of the stack only what lies below that address.  `cost` grows by the bytes looked at. */
uint64_t machine_fingerprint_memory(const Machine *machine, uint64_t stack_end, uint64_t *cost);

void saved_state_take(SavedState *saved, const Machine *machine, const LassoWatch *watch);
void saved_state_release(SavedState *saved);
bool saved_state_is_back(const SavedState *saved, Machine *machine, const LassoWatch *watch);
/* The function is called again below the call whose beginning was saved, and sees the same. */
bool saved_state_is_called_again(const SavedState *saved, Machine *machine, const LassoWatch *watch);

#endif

/* interpret.h: the concrete interpreter, the reference for what a program means.
 *
 * It walks the automaton from the entry function.  Every arbitrary value is an input, keyed by edge and
 * occurrence, never by one global sequence:
 *   - an EDGE_HAVOC of a scalar asks `input`, at each visit once;
 *   - an invalid read (outside of every living object) asks `input` in the name of the edge that reads;
 *     the occurrence counts the questions of that edge, which come in order of evaluation; where no object
 *     can lie, bytes that were read or written before keep their value (space.h), whatever the answer;
 *   - the arbitrary content of an object (a record or array without initialiser, allocated memory, an object
 * that is defined elsewhere) is asked for byte by byte, when a byte is first read: `content` says what the
 * byte at an offset of the object is that the occurrence-th visit of its EDGE_HAVOC or EDGE_ALLOCATE gave its
 * content; 0 if nobody does. An invalid write is dropped, or changes only what lies there; reading or writing through a null pointer ends the
 * path.
 *
 * A watched run notices where it depends on what C, or the layout of memory chosen here, leaves open, and ends there: what it shows
 * otherwise is what every run with these choices does.
 *
 * It stops at the error, at the end, at a blocked assumption, at a null pointer, at `incomplete`, or when the
 * step limit or the budget ends. */
#ifndef craig_flow_interpret_interpret_h
#define craig_flow_interpret_interpret_h

#include "base/budget.h"
#include "flow/cfa/cfa.h"

typedef enum {
  RUN_ERROR,      /* a check failed */
  RUN_FINISHED,   /* main returned, exit, abort */
  RUN_BLOCKED,    /* no edge to go on: a failed assumption */
  RUN_INCOMPLETE, /* an EDGE_INCOMPLETE was reached, or a value we cannot compute */
  RUN_STOPPED,    /* step limit, budget (stop point "interpret_step") or memory */
  RUN_NULL,       /* a null pointer was followed */
  RUN_OPEN,       /* of a watched run: what happens here is left open */
  RUN_LASSO       /* a state came back: repeated_state.h */
} RunEnd;

/* The value for the occurrence-th question (0, 1, ...) of an edge, reduced to the width of its type; of a
 * floating-point number, its bits. */
typedef i128 (*InputSource)(void *context, const Edge *edge, uint32_t occurrence);
/* A byte of the content that the occurrence-th visit of `edge` gave to an object. */
typedef uint8_t (*InputContent)(void *context, const Edge *edge, uint32_t occurrence, uint64_t offset);
/* Called after each edge taken, with the value that an assignment, havoc or return stored (0 otherwise, and
 * for records).  A call is seen when it enters the function; `call_depth` is that of the function the edge
 * belongs to, 0 for the entry. */
typedef void (*StepObserver)(void *context, const Edge *edge, unsigned call_depth, i128 value);
/* What the program writes to stdout or stderr. */
typedef void (*RunOutput)(void *context, bool is_error, const char *text, size_t length);

/* What a watched run asks for: one of `count` parts of the values that an input may have; each has one value, or an interval. */
typedef struct {
  i128 low, high;
} RunPart;
typedef struct {
  const Edge *edge;
  uint32_t occurrence;
  uint64_t offset;      /* of a byte of the content that the occurrence-th visit of the edge gave to an object, else RUN_WHOLE */
  uint32_t number;      /* of this question among those about the same input */
  uint32_t count;
  uint64_t values;      /* that the input may have, all answers together; UINT64_MAX: many, or the answers do not divide them */
  const RunPart *parts; /* NULL: the values from `low` on, one by one */
  i128 low;
} RunQuestion;
/* 0 to count-1; RUN_UNCHOSEN: none is chosen, and the run ends as open. */
typedef uint32_t (*RunChoice)(void *context, const RunQuestion *question);
#define RUN_UNCHOSEN UINT32_MAX
#define RUN_WHOLE UINT64_MAX
enum { RUN_MOST_VALUES = 1 << 16 /* of an input that is asked for one by one */ };

typedef struct {
  InputSource input;
  void *input_context;  /* also of `content` */
  /* Set: the run is watched (code/watch.h).  `input` and `content` are not asked; values are chosen when they are used, as far as that needs,
   * and the run ends with RUN_OPEN where it would depend on anything else than these choices. */
  RunChoice choose;
  void *choose_context;
  StepObserver observe; /* NULL: nobody watches */
  void *observe_context;
  uint64_t step_limit;  /* 0: none */
  InputContent content; /* NULL: zero */
  RunOutput output;     /* NULL: nobody listens */
  void *output_context;
  struct LassoWatch *lasso; /* NULL: nobody looks whether states come back; not for watched runs */
  Buffer *setting; /* gets the name of what is asked for, before an input is whose choice is CHOICE_SETTING; NULL: nobody wants it; not for watched runs */
  bool lays_texts; /* main's arguments, and its environment of so many settings, are where Linux puts them; what the texts say comes from `input`; not for watched runs */
  uint64_t settings;
  bool flips_open; /* comparisons of addresses come out the other way where C leaves them open: see RunResult */
  unsigned layout; /* of SPACE_LAYOUTS (code/space.h), where objects lie; where a program is prepared for many runs it is not read */
  bool holds_still; /* likewise: memory behind living objects holds what was written or read there, and objects of the heap lie far apart */
} RunOptions;

typedef struct {
  RunEnd end;
  uint64_t steps;
  const Edge *last; /* where it ended */
  const Edge *blocked; /* RUN_BLOCKED: the last condition that does not hold; NULL: there is none, but no way either */
  const Check *check; /* RUN_ERROR: the one that failed */
  i128 exit_value;  /* RUN_FINISHED: what the entry function returned, or the status that exit was given; 128
                       and  the signal's number for abort (134) and traps (132, 136) */
  const char *reason; /* RUN_INCOMPLETE, RUN_STOPPED, RUN_OPEN: more, or NULL */
  uint64_t invalid_reads, invalid_writes, invalid_frees;
  /* How often addresses were compared where C leaves it open how that comes out: whether two are equal that do not both lie
   * inside of living objects, and which of two objects on the stack comes first. */
  uint64_t open_comparisons;
  bool has_texts;    /* it looks at main's arguments, or at its environment, */
  uint64_t settings; /* of which it has seen so many pointers before null */
} RunResult;

/* A program prepared for many runs, each of which starts afresh. */
typedef struct Interpreter Interpreter;
Interpreter *interpreter_new(const Cfa *cfa);         /* borrows it */
Interpreter *interpreter_new_watched(const Cfa *cfa); /* for runs with RunOptions.choose, and only for such */
uint64_t interpreter_start_steps(const Interpreter *interpreter); /* beginning a run is as much work as so many steps */
void interpreter_delete(Interpreter *interpreter);
void interpreter_run(Interpreter *interpreter, const RunOptions *options, Budget *budget, RunResult *result); /* `budget` may be NULL: none */

/* One run. */
void interpret(const Cfa *cfa, const RunOptions *options, Budget *budget, RunResult *result);

#endif

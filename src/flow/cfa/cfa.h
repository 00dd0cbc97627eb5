/* cfa.h: the control-flow automaton.
 *
 * One automaton per function: locations joined by edges with one operation each.  Operations use the typed
 * expressions of lang/ast.h, but only *pure* ones: no assignment, call, increment, comma, statement
 * expression or compound literal is left in them; evaluation order and short circuits have become control
 * flow, temporaries are hidden local symbols.  So whoever comes behind needs no rule about side effects.
 * Operands of &&, || and ?: count as evaluated only where C evaluates them, which matters for reads through
 * pointers.
 *
 * What stands left of a call, havoc or allocation is a variable.  Variable-length arrays are objects behind
 * hidden pointers; a compound literal is a variable.  A function whose address is used has an automaton even
 * if it has no body, with the meaning that a call by name has (except those of the library: see library.h).
 *
 * Edge identities (`Edge.id`) are unique in the whole automaton and stable for one input program: inputs of
 * counterexamples are keyed by them (edge and occurrence).
 *
 * Everything lives in the automaton's arena; the program is borrowed and must outlive it. */
#ifndef craig_flow_cfa_cfa_h
#define craig_flow_cfa_cfa_h

#include "flow/cfa/check.h"
#include "lang/ast.h"

typedef uint32_t Location; /* index into cfa->locations */
typedef uint32_t EdgeId;   /* index into cfa->edges */
#define LOCATION_NONE UINT32_MAX

typedef enum {
  EDGE_SKIP,   /* nothing */
  EDGE_ASSIGN, /* left := right (left an lvalue; right a pure value, records included).  An EXPR_INTEGER 0 of
                  record or array type is all bytes zero; an array is assigned only that or the bytes of a
                  string */
  EDGE_ASSUME, /* [right != 0]: goes on only where the scalar value is not zero */
  EDGE_CALL,   /* left := right(arguments); left may be NULL; right is an EXPR_FUNCTION with a body or one of
                  the library (library.h), or a pointer.  Arguments behind the parameters are those of a `...`
                */
  EDGE_RETURN, /* function result := right (may be NULL); leads to the exit */
  EDGE_HAVOC,  /* left := any value of its type (an input) */
  EDGE_ALLOCATE,   /* left := address of a new object of right bytes, with any content (is_zeroed: zero) */
  EDGE_FREE,       /* the object at right ends; nothing happens if right is null */
  EDGE_ERROR,      /* `check` fails here; no successor matters */
  EDGE_INCOMPLETE, /* here our model ends: `reason`; no successor matters */
  EDGE_STOP /* the program ends here without error: exit, abort, a trap; right: the exit status, or NULL */
} EdgeKind;

/* Calls of functions without a body that somebody watches, whatever they have become; the start of the program, behind initial values. */
typedef enum { MARK_NONE, MARK_CALL, MARK_RESULT, MARK_START } EdgeMark;

/* Whose choice a value is that an EDGE_HAVOC gives: that of whoever gives inputs; of the compiler, the machine, or assembly, by rules that we do not know; of
 * the system, which tells by it one thing from another (a descriptor, the address of a stream) or gives the same one whenever it is asked (getenv); of the compiler, which may clear an object before its members get their values. */
typedef enum { CHOICE_INPUT, CHOICE_COMPILER, CHOICE_HANDLE, CHOICE_SETTING, CHOICE_PADDING } ValueChoice;

typedef struct Edge {
  EdgeId id;
  Location from, to;
  EdgeKind kind;
  const Expr *left, *right;
  const Expr **arguments;
  size_t argument_count;
  const char
      *reason; /* EDGE_INCOMPLETE: what and why, for the user; EDGE_HAVOC: the input's name, for traces */
  const Check *check; /* EDGE_ERROR: the one that fails; of the automaton.  EDGE_INCOMPLETE: the one that is in doubt; where it is not asked about a path just ends; NULL: none */
  SourceRange range;  /* the statement or expression it stems from */
  bool is_branch;     /* EDGE_ASSUME made by an if, loop, switch, ?:, && or || (as against an assumption) */
  bool is_taken;      /* of those: the side where the source's condition holds */
  bool is_condition;  /* of those: the first of two ways on, by a condition in the source (as against a case, or what the library decides) */
  bool is_automatic;  /* EDGE_ALLOCATE: the object ends with the function's call; EDGE_FREE: such a one ends before; EDGE_ASSIGN: the variable ends */
  bool is_initial;    /* EDGE_ASSIGN: it gives a variable the value that it has when the program starts */
  bool is_zeroed;     /* EDGE_ALLOCATE */
  bool is_skipped_loop; /* EDGE_SKIP: it stands for a loop that was left out (transform/slice.h) */
  unsigned alignment; /* EDGE_ALLOCATE: the address is a multiple of it; 0: as malloc has it */
  bool is_part;            /* of what is one call in the program: traces do not show it */
  bool is_unset;      /* EDGE_HAVOC: nobody has given it a value yet: a variable that is not initialised, or padding */
  bool is_elsewhere;  /* EDGE_HAVOC, EDGE_SKIP: a call of a function that is defined elsewhere, or what it changes (cfa_elsewhere.c) */
  ValueChoice choice;      /* EDGE_HAVOC */
  const Expr *name;   /* EDGE_HAVOC, CHOICE_SETTING: a pointer to the name that is asked for; only runs that are repeated look at it */
  bool is_read;       /* EDGE_CALL of the library: the texts that it reads were read before, by calls of ours */
  EdgeMark mark;      /* EDGE_SKIP: what is to be seen here; right is the function, arguments are the call's, left the variable with its result (or NULL) */
  bool is_trap;       /* EDGE_STOP: of a division by zero */
  bool runs_handlers; /* EDGE_STOP: functions given to atexit run first */
} Edge;

typedef struct {
  uint32_t function; /* index into cfa->functions */
  uint32_t index;    /* in that function's list of locations */
  const Stmt *loop;  /* the loop statement whose head this is, else NULL */
  SourcePos pos;     /* of the statement that starts here */
  U32Vector out, in; /* edges, in order of creation; owned */
} LocationInfo;

typedef struct {
  const Symbol *symbol;
  Location entry, exit;
  Location halt;  /* where EDGE_ERROR, EDGE_STOP and EDGE_INCOMPLETE lead: nothing leaves it */
  U32Vector locations;  /* its own, in reverse post-order as built, then those that splitting edges made (split.h); owned */
  const Symbol *result; /* hidden variable that holds the returned value; NULL for void */
  SymbolVector locals;  /* parameters first, then locals and temporaries that occur, the result too; owned */
} CfaFunction;

typedef VECTOR(Edge) EdgeVector;
typedef VECTOR(LocationInfo) LocationVector;
typedef VECTOR(CfaFunction) CfaFunctionVector;

/* A remark the verdict relies on: "function f has no body: result arbitrary". */
typedef struct {
  const char *text;
  SourcePos pos;
} CfaNote;
typedef VECTOR(CfaNote) CfaNoteVector;

/* What a run that never ends has to do again and again (spec/liveness.h): a counter grows each time. */
typedef struct {
  Symbol *counter;
  const char *property; /* that is violated if it stops growing */
  const char *text;     /* "assert_live(x > 0)" */
  SourcePos pos;
} LiveGoal;

/* A call of a watched function, as the text has it. */
typedef struct {
  const Symbol *callee;
  SourceRange range;
} WatchedCall;

typedef struct Cfa {
  Arena arena;
  Program *program; /* borrowed */
  EdgeVector edges;
  LocationVector locations;
  CfaFunctionVector functions; /* those reachable from the entry function by calls */
  uint32_t entry;              /* index of the entry function */
  const Symbol *argc, *argv;   /* its parameters, if it is a main that looks at its arguments */
  SymbolVector globals;        /* objects of static storage that occur */
  Map addressed;               /* serials of the variables whose address some edge uses */
  CfaNoteVector notes;
  CheckVector checks; /* those of error edges; a check's id is its index */
  Map check_of;       /* hash of what a check says -> its id */
  bool asks_memory, asks_access, asks_heap; /* some edge asks about memory (EXPR_MEMORY); of each access; what lives on the heap */
  Map function_of; /* symbol serial -> index of the function that a call of it enters */
  bool may_fail;   /* allocations may give null: natives, which never do, are no substitute for models */
  bool is_for_runs; /* nothing is claimed of it: natives give what they give on this machine */
  const Symbol *counted; /* a static variable of ours that is taken to count so far as it goes (ages.h); NULL: there is none */
  bool asks_live;  /* whether runs that never end meet all goals */
  VECTOR(LiveGoal) goals;
  VECTOR(WatchedCall) watched_calls; /* also those that no run gets to, which have no edge */
} Cfa;

typedef struct {
  const char *entry;         /* function to start in: "main" */
  const char *const *errors; /* functions whose call is the error, NULL-terminated; NULL: reach_error,
                                __VERIFIER_error and a failing assert (__assert_fail) */
  const char *const *watched; /* functions whose calls are marked if they have no body, NULL-terminated; NULL: none */
  bool keeps_values;         /* a value that nobody uses is computed all the same, and so are constants whose computation C leaves undefined */
  bool use_models;           /* library functions are called as libc.h has them in C, where it does */
  bool asks_memory;          /* accesses are to be checked: local variables end with their block, as far as somebody can tell (cfa_scope.c), and
                                models of the library go beyond the room that they are given */
  bool may_fail;             /* an allocation may give null, which an input decides */
  bool may_change;           /* functions without a body change memory behind their arguments as they like */
  bool is_for_runs;          /* only the interpreter will see it: it performs what no model can be made of */
} CfaOptions;

/* If the entry function is also called by the program, it occurs twice in `functions`: the copy that calls
 * enter does not give the globals their initial values again.
 *
 * NULL, with errors in `diagnostics`, if the program uses what is not modelled yet or lacks the entry. The
 * entry function starts with assignments that give globals their initial values. */
Cfa *cfa_build(Program *program, const CfaOptions *options, Diagnostics *diagnostics);
void cfa_delete(Cfa *cfa);
int cfa_find_function(const Cfa *cfa, const Symbol *symbol); /* index, or -1 */
int cfa_function_called(const Cfa *cfa, const Edge *call); /* by name, with a body: its index, or -1 */
/* Of two assumptions, one the negation of the other, that leave a location alone the first is evaluated, so it is in whose
 * name inputs are asked for; any other edge asks for itself. */
const Edge *cfa_asking_edge(const Cfa *cfa, const Edge *edge);
/* Does some edge use the variable's address, or may others have it? */
bool cfa_is_addressed(const Cfa *cfa, const Symbol *symbol);
bool cfa_is_elsewhere(const Symbol *symbol); /* a variable that is declared here and defined elsewhere; no standard stream */
bool cfa_is_read_only(const Symbol *symbol); /* a static variable whose type is const and not volatile: it lies where nothing can be written */
bool cfa_is_unsized(const Symbol *symbol);   /* the same, of a type that is not complete: where it ends, nobody knows */
extern const char cfa_size_not_told[];       /* why a model ends where such an object is accessed beyond the bytes that it has here */
bool cfa_is_shared(const Symbol *symbol);    /* one that is declared here and defined elsewhere, or errno: functions from outside may change it */
bool cfa_is_environment(const Cfa *cfa, const Symbol *symbol); /* the third parameter of main, or the variable of the system that holds the same */
/* An integer, floating-point number or pointer whose own address no edge uses: only steps that name it change it. */
bool cfa_is_plain(const Cfa *cfa, const Symbol *symbol);
uint64_t cfa_largest_object(const Types *types); /* no object has more bytes: what would make one ends the run */
uint64_t cfa_impossible_size(const Types *types); /* no machine has so many bytes: libraries give null */
uint64_t cfa_object_size(const Cfa *cfa,
                         const Symbol *symbol); /* bytes, a flexible array's initialiser included; some number where it is not told */
void cfa_print_edge(const Cfa *cfa, const Edge *edge, Buffer *out); /* "x = x + 2", "[x < 3]", ... */
void cfa_dump(const Cfa *cfa, Buffer *out);                         /* craig parse --dump cfa */

#endif

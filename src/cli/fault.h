/* fault.h: failing on purpose, so that tests can fire each way in which a worker can end. */
#ifndef craig_cli_fault_h
#define craig_cli_fault_h

/* As --fault lists them; FAULT_NONE does nothing. */
typedef enum {
  FAULT_NONE = -1,
  FAULT_CRASH, /* a segmentation fault */
  FAULT_ABORT,
  FAULT_EXIT,       /* exit without having finished */
  FAULT_ALLOCATION, /* the next allocation fails */
  FAULT_MEMORY,     /* memory use grows without end */
  FAULT_HANG,       /* an endless loop that asks no budget */
  FAULT_EVIDENCE,   /* what backs the verdict is replaced by something else */
  FAULT_TARGET,     /* a pointer has one target too few, */
  FAULT_ROW,        /* a row of places every second one: RegionFault */
  FAULT_ASSIGNMENT, /* a graph that was reduced lacks an assignment */
  FAULT_PARTNER     /* the second of the processes that share the work is killed */
} Fault;

void fault_fire(Fault fault);

#endif

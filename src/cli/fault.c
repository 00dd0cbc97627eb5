/* Failing on purpose: see fault.h. */
#include "cli/fault.h"
#include "base/memory.h"
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_STATUS_OF_FAULT = 99, BLOCK_BYTES = 1 << 20, BLOCK_LIMIT = 4096 };

static void crash(void) {
  signal(SIGSEGV, SIG_DFL); /* a sanitizer would report and exit */
  volatile int *volatile nowhere = (volatile int *)(uintptr_t)64;
  *nowhere = 1;
}

/* Slowly enough for the supervisor to notice in time; without a limit it ends at 4 GiB. */
static void fill_memory(void) {
  for (int i = 0; i < BLOCK_LIMIT; i++) {
    memset(memory_alloc(BLOCK_BYTES), 1, BLOCK_BYTES);
    usleep(200);
  }
  memory_exhausted();
}

void fault_fire(Fault fault) {
  switch (fault) {
  case FAULT_NONE:
  case FAULT_EVIDENCE: /* asked for where evidence is checked, */
  case FAULT_TARGET:   /* and where the model is made */
  case FAULT_ROW:
  case FAULT_ASSIGNMENT:
  case FAULT_PARTNER: break;
  case FAULT_CRASH: crash(); break;
  case FAULT_ABORT: abort();
  case FAULT_EXIT: _exit(EXIT_STATUS_OF_FAULT);
  case FAULT_ALLOCATION: memory_fail_after(1); break;
  case FAULT_MEMORY: fill_memory(); break;
  case FAULT_HANG:
    for (volatile int i = 0; i >= 0; i = !i) continue;
    break;
  }
}

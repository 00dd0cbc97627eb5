/* native_time.c: clocks and files.  A run sees the machine's clock, but none of its files. */
#include <time.h>
#include "flow/interpret/native.h"

void native_time(LibraryCall *call) {
  i128 seconds = (i128)time(NULL);
  uint64_t result = library_address(call, 0);
  if (result) code_store(call->state, result, library_long_form(call), seconds);
  library_give(call, seconds, library_long_form(call));
}

void native_outside(LibraryCall *call) { call->failure = "reading from outside"; }

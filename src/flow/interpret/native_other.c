/* library_other.c: variable arguments, functions that call back. */
#include "flow/interpret/native.h"

/* ---- variable arguments -------------------------------------------------------------------------- */

/* The first word of a va_list is where the next argument lies; each starts at a multiple of LIBRARY_SLOT. */
void native_va_start(LibraryCall *call) {
  code_store(call->state, library_address(call, 0), library_pointer_form(call),
             (i128)call->variable_arguments);
}

void native_va_end(LibraryCall *call) { (void)call; }

void native_va_copy(LibraryCall *call) {
  Form form = library_pointer_form(call);
  code_store(call->state, library_address(call, 0), form,
             code_load(call->state, library_address(call, 1), form));
}

/* Whoever asked knows the type: it advances the list by the right number of slots. */
void native_va_arg(LibraryCall *call) {
  library_give_pointer(
      call, (uint64_t)code_load(call->state, library_address(call, 0), library_pointer_form(call)));
  call->is_result_behind = true;
}

/* ---- calling back -------------------------------------------------------------------------------- */

void native_atexit(LibraryCall *call) {
  vector_push(&call->world->handlers, library_address(call, 0));
  library_give(call, 0, FORM_S32);
}

/* false: the run ended in the comparison. */
static bool compare(LibraryCall *call, uint64_t function, uint64_t a, uint64_t b, i128 *order) {
  const i128 arguments[2] = {(i128)a, (i128)b};
  return call->world->call(call->world->machine, function, arguments, 2, order);
}

typedef struct {
  uint64_t base, count, size, function, spare; /* spare: room for one element */
} Sorting;

/* Insert element `i` into the sorted ones before it, by bisection: few comparisons, and stable as the GNU
 * library's merge sort is. */
static bool insert_element(LibraryCall *call, const Sorting *sorting, uint64_t i) {
  uint64_t low = 0, high = i, size = sorting->size, element = sorting->base + i * size;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    i128 order = 0;
    if (!compare(call, sorting->function, element, sorting->base + middle * size, &order)) return false;
    if ((int32_t)order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  if (low == i) return true;
  uint64_t to = sorting->base + low * size;
  code_copy(call->state, sorting->spare, element, size);
  code_copy(call->state, to + size, to, (i - low) * size);
  code_copy(call->state, to, sorting->spare, size);
  return !call->state->fault;
}

void native_qsort(LibraryCall *call) {
  Sorting sorting = {library_address(call, 0), library_address(call, 1), library_address(call, 2),
                     library_address(call, 3), 0};
  sorting.spare = space_new(call->state->space, REGION_STACK, sorting.size, 16);
  for (uint64_t i = 1; i < sorting.count && sorting.spare; i++)
    if (!insert_element(call, &sorting, i)) break;
  if (sorting.spare) space_free_stack(call->state->space, sorting.spare);
}

void native_bsearch(LibraryCall *call) {
  uint64_t key = library_address(call, 0), base = library_address(call, 1), low = 0,
           high = library_address(call, 2);
  uint64_t size = library_address(call, 3), found = 0;
  while (low < high && !found) {
    uint64_t middle = low + (high - low) / 2;
    i128 order = 0;
    if (!compare(call, library_address(call, 4), key, base + middle * size, &order)) return;
    if ((int32_t)order == 0)
      found = base + middle * size;
    else if ((int32_t)order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  library_give_pointer(call, found);
}

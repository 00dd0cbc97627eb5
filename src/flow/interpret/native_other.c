/* native_other.c: variable arguments, functions that call back. */
#include "flow/interpret/native.h"

/* ---- variable arguments -------------------------------------------------------------------------- */

/* The first word of a va_list is where the next argument lies; each starts at a multiple of LIBRARY_SLOT. */
void native_va_start(LibraryCall *call) {
  code_store(call->state, library_address(call, 0), library_pointer_form(call),
             library_pointer(call->state, call->variable_arguments));
}

void native_va_end(LibraryCall *call) { (void)call; }

void native_va_copy(LibraryCall *call) {
  Form form = library_pointer_form(call);
  code_store(call->state, library_address(call, 0), form,
             code_load(call->state, library_address(call, 1), form));
}

/* Whoever asked knows the type: it advances the list by the right number of slots. */
void native_va_arg(LibraryCall *call) {
  uint64_t address = (uint64_t)code_load(call->state, library_address(call, 0), library_pointer_form(call));
  if (!address) space_set_open(call->state->space, "a variable argument that is not there");
  library_give_pointer(call, address);
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
  uint64_t size, function, spare; /* spare: room for all elements */
  bool has_context;               /* the comparison is given one more argument */
  uint64_t context;
} Sorting;

static bool compare_elements(LibraryCall *call, const Sorting *sorting, uint64_t a, uint64_t b, i128 *order) {
  const i128 arguments[3] = {(i128)a, (i128)b, (i128)sorting->context};
  return call->world->call(call->world->machine, sorting->function, arguments, sorting->has_context ? 3 : 2, order);
}

/* Two sorted halves become one; false: the run ended in a comparison. */
static bool merge(LibraryCall *call, const Sorting *sorting, uint64_t base, uint64_t first, uint64_t second) {
  uint64_t size = sorting->size, a = base, b = base + first * size, to = sorting->spare;
  while (first && second) {
    i128 order = 0;
    if (!compare_elements(call, sorting, a, b, &order)) return false;
    bool takes_first = (int32_t)order <= 0;
    code_copy(call->state, to, takes_first ? a : b, size);
    if (takes_first)
      a += size, first--;
    else
      b += size, second--;
    to += size;
  }
  code_copy(call->state, to, a, first * size);
  code_copy(call->state, base, sorting->spare, to - sorting->spare + first * size);
  return !call->state->fault;
}

/* The GNU library's merge sort: the same comparisons in the same order. */
static bool sort(LibraryCall *call, const Sorting *sorting, uint64_t base, uint64_t count) {
  uint64_t half = count / 2;
  if (count < 2) return true;
  return sort(call, sorting, base, half) && sort(call, sorting, base + half * sorting->size, count - half) &&
         merge(call, sorting, base, half, count - half);
}

static void sort_all(LibraryCall *call, Sorting *sorting) {
  uint64_t count = library_address(call, 1);
  sorting->spare = space_new(call->state->space, REGION_STACK, sorting->size * count, 16);
  if (!sorting->spare) return;
  sort(call, sorting, library_address(call, 0), count);
  space_free_stack(call->state->space, sorting->spare);
}

void native_qsort(LibraryCall *call) {
  sort_all(call, &(Sorting){.size = library_address(call, 2), .function = library_address(call, 3)});
}

void native_qsort_r(LibraryCall *call) {
  Sorting sorting = {.size = library_address(call, 2), .function = library_address(call, 3), .has_context = true};
  sorting.context = library_address(call, 4);
  sort_all(call, &sorting);
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

/* Its address, or where the next one would be; false: the run ended in a comparison. */
static bool search(LibraryCall *call, uint64_t count, bool *is_found, uint64_t *element) {
  *element = library_address(call, 1), *is_found = false;
  for (uint64_t i = 0; i < count && !call->state->fault; i++, *element += library_address(call, 3)) {
    i128 order = 0;
    if (!compare(call, library_address(call, 4), library_address(call, 0), *element, &order)) return false;
    *is_found = (int32_t)order == 0;
    if (*is_found) break;
  }
  return true;
}

static uint64_t element_count(LibraryCall *call) { return (uint64_t)code_load(call->state, library_address(call, 2), library_pointer_form(call)); }

void native_lfind(LibraryCall *call) {
  bool is_found;
  uint64_t element;
  if (search(call, element_count(call), &is_found, &element)) library_give_pointer(call, is_found ? element : 0);
}

void native_lsearch(LibraryCall *call) {
  bool is_found;
  uint64_t element, count = element_count(call);
  if (!search(call, count, &is_found, &element)) return;
  if (!is_found) code_copy(call->state, element, library_address(call, 0), library_address(call, 3));
  if (!is_found) code_store(call->state, library_address(call, 2), library_pointer_form(call), (i128)(count + 1));
  library_give_pointer(call, element);
}

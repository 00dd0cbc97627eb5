// TRUE; must: unwind auto; options: --64
/* Addresses in the payload of a not-a-number: no program has any with more than 47 bits. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int cells[3] = {1, 2, 3};
static uint64_t box(int *p) { return (uint64_t)(uintptr_t)p | UINT64_C(0xfff8000000000000); }
static uint64_t box_number(int i) { return UINT64_C(0x7ff9000000000000) | (uint32_t)i; }
static int look(uint64_t v) { return v >> 48 == 0x7ff9 ? (int)(uint32_t)v : *(int *)(uintptr_t)(v & UINT64_C(0xffffffffffff)); }

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 2;
  uint64_t values[2] = {box(&cells[__VERIFIER_nondet_uint() % 3]), box_number(-5)};
  int seen = look(values[i]);
  if (i ? seen != -5 : seen < 1 || seen > 3) reach_error();
  return 0;
}

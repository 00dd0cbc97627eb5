/* divisor.h: the greatest common divisor, which strides of several accesses have in common. */
#ifndef craig_base_divisor_h
#define craig_base_divisor_h

#include <stdint.h>

/* 0 divides nothing: the other number, then. */
static inline uint64_t common_divisor(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

#endif

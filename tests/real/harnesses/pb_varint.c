// package: nanopb
// folders: .
// sizes: 16 31
// Numbers of so many bits that were written are read again, with and without a sign.
#include <pb_common.c>
#include <pb_encode.c>
#include <pb_decode.c>
#include "real.h"

int main(void) {
  pb_byte_t buffer[10];
  uint64_t number = __VERIFIER_nondet_uint() & ((1ull << SIZE) - 1), same = 0;
  int64_t signed_number = __VERIFIER_nondet_int() % (1ll << SIZE), signed_same = 0;
  pb_ostream_t out = pb_ostream_from_buffer(buffer, sizeof buffer);
  assert(pb_encode_varint(&out, number) && pb_encode_svarint(&out, signed_number));
  pb_istream_t in = pb_istream_from_buffer(buffer, out.bytes_written);
  assert(pb_decode_varint(&in, &same) && pb_decode_svarint(&in, &signed_same));
  assert(same == number && signed_same == signed_number && !in.bytes_left);
  return 0;
}

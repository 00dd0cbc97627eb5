// package: can-utils
// folders: . include
// sizes: 3 5
// A frame that was read is written so that it is read again.
#include <lib.c>
#include "real.h"

int main(void) {
  char text[5 + SIZE] = "123#", written[64];
  struct canfd_frame frame, again;
  any_text(text + 4, SIZE);
  int kind = parse_canframe(text, &frame);
  assert(kind == 0 || kind == CAN_MTU || kind == CANFD_MTU);
  if (kind != CAN_MTU || text[4] == 'R' || text[4] == 'r') return 0;
  assert(frame.len <= 8 && frame.len * 2 <= SIZE && (frame.can_id & CAN_SFF_MASK) == 0x123);
  sprint_canframe(written, &frame, 0, CAN_MAX_DLEN);
  assert(parse_canframe(written, &again) == CAN_MTU);
  assert(again.len == frame.len && !memcmp(again.data, frame.data, frame.len));
  return 0;
}

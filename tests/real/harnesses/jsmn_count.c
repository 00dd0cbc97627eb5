// package: jsmn
// folders: .
// sizes: 2 3
// Counting tokens without storing them gives as many.
#include <jsmn.h>
#include "real.h"

int main(void) {
  char text[SIZE];
  jsmntok_t tokens[SIZE + 1];
  jsmn_parser parser;
  any_bytes(text, SIZE);
  jsmn_init(&parser);
  int counted = jsmn_parse(&parser, text, SIZE, NULL, 0);
  jsmn_init(&parser);
  int stored = jsmn_parse(&parser, text, SIZE, tokens, SIZE + 1);
  if (stored >= 0) assert(counted == stored);
  return 0;
}

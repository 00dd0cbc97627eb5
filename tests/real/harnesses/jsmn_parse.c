// package: jsmn
// folders: .
// sizes: 2 4
// Tokens lie within the text, and behind the beginning of their parents.
#define JSMN_PARENT_LINKS
#include <jsmn.h>
#include "real.h"

int main(void) {
  char text[SIZE];
  jsmntok_t tokens[SIZE + 1];
  jsmn_parser parser;
  any_bytes(text, SIZE);
  jsmn_init(&parser);
  int count = jsmn_parse(&parser, text, SIZE, tokens, SIZE + 1);
  assert(count <= SIZE);
  for (int i = 0; i < count; i++) {
    assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= SIZE);
    int parent = tokens[i].parent;
    assert(parent < i);
    if (parent >= 0) assert(tokens[parent].start < tokens[i].start);
  }
  return 0;
}

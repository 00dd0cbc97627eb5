// package: cjson
// folders: .
// sizes: 3 5
// What is left outside of strings has no blanks, and is not longer.
#include <cJSON.c>
#include "real.h"

int main(void) {
  char text[SIZE + 1];
  any_text(text, SIZE);
  for (int i = 0; i < SIZE; i++)
    if (text[i] == '"') return 0;
  size_t before = strlen(text);
  cJSON_Minify(text);
  size_t after = strlen(text);
  assert(after <= before);
  for (size_t i = 0; i < after; i++) assert(text[i] != ' ' && text[i] != '\t' && text[i] != '\n' && text[i] != '\r');
  return 0;
}

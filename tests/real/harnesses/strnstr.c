// package: libbsd
// folders: src
// sizes: 3 5
// The first occurrence, or none: as a search of its own finds.
#define strnstr bsd_strnstr
#include <strnstr.c>
#include "real.h"

static int occurs_at(const char *text, size_t at, size_t length, const char *word) {
  size_t i = 0;
  while (word[i] && at + i < length && text[at + i] == word[i]) i++;
  return !word[i];
}

int main(void) {
  char text[SIZE + 1], word[3];
  any_text(text, SIZE);
  any_text(word, 2);
  size_t room = any_size(SIZE), length = strlen(text), at = 0;
  if (length > room) length = room;
  char *found = bsd_strnstr(text, word, room);
  while (at < length && !occurs_at(text, at, length, word)) at++;
  if (found)
    assert(found == text + at);
  else
    assert(at == length && word[0]);
  return 0;
}

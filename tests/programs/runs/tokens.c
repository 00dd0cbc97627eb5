// TRUE; must: auto
/* Strings copied, searched and tokenised without any input: the one run that there is decides. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

static char *words[8];

static int split(char *text) {
  int count = 0;
  for (char *word = strtok(text, " ,"); word; word = strtok(NULL, " ,")) words[count++] = word;
  return count;
}

int main(void) {
  char text[64], line[64] = "";
  strcpy(text, "one, two three,four");
  int count = split(text);
  for (int i = count; i > 0; i--) {
    strcat(line, words[i - 1]);
    if (i > 1) strcat(line, "+");
  }
  if (count != 4 || strcmp(line, "four+three+two+one") != 0) reach_error();
  char *copy = strdup(strchr(line, '+'));
  if (strlen(copy) != 14 || memcmp(copy, "+three", 6) != 0) reach_error();
  free(copy);
  return 0;
}

// TRUE; must: auto unwind
/* Flags, widths and precisions. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[40];
  const char *word = __VERIFIER_nondet_uint() % 2 ? "one" : "two";
  int length = sprintf(text, "<%-5s|%5.2s|%.*s>%c%%%+d%04o%#X", word, word, 1, word, '!', 7, 8u, 255u);
  if (length != 27) reach_error();
  if (strcmp(text + 6, word[0] == 'o' ? "|   on|o>!%+700100XFF" : "|   tw|t>!%+700100XFF")) reach_error();
  if (strncmp(text + 1, word, 3) || text[4] != ' ') reach_error();
  length = snprintf(NULL, 0, "%08lx", 0xabcdul);
  if (length != 8) reach_error();
  return 0;
}

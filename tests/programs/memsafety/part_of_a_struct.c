// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

struct message { int kind; int length; char text[8]; };
int main(void) {
  struct message *m = malloc(sizeof(int) * 3);
  m->kind = 1;
  m->length = 2;
  m->text[3] = 3;
  m->text[4] = 4;
  free(m);
  return 0;
}

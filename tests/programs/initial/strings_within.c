// TRUE; must: bmc kind imc auto pdr
/* Strings that initialise parts of objects: members, rows, an array at the end without a size. */
#include <stddef.h>
extern void reach_error(void);

struct entry { int code; char name[4]; struct { short pad; wchar_t wide[3]; } inner; };
struct open { int count; char text[]; };

static char rows[2][4] = {"abc", "defg"};
static struct entry table[2] = {{1, "one"}, {.name = "two!", .inner = {7, L"xy"}}};
static struct open tail = {3, "xyz"};

int main(void) {
  struct entry local = {1, "ab", {2, L"z"}}, replaced = {.name = "long", .name = "s"};
  char grid[3][3] = {[1] = "no", [2] = {"yes"}};
  if (rows[0][2] != 'c' || rows[0][3] || rows[1][3] != 'g') reach_error();
  if (table[0].name[2] != 'e' || table[1].name[3] != '!' || table[1].inner.wide[1] != L'y') reach_error();
  if (tail.text[0] != 'x' || tail.text[2] != 'z' || sizeof tail != 4) reach_error();
  if (local.name[1] != 'b' || local.name[2] || local.inner.wide[0] != L'z' || local.inner.wide[1]) reach_error();
  if (replaced.name[0] != 's' || replaced.name[1] || replaced.name[3]) reach_error();
  if (grid[0][0] || grid[1][1] != 'o' || grid[2][2] != 's') reach_error();
  return 0;
}

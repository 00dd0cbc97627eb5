// TRUE; must: bmc kind imc auto pdr
/* The value of an assignment is what was stored, though the store changes the pointer that led there. */
extern void reach_error(void);
struct node { struct node *next; int value; unsigned field : 3; };
struct box { struct { unsigned low : 4; } part[2]; int index; };
int main(void) {
  struct node a = {0, 1, 1}, b = {0, 2, 2}, other = {&b, 7, 5};
  a.next = &a;
  if ((*a.next = other).value != 7) reach_error();
  a.next = &a;
  if ((a.next->field = 13) != 5) reach_error();
  struct box box = {{{1}, {2}}, 0};
  if ((box.part[box.index].low = (box.index = 1, 18)) != 2) reach_error();
  return 0;
}

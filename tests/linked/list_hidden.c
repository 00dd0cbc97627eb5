struct node;
extern struct node *current, *first;
void maybe_again(unsigned x) {
  if (x == 77) current = first;
}

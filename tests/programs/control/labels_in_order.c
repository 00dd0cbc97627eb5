// TRUE; must: bmc kind imc auto
/* Addresses of labels come in the order of the text; labels side by side have one. */
extern void reach_error(void);
int main(void) {
  static const int distance[] = {&&second - &&first};
  int x = 0;
  void *to_second = &&second, *to_first = &&first, *beside = &&also_second;
first:
  x++;
second:
also_second:
  x++;
  if (to_second < to_first || (char *)to_second - (char *)to_first < 0 || distance[0] <= 0 || beside != to_second) reach_error();
  return 0;
}

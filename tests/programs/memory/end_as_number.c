// FALSE; unknown: comparison of addresses
/* A number that is computed from one address may be another. */
extern void reach_error(void);
struct pair { int x, y; } one, two;
int main(void) {
  unsigned long low = (unsigned long)&one, high = (unsigned long)&two;
  for (unsigned distance = 0; distance <= 16; distance += 4)
    if (low + distance == high || high + distance == low) reach_error();
  return 0;
}

// FALSE(termination); must: auto run; options: --property termination
int main(void) { /* the next float is two away */
  float x = 16777210;
  while (x < 16777300) x = x + 1.0f;
  return 0;
}

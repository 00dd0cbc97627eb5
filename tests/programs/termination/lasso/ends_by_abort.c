// TRUE; must: auto; options: --property termination
void abort(void);
int main(void) {
  int i = 0;
  for (;;)
    if (++i > 30) abort();
}

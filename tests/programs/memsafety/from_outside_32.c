// TRUE; must: auto; options: --32 --property valid-memcleanup
/* In 32 bits a pointer from outside that is chosen at random may lead to where objects lie: there is no such run. */
void *malloc(unsigned size);
void free(void *pointer);
int *given(void);

int main(void) {
  int *other = given();
  int *own = malloc(3);
  free(own);
  return !other;
}

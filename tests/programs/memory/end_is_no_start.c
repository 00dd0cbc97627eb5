// TRUE; unknown: whether the error is reached hangs on where objects lie
/* Likewise: that no end of an object is the start of another is nothing to rely on. */
extern void reach_error(void);
int first[3], second[3], third[3];
int main(void) {
  int *ends[3] = {first + 3, second + 3, third + 3}, *starts[3] = {first, second, third};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (i != j && ends[i] == starts[j]) return 0;
  reach_error();
  return 0;
}

// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
int main(void) {
  char *text = "abc";
  text[1] = 'x';
  return 0;
}

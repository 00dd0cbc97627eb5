// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
static int seen;
static void early(int argc, char **argv) { seen = argc == 3; }
static void (*start[])(int, char **) __attribute__((section(".init_array"), used)) = {early};
int main(int argc, char **argv) {
  if (seen) reach_error();
  return 0;
}

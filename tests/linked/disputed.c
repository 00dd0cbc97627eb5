/* What another file defines with another type is a piece of its memory. */
extern void reach_error(void);
extern int number;
extern unsigned char bytes[4];
extern float half;
extern int read_number(void);
int main(void) {
  if (number != 1 || bytes[0] != 4 || bytes[1] != 1 || half != 0.5f) reach_error();
  number = 7;
  bytes[3] = 1;
  if (read_number() != 0x1000104 + 7) reach_error();
  return 0;
}

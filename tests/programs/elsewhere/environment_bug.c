// FALSE; must: auto
/* There may be any settings, as many as there are. */
extern char **environ;
extern void reach_error(void);
int main(void) {
  int count = 0;
  while (count < 4 && environ[count]) count++;
  if (count == 3 && environ[1][0] == 'P' && environ[2][0] != 'P') reach_error();
  return 0;
}

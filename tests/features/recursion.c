/* recursion: deep, mutual, with arrays and structs in the frames */
#include <stdio.h>

static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int is_odd(int n);
static int is_even(int n) { return n ? is_odd(n - 1) : 1; }
static int is_odd(int n) { return n ? is_even(n - 1) : 0; }

static int solutions, board[8];
static int fits(int row, int column) {
  for (int i = 0; i < row; i++)
    if (board[i] == column || board[i] - column == row - i || column - board[i] == row - i) return 0;
  return 1;
}
static void queens(int row) {
  if (row == 6) {
    solutions++;
    return;
  }
  for (int c = 0; c < 6; c++)
    if (fits(row, c)) board[row] = c, queens(row + 1);
}

struct frame { int depth, path[5]; };
static struct frame descend(struct frame f) {
  if (f.depth == 5) return f;
  int here[3] = {f.depth, f.depth * 2, 1};
  f.path[f.depth] = here[0] + here[1] + here[2];
  f.depth++;
  struct frame result = descend(f);
  result.path[0] += here[1];
  return result;
}

static void hanoi(int n, int *pegs, int from, int to, int *moves) {
  if (!n) return;
  hanoi(n - 1, pegs, from, 3 - from - to, moves);
  pegs[from]--;
  pegs[to]++;
  ++*moves;
  hanoi(n - 1, pegs, 3 - from - to, to, moves);
}

int main(void) {
  printf("%u %d %d\n", ackermann(2, 5), is_even(1000), is_odd(77));
  queens(0);
  printf("%d\n", solutions);
  struct frame f = descend((struct frame){0});
  printf("%d %d %d %d\n", f.depth, f.path[0], f.path[3], f.path[4]);
  int pegs[3] = {8}, moves = 0;
  hanoi(8, pegs, 0, 2, &moves);
  printf("%d %d %d %d\n", pegs[0], pegs[1], pegs[2], moves);
  return 0;
}

// TRUE; must: unwind
/* Three arbitrary bytes encoded and decoded again, with a table and its inverse. */
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static unsigned encode(const unsigned char *in, unsigned size, char *out) {
  unsigned at = 0;
  for (unsigned i = 0; i < size; i += 3) {
    unsigned rest = size - i, word = (unsigned)in[i] << 16 | (rest > 1 ? (unsigned)in[i + 1] << 8 : 0) | (rest > 2 ? in[i + 2] : 0);
    out[at++] = letters[word >> 18];
    out[at++] = letters[word >> 12 & 63];
    out[at++] = rest > 1 ? letters[word >> 6 & 63] : '=';
    out[at++] = rest > 2 ? letters[word & 63] : '=';
  }
  out[at] = 0;
  return at;
}
static int number(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}
static unsigned decode(const char *in, unsigned char *out) {
  unsigned at = 0, word = 0, bits = 0;
  for (; *in && *in != '='; in++) {
    int n = number(*in);
    if (n < 0) return 0;
    word = word << 6 | (unsigned)n;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[at++] = (unsigned char)(word >> bits);
    }
  }
  return at;
}
int main(void) {
  unsigned char bytes[3], again[4];
  char text[5];
  for (int i = 0; i < 3; i++) bytes[i] = __VERIFIER_nondet_uchar();
  unsigned size = __VERIFIER_nondet_uchar();
  if (size > 3) return 0;
  unsigned length = encode(bytes, size, text);
  assert(length == (size + 2) / 3 * 4);
  assert(decode(text, again) == size);
  for (unsigned i = 0; i < size; i++) assert(again[i] == bytes[i]);
  return 0;
}

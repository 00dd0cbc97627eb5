// TRUE; must: unwind
/* A tokenizer of JSON: three arbitrary bytes; tokens lie within the text, each behind its parent. */
#include <assert.h>
#include <stddef.h>
extern char __VERIFIER_nondet_char(void);
typedef enum { KIND_NONE, KIND_OBJECT, KIND_ARRAY, KIND_TEXT, KIND_WORD } Kind;
typedef struct { Kind kind; int start, end, size, parent; } Token;
typedef struct { unsigned at, count; int parent; } Parser;
enum { BROKEN = -1, FULL = -2, PARTIAL = -3, MOST = 4 };
static Token *new_token(Parser *p, Token *tokens, unsigned most) {
  if (p->count >= most) return NULL;
  Token *token = &tokens[p->count++];
  token->start = token->end = -1;
  token->size = 0;
  token->parent = -1;
  return token;
}
static void fill(Token *token, Kind kind, int start, int end) {
  token->kind = kind;
  token->start = start;
  token->end = end;
  token->size = 0;
}
static int read_word(Parser *p, const char *text, size_t length, Token *tokens, unsigned most) {
  unsigned start = p->at;
  for (; p->at < length && text[p->at]; p->at++) {
    char c = text[p->at];
    if (c == ':' || c == '\t' || c == '\r' || c == '\n' || c == ' ' || c == ',' || c == ']' || c == '}') break;
    if (c < 32 || c >= 127) {
      p->at = start;
      return BROKEN;
    }
  }
  Token *token = new_token(p, tokens, most);
  if (!token) {
    p->at = start;
    return FULL;
  }
  fill(token, KIND_WORD, (int)start, (int)p->at);
  token->parent = p->parent;
  p->at--;
  return 0;
}
static int read_text(Parser *p, const char *text, size_t length, Token *tokens, unsigned most) {
  unsigned start = p->at++;
  for (; p->at < length && text[p->at]; p->at++) {
    char c = text[p->at];
    if (c == '"') {
      Token *token = new_token(p, tokens, most);
      if (!token) {
        p->at = start;
        return FULL;
      }
      fill(token, KIND_TEXT, (int)start + 1, (int)p->at);
      token->parent = p->parent;
      return 0;
    }
    if (c == '\\' && p->at + 1 < length) {
      p->at++;
      switch (text[p->at]) {
      case '"': case '/': case '\\': case 'b': case 'f': case 'r': case 'n': case 't': break;
      case 'u':
        p->at++;
        for (int i = 0; i < 4 && p->at < length && text[p->at]; i++) {
          char h = text[p->at];
          if (!((h >= '0' && h <= '9') || (h >= 'A' && h <= 'F') || (h >= 'a' && h <= 'f'))) {
            p->at = start;
            return BROKEN;
          }
          p->at++;
        }
        p->at--;
        break;
      default: p->at = start; return BROKEN;
      }
    }
  }
  p->at = start;
  return PARTIAL;
}
static int parse(Parser *p, const char *text, size_t length, Token *tokens, unsigned most) {
  int count = (int)p->count, result;
  for (; p->at < length && text[p->at]; p->at++) {
    char c = text[p->at];
    switch (c) {
    case '{': case '[': {
      count++;
      Token *token = new_token(p, tokens, most);
      if (!token) return FULL;
      if (p->parent != -1) {
        tokens[p->parent].size++;
        token->parent = p->parent;
      }
      token->kind = c == '{' ? KIND_OBJECT : KIND_ARRAY;
      token->start = (int)p->at;
      p->parent = (int)p->count - 1;
      break;
    }
    case '}': case ']': {
      Kind kind = c == '}' ? KIND_OBJECT : KIND_ARRAY;
      if (p->count < 1) return BROKEN;
      Token *token = &tokens[p->count - 1];
      for (;;) {
        if (token->start != -1 && token->end == -1) {
          if (token->kind != kind) return BROKEN;
          token->end = (int)p->at + 1;
          p->parent = token->parent;
          break;
        }
        if (token->parent == -1) {
          if (token->kind != kind || p->parent == -1) return BROKEN;
          break;
        }
        token = &tokens[token->parent];
      }
      break;
    }
    case '"':
      result = read_text(p, text, length, tokens, most);
      if (result < 0) return result;
      count++;
      if (p->parent != -1) tokens[p->parent].size++;
      break;
    case '\t': case '\r': case '\n': case ' ': break;
    case ':': p->parent = (int)p->count - 1; break;
    case ',':
      if (p->parent != -1 && tokens[p->parent].kind != KIND_ARRAY && tokens[p->parent].kind != KIND_OBJECT) p->parent = tokens[p->parent].parent;
      break;
    default:
      result = read_word(p, text, length, tokens, most);
      if (result < 0) return result;
      count++;
      if (p->parent != -1) tokens[p->parent].size++;
    }
  }
  for (int i = (int)p->count - 1; i >= 0; i--)
    if (tokens[i].start != -1 && tokens[i].end == -1) return PARTIAL;
  return count;
}
int main(void) {
  char text[3];
  Token tokens[MOST];
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
  Parser parser = {0, 0, -1};
  int count = parse(&parser, text, 3, tokens, MOST);
  assert(count >= PARTIAL && count <= 3);
  for (int i = 0; i < count; i++) {
    assert(tokens[i].start >= 0 && tokens[i].start <= tokens[i].end && tokens[i].end <= 3);
    assert(tokens[i].parent < i);
    if (tokens[i].parent >= 0) assert(tokens[tokens[i].parent].start < tokens[i].start);
  }
  return 0;
}

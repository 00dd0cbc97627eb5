/* library.h: functions of the C library. */
#ifndef craig_tools_language_library_h
#define craig_tools_language_library_h

#include "tools/language/expressions.h"

static void snippet_strings(unsigned n) {
  static const char *const words[] = {"abc", "", "hello", "a,b;c", "xyzzy", "abcabc", "Hello World", "12ab"};
  function_begin(n);
  indent();
  say("char a[32] = \"%s\", b[32] = \"%s\"; a[1] = 'a' + in; size_t z = in & 3;\n", words[pick(8)], words[pick(8)]);
  for (unsigned i = 0, count = 1 + pick(3); i < count; i++) {
    indent();
    switch (pick(24)) {
    case 0: say("h = mix(h, strlen(a) + strnlen(b, z));\n"); break;
    case 1: say("h = mix(h, (strcmp(a, b) > 0) + (strncmp(a, b, z) < 0) * 2);\n"); break;
    case 2: say("strcpy(b, a); h = mix(h, b[z]);\n"); break;
    case 3: say("strncpy(b, a, z + 1); h = mix(h, b[z] + b[z + 1]);\n"); break;
    case 4: say("if (strlen(a) < 12) strcat(a, \"!\"); h = mix(h, a[z] + strlen(a));\n"); break;
    case 5: say("{ char *p = strchr(a, 'c'); h = mix(h, p ? p - a : 99); }\n"); break;
    case 6: say("{ char *p = strrchr(a, b[0]); if (p) *p = '#'; h = mix(h, a[0] + a[1] * 3); }\n"); break;
    case 7: say("{ char *p = strstr(a, \"bc\"); h = mix(h, p ? p - a : 99); }\n"); break;
    case 8: say("h = mix(h, strspn(a, \"abcd\") + strcspn(b, \"c \") * 16);\n"); break;
    case 9: say("{ char t[] = \"a,b;c\"; char *p = strtok(t, \",;\"); while (p) { h = mix(h, *p); p = strtok(0, \",;\"); } }\n"); break;
    case 10: say("{ char *p = memchr(a, 'a' + in, 8); h = mix(h, p ? p - a : 99); }\n"); break;
    case 11: say("h = mix(h, memcmp(a, b, z) == 0);\n"); break;
    case 12: say("{ char *p = strdup(a); if (*p) p[0] = 'q'; h = mix(h, p[0] + a[0] + strlen(p)); free(p); }\n"); break;
    case 13: say("h = mix(h, atoi(\"4%u\") + strtol(\"-%u\", 0, 0) + strtoul(\"ff\", 0, 16));\n", pick(9), pick(99)); break;
    case 14: say("{ char *e; h = mix(h, strtol(\"12ab\", &e, 10 + (in & 1) * 6)); h = mix(h, *e); }\n"); break;
    case 15: say("h = mix(h, !!isalpha(a[z]) + !!isdigit(b[z]) * 2 + !!isspace(b[0]) * 4 + toupper(a[z]));\n"); break;
    case 16: say("h = mix(h, (strcasecmp(a, b) == 0) + (strncasecmp(\"AbC\", \"aBd\", z) == 0));\n"); break;
    case 17: say("{ char t[16]; int k = snprintf(t, sizeof t, \"%%d-%%s\", (int)in, \"x\"); h = mix(h, k + t[0] + t[2]); }\n"); break;
    case 18: say("{ char t[16]; sprintf(t, \"%%03u|%%x\", in, %u); h = mix(h, t[2] + t[4] + strlen(t)); }\n", pick(999)); break;
    case 19: say("{ char *e = stpcpy(b, \"xy\"); h = mix(h, e - b); *e = 'z'; h = mix(h, b[2]); }\n"); break;
    case 20: say("{ char t[] = \"a,b\", *s = t, *save; char *p = strtok_r(t, \",\", &save); h = mix(h, *p); p = strsep(&s, \",\"); h = mix(h, p[0]); }\n"); break;
    case 21: say("{ char *p = mempcpy(b, \"abc\", z); h = mix(h, p - b); bzero(b, 2); h = mix(h, b[0] + b[2]); }\n"); break;
    case 22: say("{ char *p = strpbrk(a, \"lc1\"); h = mix(h, p ? *p : 1); p = strndup(a, z); h = mix(h, strlen(p)); free(p); }\n"); break;
    default: say("{ char *p = memccpy(b, a, 'b', 4); h = mix(h, p ? p - b : 50); h = mix(h, b[0]); }\n");
    }
  }
  function_end();
}

static void snippet_sorting(unsigned n) {
  say("static int z%u(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }\n", n);
  function_begin(n);
  indent();
  say("int a[4] = {%u, in, 3, %u}, k = in;\n", pick(9), pick(9));
  indent();
  switch (pick(4)) {
  case 0: say("qsort(a, 4, sizeof *a, z%u); h = mix(h, a[0] + a[1] * 16 + a[2] * 256 + a[3] * 4096); (void)k;\n", n); break;
  case 1: say("qsort(a, 4, sizeof *a, z%u); int *p = bsearch(&k, a, 4, sizeof *a, z%u); h = mix(h, p ? *p : 77);\n", n, n); break;
  case 2: say("h = mix(h, abs(a[1] - 5) + labs(-3l - k)); div_t d = div(a[0] * 7 + k, 4); h = mix(h, d.quot * 8 + d.rem); ldiv_t e = ldiv(-7, 2); h = mix(h, e.rem + 9);\n"); break;
  default: say("h = mix(h, abs((int)in - 4)); h = mix(h, llabs(-(long long)in)); (void)a; (void)k; (void)z%u;\n", n);
  }
  function_end();
}

static void snippet_math(unsigned n) {
  function_begin(n);
  indent();
  switch (pick(8)) {
  case 0: say("int e; double m = frexp(in * 3.5, &e); h = mix(h, e + (long)(m * 1024));\n"); break;
  case 1: say("double w, f = modf(in * 1.25 - 3, &w); h = mix(h, (long)w); h = mix(h, (long)(f * 64));\n"); break;
  case 2: say("h = mix(h, (long)ldexp(in, 3) + lround(in * 0.75) + lrint(in * 0.5));\n"); break;
  case 3: say("h = mix(h, (long)(fmod(in * 5.5, 3) * 16) + (long)(remainder(in * 5.0, 3) * 16));\n"); break;
  case 4: say("h = mix(h, (long)(hypot(3, 4) * 4)); h = mix(h, (long)sqrt(in * in));\n"); break;
  case 5: say("int q; double r = remquo(in * 7.0, 4, &q); h = mix(h, (q & 7) + (long)r * 8);\n"); break;
  case 6: say("h = mix(h, isnan(in - 1.0) + fpclassify(in * 0.0) + isnormal(in + 1.0) + !!signbit(-(float)in));\n"); break;
  default: say("float w, f = modff(in * 0.5f, &w); h = mix(h, (long)(w + f * 8)); h = mix(h, (long)scalbn(in, 2) + ilogb(in + 1.0));\n");
  }
  function_end();
}

static void snippet_wide(unsigned n) {
  function_begin(n);
  indent();
  switch (pick(4)) {
  case 0: say("wchar_t a[] = L\"abc\"; h = mix(h, wcslen(a) + a[in & 3]);\n"); break;
  case 1: say("wchar_t a[8] = L\"xyz\"; wchar_t *p = wcschr(a, L'x' + (in & 3)); if (p) *p = L'!'; h = mix(h, a[0] + a[1] * 3 + (p ? p - a : 9));\n"); break;
  case 2: say("wchar_t a[4], b[4] = L\"pq\"; wmemcpy(a, b, 3); wmemset(b, L'k', 2); h = mix(h, a[in & 1] + b[1]);\n"); break;
  default: say("h = mix(h, (wcscmp(L\"ab\", L\"ac\") < 0) + sizeof(wchar_t) + L'\\x1234' + u'a' + U'b');\n");
  }
  function_end();
}

#endif

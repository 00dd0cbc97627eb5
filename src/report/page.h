/* page.h: what the report's page brings along (src/report/page/), which the build puts into the binary. */
#ifndef craig_report_page_h
#define craig_report_page_h

typedef struct {
  const char *name, *text;
} PageText;

extern const PageText page_texts[]; /* the style, the script; a name NULL ends them */
enum { PAGE_STYLE, PAGE_SCRIPT };

#endif

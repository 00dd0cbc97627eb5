/* html.h: what pages of ours have in common. */
#ifndef craig_report_html_h
#define craig_report_html_h

#include "report/report.h"

void html_add_head(Buffer *out);                    /* all up to the title, styles included */
void html_add_text(Buffer *out, const char *text); /* as HTML and XML write it, in text and in attributes; control characters become blanks */
void html_add_bytes(Buffer *out, const char *text, size_t length);
void html_add_pictures(const Report *report, Buffer *out); /* of functions (flow_picture.c) */

#endif

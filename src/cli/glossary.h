/* glossary.h: docs/glossary.md, which the build puts into the binary. */
#ifndef craig_cli_glossary_h
#define craig_cli_glossary_h

extern const char glossary_text[];

#endif

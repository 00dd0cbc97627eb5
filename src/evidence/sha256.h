/* sha256.h: the hash of FIPS 180-4, by which witnesses name files. */
#ifndef craig_evidence_sha256_h
#define craig_evidence_sha256_h

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_TEXT = 65 };

void sha256(const void *data, size_t size, uint8_t digest[SHA256_BYTES]);
void sha256_text(const void *data, size_t size, char text[SHA256_TEXT]); /* hexadecimal */

#endif

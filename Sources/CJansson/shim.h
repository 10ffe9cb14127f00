// What Swift cannot import from <jansson.h>: function-like macros, and one function that has the
// same name as its enum.
#ifndef PAGER_CJANSSON_SHIM_H
#define PAGER_CJANSSON_SHIM_H

#include <jansson.h>

#if JANSSON_VERSION_HEX < 0x020e00
#error "pager-engine needs jansson 2.14 or newer (libjansson-dev, brew install jansson)"
#endif

static inline int pager_json_error_code(const json_error_t *error) {
  return (int)json_error_code(error);
}

#endif

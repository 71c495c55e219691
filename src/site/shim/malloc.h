/* malloc.h: memory is never given back to a browser. */
#ifndef ENFILADE_SITE_MALLOC_H
#define ENFILADE_SITE_MALLOC_H

#include <stddef.h>

static inline int malloc_trim(size_t pad) { return pad > 0; }

#endif

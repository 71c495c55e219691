/* special.h: special.yaml, the numbers of a game's own rules: a reader for each profile that has some. A new game adds
 * its file special_<game>.c and a row in special.c. */
#ifndef ENFILADE_LOAD_SPECIAL_H
#define ENFILADE_LOAD_SPECIAL_H

#include "load/read.h"

struct special_reader {
    const char *profile;
    const cyaml_schema_value_t *schema;
    bool (*read)(struct source *, const void *document, struct gbacw_tables *);
};
extern const struct special_reader special_monocacy, special_kernstown, special_gettysburg, special_standard;

bool special_byte(struct source *source, const char *where, const char *text, int high, uint8_t *out);

#endif

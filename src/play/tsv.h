/* tsv.h: tables of fields parted by tabs, a row a line, as the files of what computer players have learned are. Fields
 * and rows are read where they lie; nothing is copied. */
#ifndef ENFILADE_PLAY_TSV_H
#define ENFILADE_PLAY_TSV_H

#include "core/types.h"

struct tsv_field {
    const char *text;
    size_t length;
};

/* The next field of the row; false at its end. */
bool tsv_next(const char **at, struct tsv_field *out);
bool tsv_is(struct tsv_field field, const char *word);
/* A whole number that fits; false: it is none. */
bool tsv_number(struct tsv_field field, int32_t *out);
/* Takes a row: its field at the column; false if it does not begin with the word, or is too short. */
bool tsv_row(const char **at, const char *word, unsigned column, struct tsv_field *out);

#endif

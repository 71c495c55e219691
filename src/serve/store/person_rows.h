/* person_rows.h: the rows of every table that are about one person. */
#ifndef ENFILADE_SERVE_STORE_PERSON_ROWS_H
#define ENFILADE_SERVE_STORE_PERSON_ROWS_H

#include "serve/store/store.h"

struct person_data_row {
    const char *game, *text; /* text may be NULL */
    int64_t at;
};
extern const char *const PERSON_DATA_LISTS[]; /* their names, ended by NULL */
typedef void (*store_person_row_taker)(void *context, const char *list, const struct person_data_row *row);
bool store_person_rows(struct store *store, int64_t person, store_person_row_taker take, void *context);

#endif

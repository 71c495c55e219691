/* person_data.h: everything that is kept of a person, as they may ask for it. */
#ifndef ENFILADE_SERVE_PEOPLE_PERSON_DATA_H
#define ENFILADE_SERVE_PEOPLE_PERSON_DATA_H

#include <jansson.h>

#include "serve/store/people.h"

/* NULL: it could not be read, or there is no such person. */
json_t *person_data(struct store *store, int64_t person);

#endif

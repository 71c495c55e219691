/* plain_json.h: the JSON that our own page sends, read quickly.
 *
 * Nearly every body is one flat object without blanks: {"side":"usa","actions":["stop"],"at":17,"key":"k"}. A parser
 * for all of JSON looks at each of its letters several times; here each is looked at once. */
#ifndef ENFILADE_SERVE_BASE_PLAIN_JSON_H
#define ENFILADE_SERVE_BASE_PLAIN_JSON_H

#include <jansson.h>
#include <stddef.h>

/* An object of texts (ASCII, nothing escaped), whole numbers from 0 on and lists of texts, the same as jansson would
 * read; NULL if it is anything else, or wrong: then jansson is to be asked. */
json_t *plain_json(const char *bytes, size_t length);

#endif

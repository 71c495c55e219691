/* request.h: requests in JSON: their fields checked by name and type, and errors as values. */
#ifndef ENFILADE_MATCH_REQUEST_H
#define ENFILADE_MATCH_REQUEST_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/dice.h"
#include "core/text.h"

enum field_type { FIELD_TEXT, FIELD_NUMBER, FIELD_FLAG, FIELD_LIST, FIELD_OBJECT, FIELD_SEED };
struct field {
    const char *name;
    enum field_type type;
    bool needed;
};
#define REQUEST_FIELDS_MAX 12

/* Unknown fields, wrong types and missing fields are named; `cmd` and `id` may always be there. NULL: all is
 * well. `fields` ends with a name NULL. */
json_t *request_check(const char *name, const struct field *fields, const json_t *object);

/* Errors: {"kind", "case"?, "why"}. */
json_t *error_of(const char *kind, const char *rule, const char *why);
json_t *request_error(const char *why); /* of the kind `request` */

/* A text field; NULL if it is missing or no text. Borrowed from the request. */
const char *text_field(const json_t *request, const char *key);
/* A whole number, or what to take if the field is missing. */
uint64_t number_field(const json_t *request, const char *key, uint64_t otherwise);
/* True only where the field says true. */
bool flag_field(const json_t *request, const char *key);
/* A seed of ChaCha20 as a whole number, or as text: decimal digits, or 64 hexadecimal ones; false: it is none. */
bool request_seed(const json_t *value, struct dice_seed *out);
/* The same of a field that was checked; 1 if it is missing. */
struct dice_seed seed_field(const json_t *request, const char *key);

/* Writes a small tree, an error say, as a value. */
void json_tree(struct json *out, const json_t *tree);

/* What fills an answer: writes its members and returns NULL, or returns an error. */
typedef json_t *answer_fill(void *context, const json_t *request, struct json *out);
/* Writes {"ok":true, members, "id"?}; or {"ok":false,"error":...,"id"?}, and returns the error, which is to be freed.
 * Whatever was written before the error is dropped. */
json_t *answer_write(const json_t *request, answer_fill *fill, void *context, struct text *out);
/* For a request that is refused before anybody fills its answer. Returns the error. */
json_t *answer_refuse(const json_t *request, json_t *error, struct text *out);

#endif

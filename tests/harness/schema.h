/* schema.h: answers of the engine against protocol/protocol.schema, as tools/schema.mjs holds those of the server.
 *
 * The build writes the schema as JSON (tools/protocol.mjs --compiled): types as small trees. */
#ifndef ENFILADE_TESTS_SCHEMA_H
#define ENFILADE_TESTS_SCHEMA_H

#include <jansson.h>

/* Fails the test with the first thing that does not conform. */
void schema_check_answer(const json_t *request, const json_t *answer);

#endif

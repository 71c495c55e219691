/* queries.h: questions to the rules: each chapter answers its own; here each is handed to its chapter. */
#ifndef ENFILADE_GBACW_QUERIES_H
#define ENFILADE_GBACW_QUERIES_H
#include "gbacw/state/frames.h"
/* ruleset.query: refuses questions it does not know. */
struct ruling gbacw_query(struct game *game, const struct query *query, struct json *out);
#endif

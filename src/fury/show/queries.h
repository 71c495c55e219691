/* queries.h: questions to the rules, answered with the numbers the rules use. */
#ifndef ENFILADE_FURY_QUERIES_H
#define ENFILADE_FURY_QUERIES_H
#include "fury/combat/attack.h"

/* ruleset.query: refuses questions it does not know. */
struct ruling fury_query(struct game *game, const struct query *query, struct json *out);
/* The attack a query asks about: of `unit` on `hex`, with the choices named in its list (support, assist, lead). */
struct ruling fury_query_attack(struct game *game, const struct query *query, struct attack_locals *out);
/* The move a query asks about: of `unit` under the HQ in its list, else the nearest. */
struct ruling fury_query_move(struct game *game, const struct query *query, struct move_locals *out);

#endif

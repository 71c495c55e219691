/* standing_orders.h: questions that standing orders can answer, and how each word answers them. */
#ifndef ENFILADE_GBACW_STANDING_H
#define ENFILADE_GBACW_STANDING_H
#include "gbacw/state/frames.h"

enum standing { /* in the order in which the table shows them */
                STANDING_WITHDRAWAL_FIRE,
                STANDING_RETREAT_FIRE,
                STANDING_OPPORTUNITY_FIRE,
                STANDING_FORMATION_FIRE,
                STANDING_DEFENSIVE_FIRE,
                STANDING_COVER,
                STANDING_EVADE,
                STANDING_ADVANCE,
                STANDING_LOSSES,
                STANDING_FACING,
                STANDING_ROUTE,
                STANDING_MAKE_WAY,
                STANDING_LEADERS,
                STANDING_BATTERIES,
                STANDING_NEW_LEADERS,
                STANDING_TOP,
                STANDING_SADDLE,
                STANDING_ROUNDS,
                STANDINGS
};
extern const struct standing_words gbacw_standing[STANDINGS];
/* Which standing order the open question is for; NULL: none. */
const char *gbacw_interruption(struct game *game);
bool gbacw_standing_answer(struct game *game, const char *word, const struct action_list *legal, struct action *out);

/* standing_routes.c: the next hex of a retreat, or of those who make way: `safest`, `shortest` or `homeward`. */
bool standing_route(struct game *game, const char *word, const struct action_list *legal, struct action *out);
/* The unit with which a new leader is placed: `strongest` or `safest`. */
bool standing_place(struct game *game, const char *word, const struct action_list *legal, struct action *out);
/* Which way to face: `enemy` or `keep`. */
bool standing_facing(struct game *game, const char *word, const struct action_list *legal, struct action *out);

/* The sheets that help with the open question, by what they are called. */
void gbacw_offers(struct game *game, struct json *out);
#endif

/* rating.h: Battle Ratings (7.4 Step 2): one contribution a case; the sum is the rating, the rows the explanation. */
#ifndef ENFILADE_FURY_RATING_H
#define ENFILADE_FURY_RATING_H

#include "fury/state/frames.h"

#define RATING_ITEMS 10
struct rating {
    int total;
    int count;
    struct rating_item {
        int by;
        const char *rule_case, *why;
        counter_id who; /* the unit or HQ it comes from; COUNTER_NONE */
    } item[RATING_ITEMS];
};

/* Fills the rows in the order of the book; the total is their sum. */
void fury_rating_attacker(const struct game *game, const struct attack_locals *attack, struct rating *out);
void fury_rating_defender(const struct game *game, const struct attack_locals *attack, struct rating *out);

enum cover { COVER_NONE, COVER_DEFENSIBLE, COVER_WORKS }; /* WORKS: Entrenchment or Fort (7.4-S4d) */
/* What the hex gives a defender, works included. */
enum cover fury_cover_of(const struct game *game, hex_id hex);

/* A Division that could give Attack Support (7.4-S2A-g). */
bool fury_may_assist(const struct game *game, const struct attack_locals *attack, counter_id c);
/* A friendly HQ in Battle Mode with the hex in its range (7.4-S2A-e). */
bool fury_may_lead(const struct game *game, counter_id hq, side_id side, hex_id hex);
/* The side could choose Artillery Support for this unit (7.4-S1b, S1c, 2.5-Cav-c). */
struct ruling fury_may_support(const struct game *game, counter_id c);
/* The attack of a Division in a direction, before any choice. */
struct attack_locals fury_attack_of(const struct game *game, counter_id attacker, direction d);

#endif

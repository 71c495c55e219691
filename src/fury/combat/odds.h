/* odds.h: the exact chances of an attack: the same steps as the attack itself, walked over every die. */
#ifndef ENFILADE_FURY_ODDS_H
#define ENFILADE_FURY_ODDS_H
#include "fury/combat/attack.h"

/* Ways out of ODDS_ALL: two dice of ten, two more for a Counterattack, the special die. */
enum { ODDS_ALL = 100 * 100 * 6 };
struct odds {
    uint32_t result[RESULTS];          /* of the first roll, in ways */
    uint32_t attacker[5], defender[5]; /* by enum fate_of: what becomes of the two in the end */
    uint32_t leader[2];                /* a Leader Casualty in the first roll, out of 10,000 */
};
/* Of two ratings on that ground; `lone`: the defender is a Detachment alone. No leader is at risk. */
void fury_rating_odds(const struct game *game, int attack, int defence, uint8_t cover, bool lone, struct odds *out);
/* Of an attack as it stands, with the choices already made in it. */
void fury_attack_odds(const struct game *game, const struct attack_locals *attack, struct odds *out);
/* The same, with what the field makes of it: any unit that has no way back is Blown by a retreat (7.4-S4p, S4q), and
 * near the end Blown is Eliminated (2.5-Blown-b). */
void fury_settled_odds(const struct game *game, const struct attack_locals *attack, struct odds *out);

#endif

/* attack.h: one attack (7.4). */
#ifndef ENFILADE_FURY_ATTACK_H
#define ENFILADE_FURY_ATTACK_H
#include "fury/march/rating.h"

enum attack_stage { /* of the frame */
                    ATTACK_DECLARE,
                    ATTACK_SUPPORT_OF_ATTACKER,
                    ATTACK_SUPPORT_OF_DEFENDER,
                    ATTACK_REVEAL,
                    ATTACK_ASSIST,
                    ATTACK_LEAD_OF_ATTACKER,
                    ATTACK_LEAD_OF_DEFENDER,
                    ATTACK_ROLL,
                    ATTACK_SECOND,
                    ATTACK_SECOND_GONE,
                    ATTACK_PURSUE,
                    ATTACK_PURSUED,
                    ATTACK_OVER
};

extern const char *const fury_position_names[TACTICALS];
extern const char *const fury_result_names[RESULTS];

/* What a result does to the two, terrain counted, before any special die (7.4-S4): */
enum fate_of { FATE_STAYS, FATE_RETREATS, FATE_BLOWN, FATE_ELIMINATED, FATE_POOL };
struct outcome {
    enum fate_of attacker, defender; /* in the roles of this roll */
    bool special;                    /* the special die may make a retreat Blown */
    bool counterattack;              /* a new roll with the roles changed */
};
/* `counter`: this is the Counterattack; `lone`: the defender is a Detachment or a ghost. */
struct outcome fury_outcome_of(enum attack_result result, enum cover cover, bool counter, bool lone);
/* The position that a rating and a die give (7.4-S3). */
uint8_t fury_tactical_position(const struct fury_charts *charts, int rating, int die);
/* How many faces of the special die blow a Division. */
unsigned fury_blown_faces(const struct game *game);
/* A sealed choice is being made: only its side may know it until both are revealed (7.4-S1a). */
bool fury_attack_sealed(const struct game *game);

#endif

/* resolve.h: the resolver of fire: a small record that steps from chance to chance.
 *
 * The game fills it and writes its end back; odds are the same steps walked over every class of every chance, equal
 * records merged. Nothing in it points anywhere, so equal records are equal bytes. */
#ifndef ENFILADE_GBACW_RESOLVE_H
#define ENFILADE_GBACW_RESOLVE_H
#include "gbacw/frames.h"

enum { ATTACKS_MAX = 4, TARGETS_MAX = 10, TARGET_LEADERS_MAX = 8, SHIFTS_MAX = 12, FIRERS_MAX = 40 };

struct shift {
    int8_t by;
    uint8_t zero[7];
    const char *case_number;
    const char *why;
};

struct fire_attack {             /* one arm's attack, itemised: for the event and the odds, not stepped */
    uint8_t artillery, separate; /* separate: one die a unit (8.22) */
    uint8_t purpose;
    uint8_t firer_count, shift_count;
    counter_id firer[FIRERS_MAX];
    uint8_t points[FIRERS_MAX], range[FIRERS_MAX], times6[FIRERS_MAX];
    uint16_t exact6; /* strength in sixths */
    uint16_t strength;
    int8_t column, net, final_column,
        final_battery_column; /* columns from 0; battery column: guns at guns and wagons */
    bool enfilades;
    struct shift shift[SHIFTS_MAX];
};

enum { /* fire_target.outcome */ OUTCOME_ROUT = 1,
       OUTCOME_PIN = 2,
       OUTCOME_GONE = 4,
       OUTCOME_ROUT_AGAIN = 8,
       OUTCOME_CREW_GONE = 16,
       OUTCOME_LIMBERED = 32 };

struct fire_target {
    uint8_t kind; /* enum unit_type as a target: infantry and cavalry, battery, wagon, crews */
    uint8_t strength, crew, initial;
    uint8_t morale;   /* MORALE_GREEN: elephant first */
    uint8_t modifier; /* the sum of 13.2x modifiers but the enfilade, plus 8, so that it is unsigned */
    uint8_t flags;    /* TARGET_... */
    uint8_t lost, guns_lost, crew_lost, rounds_lost;
    uint8_t owes;    /* FIRE_PIN|FIRE_ROUT|FIRE_STAR and OWES_LOSS */
    uint8_t outcome; /* OUTCOME_... */
    uint8_t result;  /* wagon: column of 11.34 */
    uint8_t zero[2];
};
enum {
    TARGET_ROUTED = 1,
    TARGET_ENFILADED = 2,
    TARGET_UNLIMBERED = 4,
    TARGET_NO_REROUT = 8 /* retreat fire */,
    TARGET_DONE = 16,
    TARGET_CREWED = 32
};
enum { OWES_LOSS = 8, OWES_CHECK = 16 };

struct resolution {
    uint8_t stage, index, sub, attack_count, target_count, leader_count;
    uint8_t any_rout, casualty_small, casualty_artillery, long_loss, pinned, check_all;
    struct {
        uint8_t artillery, separate, column, battery_column, die, zero[3];
    } attack[ATTACKS_MAX];
    struct fire_target target[TARGETS_MAX];
    uint8_t leader[TARGET_LEADERS_MAX]; /* enum fate */
    uint8_t zero[4];
};

/* What the record needs next: a purpose, about which target or leader, and how many classes with which weights out of
 * `of`. class_of_face turns a thrown face (or the sum of two dice) into its class. Returns false when it is finished.
 */
struct chance {
    uint8_t purpose, about, two_dice;
    uint8_t classes;
    uint8_t weight[12];
    uint8_t of;
    uint8_t class_of[13];
};
bool resolution_next(const struct charts *charts, const struct resolution *record, struct chance *chance);
void resolution_feed(const struct charts *charts, struct resolution *record, unsigned class);
#endif

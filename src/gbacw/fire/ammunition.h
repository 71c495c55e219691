/* ammunition.h: depletion, rounds, wagons, supply paths and resupply (11.0). */
#ifndef ENFILADE_GBACW_AMMUNITION_H
#define ENFILADE_GBACW_AMMUNITION_H
#include "gbacw/state/frames.h"

enum { /* marks of a battery while its side resupplies, in bits that other kinds of counters use */
       F_RESUPPLYING = F_CHARGED,   /* was empty when the phase began and draws rounds from wagons (11.32) */
       F_GAVE_ROUNDS = F_AUGMENTED, /* 11.33: one gives, the other takes, so rounds never go to and fro */
       F_TOOK_ROUNDS = F_FRESH_CREW
};
/* The highest die that depletes it when its fire asks for one (11.21): its weapon's own, or the charts'. */
int depletion_die(const struct game *game, counter_id c);
void deplete_unit(struct game *game, counter_id c, const char *case_number); /* marks it and its brigade's box (22.2) */
/* One round less; a battery without rounds cannot fire. */
void spend_round(struct game *game, counter_id battery);
/* A supply path from the unit to the wagon (11.23): cost in sixths, path in out; 0 if none. */
int supply_path(struct game *game, counter_id unit, counter_id wagon, hex_id *out, int max, uint16_t *cost);
struct ruling may_supply(struct game *game, counter_id c, counter_id wagon); /* serves it, and by a path */
/* The Resupply Phase, run by the machine. */
enum next resupply_advance(struct game *game, struct frame *frame);
extern const struct decision resupply_decision;
/* `{"what":"supply","unit":U}`: which wagon serves it, by which path. */
struct ruling supply_query(struct game *game, const struct query *query, struct json *out);
#endif

/* fire.h: fire combat of every purpose (9.0, 10.1, 10.2, 6.23, 24.1): one frame, one judge, one resolver. */
#ifndef ENFILADE_GBACW_FIRE_H
#define ENFILADE_GBACW_FIRE_H
#include "gbacw/state/frames.h"

/* A way in which guns of a game fire when a word says so (fire_rules.ways). */
struct fire_way {
    uint8_t word;
    bool in_parts;    /* some of its points may fire so; else all or none */
    bool takes_along; /* others in its hex may come along without firing: `add UNIT 0 WORD` */
};

/* May this counter fire at the hex for this purpose at all (weapon, range, front, sight, state, ammunition, command)?
 */
struct ruling may_fire_at(const struct game *game, counter_id firer, hex_id target, unsigned purpose);
/* Hexsides of its own hex by which the firer can fire at the target; returns how many (0..2), front ones only. */
int fire_hexsides(const struct game *game, counter_id firer, hex_id target, direction out[2]);
/* Points the firer may still put through `via` at the target, given what has been fired this phase (9.3, 9.45). */
int points_left(const struct game *game, counter_id firer, direction via);
/* Would anybody of `side` answer (withdrawal, retreat, opportunity, change of formation)? Saves asking nobody. */
bool anyone_may_fire(const struct game *game, side_id side, hex_id target, counter_id unit, unsigned purpose);

/* Pushes a FIRE frame. Targets must carry F_TARGET already (the frame clears it at the end). `entered`, `both` and
 * extra_shift as in fire_locals. The frame asks the firing side (`add`, `resolve`, `hold`), resolves, writes losses and
 * debts, and is done; the caller then calls KIND_SETTLE when its own step is finished. */
struct frame *fire_call(struct game *game, unsigned purpose, side_id firing, hex_id target, counter_id unit,
                        int extra_shift);
/* KIND_FIRE and KIND_FIRE_PHASE, run by the machine. */
enum next fire_advance(struct game *game, struct frame *frame);
enum next fire_phase_advance(struct game *game, struct frame *frame);
extern const struct decision fire_decision, fire_phase_decision;
/* Fire strength etc. for queries and bots: exact odds as JSON. */
struct ruling fire_query(struct game *game, const struct query *query, struct json *out);
/* Expected points of loss times 1000 if these (all who can, side's own) fired at the hex: for minds. */
int fire_expected_loss(struct game *game, side_id firing, hex_id target, unsigned purpose);
/* Is it asked in which of two hexes a long shot falls? */
bool fire_asks_strike(const struct frame *frame);
#endif

/* fire_eligibility.h: who may fire at what, through which hexside, with how much (9.2, 9.3, 9.6, 10.1, 11.2). */
#ifndef ENFILADE_GBACW_FIRING_H
#define ENFILADE_GBACW_FIRING_H
#include "gbacw/fire/fire.h"
#include "gbacw/state/scratch.h"

/* A fire of its own phase, not an answer to what somebody did. */
static inline bool is_fire_phase(unsigned purpose) { return purpose == FIRE_OFFENSIVE || purpose == FIRE_DEFENSIVE; }
/* Nothing but the state of the firer itself. */
struct ruling may_fire(const struct game *game, counter_id firer, unsigned purpose);
/* Could it fire at its next chance, as it stands: with what it has moved, fired or answered before left out? */
bool can_fire_as_it_stands(const struct game *game, counter_id c);
/* May it answer this act of `unit` with fire at the hex (10.1, 10.2, 6.23, 24.12)? */
struct ruling may_answer_with(const struct game *game, counter_id firer, hex_id target, counter_id unit,
                              unsigned purpose);
/* What a firer may still put through a hexside; shots are counted from `first` on. */
int room_through(const struct game *game, unsigned first, counter_id firer, direction via);
/* What small arms may still fire out of its hex, by whichever hexsides (8.24). */
int room_in_hex(const struct game *game, unsigned first, counter_id firer);
/* Do guns stand where only some of them fire by one hexside (9.33)? */
bool guns_are_narrow(const struct game *game, counter_id firer);
/* May this phase's fire be aimed at the counter? A bombardment is aimed at guns, what answers it at guns that fired. */
bool is_phase_target(const struct game *game, counter_id c);
/* Has the hex such a counter of the other side? */
struct ruling may_aim_now(const struct game *game, side_id firing, hex_id target);
/* Offensive or defensive fire, by the phase. */
unsigned fire_purpose_now(const struct game *game);
/* What the fire of a phase is called, for a ruling with its target: "Offensive fire at %h". */
const char *fire_of_phase(const struct game *game, unsigned purpose);
/* The kind of fire in one word, for events and answers: "offensive", "bombardment", "withdrawal". */
const char *fire_purpose_word(const struct game *game, unsigned purpose);
/* Units of the side with a weapon and a formation to fire: listed again when something has moved. */
const struct shooters_page *shooters_of(const struct game *game, side_id side);
struct shooter shooter_of(const struct game *game, counter_id c); /* on the map, with a weapon */
bool shooter_reaches(const struct game *game, const struct shooter *shooter, hex_id target); /* range, front, sight */
/* All of the side who reach the hex, by number: good until something moves or another target is asked about. */
const counter_id *reaching(const struct game *game, side_id side, hex_id target, unsigned *count);
bool fired_at_hex(const struct game *game, hex_id hex);    /* in this Fire Phase (9.42, 9.44) */
bool fired_at_unit(const struct game *game, counter_id c); /* in this Fire Phase, wherever it was */
/* "4-6": a column by its heading, Grapeshot or Small-Arms. */
const char *fire_column_name(const struct game *game, bool grape, int column);
/* -- one fire being gathered (fire.c) -- */
struct ruling fire_may_join(const struct game *game, const struct fire_locals *fire, struct action add);
void fire_join(struct game *game, const struct fire_locals *fire, struct action add); /* writes its shots */
void fire_mark_targets(struct game *game, const struct fire_locals *fire);            /* of a Fire Phase */
#endif

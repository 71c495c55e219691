/* morale.h: morale checks, green units and rout (13.0). */
#ifndef ENFILADE_GBACW_MORALE_H
#define ENFILADE_GBACW_MORALE_H
#include "gbacw/state/frames.h"

/* The modifiers of a check (13.0b) as contributions; the sum without the enfilade, which the fire knows. */
struct morale_modifier {
    int8_t by;
    const char *case_number, *why;
};
/* A row of the game's own. */
struct own_morale_row {
    int8_t by;
    const char *case_number, *why;
    bool (*speaks)(const struct game *, counter_id);
};
enum { MORALE_ROWS = MORALE_REASONS + 4 };
/* Returns their sum; the rows go to `out`, their number to `count`. */
int morale_modifiers(const struct game *game, counter_id c, bool enfiladed, struct morale_modifier out[MORALE_ROWS],
                     int *count);
/* Writes them with the die and the sum into the event that is open. */
void event_morale_die(const struct game *game, const struct morale_modifier *modifier, int count, int die, int total);
/* Gives a green unit its rating (13.14): two dice, and their event. Nothing if it has one. */
void see_elephant(struct game *game, counter_id c);
/* What a total of die and modifiers does to a unit of this rating. */
enum morale_outcome morale_outcome(const struct charts *charts, unsigned rating, int total);
/* A rout check outside fire (retreats, displacement, break-off): throws, emits the event; true if it routs. */
bool check_morale(struct game *game, counter_id c, const char *case_number, bool enfiladed);
/* Marks a unit routed with its three-hex debt (13.31); a crew leaves its guns, a wagon crew its wagon (15.16, 11.12).
 * Returns the counter that will retreat (the crew where guns stay). */
counter_id rout_unit(struct game *game, counter_id c, const char *case_number);
void pin_counter(struct game *game, counter_id c); /* marks it; horse may then dismount (PINNED_HORSE_DISMOUNTS) */
enum { PINNED_MAX = 64 };                          /* by one fire */
/* Pins these units of the hex and emits the event. */
void pin_those(struct game *game, const counter_id *list, int count, hex_id hex, const char *case_number);
/* 9.84a: all of a side in the hex, save those who leave it under cover of the others (10.14). */
void pin_hex(struct game *game, hex_id hex, side_id side, const char *case_number);
/* -- losses, from any cause: strength, roster, effectiveness and initiative boxes, tallies, orphans; with their events
 * -- */
void lose_points(struct game *game, counter_id c, int points, bool captured, const char *case_number);
/* A battery without guns goes, its crew with it. */
void lose_guns(struct game *game, counter_id battery, int guns, const char *case_number);
void capture_gun(struct game *game, counter_id battery, const char *case_number); /* one, with its rounds */
/* Half a crew a step, of a wagon the whole; what happens to guns without a crew is the book's choice
 * (crew_rules.parting). */
void lose_crew(struct game *game, counter_id battery, int steps, const char *case_number);
void remove_unit(struct game *game, counter_id c, unsigned fate, const char *case_number); /* whole, with its tallies */
/* Takes him off the map with what follows from it: tallies, his post, his replacement. */
void leader_falls(struct game *game, counter_id leader, unsigned fate, const char *case_number);
void orphan_leaders(struct game *game, hex_id hex, side_id side); /* marks DEBT_ORPHAN where 17.53 applies */
void capture_lone_leaders(struct game *game, hex_id hex, side_id by, const char *case_number); /* 17.54, 17.75 */
/* A hex entered by `by`: captures lone leaders, abandoned guns, uncrewed wagons there (5.12, 11.19, 17.75). */
void take_hex(struct game *game, hex_id hex, counter_id by);
/* A crew in good order again serves the guns or the wagon that it finds in its hex. */
void crew_rallies(struct game *game, counter_id c);
/* A side alone in a hex after a fight there: takes leaders, guns and wagons the other side left in it. */
void seize_hex(struct game *game, hex_id hex, side_id side, const char *leader_case);
/* The crew of an unlimbered battery or of a wagon comes out of it as a counter of its own in the same hex; the guns or
 * the wagon stay without it. Returns the counter that goes: the crew, or `c` itself where nothing is left behind. */
counter_id crew_out(struct game *game, counter_id c);
bool pinned_instead(const struct game *game, counter_id c);  /* the game says that it is pinned where it would rout */
bool never_routs(const struct game *game, counter_id c);     /* unlimbered guns and wagons whose crews stay with them */
bool leaves_crew_out(const struct game *game, counter_id c); /* would crew_out part them? */
/* Two dice on a column of 17.76 for one leader: throws, emits the event, removes him if he falls. */
void roll_leader(struct game *game, counter_id leader, unsigned column);
/* The engagement in a hex is over when only one side is left to fight there (12.94). */
void end_engagement_if_over(struct game *game, hex_id hex);
/* Nobody friendly holds the hex with him, and nothing but enemies, their zones and impassable ground is around. */
bool leader_surrounded(const struct game *game, counter_id leader);
#endif

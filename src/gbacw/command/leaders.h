/* leaders.h: command, rally, promotion (17.0, 13.5). */
#ifndef ENFILADE_GBACW_LEADERS_H
#define ENFILADE_GBACW_LEADERS_H
#include "gbacw/state/frames.h"
/* Every leader of both sides, on the map or not. */
const counter_id *all_leaders(const struct game *game, int *count);
const counter_id *leaders_on_map(const struct game *game, side_id side, int *count); /* by number */
/* No path of command leads from him over this distance, whatever his post: a quick test. */
bool too_far_for(const struct game *game, counter_id leader, hex_id hex);
const struct leader_ratings *ratings_of(const struct game *game, counter_id leader); /* as he stands now */
/* 12.94: he is engaged, and commands nobody outside his hex. */
bool leader_cut_off(const struct game *game, counter_id leader);
int effectiveness_radius(const struct game *game, counter_id leader); /* with Command Points */
/* In hexes, with the Command Points that a division commander was given. */
int integrity_radius(const struct game *game, counter_id division_leader);
/* Shortest command path in hexes (10.4, 13.53; leader's hex excluded, unit's included) no longer than `max`; -1 if
 * none. */
int command_path(const struct game *game, side_id side, hex_id from, hex_id to, int max, hex_id *out);
/* Post he holds now: enum rank. A promoted man counts by his new post (17.83). */
uint8_t rank_now(const struct game *game, counter_id leader);
int command_points_of(const struct game *game, counter_id division_leader); /* 0 for the promoted (17.85) */
/* What a brigade commander's counter prints in brackets, of a higher post: his integrity there, or his Command Points
 * (BRACKET_POINTS); -1: nothing. */
int bracketed_rating(const struct game *game, counter_id leader);
/* The division, or army, whose post this leader holds; NO_DIVISION. */
unsigned division_led(const struct game *game, counter_id leader);
counter_id division_leader(const struct game *game, unsigned division); /* on the map; COUNTER_NONE */
unsigned brigade_led(const struct game *game, counter_id leader);       /* NO_BRIGADE if he leads none */
/* A path of command between two leaders or leader and unit, no longer than `radius`, or the same hex. */
bool within_path(const struct game *game, side_id side, hex_id from, hex_id to, int radius);
/* Is the brigade commander within his division commander's radius? */
bool in_integrity(const struct game *game, counter_id brigade_leader, unsigned division);
counter_id brigade_leader(const struct game *game, unsigned brigade, int which); /* living, on the map; COUNTER_NONE */
/* A combat unit of the command he holds: his brigade, his division as it stands, or the army. */
bool of_his_command(const struct game *game, counter_id leader, counter_id unit);
/* Does his being in its hex serve it: any leader of its side, or one of its own command (SERVED_BY_OWN)? */
bool leader_serves(const struct game *game, counter_id leader, counter_id unit);
counter_id serving_leader(const struct game *game, counter_id unit); /* the first such in its hex; COUNTER_NONE */
/* Is foot or horse of another brigade than the unit's in the hex? */
bool mixed_brigades(const struct game *game, hex_id hex, counter_id unit);
/* The nearest unit not engaged for a leader left alone (17.52, 17.53): of his command, else of his side. */
counter_id nearest_of_command(const struct game *game, counter_id leader);
/* It needs no commander: by its roster, as a gun that nobody commands, as a leader whose brigade has no division. */
bool is_independent(const struct game *game, counter_id c);
/* Corps stand among the divisions; so does the command of an army. NO_DIVISION: none. */
bool is_corps(const struct game *game, unsigned division);
unsigned home_corps(const struct game *game, unsigned division); /* it was raised in */
unsigned corps_now(const struct game *game, unsigned division);  /* it is under; none when detached */
/* By its division as it stands; NO_DIVISION: in none. */
unsigned corps_of_unit(const struct game *game, counter_id unit);
unsigned division_of(const struct game *game, counter_id unit); /* of its brigade as it stands, of a battery its own */
void gbacw_check_command(struct game *game, side_id side); /* sets F_OUT_OF_COMMAND and commander for the Player-Turn */
/* A path of command no longer than `radius` leads from him to the unit. */
bool within_radius_of(const struct game *game, counter_id leader, counter_id unit, int radius);
/* Independent, always or where no commander's radius reaches it just now (INDEPENDENT_BEYOND). */
bool acts_independently(const struct game *game, counter_id unit);
bool within_command_of(const struct game *game, counter_id leader, counter_id unit); /* radius or same hex, now */
/* Would it be found in command if the Initial Command Phase ended now, and by whose radius? */
bool in_command_now(struct game *game, counter_id c, counter_id *commander);
/* The division whose commander may lengthen this brigade's radius; NO_DIVISION. */
unsigned augmenting_division(const struct game *game, unsigned brigade);
/* The frames of the phases, run by the machine. */
enum next command_advance(struct game *game, struct frame *frame);
enum next rally_advance(struct game *game, struct frame *frame);
enum next final_command_advance(struct game *game, struct frame *frame);
bool final_asks_place(const struct frame *frame); /* where a new leader goes (17.8) */
/* The Final Command Phase's means, for games that fill posts in their own way. */
bool post_empty(const struct game *game, unsigned division);
/* Gives him the post; the caller has found him fit. */
void promote(struct game *game, counter_id leader, unsigned division);
extern const struct decision command_decision, rally_decision, final_command_decision;
/* `{"what":"command","unit":U}`: who commands it, by which path. */
struct ruling command_query(struct game *game, const struct query *query, struct json *out);
#endif

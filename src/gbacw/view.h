/* view.h: what a side may know, and the whole position for `state`. */
#ifndef ENFILADE_GBACW_VIEW_H
#define ENFILADE_GBACW_VIEW_H
#include "gbacw/profile.h"

/* ruleset.view: for eyes. The map's own data are not in it: see gbacw_view_map. */
void gbacw_view(struct game *game, side_id side, struct json *out);
/* ruleset.view_changes: the same, with the rows that differ from `before` only. */
void gbacw_view_changes(struct game *game, side_id side, const struct play_state *before, struct json *out);
/* ruleset.open_to_all */
bool gbacw_open_to_all(const struct game *game);
/* The ground, the names and the order of battle: what never changes in a game. One object. */
void gbacw_view_map(struct game *game, struct json *out);
/* ruleset.imagine: the coming dice are drawn afresh; nothing else is hidden in these games. */
void gbacw_imagine(struct game *game, side_id side, uint64_t seed);
/* ruleset.position: all of it, in the words sandbox takes (position.c). */
void gbacw_position(struct game *game, struct json *out);

/* Names of enums as `state`, `sandbox` and the data files write them; NULL after the last. (position.c) */
extern const char *const gbacw_rank_names[];
extern const char *const gbacw_commands_names[], *const gbacw_grade_names[];
extern const char *const gbacw_type_names[];      /* by enum unit_type: inf cav art wagon leader crew guard */
extern const char *const gbacw_formation_names[]; /* by enum formation */
extern const char *const gbacw_fate_names[];      /* by enum fate */
extern const char *const gbacw_tally_names[];     /* by enum tally */
extern const char *const gbacw_terrain_names[];   /* by enum terrain */
extern const char *const gbacw_hexside_names[];   /* by enum hexside */
extern const char *const gbacw_way_names[];       /* by enum way */
void put_rule(const struct game *game, struct json *out, const char *case_number); /* "case", in the game's own book */
/* When the Game-Turn begins by the clock, if the game tells (19.0), and whether it is night then. */
bool put_clock(const struct gbacw_tables *tables, struct json *out, unsigned turn);
extern const struct badge gbacw_badges[]; /* catalogue.c: what counters of the family can show; ended by NULL */
struct flag_name {
    const char *name;
    uint32_t flag;
};
extern const struct flag_name gbacw_flag_names[]; /* of counter_state.flags; ended by NULL */
extern const struct flag_name gbacw_debt_names[]; /* of counter_state.debt; ended by NULL */
#endif

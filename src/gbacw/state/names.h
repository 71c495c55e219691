/* names.h: enums by the words that `state`, `sandbox` and the data files use; cases and clock times as JSON. */
#ifndef ENFILADE_GBACW_NAMES_H
#define ENFILADE_GBACW_NAMES_H
#include "gbacw/state/frames.h"

/* Names of enums as `state`, `sandbox` and the data files write them; NULL after the last. */
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
/* When the Game-Turn begins by the clock, if the game says so (19.0), and whether it is night then. */
bool put_clock(const struct gbacw_tables *tables, struct json *out, unsigned turn);
struct flag_name {
    const char *name;
    uint32_t flag;
};
extern const struct flag_name gbacw_flag_names[]; /* of counter_state.flags; ended by NULL */
extern const struct flag_name gbacw_debt_names[]; /* of counter_state.debt; ended by NULL */
#endif

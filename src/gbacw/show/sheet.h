/* sheet.h: the answers of the chapters laid out for any table (play/sheet.h is the writer). */
#ifndef ENFILADE_GBACW_SHEET_H
#define ENFILADE_GBACW_SHEET_H
#include "gbacw/state/frames.h"
#include "play/sheet.h"

/* ruleset.sheet */
struct ruling gbacw_sheet(struct game *game, const struct query *query, struct json *out);

/* -- the chapters' sheets -- */
struct ruling sight_sheet(struct game *game, const struct query *query, struct json *out);   /* sheet_ground.c */
struct ruling reach_sheet(struct game *game, const struct query *query, struct json *out);   /* sheet_ground.c */
struct ruling zones_sheet(struct game *game, const struct query *query, struct json *out);   /* sheet_ground.c */
struct ruling threat_sheet(struct game *game, const struct query *query, struct json *out);  /* sheet_threat.c */
struct ruling hex_sheet(struct game *game, const struct query *query, struct json *out);     /* sheet_hex.c */
struct ruling stack_sheet(struct game *game, const struct query *query, struct json *out);   /* sheet_hex.c */
struct ruling fire_sheet(struct game *game, const struct query *query, struct json *out);    /* sheet_fire.c */
struct ruling melee_sheet(struct game *game, const struct query *query, struct json *out);   /* sheet_melee.c */
struct ruling command_sheet(struct game *game, const struct query *query, struct json *out); /* sheet_command.c */
struct ruling out_of_command_sheet(struct game *game, const struct query *query,
                                   struct json *out);                                       /* sheet_command.c */
struct ruling supply_sheet(struct game *game, const struct query *query, struct json *out); /* sheet_command.c */
struct ruling roster_sheet(struct game *game, const struct query *query, struct json *out); /* sheet_roster.c */
struct ruling reinforcements_sheet(struct game *game, const struct query *query, struct json *out); /* sheet_roster.c */
struct ruling victory_sheet(struct game *game, const struct query *query, struct json *out); /* sheet_victory.c */
struct ruling charts_sheet(struct game *game, const struct query *query, struct json *out);  /* sheet_charts.c */
struct ruling aims_sheet(struct game *game, const struct query *query, struct json *out);    /* sheet_victory.c */

/* The fire strength with which a side covers a hex as all stand now: sheet_threat.c. */
int fire_cover(struct game *game, side_id side, hex_id hex);

/* "Game-Turn 12, 12:00", "Game-Turn 46, day 2, 05:20". */
const char *turn_said(const struct game *game, unsigned turn, struct phrase *out); /* sheet_roster.c */
/* Rows of show_rules.aims: what so many points are given for; every hex of an area, marked on the map. */
void aim_points(struct sheet *sheet, const char *label, int points, const char *case_number);
void aim_area(struct sheet *sheet, unsigned area, const char *tone, const char *title);
void wagon_boxes(struct sheet *sheet, counter_id wagon); /* sheet_roster.c */
/* A unit's line as players want it: "4 of 5, morale 4, rifle musket, pinned". */
void unit_said(const struct game *game, counter_id c, struct text *out);
#endif

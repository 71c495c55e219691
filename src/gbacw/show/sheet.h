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
struct ruling victory_sheet(struct game *game, const struct query *query, struct json *out);        /* sheet_roster.c */

void wagon_boxes(struct sheet *sheet, counter_id wagon); /* sheet_roster.c */
/* A unit's line as players want it: "4 of 5, morale 4, rifle musket, pinned". */
void unit_said(const struct game *game, counter_id c, struct text *out);
#endif

/* sheet.h: the answers of the chapters laid out for any table (play/sheet.h is the writer). */
#ifndef ENFILADE_FURY_SHEET_H
#define ENFILADE_FURY_SHEET_H
#include "fury/state/frames.h"
#include "play/sheet.h"

/* ruleset.sheet */
struct ruling fury_sheet(struct game *game, const struct query *query, struct json *out);

typedef struct ruling fury_chapter(struct game *game, const struct query *query, struct json *out);
fury_chapter fury_attack_sheet, fury_mandatory_sheet;                   /* sheet_attack.c */
fury_chapter fury_reach_sheet, fury_command_sheet;                      /* sheet_march.c */
fury_chapter fury_hex_sheet, fury_stack_sheet, fury_zones_sheet;        /* sheet_ground.c */
fury_chapter fury_threat_sheet;                                         /* sheet_ground.c */
fury_chapter fury_roster_sheet, fury_track_sheet;                       /* sheet_roster.c */
fury_chapter fury_artillery_sheet, fury_victory_sheet, fury_aims_sheet; /* sheet_roster.c */
fury_chapter fury_display_sheet;                                        /* sheet_roster.c */
fury_chapter fury_charts_sheet;                                         /* sheet_charts.c */

/* "Maneuver Formation, 1 star": what a counter is now. */
void fury_unit_said(const struct game *game, counter_id c, struct text *out);
/* Whole per cent, as a table's cell or a mark has it: "62%". */
void fury_percent(struct text *out, uint32_t ways, uint32_t all);

#endif

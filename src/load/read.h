/* read.h: the files of a game folder, each into its part of the tables. Private to the load room. */
#ifndef ENFILADE_LOAD_READ_H
#define ENFILADE_LOAD_READ_H

#include "gbacw/state/frames.h"
#include "load/family.h"
#include "load/source.h"

/* In this order: later files name what earlier ones define. */
bool read_game(const struct folder *folder, struct gbacw_tables *tables);   /* game.c: game.yaml */
bool read_map(const struct folder *folder, struct gbacw_tables *tables);    /* map.c: map.yaml */
bool read_charts(const struct folder *folder, struct gbacw_tables *tables); /* charts.c: charts.yaml */
bool read_units(const struct folder *folder, struct gbacw_tables *tables);  /* units.c: units.yaml */
bool read_setup(const struct folder *folder, struct gbacw_tables *tables);  /* setup.c: scenarios/<scenario>.yaml */
void tables_trim(struct gbacw_tables *tables, bool use[COUNTERS_MAX]);      /* trim.c: to the counters of a scenario */
void units_finish(struct gbacw_tables *tables); /* units.c: places in stacks, room for shots */
bool read_special(const struct folder *folder, struct gbacw_tables *tables); /* special.c: special.yaml */

bool read_cases(const struct folder *folder, struct gbacw_tables *tables);    /* cases.c: cases.yaml, if there is one */
bool read_insignia(const struct folder *folder, struct gbacw_tables *tables); /* insignia.yaml, if there is one */

/* -- the family's part of family.h -- */
bool tactical_sandbox(void *tables, const json_t *position, struct loaded_sandbox *out, struct load_error *error);
struct map_info *tactical_map(const void *tables);

/* -- words shared by several files -- */
bool read_hex(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
              hex_id *out);
bool read_direction(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
                    uint8_t *out);
bool read_side(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
               uint8_t *out);
hex_id hex_labelled(const struct gbacw_tables *tables, const char *label, size_t length);
counter_id counter_by_id(const struct gbacw_tables *tables, const char *id, size_t length);
int brigade_by_id(const struct gbacw_tables *tables, const char *id);  /* -1 */
int division_by_id(const struct gbacw_tables *tables, const char *id); /* -1 */
int weapon_by_id(const struct gbacw_tables *tables, const char *id);   /* -1 */
bool read_staging(const struct folder *folder, struct gbacw_tables *tables);
void staging_ground(struct gbacw_tables *tables);                      /* once the bounds are known */
int option_by_id(const char *id, size_t length);                       /* of the family; -1 */
int area_by_name(const struct gbacw_tables *tables, const char *name); /* -1 */
uint16_t shots_needed(const struct gbacw_tables *tables);

/* -- the way home of a game and of a scenario (home.c) -- */
struct home_text { /* how well a step in each direction goes home */
    char *side, *n, *ne, *se, *s, *sw, *nw, *e, *w;
};
extern const cyaml_schema_value_t home_entry;
bool read_homes(struct source *source, const struct home_text *text, unsigned count, struct gbacw_tables *tables);

/* -- ground shared by map.yaml and sandboxes (ground.c) -- */
void ground_way(struct gbacw_tables *tables, hex_id hex, direction d, unsigned way);
void ground_side(struct gbacw_tables *tables, hex_id hex, direction d, unsigned hexside); /* seen from both hexes */
/* A crest or bluff that climbs going out of `hex`. */
void ground_slope(struct gbacw_tables *tables, hex_id hex, direction d, bool bluff);
void ground_gentle(struct gbacw_tables *tables, hex_id hex, direction d); /* a slope that climbs going out */
/* Crests and bluffs from the heights; where a way crosses a bluff it becomes a crest. */
void ground_crests(struct gbacw_tables *tables, int crest, int bluff);
void ground_soften(struct gbacw_tables *tables);
void ground_river(struct gbacw_tables *tables); /* every hexside between the banks */

#endif

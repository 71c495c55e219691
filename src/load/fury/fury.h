/* fury.h: the operational family's part of the load room. Private to it. */
#ifndef ENFILADE_LOAD_FURY_H
#define ENFILADE_LOAD_FURY_H

#include "fury/state/frames.h"
#include "load/family.h"
#include "load/source.h"

bool fury_read_game(const struct folder *folder, struct fury_tables *tables);                     /* fury_game.c */
bool fury_read_charts(const struct folder *folder, const char *from, struct fury_tables *tables); /* fury_charts.c */
bool fury_read_map(const struct folder *folder, const char *from, struct fury_tables *tables);    /* fury_map.c */
bool fury_read_units(const struct folder *folder, struct fury_tables *tables);                    /* fury_units.c */
/* Names the counter, its face and its Corps, by its id, its kind and its side. */
void fury_title(struct fury_tables *tables, struct fury_counter *counter); /* titles.c */
bool fury_sandbox(void *tables, const json_t *position, struct loaded_sandbox *out, struct load_error *error);
/* A number of the rules by its name in charts.yaml; NULL if there is none. */
uint8_t *fury_number_named(struct fury_charts *charts, const char *name);
struct map_info *fury_map_info(const void *tables);

/* -- words -- */
bool fury_hex_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                   hex_id *out); /* a hex of the map */
bool fury_place_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                     hex_id *out); /* a hex or a space of the display */
bool fury_side_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                    uint8_t *out); /* a side, or none */
/* "3532/3632": the hex and the direction of its neighbour. */
bool fury_hexside_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                       hex_id *hex, direction *d);
/* A list of hexes separated by spaces; their number, -1 if one is wrong. */
int fury_hex_list(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                  hex_id *out, int most);

#endif

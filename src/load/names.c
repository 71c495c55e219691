/* names.c: finding what a word in a file names: hexes, sides, counters, brigades, weapons, areas. */
#include "load/read.h"

#include <string.h>

hex_id hex_labelled(const struct gbacw_tables *tables, const char *label, size_t length) {
    return gbacw_tables_hex(tables, label, length);
}

bool read_hex(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
              hex_id *out) {
    *out = hex_labelled(tables, text, strlen(text));
    return *out != HEX_NONE || source_refuse(source, where, "\"%.40s\" is not a hex of this map", text);
}

bool read_direction(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
                    uint8_t *out) {
    *out = direction_named(&tables->grid, text, strlen(text));
    return *out != DIRECTION_NONE || source_refuse(source, where, "\"%.40s\" is not a direction of this map", text);
}

bool read_side(struct source *source, const char *where, const struct gbacw_tables *tables, const char *text,
               uint8_t *out) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(tables->side_id[side], text) == 0) {
            *out = side;
            return true;
        }
    return source_refuse(source, where, "\"%.40s\" is not a side: expected %s or %s", text, tables->side_id[0],
                         tables->side_id[1]);
}

counter_id counter_by_id(const struct gbacw_tables *tables, const char *id, size_t length) {
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (strncmp(tables->counter[c].id, id, length) == 0 && tables->counter[c].id[length] == 0)
            return c;
    return COUNTER_NONE;
}

int brigade_by_id(const struct gbacw_tables *tables, const char *id) {
    for (int i = 0; i < tables->brigade_count; i++)
        if (strcmp(tables->brigade[i].id, id) == 0)
            return i;
    return -1;
}

int division_by_id(const struct gbacw_tables *tables, const char *id) {
    for (int i = 0; i < tables->division_count; i++)
        if (strcmp(tables->division[i].id, id) == 0)
            return i;
    return -1;
}

int weapon_by_id(const struct gbacw_tables *tables, const char *id) {
    for (int i = 0; i < tables->weapon_count; i++)
        if (strcmp(tables->weapon[i].id, id) == 0)
            return i;
    return -1;
}

int area_by_name(const struct gbacw_tables *tables, const char *name) {
    for (int i = 0; i < tables->area_count; i++)
        if (strcmp(tables->area_name[i], name) == 0)
            return i;
    return -1;
}

/* Every point that could fire in one phase could be a shot of its own (9.31), and every unit once more. */
uint16_t shots_needed(const struct gbacw_tables *tables) {
    unsigned count = 16;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].type != TYPE_LEADER)
            count += 1u + tables->counter[c].strength;
    return (uint16_t)count;
}

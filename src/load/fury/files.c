/* files.c: which files make a battle of the operational family, and the small words in them.
 *
 * A battle names the folders whose charts and map it uses, since two battles share each map and all six the charts. */
#include "load/fury/fury.h"

#include <string.h>

bool fury_read(const struct folder *folder, void *block) {
    struct fury_tables *tables = block;
    return fury_read_game(folder, tables);
}

/* ---- words ---- */

bool fury_hex_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                   hex_id *out) {
    *out = label_read(&tables->grid, &tables->label, 1, text, strlen(text));
    return *out != HEX_NONE || source_refuse(source, where, "\"%.40s\" is not a hex of this map", text);
}

bool fury_place_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                     hex_id *out) {
    for (unsigned i = 0; i < tables->space_count; i++)
        if (strcmp(tables->space[i].name, text) == 0) {
            *out = (hex_id)(tables->map_hexes + i);
            return true;
        }
    return fury_hex_word(source, where, tables, text, out);
}

bool fury_side_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                    uint8_t *out) {
    *out = SIDE_NONE;
    for (uint8_t side = 0; side < SIDES; side++)
        if (strcmp(tables->side_id[side], text) == 0)
            *out = side;
    return *out != SIDE_NONE || strcmp(text, "none") == 0 ||
           source_refuse(source, where, "\"%.40s\" is not a side; the sides are %s and %s", text, tables->side_id[0],
                         tables->side_id[1]);
}

bool fury_hexside_word(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                       hex_id *hex, direction *d) {
    const char *slash = strchr(text, '/');
    hex_id other = HEX_NONE;
    *hex = slash ? label_read(&tables->grid, &tables->label, 1, text, (size_t)(slash - text)) : HEX_NONE;
    if (slash)
        other = label_read(&tables->grid, &tables->label, 1, slash + 1, strlen(slash + 1));
    if (*hex == HEX_NONE || other == HEX_NONE)
        return source_refuse(source, where, "\"%.40s\" is not a hexside: two hexes with a / between them", text);
    *d = grid_direction(&tables->grid, *hex, other);
    return *d != DIRECTION_NONE || source_refuse(source, where, "the hexes of %.40s do not touch", text);
}

int fury_hex_list(struct source *source, const char *where, const struct fury_tables *tables, const char *text,
                  hex_id *out, int most) {
    const char *at = text, *word;
    size_t length;
    int count = 0;
    while (text && next_word(&at, &word, &length)) {
        if (count == most) {
            source_refuse(source, where, "at most %d hexes", most);
            return -1;
        }
        out[count] = label_read(&tables->grid, &tables->label, 1, word, length);
        if (out[count++] == HEX_NONE) {
            source_refuse(source, where, "\"%.*s\" is not a hex of this map", (int)(length % 20), word);
            return -1;
        }
    }
    return count;
}

/* retreat_direction.c: which way home lies for whom retreats: of a game, in game.yaml, or of one of its scenarios. */
#include "load/read.h"

static const cyaml_schema_field_t home_fields[] = {TEXT("side", home_text, side), TEXT_IF("n", home_text, n),
                                                   TEXT("ne", home_text, ne),     TEXT("se", home_text, se),
                                                   TEXT_IF("s", home_text, s),    TEXT("sw", home_text, sw),
                                                   TEXT("nw", home_text, nw),     TEXT_IF("e", home_text, e),
                                                   TEXT_IF("w", home_text, w),    CYAML_FIELD_END};
const cyaml_schema_value_t home_entry = ENTRY(home_text, home_fields);

/* A step: 2 straight home, 1 homeward, 0 away. Six of the eight names are used, those of the map's shape. */
static bool read_home(struct source *source, int row, const struct home_text *text, struct gbacw_tables *tables) {
    bool flat = text->n && text->s;
    const char *const flat_words[] = {text->n, text->ne, text->se, text->s, text->sw, text->nw};
    const char *const pointed_words[] = {text->ne, text->e, text->se, text->sw, text->w, text->nw};
    char where[96];
    uint8_t side = 0;
    if (!read_side(source, source_path(where, "retreat", row, "side"), tables, text->side, &side))
        return false;
    for (int d = 0; d < DIRECTIONS; d++) {
        const char *word = flat ? flat_words[d] : pointed_words[d];
        int score = 0;
        if (!word)
            return source_refuse(source, source_path(where, "retreat", row, NULL), "expected n and s, or e and w");
        if (!read_number(source, source_path(where, "retreat", row, NULL), word, 0, 2, &score, NULL))
            return false;
        tables->retreat_score[side][d] = (uint8_t)score;
    }
    return true;
}

bool read_homes(struct source *source, const struct home_text *text, unsigned count, struct gbacw_tables *tables) {
    bool good = true;
    for (unsigned i = 0; good && i < count; i++)
        good = read_home(source, (int)i, &text[i], tables);
    return good;
}

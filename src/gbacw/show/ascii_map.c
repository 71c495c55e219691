/* ascii_map.c: a plain-text excerpt of the map, for terminals of eighty columns: the hexes around one as a drawing in
 * letters, then the same in words, hex by hex, so that the drawing is never the only way to know a thing. */
#include "gbacw/show/ascii_map.h"
#include "gbacw/state/staging.h"

#include <string.h>

enum { WIDE = 79, HIGH = 61, PITCH = 7, DEEP = 4, REACH_ACROSS = 5, REACH_DOWN = 6 };

struct canvas {
    char at[HIGH][WIDE + 1];
};

static void put(struct canvas *canvas, int x, int y, char c) {
    if (x >= 0 && x < WIDE && y >= 0 && y < HIGH)
        canvas->at[y][x] = c;
}

static void put_text(struct canvas *canvas, int x, int y, const char *text, int most) {
    for (int i = 0; i < most && text[i] != 0; i++)
        put(canvas, x + i, y, text[i]);
}

/* ---- letters for things ---- */

static const char TERRAIN_LETTER[] = {' ', 'w', 'h', 'e', 'o', 'T', 'm', 'g'};
static const char *const TERRAIN_WORD[] = {"clear",   "woods", "wheat", "entrenchment",
                                           "orchard", "town",  "marsh", "rough"};
static const char WAY_LETTER[WAYS_MAX] = {' ', 't', 'r', 'R', 'P'};
static const char *const WAY_WORD[WAYS_MAX] = {"", "trail", "railroad", "road", "pike"};

static const struct {
    unsigned bits;
    char letter;
    const char *word;
} SIDE_LETTER[] = {
    {BIT(HEXSIDE_BRIDGE), '=', "bridge"}, {BIT(HEXSIDE_FORD), ':', "ford"},
    {BIT(HEXSIDE_RIVER), '~', "river"},   {BIT(HEXSIDE_BLUFF_UP) | BIT(HEXSIDE_BLUFF_DOWN), 'M', "bluff"},
    {BIT(HEXSIDE_FENCE), '#', "fence"},   {BIT(HEXSIDE_WALL), 'o', "wall"},
    {BIT(HEXSIDE_WORKS), 'W', "works"},   {BIT(HEXSIDE_CUT), 'c', "cut"},
    {BIT(HEXSIDE_STREAM), '-', "stream"}, {BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN), '^', "crest"},
    {BIT(HEXSIDE_RIDGE), 'A', "ridge"},
};
enum { SIDE_LETTERS = sizeof SIDE_LETTER / sizeof *SIDE_LETTER };

static char side_letter(const struct game *game, hex_id hex, direction d, char plain) {
    unsigned bits = hexside_bits(game, hex, d);
    for (int i = 0; i < SIDE_LETTERS; i++)
        if (bits & SIDE_LETTER[i].bits)
            return SIDE_LETTER[i].letter;
    return plain;
}

static char terrain_letter(const struct game *game, hex_id hex) {
    char letter = ' ';
    for (unsigned t = 0; t < sizeof TERRAIN_LETTER; t++)
        if (has_terrain(game, hex, t) && TERRAIN_LETTER[t] != ' ')
            letter = TERRAIN_LETTER[t];
    return letter;
}

static uint8_t best_way(const struct game *game, hex_id hex) {
    uint8_t best = WAY_NONE;
    for (direction d = 0; d < DIRECTIONS; d++)
        if (hex_at(game, hex)->way[d] > best)
            best = hex_at(game, hex)->way[d];
    return best;
}

/* ---- one hex in letters ---- */

static void put_number(struct canvas *canvas, int x, int y, int number) {
    char digits[12];
    struct text text;
    text_init(&text, digits, sizeof digits);
    text_number(&text, number);
    put_text(canvas, x, y, digits, 5);
}

/* Bare ground: height and the best way. A stack: the top counter, then whose it is, how many, and its front. */
static void put_contents(const struct game *game, struct canvas *canvas, int x, int y, hex_id hex) {
    char label[12];
    struct text text;
    text_init(&text, label, sizeof label);
    game->rules->hex_label(game->tables, hex, &text);
    put_text(canvas, x + 1, y, label, 5);
    if (text.length < 5)
        put(canvas, x + 1 + (int)text.length, y, terrain_letter(game, hex));
    counter_id top = top_of(game, hex);
    if (top == COUNTER_NONE) {
        put_number(canvas, x + 1, y + 2, hex_at(game, hex)->elevation);
        put(canvas, x + 5, y + 2, WAY_LETTER[best_way(game, hex)]);
        return;
    }
    int count = 0;
    FOR_STACK(game, hex, c) { count++; }
    put_text(canvas, x, y + 1, info_of(game, top)->id, 7);
    const char *side = tables_of(game)->side_id[counter_at(game, top)->side];
    put(canvas, x, y + 2, side[0] >= 'a' && side[0] <= 'z' ? (char)(side[0] - 'a' + 'A') : side[0]);
    put_number(canvas, x + 2, y + 2, count);
    if (!is_leader(game, top) && counter_at(game, top)->facing < DIRECTIONS)
        put_text(canvas, x + 5, y + 2, direction_name(&tables_of(game)->grid, counter_at(game, top)->facing), 2);
}

/* The frame of a hex on a map of columns; (x, y) is the corner of its box, nine letters by five lines. */
static void put_frame(const struct game *game, struct canvas *canvas, int x, int y, hex_id hex) {
    for (int i = 2; i <= 6; i++) {
        put(canvas, x + i, y, side_letter(game, hex, 0, '_'));
        put(canvas, x + i, y + 4, side_letter(game, hex, 3, '_'));
    }
    for (int i = 0; i < 2; i++) { /* the slanting sides, two letters each */
        put(canvas, x + 7 + i, y + 1 + i, side_letter(game, hex, 1, '\\'));
        put(canvas, x + 8 - i, y + 3 + i, side_letter(game, hex, 2, '/'));
        put(canvas, x + i, y + 3 + i, side_letter(game, hex, 4, '\\'));
        put(canvas, x + 1 - i, y + 1 + i, side_letter(game, hex, 5, '/'));
    }
}

static bool shifted(const struct grid *grid, int line) { return (line & 1) == (grid->odd_shifted ? 1 : 0); }

/* Columns that run north-south: frames interlock. */
static void sketch_flat(const struct game *game, struct canvas *canvas, hex_id centre, int radius) {
    const struct grid *grid = &tables_of(game)->grid;
    int across = radius < REACH_ACROSS ? radius : REACH_ACROSS, down = radius < REACH_DOWN ? radius : REACH_DOWN;
    int column = centre / grid->rows, row = centre % grid->rows;
    for (int c = column - across; c <= column + across; c++)
        for (int r = row - down; r <= row + down; r++) {
            if (c < 0 || r < 0 || c >= grid->columns || r >= grid->rows)
                continue;
            hex_id hex = (hex_id)(c * grid->rows + r);
            int x = (c - column + across) * PITCH, y = (r - row + down) * DEEP + (shifted(grid, c) ? DEEP / 2 : 0);
            put_frame(game, canvas, x, y, hex);
            put_contents(game, canvas, x + 1, y + 1, hex);
        }
}

/* Rows that run east-west: hexes as bricks, each between two bars; the hexsides are listed below in words. */
static void sketch_pointed(const struct game *game, struct canvas *canvas, hex_id centre, int radius) {
    const struct grid *grid = &tables_of(game)->grid;
    int across = radius < 4 ? radius : 4, down = radius < REACH_DOWN ? radius : REACH_DOWN;
    int column = centre / grid->rows, row = centre % grid->rows;
    for (int r = row - down; r <= row + down; r++)
        for (int c = column - across; c <= column + across; c++) {
            if (c < 0 || r < 0 || c >= grid->columns || r >= grid->rows)
                continue;
            int x = (c - column + across) * 8 + (shifted(grid, r) ? 4 : 0), y = (r - row + down) * DEEP;
            for (int line = 0; line < 3; line++)
                put(canvas, x, y + line, '|');
            put_contents(game, canvas, x + 1, y, (hex_id)(c * grid->rows + r));
        }
}

static void write_canvas(struct canvas *canvas, struct text *out) {
    int first = 0, last = HIGH - 1;
    for (int y = 0; y < HIGH; y++) {
        int length = WIDE;
        while (length > 0 && canvas->at[y][length - 1] == ' ')
            length--;
        canvas->at[y][length] = 0;
    }
    while (last > first && canvas->at[last][0] == 0)
        last--;
    while (first < last && canvas->at[first][0] == 0)
        first++;
    for (int y = first; y <= last; y++) {
        text_add(out, canvas->at[y]);
        text_char(out, '\n');
    }
}

/* ---- the same in words ---- */

static void print_sides(const struct game *game, hex_id hex, struct text *out) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        unsigned bits = hexside_bits(game, hex, d);
        bool any = false;
        for (int i = 0; i < SIDE_LETTERS; i++) {
            if (!(bits & SIDE_LETTER[i].bits))
                continue;
            text_add(out, any ? " and " : "; ");
            text_add(out, SIDE_LETTER[i].word);
            if (bits & SIDE_LETTER[i].bits & (BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_BLUFF_UP)))
                text_add(out, " up");
            if (bits & SIDE_LETTER[i].bits & (BIT(HEXSIDE_CREST_DOWN) | BIT(HEXSIDE_BLUFF_DOWN)))
                text_add(out, " down");
            any = true;
        }
        if (hex_at(game, hex)->way[d] != WAY_NONE) {
            text_add(out, any ? " and " : "; ");
            text_add(out, WAY_WORD[hex_at(game, hex)->way[d]]);
            any = true;
        }
        if (any) {
            text_char(out, ' ');
            text_add(out, direction_name(&tables_of(game)->grid, d));
        }
    }
}

static void print_ground(const struct game *game, hex_id hex, struct text *out) {
    game->rules->hex_label(game->tables, hex, out);
    text_char(out, ' ');
    bool first = true;
    for (unsigned t = 0; t < sizeof TERRAIN_LETTER; t++)
        if (has_terrain(game, hex, t)) {
            text_add(out, first ? "" : ", ");
            text_add(out, TERRAIN_WORD[t]);
            first = false;
        }
    text_add(out, first ? "clear, " : ", ");
    text_number(out, hex_at(game, hex)->elevation);
    text_add(out, " ft");
}

static void print_counter(const struct game *game, counter_id c, struct text *out) {
    static const struct {
        uint32_t flag;
        const char *word;
    } words[] = {{F_PINNED, "pinned"},
                 {F_ROUTED, "routed"},
                 {F_DEPLETED, "out of ammunition"},
                 {F_ENGAGED, "engaged"},
                 {F_ABANDONED, "abandoned"}};
    const struct counter_state *counter = counter_at(game, c);
    text_add(out, info_of(game, c)->id);
    if (!is_leader(game, c)) {
        text_char(out, ' ');
        text_number(out, counter->strength);
    }
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (counter->flags & words[i].flag) {
            text_char(out, ' ');
            text_add(out, words[i].word);
        }
}

/* Copies a line, broken at spaces where it would pass the edge; what follows is set in. */
static void write_line(const char *line, struct text *out) {
    size_t left = strlen(line);
    for (bool first = true; left > 0; first = false) {
        size_t room = first ? WIDE : WIDE - 2, length = left;
        if (left > room) {
            length = room;
            while (length > 1 && line[length] != ' ')
                length--;
        }
        if (!first)
            text_add(out, "  ");
        text_addn(out, line, length);
        text_char(out, '\n');
        while (length < left && line[length] == ' ')
            length++;
        line += length;
        left -= length;
    }
}

static void print_stack(const struct game *game, hex_id hex, struct text *out) {
    counter_id top = top_of(game, hex);
    print_ground(game, hex, out);
    text_add(out, ", ");
    text_add(out, tables_of(game)->side_id[counter_at(game, top)->side]);
    if (!is_leader(game, top) && counter_at(game, top)->facing < DIRECTIONS) {
        text_add(out, " facing ");
        text_add(out, direction_name(&tables_of(game)->grid, counter_at(game, top)->facing));
    }
    text_add(out, ": ");
    FOR_STACK(game, hex, c) {
        if (c != top)
            text_add(out, ", ");
        print_counter(game, c, out);
    }
}

static void print_stacks(const struct game *game, hex_id centre, int radius, struct text *out) {
    for (int h = 0; h < tables_of(game)->hex_count; h++) {
        char buffer[1600];
        struct text line;
        if (top_of(game, (hex_id)h) == COUNTER_NONE || hex_distance(game, centre, (hex_id)h) > radius)
            continue;
        text_init(&line, buffer, sizeof buffer);
        print_stack(game, (hex_id)h, &line);
        write_line(buffer, out);
    }
}

void gbacw_sketch(struct game *game, hex_id centre, int radius, struct text *out) {
    struct canvas canvas;
    if (centre >= tables_of(game)->hex_count)
        return;
    if (is_outside(tables_of(game), centre)) /* what lies before the entrance */
        centre = tables_of(game)->staging[staging_of(game, centre)].entrance;
    if (radius < 1)
        radius = 1;
    memset(&canvas, ' ', sizeof canvas);
    if (tables_of(game)->grid.shape == GRID_FLAT)
        sketch_flat(game, &canvas, centre, radius);
    else
        sketch_pointed(game, &canvas, centre, radius);
    write_canvas(&canvas, out);
    write_line(
        "Hexsides: ~ river, = bridge, : ford, - stream, M bluff, ^ crest, # fence, o wall, W works, c cut, A ridge. "
        "After the number: w woods, h wheat, e entrenchment, o orchard, T town, m marsh, g rough. Below: the height "
        "and "
        "P pike, R road, t trail, r railroad; or the top counter, its side, the number of counters and the front.",
        out);
    char buffer[800];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    print_ground(game, centre, &line);
    print_sides(game, centre, &line);
    text_char(&line, '.');
    write_line(buffer, out);
    print_stacks(game, centre, radius, out);
}

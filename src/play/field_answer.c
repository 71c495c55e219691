/* field_answer.c: the reading of the field as a query answers it, and laid out with marks for the map. */
#include <string.h>

#include "play/command_rows.h"
#include "play/field.h"
#include "play/sheet.h"

static const struct field_eyes *eyes_of(const struct field *field) { return field->game->rules->eyes; }

static struct ruling may_ask(const struct game *game, const struct query *query) {
    return query->side < SIDES && game->rules->eyes ? LEGAL : RULE("", "say for which side the field is read");
}

/* ---- the query ---- */

static void put_command_if(const struct game *game, struct json *out, const char *key, command_id command) {
    if (command != COMMAND_NONE)
        play_put_command(game, out, key, command);
}

static void put_line_units(const struct field *field, unsigned line, struct json *out) {
    json_key(out, "units");
    json_open(out, '[');
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        if (unit->line != line + 1)
            continue;
        json_open(out, '{');
        play_put_counter(field->game, out, "unit", unit->unit);
        put_command_if(field->game, out, "command", unit->command);
        play_put_hex(field->game, out, "hex", unit->hex);
        if (unit->foe != FIELD_NOBODY)
            play_put_counter(field->game, out, "faces", field->unit[unit->foe].unit);
        json_put_int(out, "apart", unit->apart);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_lines(const struct field *field, struct json *out) {
    json_key(out, "lines");
    json_open(out, '[');
    for (unsigned i = 0; i < field->line_count; i++) {
        const struct field_line *line = &field->line[i];
        json_open(out, '{');
        play_put_side(field->game, out, "side", line->side);
        json_put_int(out, "strength", line->strength);
        json_put_int(out, "against", line->against);
        json_key(out, "flanks");
        json_open(out, '[');
        for (unsigned which = 0; which < line->flanks; which++) {
            json_open(out, '{');
            play_put_hex(field->game, out, "hex", line->flank[which].hex);
            json_put_string(out, "state", field_flank_words[line->flank[which].state]);
            json_close(out, '}');
        }
        json_close(out, ']');
        put_line_units(field, i, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_gaps(const struct field *field, struct json *out) {
    json_key(out, "gaps");
    json_open(out, '[');
    for (unsigned i = 0; i < field->gap_count; i++) {
        const struct field_gap *gap = &field->gap[i];
        json_open(out, '{');
        play_put_side(field->game, out, "side", gap->side);
        play_put_hex(field->game, out, "from", gap->end[0]);
        play_put_hex(field->game, out, "to", gap->end[1]);
        json_put_int(out, "apart", gap->apart);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_way(const struct field *field, const struct field_way *way, side_id side, struct json *out) {
    if (way->unit == COUNTER_NONE)
        return;
    json_open(out, '{');
    play_put_side(field->game, out, "side", side);
    play_put_counter(field->game, out, "unit", way->unit);
    json_put_int(out, "turns", way->turns);
    json_key(out, "path");
    json_open(out, '[');
    for (unsigned i = 0; i < way->count; i++)
        play_put_hex(field->game, out, NULL, way->path[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_keys(const struct field *field, struct json *out) {
    json_key(out, "keys");
    json_open(out, '[');
    for (unsigned i = 0; i < field->key_count; i++) {
        const struct field_key *key = &field->key[i];
        json_open(out, '{');
        play_put_hex(field->game, out, "hex", key->hex);
        json_put_string(out, "reason", key->reason == KEY_SIGHT ? "sight" : "points");
        json_put_string(out, "title", key->title);
        json_put_int(out, "hexes", key->hexes);
        if (key->reason == KEY_SIGHT)
            json_put_int(out, "seen", key->seen);
        json_key(out, "ways");
        json_open(out, '[');
        for (side_id side = 0; side < SIDES; side++)
            put_way(field, &key->way[side], side, out);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_arrivals(const struct field *field, struct json *out) {
    json_key(out, "arrivals");
    json_open(out, '[');
    for (unsigned i = 0; i < field->arrival_count; i++) {
        const struct field_arrival *arrival = &field->arrival[i];
        json_open(out, '{');
        play_put_side(field->game, out, "side", arrival->side);
        json_put_int(out, "turn", arrival->turn);
        json_put_string(out, "where", arrival->title);
        json_put_int(out, "units", arrival->units);
        json_put_int(out, "strength", arrival->strength);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_state(const struct field *field, command_id command, const struct field_state *state,
                      struct json *out) {
    json_open(out, '{');
    play_put_command(field->game, out, "command", command);
    play_put_side(field->game, out, "side", field->game->rules->commands->side(field->game->tables, command));
    json_put_int(out, "units", state->units);
    json_put_int(out, "broken", state->broken);
    json_put_int(out, "strength", state->strength);
    json_put_int(out, "at_first", state->at_first);
    json_put_int(out, "dry", state->dry);
    json_put_int(out, "guns", state->guns);
    json_put_int(out, "rounds", state->rounds);
    json_put_int(out, "rounds_at_first", state->rounds_at_first);
    if (state->has_limit && !state->secret) {
        json_put_int(out, "left", state->left);
        json_put_bool(out, "spent", state->spent);
    }
    json_close(out, '}');
}

/* The lowest commands that have troops of their own, the reader's first. */
static void each_state(struct field *field,
                       void (*take)(const struct field *, command_id, const struct field_state *, void *),
                       void *context) {
    const struct command_chain *chain = field->game->rules->commands;
    for (unsigned turn = 0; turn < SIDES; turn++) {
        side_id side = turn ? other_side(field->side) : field->side;
        for (command_id id = 0; id < chain->count(field->game->tables); id++) {
            struct field_state state = {0};
            if (chain->side(field->game->tables, id) != side)
                continue;
            eyes_of(field)->state_of(field, id, &state);
            if (state.units + state.guns > 0)
                take(field, id, &state, context);
        }
    }
}

static void put_state_of(const struct field *field, command_id id, const struct field_state *state, void *context) {
    put_state(field, id, state, context);
}

/* How strongly either side can strike at each hex. One side after the other: families keep who can strike of one. */
enum { COVER_HEXES_MAX = 8192 };
struct cover {
    uint16_t hexes;
    uint16_t of[SIDES][COVER_HEXES_MAX];
};

static void find_cover(const struct field *field, struct cover *cover) {
    uint16_t hexes = field->game->rules->hex_count(field->game->tables);
    cover->hexes = hexes < COVER_HEXES_MAX ? hexes : COVER_HEXES_MAX;
    for (side_id side = 0; side < SIDES; side++)
        for (hex_id hex = 0; hex < cover->hexes; hex++)
            cover->of[side][hex] = (uint16_t)eyes_of(field)->covers(field->game, side, hex);
}

static void put_cover(const struct field *field, struct json *out) {
    struct cover cover;
    find_cover(field, &cover);
    json_key(out, "cover");
    json_open(out, '[');
    for (hex_id hex = 0; hex < cover.hexes; hex++) {
        if (!cover.of[0][hex] && !cover.of[1][hex])
            continue;
        json_open(out, '{');
        play_put_hex(field->game, out, "hex", hex);
        json_put_int(out, "support", cover.of[field->side][hex]);
        json_put_int(out, "threat", cover.of[other_side(field->side)][hex]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

struct ruling field_query(struct game *game, const struct query *query, struct json *out) {
    struct field field;
    struct ruling ruling = may_ask(game, query);
    if (!is_legal(ruling))
        return ruling;
    field_read(&field, game, query->side, query->asker);
    json_open(out, '{');
    play_put_side(game, out, "side", query->side);
    put_lines(&field, out);
    put_gaps(&field, out);
    put_keys(&field, out);
    put_arrivals(&field, out);
    json_key(out, "commands");
    json_open(out, '[');
    each_state(&field, put_state_of, out);
    json_close(out, ']');
    put_cover(&field, out);
    json_close(out, '}');
    return LEGAL;
}

/* ---- the sheet ---- */

static void add_command(const struct field *field, command_id command, struct text *out) {
    text_add(out, field->game->rules->commands->title(field->game->tables, command));
}

/* The commands of a line, or of those it faces, each once, up to so many. */
static void add_commands(const struct field *field, unsigned line, bool faced, struct text *out) {
    enum { MOST = 4 };
    command_id known[MOST];
    unsigned count = 0;
    bool more = false;
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        if (unit->line != line + 1 || (faced && unit->foe == FIELD_NOBODY))
            continue;
        command_id command = faced ? field->unit[unit->foe].command : unit->command;
        unsigned k = 0;
        while (k < count && known[k] != command)
            k++;
        if (k < count || command == COMMAND_NONE)
            continue;
        more = more || count == MOST;
        if (count == MOST)
            continue;
        known[count++] = command;
        text_add(out, count > 1 ? ", " : "");
        add_command(field, command, out);
    }
    if (count == 0)
        play_say(field->game, "troops without a command", out);
    if (more)
        play_say(field->game, " and others", out);
}

static const char *const flank_said[FLANKS] = {
    SAID("hangs in the air"), SAID("an enemy overlaps it"), SAID("rests on the edge of the map"),
    SAID("rests on ground that nobody passes"), SAID("rests on friends close by")};
static const char *const flank_tone[FLANKS] = {"warn", "bad", "good", "good", "good"};

/* For the reader a bad flank of the enemy is good news. */
static const char *tone_for(const struct field *field, side_id side, const char *tone) {
    bool ours = side == field->side;
    return ours || strcmp(tone, "quiet") == 0 ? tone : strcmp(tone, "good") == 0 ? "quiet" : "good";
}

static void flank_row(struct sheet *sheet, const struct field *field, const struct field_line *line, unsigned which) {
    struct phrase label;
    unsigned state = line->flank[which].state;
    phrase(&label, sheet->game, RULE("", line->flanks > 1 ? "flank at %h" : "flanks of %h", line->flank[which].hex));
    sheet_item(sheet, ROW(.label = label.at, .value = flank_said[state],
                          .tone = tone_for(field, line->side, flank_tone[state]), .hex = HEX(line->flank[which].hex),
                          .depth = 1));
}

static void line_rows(struct sheet *sheet, const struct field *field, unsigned number) {
    const struct field_line *line = &field->line[number];
    const struct language *language = field->game->language;
    struct phrase label, value, faced;
    char ours[TEXT_NUMBER_SIZE], theirs[TEXT_NUMBER_SIZE];
    text_init(&label.text, label.at, sizeof label.at);
    add_commands(field, number, false, &label.text);
    text_init(&faced.text, faced.at, sizeof faced.at);
    add_commands(field, number, true, &faced.text);
    text_init(&value.text, value.at, sizeof value.at);
    text_count(&value.text, language, line->units, "{0} unit", "{0} units");
    text_said(&value.text, language, ", {0} against {1} of {2}", number_words(ours, line->strength),
              number_words(theirs, line->against), faced.at);
    const char *tone = line->strength * 4 < line->against * 3   ? "bad"
                       : line->strength * 3 > line->against * 4 ? "good"
                                                                : "quiet";
    sheet_item(sheet, ROW(.label = label.at, .value = value.at, .tone = line->side == field->side ? tone : "quiet",
                          .hex = HEX(line->flank[0].hex)));
    for (unsigned which = 0; which < line->flanks; which++)
        flank_row(sheet, field, line, which);
}

static void line_section(struct sheet *sheet, const struct field *field, side_id side) {
    struct phrase title;
    bool any = false;
    phrase(&title, sheet->game, RULE("", "%s lines", side));
    text_said(&title.text, field->game->language, ", strength in {0}",
              play_said(field->game, eyes_of(field)->strength_word));
    sheet_section(sheet, title.at);
    for (unsigned i = 0; i < field->line_count; i++) {
        if (field->line[i].side != side)
            continue;
        line_rows(sheet, field, i);
        any = true;
    }
    if (!any)
        sheet_text(sheet, "No troops are near the enemy.", NULL);
}

static void gap_section(struct sheet *sheet, const struct field *field) {
    if (field->gap_count == 0)
        return;
    sheet_section(sheet, "Gaps");
    for (unsigned i = 0; i < field->gap_count; i++) {
        const struct field_gap *gap = &field->gap[i];
        struct phrase label, value;
        phrase(&label, sheet->game, RULE("", "%s, between %h and %h", gap->side, gap->end[0], gap->end[1]));
        text_init(&value.text, value.at, sizeof value.at);
        text_count(&value.text, sheet->game->language, gap->apart - 1, "{0} hex without troops, and an enemy near",
                   "{0} hexes without troops, and an enemy near");
        sheet_item(sheet, ROW(.label = label.at, .value = value.at, .tone = tone_for(field, gap->side, "bad"),
                              .hex = HEX(gap->middle)));
    }
}

static void way_said(const struct field *field, const struct field_way *way, side_id side, struct text *out) {
    play_say(field->game, field->game->rules->side_title(field->game->tables, side), out);
    text_add(out, ": ");
    if (way->unit == COUNTER_NONE) {
        play_say(field->game, "no way there", out);
        return;
    }
    if (way->turns > 0)
        text_count(out, field->game->language, way->turns, "{0} turn", "{0} turns");
    else
        play_say(field->game, "there", out);
    text_add(out, " (");
    text_add(out, field->game->rules->counter_title(field->game->tables, way->unit));
    text_char(out, ')');
}

static void key_rows(struct sheet *sheet, const struct field *field, const struct field_key *key) {
    struct phrase label, value;
    phrase(&label, sheet->game, RULE("", "%h: ", key->hex));
    play_say(sheet->game, key->title, &label.text);
    text_init(&value.text, value.at, sizeof value.at);
    way_said(field, &key->way[field->side], field->side, &value.text);
    text_add(&value.text, "; ");
    way_said(field, &key->way[other_side(field->side)], other_side(field->side), &value.text);
    int ours = key->way[field->side].unit == COUNTER_NONE ? FIELD_FAR : key->way[field->side].turns;
    int theirs =
        key->way[other_side(field->side)].unit == COUNTER_NONE ? FIELD_FAR : key->way[other_side(field->side)].turns;
    sheet_item(sheet, ROW(.label = label.at, .value = value.at,
                          .tone = ours < theirs   ? "good"
                                  : ours > theirs ? "bad"
                                                  : "warn",
                          .hex = HEX(key->hex)));
}

static void key_section(struct sheet *sheet, const struct field *field) {
    if (field->key_count == 0)
        return;
    sheet_section(sheet, "Key ground, and how soon each side could be there");
    for (unsigned i = 0; i < field->key_count; i++)
        key_rows(sheet, field, &field->key[i]);
}

static void arrival_section(struct sheet *sheet, const struct field *field) {
    if (field->arrival_count == 0)
        return;
    sheet_section(sheet, "Still to come");
    for (unsigned i = 0; i < field->arrival_count; i++) {
        const struct field_arrival *arrival = &field->arrival[i];
        const struct language *language = sheet->game->language;
        char strength[TEXT_NUMBER_SIZE];
        struct phrase label, value;
        phrase(&label, sheet->game, RULE("", "%s, turn %d", arrival->side, arrival->turn));
        if (arrival->title[0])
            text_said(&label.text, language, ", at {0}", language_say(language, arrival->title));
        text_init(&value.text, value.at, sizeof value.at);
        text_count(&value.text, language, arrival->units, "{0} unit", "{0} units");
        text_said(&value.text, language, ", strength {0}", number_words(strength, arrival->strength));
        sheet_item(sheet, ROW(.label = label.at, .value = value.at, .tone = "quiet"));
    }
}

static void cell_part(struct json *out, int part, int of) {
    struct phrase cell;
    text_init(&cell.text, cell.at, sizeof cell.at);
    if (of > 0) {
        text_number(&cell.text, part);
        text_add(&cell.text, "/");
        text_number(&cell.text, of);
    }
    json_text(out, cell.at);
}

static void cell_number(struct json *out, int number) {
    struct phrase cell;
    text_init(&cell.text, cell.at, sizeof cell.at);
    if (number > 0)
        text_number(&cell.text, number);
    json_text(out, cell.at);
}

static void state_cells(const struct field *field, command_id id, const struct field_state *state, void *context) {
    struct sheet *sheet = context;
    struct phrase cell;
    sheet_cells(sheet);
    text_init(&cell.text, cell.at, sizeof cell.at);
    add_command(field, id, &cell.text);
    json_text(sheet->out, cell.at);
    cell_part(sheet->out, state->strength, state->at_first);
    cell_number(sheet->out, state->broken);
    cell_number(sheet->out, state->dry);
    cell_part(sheet->out, state->rounds, state->rounds_at_first);
    text_init(&cell.text, cell.at, sizeof cell.at);
    if (state->secret && state->has_limit)
        text_add(&cell.text, "?");
    else if (state->spent)
        play_say(field->game, "lost", &cell.text);
    else if (state->has_limit)
        text_number(&cell.text, state->left);
    json_text(sheet->out, cell.at);
    sheet_cells_end(sheet);
}

static void state_section(struct sheet *sheet, struct field *field) {
    static const char *const heads[] = {SAID("Command"), SAID("Strength"), SAID("Broken"),
                                        SAID("Dry"),     SAID("Rounds"),   SAID("Can lose")};
    sheet_section(sheet, "The commands");
    sheet_table(sheet, heads, 6);
    each_state(field, state_cells, sheet);
    sheet_table_end(sheet);
    for (side_id side = 0; eyes_of(field)->stock && side < SIDES; side++) {
        struct phrase value;
        phrase(&value, sheet->game, RULE("", "%s: ", side));
        eyes_of(field)->stock(field->game, side, &value.text);
        sheet_text(sheet, value.at, NULL);
    }
}

/* ---- the map ---- */

static void mark_cover(struct sheet *sheet, const struct field *field, const struct cover *cover, hex_id hex) {
    struct phrase title;
    int ours = cover->of[field->side][hex], theirs = cover->of[other_side(field->side)][hex];
    if (!ours && !theirs)
        return;
    phrase(&title, sheet->game, RULE("", "we cover it with %d, the enemy with %d: ", ours, theirs));
    play_say(sheet->game, eyes_of(field)->cover_words, &title.text);
    sheet_mark(sheet, hex, "", !theirs ? "good" : ours >= theirs ? "warn" : "bad", title.at);
}

/* A hex has one mark: what is written on it comes before what it is coloured for. */
static bool mark_flank(struct sheet *sheet, const struct field *field, hex_id hex) {
    static const char *const sign[FLANKS] = {SAID("hangs"), SAID("turned"), SAID("firm"), SAID("firm"), SAID("firm")};
    for (unsigned i = 0; i < field->line_count; i++) {
        for (unsigned which = 0; which < field->line[i].flanks; which++) {
            unsigned state = field->line[i].flank[which].state;
            if (field->line[i].flank[which].hex != hex)
                continue;
            sheet_mark(sheet, hex, sign[state], tone_for(field, field->line[i].side, flank_tone[state]),
                       flank_said[state]);
            return true;
        }
    }
    return false;
}

static bool mark_key(struct sheet *sheet, const struct field *field, hex_id hex) {
    for (unsigned i = 0; i < field->key_count; i++) {
        const struct field_key *key = &field->key[i];
        if (key->hex != hex)
            continue;
        sheet_mark(sheet, hex, key->reason == KEY_SIGHT ? SAID("view") : SAID("key"), "target", key->title);
        return true;
    }
    return false;
}

static bool mark_gap(struct sheet *sheet, const struct field *field, hex_id hex) {
    for (unsigned i = 0; i < field->gap_count; i++) {
        if (field->gap[i].middle != hex)
            continue;
        sheet_mark(sheet, hex, SAID("gap"), tone_for(field, field->gap[i].side, "bad"), "a gap between two lines");
        return true;
    }
    return false;
}

static void mark_field(struct sheet *sheet, const struct field *field) {
    struct cover cover;
    find_cover(field, &cover);
    for (hex_id hex = 0; hex < cover.hexes; hex++)
        if (!mark_flank(sheet, field, hex) && !mark_gap(sheet, field, hex) && !mark_key(sheet, field, hex))
            mark_cover(sheet, field, &cover, hex);
}

/* The hexes of a line from end to end: in the order of their distance from the first. */
static void draw_line(struct sheet *sheet, const struct field *field, unsigned number) {
    enum { MOST = 128 };
    hex_id path[MOST];
    int count = 0;
    hex_id end = field->line[number].flank[0].hex;
    int longest = field_apart(field, end, field->line[number].flank[1].hex);
    for (int far = 0; far <= longest; far++) {
        for (unsigned i = 0; i < field->unit_count && count < MOST; i++) {
            const struct field_unit *unit = &field->unit[i];
            if (unit->line != number + 1 || field_apart(field, end, unit->hex) != far)
                continue;
            path[count++] = unit->hex; /* of those equally far the first stands for all */
            break;
        }
    }
    if (count > 1)
        sheet_line(sheet, path, count, sheet->game->rules->side_name(sheet->game->tables, field->line[number].side));
}

static void draw_lines(struct sheet *sheet, const struct field *field) {
    for (unsigned i = 0; i < field->line_count; i++)
        draw_line(sheet, field, i);
    for (unsigned i = 0; i < field->gap_count; i++)
        sheet_line(sheet, field->gap[i].end, 2, "block");
    for (unsigned i = 0; i < field->key_count; i++)
        for (side_id side = 0; side < SIDES; side++)
            if (field->key[i].way[side].unit != COUNTER_NONE && field->key[i].way[side].count > 1)
                sheet_line(sheet, field->key[i].way[side].path, field->key[i].way[side].count, "path");
}

struct ruling field_sheet(struct game *game, const struct query *query, struct json *out) {
    struct field field;
    struct sheet sheet;
    struct phrase title;
    struct ruling ruling = may_ask(game, query);
    if (!is_legal(ruling))
        return ruling;
    field_read(&field, game, query->side, query->asker);
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "How the %s staff sees it", query->side)), NULL);
    line_section(&sheet, &field, query->side);
    line_section(&sheet, &field, other_side(query->side));
    gap_section(&sheet, &field);
    key_section(&sheet, &field);
    arrival_section(&sheet, &field);
    state_section(&sheet, &field);
    mark_field(&sheet, &field);
    draw_lines(&sheet, &field);
    sheet_close(&sheet);
    return LEGAL;
}

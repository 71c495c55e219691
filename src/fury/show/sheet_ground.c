/* sheet_ground.c: a hex, who stands in it, and the zones of a side (2.1, the Terrain Effects Chart). */
#include "fury/command/command.h"
#include "fury/show/action_text.h"
#include "fury/show/sheet.h"

/* ---- a hex ---- */

static void listed(const struct game *game, const char *word, struct text *out) {
    if (out->length)
        text_add(out, ", ");
    play_say(game, word, out);
}

static void place_rows(struct sheet *sheet, hex_id hex) {
    static const char *const kinds[] = {"Town", "Farm", "Hill", "Water", "Crossing", "Wood", "Road"};
    const struct fury_tables *tables = tables_of(sheet->game);
    for (unsigned i = 0; i < tables->place_count; i++)
        if (tables->place[i].hex == hex && tables->place[i].kind < sizeof kinds / sizeof kinds[0])
            sheet_item(sheet, ROW(.label = kinds[tables->place[i].kind], .value = tables->place[i].name,
                                  .mark = tables->place[i].marks != 0));
}

static void works_rows(struct sheet *sheet, hex_id hex) {
    struct game *game = sheet->game;
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    const struct fury_charts *charts = charts_of(game);
    struct phrase value;
    if (ground->fort)
        sheet_item(sheet,
                   ROW(.label = "Fort", .value = phrase(&value, game, RULE("", "+%d from every side", charts->fort)),
                       .case_number = "9.4a"));
    if (ground->trench) {
        phrase(&value, game, RULE("", "+%d from ", charts->trench));
        for (direction d = 0, count = 0; d < DIRECTIONS; d++)
            if (ground->front >> d & 1) {
                text_add(&value.text, count++ ? ", " : "");
                text_add(&value.text, play_direction_said(game, d));
            }
        sheet_item(sheet, ROW(.label = "Entrenchment", .value = value.at, .case_number = "9.3i"));
    }
    if (state_of(game)->works[hex] == WORKS_COMPLETE)
        sheet_item(sheet, ROW(.label = "Field Works",
                              .value = phrase(&value, game, RULE("", "+%d for infantry", charts->works)),
                              .case_number = "9.5b"));
    if (state_of(game)->works[hex] == WORKS_CONSTRUCT)
        sheet_item(sheet, ROW(.label = "Field Works", .value = "begun", .case_number = "9.5a"));
}

static void ground_rows(struct sheet *sheet, hex_id hex) {
    struct game *game = sheet->game;
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    const struct terrain_kind *kind = &tables_of(game)->terrain[ground->terrain];
    struct phrase value;
    phrase(&value, game,
           kind->defensible ? RULE("", "+%d to the defender", charts_of(game)->defensible) : RULE("", "no bonus"));
    sheet_item(sheet, ROW(.label = "Ground", .value = kind->title, .mark = ground->marks != 0));
    place_rows(sheet, hex);
    sheet_item(sheet,
               ROW(.label = "When attacked", .value = value.at, .case_number = "7.4-S2B-d", .mark = kind->marks != 0));
    if (kind->flips)
        sheet_item(sheet, ROW(.label = "When entered off road", .value = "stops a Division and forms it for battle",
                              .case_number = "2.5-BattleForm-a", .mark = kind->marks != 0));
    works_rows(sheet, hex);
    phrase(&value, game, RULE("", "%d ft", ground->elevation));
    sheet_item(sheet, ROW(.label = "Height", .value = value.at, .mark = ground->marks != 0));
}

/* The first row opens the section; a hexside of which there is nothing to say has none. */
static uint8_t side_row(struct sheet *sheet, hex_id hex, direction d, uint8_t count) {
    struct game *game = sheet->game;
    const struct fury_tables *tables = tables_of(game);
    const struct fury_hex *ground = ground_of(tables, hex);
    struct phrase label, value;
    bool marked = false;
    text_init(&value.text, value.at, sizeof value.at);
    for (unsigned k = 0; k < tables->hexside_count; k++)
        if (ground->side[d] & BIT(k)) {
            listed(sheet->game, tables->hexside[k].title, &value.text);
            marked |= tables->hexside[k].marks != 0;
        }
    if (ground->crossing >> d & 1)
        listed(sheet->game, SAID("bridge or ford"), &value.text);
    if (fury_pontoon_on(game, hex, d) >= 0)
        listed(sheet->game, SAID("Pontoon Bridge"), &value.text);
    if ((ground->road | ground->rail) >> d & 1)
        listed(sheet->game, ground->rail >> d & 1 ? SAID("railroad") : SAID("road"), &value.text);
    if (ground->unfinished >> d & 1)
        listed(sheet->game, SAID("unfinished railroad"), &value.text);
    if (!zone_passes(game, hex, d))
        listed(sheet->game, SAID("zones do not cross"), &value.text);
    if (!value.text.length)
        return count;
    if (!count)
        sheet_section(sheet, "Hexsides");
    text_init(&label.text, label.at, sizeof label.at);
    play_say(game, "to the ", &label.text);
    text_add(&label.text, play_direction_said(game, d));
    sheet_item(sheet, ROW(.label = label.at, .value = value.at, .hex = HEX(tables->neighbour[hex][d]), .depth = 1,
                          .mark = marked));
    return (uint8_t)(count + 1);
}

static void zone_rows(struct sheet *sheet, hex_id hex) {
    const struct game *game = sheet->game;
    for (side_id side = 0; side < SIDES; side++)
        if (in_zone(game, hex, side))
            sheet_item(sheet, ROW(.label = tables_of(game)->side_title[side],
                                  .value = in_zoc(game, hex, side) ? "Zone of Control" : "Zone of Influence",
                                  .case_number = "2.1b", .tone = tables_of(game)->side_id[side]));
}

static void standing_rows(struct sheet *sheet, hex_id hex) {
    struct game *game = sheet->game;
    FOR_COUNTERS(game, c) {
        struct phrase value;
        if (hex_of(game, c) != hex || (unit_at(game, c)->where != WHERE_MAP && unit_at(game, c)->where != WHERE_SPACE))
            continue;
        text_init(&value.text, value.at, sizeof value.at);
        fury_unit_said(game, c, &value.text);
        sheet_item(sheet, ROW(.label = info_of(game, c)->name, .value = value.at, .unit = UNIT(c),
                              .mark = info_of(game, c)->marks & FURY_MARK_STARS));
    }
}

static bool is_held(const struct game *game, hex_id hex) {
    FOR_COUNTERS(game, c) {
        if (hex_of(game, c) == hex && on_map(game, c))
            return true;
    }
    return false;
}

struct ruling fury_hex_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    hex_id hex = query->hex;
    if (!on_board(tables_of(game), hex))
        return RULE("1.2a", "name a hex of the map");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Hex %h", hex)), "2.5-Terrain");
    ground_rows(&sheet, hex);
    if (in_zone(game, hex, 0) || in_zone(game, hex, 1)) {
        sheet_section(&sheet, "Zones");
        zone_rows(&sheet, hex);
    }
    if (is_held(game, hex)) {
        sheet_section(&sheet, "Units there");
        standing_rows(&sheet, hex);
    }
    for (direction d = 0, count = 0; d < DIRECTIONS; d++)
        if (tables_of(game)->neighbour[hex][d] != HEX_NONE)
            count = side_row(&sheet, hex, d, count);
    sheet_close(&sheet);
    return LEGAL;
}

struct ruling fury_stack_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    if (query->hex >= tables_of(game)->hex_count)
        return RULE("2.5-Stack-a", "name a hex");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Units in %h", query->hex)), "2.5-Stack-a");
    standing_rows(&sheet, query->hex);
    sheet_text(&sheet, "A hex can hold one Division, one Detachment and headquarters.", "2.5-Stack-a");
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- zones ---- */

struct ruling fury_zones_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    side_id side = query->side;
    if (side >= SIDES)
        return RULE("2.1b", "name a side");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "%s Zones of Control and Influence", side)), "2.1b");
    sheet_text(&sheet, "An enemy Division in a Zone of Control forms for battle and cannot be activated.", "2.3c");
    sheet_text(&sheet, "An enemy Division that enters a Zone of Influence stops and forms for battle.", "6.2i");
    sheet_text(&sheet, "An Extended March may enter neither, and no enemy HQ or Detachment may be placed there.",
               "6.3c");
    for (hex_id hex = 0; hex < tables_of(game)->map_hexes; hex++)
        if (in_zone(game, hex, side))
            sheet_mark(&sheet, hex, "", in_zoc(game, hex, side) ? "zone" : "warn",
                       in_zoc(game, hex, side) ? "Zone of Control" : "Zone of Influence");
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- threat ---- */

/* Divisions of the side that have the hex in their Zone of Control: each could attack a unit there (2.4a). */
static int strikers_of(const struct game *game, side_id side, hex_id hex, struct text *names) {
    int count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = tables_of(game)->neighbour[hex][d];
        counter_id c = from == HEX_NONE ? COUNTER_NONE : division_in(game, from);
        if (c == COUNTER_NONE || info_of(game, c)->side != side || !fury_zoc_reaches(game, from, hex))
            continue;
        text_add(names, count++ ? ", " : "");
        text_add(names, info_of(game, c)->name);
    }
    return count;
}

struct ruling fury_threat_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title, number, names;
    if (query->side >= SIDES)
        return RULE("2.4a", "say whom the threat is to");
    side_id foe = other_side(query->side);
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Where %s Divisions could attack", foe)), "2.4a");
    sheet_text(&sheet, "How many Divisions have each hex in their Zone of Control: one attacks, the others may assist.",
               "2.4a");
    for (hex_id hex = 0; hex < tables_of(game)->map_hexes; hex++) {
        text_init(&names.text, names.at, sizeof names.at);
        int strikers = strikers_of(game, foe, hex, &names.text);
        if (strikers > 0)
            sheet_mark(&sheet, hex, phrase(&number, game, RULE("", "%d", strikers)), strikers > 1 ? "bad" : "warn",
                       names.at);
    }
    sheet_close(&sheet);
    return LEGAL;
}

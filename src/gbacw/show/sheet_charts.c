/* sheet_charts.c: the charts as they are used, by the numbers of this game: movement (5.19), terrain (9.56), weapons
 * (9.25), fire (9.16) and melee (12.98). With a unit in hand its lines are lit: its class, its weapon, the ground it
 * stands on. Ground that the map does not have is left out. */
#include "gbacw/fire/resolve.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/melee/melee.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/names.h"

enum { SIXTHS_A_POINT = 6, GROUND_KINDS = 16 };

static const char *const class_words[CLASSES_MAX] = {[CLASS_LINE] = "Infantry in line",
                                                     [CLASS_COLUMN] = "Infantry in column",
                                                     [CLASS_MOUNTED] = "Mounted cavalry",
                                                     [CLASS_LIMBERED] = "Limbered guns",
                                                     [CLASS_WAGON] = "Wagons",
                                                     [CLASS_LEADER] = "Leaders",
                                                     [CLASS_DISMOUNTED] = "Dismounted cavalry",
                                                     [CLASS_SKIRMISH] = "Skirmishers"};

static const struct charts *charts_of(const struct game *game) { return &tables_of(game)->charts; }

/* The kinds of ground on the map, a bit each. */
struct kinds {
    uint32_t terrain, sides, ways;
};

static struct kinds kinds_of(const struct game *game) {
    struct kinds kinds = {0, 0, 0};
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        kinds.terrain |= hex_at(game, hex)->terrain;
        for (direction d = 0; d < DIRECTIONS; d++) {
            kinds.sides |= hex_at(game, hex)->side[d];
            kinds.ways |= BIT(hex_at(game, hex)->way[d]);
        }
    }
    kinds.sides &= ~BIT(HEXSIDE_CHANGING);
    kinds.ways &= ~BIT(WAY_NONE);
    return kinds;
}

/* "crest-up" as people write it. */
static void name_cell(struct sheet *sheet, const char *name) {
    char words[64];
    size_t i = 0;
    name = play_said(sheet->game, name);
    for (; name[i] && i + 1 < sizeof words; i++)
        words[i] = (char)(name[i] == '-' ? ' ' : name[i]);
    words[i] = 0;
    sheet_cell(sheet, words);
}

static void cost_cell(struct sheet *sheet, unsigned sixths) {
    struct phrase cell;
    text_init(&cell.text, cell.at, sizeof cell.at);
    if (sixths == COST_IMPASSABLE)
        play_say(sheet->game, "no", &cell.text);
    else if (sixths == COST_OTHER)
        play_say(sheet->game, "as the hex", &cell.text);
    else if (sixths == COST_ALL)
        play_say(sheet->game, "all", &cell.text);
    else if (sixths == COST_STOP)
        play_say(sheet->game, "stops", &cell.text);
    else
        text_fraction(&cell.text, sixths, SIXTHS_A_POINT);
    sheet_cell(sheet, cell.at);
}

static void signed_cell(struct sheet *sheet, int number) {
    struct phrase cell;
    phrase(&cell, sheet->game, RULE("", number > 0 ? "+%d" : "%d", number));
    sheet_cell(sheet, number ? cell.at : "");
}

static void number_cell(struct sheet *sheet, int number) {
    struct phrase cell;
    sheet_cell(sheet, phrase(&cell, sheet->game, RULE("", "%d", number)));
}

/* ---- movement: a line for each kind of ground, a column for each class that the chart has ---- */

/* Classes with an allowance of their own; CLASSES_MAX ends the list. */
static int classes_of(const struct game *game, uint8_t out[CLASSES_MAX]) {
    int count = 0;
    for (unsigned class = 0; class < CLASSES_MAX; class ++)
        if (charts_of(game)->allowance[class])
            out[count++] = (uint8_t) class;
    return count;
}

enum part { PART_TERRAIN, PART_WAYS, PART_SIDES };

static unsigned cost_of(const struct game *game, enum part part, unsigned kind, unsigned class) {
    const struct charts *charts = charts_of(game);
    return part == PART_TERRAIN ? charts->terrain_cost[kind][class]
           : part == PART_WAYS  ? charts->way_cost[kind][class]
                                : charts->side_cost[kind][class];
}

static void class_row(struct sheet *sheet, unsigned class, const struct kinds *kinds) {
    const uint32_t present[] = {kinds->terrain, kinds->ways, kinds->sides};
    sheet_cells(sheet);
    sheet_cell(sheet, class_words[class]);
    cost_cell(sheet, charts_of(sheet->game)->allowance[class]);
    for (int part = PART_TERRAIN; part <= PART_SIDES; part++)
        for (unsigned kind = 0; kind < GROUND_KINDS; kind++)
            if (present[part] >> kind & 1)
                cost_cell(sheet, cost_of(sheet->game, (enum part)part, kind, class));
    sheet_cells_end(sheet);
}

static void movement_table(struct sheet *sheet, counter_id unit, const struct kinds *kinds) {
    const char *heads[2 + 3 * GROUND_KINDS] = {"", SAID("allowance")};
    uint8_t classes[CLASSES_MAX];
    int count = 2, lit = -1, rows = classes_of(sheet->game, classes);
    for (unsigned kind = 0; kind < GROUND_KINDS; kind++)
        if (kinds->terrain >> kind & 1)
            heads[count++] = gbacw_terrain_names[kind];
    for (unsigned kind = 0; kind < WAYS_MAX; kind++)
        if (kinds->ways >> kind & 1)
            heads[count++] = gbacw_way_names[kind];
    for (unsigned kind = 0; kind < GROUND_KINDS; kind++)
        if (kinds->sides >> kind & 1)
            heads[count++] = gbacw_hexside_names[kind];
    sheet_section(sheet, "Movement: points to enter a hex, along a way, and more to cross a hexside");
    sheet_table(sheet, heads, count);
    for (int i = 0; i < rows; i++) {
        class_row(sheet, classes[i], kinds);
        if (unit != COUNTER_NONE && class_of(sheet->game, unit) == classes[i])
            lit = i;
    }
    sheet_table_end_lit(sheet, lit);
    sheet_text(sheet, "Along a way a unit that may use it pays for the way and not for the ground.", "5.19");
}

/* ---- terrain ---- */

static void terrain_table(struct sheet *sheet, counter_id unit, const struct kinds *kinds) {
    static const char *const heads[] = {SAID("ground"), "fire at it, columns", "melee, points", "height, feet",
                                        "points that stack"};
    const struct charts *charts = charts_of(sheet->game);
    int row = 0, lit = -1;
    sheet_section(sheet, "Terrain effects");
    sheet_table(sheet, heads, 5);
    for (unsigned kind = 0; kind < TERRAINS_MAX; kind++) {
        if (!(kinds->terrain >> kind & 1))
            continue;
        sheet_cells(sheet);
        name_cell(sheet, gbacw_terrain_names[kind]);
        signed_cell(sheet, charts->terrain_fire[kind]);
        signed_cell(sheet, charts->terrain_melee[kind]);
        number_cell(sheet, charts->terrain_height[kind]);
        number_cell(sheet, charts->stacking[kind].points);
        sheet_cells_end(sheet);
        if (unit != COUNTER_NONE && on_map(sheet->game, unit) &&
            (hex_at(sheet->game, counter_at(sheet->game, unit)->hex)->terrain >> kind & 1))
            lit = row;
        row++;
    }
    sheet_table_end_lit(sheet, lit);
}

static void hexside_table(struct sheet *sheet, const struct kinds *kinds) {
    static const char *const heads[] = {SAID("hexside"), "fire across it, columns", "melee across it, points"};
    const struct charts *charts = charts_of(sheet->game);
    sheet_table(sheet, heads, 3);
    for (unsigned kind = 0; kind < HEXSIDES_MAX; kind++) {
        if (!(kinds->sides >> kind & 1) || (!charts->side_fire[kind] && !charts->side_melee[kind]))
            continue;
        sheet_cells(sheet);
        name_cell(sheet, gbacw_hexside_names[kind]);
        signed_cell(sheet, charts->side_fire[kind]);
        signed_cell(sheet, -charts->side_melee[kind]);
        sheet_cells_end(sheet);
    }
    sheet_table_end_lit(sheet, -1);
}

/* ---- weapons: how the range multiplies their strength ---- */

static void weapon_table(struct sheet *sheet, counter_id unit) {
    static const char *const heads[] = {SAID("weapon"), SAID("range"), "1", "2", "3", "4", "5", "6", "8", "10"};
    static const uint8_t ranges[] = {1, 2, 3, 4, 5, 6, 8, 10};
    const struct gbacw_tables *tables = tables_of(sheet->game);
    int lit = -1;
    sheet_section(sheet, "Weapons: strength times this, by the range in hexes");
    sheet_table(sheet, heads, 10);
    for (unsigned i = 0; i < tables->weapon_count; i++) {
        const struct weapon *weapon = &tables->weapon[i];
        sheet_cells(sheet);
        sheet_cell(sheet, weapon->name);
        number_cell(sheet, weapon->range);
        for (size_t k = 0; k < sizeof ranges; k++) {
            struct phrase cell;
            text_init(&cell.text, cell.at, sizeof cell.at);
            if (ranges[k] <= RANGE_MAX && weapon->times6[ranges[k]])
                text_fraction(&cell.text, weapon->times6[ranges[k]], SIXTHS_A_POINT);
            sheet_cell(sheet, cell.at);
        }
        sheet_cells_end(sheet);
        if (unit != COUNTER_NONE && info_of(sheet->game, unit)->weapon == i &&
            type_of(sheet->game, unit) != TYPE_LEADER)
            lit = (int)i;
    }
    sheet_table_end_lit(sheet, lit);
}

/* ---- fire and melee ---- */

static void fire_table(struct sheet *sheet) {
    const struct charts *charts = charts_of(sheet->game);
    struct phrase head[FIRE_COLUMNS_MAX];
    const char *heads[1 + FIRE_COLUMNS_MAX] = {SAID("die")};
    for (int i = 0; i < charts->fire_columns; i++) {
        phrase(&head[i], sheet->game, RULE("", "%d", charts->small_from[i]));
        heads[1 + i] = head[i].at;
    }
    sheet_section(sheet, "Fire: die by strength, from this many points of small arms on");
    sheet_table(sheet, heads, 1 + charts->fire_columns);
    for (int die = 0; die < 6; die++) {
        sheet_cells(sheet);
        number_cell(sheet, die + 1);
        for (int i = 0; i < charts->fire_columns; i++)
            sheet_cell(sheet, fire_result_word(charts->fire[die][i]));
        sheet_cells_end(sheet);
    }
    sheet_table_end_lit(sheet, -1);
    sheet_text(sheet,
               "A number is points lost. P: a check for being pinned; R: one for routing; a star: a leader may be hit.",
               "9.16");
}

static void melee_table(struct sheet *sheet) {
    const struct charts *charts = charts_of(sheet->game);
    struct phrase head[MELEE_COLUMNS_MAX];
    const char *heads[1 + MELEE_COLUMNS_MAX] = {SAID("die")};
    for (int i = 0; i < charts->melee_columns; i++) {
        phrase(&head[i], sheet->game, RULE("", charts->melee_low + i > 0 ? "+%d" : "%d", charts->melee_low + i));
        heads[1 + i] = head[i].at;
    }
    sheet_section(sheet, "Melee: die by the difference in strength, attacker / defender");
    sheet_table(sheet, heads, 1 + charts->melee_columns);
    for (int die = 0; die < 6; die++) {
        sheet_cells(sheet);
        number_cell(sheet, die + 1);
        for (int i = 0; i < charts->melee_columns; i++) {
            struct phrase cell;
            text_init(&cell.text, cell.at, sizeof cell.at);
            text_add(&cell.text, melee_result_word(&charts->melee_attacker[die][i]));
            text_add(&cell.text, " / ");
            text_add(&cell.text, melee_result_word(&charts->melee_defender[die][i]));
            sheet_cell(sheet, cell.at);
        }
        sheet_cells_end(sheet);
    }
    sheet_table_end_lit(sheet, -1);
    sheet_text(sheet,
               "K: a point killed; C: points captured; R: hexes of retreat; Eng: they stay engaged; Rpls: repulsed.",
               "12.98");
}

struct ruling charts_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct kinds kinds = kinds_of(game);
    sheet_open(&sheet, game, out, "Charts", "5.19");
    movement_table(&sheet, query->unit, &kinds);
    terrain_table(&sheet, query->unit, &kinds);
    hexside_table(&sheet, &kinds);
    weapon_table(&sheet, query->unit);
    fire_table(&sheet);
    melee_table(&sheet);
    sheet_close(&sheet);
    return LEGAL;
}

/* sheet_charts.c: the tables as they are used: Tactical Position, Attack Results, the terrain chart and the special
 * die. What no book prints is marked. */
#include "fury/combat/attack.h"
#include "fury/show/sheet.h"

static void cell_number(struct sheet *sheet, int number, const char *after) {
    struct phrase cell;
    phrase(&cell, sheet->game, RULE("", "%d", number));
    text_add(&cell.text, after);
    sheet_cell(sheet, cell.at);
}

static void position_table(struct sheet *sheet) {
    static const char *const heads[] = {SAID("die"), "1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"};
    sheet_section(sheet, "Tactical Position: die by Battle Rating");
    sheet_table(sheet, heads, 11);
    for (int die = 0; die < 10; die++) {
        sheet_cells(sheet);
        cell_number(sheet, die, "");
        for (int rating = 0; rating < 10; rating++)
            sheet_cell(sheet, fury_position_names[charts_of(sheet->game)->position[die][rating]]);
        sheet_cells_end(sheet);
    }
    sheet_table_end(sheet);
    sheet_text(sheet, "SD, D: significant disadvantage, disadvantage; A, SA: advantage, significant advantage.",
               "7.4-S3b");
}

static void result_table(struct sheet *sheet) {
    static const char *const heads[] = {SAID("defender"), "attacker SD", "D", "A", "SA"};
    static const char *const words[RESULTS] = {"AR", "AB", "Dis", "DR", "DB", "Brk", "CA"};
    sheet_section(sheet, "Attack Results");
    sheet_table(sheet, heads, 5);
    for (int defender = 0; defender < TACTICALS; defender++) {
        sheet_cells(sheet);
        sheet_cell(sheet, fury_position_names[defender]);
        for (int attacker = 0; attacker < TACTICALS; attacker++)
            sheet_cell(sheet, words[charts_of(sheet->game)->result[defender][attacker]]);
        sheet_cells_end(sheet);
    }
    sheet_table_end(sheet);
    sheet_text(
        sheet,
        "AR, AB: the attacker retreats, is Blown; DR, DB: the defender does; Dis: Disaster; Brk: Breakthrough; CA: "
        "Counterattack.",
        "7.4-S4a");
}

static const char *yes(bool is) { return is ? SAID("yes") : SAID("no"); }

/* The row of the ground that the unit in hand stands on; -1: none. */
static int lit_terrain(const struct game *game, counter_id unit) {
    if (unit == COUNTER_NONE || !on_map(game, unit))
        return -1;
    return ground_of(tables_of(game), hex_of(game, unit))->terrain;
}

static void terrain_tables(struct sheet *sheet, counter_id unit) {
    static const char *const heads[] = {SAID("hex"), "stops and forms for battle off road", SAID("Defensible"), ""};
    static const char *const sides[] = {SAID("hexside"), "Maneuver crosses", "Battle crosses",
                                        "blocks zones",  SAID("Pontoon"),    ""};
    const struct fury_tables *tables = tables_of(sheet->game);
    sheet_section(sheet, "Terrain Effects Chart");
    sheet_item(sheet, ROW(.label = "Compiled from the rules", .value = "rows with ~ are reconstructed", .mark = true));
    sheet_table(sheet, heads, 4);
    for (unsigned i = 0; i < tables->terrain_count; i++) {
        const struct terrain_kind *kind = &tables->terrain[i];
        sheet_cells(sheet);
        sheet_cell(sheet, kind->title);
        sheet_cell(sheet, yes(kind->flips));
        sheet_cell(sheet, yes(kind->defensible));
        sheet_cell(sheet, kind->marks ? "~" : "");
        sheet_cells_end(sheet);
    }
    sheet_table_end_lit(sheet, lit_terrain(sheet->game, unit));
    sheet_table(sheet, sides, 6);
    for (unsigned i = 0; i < tables->hexside_count; i++) {
        const struct hexside_kind *kind = &tables->hexside[i];
        sheet_cells(sheet);
        sheet_cell(sheet, kind->title);
        sheet_cell(sheet, kind->stops ? "by road, and stops" : yes(kind->maneuver));
        sheet_cell(sheet, yes(kind->battle));
        sheet_cell(sheet, yes(kind->blocks));
        sheet_cell(sheet, yes(kind->pontoon));
        sheet_cell(sheet, kind->marks ? "~" : "");
        sheet_cells_end(sheet);
    }
    sheet_table_end(sheet);
}

struct ruling fury_charts_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase value;
    sheet_open(&sheet, game, out, "Charts", "7.4");
    position_table(&sheet);
    result_table(&sheet);
    sheet_section(&sheet, "Special die");
    phrase(&value, game, RULE("", "%d of 6 faces are Blown, the others Retreat", fury_blown_faces(game)));
    sheet_item(&sheet, ROW(.label = "Special die", .value = value.at, .case_number = "2.5-Dice-c", .mark = true));
    terrain_tables(&sheet, query->unit);
    sheet_close(&sheet);
    return LEGAL;
}

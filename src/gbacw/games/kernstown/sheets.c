/* sheets.c: rows of Kernstown's own on sheets: the level of a hex (Stonewall 10.62), and of a line of sight
 * the levels of its ends, the rule that follows from them, and each thing that stands on it with its verdict (10.64 to
 * 10.67). */
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"

/* "Army Morale stands at 40. Order the brigades that are to move (Kimball for 5, Tyler for 20), or end the phase." */
void kernstown_command_prompt(struct game *game, const struct frame *frame, struct text *out) {
    bool any = false;
    play_ruling_text(game, RULE("", "Army Morale is %d. ", kernstown_of(game)->army_morale), out);
    play_say(game, "Order the brigades that you want to move", out);
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *info = tables_of(game)->brigade + b;
        if (info->side != frame->side || info->leader[0] == COUNTER_NONE || (kernstown_of(game)->paid >> b & 1))
            continue;
        text_add(out, any ? ", " : " (");
        play_ruling_text(game, RULE("", "%u for %d", info->leader[0], army_morale_cost(game, b)), out);
        any = true;
    }
    play_say(game, any ? "), or end the phase." : ", or end the phase.", out);
}

void kernstown_hex_rows(struct sheet *sheet, hex_id hex) {
    sheet_item(sheet, ROW(.label = "Level for sight", .value = kernstown_level_names[kernstown_level(sheet->game, hex)],
                          .case_number = "10.62", .mark = hex_at(sheet->game, hex)->marks & HEX_MARK_TERRAIN));
}

static void obstacle_said(const struct game *game, const struct obstacle *obstacle, struct text *out) {
    static const char *const words[] = {SAID("Woods"), SAID("Town"), SAID("Troops"), SAID("Ridge"), SAID("Crest")};
    play_say(game, words[obstacle->what], out);
    play_say(game, obstacle->beside == HEX_NONE ? " in " : " between ", out);
    hex_said(game, obstacle->hex, out);
    if (obstacle->beside == HEX_NONE)
        return;
    play_say(game, " and ", out);
    hex_said(game, obstacle->beside, out);
}

/* Why it blocks or does not, and by which case. */
static const char *verdict_said(const struct game *game, const struct obstacle *obstacle, int low, int high,
                                struct text *out) {
    play_say(game, obstacle->blocks ? "blocks: " : "does not block: ", out);
    if (obstacle->next_to_firer && obstacle->blocks) {
        play_say(game, "next to the firer", out);
        return "10.67";
    }
    play_say(game, kernstown_level_names[obstacle->level], out);
    if (obstacle->level < low) {
        play_say(game, ", below both ends", out);
        return low == high ? "10.65" : "10.66";
    }
    if (low == high) {
        play_say(game, ", as high as the ends or higher", out);
        return "10.65";
    }
    play_say(game,
             obstacle->level >= high ? ", as high as the upper end or higher"
             : obstacle->blocks      ? ", no farther than halfway from the lower end"
                                     : ", more than halfway from the lower end",
             out);
    return "10.66";
}

static void place_said(const struct game *game, const struct obstacle *obstacle, struct text *out) {
    text_add(out, " (");
    text_fraction(out, obstacle->twice, 2);
    play_say(game, obstacle->twice == 2 ? " hex away)" : " hexes away)", out);
}

void kernstown_sight_rows(struct sheet *sheet, hex_id from, hex_id to) {
    struct game *game = sheet->game;
    struct obstacle met[OBSTACLES_MAX];
    int a = kernstown_level(game, from), b = kernstown_level(game, to), low = a < b ? a : b, high = a < b ? b : a;
    const hex_id ends[] = {from, to};
    struct phrase label, value;
    for (int i = 0; i < 2; i++)
        sheet_item(sheet, ROW(.label = phrase(&label, game, RULE("", "Level of %h", ends[i])),
                              .value = kernstown_level_names[i ? b : a], .case_number = "10.62", .hex = HEX(ends[i])));
    sheet_text(sheet,
               low == high ? "Between equal levels, anything as high as they are blocks the line."
                           : "Anything as high as the upper end blocks the line. Anything lower, but not below both "
                             "ends, blocks it only up to halfway from the lower end.",
               low == high ? "10.65" : "10.66");
    int count = kernstown_obstacles(game, from, to, met);
    sheet_section(sheet, "On the line, starting at the firer");
    for (int i = 0; i < count; i++) {
        text_init(&label.text, label.at, sizeof label.at);
        obstacle_said(game, &met[i], &label.text);
        place_said(game, &met[i], &label.text);
        text_init(&value.text, value.at, sizeof value.at);
        const char *case_number = verdict_said(game, &met[i], low, high, &value.text);
        sheet_item(sheet, ROW(.label = label.at, .value = value.at, .case_number = case_number,
                              .tone = met[i].blocks ? "bad" : "quiet", .hex = HEX(met[i].hex)));
    }
    if (!count)
        sheet_text(sheet, "There is nothing between the two hexes.", "10.6");
}

/* ---- what wins ---- */

static void level_rows(struct sheet *sheet) {
    static const char *const words[KERNSTOWN_LEVELS] = {"a marginal victory", "a substantial victory",
                                                        "a decisive victory"};
    const struct kernstown_tables *t = kernstown_tables_of(sheet->game);
    for (int i = 0; i < KERNSTOWN_LEVELS; i++) {
        struct phrase label;
        phrase(&label, sheet->game,
               RULE("", i + 1 < KERNSTOWN_LEVELS ? "ahead by %d to %d points" : "ahead by %d or more", t->level[i],
                    i + 1 < KERNSTOWN_LEVELS ? t->level[i + 1] - 1 : 0));
        sheet_item(sheet,
                   ROW(.label = label.at, .value = words[i], .case_number = "22.4", .mark = t->level_marks != 0));
    }
}

void kernstown_aims(struct sheet *sheet) {
    const struct kernstown_tables *t = kernstown_tables_of(sheet->game);
    level_rows(sheet);
    sheet_text(sheet, "With equal points the battle is a draw.", "22.4");
    sheet_section(sheet, tables_of(sheet->game)->side_title[other_side(t->side)]);
    aim_points(sheet, "a point of infantry or guns that leaves by the north edge", t->exit_points, "22.2a");
    aim_points(sheet, "a point of cavalry that leaves by the north edge", t->exit_cavalry, "22.2b");
    sheet_text(sheet, "A unit's officer must leave too; for the cavalry that is Ashby himself.", "22.2d");
    aim_points(sheet, "a point on the marked hills at the end", t->terrain, "22.2c");
    sheet_section(sheet, tables_of(sheet->game)->side_title[t->side]);
    aim_points(sheet, "each point of Army Morale left at the end", t->army_morale, "22.3");
}

void kernstown_loss_aims(struct sheet *sheet) {
    const struct kernstown_tables *t = kernstown_tables_of(sheet->game);
    aim_points(sheet, "a Strength Point of infantry killed or wounded", t->infantry_killed, "22.1a");
    aim_points(sheet, "a Strength Point of infantry captured", t->infantry_captured, "22.1b");
    aim_points(sheet, "a Strength Point of cavalry", t->cavalry_lost, "22.1c");
    aim_points(sheet, "a gun destroyed", t->gun_destroyed, "22.1d");
    aim_points(sheet, "a gun captured", t->gun_captured, "22.1e");
    sheet_text(sheet, "A leader scores his Effectiveness, and more if he is captured.", "22.1f");
}

void kernstown_aim_marks(struct sheet *sheet) {
    const struct kernstown_tables *t = kernstown_tables_of(sheet->game);
    aim_area(sheet, t->objectives, "target", "Confederates here score at the end");
    aim_area(sheet, t->exit, tables_of(sheet->game)->side_id[other_side(t->side)], "Confederates leave the map here");
}

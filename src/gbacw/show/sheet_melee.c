/* sheet_melee.c: a melee laid out: both strengths row by row, the differential, and the odds of every result (12.98).
 */
#include "gbacw/melee/melee_odds.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"

static void side_section(struct sheet *sheet, const struct melee_total *total, int side) {
    struct phrase title;
    phrase(&title, sheet->game, RULE("", side == 0 ? "Attacker: %d" : "Defender: %d", total->strength[side]));
    sheet_section(sheet, title.at);
    for (int i = 0; i < total->item_count[side]; i++) {
        const struct melee_item *item = &total->item[side][i];
        struct phrase label;
        text_init(&label.text, label.at, sizeof label.at);
        if (item->unit != COUNTER_NONE) {
            counter_said(sheet->game, item->unit, &label.text);
            text_add(&label.text, ": ");
        }
        play_say(sheet->game, item->why, &label.text);
        sheet_signed(sheet, label.at, item->by, item->case_number, item->unit);
    }
}

/* "loses 1 captured and retreats 2 hexes" */
static void result_said(const struct game *game, const struct melee_result *result, struct text *out) {
    if (result->flags & MELEE_ENGAGED) {
        play_say(game, "is engaged", out);
        return;
    }
    if (result->flags & MELEE_REPULSED) {
        play_say(game, "is repulsed", out);
        return;
    }
    if (result->killed) {
        play_say(game, "loses ", out);
        text_number(out, result->killed);
    }
    if (result->captured) {
        play_say(game, "loses ", out);
        text_number(out, result->captured);
        play_say(game, " captured", out);
    }
    if (result->retreat) {
        play_say(game, result->killed || result->captured ? " and retreats " : "retreats ", out);
        count_said(game, out, result->retreat, "hex", "hexes");
    }
    if (!result->killed && !result->captured && !result->retreat)
        play_say(game, "has no loss", out);
}

static int gain_of(const struct melee_result result[2]) {
    int gain[2];
    for (int side = 0; side < 2; side++)
        gain[side] = result[side].killed + 2 * result[side].captured + result[side].retreat;
    return gain[1] - gain[0];
}

static void outcome_rows(struct sheet *sheet, const struct melee_odds *odds) {
    sheet_section(sheet, "Possible results");
    for (int i = 0; i < odds->outcome_count; i++) {
        const struct melee_result *result = odds->outcome[i].result;
        struct phrase label;
        int gain = odds->defends ? -gain_of(result) : gain_of(result);
        text_init(&label.text, label.at, sizeof label.at);
        text_add(&label.text, melee_result_word(&result[0]));
        text_char(&label.text, '/');
        text_add(&label.text, melee_result_word(&result[1]));
        play_say(sheet->game, ": attacker ", &label.text);
        result_said(sheet->game, &result[0], &label.text);
        play_say(sheet->game, ", defender ", &label.text);
        result_said(sheet->game, &result[1], &label.text);
        sheet_odds(sheet, label.at, odds->outcome[i].weight, odds->of, gain > 0 ? "good" : gain < 0 ? "bad" : "quiet");
    }
}

static void leader_rows(struct sheet *sheet, const struct melee_odds *odds) {
    for (int side = 0; side < 2; side++) {
        uint64_t fate[FATE_LEFT + 1];
        melee_leader_odds(odds, side, fate);
        for (int i = 0; i < odds->force[side]->count; i++) {
            counter_id leader = odds->force[side]->unit[i];
            struct phrase label;
            if (!is_leader(sheet->game, leader))
                continue;
            phrase(&label, sheet->game, RULE("", "%u killed, wounded or captured", leader));
            sheet_odds(sheet, label.at, fate[FATE_KILLED] + fate[FATE_WOUNDED] + fate[FATE_CAPTURED], odds->of * 36,
                       (side == 0) != odds->defends ? "bad" : "good");
        }
    }
}

/* From outside, and the first of those who come from there. */
static bool first_from(const struct sheet *sheet, const struct melee_odds *odds, int attacker) {
    const struct melee_force *force = odds->force[0];
    hex_id from = counter_at(sheet->game, force->unit[attacker])->hex;
    for (int i = 0; i < attacker; i++)
        if (counter_at(sheet->game, force->unit[i])->hex == from)
            return false;
    return from != odds->target;
}

static void map_of_melee(struct sheet *sheet, const struct melee_odds *odds) {
    const struct melee_force *force = odds->force[0];
    sheet_mark(sheet, odds->target, "", "target", "attacked");
    for (int i = 0; i < force->count; i++)
        if (first_from(sheet, odds, i))
            sheet_mark(sheet, counter_at(sheet->game, force->unit[i])->hex, "", "path", "attacks");
    for (int i = 0; i < force->count; i++)
        if (first_from(sheet, odds, i))
            sheet_line(sheet, (const hex_id[]){counter_at(sheet->game, force->unit[i])->hex, odds->target}, 2,
                       tables_of(sheet->game)->side_id[force->side]);
}

static void lay_out(struct game *game, const struct melee_odds *odds, const struct melee_total *total,
                    struct json *out) {
    struct sheet sheet;
    struct phrase title;
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Melee in %h", odds->target)), "12.98");
    sheet_signed(&sheet, "Differential", total->differential, "12.0b", COUNTER_NONE);
    sheet_signed(&sheet, "Column of the table", total->column + tables_of(game)->charts.melee_low, "12.98",
                 COUNTER_NONE);
    if (odds->green_count)
        sheet_text(&sheet, "Green units see the elephant first: the odds include every rating they may get.", "13.14");
    outcome_rows(&sheet, odds);
    leader_rows(&sheet, odds);
    side_section(&sheet, total, 0);
    side_section(&sheet, total, 1);
    map_of_melee(&sheet, odds);
    sheet_close(&sheet);
}

struct ruling melee_sheet(struct game *game, const struct query *query, struct json *out) {
    return melee_gathered(game, query, lay_out, out);
}

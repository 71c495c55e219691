/* sheet_fire.c: a fire laid out: who fires with what, strength, column and every shift (9.0b, 9.5), the results of the
 * final column, and the exact odds of what may come of it. */
#include <string.h>

#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/fire/fire_odds.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"

/* ---- one attack ---- */

/* Of the guns that count against this unit: all, or half (10.15). */
static unsigned points_at(const struct sheet *sheet, const struct fire_attack *attack, int i, counter_id at) {
    return fire_sixths(sheet->game, attack->firer[i], attack->points[i], 1, at);
}

static void firer_row(struct sheet *sheet, const struct fire_attack *attack, int i, counter_id at) {
    unsigned points = points_at(sheet, attack, i, at);
    struct phrase value;
    struct text *text = &value.text;
    text_init(text, value.at, sizeof value.at);
    if (attack->artillery)
        count_said(sheet->game, text, attack->points[i], "gun", "guns");
    else
        count_said(sheet->game, text, attack->points[i], "point", "points");
    if (points != attack->points[i]) {
        play_say(sheet->game, ", halved at infantry to ", text);
        text_number(text, points);
        text_char(text, ',');
    }
    text_add(text, " x ");
    text_fraction(text, attack->times6[i], 6);
    play_say(sheet->game, " at ", text);
    count_said(sheet->game, text, attack->range[i], "hex", "hexes");
    text_add(text, " = ");
    text_fraction(text, points * attack->times6[i], 6);
    if (attack->halved[i])
        play_say(sheet->game, ", halved", text);
    sheet_item(sheet, ROW(.label = info_of(sheet->game, attack->firer[i])->name, .value = value.at,
                          .case_number = "9.25", .unit = UNIT(attack->firer[i]), .depth = 1,
                          .mark = tables_of(sheet->game)->charts.combat_marks & CHART_MARK_RANGE));
}

static void strength_row(struct sheet *sheet, const struct fire_attack *attack) {
    struct phrase value;
    text_init(&value.text, value.at, sizeof value.at);
    text_fraction(&value.text, attack->exact6, 6);
    if (attack->exact6 % 6) {
        play_say(sheet->game, ", fraction dropped: ", &value.text);
        text_number(&value.text, attack->strength);
    }
    sheet_item(sheet, ROW(.label = "Strength", .value = value.at, .case_number = "9.0b"));
}

static void result_table(struct sheet *sheet, const struct fire_attack *attack) {
    static const char *const heads[] = {"die", "1", "2", "3", "4", "5", "6"};
    const struct charts *charts = &tables_of(sheet->game)->charts;
    sheet_table(sheet, heads, 7);
    sheet_cells(sheet);
    json_text(sheet->out, fire_column_name(sheet->game, attack->grape, attack->final_column));
    for (unsigned die = 1; die <= 6; die++) {
        json_text(sheet->out, fire_result_word(resolution_result(charts, (unsigned)attack->final_column, die)));
    }
    sheet_cells_end(sheet);
    sheet_table_end(sheet);
}

/* Has the table a heading of its own for grapeshot (9.14)? */
static bool two_headings(const struct game *game) {
    const struct charts *charts = &tables_of(game)->charts;
    return memcmp(charts->grape_from, charts->small_from, sizeof charts->grape_from) != 0;
}

static bool halves_guns(const struct sheet *sheet, const struct fire_attack *attack, counter_id at) {
    for (int i = 0; i < attack->firer_count; i++) {
        if (points_at(sheet, attack, i, at) != attack->points[i])
            return true;
    }
    return false;
}

static bool has_star(const struct sheet *sheet, const struct fire_attack *attack) {
    for (unsigned die = 1; die <= 6; die++) {
        if (resolution_result(&tables_of(sheet->game)->charts, (unsigned)attack->final_column, die).flags & FIRE_STAR)
            return true;
    }
    return false;
}

static void attack_section(struct sheet *sheet, const struct fire_attack *attack, counter_id at) {
    struct phrase title, value;
    text_init(&title.text, title.at, sizeof title.at);
    play_say(sheet->game, attack->artillery ? "Artillery at " : "Small arms at ", &title.text);
    counter_said(sheet->game, at, &title.text);
    sheet_section(sheet, title.at);
    for (int i = 0; i < attack->firer_count; i++)
        firer_row(sheet, attack, i, at);
    if (halves_guns(sheet, attack, at))
        sheet_text(sheet, "Guns fire at infantry with half their number, fractions dropped.", "guns-at-foot");
    strength_row(sheet, attack);
    text_init(&value.text, value.at, sizeof value.at);
    play_say(sheet->game, fire_column_name(sheet->game, attack->grape, attack->column), &value.text);
    if (two_headings(sheet->game))
        play_say(sheet->game, attack->grape ? " (grapeshot)" : " (small arms)", &value.text);
    sheet_item(sheet,
               ROW(.label = "Column of the table", .value = value.at, .case_number = attack->grape ? "9.14" : "9.16"));
    int sum = 0;
    for (int i = 0; i < attack->shift_count; i++) {
        sheet_signed(sheet, attack->shift[i].why, attack->shift[i].by, attack->shift[i].case_number, COUNTER_NONE);
        sum += attack->shift[i].by;
    }
    if (sum != attack->net)
        sheet_signed(sheet, "Limit of all shifts", attack->net, "shift-cap", COUNTER_NONE);
    sheet_item(sheet,
               ROW(.label = "Final column", .value = fire_column_name(sheet->game, attack->grape, attack->final_column),
                   .case_number = "9.16", .tone = "target"));
    if (attack->separate)
        sheet_text(sheet,
                   rules_of(sheet->game)->fire.stacks == STACKS_CLASSES
                       ? "Each class of units in the hex is rolled for separately."
                       : "Each unit in the hex is rolled for separately.",
                   "8.22");
    result_table(sheet, attack);
    if (attack->artillery && rules_of(sheet->game)->fire.pins == PINS_BY_STAR && is_foot_target(sheet->game, at) &&
        has_star(sheet, attack))
        sheet_text(sheet, "A starred loss by guns is a pin for infantry, and no loss.", "star-at-foot");
}

static void attack_sections(struct sheet *sheet, const struct fire_locals *fire, const struct fire_plan *plan) {
    for (unsigned a = 0; a < plan->attack_count; a++) {
        for (unsigned i = 0; i < plan->target_count; i++) {
            struct fire_attack attack;
            if (!resolution_strikes(&plan->record, a, i))
                continue;
            attack_against(sheet->game, fire, plan, a, i, &attack);
            attack_section(sheet, &attack, plan->target[i]);
        }
    }
}

/* ---- odds ---- */

struct totals {
    uint64_t loss, rout, pin, nothing, gone;
};

static struct totals totals_of(const struct fire_odds *odds) {
    struct totals totals = {0};
    for (unsigned i = 0; i < odds->count; i++) {
        const struct resolution *end = &odds->outcome[i].record;
        bool routs = false, lost = false, gone = false, upset = false;
        for (unsigned t = 0; t < end->target_count; t++) {
            routs |= (end->target[t].outcome & OUTCOME_ROUT) != 0;
            gone |= (end->target[t].outcome & OUTCOME_GONE) != 0;
            lost |= end->target[t].steps_lost || end->target[t].boxes_lost || end->target[t].lost;
            upset |= (end->target[t].outcome & OUTCOME_DISORDER) != 0;
        }
        totals.loss += lost ? odds->outcome[i].weight : 0;
        totals.rout += routs ? odds->outcome[i].weight : 0;
        totals.pin += end->pinned ? odds->outcome[i].weight : 0;
        totals.gone += gone ? odds->outcome[i].weight : 0;
        totals.nothing += lost || routs || gone || upset || end->pinned ? 0 : odds->outcome[i].weight;
    }
    return totals;
}

static void comma(struct text *out) {
    if (out->length)
        text_add(out, ", ");
}

/* "14 NC loses 1 and routs" */
static void target_said(const struct game *game, const struct fire_target *target, counter_id c, struct text *out) {
    unsigned lost = target->lost;
    if (!lost && !target->steps_lost && !target->boxes_lost &&
        !(target->outcome & (OUTCOME_ROUT | OUTCOME_GONE | OUTCOME_DISORDER)))
        return;
    comma(out);
    counter_said(game, c, out);
    if (target->outcome & OUTCOME_GONE) {
        play_say(game, " is eliminated", out);
        return;
    }
    if (target->kind == TYPE_WAGON && (lost || target->boxes_lost))
        play_say(game, " loses boxes", out);
    else if (lost) {
        play_say(game, " loses ", out);
        if (target->kind == TYPE_BATTERY)
            count_said(game, out, lost, "gun", "guns");
        else
            text_number(out, lost);
    }
    if (target->steps_lost)
        play_say(game, lost ? " and crew" : " loses crew", out);
    if (target->outcome & OUTCOME_ROUT)
        play_say(game, lost || target->steps_lost ? " and routs" : " routs", out);
    else if (target->outcome & OUTCOME_DISORDER)
        play_say(game, lost || target->steps_lost ? " and is disordered" : " is disordered", out);
}

static void end_said(const struct game *game, const struct fire_plan *plan, const struct resolution *end,
                     struct text *out) {
    for (unsigned t = 0; t < end->target_count; t++)
        target_said(game, &end->target[t], plan->target[t], out);
    if (end->pinned) {
        comma(out);
        play_say(game, "the hex is pinned", out);
    }
    if (out->length == 0)
        play_say(game, "no effect", out);
}

/* The likeliest ends first; the many unlikely ones are summed. */
static void end_rows(struct sheet *sheet, const struct fire_plan *plan, const struct fire_odds *odds) {
    enum { MOST = 12 };
    uint64_t last = UINT64_MAX, told = 0, all = 0;
    unsigned last_index = 0, rows = 0;
    for (unsigned i = 0; i < odds->count; i++)
        all += odds->outcome[i].weight;
    sheet_section(sheet, "Possible results");
    while (rows < MOST) {
        unsigned best = odds->count;
        for (unsigned i = 0; i < odds->count; i++) {
            uint64_t weight = odds->outcome[i].weight;
            if (weight > last || (weight == last && i <= last_index))
                continue;
            if (best == odds->count || weight > odds->outcome[best].weight)
                best = i;
        }
        if (best == odds->count)
            break;
        struct phrase label;
        text_init(&label.text, label.at, sizeof label.at);
        end_said(sheet->game, plan, &odds->outcome[best].record, &label.text);
        sheet_odds(sheet, label.at, odds->outcome[best].weight, ODDS_OF, NULL);
        last = odds->outcome[best].weight;
        last_index = best;
        told += last;
        rows++;
    }
    if (told < all)
        sheet_odds(sheet, "other results", all - told, ODDS_OF, "quiet");
}

static void total_rows(struct sheet *sheet, const struct fire_odds *odds) {
    struct totals totals = totals_of(odds);
    sheet_section(sheet, odds->exact ? "Odds" : "Odds (approximate: too many results to compute them all)");
    sheet_odds(sheet, "any loss", totals.loss, ODDS_OF, "good");
    sheet_odds(sheet, "a rout", totals.rout, ODDS_OF, "good");
    sheet_odds(sheet, "a pin", totals.pin, ODDS_OF, "good");
    if (totals.gone)
        sheet_odds(sheet, "a unit eliminated", totals.gone, ODDS_OF, "good");
    sheet_odds(sheet, "nothing", totals.nothing, ODDS_OF, "quiet");
}

static void leader_rows(struct sheet *sheet, const struct fire_plan *plan, const struct fire_odds *odds) {
    for (unsigned i = 0; i < plan->leader_count; i++) {
        struct phrase label;
        phrase(&label, sheet->game, RULE("", "%u killed or wounded", plan->leader[i]));
        sheet_odds(sheet, label.at, odds->leader[i][FATE_KILLED] + odds->leader[i][FATE_WOUNDED], ODDS_OF, "good");
    }
}

/* 11.21: on a small-arms 1 each firer throws for its ammunition. 15.2: caissons likewise. */
static void cost_rows(struct sheet *sheet, const struct fire_plan *plan, const struct fire_odds *odds) {
    struct phrase label;
    bool small = false;
    for (unsigned a = 0; a < plan->attack_count; a++)
        small |= !plan->attack[a].artillery && plan->attack[a].firer_count > 0;
    if (small)
        sheet_odds(sheet, "each unit firing small arms runs out of ammunition",
                   odds->small_one / 6 * tables_of(sheet->game)->charts.depletion_die, ODDS_OF, "bad");
    for (unsigned t = 0; t < plan->target_count; t++) {
        if (!odds->guns_lost[t])
            continue;
        phrase(&label, sheet->game, RULE("", "a caisson of %u explodes", plan->target[t]));
        sheet_odds(sheet, label.at, odds->guns_lost[t] / 6, ODDS_OF, "good");
    }
}

/* ---- the map ---- */

/* The first firer of each hex stands for all who fire from it. */
static bool first_there(const struct sheet *sheet, const struct fire_plan *plan, unsigned attack, int firer) {
    hex_id hex = counter_at(sheet->game, plan->attack[attack].firer[firer])->hex;
    for (unsigned a = 0; a <= attack; a++)
        for (int i = 0; i < plan->attack[a].firer_count && (a < attack || i < firer); i++)
            if (counter_at(sheet->game, plan->attack[a].firer[i])->hex == hex)
                return false;
    return true;
}

static void map_of_fire(struct sheet *sheet, const struct fire_locals *fire, const struct fire_plan *plan) {
    const struct game *game = sheet->game;
    sheet_mark(sheet, fire->target, "", "target", "the target");
    for (unsigned a = 0; a < plan->attack_count; a++)
        for (int i = 0; i < plan->attack[a].firer_count; i++)
            if (first_there(sheet, plan, a, i))
                sheet_mark(sheet, counter_at(game, plan->attack[a].firer[i])->hex, "", "path", "fires");
    for (unsigned a = 0; a < plan->attack_count; a++)
        for (int i = 0; i < plan->attack[a].firer_count; i++)
            if (first_there(sheet, plan, a, i))
                sheet_line(sheet, (const hex_id[]){counter_at(game, plan->attack[a].firer[i])->hex, fire->target}, 2,
                           tables_of(game)->side_id[fire->firing_side]);
}

static void lay_out(struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                    const struct fire_odds *odds, struct json *out) {
    static const char *const titles[] = {[FIRE_WITHDRAWAL] = "Withdrawal fire at %h",
                                         [FIRE_RETREAT] = "Retreat fire at %h",
                                         [FIRE_OPPORTUNITY] = "Opportunity fire at %h",
                                         [FIRE_CHANGE] = "Fire at the guns in %h"};
    bool by_phase = is_fire_phase(fire->purpose);
    struct sheet sheet;
    struct phrase title;
    phrase(&title, game, RULE("", by_phase ? fire_of_phase(game, fire->purpose) : titles[fire->purpose], fire->target));
    sheet_open(&sheet, game, out, title.at, "9.0b");
    total_rows(&sheet, odds);
    leader_rows(&sheet, plan, odds);
    cost_rows(&sheet, plan, odds);
    attack_sections(&sheet, fire, plan);
    end_rows(&sheet, plan, odds);
    map_of_fire(&sheet, fire, plan);
    sheet_close(&sheet);
}

struct ruling fire_sheet(struct game *game, const struct query *query, struct json *out) {
    return fire_gathered(game, query, lay_out, out);
}

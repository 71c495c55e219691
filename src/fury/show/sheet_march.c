/* sheet_march.c: where a Division may go in an activation, under which headquarters (6.1 to 6.3); the range of a
 * headquarters and who stands in it (2.5-HQ, 6.1b). */
#include <string.h>

#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/march/move_group.h"
#include "fury/show/action_text.h"
#include "fury/show/sheet.h"

/* ---- reach ---- */

enum { HQS = 8, NO_HQ = 0xff };
struct reached { /* under the first headquarters that lets it go there */
    uint8_t under[FURY_MAP_HEXES_MAX], cost[FURY_MAP_HEXES_MAX], kind[FURY_MAP_HEXES_MAX], forms[FURY_MAP_HEXES_MAX];
    counter_id hq[HQS];
    unsigned hq_count;
    int hexes, extended, forming;
};

/* Those in whose range it stands before the others, the nearer before the farther. */
static bool comes_before(const struct game *game, counter_id c, counter_id a, counter_id b) {
    bool inside = in_command(game, a, hex_of(game, c)), other = in_command(game, b, hex_of(game, c));
    if (inside != other)
        return inside;
    return distance(game, hex_of(game, a), hex_of(game, c)) < distance(game, hex_of(game, b), hex_of(game, c));
}

static void find_hqs(struct game *game, counter_id c, struct reached *out) {
    const struct frame *top = play_top(game);
    if (top && top->kind == KIND_MOVE && LOCALS_OF(move_locals, top)->unit == c) {
        out->hq[0] = LOCALS_OF(move_locals, top)->hq;
        out->hq_count = 1;
    } else if (top && top->kind == KIND_MOVEMENT && top->side == info_of(game, c)->side) {
        out->hq_count = fury_active_hqs(game, top, out->hq);
    } else {
        out->hq_count = fury_hqs_of(game, info_of(game, c)->side, out->hq);
    }
    for (unsigned i = 1; i < out->hq_count; i++)
        for (unsigned k = i; k > 0 && comes_before(game, c, out->hq[k], out->hq[k - 1]); k--) {
            counter_id swapped = out->hq[k];
            out->hq[k] = out->hq[k - 1];
            out->hq[k - 1] = swapped;
        }
}

static void find_reach(struct game *game, counter_id c, struct reached *out) {
    const struct fury_scratch *scratch = scratch_of(game);
    memset(out->under, NO_HQ, sizeof out->under);
    for (unsigned i = 0; i < out->hq_count; i++) {
        struct move_locals move = fury_move_of(game, c, out->hq[i]);
        fury_reach_find(game, &move);
        for (unsigned k = 0; k < scratch->reach_count; k++) {
            hex_id hex = scratch->reach[k], path[16];
            if (out->under[hex] != NO_HQ)
                continue;
            out->under[hex] = (uint8_t)i;
            out->cost[hex] = (uint8_t)fury_reach_path(game, &move, hex, path);
            out->kind[hex] = scratch->reach_kind[hex];
            out->forms[hex] = !in_battle(game, c) && scratch->reach_flip[hex];
            out->hexes++;
            out->extended += out->kind[hex] == REACH_EXTENDED;
            out->forming += out->forms[hex];
        }
    }
}

/* The activation it would take, if it may be activated now; verb VERB_TO alone while it moves. */
static bool may_start(struct game *game, counter_id c, const struct reached *reached, unsigned i, struct action *out) {
    const struct frame *top = play_top(game);
    *out = action_who(VERB_ACTIVATE, c);
    if (!top || top->kind != KIND_MOVEMENT)
        return false;
    if (reached->hq_count > 1)
        out->whom = reached->hq[i];
    return is_legal(play_judge(game, info_of(game, c)->side, *out));
}

static void put_action(struct sheet *sheet, struct action action) {
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_action_text(sheet->game, action, &text);
    json_text(sheet->out, buffer);
}

static void reach_title(const struct game *game, const struct reached *reached, hex_id hex, struct phrase *out) {
    text_init(&out->text, out->at, sizeof out->at);
    fury_count_said(game, &out->text, reached->cost[hex], "hex", "hexes");
    play_say(game, reached->kind[hex] == REACH_EXTENDED ? " by Extended March" : "", &out->text);
    play_say(game, reached->forms[hex] ? "; it forms for battle there" : "", &out->text);
    play_say(game, ", under ", &out->text);
    text_add(&out->text, info_of(game, reached->hq[reached->under[hex]])->name);
}

static void mark_reach(struct sheet *sheet, counter_id c, const struct reached *reached, hex_id hex,
                       const bool start[HQS], const struct action act[HQS]) {
    const struct frame *top = play_top(sheet->game);
    unsigned hq = reached->under[hex];
    bool moving = top && top->kind == KIND_MOVE && LOCALS_OF(move_locals, top)->unit == c;
    const char *tone = reached->forms[hex] ? "reach" : "rest";
    struct phrase cost, title;
    phrase(&cost, sheet->game,
           reached->kind[hex] == REACH_EXTENDED ? RULE("", "%d road", reached->cost[hex])
                                                : RULE("", "%d", reached->cost[hex]));
    reach_title(sheet->game, reached, hex, &title);
    if (!moving && !start[hq]) {
        sheet_mark(sheet, hex, cost.at, tone, title.at);
        return;
    }
    sheet_mark_do(sheet, hex, cost.at, tone, title.at);
    if (!moving)
        put_action(sheet, act[hq]);
    put_action(sheet, action_hex(VERB_TO, hex));
    sheet_mark_end(sheet);
}

static void hq_row(struct sheet *sheet, counter_id c, counter_id hq) {
    struct game *game = sheet->game;
    struct phrase value;
    int away = distance(game, hex_of(game, hq), hex_of(game, c)), range = command_range(game, hq);
    phrase(&value, game,
           away <= range ? RULE("", "distance %d, range %d", away, range)
                         : RULE("", "distance %d, range %d: it must move nearer", away, range));
    sheet_item(sheet, ROW(.label = info_of(game, hq)->name, .value = value.at,
                          .case_number = away <= range ? "6.2a" : "6.2b", .tone = away <= range ? "good" : "warn",
                          .unit = UNIT(hq), .mark = info_of(game, hq)->marks & FURY_MARK_RANGE));
}

static void reach_rows(struct sheet *sheet, counter_id c, const struct reached *reached) {
    const struct fury_charts *charts = charts_of(sheet->game);
    bool battle = in_battle(sheet->game, c);
    sheet_item(sheet, ROW(.label = "Formation", .value = fury_formation_said(sheet->game, c), .unit = UNIT(c)));
    int allowance = battle ? charts->battle_allowance : charts->allowance[info_of(sheet->game, c)->cavalry];
    sheet_number(sheet, "Hexes per activation", allowance,
                 battle                             ? "2.2a"
                 : info_of(sheet->game, c)->cavalry ? "2.2c"
                                                    : "2.2b");
    if (reached->extended) /* else a lit hex that is farther than the allowance looks like a mistake */
        sheet_number(sheet, "by road alone, on an Extended March", allowance * charts->march_times, "6.3c");
    sheet_number(sheet, "Hexes it can reach", reached->hexes, NULL);
    if (reached->extended)
        sheet_number(sheet, "of those, by Extended March", reached->extended, "6.3c");
    if (reached->forming)
        sheet_number(sheet, "of those, where it forms for battle and stops", reached->forming, "6.2i");
    for (unsigned i = 0; i < reached->hq_count; i++)
        hq_row(sheet, c, reached->hq[i]);
}

struct ruling fury_reach_sheet(struct game *game, const struct query *query, struct json *out) {
    struct reached reached = {.hq_count = 0};
    struct sheet sheet;
    struct phrase title;
    bool start[HQS] = {false};
    struct action act[HQS];
    counter_id c = query->unit;
    if (c >= tables_of(game)->counter_count || !is_division(game, c) || !on_map(game, c))
        return RULE("2.3a", "only a Division on the map can move");
    if (is_pinned(game, c))
        return RULE("2.3c", "%u is in an enemy Zone of Control", c);
    find_hqs(game, c, &reached);
    if (reached.hq_count == 0)
        return RULE("6.1a", "that side has no headquarters on the map");
    find_reach(game, c, &reached);
    for (unsigned i = 0; i < reached.hq_count; i++)
        start[i] = may_start(game, c, &reached, i, &act[i]);
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Reach of %u", c)), "6.2");
    reach_rows(&sheet, c, &reached);
    for (hex_id hex = 0; hex < tables_of(game)->map_hexes; hex++)
        if (reached.under[hex] != NO_HQ)
            mark_reach(&sheet, c, &reached, hex, start, act);
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- command ---- */

/* 4.2: what the next check asks of it. */
static void check_row(struct sheet *sheet, counter_id hq) {
    const struct fury_charts *charts = charts_of(sheet->game);
    bool marked = unit_at(sheet->game, hq)->marker == MARKER_PLUS;
    int faces = charts->removal_keeps + 1 - info_of(sheet->game, hq)->stars - (marked ? charts->removal_marker : 0);
    sheet_section(sheet, "At the next HQ check");
    if (!in_battle(sheet->game, hq))
        sheet_text(sheet, "In Maneuver Mode it comes off the map and is placed again.", "4.2a");
    else if (unit_at(sheet->game, hq)->marker == MARKER_AUTO)
        sheet_text(sheet, "It has stayed twice: it comes off the map without a roll.", "4.2d");
    else
        sheet_odds(sheet, "it stays on the map", (uint64_t)(faces < 0 ? 0 : faces > 10 ? 10 : faces), 10, "warn");
}

static void hq_rows(struct sheet *sheet, counter_id hq) {
    struct game *game = sheet->game;
    const struct fury_counter *info = info_of(game, hq);
    struct phrase value;
    phrase(&value, game, RULE("", "%d in Maneuver Mode, %d in Battle Mode", info->range_maneuver, info->range_battle));
    sheet_item(sheet,
               ROW(.label = "Mode", .value = fury_formation_said(game, hq), .case_number = "4.3a", .unit = UNIT(hq)));
    sheet_item(sheet, ROW(.label = "Command Range", .value = value.at, .case_number = "6.1b",
                          .mark = info->marks & FURY_MARK_RANGE));
    phrase(&value, game,
           in_battle(game, hq) ? RULE("", "%d", info->stars)
                               : RULE("", "none showing, %d in Battle Mode", info->stars));
    sheet_item(sheet, ROW(.label = "Battle Stars", .value = value.at, .case_number = "2.5-HQ-a",
                          .mark = info->marks & FURY_MARK_STARS));
    check_row(sheet, hq);
    sheet_section(sheet, "Divisions");
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || !belongs(game, c, info->side) || !on_map(game, c))
            continue;
        int away = distance(game, hex_of(game, hq), hex_of(game, c));
        bool inside = away <= command_range(game, hq);
        phrase(&value, game, inside ? RULE("", "distance %d", away) : RULE("", "distance %d, out of range", away));
        sheet_item(sheet, ROW(.label = info_of(game, c)->name, .value = value.at, .tone = inside ? "good" : "warn",
                              .unit = UNIT(c), .depth = 1));
    }
}

static void mark_range(struct sheet *sheet, counter_id hq) {
    for (hex_id hex = 0; hex < tables_of(sheet->game)->map_hexes; hex++)
        if (in_command(sheet->game, hq, hex))
            sheet_mark(sheet, hex, "", "radius", NULL);
}

struct ruling fury_command_sheet(struct game *game, const struct query *query, struct json *out) {
    counter_id c = query->unit, hq[8];
    struct sheet sheet;
    struct phrase title;
    if (c >= tables_of(game)->counter_count || !on_map(game, c))
        return RULE("6.1b", "name a counter on the map");
    unsigned count = fury_hqs_of(game, info_of(game, c)->side, hq);
    sheet_open(&sheet, game, out,
               phrase(&title, game, is_hq(game, c) ? RULE("", "Command Range of %u", c) : RULE("", "Command of %u", c)),
               "6.1b");
    if (is_hq(game, c)) {
        hq_rows(&sheet, c);
        mark_range(&sheet, c);
    } else {
        for (unsigned i = 0; i < count; i++)
            hq_row(&sheet, c, hq[i]);
        if (count == 0)
            sheet_text(&sheet, "Its side has no headquarters on the map.", "6.1a");
        for (unsigned i = 0; i < count; i++)
            sheet_mark(&sheet, hex_of(game, hq[i]), "", in_command(game, hq[i], hex_of(game, c)) ? "good" : "warn",
                       info_of(game, hq[i])->name);
        for (unsigned i = 0; i < count; i++)
            if (in_command(game, hq[i], hex_of(game, c)))
                sheet_line(&sheet, (const hex_id[]){hex_of(game, hq[i]), hex_of(game, c)}, 2, "radius");
    }
    sheet_close(&sheet);
    return LEGAL;
}

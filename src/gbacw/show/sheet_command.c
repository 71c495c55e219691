/* sheet_command.c: command and supply laid out: radii, paths, who is in reach of whom (17.1, 17.2, 17.6, 11.23). */
#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/fire/ammunition.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/special.h"

enum { PATH_MAX = 64 };

/* ---- radii ---- */

static int radius_of(const struct game *game, counter_id leader) {
    return rank_now(game, leader) == RANK_BRIGADE ? effectiveness_radius(game, leader) : integrity_radius(game, leader);
}

/* Every hex a path of his length comes to. */
static void mark_radius(struct sheet *sheet, counter_id leader) {
    struct game *game = sheet->game;
    const struct counter_state *man = counter_at(game, leader);
    int radius = radius_of(game, leader);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (hex_distance(game, man->hex, hex) <= radius && within_path(game, man->side, man->hex, hex, radius))
            sheet_mark(sheet, hex, "", "radius", NULL);
    }
}

static int path_between(const struct game *game, counter_id leader, counter_id c, int radius, hex_id out[PATH_MAX]) {
    const struct counter_state *chief = counter_at(game, leader);
    out[0] = chief->hex;
    if (chief->hex == counter_at(game, c)->hex)
        return 1;
    int length = command_path(game, chief->side, chief->hex, counter_at(game, c)->hex, radius, out + 1);
    return length < 0 ? 0 : length + 1;
}

/* ---- one counter ---- */

/* Those who might command it: of a unit its brigade's leaders, of a brigade commander his division's. */
static int masters_of(const struct game *game, counter_id c, counter_id out[4]) {
    int count = 0;
    if (is_leader(game, c)) {
        unsigned led = brigade_led(game, c);
        counter_id chief = led == NO_BRIGADE ? COUNTER_NONE : division_leader(game, augmenting_division(game, led));
        if (chief != COUNTER_NONE)
            out[count++] = chief;
        return count;
    }
    counter_id leader;
    while (count < 4 && (leader = brigade_leader(game, info_of(game, c)->brigade, count)) != COUNTER_NONE)
        out[count++] = leader;
    return count;
}

static void master_row(struct sheet *sheet, counter_id leader, counter_id c) {
    struct phrase label, value;
    hex_id path[PATH_MAX];
    int radius = radius_of(sheet->game, leader), length = path_between(sheet->game, leader, c, radius, path);
    int apart = hex_distance(sheet->game, counter_at(sheet->game, leader)->hex, counter_at(sheet->game, c)->hex);
    phrase(&label, sheet->game, RULE("", "%u, radius %d", leader, radius));
    if (length)
        phrase(&value, sheet->game, RULE("", "in reach: distance %d", length - 1));
    else if (apart > radius)
        phrase(&value, sheet->game, RULE("", "too far: distance %d", apart));
    else
        phrase(&value, sheet->game, RULE("", "no open path within the radius"));
    sheet_item(sheet, ROW(.label = label.at, .value = value.at,
                          .case_number = rank_now(sheet->game, leader) == RANK_BRIGADE ? "17.11" : "17.21",
                          .tone = length ? "good" : "bad", .unit = UNIT(leader), .depth = 1));
}

static void standing_rows(struct sheet *sheet, counter_id c) {
    struct game *game = sheet->game;
    counter_id commander;
    struct phrase value;
    bool found = !has_flag(game, c, F_OUT_OF_COMMAND), now = in_command_now(game, c, &commander);
    sheet_item(sheet, ROW(.label = "This Player-Turn", .value = found ? "in command" : "out of command",
                          .case_number = "17.0", .tone = found ? "good" : "bad", .unit = UNIT(c)));
    phrase(&value, game, now ? RULE("", "in command") : RULE("", "out of command"));
    if (now && commander != COUNTER_NONE)
        phrase(&value, game, RULE("", "in command of %u", commander));
    else if (now && is_independent(game, c))
        phrase(&value, game, RULE("", "independent"));
    sheet_item(sheet, ROW(.label = "If command were tested now", .value = value.at, .tone = now ? "good" : "bad"));
    if (!found)
        sheet_text(sheet,
                   is_leader(game, c)
                       ? "He may move at most one hex."
                       : "It may move at most one hex, and may neither fire offensively nor start a melee.",
                   "17.0");
}

/* A leader's own: what his ratings are, and who of his command is within his radius. */
static void follower_rows(struct sheet *sheet, counter_id leader) {
    struct game *game = sheet->game;
    bool brigade = rank_now(game, leader) == RANK_BRIGADE;
    unsigned division = division_led(game, leader);
    sheet_section(sheet, brigade ? "His regiments" : "His brigade commanders");
    FOR_COUNTERS(game, c) {
        hex_id path[PATH_MAX];
        unsigned led = is_leader(game, c) ? brigade_led(game, c) : NO_BRIGADE;
        bool his = brigade
                       ? gbacw_is_foot_or_horse(game, c) && info_of(game, c)->brigade == info_of(game, leader)->brigade
                       : led != NO_BRIGADE && gbacw_brigade_at(game, led)->division == division;
        if (!his || !on_map(game, c) || c == leader || counter_at(game, c)->side != counter_at(game, leader)->side)
            continue;
        int length = path_between(game, leader, c, radius_of(game, leader), path);
        struct phrase label, value;
        phrase(&label, game, RULE("", "%u", c));
        phrase(&value, game, length ? RULE("", "distance %d", length - 1) : RULE("", "out of reach"));
        sheet_item(sheet, ROW(.label = label.at, .value = value.at, .tone = length ? "good" : "warn", .unit = UNIT(c),
                              .depth = 1));
    }
}

static void rating_rows(struct sheet *sheet, counter_id leader) {
    struct game *game = sheet->game;
    const struct leader_ratings *rating = ratings_of(game, leader);
    bool marked =
        info_of(game, leader)->marks & (has_flag(game, leader, F_REPLACEMENT) ? MARK_REPLACEMENT : MARK_RATING);
    struct phrase value;
    sheet_section(sheet, "Ratings");
    if (rank_now(game, leader) == RANK_BRIGADE) {
        phrase(&value, game, RULE("", "%d", rating->radius));
        if (counter_at(game, leader)->added_radius)
            phrase(
                &value, game,
                RULE("", "%d, and %d more by Command Points", rating->radius, counter_at(game, leader)->added_radius));
        sheet_item(sheet,
                   ROW(.label = "Effectiveness Radius", .value = value.at, .case_number = "17.11", .mark = marked));
        phrase(&value, game, RULE("", "%d", rating->rally));
        sheet_item(sheet, ROW(.label = "Rally Rating", .value = value.at, .case_number = "17.13", .mark = marked));
    }
    if (!rating->integrity)
        return; /* no divisions in this game */
    phrase(&value, game, RULE("", "%d", rating->integrity));
    sheet_item(sheet,
               ROW(.label = "Divisional Integrity Radius", .value = value.at, .case_number = "17.21", .mark = marked));
    if (rank_now(game, leader) == RANK_BRIGADE)
        return;
    phrase(&value, game, RULE("", "%d", command_points_of(game, leader)));
    sheet_item(sheet, ROW(.label = "Command Points", .value = value.at, .case_number = "17.22", .mark = marked));
}

struct ruling command_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    counter_id c = query->unit, master[4];
    if (c >= tables_of(game)->counter_count || !on_map(game, c))
        return RULE("17.0", "name a counter on the map");
    int masters = masters_of(game, c, master);
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Command of %u", c)), "17.0");
    standing_rows(&sheet, c);
    for (int i = 0; i < masters; i++)
        master_row(&sheet, master[i], c);
    if (is_leader(game, c)) {
        rating_rows(&sheet, c);
        follower_rows(&sheet, c);
        mark_radius(&sheet, c);
    } else {
        for (int i = 0; i < masters; i++)
            mark_radius(&sheet, master[i]);
    }
    for (int i = 0; i < masters; i++) {
        hex_id path[PATH_MAX];
        int length = path_between(game, master[i], c, radius_of(game, master[i]), path);
        if (length > 1)
            sheet_line(&sheet, path, length, "path");
    }
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- a whole side ---- */

struct ruling out_of_command_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title, value;
    counter_id commander;
    int count = 0;
    if (query->side >= SIDES)
        return RULE("17.0", "name a side");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "%s out of command", query->side)), "17.0");
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != query->side || !on_map(game, c))
            continue;
        bool found = has_flag(game, c, F_OUT_OF_COMMAND), now = !in_command_now(game, c, &commander);
        if (!found && !now)
            continue;
        phrase(&value, game,
               found && now ? RULE("", "in %h, as when command was tested", counter_at(game, c)->hex)
               : found      ? RULE("", "in %h, would be in command now", counter_at(game, c)->hex)
                            : RULE("", "in %h, would be out of command now", counter_at(game, c)->hex));
        sheet_item(&sheet, ROW(.label = info_of(game, c)->name, .value = value.at, .tone = found ? "bad" : "warn",
                               .unit = UNIT(c), .hex = HEX(counter_at(game, c)->hex)));
        count++;
    }
    if (count == 0)
        sheet_text(&sheet, "All units are in command.", NULL);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != query->side || !on_map(game, c))
            continue;
        bool found = has_flag(game, c, F_OUT_OF_COMMAND), now = !in_command_now(game, c, &commander);
        if (found || now)
            sheet_mark(&sheet, counter_at(game, c)->hex, "", found ? "bad" : "warn", info_of(game, c)->name);
    }
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- supply ---- */

static void need_row(struct sheet *sheet, counter_id c) {
    const struct game *game = sheet->game;
    struct phrase value;
    if (is_artillery(game, c)) {
        const struct counter_info *info = info_of(game, c);
        sheet_boxes(sheet, BOXES(.label = "Rounds", .total = info->rounds,
                                 .crossed = info->rounds - counter_at(game, c)->rounds, .case_number = "11.31",
                                 .unit = UNIT(c), .mark = info->marks & MARK_ROUNDS));
        return;
    }
    bool dry = has_flag(game, c, F_DEPLETED);
    phrase(&value, game, dry ? RULE("", "out of ammunition") : RULE("", "has ammunition"));
    sheet_item(sheet, ROW(.label = "Ammunition", .value = value.at, .case_number = "11.21",
                          .tone = dry ? "bad" : "good", .unit = UNIT(c)));
}

static void wagon_row(struct sheet *sheet, counter_id c, counter_id wagon) {
    struct game *game = sheet->game;
    struct phrase value;
    hex_id path[PATH_MAX];
    uint16_t cost = 0;
    struct ruling ruling = may_supply(game, c, wagon);
    if (is_legal(ruling)) {
        supply_path(game, c, wagon, path, PATH_MAX, &cost);
        phrase(&value, game, RULE("", "supplies it over a path of %6 Movement Points", cost));
    } else {
        phrase(&value, game, ruling);
    }
    sheet_item(sheet, ROW(.label = info_of(game, wagon)->name, .value = value.at,
                          .case_number = is_legal(ruling) ? "11.23" : ruling.case_number,
                          .tone = is_legal(ruling) ? "good" : "bad", .unit = UNIT(wagon)));
    wagon_boxes(sheet, wagon);
}

static bool is_wagon_of(const struct game *game, counter_id wagon, side_id side) {
    return type_of(game, wagon) == TYPE_WAGON && on_map(game, wagon) && counter_at(game, wagon)->side == side;
}

struct ruling supply_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    counter_id c = query->unit;
    if (c >= tables_of(game)->counter_count || !on_map(game, c) || is_leader(game, c))
        return RULE("11.23", "supply needs a unit on the map");
    side_id side = counter_at(game, c)->side;
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Supply of %u", c)), "11.23");
    need_row(&sheet, c);
    if (has_flag(game, c, F_MOVED))
        sheet_text(&sheet, "It has moved in this Player-Turn and cannot be resupplied until the next.", "11.25");
    sheet_section(&sheet, "Wagons");
    FOR_COUNTERS(game, wagon) {
        if (is_wagon_of(game, wagon, side))
            wagon_row(&sheet, c, wagon);
    }
    FOR_COUNTERS(game, wagon) {
        if (is_wagon_of(game, wagon, side))
            sheet_mark(&sheet, counter_at(game, wagon)->hex, "",
                       is_legal(may_supply(game, c, wagon)) ? "good" : "quiet", info_of(game, wagon)->name);
    }
    FOR_COUNTERS(game, wagon) {
        hex_id path[PATH_MAX];
        int length = is_wagon_of(game, wagon, side) ? supply_path(game, c, wagon, path, PATH_MAX, NULL) : 0;
        if (length > 1)
            sheet_line(&sheet, path, length, "path");
    }
    sheet_close(&sheet);
    return LEGAL;
}

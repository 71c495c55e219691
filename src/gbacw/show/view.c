/* view.c: what a side sees. In these games everything on the table is open; only the dice to come are not, so both
 * sides and the umpire see the same, and imagining a game means drawing its dice again.
 *
 * A view is a head and lists of rows, one a counter, brigade and division. What is drawn on a counter stands in its
 * `face` and `flags`, in the order printed counters have it, so that code that draws it needs to know no game.
 * Reconstructed values carry their marks: `marks` of a counter names them, so that a client that shows the value can
 * show that no book prints it.
 *
 * view_changes writes only what differs from an earlier state: parts of the head, and the rows that are not as they
 * were. It compares what is seen of each counter field by field, and makes no view of the earlier state. Whose eyes
 * look is not written again: so the changes are the same for all, unless the rosters are secret. */
#include "gbacw/show/view.h"

#include <string.h>

#include "core/hash.h"
#include "core/path.h"
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/show/action_text.h"
#include "gbacw/state/calendar.h"
#include "gbacw/state/names.h"
#include "gbacw/state/staging.h"
#include "gbacw/state/works.h"
#include "gbacw/turn/victory.h"
#include "play/command_rows.h"
#include "play/sheet.h"

static void put_number(struct json *out, const char *key, int64_t number) {
    char buffer[24];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_number(&text, number);
    if (key)
        json_key(out, key);
    json_textn(out, buffer, text.length);
}

static void put_marks(struct json *out, unsigned marks, bool leader) {
    static const char *const names[] = {"name", "strength", "morale", "weapon", "rounds", "rating", "boxes", "setup"};
    if (!marks)
        return;
    json_key(out, "marks");
    json_open(out, '[');
    for (int i = 0; i < 8; i++)
        if (marks & BIT(i))
            json_text(out, leader && BIT(i) == MARK_REPLACEMENT ? "replacement" : names[i]);
    json_close(out, ']');
}

/* ---- badges ---- */

/* Some bits mean something else on guns (ammunition.h), and what only the machine remembers is not shown. */
static uint64_t flags_shown(unsigned type, uint32_t flags) {
    const uint32_t hidden = F_TURNED | F_TOPPED | F_PIN_ON_ARRIVAL | F_QUIET | F_SPLIT | F_RETREAT_FIRED | F_MELEED |
                            F_DEPLETED_NOW | F_RESTED | F_CHANGED;
    const uint32_t not_of_guns = F_CHARGED | F_AUGMENTED | F_FRESH_CREW;
    return flags & ~hidden & ~(type == TYPE_BATTERY ? not_of_guns : 0u);
}

/* Reads the state alone: it is asked of earlier states too. */
static uint64_t badges_of(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    unsigned type = type_of(game, c);
    uint64_t badges = flags_shown(type, counter->flags);
    if (type == TYPE_BATTERY && counter->crew == 1)
        badges |= (uint64_t)1 << BADGE_LOW_CREW;
    if (type == TYPE_BATTERY && counter->rounds == 0)
        badges |= (uint64_t)1 << BADGE_NO_ROUNDS;
    if (in_reserve(game, c))
        badges |= (uint64_t)1 << BADGE_RESERVE;
    if (unit_ineffective(game, c))
        badges |= (uint64_t)1 << BADGE_INEFFECTIVE;
    if (rules_of(game) && rules_of(game)->show.badges)
        badges |= rules_of(game)->show.badges(game, c);
    return badges;
}

static void put_badges(struct json *out, const struct badge *words, uint64_t badges) {
    for (; words && words->name; words++)
        if (badges & words->bit)
            json_text(out, words->name);
}

static void put_flags(const struct game *game, side_id viewer, struct json *out, counter_id c) {
    uint64_t badges = badges_of(game, c);
    if (roster_is_secret(game, counter_at(game, c)->side, viewer < SIDES ? viewer + 1u : 0))
        badges &= ~((uint64_t)1 << BADGE_INEFFECTIVE);
    if (!badges)
        return;
    json_key(out, "flags");
    json_open(out, '[');
    put_badges(out, gbacw_badges, badges);
    put_badges(out, rules_of(game) ? rules_of(game)->show.badge_words : NULL, badges);
    json_close(out, ']');
}

/* ---- the face of a counter ---- */

static const char *word_of_weapon(const struct game *game, uint8_t weapon) {
    return weapon == NO_WEAPON ? "" : tables_of(game)->weapon[weapon].id;
}

/* Strength large, the printed one struck out beside it where points are lost. */
static void put_strength(const struct game *game, struct json *out, counter_id c) {
    put_number(out, "big", counter_at(game, c)->strength);
    if (counter_at(game, c)->strength != info_of(game, c)->strength)
        put_number(out, "was", info_of(game, c)->strength);
}

static void put_morale(const struct game *game, struct json *out, const char *key, uint8_t morale) {
    char buffer[24];
    struct text text;
    if (!has_morale(game, morale))
        return;
    text_init(&text, buffer, sizeof buffer);
    morale_said(game, morale, &text);
    if (key)
        json_key(out, key);
    json_textn(out, buffer, text.length);
}

static void put_bracketed(struct json *out, const char *before, int number, const char *after) {
    char buffer[32];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, before);
    text_number(&text, number);
    text_add(&text, after);
    json_textn(out, buffer, text.length);
}

/* Which values the figures are, the large one first: up to NULL. */
static void put_figures(struct json *out, const char *const *ids) {
    json_key(out, "of");
    json_open(out, '[');
    for (; *ids; ids++)
        json_text(out, *ids);
    json_close(out, ']');
}

static const char *bracketed_value(const struct game *game) {
    return rules_of(game)->command.brackets == BRACKET_POINTS ? "command_points" : "integrity";
}

/* A brigade commander prints radius, rally and (integrity); a higher one integrity and Command Points (17.1, 17.2). */
static void face_of_leader(const struct game *game, struct json *out, counter_id c) {
    const struct leader_ratings *rating = ratings_of(game, c);
    bool brigade = rank_now(game, c) == RANK_BRIGADE;
    put_number(out, "big", brigade ? rating->radius + counter_at(game, c)->added_radius : rating->integrity);
    if (brigade && counter_at(game, c)->added_radius)
        put_number(out, "was", rating->radius);
    json_key(out, "small");
    json_open(out, '[');
    if (brigade) {
        put_number(out, NULL, rating->rally);
        if (bracketed_rating(game, c) >= 0)
            put_bracketed(out, "(", bracketed_rating(game, c), ")");
    } else {
        put_number(out, NULL, command_points_of(game, c));
    }
    json_close(out, ']');
    const char *bracketed = bracketed_rating(game, c) >= 0 ? bracketed_value(game) : NULL;
    put_figures(out, brigade ? (const char *[]){"radius", "rally", bracketed, NULL}
                             : (const char *[]){"integrity", "command_points", NULL});
}

static void face_of_unit(const struct game *game, struct json *out, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    unsigned type = type_of(game, c);
    bool boxed =
        type == TYPE_WAGON && rules_of(game)->supply.wagons != WAGONS_FOR_ALL; /* else a wagon shows the guard it has */
    if (boxed)
        put_number(out, "big", counter->boxes_small + counter->boxes_artillery);
    else
        put_strength(game, out, c);
    json_key(out, "small");
    json_open(out, '[');
    if (boxed) {
        put_bracketed(out, "s", counter->boxes_small, "");
        put_bracketed(out, "a", counter->boxes_artillery, "");
    } else {
        put_morale(game, out, NULL, counter->morale);
        json_text(out, word_of_weapon(game, counter->weapon));
        if (type == TYPE_BATTERY)
            put_bracketed(out, "r", counter->rounds, "");
    }
    json_close(out, ']');
    const char *rounds = type == TYPE_BATTERY ? "rounds" : NULL;
    put_figures(out, boxed ? (const char *[]){"", "boxes_small", "boxes_artillery", NULL}
                     : has_morale(game, counter->morale)
                         ? (const char *[]){"strength", "morale", "weapon", rounds, NULL}
                         : (const char *[]){"strength", "weapon", rounds, NULL});
}

/* Under whom it stands now: its division, or its own brigade if that is under none. */
static const char *command_of(const struct game *game, counter_id c) {
    const struct gbacw_tables *tables = tables_of(game);
    const struct counter_info *info = info_of(game, c);
    unsigned division = info->type == TYPE_LEADER ? division_led(game, c) : info->division;
    if (division >= tables->division_count && info->brigade != NO_BRIGADE)
        division = gbacw_brigade_at(game, info->brigade)->division;
    if (division < tables->division_count)
        return tables->division[division].id;
    return info->brigade != NO_BRIGADE ? tables->brigade[info->brigade].id : NULL;
}

/* Whose it is, under its name: the brigade of a unit, the post of a leader. A counter has no room for a long name: the
 * brigade's commander stands for it. */
static const char *post_of(const struct game *game, counter_id c) {
    const struct gbacw_tables *tables = tables_of(game);
    const struct counter_info *info = info_of(game, c);
    unsigned division = info->type == TYPE_LEADER ? division_led(game, c) : NO_DIVISION;
    if (division < tables->division_count)
        return tables->division[division].name;
    if (info->brigade == NO_BRIGADE)
        return "";
    if (info->type == TYPE_LEADER)
        return "Brigade";
    const struct brigade_info *brigade = &tables->brigade[info->brigade];
    enum { ROOM = 16 }; /* letters */
    return strlen(brigade->name) > ROOM && brigade->leader[0] != COUNTER_NONE ? info_of(game, brigade->leader[0])->name
                                                                              : brigade->name;
}

static void put_face(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    struct phrase name;
    text_init(&name.text, name.at, sizeof name.at);
    counter_called(game, c, &name.text);
    json_key(out, "face");
    json_open(out, '{');
    json_put_string(out, "name", name.at);
    json_put_string(out, "sub", post_of(game, c));
    if (info->type == TYPE_LEADER)
        face_of_leader(game, out, c);
    else
        face_of_unit(game, out, c);
    if (command_of(game, c))
        json_put_string(out, "command", command_of(game, c));
    json_close(out, '}');
}

/* ---- counters ---- */

static void put_ratings(const struct game *game, struct json *out, counter_id c) {
    const struct leader_ratings *rating = ratings_of(game, c);
    json_put_string(out, "rank", gbacw_rank_names[info_of(game, c)->rank]);
    json_put_int(out, "radius", rating->radius + counter_at(game, c)->added_radius);
    json_put_int(out, "rally", rating->rally);
    json_put_int(out, "integrity", rating->integrity);
    json_put_int(out, "command_points", rating->command_points);
}

static void put_values(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    const struct counter_state *counter = counter_at(game, c);
    json_put_int(out, "strength", counter->strength);
    json_put_int(out, "initial", info->strength);
    if (tables_of(game)->charts.morale_letters || counter->morale == MORALE_GREEN)
        put_morale(game, out, "morale", counter->morale);
    else
        json_put_int(out, "morale", counter->morale);
    if (counter->weapon != NO_WEAPON)
        json_put_string(out, "weapon", tables_of(game)->weapon[counter->weapon].id);
    if (on_map(game, c))
        json_put_int(out, "movement", chart_points(game, c) / SIXTHS);
    if (info->type == TYPE_BATTERY) {
        json_put_int(out, "rounds", counter->rounds);
        json_put_int(out, "crew", counter->crew);
    }
    if (info->type == TYPE_WAGON && rules_of(game)->supply.wagons != WAGONS_FOR_ALL) {
        json_put_int(out, "boxes_small", counter->boxes_small);
        json_put_int(out, "boxes_artillery", counter->boxes_artillery);
    }
    if (info->type == TYPE_WAGON)
        json_put_int(out, "crew", counter->crew);
}

/* How many counters of the hex lie under it: leaders at the bottom, the top unit highest, sides one after the other. */
static int counters_below(const struct game *game, counter_id c) {
    int count = 0;
    for (counter_id lower = below(game, c); lower != COUNTER_NONE; lower = below(game, lower))
        count++;
    return count;
}

/* When and by which area or hex somebody comes on who is not there yet. */
static void put_coming(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    if (counter_at(game, c)->fate != FATE_NOT_YET || !info->entry_turn)
        return;
    json_put_int(out, "due", entry_turn_of(game, c));
    int diverted = entry_diverted(game, c);
    if (diverted >= 0)
        json_put_string(out, "by", tables_of(game)->area_name[tables_of(game)->staging[diverted].area]);
    else if (info->entry_area != NO_AREA)
        json_put_string(out, "by", tables_of(game)->area_name[info->entry_area]);
    else if (info->entry_hex != HEX_NONE)
        play_put_hex(game, out, "by", info->entry_hex);
    if (info->entry_group)
        json_put_int(out, "after", info->entry_group); /* so many of the groups listed with it come first */
}

static void put_place(const struct game *game, struct json *out, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    if (!on_map(game, c)) {
        json_put_string(out, "fate", gbacw_fate_names[counter->fate]);
        put_coming(game, out, c);
        return;
    }
    play_put_hex(game, out, "hex", counter->hex);
    json_put_int(out, "order", counters_below(game, c));
    if (counter->facing != DIRECTION_NONE)
        json_put_string(out, "facing", game->rules->direction_word(game->tables, counter->facing));
    if (counter->formation)
        json_put_string(out, "formation", gbacw_formation_names[counter->formation]);
}

static void put_counter(const struct game *game, side_id viewer, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "name", info->name);
    json_put_string(out, "side", tables_of(game)->side_id[counter_at(game, c)->side]);
    json_put_string(out, "type", gbacw_type_names[info->type]);
    if (info->brigade != NO_BRIGADE)
        json_put_string(out, "brigade", tables_of(game)->brigade[info->brigade].id);
    play_put_command_of(game, out, c);
    put_place(game, out, c);
    put_face(game, out, c);
    if (info->type == TYPE_LEADER)
        put_ratings(game, out, c);
    else
        put_values(game, out, c);
    put_flags(game, viewer, out, c);
    put_marks(out, info->marks, info->type == TYPE_LEADER);
    json_close(out, '}');
}

/* A crew that is with its guns is not a counter to look at. */
static bool shown(const struct game *game, counter_id c) { return on_map(game, c) || !is_crew(game, c); }

/* ---- commands ---- */

/* What a brigade has lost may be its owner's secret. */
static void put_brigade(const struct game *game, side_id viewer, struct json *out, unsigned b) {
    const struct brigade_info *info = &tables_of(game)->brigade[b];
    bool secret = roster_is_secret(game, info->side, viewer < SIDES ? viewer + 1u : 0);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "name", info->name);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    if (gbacw_brigade_at(game, b)->division != NO_DIVISION)
        json_put_string(out, "division", tables_of(game)->division[gbacw_brigade_at(game, b)->division].id);
    if (!secret) {
        json_put_int(out, "boxes", gbacw_brigade_at(game, b)->boxes);
        json_put_int(out, "depleted", gbacw_brigade_at(game, b)->depleted);
        json_put_int(out, "limit", info->limit + gbacw_brigade_at(game, b)->raised - gbacw_brigade_at(game, b)->cut);
    }
    json_put_int(out, "total", info->total);
    if (!secret)
        json_put_bool(out, "effective", !brigade_ineffective(game, b));
    json_close(out, '}');
}

static void put_division(const struct game *game, struct json *out, unsigned d) {
    const struct division_info *info = &tables_of(game)->division[d];
    const struct division_state *division = gbacw_division_at(game, d);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "name", info->name);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    if (division->leader != COUNTER_NONE)
        json_put_string(out, "leader", info_of(game, division->leader)->id);
    if (rules_of(game)->show.division_row)
        rules_of(game)->show.division_row(game, d, out);
    json_close(out, '}');
}

/* ---- the head: where the game stands, score, tallies, tracks, ground ---- */

static void put_score(const struct game *game, struct json *out, const int32_t points[SIDES]) {
    json_key(out, "score");
    json_open(out, '{');
    for (side_id side = 0; side < SIDES; side++)
        json_put_int(out, tables_of(game)->side_id[side], points[side]);
    json_close(out, '}');
}

static void put_special(const struct game *game, struct json *out) {
    const struct special_field *field = rules_of(game) ? rules_of(game)->memory : NULL;
    json_key(out, "special");
    json_open(out, '{');
    for (; field && field->name; field++) {
        int value = gbacw_special_get(game, field);
        if (!value)
            continue;
        if (field->kind == SPECIAL_HEX && value < tables_of(game)->hex_count)
            play_put_hex(game, out, field->name, (hex_id)value);
        else
            json_put_int(out, field->name, value);
    }
    json_close(out, '}');
}

/* "Confederate Movement Phase" is the Movement Phase of one side: those who show the side apart need the rest. */
static void put_phase_name(const struct game *game, const char *title, struct json *out) {
    side_id named = SIDE_NONE;
    for (side_id side = 0; side < SIDES; side++) {
        const char *name = game->rules->side_title(game->tables, side);
        size_t length = strlen(name);
        if (strncmp(title, name, length) != 0 || title[length] != ' ')
            continue;
        named = side;
        title += length + 1;
    }
    json_put_said(out, "phase_name", title);
    play_put_side(game, out, "phase_side", named);
}

static void put_phase(const struct game *game, struct json *out) {
    const struct play_state *play = game->state;
    const struct phase_info *phase = &tables_of(game)->phase[play->phase];
    json_put_string(out, "game", tables_of(game)->game);
    json_put_said(out, "title", tables_of(game)->title);
    json_put_int(out, "turn", play->turn);
    json_put_int(out, "turns", game->rules->turns(game));
    bool night = put_clock(tables_of(game), out, play->turn);
    json_put_bool(out, "night", night || play->night != 0);
    json_put_string(out, "phase", phase->id);
    json_put_said(out, "phase_title", phase->title);
    put_phase_name(game, phase->title, out);
    play_put_side(game, out, "phasing", play->phasing);
    play_put_side(game, out, "to_act", play_side_to_act(game));
    json_put_bool(out, "over", play->over != 0);
}

enum { COUNT_STRENGTH, COUNT_LOST, COUNT_ROUTED, COUNT_GUNS, COUNT_POINTS, COUNTS };

struct count {
    int32_t of[COUNTS][SIDES];
};

static void count_counter(const struct game *game, counter_id c, int sign, struct count *count) {
    const struct counter_state *counter = counter_at(game, c);
    side_id side = counter->side < SIDES ? counter->side : SIDE_FIRST;
    bool on = counter->hex != HEX_NONE, troops = type_of(game, c) <= TYPE_CAVALRY;
    bool guns = type_of(game, c) == TYPE_BATTERY && !(counter->flags & F_ABANDONED);
    if (troops)
        count->of[COUNT_LOST][side] += sign * (counter->killed + counter->captured);
    if (on && troops)
        count->of[COUNT_STRENGTH][side] += sign * counter->strength;
    if (on && guns)
        count->of[COUNT_GUNS][side] += sign * counter->strength;
    if (on && (counter->flags & F_ROUTED))
        count->of[COUNT_ROUTED][side] += sign;
}

/* Numbers to draw over time. */
static void put_tallies(const struct game *game, struct json *out, const struct count *count) {
    static const char *const ids[COUNTS] = {"strength", "lost", "routed", "guns", "points"};
    static const char *const titles[COUNTS] = {SAID("Strength on the map"), SAID("Strength Points lost"),
                                               SAID("Units routed"), SAID("Guns in action"), SAID("Victory Points")};
    json_key(out, "tallies");
    json_open(out, '[');
    for (int i = 0; i < COUNTS; i++) {
        json_open(out, '{');
        json_put_string(out, "id", ids[i]);
        json_put_said(out, "title", titles[i]);
        for (side_id side = 0; side < SIDES; side++)
            json_put_int(out, tables_of(game)->side_id[side], count->of[i][side]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_tracks(const struct game *game, struct json *out) {
    json_key(out, "tracks");
    json_open(out, '[');
    if (rules_of(game)->show.tracks)
        rules_of(game)->show.tracks(game, out);
    json_close(out, ']');
}

static void put_ground(const struct game *game, struct json *out) {
    json_key(out, "ground");
    json_open(out, '[');
    if (rules_of(game) && rules_of(game)->show.ground)
        rules_of(game)->show.ground(game, out);
    json_close(out, ']');
}

/* The key alone, for the graph of a game. */
void gbacw_put_tallies(struct game *game, struct json *out) {
    struct count count = {0};
    FOR_COUNTERS(game, c) { count_counter(game, c, 1, &count); }
    victory_score(game, false, count.of[COUNT_POINTS]);
    put_tallies(game, out, &count);
}

static void put_count(struct game *game, struct json *out) {
    struct count count = {0};
    FOR_COUNTERS(game, c) { count_counter(game, c, 1, &count); }
    victory_score(game, false, count.of[COUNT_POINTS]);
    put_score(game, out, count.of[COUNT_POINTS]);
    put_tallies(game, out, &count);
}

static void put_head(struct game *game, side_id side, struct json *out) {
    if (side < SIDES)
        json_put_string(out, "side", tables_of(game)->side_id[side]);
    put_phase(game, out);
    put_count(game, out);
}

static bool same_phase(const struct game *game, const struct game *then) {
    const struct play_state *now = game->state, *before = then->state;
    return now->turn == before->turn && now->phase == before->phase && now->phasing == before->phasing &&
           now->night == before->night && now->over == before->over &&
           play_side_to_act(game) == play_side_to_act(then) && game->rules->turns(game) == then->rules->turns(then);
}

/* What seldom changes: left out of changes where it is as before, like the count. */
static void put_furniture(const struct game *game, struct json *out) {
    put_tracks(game, out);
    put_ground(game, out);
    put_special(game, out);
}

/* Where only a part of the map is used: the area that is that part. All its hexes have it in common, and no other hex
 * has any ground. */
static void put_bounds(const struct game *game, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    uint32_t common = tables->start.bounded ? UINT32_MAX : 0;
    for (hex_id hex = 0; common && hex < outside_first(tables); hex++)
        if (tables->hex[hex].terrain)
            common &= tables->hex[hex].areas;
    for (unsigned area = 0; area < tables->area_count; area++)
        if (common & BIT(area)) {
            json_put_string(out, "bounds", tables->area_name[area]);
            return;
        }
}

/* Where sheets overlap a hex has several numbers: those of this one are what the game calls it by. */
static void put_sheet(const struct game *game, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    const char sheet[2] = {tables->label[tables->sheet].prefix, 0};
    if (tables->label_count > 1 && sheet[0])
        json_put_string(out, "sheet", sheet);
}

void gbacw_view(struct game *game, side_id side, struct json *out) {
    CHECK(side <= SIDE_NONE);
    json_open(out, '{');
    put_head(game, side, out);
    put_bounds(game, out);
    put_sheet(game, out);
    put_furniture(game, out);
    json_key(out, "counters");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (shown(game, c))
            put_counter(game, side, out, c);
    }
    json_close(out, ']');
    json_key(out, "brigades");
    json_open(out, '[');
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        put_brigade(game, side, out, b);
    json_close(out, ']');
    json_key(out, "divisions");
    json_open(out, '[');
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        put_division(game, out, d);
    json_close(out, ']');
    play_put_commands(game, out);
    json_close(out, '}');
}

/* ---- changes ---- */

struct changes {
    uint8_t hex[HEXES_MAX / 8 + 1];        /* whose stack is another */
    uint8_t counter[COUNTERS_MAX / 8 + 1]; /* that looks different */
    struct count by;                       /* how much more there is now of what is counted; points not among it */
    bool touched;                          /* anything that points may be given for */
    bool commands;                         /* a command or a leader: the chain of command may be another */
};

static void mark(uint8_t *bits, unsigned index) { bits[index >> 3] |= (uint8_t)(1u << (index & 7)); }
static bool marked(const uint8_t *bits, unsigned index) { return bits[index >> 3] & (1u << (index & 7)); }

static bool same_values(const struct counter_state *a, const struct counter_state *b) {
    return a->side == b->side && a->strength == b->strength && a->crew == b->crew && a->morale == b->morale &&
           a->weapon == b->weapon && a->rounds == b->rounds && a->boxes_small == b->boxes_small &&
           a->boxes_artillery == b->boxes_artillery && a->fate == b->fate && a->added_radius == b->added_radius &&
           a->facing == b->facing && a->formation == b->formation && a->own_count == b->own_count;
}

/* The division it stands under, and, of leaders, the post they hold: both are on the face. And its place in the chain
 * of command, which orders go by. */
static bool same_command(const struct game *game, const struct game *then, counter_id c) {
    const char *now = command_of(game, c), *before = command_of(then, c);
    return now == before && post_of(game, c) == post_of(then, c) &&
           game->rules->commands->of(game, c) == then->rules->commands->of(then, c);
}

/* Were commands given to others since? Only then faces are asked about it one by one. */
static bool commands_stand(const struct game *game, const struct game *then) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        if (gbacw_brigade_at(game, b)->division != gbacw_brigade_at(then, b)->division)
            return false;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        if (gbacw_division_at(game, d)->leader != gbacw_division_at(then, d)->leader)
            return false;
    return true;
}

/* Is everything as before that badges follow from besides the counter itself: its brigade's losses, what was activated?
 * (profile.h) */
static bool commands_same(const struct game *game, const struct game *then) {
    const struct gbacw_tables *tables = tables_of(game);
    return memcmp(brigades_of(game), brigades_of(then), tables->brigade_count * sizeof(struct brigade_state)) == 0 &&
           memcmp(divisions_of(game), divisions_of(then), tables->division_count * sizeof(struct division_state)) ==
               0 &&
           memcmp(state_of(game)->special, state_of(then)->special, sizeof state_of(game)->special) == 0;
}

static void find_change(const struct game *game, const struct game *then, counter_id c, struct changes *changes) {
    const struct counter_state *now = counter_at(game, c), *before = counter_at(then, c);
    if (now->hex != before->hex || now->order != before->order || now->side != before->side) {
        mark(changes->counter, c);
        if (now->hex != HEX_NONE)
            mark(changes->hex, now->hex);
        if (before->hex != HEX_NONE)
            mark(changes->hex, before->hex);
    }
    if (!same_values(now, before) || badges_of(game, c) != badges_of(then, c))
        mark(changes->counter, c);
    count_counter(game, c, 1, &changes->by);
    count_counter(then, c, -1, &changes->by);
    changes->touched = true;
    changes->commands = changes->commands || type_of(game, c) == TYPE_LEADER;
}

/* The next counter with anything new about it. Most have nothing: many of them are compared at a stroke. */
static counter_id next_changed(const struct game *game, const struct game *then, counter_id c) {
    enum { STROKE = 16 };
    const struct counter_state *now = counters_of(game), *before = counters_of(then);
    int count = tables_of(game)->counter_count;
    while (c + STROKE <= count && memcmp(now + c, before + c, STROKE * sizeof *now) == 0)
        c = (counter_id)(c + STROKE);
    while (c < count && memcmp(now + c, before + c, sizeof *now) == 0)
        c++;
    return c;
}

/* A counter whose bytes are the same still looks different if its brigade has lost its effectiveness, say. */
static void find_changes(const struct game *game, const struct game *then, struct changes *changes) {
    bool untouched = commands_same(game, then), commands = untouched || commands_stand(game, then);
    unsigned count = tables_of(game)->counter_count;
    changes->touched = !untouched || game->state->over != then->state->over ||
                       memcmp(state_of(game)->tally, state_of(then)->tally, sizeof state_of(game)->tally) != 0;
    changes->commands = !untouched;
    for (counter_id c = next_changed(game, then, 0); c < count; c = next_changed(game, then, (counter_id)(c + 1)))
        find_change(game, then, c, changes);
    if (untouched)
        return;
    FOR_COUNTERS(game, c) {
        if (badges_of(game, c) != badges_of(then, c) || (!commands && !same_command(game, then, c)))
            mark(changes->counter, c);
    }
}

static void put_changed_counters(const struct game *game, side_id side, const struct game *then,
                                 const struct changes *changes, struct json *out) {
    FOR_COUNTERS(game, c) {
        hex_id hex = counter_at(game, c)->hex;
        if (!marked(changes->counter, c) && (hex == HEX_NONE || !marked(changes->hex, hex)))
            continue;
        if (shown(game, c)) {
            put_counter(game, side, out, c);
        } else if (shown(then, c)) {
            json_open(out, '{');
            json_put_string(out, "id", info_of(game, c)->id);
            json_put_bool(out, "gone", true);
            json_close(out, '}');
        }
    }
}

static bool same_division(const struct division_state *a, const struct division_state *b) {
    return a->leader == b->leader && memcmp(a->own, b->own, sizeof a->own) == 0;
}

static bool same_brigade(const struct brigade_state *a, const struct brigade_state *b) {
    return a->boxes == b->boxes && a->depleted == b->depleted && a->division == b->division && a->cut == b->cut;
}

static bool same_furniture(const struct game *game, const struct game *then) {
    if (memcmp(state_of(game)->special, state_of(then)->special, sizeof state_of(game)->special) != 0)
        return false;
    if (memcmp(gbacw_works_of(game), gbacw_works_of(then), works_bytes(tables_of(game))) != 0)
        return false;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        if (memcmp(gbacw_division_at(game, d)->own, gbacw_division_at(then, d)->own, DIVISION_OWN) != 0)
            return false;
    return true;
}

/* Score and tallies as before? Points are computed for both states where anything is new. */
static bool same_count(struct game *game, struct game *then, const struct changes *changes) {
    static const struct count nothing;
    int32_t now[SIDES], before[SIDES];
    if (!changes->touched)
        return true;
    if (memcmp(&changes->by, &nothing, sizeof nothing) != 0)
        return false;
    victory_score(game, false, now);
    victory_score(then, false, before);
    return memcmp(now, before, sizeof now) == 0;
}

void gbacw_view_changes(struct game *game, side_id side, const struct play_state *before, struct json *out) {
    struct game then = *game;
    struct changes changes;
    memset(&changes, 0, sizeof changes);
    then.state = (struct play_state *)(uintptr_t)before; /* read only */
    find_changes(game, &then, &changes);
    json_open(out, '{');
    if (!same_phase(game, &then))
        put_phase(game, out);
    if (!same_count(game, &then, &changes))
        put_count(game, out);
    if (!same_furniture(game, &then))
        put_furniture(game, out);
    json_key(out, "counters");
    json_open(out, '[');
    put_changed_counters(game, side, &then, &changes, out);
    json_close(out, ']');
    json_key(out, "brigades");
    json_open(out, '[');
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        if (!same_brigade(gbacw_brigade_at(game, b), gbacw_brigade_at(&then, b)))
            put_brigade(game, side, out, b);
    json_close(out, ']');
    json_key(out, "divisions");
    json_open(out, '[');
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        if (!same_division(gbacw_division_at(game, d), gbacw_division_at(&then, d)))
            put_division(game, out, d);
    json_close(out, ']');
    if (changes.commands)
        play_put_changed_commands(game, &then, out);
    json_close(out, '}');
}

bool gbacw_open_to_all(const struct game *game) { return !state_of(game)->options[OPTION_SECRET_ROSTERS]; }

/* queries.c: reach, attack, command, zones, stack, victory and roster, in JSON. */
#include "fury/show/queries.h"

#include <string.h>

#include "fury/combat/odds.h"
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/march/move_group.h"
#include "fury/march/obligations.h"
#include "fury/show/view.h"
#include "fury/turn/victory.h"
#include "play/field.h"

/* ---- reach ---- */

static counter_id nearest_hq(const struct game *game, counter_id c) {
    counter_id hq[8], best = COUNTER_NONE;
    unsigned count = fury_hqs_of(game, info_of(game, c)->side, hq);
    for (unsigned i = 0; i < count; i++)
        if (best == COUNTER_NONE ||
            distance(game, hex_of(game, hq[i]), hex_of(game, c)) < distance(game, hex_of(game, best), hex_of(game, c)))
            best = hq[i];
    return best;
}

/* After the enemy's pass one HQ commands all that is left to move (6.0d). */
static counter_id named_hq(const struct game *game, counter_id c) {
    const struct frame *top = play_top(game);
    counter_id hq[8];
    bool moving = top && top->kind == KIND_MOVEMENT && top->side == info_of(game, c)->side;
    return moving && fury_active_hqs(game, top, hq) == 1 ? hq[0] : COUNTER_NONE;
}

struct ruling fury_query_move(struct game *game, const struct query *query, struct move_locals *out) {
    counter_id hq = COUNTER_NONE;
    if (query->unit == COUNTER_NONE || !is_division(game, query->unit) || !on_map(game, query->unit))
        return RULE("2.3a", "only a Division on the map can move");
    for (int i = 0; i < query->list_count; i++)
        if (query->list[i].who != COUNTER_NONE && is_hq(game, query->list[i].who))
            hq = query->list[i].who;
    const struct frame *top = play_top(game);
    if (hq == COUNTER_NONE && top && top->kind == KIND_MOVE && LOCALS_OF(move_locals, top)->unit == query->unit)
        hq = LOCALS_OF(move_locals, top)->hq;
    if (hq == COUNTER_NONE)
        hq = named_hq(game, query->unit);
    if (hq == COUNTER_NONE)
        hq = nearest_hq(game, query->unit);
    if (hq == COUNTER_NONE || !on_map(game, hq))
        return RULE("6.1a", "that side has no headquarters on the map");
    *out = fury_move_of(game, query->unit, hq);
    return LEGAL;
}

static void put_reached(struct game *game, const struct move_locals *move, hex_id hex, struct json *out) {
    hex_id path[16];
    int count = fury_reach_path(game, move, hex, path);
    json_open(out, '{');
    play_put_hex(game, out, "hex", hex);
    json_put_int(out, "cost", count);
    json_put_bool(out, "extended", scratch_of(game)->reach_kind[hex] == REACH_EXTENDED);
    json_put_bool(out, "forms", scratch_of(game)->reach_flip[hex]);
    json_key(out, "path");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        char label[16];
        struct text text;
        text_init(&text, label, sizeof label);
        game->rules->hex_label(game->tables, path[i], &text);
        json_text(out, label);
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* To one hex: under any headquarters that commands it there, unless one is named; else why not under the nearest. */
static struct ruling way_there(struct game *game, const struct query *query, struct move_locals *move) {
    if (is_pinned(game, move->unit))
        return RULE("2.3c", "%u is in an enemy Zone of Control", move->unit);
    const struct frame *top = play_top(game);
    counter_id hq[8];
    bool choice = top && top->kind == KIND_MOVEMENT && top->side == info_of(game, move->unit)->side;
    unsigned count = query->list_count == 0 && choice ? fury_active_hqs(game, top, hq) : 0;
    for (unsigned i = 0; i < count; i++) {
        struct move_locals other = fury_move_of(game, move->unit, hq[i]);
        if (is_legal(fury_reach_ruling(game, &other, query->hex))) {
            *move = other;
            return LEGAL;
        }
    }
    return fury_why_not(game, move, query->hex);
}

static struct ruling reach(struct game *game, const struct query *query, struct json *out) {
    struct move_locals move;
    struct ruling ruling = fury_query_move(game, query, &move);
    if (is_legal(ruling) && query->hex != HEX_NONE)
        ruling = way_there(game, query, &move);
    if (!is_legal(ruling))
        return ruling;
    fury_reach_find(game, &move);
    json_open(out, '{');
    play_put_counter(game, out, "unit", move.unit);
    play_put_counter(game, out, "hq", move.hq);
    json_put_bool(out, "in_range", move.inside);
    json_put_bool(out, "pinned", is_pinned(game, move.unit));
    json_key(out, "hexes");
    json_open(out, '[');
    for (unsigned i = 0; i < scratch_of(game)->reach_count; i++) {
        hex_id hex = scratch_of(game)->reach[i];
        if (query->hex == HEX_NONE || query->hex == hex)
            put_reached(game, &move, hex, out);
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

/* ---- attack ---- */

/* What is not allowed is not counted. */
static void take_choice(const struct game *game, struct action action, struct attack_locals *attack) {
    side_id mine = info_of(game, attack->attacker)->side;
    if (action.verb == VERB_SUPPORT && is_legal(fury_may_support(game, attack->attacker)))
        attack->flags |= ATTACK_SUPPORT_A;
    if (action.verb == VERB_ASSIST && fury_may_assist(game, attack, action.who))
        attack->assist = action.who;
    if (action.verb == VERB_LEAD && fury_may_lead(game, action.who, mine, attack->from))
        attack->lead[0] = action.who;
    if (action.verb == VERB_LEAD && attack->defender != COUNTER_NONE && is_division(game, attack->defender) &&
        fury_may_lead(game, action.who, other_side(mine), attack->target))
        attack->lead[1] = action.who;
}

struct ruling fury_query_attack(struct game *game, const struct query *query, struct attack_locals *out) {
    const struct frame *top = play_top(game);
    if (query->unit == COUNTER_NONE && top && top->kind == KIND_ATTACK) {
        *out = *LOCALS_OF(attack_locals, top);
        if (fury_attack_sealed(game)) /* a choice made in secret is shown to nobody */
            out->flags &= (uint8_t) ~(ATTACK_SUPPORT_A | ATTACK_SUPPORT_D);
    } else {
        if (query->unit == COUNTER_NONE || !is_division(game, query->unit) || !on_map(game, query->unit))
            return RULE("2.4d", "only a Division on the map can attack");
        direction d = query->hex == HEX_NONE ? DIRECTION_NONE : towards(game, hex_of(game, query->unit), query->hex);
        if (d == DIRECTION_NONE)
            return RULE("2.4a", "%u can attack only an adjacent hex", query->unit);
        struct ruling ruling = fury_may_attack(game, query->unit, d);
        if (!is_legal(ruling))
            return ruling;
        *out = fury_attack_of(game, query->unit, d);
    }
    for (int i = 0; i < query->list_count; i++)
        take_choice(game, query->list[i], out);
    if (query->purpose && strcmp(query->purpose, "both") == 0 && is_legal(fury_may_support(game, out->defender)))
        out->flags |= ATTACK_SUPPORT_D;
    return LEGAL;
}

static void put_rating(const struct game *game, struct json *out, const char *key, const struct rating *rating) {
    json_key(out, key);
    json_open(out, '{');
    json_put_int(out, "rating", rating->total);
    json_key(out, "items");
    json_open(out, '[');
    for (int i = 0; i < rating->count; i++) {
        json_open(out, '{');
        json_put_int(out, "by", rating->item[i].by);
        json_put_string(out, "case", rating->item[i].rule_case);
        json_put_string(out, "why", rating->item[i].why);
        if (rating->item[i].who != COUNTER_NONE)
            play_put_counter(game, out, "unit", rating->item[i].who);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void put_ways(struct json *out, const char *const *names, const uint32_t *ways, int count) {
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        if (!ways[i])
            continue;
        json_open(out, '{');
        json_put_string(out, "result", names[i]);
        json_key(out, "p");
        json_fraction(out, ways[i], ODDS_ALL);
        json_put_int(out, "ppm", (int64_t)ways[i] * 1000000 / ODDS_ALL);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static const char *const fate_names[] = {"stays", "retreats", "blown", "eliminated", "to-hand"};

static struct ruling attack(struct game *game, const struct query *query, struct json *out) {
    struct attack_locals locals;
    struct rating mine, yours;
    struct odds odds;
    struct ruling ruling = fury_query_attack(game, query, &locals);
    if (!is_legal(ruling))
        return ruling;
    fury_rating_attacker(game, &locals, &mine);
    fury_rating_defender(game, &locals, &yours);
    fury_settled_odds(game, &locals, &odds);
    json_open(out, '{');
    play_put_counter(game, out, "unit", locals.attacker);
    play_put_hex(game, out, "target", locals.target);
    play_put_counter(game, out, "defender", locals.defender);
    json_put_bool(out, "mandatory", fury_owes_attack(game, locals.attacker, locals.direction) != NULL);
    put_rating(game, out, "attack", &mine);
    put_rating(game, out, "defence", &yours);
    json_key(out, "results");
    put_ways(out, fury_result_names, odds.result, RESULTS);
    json_key(out, "attacker");
    put_ways(out, fate_names, odds.attacker, 5);
    json_key(out, "defender_fate");
    put_ways(out, fate_names, odds.defender, 5);
    json_close(out, '}');
    return LEGAL;
}

/* ---- command, zones ---- */

static struct ruling command(struct game *game, const struct query *query, struct json *out) {
    counter_id hq[8], c = query->unit;
    if (c == COUNTER_NONE || !on_map(game, c))
        return RULE("6.1b", "name a counter on the map");
    unsigned count = is_hq(game, c) ? 1 : fury_hqs_of(game, info_of(game, c)->side, hq);
    if (is_hq(game, c))
        hq[0] = c;
    json_open(out, '{');
    play_put_counter(game, out, "unit", c);
    json_key(out, "hqs");
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(out, '{');
        play_put_counter(game, out, "hq", hq[i]);
        json_put_string(out, "mode", in_battle(game, hq[i]) ? "battle" : "maneuver");
        json_put_int(out, "range", command_range(game, hq[i]));
        json_put_int(out, "distance", distance(game, hex_of(game, hq[i]), hex_of(game, c)));
        json_put_bool(out, "in_range", in_command(game, hq[i], hex_of(game, c)));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

static struct ruling zones(struct game *game, const struct query *query, struct json *out) {
    side_id side = query->side;
    if (side >= SIDES)
        return RULE("2.1b", "name a side");
    json_open(out, '{');
    play_put_side(game, out, "side", side);
    json_key(out, "hexes");
    json_open(out, '[');
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++) {
        if (!in_zone(game, h, side))
            continue;
        json_open(out, '{');
        play_put_hex(game, out, "hex", h);
        json_put_string(out, "zone", in_zoc(game, h, side) ? "control" : "influence");
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

static struct ruling stack(struct game *game, const struct query *query, struct json *out) {
    if (query->hex == HEX_NONE)
        return RULE("2.5-Stack-a", "name a hex");
    json_open(out, '{');
    play_put_hex(game, out, "hex", query->hex);
    json_key(out, "units");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (hex_of(game, c) == query->hex)
            json_text(out, info_of(game, c)->id);
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

/* ---- victory, roster ---- */

static struct ruling victory(struct game *game, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    int32_t points[SIDES];
    uint8_t level;
    fury_victory_points(game, points);
    side_id winner = fury_victory_winner(game, &level);
    json_open(out, '{');
    json_put_int(out, tables->side_id[0], points[0]);
    json_put_int(out, tables->side_id[1], points[1]);
    play_put_side(game, out, "would_win", winner);
    json_put_string(out, "level", fury_level_names[level]);
    json_key(out, "conditions");
    json_open(out, '[');
    for (unsigned i = 0; i < tables->condition_count; i++) {
        if (!fury_condition_counts(game, &tables->condition[i]))
            continue;
        json_open(out, '{');
        play_put_side(game, out, "side", tables->condition[i].side);
        json_put_said(out, "title", tables->condition[i].title);
        json_put_bool(out, "met", fury_condition_met(game, &tables->condition[i]));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

static struct ruling roster(struct game *game, const struct query *query, struct json *out) {
    json_open(out, '{');
    json_key(out, "units");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (query->side < SIDES && !belongs(game, c, query->side))
            continue;
        json_open(out, '{');
        play_put_counter(game, out, "unit", c);
        play_put_side(game, out, "side", info_of(game, c)->side);
        json_put_string(out, "corps", info_of(game, c)->corps);
        json_put_string(out, "where", fury_where_names[unit_at(game, c)->where]);
        if (unit_at(game, c)->turn)
            json_put_int(out, "turn", unit_at(game, c)->turn);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

struct ruling fury_query(struct game *game, const struct query *query, struct json *out) {
    static const struct {
        const char *what;
        struct ruling (*answer)(struct game *, const struct query *, struct json *);
    } questions[] = {{"reach", reach}, {"attack", attack}, {"command", command},  {"zones", zones},
                     {"stack", stack}, {"roster", roster}, {"field", field_query}};
    if (strcmp(query->what, "victory") == 0)
        return victory(game, out);
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (strcmp(questions[i].what, query->what) == 0)
            return questions[i].answer(game, query, out);
    return RULE(PLAY_UNKNOWN, "this family answers reach, attack, command, zones, stack, victory, roster and field");
}

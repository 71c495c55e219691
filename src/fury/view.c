/* view.c: what a side sees. Everything on the table is open but one thing: the choice of Artillery Support, until both
 * have chosen (7.4-S1a). It lives in the frame of the attack, of which no view tells anything. */
#include "fury/view.h"

#include "core/hash.h"
#include "fury/attack.h"
#include "fury/command.h"
#include "fury/obligations.h"
#include "fury/victory.h"

const char *const fury_where_names[] = {"hand", "map", "display", "track", "blown", "eliminated", NULL};
const char *const fury_piece_names[] = {"division", "detachment", "hq", NULL};
const char *const fury_marker_names[] = {"none", "plus", "auto", NULL};
const char *const fury_works_names[] = {"none", "construct", "complete", NULL};

/* ---- small words ---- */

void fury_put_hex(const struct game *game, struct json *out, const char *key, hex_id hex) {
    char label[32];
    struct text text;
    text_init(&text, label, sizeof label);
    json_key(out, key);
    if (hex == HEX_NONE) {
        json_none(out);
        return;
    }
    game->rules->hex_label(game->tables, hex, &text);
    json_text(out, label);
}

void fury_put_unit(const struct game *game, struct json *out, const char *key, counter_id c) {
    json_key(out, key);
    if (c == COUNTER_NONE)
        json_none(out);
    else
        json_text(out, info_of(game, c)->id);
}

void fury_put_side(const struct game *game, struct json *out, const char *key, side_id side) {
    json_key(out, key);
    if (side >= SIDES)
        json_none(out);
    else
        json_text(out, tables_of(game)->side_id[side]);
}

void fury_put_direction(const struct game *game, struct json *out, const char *key, direction d) {
    json_put_string(out, key, game->rules->direction_word(game->tables, d));
}

/* ---- counters ---- */

static const char *type_name(const struct fury_counter *info) {
    if (info->piece == PIECE_HQ)
        return "hq";
    if (info->piece == PIECE_DETACHMENT)
        return "detachment";
    return info->cavalry ? "cavalry" : "infantry";
}

static void put_flag(struct json *out, bool is, const char *name) {
    if (is)
        json_text(out, name);
}

static void put_flags(const struct game *game, struct json *out, counter_id c) {
    const struct fury_unit *unit = unit_at(game, c);
    bool division = is_division(game, c) && on_map(game, c);
    json_key(out, "flags");
    json_open(out, '[');
    put_flag(out, division && is_pinned(game, c), "pinned");
    put_flag(out, division && game->state->phase == PHASE_ATTACK && fury_owes_any(game, c), "owes");
    put_flag(out, unit->flags & U_ARRIVING, "arriving");
    put_flag(out, unit->flags & U_CASUALTY, "casualty");
    put_flag(out, unit->marker == MARKER_PLUS, "plus-two");
    put_flag(out, unit->marker == MARKER_AUTO, "auto");
    put_flag(out, unit->where == WHERE_BLOWN, "blown");
    json_close(out, ']');
}

static void put_marks(const struct fury_counter *info, struct json *out) {
    static const char *const names[] = {"stars", "range", "setup", "corps"};
    if (!info->marks)
        return;
    json_key(out, "marks");
    json_open(out, '[');
    for (int i = 0; i < 4; i++)
        if (info->marks & BIT(i))
            json_text(out, names[i]);
    json_close(out, ']');
}

static void put_number_text(struct json *out, int number, const char *after) {
    char buffer[16];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_number(&text, number);
    text_add(&text, after);
    json_text(out, buffer);
}

/* The face as the counters have it: stars large, movement or range small. */
static void put_face(const struct game *game, struct json *out, counter_id c) {
    const struct fury_counter *info = info_of(game, c);
    const struct fury_charts *charts = charts_of(game);
    json_key(out, "face");
    json_open(out, '{');
    json_put_string(out, "name", info->name);
    json_put_string(out, "sub", info->corps);
    json_key(out, "big");
    put_number_text(out, info->piece == PIECE_HQ ? stars_showing(game, c) : info->stars, "*");
    json_key(out, "small");
    json_open(out, '[');
    if (info->piece == PIECE_HQ)
        put_number_text(out, command_range(game, c), "");
    if (info->piece == PIECE_DIVISION)
        put_number_text(out, in_battle(game, c) ? charts->battle_allowance : charts->allowance[info->cavalry], "");
    json_close(out, ']');
    if (info->corps[0])
        json_put_string(out, "command", info->corps);
    json_close(out, '}');
}

static void put_counter(const struct game *game, struct json *out, counter_id c) {
    const struct fury_counter *info = info_of(game, c);
    const struct fury_unit *unit = unit_at(game, c);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "name", info->name);
    fury_put_side(game, out, "side", info->side);
    json_put_string(out, "type", type_name(info));
    if (info->corps[0])
        json_put_string(out, "corps", info->corps);
    if (unit->where == WHERE_MAP || unit->where == WHERE_SPACE) {
        fury_put_hex(game, out, unit->where == WHERE_MAP ? "hex" : "space", unit->hex);
        json_put_int(out, "order", info->piece == PIECE_DIVISION ? 2 : info->piece == PIECE_DETACHMENT ? 1 : 0);
        if (info->piece != PIECE_DETACHMENT)
            json_put_string(out, "formation", in_battle(game, c) ? "battle" : "maneuver");
    } else {
        json_put_string(out, "fate", fury_where_names[unit->where]);
        if (unit->turn)
            json_put_int(out, "turn", unit->turn);
    }
    json_put_int(out, "stars", info->stars);
    put_flags(game, out, c);
    put_face(game, out, c);
    put_marks(info, out);
    json_close(out, '}');
}

/* ---- the rest of the table ---- */

static void put_both(const struct game *game, struct json *out, int csa, int usa) {
    json_put_int(out, tables_of(game)->side_id[0], csa);
    json_put_int(out, tables_of(game)->side_id[1], usa);
}

static void put_tally(const struct game *game, struct json *out, const char *id, const char *title, int csa, int usa) {
    json_open(out, '{');
    json_put_string(out, "id", id);
    json_put_string(out, "title", title);
    put_both(game, out, csa, usa);
    json_close(out, '}');
}

static int divisions_left(const struct game *game, side_id side) {
    int count = 0;
    FOR_COUNTERS(game, c) {
        count += is_division(game, c) && belongs(game, c, side) && unit_at(game, c)->where != WHERE_ELIMINATED;
    }
    return count;
}

static void put_tallies(struct game *game, struct json *out) {
    int32_t points[SIDES];
    const struct fury_state *state = state_of(game);
    fury_victory_points(game, points);
    json_key(out, "score");
    json_open(out, '{');
    put_both(game, out, points[0], points[1]);
    json_close(out, '}');
    json_key(out, "tallies");
    json_open(out, '[');
    put_tally(game, out, "points", "Victory Points", points[0], points[1]);
    put_tally(game, out, "divisions", "Divisions not eliminated", divisions_left(game, 0), divisions_left(game, 1));
    put_tally(game, out, "ammunition", "Ammunition Points", state->ammunition[0], state->ammunition[1]);
    put_tally(game, out, "pontoons", "Pontoon Bridges in hand", state->pontoons[0], state->pontoons[1]);
    json_close(out, ']');
}

static void put_hexside(const struct game *game, struct json *out, hex_id hex, direction d) {
    char label[32];
    struct text text;
    text_init(&text, label, sizeof label);
    game->rules->hex_label(game->tables, hex, &text);
    text_char(&text, '/');
    game->rules->hex_label(game->tables, tables_of(game)->neighbour[hex][d], &text);
    json_put_string(out, "hexside", label);
}

static void put_thing(const struct game *game, struct json *out, hex_id hex, const char *is) {
    json_open(out, '{');
    fury_put_hex(game, out, "hex", hex);
    json_put_string(out, "is", is);
    json_close(out, '}');
}

static void put_ground(const struct game *game, struct json *out) {
    const struct fury_state *state = state_of(game);
    json_key(out, "ground");
    json_open(out, '[');
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        if (state->pontoon[i].hex == HEX_NONE)
            continue;
        json_open(out, '{');
        put_hexside(game, out, state->pontoon[i].hex, state->pontoon[i].direction);
        json_put_string(out, "is", "pontoon");
        json_close(out, '}');
    }
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if (state->works[h])
            put_thing(game, out, h, state->works[h] == WORKS_COMPLETE ? "field-works" : "construct");
    if (state->heavy != HEX_NONE)
        put_thing(game, out, state->heavy, "heavy-artillery");
    if (state->target != HEX_NONE)
        put_thing(game, out, state->target, "target");
    json_close(out, ']');
}

static void put_head(struct game *game, side_id side, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    const struct play_state *play = game->state;
    unsigned turn = play->turn ? play->turn - 1u : 0;
    if (side < SIDES)
        fury_put_side(game, out, "side", side);
    json_put_string(out, "game", tables->game);
    json_put_string(out, "title", tables->title);
    json_put_int(out, "turn", play->turn);
    json_put_int(out, "turns", tables->scenario.turns);
    if (turn < FURY_TURNS_MAX)
        json_put_string(out, "clock", tables->turn_title[turn]);
    json_put_bool(out, "night", false);
    json_put_string(out, "phase", fury_phase_ids[play->phase]);
    json_put_string(out, "phase_title", fury_phase_titles[play->phase]);
    fury_put_side(game, out, "phasing", play->phasing);
    fury_put_side(game, out, "first", state_of(game)->first);
    if (play_side_to_act(game) < SIDES)
        fury_put_side(game, out, "to_act", play_side_to_act(game));
    json_put_bool(out, "over", play->over != 0);
}

void fury_view(struct game *game, side_id side, struct json *out) {
    json_open(out, '{');
    put_head(game, side, out);
    put_tallies(game, out);
    put_ground(game, out);
    json_key(out, "counters");
    json_open(out, '[');
    FOR_COUNTERS(game, c) { put_counter(game, out, c); }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- imagining ---- */

/* The attacker's sealed choice is not known to the defender who still has to choose. */
static void redraw_choice(struct game *game, side_id side, uint64_t seed) {
    struct frame *top = &game->state->frames[game->state->frame_count - 1];
    if (!fury_attack_sealed(game) || top->side != side)
        return;
    struct attack_locals *attack = LOCALS(top, attack_locals);
    if (info_of(game, attack->attacker)->side == side || !is_legal(fury_may_support(game, attack->attacker)))
        return;
    attack->flags &= (uint8_t)~ATTACK_SUPPORT_A;
    if (hash_mix(seed, 7) & 1)
        attack->flags |= ATTACK_SUPPORT_A;
}

void fury_imagine(struct game *game, side_id side, uint64_t seed) {
    dice_seed(&game->state->dice, hash_mix(seed, side));
    if (game->state->frame_count > 0)
        redraw_choice(game, side, seed);
}

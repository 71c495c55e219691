/* view.c: what a side sees. Everything on the table is open but one thing: the choice of Artillery Support, until both
 * have chosen (7.4-S1a). It lives in the frame of the attack, which no view shows. */
#include "fury/show/view.h"

#include <string.h>

#include "core/hash.h"
#include "fury/combat/attack.h"
#include "fury/command/command.h"
#include "fury/march/obligations.h"
#include "fury/show/catalogue.h"
#include "fury/turn/victory.h"
#include "play/command_rows.h"

const char *const fury_where_names[] = {"hand", "map", "display", "track", "blown", "eliminated", NULL};
const char *const fury_piece_names[] = {"division", "detachment", "hq", NULL};
const char *const fury_marker_names[] = {"none", "plus", "auto", "construct", NULL};
const char *const fury_works_names[] = {"none", "construct", "complete", NULL};

/* ---- counters ---- */

static const char *type_name(const struct fury_counter *info) {
    if (info->piece == PIECE_HQ)
        return "hq";
    if (info->piece == PIECE_DETACHMENT)
        return "detachment";
    return info->cavalry ? "cavalry" : "infantry";
}

const char *fury_role_of(const struct game *game, counter_id c) {
    const char *role = NULL;
    for (unsigned i = 0; i < game->state->frame_count; i++) {
        const struct frame *frame = &game->state->frames[i];
        const struct attack_locals *attack = LOCALS_OF(attack_locals, frame);
        if (frame->kind == KIND_MOVE && LOCALS_OF(move_locals, frame)->unit == c)
            role = "moving";
        else if (frame->kind == KIND_PURSUIT && LOCALS_OF(pursuit_locals, frame)->unit == c)
            role = "moving";
        else if (frame->kind == KIND_RETREAT && LOCALS_OF(retreat_locals, frame)->unit == c)
            role = "retreating";
        else if (frame->kind == KIND_ATTACK && attack->attacker == c)
            role = "attacking";
        else if (frame->kind == KIND_ATTACK && attack->defender == c)
            role = "defending";
        else if (frame->kind == KIND_ATTACK && attack->assist == c)
            role = "supporting";
    }
    return role;
}

static void put_flag(struct json *out, bool is, const char *name) {
    if (is)
        json_text(out, name);
}

static void put_flags(const struct game *game, struct json *out, counter_id c) {
    const struct fury_unit *unit = unit_at(game, c);
    const char *role = fury_role_of(game, c);
    bool division = is_division(game, c) && on_map(game, c);
    json_key(out, "flags");
    json_open(out, '[');
    put_flag(out, division && game->state->phase == PHASE_ATTACK && fury_owes_any(game, c), "owes");
    put_flag(out, division && is_pinned(game, c), "pinned");
    put_flag(out, unit->flags & U_ARRIVING, "arriving");
    put_flag(out, unit->flags & U_CASUALTY, "casualty");
    put_flag(out, unit->flags & U_RECALLED, "recalled");
    put_flag(out, unit->marker == MARKER_PLUS, "plus-two");
    put_flag(out, unit->marker == MARKER_AUTO, "auto");
    put_flag(out, unit->where == WHERE_BLOWN, "blown");
    put_flag(out, role != NULL, role);
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

static void put_number_text(struct json *out, int number) {
    char buffer[16];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_number(&text, number);
    json_text(out, buffer);
}

/* Battle Stars as the counters print them, one beside the other; an HQ shows none in Maneuver Mode (2.5-HQ-a). */
static void put_stars(const struct game *game, struct json *out, counter_id c) {
    char buffer[40];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    int stars = is_hq(game, c) ? stars_showing(game, c) : info_of(game, c)->stars;
    for (int i = 0; i < stars; i++)
        text_add(&text, "\xe2\x98\x85"); /* a black star */
    json_put_string(out, "big", buffer);
}

/* The face as the counters have it: stars large, movement or range small. */
static void put_face(const struct game *game, struct json *out, counter_id c) {
    const struct fury_counter *info = info_of(game, c);
    const struct fury_charts *charts = charts_of(game);
    char command[40];
    struct text text;
    text_init(&text, command, sizeof command);
    json_key(out, "face");
    json_open(out, '{');
    json_put_string(out, "name", info->name);
    json_put_string(out, "brief", info->brief);
    json_put_string(out, "sub", info->corps_title);
    put_stars(game, out, c);
    json_key(out, "small");
    json_open(out, '[');
    if (info->piece == PIECE_HQ)
        put_number_text(out, command_range(game, c));
    if (info->piece == PIECE_DIVISION)
        put_number_text(out, in_battle(game, c) ? charts->battle_allowance : charts->allowance[info->cavalry]);
    json_close(out, ']');
    json_key(out, "of");
    json_open(out, '[');
    json_text(out, "stars");
    if (info->piece == PIECE_HQ)
        json_text(out, "range");
    if (info->piece == PIECE_DIVISION)
        json_text(out, info->cavalry ? "cavalry-moves" : "infantry-moves");
    json_close(out, ']');
    if (fury_command_id(tables_of(game), c, &text))
        json_put_string(out, "command", command);
    json_close(out, '}');
}

/* In a hex the Division lies on top, the HQ at the bottom: 0, 1, 2 ... from below. */
static int rank_of(const struct game *game, counter_id c) {
    return is_division(game, c) ? 2 : is_detachment(game, c) ? 1 : 0;
}

static int order_of(const struct game *game, counter_id c) {
    int below = 0, rank = rank_of(game, c);
    FOR_COUNTERS(game, other) {
        if (other == c || !on_map(game, other) || hex_of(game, other) != hex_of(game, c))
            continue;
        int its = rank_of(game, other);
        below += its < rank || (its == rank && other < c);
    }
    return below;
}

static const char *formation_name(const struct game *game, counter_id c) {
    if (is_hq(game, c))
        return in_battle(game, c) ? "battle-mode" : "maneuver-mode";
    return in_battle(game, c) ? "battle" : "maneuver";
}

static void put_counter(const struct game *game, struct json *out, counter_id c) {
    const struct fury_counter *info = info_of(game, c);
    const struct fury_unit *unit = unit_at(game, c);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "name", info->name);
    play_put_side(game, out, "side", info->side);
    json_put_string(out, "type", type_name(info));
    if (info->corps[0])
        json_put_string(out, "corps", info->corps);
    play_put_command_of(game, out, c);
    if (unit->where == WHERE_MAP || unit->where == WHERE_SPACE) {
        play_put_hex(game, out, unit->where == WHERE_MAP ? "hex" : "space", unit->hex);
        if (unit->where == WHERE_MAP)
            json_put_int(out, "order", order_of(game, c));
        if (info->piece != PIECE_DETACHMENT)
            json_put_string(out, "formation", formation_name(game, c));
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

static void put_tally(const struct game *game, struct json *out, const char *id, const char *title,
                      const int count[SIDES]) {
    json_open(out, '{');
    json_put_string(out, "id", id);
    json_put_said(out, "title", title);
    put_both(game, out, count[0], count[1]);
    json_close(out, '}');
}

static void count_divisions(const struct game *game, int fit[SIDES], int blown[SIDES]) {
    FOR_COUNTERS(game, c) {
        side_id side = info_of(game, c)->side;
        fit[side] += is_division(game, c) && unit_at(game, c)->where != WHERE_ELIMINATED;
        blown[side] += unit_at(game, c)->where == WHERE_BLOWN;
    }
}

static void put_score(struct game *game, struct json *out) {
    int32_t points[SIDES];
    fury_victory_points(game, points);
    json_key(out, "score");
    json_open(out, '{');
    put_both(game, out, points[0], points[1]);
    json_close(out, '}');
}

void fury_put_tallies(struct game *game, struct json *out) {
    int32_t points[SIDES];
    const struct fury_state *state = state_of(game);
    int fit[SIDES] = {0}, blown[SIDES] = {0};
    fury_victory_points(game, points);
    count_divisions(game, fit, blown);
    json_key(out, "tallies");
    json_open(out, '[');
    put_tally(game, out, "points", "Victory Points", (const int[SIDES]){points[0], points[1]});
    put_tally(game, out, "divisions", "Divisions not eliminated", fit);
    put_tally(game, out, "blown", "Divisions Blown", blown);
    put_tally(game, out, "ammunition", "Ammunition Points",
              (const int[SIDES]){state->ammunition[0], state->ammunition[1]});
    put_tally(game, out, "pontoons", "Pontoon Bridges available",
              (const int[SIDES]){state->pontoons[0], state->pontoons[1]});
    json_close(out, ']');
}

static void put_head(struct game *game, side_id side, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    const struct play_state *play = game->state;
    unsigned turn = play->turn ? play->turn - 1u : 0;
    if (side < SIDES)
        play_put_side(game, out, "side", side);
    json_put_string(out, "game", tables->game);
    json_put_said(out, "title", tables->title);
    json_put_int(out, "turn", play->turn);
    json_put_int(out, "turns", tables->scenario.turns);
    if (turn < FURY_TURNS_MAX)
        json_put_said(out, "clock", tables->turn_title[turn]);
    json_put_bool(out, "night", false);
    json_put_string(out, "phase", fury_phase_ids[play->phase]);
    json_put_said(out, "phase_title", fury_phase_titles[play->phase]);
    json_put_said(out, "phase_name", fury_phase_titles[play->phase]);
    play_put_side(game, out, "phase_side", SIDE_NONE);
    play_put_side(game, out, "phasing", play->phasing);
    play_put_side(game, out, "first", state_of(game)->first);
    play_put_side(game, out, "to_act", play_side_to_act(game));
    json_put_bool(out, "over", play->over != 0);
}

void fury_view(struct game *game, side_id side, struct json *out) {
    CHECK(side <= SIDE_NONE);
    json_open(out, '{');
    put_head(game, side, out);
    put_score(game, out);
    fury_put_tallies(game, out);
    fury_put_ground(game, out);
    json_key(out, "counters");
    json_open(out, '[');
    FOR_COUNTERS(game, c) { put_counter(game, out, c); }
    json_close(out, ']');
    play_put_commands(game, out);
    json_close(out, '}');
}

/* ---- changes ---- */

/* Hexes about which something was put, taken or turned: what stands near them may look different. */
struct touched {
    hex_id hex[2 * FURY_COUNTERS_MAX + 2 * FURY_BRIDGES_MAX];
    unsigned count;
};

static void touch(const struct game *game, struct touched *touched, hex_id hex) {
    if (hex < tables_of(game)->map_hexes)
        touched->hex[touched->count++] = hex;
}

static void find_touched(const struct game *game, const struct game *then, struct touched *touched) {
    FOR_COUNTERS(game, c) {
        if (memcmp(unit_at(game, c), unit_at(then, c), sizeof *unit_at(game, c)) == 0)
            continue;
        touch(game, touched, hex_of(game, c));
        touch(game, touched, hex_of(then, c));
    }
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *now = &state_of(game)->pontoon[i], *before = &state_of(then)->pontoon[i];
        if (memcmp(now, before, sizeof *now) == 0)
            continue;
        touch(game, touched, now->hex);
        touch(game, touched, before->hex);
    }
}

/* A unit's zone reaches the next hex, and over a bridge from the far bank: two hexes are enough (2.1, 7.1). */
static bool is_near(const struct game *game, const struct touched *touched, hex_id hex) {
    for (unsigned i = 0; i < touched->count; i++)
        if (distance(game, touched->hex[i], hex) <= 2)
            return true;
    return false;
}

/* The phase of attacks shows who owes one. */
static bool looks_different(const struct game *game, const struct game *then, const struct touched *touched,
                            counter_id c) {
    bool attacks = (game->state->phase == PHASE_ATTACK) != (then->state->phase == PHASE_ATTACK);
    if (memcmp(unit_at(game, c), unit_at(then, c), sizeof *unit_at(game, c)) != 0)
        return true;
    if (fury_role_of(game, c) != fury_role_of(then, c))
        return true;
    return on_map(game, c) && ((attacks && is_division(game, c)) || is_near(game, touched, hex_of(game, c)));
}

static bool same_ground(const struct fury_state *a, const struct fury_state *b) {
    return a->heavy == b->heavy && a->target == b->target && memcmp(a->pontoon, b->pontoon, sizeof a->pontoon) == 0 &&
           memcmp(a->works, b->works, sizeof a->works) == 0;
}

void fury_view_changes(struct game *game, side_id side, const struct play_state *before, struct json *out) {
    struct game then = *game;
    struct touched touched = {.count = 0};
    then.state = (struct play_state *)(uintptr_t)before; /* read only */
    find_touched(game, &then, &touched);
    json_open(out, '{');
    put_head(game, side, out);
    put_score(game, out);
    fury_put_tallies(game, out);
    if (!same_ground(state_of(game), state_of(&then)))
        fury_put_ground(game, out);
    json_key(out, "counters");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (looks_different(game, &then, &touched, c))
            put_counter(game, out, c);
    }
    json_close(out, ']');
    play_put_changed_commands(game, &then, out);
    json_close(out, '}');
}

/* ---- imagining ---- */

/* The attacker's sealed choice is not known to the defender who still has to choose. */
static void redraw_choice(struct game *game, side_id side, uint64_t seed) {
    struct frame *top = &game->state->frames[game->state->frame_count - 1];
    if (!fury_attack_sealed(game) || top->side != side)
        return;
    struct attack_locals *attack = LOCALS(attack_locals, top);
    if (info_of(game, attack->attacker)->side == side || !is_legal(fury_may_support(game, attack->attacker)))
        return;
    attack->flags &= (uint8_t)~ATTACK_SUPPORT_A;
    if (hash_mix(seed, 7) & 1)
        attack->flags |= ATTACK_SUPPORT_A;
}

void fury_imagine(struct game *game, side_id side, uint64_t seed) {
    CHECK(side < SIDES);
    dice_fast(&game->state->dice, hash_mix(seed, side));
    if (game->state->frame_count > 0)
        redraw_choice(game, side, seed);
}

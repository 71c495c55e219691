/* position.c: the whole position in words, as `state` writes it and `sandbox` reads it. Frames are dumped as bytes:
 * they mean something to the rules only. */
#include "fury/show/view.h"

const char *const fury_flag_names[] = {"arriving", "casualty", "recalled", "posted",
                                       "shifted",  "laid",     "checked",  NULL};

static void put_units(const struct game *game, struct json *out) {
    json_key(out, "units");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        const struct fury_unit *unit = unit_at(game, c);
        json_open(out, '{');
        json_put_string(out, "id", info_of(game, c)->id);
        json_put_string(out, "where", fury_where_names[unit->where]);
        if (unit->hex != HEX_NONE)
            play_put_hex(game, out, "hex", unit->hex);
        if (unit->turn)
            json_put_int(out, "turn", unit->turn);
        if (!is_detachment(game, c))
            json_put_string(out, "formation", in_battle(game, c) ? "battle" : "maneuver");
        if (unit->marker)
            json_put_string(out, "marker", fury_marker_names[unit->marker]);
        for (unsigned i = 0; fury_flag_names[i]; i++)
            if (unit->flags >> (i + 1) & 1)
                json_put_bool(out, fury_flag_names[i], true);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_pontoons(const struct game *game, struct json *out) {
    json_key(out, "bridges");
    json_open(out, '[');
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++) {
        const struct fury_pontoon *pontoon = &state_of(game)->pontoon[i];
        if (pontoon->hex == HEX_NONE)
            continue;
        json_open(out, '{');
        play_put_hex(game, out, "hex", pontoon->hex);
        play_put_direction(game, out, "direction", pontoon->direction);
        json_put_int(out, "start", pontoon->start);
        json_put_int(out, "slot", i);
        play_put_counter(game, out, "layer", pontoon->layer);
        json_put_bool(out, "fresh", pontoon->fresh);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_works(const struct game *game, struct json *out) {
    json_key(out, "works");
    json_open(out, '[');
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++) {
        if (!state_of(game)->works[h])
            continue;
        json_open(out, '{');
        play_put_hex(game, out, "hex", h);
        json_put_string(out, "is", fury_works_names[state_of(game)->works[h]]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_pair(const struct game *game, struct json *out, const char *key, int csa, int usa) {
    json_key(out, key);
    json_open(out, '{');
    json_put_int(out, tables_of(game)->side_id[0], csa);
    json_put_int(out, tables_of(game)->side_id[1], usa);
    json_close(out, '}');
}

static void put_memory(const struct game *game, struct json *out) {
    const struct fury_state *state = state_of(game);
    play_put_side(game, out, "first", state->first);
    put_pair(game, out, "ammunition", state->ammunition[0], state->ammunition[1]);
    put_pair(game, out, "pontoons", state->pontoons[0], state->pontoons[1]);
    put_pair(game, out, "laid", state->laid[0], state->laid[1]);
    put_pair(game, out, "activations", state->activations[0], state->activations[1]);
    put_pair(game, out, "quiet", state->quiet[0], state->quiet[1]);
    json_put_int(out, "bridges_removed", state->bridges_removed);
    json_put_int(out, "free_left", state->free_left);
    play_put_side(game, out, "free_side", state->free_side);
    play_put_hex(game, out, "heavy", state->heavy);
    play_put_hex(game, out, "target", state->target);
}

static void put_bytes(struct json *out, const void *bytes, size_t size) {
    static const char digits[] = "0123456789abcdef";
    char buffer[2 * sizeof(struct frame) + 1];
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        buffer[2 * i] = digits[at[i] >> 4];
        buffer[2 * i + 1] = digits[at[i] & 15];
    }
    json_textn(out, buffer, 2 * size);
}

static void put_machine(const struct game *game, struct json *out) {
    const struct play_state *play = game->state;
    json_key(out, "frames");
    json_open(out, '[');
    for (unsigned i = 0; i < play->frame_count; i++)
        put_bytes(out, &play->frames[i], sizeof play->frames[i]);
    json_close(out, ']');
    play_put_dice(game, out);
    json_put_int(out, "actions", play->actions);
    if (play->over) {
        json_put_bool(out, "over", true);
        play_put_side(game, out, "winner", play->winner);
        json_put_int(out, "level", play->level);
        json_put_bool(out, "resigned", play->resigned);
    }
}

/* Frames hold numbers that mean something in their own position only: this proves that it is it. */
static void put_seal(const struct game *game, struct json *out) {
    char digits[20];
    struct text text;
    text_init(&text, digits, sizeof digits);
    text_hex64(&text, play_position_hash(game));
    json_put_string(out, "seal", digits);
}

void fury_position(struct game *game, struct json *out) {
    const struct play_state *play = game->state;
    json_open(out, '{');
    json_put_string(out, "game", tables_of(game)->game);
    json_put_string(out, "base", tables_of(game)->scenario.id);
    json_put_int(out, "turn", play->turn);
    json_put_string(out, "phase", fury_phase_ids[play->phase]);
    play_put_side(game, out, "phasing", play->phasing);
    json_key(out, "options");
    json_open(out, '{');
    for (unsigned i = 0; i < game->rules->option_count; i++)
        json_put_int(out, game->rules->options[i].id, state_of(game)->options[i]);
    json_close(out, '}');
    put_memory(game, out);
    put_units(game, out);
    put_pontoons(game, out);
    put_works(game, out);
    put_machine(game, out);
    put_seal(game, out);
    json_close(out, '}');
}

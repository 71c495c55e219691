/* field_eyes.c: see field_eyes.h. Strength is in Battle Stars, one more for each Division so that those without a star
 * count; cover is the number of Divisions that have a hex in their Zone of Control. Nothing in this family depends on
 * what can be seen, so ground is key by the conditions of victory alone. */
#include "fury/show/field_eyes.h"

#include <string.h>

#include "fury/command/command_chain.h"
#include "fury/state/zones.h"
#include "fury/turn/victory.h"

static int16_t strength_of(const struct game *game, counter_id c) {
    return (int16_t)(is_division(game, c) ? info_of(game, c)->stars + 1 : 1);
}

static void units(struct field *field) {
    FOR_COUNTERS(field->game, c) {
        if (is_unit(field->game, c) && on_map(field->game, c))
            field_add_unit(field, (struct field_unit){.unit = c,
                                                      .hex = hex_of(field->game, c),
                                                      .side = info_of(field->game, c)->side,
                                                      .command = field->game->rules->commands->of(field->game, c),
                                                      .strength = strength_of(field->game, c)});
    }
}

static hex_id neighbour(const struct game *game, hex_id hex, direction d) { return tables_of(game)->neighbour[hex][d]; }

static struct cube cube_of(const struct game *game, hex_id hex) { return grid_cube(&tables_of(game)->grid, hex); }

static void keys(struct field *field) {
    const struct fury_tables *tables = tables_of(field->game);
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        for (unsigned k = 0; k < condition->hex_count && fury_condition_counts(field->game, condition); k++)
            if (is_map_hex(field->game, condition->hex[k]))
                field_add_key(field, condition->hex[k], KEY_POINTS, condition->title, 0);
    }
}

static void arrivals(struct field *field) {
    FOR_COUNTERS(field->game, c) {
        const struct fury_unit *unit = unit_at(field->game, c);
        struct field_arrival arrival = {.side = info_of(field->game, c)->side, .turn = unit->turn, .units = 1};
        struct text title;
        if (!is_unit(field->game, c) || (unit->where != WHERE_TRACK && unit->where != WHERE_BLOWN))
            continue;
        arrival.strength = strength_of(field->game, c);
        text_init(&title, arrival.title, sizeof arrival.title);
        text_add(&title,
                 unit->where == WHERE_BLOWN ? play_said(field->game, "its headquarters, after it was Blown") : "");
        field_add_arrival(field, arrival);
    }
}

/* ---- ways: hex by hex over what zones pass, in the page for searches ---- */

enum { FAR_AWAY = 255 };

static void ways_to(struct game *game, hex_id hex) {
    struct fury_scratch *scratch = scratch_of(game);
    unsigned head = 0, tail = 0;
    memset(scratch->cost, FAR_AWAY, sizeof scratch->cost);
    scratch->cost[hex] = 0;
    scratch->from[hex] = HEX_NONE;
    scratch->queue[tail++] = hex;
    while (head < tail) {
        hex_id here = scratch->queue[head++];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = zone_passes(game, here, d) ? tables_of(game)->neighbour[here][d] : HEX_NONE;
            if (next == HEX_NONE || scratch->cost[next] < FAR_AWAY || scratch->cost[here] == FAR_AWAY - 1)
                continue;
            scratch->cost[next] = (uint8_t)(scratch->cost[here] + 1);
            scratch->from[next] = here;
            scratch->queue[tail++] = next;
        }
    }
}

static int turns(struct game *game, counter_id c) {
    int far = scratch_of(game)->cost[hex_of(game, c)];
    int allowance = charts_of(game)->allowance[info_of(game, c)->cavalry];
    return far == FAR_AWAY || allowance == 0 || !is_division(game, c) ? -1 : (far + allowance - 1) / allowance;
}

static hex_id step(const struct game *game, hex_id hex) {
    return scratch_of(game)->cost[hex] == FAR_AWAY ? HEX_NONE : scratch_of(game)->from[hex];
}

static int covers(struct game *game, side_id side, hex_id hex) {
    int count = 0;
    for (direction d = 0; is_map_hex(game, hex) && d < DIRECTIONS; d++) {
        hex_id from = tables_of(game)->neighbour[hex][d];
        counter_id c = from == HEX_NONE ? COUNTER_NONE : division_in(game, from);
        count += c != COUNTER_NONE && info_of(game, c)->side == side && fury_zoc_reaches(game, from, hex);
    }
    return count;
}

static void state_of_command(struct field *field, command_id id, struct field_state *out) {
    const struct game *game = field->game;
    FOR_COUNTERS(game, c) {
        const struct fury_unit *unit = unit_at(game, c);
        if (!is_division(game, c) || unit->where == WHERE_TRACK || game->rules->commands->of(game, c) != id)
            continue;
        bool here = unit->where == WHERE_MAP || unit->where == WHERE_SPACE;
        out->units++;
        out->at_first += strength_of(game, c);
        out->strength += here ? strength_of(game, c) : 0;
        out->broken = (uint16_t)(out->broken + (unit->where == WHERE_BLOWN));
    }
}

/* Artillery Support is drawn from one stock (9.1a). */
static void stock(const struct game *game, side_id side, struct text *out) {
    text_count(out, game->language, state_of(game)->ammunition[side], "{0} Ammunition Point left",
               "{0} Ammunition Points left");
}

static const char *place(const struct game *game, hex_id hex, int within) {
    return field_place(tables_of(game)->place, tables_of(game)->place_count, &tables_of(game)->grid, hex, within);
}

const struct field_eyes fury_eyes = {
    .near = 2,
    .close = 2,
    .gap = 6,
    .strength_word = SAID("stars and Divisions"),
    .cover_words = SAID("Divisions with the hex in their Zone of Control"),
    .neighbour = neighbour,
    .cube = cube_of,
    .passable = zone_passes,
    .units = units,
    .keys = keys,
    .arrivals = arrivals,
    .ways_to = ways_to,
    .turns = turns,
    .step = step,
    .covers = covers,
    .state_of = state_of_command,
    .place = place,
    .stock = stock,
};

/* field_eyes.c: see field_eyes.h. Strength is in Strength Points and guns, cover is fire strength as in the sheet of
 * threats, turns are those of a column that keeps to the roads where they help. */
#include "gbacw/show/field_eyes.h"

#include <string.h>

#include "core/path.h"
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/staging.h"

/* ---- units ---- */

static bool would_fight(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    return on_map(game, c) && counter->hex < tables_of(game)->hex_count && holds_hex(game, c) &&
           (gbacw_is_foot_or_horse(game, c) || is_artillery(game, c)) && !(counter->flags & F_ROUTED);
}

static void units(struct field *field) {
    FOR_COUNTERS(field->game, c) {
        const struct counter_state *counter = counter_at(field->game, c);
        if (would_fight(field->game, c))
            field_add_unit(field, (struct field_unit){.unit = c,
                                                      .hex = counter->hex,
                                                      .side = counter->side,
                                                      .command = field->game->rules->commands->of(field->game, c),
                                                      .strength = counter->strength});
    }
}

/* ---- ground ---- */

static hex_id neighbour(const struct game *game, hex_id hex, direction d) { return neighbour_of(game, hex, d); }

static struct cube cube_of(const struct game *game, hex_id hex) { return tables_of(game)->cube[hex]; }

static bool line_passes(const struct game *game, hex_id hex, direction d) { return passable(game, CLASS_LINE, hex, d); }

/* ---- key ground ---- */

static void take_aim(void *context, hex_id hex, const char *title) {
    field_add_key(context, hex, KEY_POINTS, title && title[0] ? title : SAID("It scores"), 0);
}

enum { VIEW = 8, VIEWS = 4, VIEWS_APART = 6 };

/* Higher than all that is beside it, or as high. */
static bool is_height(const struct game *game, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next != HEX_NONE && hex_at(game, next)->elevation > hex_at(game, hex)->elevation)
            return false;
    }
    return true;
}

/* Either side could fight about it soon. */
static bool is_disputed(const struct field *field, hex_id hex) {
    bool near[SIDES] = {false, false};
    for (unsigned i = 0; i < field->unit_count && !(near[0] && near[1]); i++)
        near[field->unit[i].side] =
            near[field->unit[i].side] || hex_distance(field->game, hex, field->unit[i].hex) <= VIEW;
    return near[0] && near[1];
}

static unsigned seen_from(const struct game *game, hex_id from) {
    const struct grid *grid = &tables_of(game)->grid;
    struct cube at = grid_cube(grid, from);
    unsigned count = 0;
    for (int q = -VIEW; q <= VIEW; q++)
        for (int r = -VIEW; r <= VIEW; r++) {
            hex_id hex = grid_at(grid, (struct cube){(int16_t)(at.q + q), (int16_t)(at.r + r)});
            count += hex < tables_of(game)->hex_count && hex != from && hex_distance(game, from, hex) <= VIEW &&
                     can_see(game, from, hex);
        }
    return count;
}

struct view {
    hex_id hex;
    unsigned seen;
};

/* Into the list, best first, unless a better one is close to it; one that is close to it and worse goes. */
static unsigned keep_view(const struct game *game, struct view list[VIEWS], unsigned count, struct view view) {
    for (unsigned i = 0; i < count; i++)
        if (hex_distance(game, list[i].hex, view.hex) < VIEWS_APART) {
            if (list[i].seen >= view.seen)
                return count;
            memmove(&list[i], &list[i + 1], (count - i - 1) * sizeof *list);
            count--;
            i--;
        }
    unsigned at = count;
    while (at > 0 && list[at - 1].seen < view.seen)
        at--;
    if (at == VIEWS)
        return count;
    count += count < VIEWS;
    memmove(&list[at + 1], &list[at], (count - at - 1) * sizeof *list);
    list[at] = view;
    return count;
}

static void views(struct field *field) {
    const struct game *game = field->game;
    struct view best[VIEWS];
    unsigned count = 0;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++)
        if (is_height(game, hex) && is_disputed(field, hex))
            count = keep_view(game, best, count, (struct view){hex, seen_from(game, hex)});
    for (unsigned i = 0; i < count; i++) {
        struct phrase title;
        phrase(&title, game, RULE("", "a height that sees %d of the hexes within %d", best[i].seen, VIEW));
        field_add_key(field, best[i].hex, KEY_SIGHT, title.at, best[i].seen);
    }
}

static void keys(struct field *field) {
    struct sheet sheet = {.game = field->game, .take_mark = take_aim, .context = field};
    if (rules_of(field->game)->show.aim_marks)
        rules_of(field->game)->show.aim_marks(&sheet);
    views(field);
}

/* ---- arrivals ---- */

static void arrivals(struct field *field) {
    const struct game *game = field->game;
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = info_of(game, c);
        struct field_arrival arrival = {.side = info->side, .turn = info->entry_turn, .units = 1};
        struct text title;
        if (counter_at(game, c)->fate != FATE_NOT_YET || info->entry_turn <= game->state->turn || info->optional ||
            !(gbacw_is_foot_or_horse(game, c) || is_artillery(game, c)))
            continue;
        arrival.strength = info->strength;
        text_init(&title, arrival.title, sizeof arrival.title);
        if (info->entry_area < tables_of(game)->area_count)
            entrance_title(tables_of(game), info->entry_area, &title);
        field_add_arrival(field, arrival);
    }
}

/* ---- ways ---- */

static uint16_t cost_backwards(const void *context, hex_id from, direction d, hex_id to) {
    const struct game *game = context;
    uint16_t cost = step_cost(game, CLASS_COLUMN, to, direction_opposite(d), true);
    (void)from;
    return cost == COST_ALL ? tables_of(game)->charts.allowance[CLASS_COLUMN] : cost;
}

static void ways_to(struct game *game, hex_id hex) {
    path_search_from(&scratch_of(game)->path_second, &tables_of(game)->neighbour[0][0], &(struct path_start){hex, 0}, 1,
                     0x7fff, cost_backwards, game);
}

static int turns(struct game *game, counter_id c) {
    uint16_t cost = path_cost_of(&scratch_of(game)->path_second, counter_at(game, c)->hex);
    unsigned allowance = tables_of(game)->charts.allowance[CLASS_COLUMN];
    return cost == PATH_FORBIDDEN || allowance == 0 ? -1 : (int)((cost + allowance - 1) / allowance);
}

static hex_id step(const struct game *game, hex_id hex) {
    const struct path_space *space = &scratch_of(game)->path_second;
    uint16_t cost = path_cost_of(space, hex);
    return cost == PATH_FORBIDDEN || cost == 0 ? HEX_NONE : space->from[hex];
}

/* ---- commands ---- */

static void count_unit(const struct game *game, counter_id c, struct field_state *out) {
    const struct counter_state *counter = counter_at(game, c);
    out->units++;
    out->strength += on_map(game, c) ? counter->strength : 0;
    out->at_first += info_of(game, c)->strength;
    out->broken = (uint16_t)(out->broken + has_flag(game, c, F_ROUTED));
    out->dry = (uint16_t)(out->dry + has_flag(game, c, F_DEPLETED));
}

static void count_guns(const struct game *game, counter_id c, struct field_state *out) {
    out->guns = (uint16_t)(out->guns + (on_map(game, c) ? counter_at(game, c)->strength : 0));
    out->rounds = (uint16_t)(out->rounds + counter_at(game, c)->rounds);
    out->rounds_at_first = (uint16_t)(out->rounds_at_first + info_of(game, c)->rounds);
}

static void state_of_command(struct field *field, command_id id, struct field_state *out) {
    const struct game *game = field->game;
    const struct gbacw_tables *tables = tables_of(game);
    FOR_COUNTERS(game, c) {
        bool counts = gbacw_is_foot_or_horse(game, c) || is_artillery(game, c);
        if (!counts || (!on_map(game, c) && counter_at(game, c)->fate == FATE_NOT_YET) ||
            game->rules->commands->of(game, c) != id)
            continue;
        if (is_artillery(game, c))
            count_guns(game, c, out);
        else
            count_unit(game, c, out);
    }
    if (id >= tables->brigade_count || !tables->brigade[id].limit)
        return;
    out->has_limit = true;
    out->secret = roster_is_secret(game, tables->brigade[id].side, field->asker);
    out->spent = brigade_ineffective(game, id);
    out->left = (int16_t)boxes_left(game, id);
}

static const char *place(const struct game *game, hex_id hex, int within) {
    return field_place(tables_of(game)->place, tables_of(game)->place_count, &tables_of(game)->grid, hex, within);
}

const struct field_eyes gbacw_eyes = {
    .near = 5,
    .close = 2,
    .gap = 8,
    .strength_word = SAID("points and guns"),
    .cover_words = SAID("fire strength as all stand now"),
    .neighbour = neighbour,
    .cube = cube_of,
    .passable = line_passes,
    .units = units,
    .keys = keys,
    .arrivals = arrivals,
    .ways_to = ways_to,
    .turns = turns,
    .step = step,
    .covers = fire_cover,
    .state_of = state_of_command,
    .place = place,
};

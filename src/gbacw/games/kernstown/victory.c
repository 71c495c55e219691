/* victory.c: Victory Points (22.1 to 22.3), the level of a victory (22.4) and, as an option, what came of the
 * battle (22.5). */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/march/march_rules.h"

typedef void item_taker(void *, side_id, const char *, const char *, int);

const char *const kernstown_levels[] = {"", SAID("marginal"), SAID("substantial"), SAID("decisive"), NULL};

struct losses {
    int infantry_killed, infantry_captured, cavalry, guns, guns_captured;
};

static struct losses losses_of(const struct game *game, side_id side) {
    struct losses sum = {0, 0, 0, 0, 0};
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (info_of(game, c)->side != side)
            continue;
        switch (type_of(game, c)) {
        case TYPE_INFANTRY:
            sum.infantry_killed += counter->killed;
            sum.infantry_captured += counter->captured;
            break;
        case TYPE_CAVALRY:
            sum.cavalry += counter->killed + counter->captured;
            break;
        case TYPE_BATTERY:
            sum.guns += counter->killed;
            sum.guns_captured += counter->captured;
            break;
        default: /* 22.1i */
            break;
        }
    }
    return sum;
}

static void line(item_taker *item, void *context, side_id side, const char *why, const char *rule, int points) {
    if (points)
        item(context, side, why, rule, points);
}

static void casualty_items(const struct game *game, item_taker *item, void *context) {
    const struct kernstown_tables *t = kernstown_tables_of(game);
    for (side_id side = 0; side < SIDES; side++) {
        struct losses lost = losses_of(game, other_side(side));
        line(item, context, side, "infantry killed or wounded", "22.1a", lost.infantry_killed * t->infantry_killed);
        line(item, context, side, "infantry captured", "22.1b", lost.infantry_captured * t->infantry_captured);
        line(item, context, side, "cavalry lost", "22.1c", lost.cavalry * t->cavalry_lost);
        line(item, context, side, "guns destroyed", "22.1d", lost.guns * t->gun_destroyed);
        line(item, context, side, "guns captured", "22.1e", lost.guns_captured * t->gun_captured);
        line(item, context, side, "leaders", "22.1f", kernstown_of(game)->leader_points[side]);
    }
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *info = tables_of(game)->brigade + b;
        if (brigade_ineffective(game, b))
            line(item, context, other_side(info->side), info->name, "22.1h", info->points);
    }
}

/* A36: a battery counts for what its crew can serve. */
static int present_strength(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    if (type_of(game, c) != TYPE_BATTERY)
        return counter->strength;
    return counter->crew == 0 ? 0 : fire_points(game, c);
}

/* An officer who was dismissed (17.3) has nobody whom his going would help. */
static bool has_left(const struct game *game, counter_id c) { return counter_at(game, c)->fate == FATE_LEFT; }

/* 22.2d, e: his officer, or one who commands all, has left too; horsemen need the one man himself. */
static bool officer_left(const struct game *game, counter_id c) {
    const struct kernstown_tables *t = kernstown_tables_of(game);
    unsigned brigade = info_of(game, c)->brigade;
    if (brigade == t->exit_brigade)
        return kernstown_of(game)->exited_ashby;
    FOR_COUNTERS(game, leader) {
        const struct counter_info *info = info_of(game, leader);
        if (info->type == TYPE_LEADER && info->side == info_of(game, c)->side && has_left(game, leader) &&
            (info->commands == COMMANDS_ALL || info->brigade == brigade))
            return true;
    }
    return false;
}

static void exit_items(const struct game *game, item_taker *item, void *context) {
    const struct kernstown_tables *t = kernstown_tables_of(game);
    side_id side = other_side(t->side);
    int points = 0, ground = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (info_of(game, c)->side != side || is_leader(game, c) || type_of(game, c) == TYPE_WAGON)
            continue;
        int strength = present_strength(game, c);
        if (has_left(game, c) && !brigade_ineffective(game, info_of(game, c)->brigade) && officer_left(game, c))
            points += strength * (type_of(game, c) == TYPE_CAVALRY ? t->exit_cavalry : t->exit_points);
        if (on_map(game, c) && !(counter->flags & F_ROUTED) && (hex_at(game, counter->hex)->areas & BIT(t->objectives)))
            ground += strength * t->terrain;
    }
    line(item, context, side, "left by the north edge", "22.2a", points);
    line(item, context, side, "hills held", "22.2c", ground);
}

void kernstown_victory(struct game *game, bool final, item_taker *item, void *context) {
    casualty_items(game, item, context);
    exit_items(game, item, context);
    if (final) /* 22.3 */
        line(item, context, kernstown_union(game), "Army Morale left", "22.3",
             kernstown_of(game)->army_morale * kernstown_tables_of(game)->army_morale);
}

/* ---- the level, and what came of it ---- */

static void throw_strategic(struct game *game, side_id winner, uint8_t level) {
    bool ours = winner == kernstown_union(game), theirs = winner != SIDE_NONE && !ours;
    bool automatic = theirs && level > 1;
    int modifier = ours ? -(int)level : theirs ? 1 : 0; /* 22.51 */
    int die = automatic ? 0 : play_die(game, DICE_STRATEGIC, COUNTER_NONE), total = die + modifier;
    static const char *const results[] = {"", "Union strategic victory", "draw", "Confederate strategic victory"};
    uint8_t result = automatic || total >= 3 ? 3 : total == 2 ? 2 : 1;
    kernstown_of(game)->strategic = result;
    event_begin(game->events, "strategic", automatic ? "22.51" : "22.52");
    event_int(game->events, "die", die);
    event_int(game->events, "modifier", modifier);
    event_bool(game->events, "automatic", automatic);
    event_string(game->events, "result", results[result]);
    event_end(game->events);
}

uint8_t kernstown_victory_level(struct game *game, side_id winner, int margin) {
    uint8_t level = 0;
    for (int i = 0; i < KERNSTOWN_LEVELS; i++) {
        if (margin >= kernstown_tables_of(game)->level[i])
            level = (uint8_t)(i + 1);
    }
    event_begin(game->events, "level", "22.4");
    event_side(game->events, "winner", winner);
    event_int(game->events, "margin", margin);
    event_string(game->events, "level", level ? kernstown_levels[level] : "draw");
    event_end(game->events);
    if (state_of(game)->options[OPTION_STRATEGIC])
        throw_strategic(game, winner, level);
    return level;
}

/* command_chain.c: see command_chain.h. */
#include "gbacw/command/command_chain.h"

#include "gbacw/command/leaders.h"

static uint16_t count(const void *tables) {
    const struct gbacw_tables *t = tables;
    return (uint16_t)(t->brigade_count + t->division_count);
}

static const char *name(const void *tables, command_id id) {
    const struct gbacw_tables *t = tables;
    return id < t->brigade_count ? t->brigade[id].id : t->division[id - t->brigade_count].id;
}

static const char *title(const void *tables, command_id id) {
    const struct gbacw_tables *t = tables;
    return id < t->brigade_count ? t->brigade[id].name : t->division[id - t->brigade_count].name;
}

static side_id side(const void *tables, command_id id) {
    const struct gbacw_tables *t = tables;
    return id < t->brigade_count ? t->brigade[id].side : t->division[id - t->brigade_count].side;
}

static command_id of_division(const struct game *game, unsigned division) {
    const struct gbacw_tables *tables = tables_of(game);
    return division < tables->division_count ? (command_id)(tables->brigade_count + division) : COMMAND_NONE;
}

static command_id led_by(const struct game *game, counter_id leader) {
    unsigned brigade = is_leader(game, leader) ? brigade_led(game, leader) : NO_BRIGADE;
    if (!is_leader(game, leader))
        return COMMAND_NONE;
    return brigade != NO_BRIGADE ? (command_id)brigade : of_division(game, division_led(game, leader));
}

/* A crew goes with what it serves; a leader with what he leads. */
static command_id of(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    command_id led = led_by(game, c);
    if (led != COMMAND_NONE)
        return led;
    if (is_crew(game, c) && info->crew != COUNTER_NONE)
        info = info_of(game, info->crew);
    return info->brigade != NO_BRIGADE ? (command_id)info->brigade : of_division(game, info->division);
}

/* A brigade or division that is detached is still ordered by those it was raised under. */
static command_id above(const struct game *game, command_id id) {
    const struct gbacw_tables *tables = tables_of(game);
    if (id < tables->brigade_count) {
        unsigned division = gbacw_brigade_at(game, id)->division;
        return of_division(game, division != NO_DIVISION ? division : tables->brigade[id].division);
    }
    unsigned division = id - tables->brigade_count, corps = corps_now(game, division);
    if (corps == NO_DIVISION)
        corps = tables->division[division].parent;
    return corps == division ? COMMAND_NONE : of_division(game, corps);
}

static counter_id leader(const struct game *game, command_id id) {
    const struct gbacw_tables *tables = tables_of(game);
    return id < tables->brigade_count ? brigade_leader(game, id, 0)
                                      : division_leader(game, (unsigned)(id - tables->brigade_count));
}

static side_id counter_side(const struct game *game, counter_id c) { return counter_at(game, c)->side; }

/* ---- what orders mean here ---- */

static const struct order_meaning meaning[ORDER_KINDS] = {
    [ORDER_NONE] = {"Moved by hand, whatever is ordered above it", NULL},
    [ORDER_MARCH] = {"Go there, in column while the way is long", NULL},
    [ORDER_ATTACK] = {"Take this hex; close when the odds are good", NULL},
    [ORDER_HOLD] = {"Hold the hexes you touch, or the ground they stand on; strike back at good odds", NULL},
    [ORDER_SUPPORT] = {"Stay close behind another command; guns fire at what it attacks", NULL},
    [ORDER_FOLLOW] = {"March behind another command", NULL},
    [ORDER_RESERVE] = {"Stay well behind another command", NULL},
    [ORDER_WITHDRAW] = {"Go back there, guns first", NULL},
    [ORDER_BOMBARD] = {"Guns fire at this hex, or at the best target", NULL},
    [ORDER_COUNTER_BATTERY] = {"Guns fire at the enemy's guns", NULL},
    [ORDER_RALLY] = {"Gather and rally", NULL},
};

/* `dig` means something only where units can build breastworks (20.1). */
static hex_id at(const struct game *game, counter_id c) {
    return on_map(game, c) ? counter_at(game, c)->hex : HEX_NONE;
}

const struct command_chain gbacw_commands = {
    .count = count,
    .name = name,
    .title = title,
    .side = side,
    .of = of,
    .above = above,
    .led_by = led_by,
    .leader = leader,
    .counter_side = counter_side,
    .at = at,
    .meaning = meaning,
    .heeds = ~0u,
};

/* state.c: reading and changing a position of the tactical family.
 *
 * Counters of a hex form a list in the scratch: side by side, each side's units from the top of its stack down, then
 * its leaders by number. The order is kept in the counters themselves, so the list can be made again at any moment. */
#include "gbacw/state/state.h"

#include <string.h>

#include "gbacw/state/scratch.h"
#include "gbacw/state/special.h"
#include "gbacw/state/staging.h"
#include "gbacw/state/works.h"

/* ---- the layout of the block ---- */

static size_t round_up(size_t size, size_t to) { return (size + to - 1) / to * to; }

static size_t counters_bytes(const struct gbacw_tables *t) { return t->counter_count * sizeof(struct counter_state); }
static size_t brigades_bytes(const struct gbacw_tables *t) { return t->brigade_count * sizeof(struct brigade_state); }
static size_t divisions_bytes(const struct gbacw_tables *t) {
    return t->division_count * sizeof(struct division_state);
}
static size_t shots_bytes(const struct gbacw_tables *t) { return t->shots_max * sizeof(struct shot); }

static unsigned char *after_head(const struct game *game) { return (unsigned char *)(state_of(game) + 1); }

struct brigade_state *brigades_of(const struct game *game) {
    return (struct brigade_state *)(void *)(after_head(game) + counters_bytes(tables_of(game)));
}

struct division_state *divisions_of(const struct game *game) {
    const struct gbacw_tables *t = tables_of(game);
    return (struct division_state *)(void *)(after_head(game) + counters_bytes(t) + brigades_bytes(t));
}

struct brigade_state *gbacw_brigade_at(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    return brigades_of(game) + brigade;
}

struct division_state *gbacw_division_at(const struct game *game, unsigned division) {
    CHECK(has_division(game, division));
    return divisions_of(game) + division;
}

struct shot *gbacw_shots_of(const struct game *game) {
    const struct gbacw_tables *t = tables_of(game);
    return (struct shot *)(void *)(after_head(game) + counters_bytes(t) + brigades_bytes(t) + divisions_bytes(t));
}

struct declaration *gbacw_declarations_of(const struct game *game) {
    return (struct declaration *)(void *)((unsigned char *)gbacw_shots_of(game) + shots_bytes(tables_of(game)));
}

static size_t declarations_bytes(const struct gbacw_tables *t) { return t->counter_count * sizeof(struct declaration); }

struct work_state *gbacw_works_of(const struct game *game) {
    unsigned char *declarations = (unsigned char *)gbacw_declarations_of(game);
    return (struct work_state *)(void *)(declarations + declarations_bytes(tables_of(game)));
}

size_t gbacw_state_size(const void *tables) {
    const struct gbacw_tables *t = tables;
    return round_up(sizeof(struct gbacw_state) + counters_bytes(t) + brigades_bytes(t) + divisions_bytes(t) +
                        shots_bytes(t) + declarations_bytes(t) + works_bytes(t),
                    64);
}

/* ---- reading ---- */

bool is_leader(const struct game *game, counter_id c) { return type_of(game, c) == TYPE_LEADER; }

bool gbacw_is_foot_or_horse(const struct game *game, counter_id c) { return type_of(game, c) <= TYPE_CAVALRY; }

bool is_combat_unit(const struct game *game, counter_id c) { return type_of(game, c) != TYPE_LEADER; }

bool holds_hex(const struct game *game, counter_id c) {
    return is_combat_unit(game, c) && !has_flag(game, c, F_ABANDONED);
}

bool is_bare_wagon(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_WAGON && counter_at(game, c)->crew == 0 &&
           rules_of(game)->crew.parting == CREWS_STAY;
}

bool is_left_guns(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_BATTERY && has_flag(game, c, F_ABANDONED) &&
           rules_of(game)->crew.parting == GUNS_LEFT;
}

bool is_mounted(const struct game *game, counter_id c) { return counter_at(game, c)->formation == FORMATION_MOUNTED; }

uint8_t morale_of(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    counter_id twin = info_of(game, c)->twin;
    if (twin == COUNTER_NONE || counter->hex == HEX_NONE || counter_at(game, twin)->hex != counter->hex)
        return counter->morale;
    return counter_at(game, twin)->morale < counter->morale ? counter_at(game, twin)->morale : counter->morale;
}

bool has_rating(const struct game *game, counter_id c) {
    return !is_leader(game, c) && !(type_of(game, c) == TYPE_WAGON && rules_of(game)->crew.parting == CREWS_STAY);
}

bool is_artillery(const struct game *game, counter_id c) { return type_of(game, c) == TYPE_BATTERY; }

bool is_crew(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_GUN_CREW || type_of(game, c) == TYPE_WAGON_CREW;
}

bool has_small_arms(const struct game *game, counter_id c) {
    CHECK(counter_at(game, c)->weapon == NO_WEAPON || counter_at(game, c)->weapon < tables_of(game)->weapon_count);
    uint8_t weapon = counter_at(game, c)->weapon;
    return weapon != NO_WEAPON && !tables_of(game)->weapon[weapon].artillery;
}

int stacking_points(const struct game *game, counter_id c) {
    const struct charts *charts = &tables_of(game)->charts;
    switch (type_of(game, c)) {
    case TYPE_LEADER:
    case TYPE_GUN_CREW: /* 15.1: crews do not count */
    case TYPE_WAGON_CREW:
        return 0;
    case TYPE_BATTERY:
        if (is_left_guns(game, c))
            return 0;
        return rules_of(game)->stacking.batteries == BATTERIES_BY_GUNS ? counter_at(game, c)->strength
                                                                       : charts->battery_points;
    case TYPE_WAGON:
        return charts->wagon_points;
    default:
        return counter_at(game, c)->strength;
    }
}

/* ---- occupancy ---- */

counter_id top_of(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    return scratch_of(game)->top[hex];
}
counter_id below(const struct game *game, counter_id c) {
    CHECK(is_counter(game, c));
    return scratch_of(game)->below[c];
}

counter_id top_unit(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_combat_unit(game, c))
            return c;
    }
    return COUNTER_NONE;
}

bool enemy_holds(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side && holds_hex(game, c))
            return true;
    }
    return false;
}

bool friend_in(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    bool held = rules_of(game)->crew.parting == GUNS_LEFT; /* guns and wagons without their men are no company */
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && (held ? holds_hex(game, c) : is_combat_unit(game, c)))
            return true;
    }
    return false;
}

bool hex_engaged(const struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (has_flag(game, c, F_ENGAGED))
            return true;
    }
    return false;
}

bool leader_in(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_leader(game, c))
            return true;
    }
    return false;
}

/* ---- the scratch ---- */

size_t gbacw_scratch_size(const void *tables) {
    (void)tables;
    return sizeof(struct gbacw_scratch);
}

void gbacw_scratch_init(struct game *game) {
    struct gbacw_scratch *scratch = scratch_of(game);
    uint16_t hexes = tables_of(game)->hex_count; /* the arena gives zeroed memory */
    path_space_init(&scratch->path, hexes, scratch->path_block[0]);
    path_space_init(&scratch->path_second, hexes, scratch->path_block[1]);
    memset(scratch->top, 0xff, sizeof scratch->top);
    memset(scratch->below, 0xff, sizeof scratch->below);
    FOR_COUNTERS(game, c) scratch->roll.type[c] = info_of(game, c)->type;
    arrivals_init(game);
    works_init(game);
}

/* Where a counter belongs in the list of its hex: sides apart, each by order. */
static bool comes_before(const struct game *game, counter_id a, counter_id b) {
    const struct counter_state *x = counter_at(game, a), *y = counter_at(game, b);
    if (x->side != y->side)
        return x->side < y->side;
    return x->order < y->order;
}

static void list_insert(struct game *game, counter_id c) {
    struct gbacw_scratch *scratch = scratch_of(game);
    counter_id *link = &scratch->top[counter_at(game, c)->hex];
    while (*link != COUNTER_NONE && comes_before(game, *link, c))
        link = &scratch->below[*link];
    scratch->below[c] = *link;
    *link = c;
}

static void list_remove(struct game *game, counter_id c) {
    struct gbacw_scratch *scratch = scratch_of(game);
    counter_id *link = &scratch->top[counter_at(game, c)->hex];
    while (*link != COUNTER_NONE && *link != c)
        link = &scratch->below[*link];
    if (*link == c)
        *link = scratch->below[c];
    scratch->below[c] = COUNTER_NONE;
}

static uint8_t counter_height(const struct game *game, counter_id c) {
    const struct charts *charts = &tables_of(game)->charts;
    if (is_leader(game, c) || is_left_guns(game, c))
        return 0; /* 15.18 */
    if (type_of(game, c) == TYPE_WAGON)
        return charts->wagon_height;
    return charts->unit_height[counter_at(game, c)->formation];
}

static void mend_height(struct game *game, hex_id hex) {
    struct gbacw_scratch *scratch = scratch_of(game);
    counter_id top = tables_of(game)->charts.saddle_feet ? top_of(game, hex) : COUNTER_NONE;
    uint8_t tallest = 0, saddle = top != COUNTER_NONE && is_mounted(game, top);
    FOR_STACK(game, hex, c) {
        uint8_t height = counter_height(game, c);
        tallest = height > tallest ? height : tallest;
    }
    if (scratch->unit_height[hex] == tallest && scratch->saddle[hex] == saddle)
        return;
    scratch->unit_height[hex] = tallest;
    scratch->saddle[hex] = saddle;
    scratch->heights++;
}

/* A counter came, went or was changed in a hex (HEX_NONE: off the map). */
static void changed(struct game *game, counter_id c, hex_id hex) {
    struct gbacw_scratch *scratch = scratch_of(game);
    scratch->changes++;
    scratch->side_changes[counter_at(game, c)->side] = scratch->changes;
    scratch->stirred[scratch->stirred_count++ % STIRRED_MAX] = (struct stir){hex, c};
    if (hex != HEX_NONE)
        scratch->hex_changes[hex] = scratch->changes;
    else
        scratch->waiting_changes[scratch->arrivals.list_of[c]] = scratch->changes;
    scratch->zones_made &= (uint8_t)~BIT(counter_at(game, c)->side);
}

/* Another position, or other ground: no page may be believed. */
static void all_changed(struct game *game) {
    struct gbacw_scratch *scratch = scratch_of(game);
    scratch->changes++;
    scratch->zones_made = 0;
    scratch->deployment.made = 0;
    scratch->orderly.made = 0;
    scratch->side_changes[SIDE_FIRST] = scratch->side_changes[SIDE_SECOND] = scratch->changes;
    scratch->renewed = scratch->changes;
}

uint32_t orders_number(const struct game *game) {
    struct orders_page *page = &scratch_of(game)->orders;
    const struct gbacw_tables *t = tables_of(game);
    const unsigned char *armies = (const unsigned char *)brigades_of(game);
    size_t size = brigades_bytes(t) + divisions_bytes(t), special = sizeof page->special;
    if (page->number == 0 || memcmp(page->armies, armies, size) != 0 ||
        memcmp(page->special, state_of(game)->special, special) != 0) {
        memcpy(page->armies, armies, size);
        memcpy(page->special, state_of(game)->special, special);
        page->number++;
    }
    return page->number;
}

/* The price of a step may hang on an option: a scratch that served another game is cleared of what it knew. */
static void forget_steps(struct game *game) {
    struct gbacw_scratch *scratch = scratch_of(game);
    if (memcmp(scratch->options, state_of(game)->options, sizeof scratch->options) == 0)
        return;
    memcpy(scratch->options, state_of(game)->options, sizeof scratch->options);
    memset(scratch->steps_made, 0, sizeof scratch->steps_made);
    for (int i = 0; i < WAYS_HOME; i++)
        scratch->way_home[i].ground = 0;
    for (int i = 0; i < WAYS_KEPT; i++)
        scratch->way_kept[i].made = 0;
}

void gbacw_scratch_sync(struct game *game) {
    struct gbacw_scratch *scratch = scratch_of(game);
    uint16_t hexes = tables_of(game)->hex_count, counters = tables_of(game)->counter_count;
    memset(scratch->top, 0xff, hexes * sizeof scratch->top[0]);
    memset(scratch->below, 0xff, counters * sizeof scratch->below[0]);
    memset(scratch->unit_height, 0, hexes);
    memset(scratch->saddle, 0, hexes);
    scratch->heights++;
    memset(scratch->lawful, 0, hexes * sizeof scratch->lawful[0]);
    scratch->marked.count = 0;
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, F_TARGET))
            scratch->marked.who[scratch->marked.count++] = c;
        if (on_map(game, c)) {
            list_insert(game, c);
            mend_height(game, counter_at(game, c)->hex);
        }
    }
    forget_steps(game);
    works_sync(game);
    all_changed(game);
}

/* ---- changing ---- */

/* The order of a newcomer: units on top or below the other units, leaders after all units by their numbers. Those
 * behind it move one down. */
static void take_order(struct game *game, counter_id c, int where) {
    struct counter_state *me = counter_at(game, c);
    uint8_t order = 0;
    bool leader = is_leader(game, c);
    FOR_STACK(game, me->hex, other) {
        if (counter_at(game, other)->side != me->side)
            continue;
        bool other_leader = is_leader(game, other);
        if (leader ? (!other_leader || other < c) : (where == STACK_BOTTOM && !other_leader))
            order++;
    }
    FOR_STACK(game, me->hex, other) {
        struct counter_state *it = counter_at(game, other);
        if (it->side == me->side && it->order >= order)
            it->order++;
    }
    me->order = order;
}

static void close_order(struct game *game, counter_id c) {
    const struct counter_state *me = counter_at(game, c);
    FOR_STACK(game, me->hex, other) {
        struct counter_state *it = counter_at(game, other);
        if (other != c && it->side == me->side && it->order > me->order)
            it->order--;
    }
}

static void leave_list(struct game *game, counter_id c) {
    struct counter_state *me = counter_at(game, c);
    if (me->hex == HEX_NONE)
        return;
    hex_id hex = me->hex;
    list_remove(game, c);
    close_order(game, c);
    me->hex = HEX_NONE;
    me->order = 0;
    mend_height(game, hex);
}

void counter_lift(struct game *game, counter_id c) {
    hex_id hex = counter_at(game, c)->hex;
    leave_list(game, c);
    changed(game, c, hex);
    changed(game, c, HEX_NONE);
}

void counter_place(struct game *game, counter_id c, hex_id hex, int where) {
    CHECK(is_hex(game, hex) && (where == STACK_TOP || where == STACK_BOTTOM));
    hex_id from = counter_at(game, c)->hex;
    if (from != hex)
        counter_at(game, c)->flags &= ~(uint32_t)F_RESTED; /* 11.33 */
    leave_list(game, c);
    counter_at(game, c)->hex = hex;
    take_order(game, c, where);
    list_insert(game, c);
    mend_height(game, hex);
    changed(game, c, from);
    changed(game, c, hex);
}

void counter_to_top(struct game *game, counter_id c) {
    CHECK(on_map(game, c));
    counter_place(game, c, counter_at(game, c)->hex, STACK_TOP);
}

#define FLAGS_OF_PAGES                                                                                                 \
    (F_ROUTED | F_ENGAGED | F_DEPLETED | F_ABANDONED | F_PINNED | F_OUT_OF_COMMAND | F_LOCKED | F_DONE | F_TURNED |    \
     F_TOPPED)

/* Those under fire, by number. */
static void mark(struct game *game, counter_id c, bool on) {
    struct marked_page *page = &scratch_of(game)->marked;
    int at = 0;
    while (at < page->count && page->who[at] < c)
        at++;
    if (on) {
        memmove(page->who + at + 1, page->who + at, (size_t)(page->count - at) * sizeof *page->who);
        page->who[at] = c;
        page->count++;
    } else {
        page->count--;
        memmove(page->who + at, page->who + at + 1, (size_t)(page->count - at) * sizeof *page->who);
    }
}

static void set_flags(struct game *game, counter_id c, uint32_t flags) {
    struct counter_state *counter = counter_at(game, c);
    uint32_t different = counter->flags ^ flags;
    counter->flags = flags;
    if (different & F_TARGET)
        mark(game, c, (flags & F_TARGET) != 0);
    if ((different & F_ABANDONED) && counter->hex != HEX_NONE) /* guns that nobody serves hide nothing */
        mend_height(game, counter->hex);
    if (different & FLAGS_OF_PAGES)
        changed(game, c, counter->hex);
}

void counter_set(struct game *game, counter_id c, uint32_t flags) {
    set_flags(game, c, counter_at(game, c)->flags | flags);
}

void counter_clear(struct game *game, counter_id c, uint32_t flags) {
    set_flags(game, c, counter_at(game, c)->flags & ~flags);
}

void counter_face(struct game *game, counter_id c, direction facing) {
    CHECK(facing < DIRECTIONS);
    if (counter_at(game, c)->facing == facing)
        return;
    counter_at(game, c)->facing = facing;
    changed(game, c, counter_at(game, c)->hex);
}

void counter_stirs(struct game *game, counter_id c) { changed(game, c, counter_at(game, c)->hex); }

static bool on_foot_side(const struct game *game, counter_id c) {
    return info_of(game, c)->dismounted_morale && counter_at(game, c)->formation != FORMATION_MOUNTED;
}

uint8_t gbacw_printed_morale(const struct game *game, counter_id c) {
    return on_foot_side(game, c) ? info_of(game, c)->dismounted_morale : info_of(game, c)->morale;
}

uint8_t gbacw_printed_weapon(const struct game *game, counter_id c) {
    return on_foot_side(game, c) ? info_of(game, c)->dismounted_weapon : info_of(game, c)->weapon;
}

void counter_form(struct game *game, counter_id c, uint8_t formation) {
    CHECK(formation <= FORMATION_SKIRMISH);
    struct counter_state *counter = counter_at(game, c);
    counter->formation = formation;
    if (info_of(game, c)->dismounted_morale) {
        counter->morale = gbacw_printed_morale(game, c);
        counter->weapon = gbacw_printed_weapon(game, c);
    }
    if (on_map(game, c))
        mend_height(game, counter_at(game, c)->hex);
    changed(game, c, counter_at(game, c)->hex);
}

void counter_reserve(struct game *game, counter_id c, uint8_t reserve) {
    CHECK(reserve <= (RESERVE_ON | RESERVE_CHANGED));
    if (counter_at(game, c)->reserve == reserve)
        return;
    counter_at(game, c)->reserve = reserve;
    changed(game, c, counter_at(game, c)->hex);
}

void counter_owner(struct game *game, counter_id c, side_id side) {
    CHECK(side < SIDES);
    hex_id hex = counter_at(game, c)->hex;
    leave_list(game, c);
    counter_at(game, c)->side = side;
    if (hex != HEX_NONE)
        counter_place(game, c, hex, STACK_BOTTOM);
    all_changed(game);
}

bool shot_add(struct game *game, struct shot shot) {
    CHECK(is_counter(game, shot.firer) && is_hex(game, shot.target));
    struct gbacw_state *state = state_of(game);
    if (state->shot_count >= tables_of(game)->shots_max)
        return false;
    gbacw_shots_of(game)[state->shot_count++] = shot;
    return true;
}

void shots_clear(struct game *game) {
    memset(gbacw_shots_of(game), 0, state_of(game)->shot_count * sizeof(struct shot));
    state_of(game)->shot_count = 0;
}

bool declaration_add(struct game *game, struct declaration declaration) {
    CHECK(is_hex(game, declaration.target));
    struct gbacw_state *state = state_of(game);
    if (state->declaration_count >= tables_of(game)->counter_count)
        return false;
    gbacw_declarations_of(game)[state->declaration_count++] = declaration;
    return true;
}

void declarations_clear(struct game *game) {
    memset(gbacw_declarations_of(game), 0, state_of(game)->declaration_count * sizeof(struct declaration));
    state_of(game)->declaration_count = 0;
}

/* ---- the ground as it is now ---- */

int hex_distance(const struct game *game, hex_id a, hex_id b) {
    CHECK(is_hex(game, a) && is_hex(game, b));
    const struct cube *cube = tables_of(game)->cube;
    return cube_distance(cube[a], cube[b]);
}

direction hex_direction(const struct game *game, hex_id from, hex_id to) {
    CHECK(is_hex(game, from) && is_hex(game, to));
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, from, d) == to)
            return d;
    }
    return DIRECTION_NONE;
}

uint16_t hexside_bits(const struct game *game, hex_id hex, direction d) {
    CHECK(is_hex(game, hex) && d < DIRECTIONS);
    uint16_t bits = hex_at(game, hex)->side[d];
    const struct book *rules = rules_of(game);
    if ((bits & BIT(HEXSIDE_CHANGING)) && rules->terrain.hexside)
        return rules->terrain.hexside(game, hex, d, bits);
    return works_on_side(game, hex, d, bits);
}

void zones_dirty(struct game *game) {
    struct gbacw_scratch *scratch = scratch_of(game);
    scratch->zones_made = 0;
    scratch->changes++; /* the ground has changed: steps found lawful may not be so now */
    scratch->side_changes[SIDE_FIRST] = scratch->side_changes[SIDE_SECOND] = scratch->changes;
}

bool anyone_owes(const struct game *game) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->debt || (counter_at(game, c)->trial & TRIAL_SADDLE))
            return true;
    }
    return false;
}

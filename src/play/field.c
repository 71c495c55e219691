/* field.c: see field.h. */
#include "play/field.h"

#include <string.h>

#include "core/check.h"

const char *const field_flank_words[FLANKS] = {"hangs", "turned", "edge", "ground", "friends"};

static const struct field_eyes *eyes_of(const struct field *field) { return field->game->rules->eyes; }

int field_apart(const struct field *field, hex_id a, hex_id b) {
    return cube_distance(eyes_of(field)->cube(field->game, a), eyes_of(field)->cube(field->game, b));
}

static int apart(const struct field *field, hex_id a, hex_id b) { return field_apart(field, a, b); }

/* ---- what the families add ---- */

void field_add_unit(struct field *field, struct field_unit unit) {
    CHECK(unit.side < SIDES);
    if (field->unit_count == FIELD_UNITS_MAX)
        return;
    unit.foe = FIELD_NOBODY;
    unit.apart = FIELD_FAR;
    unit.line = 0;
    field->unit[field->unit_count++] = unit;
}

/* Hexes from there to the nearest unit of the side that fights. */
static int nearest_of(const struct field *field, side_id side, hex_id hex) {
    int least = FIELD_FAR;
    for (unsigned i = 0; i < field->unit_count; i++) {
        int far = field->unit[i].side == side ? apart(field, hex, field->unit[i].hex) : FIELD_FAR;
        least = far < least ? far : least;
    }
    return least;
}

static int from_both(const struct field *field, hex_id hex) {
    return nearest_of(field, 0, hex) + nearest_of(field, 1, hex);
}

void field_add_key(struct field *field, hex_id hex, enum key_reason reason, const char *title, unsigned seen) {
    struct field_key *key = field->key;
    while (key < field->key + field->key_count && (reason == KEY_SIGHT || strcmp(key->title, title) != 0))
        key++;
    if (key == field->key + FIELD_KEYS_MAX)
        return;
    if (key < field->key + field->key_count) {
        key->hexes++;
        if (from_both(field, hex) < from_both(field, key->hex))
            key->hex = hex;
        return;
    }
    struct text text;
    *key = (struct field_key){.hex = hex, .reason = (uint8_t)reason, .hexes = 1, .seen = (uint16_t)seen};
    text_init(&text, key->title, sizeof key->title);
    text_add(&text, title);
    field->key_count++;
}

void field_add_arrival(struct field *field, struct field_arrival arrival) {
    for (unsigned i = 0; i < field->arrival_count; i++) {
        struct field_arrival *known = &field->arrival[i];
        if (known->side != arrival.side || known->turn != arrival.turn || strcmp(known->title, arrival.title) != 0)
            continue;
        known->units = (uint16_t)(known->units + arrival.units);
        known->strength += arrival.strength;
        return;
    }
    if (field->arrival_count < FIELD_ARRIVALS_MAX)
        field->arrival[field->arrival_count++] = arrival;
}

/* ---- who faces whom ---- */

static void find_foes(struct field *field) {
    for (unsigned i = 0; i < field->unit_count; i++) {
        struct field_unit *unit = &field->unit[i];
        for (unsigned k = 0; k < field->unit_count; k++) {
            if (field->unit[k].side == unit->side)
                continue;
            int far = apart(field, unit->hex, field->unit[k].hex);
            if (far >= unit->apart)
                continue;
            unit->apart = (uint8_t)far;
            unit->foe = (uint16_t)k;
        }
    }
}

/* ---- lines ---- */

static bool in_front(const struct field *field, const struct field_unit *unit) {
    return unit->apart <= eyes_of(field)->near;
}

/* Takes everybody into the line who stands close to somebody in it. */
static void grow_line(struct field *field, unsigned first, uint8_t line) {
    uint16_t queue[FIELD_UNITS_MAX];
    unsigned head = 0, tail = 0;
    queue[tail++] = (uint16_t)first;
    field->unit[first].line = line;
    while (head < tail) {
        const struct field_unit *here = &field->unit[queue[head++]];
        for (unsigned k = 0; k < field->unit_count; k++) {
            struct field_unit *other = &field->unit[k];
            if (other->line || other->side != here->side || !in_front(field, other) ||
                apart(field, here->hex, other->hex) > eyes_of(field)->close)
                continue;
            other->line = line;
            queue[tail++] = (uint16_t)k;
        }
    }
}

/* The unit of the line that is farthest from a hex. */
static hex_id farthest(const struct field *field, uint8_t line, hex_id from) {
    hex_id found = from;
    int most = 0;
    for (unsigned i = 0; i < field->unit_count; i++) {
        int far = field->unit[i].line == line ? apart(field, from, field->unit[i].hex) : 0;
        if (far > most) {
            most = far;
            found = field->unit[i].hex;
        }
    }
    return found;
}

/* Enemies count once against each line that they are near. */
static void weigh_lines(struct field *field) {
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        uint64_t against = 0;
        for (unsigned k = 0; k < field->unit_count; k++)
            if (field->unit[k].line && field->unit[k].side != unit->side &&
                apart(field, unit->hex, field->unit[k].hex) <= eyes_of(field)->near)
                against |= (uint64_t)1 << (field->unit[k].line - 1);
        for (unsigned line = 0; line < field->line_count; line++)
            field->line[line].against += against >> line & 1 ? unit->strength : 0;
        if (unit->line) {
            field->line[unit->line - 1].units++;
            field->line[unit->line - 1].strength += unit->strength;
        }
    }
}

/* The ends: as far from each other as any two of its hexes, or nearly. */
static void find_ends(const struct field *field, struct field_line *line, uint8_t number, hex_id somewhere) {
    line->flank[0].hex = farthest(field, number, somewhere);
    line->flank[1].hex = farthest(field, number, line->flank[0].hex);
    line->flanks = line->flank[0].hex == line->flank[1].hex ? 1 : 2;
}

static void find_lines(struct field *field) {
    for (unsigned i = 0; i < field->unit_count && field->line_count < FIELD_LINES_MAX; i++) {
        struct field_unit *unit = &field->unit[i];
        if (unit->line || !in_front(field, unit))
            continue;
        struct field_line *line = &field->line[field->line_count++];
        *line = (struct field_line){.side = unit->side};
        grow_line(field, i, field->line_count);
        find_ends(field, line, field->line_count, unit->hex);
    }
    weigh_lines(field);
}

/* ---- flanks ---- */

static int64_t dot(struct cube a, struct cube b) {
    return (int64_t)a.q * b.q + (int64_t)a.r * b.r + (int64_t)(a.q + a.r) * (b.q + b.r);
}

/* Seen from the other end, the hex lies straight on beyond this one: within 45 degrees. */
static bool is_beyond(const struct field *field, hex_id end, hex_id other, hex_id hex) {
    struct cube at = eyes_of(field)->cube(field->game, end), from = eyes_of(field)->cube(field->game, other),
                to = eyes_of(field)->cube(field->game, hex);
    struct cube line = {(int16_t)(at.q - from.q), (int16_t)(at.r - from.r)};
    struct cube on = {(int16_t)(to.q - at.q), (int16_t)(to.r - at.r)};
    int64_t along = dot(line, on);
    return along > 0 && 2 * along * along >= dot(line, line) * dot(on, on);
}

/* Beside a single hex: neither nearer the enemy nor farther from it. */
static bool is_beside(const struct field *field, hex_id end, hex_id foe, hex_id hex) {
    return apart(field, foe, hex) == apart(field, foe, end);
}

static hex_id foe_before(const struct field *field, hex_id hex, uint8_t line) {
    for (unsigned i = 0; i < field->unit_count; i++)
        if (field->unit[i].line == line && field->unit[i].hex == hex && field->unit[i].foe != FIELD_NOBODY)
            return field->unit[field->unit[i].foe].hex;
    return hex;
}

/* What bounds the line there: FLANK_EDGE or FLANK_GROUND if nobody can come that way, else FLANK_HANGS. */
static enum flank ground_at(const struct field *field, const struct field_line *line, unsigned which, hex_id foe) {
    hex_id end = line->flank[which].hex, other = line->flank[!which].hex;
    bool ground = false;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = eyes_of(field)->neighbour(field->game, end, d);
        if (next == HEX_NONE)
            continue;
        bool outward = line->flanks > 1 ? is_beyond(field, end, other, next) : is_beside(field, end, foe, next);
        if (outward && eyes_of(field)->passable(field->game, end, d))
            return FLANK_HANGS;
        ground = ground || outward;
    }
    return ground ? FLANK_GROUND : FLANK_EDGE;
}

enum { SUPPORT = 3 }; /* hexes within which friends cover a flank, or an enemy overlaps it */

static enum flank judge_flank(const struct field *field, uint8_t number, unsigned which) {
    const struct field_line *line = &field->line[number - 1];
    hex_id end = line->flank[which].hex, other = line->flank[!which].hex;
    bool friends = false;
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        if (unit->line == number || apart(field, end, unit->hex) > SUPPORT)
            continue;
        if (unit->side == line->side)
            friends = true;
        else if (line->flanks > 1 && is_beyond(field, end, other, unit->hex))
            return FLANK_TURNED;
    }
    enum flank ground = ground_at(field, line, which, foe_before(field, end, number));
    return ground != FLANK_HANGS ? ground : friends ? FLANK_FRIENDS : FLANK_HANGS;
}

static void judge_flanks(struct field *field) {
    for (unsigned i = 0; i < field->line_count; i++)
        for (unsigned which = 0; which < field->line[i].flanks; which++)
            field->line[i].flank[which].state = (uint8_t)judge_flank(field, (uint8_t)(i + 1), which);
}

/* ---- gaps ---- */

struct nearest { /* the two units of two lines that are nearest to each other */
    uint8_t apart;
    hex_id hex[2];
};
typedef struct nearest neighbours[FIELD_LINES_MAX][FIELD_LINES_MAX];

static void find_nearest(const struct field *field, neighbours found) {
    for (unsigned a = 0; a < field->line_count; a++)
        for (unsigned b = 0; b < field->line_count; b++)
            found[a][b].apart = FIELD_FAR;
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *one = &field->unit[i];
        for (unsigned k = 0; one->line && k < field->unit_count; k++) {
            const struct field_unit *two = &field->unit[k];
            if (!two->line || two->line == one->line || two->side != one->side)
                continue;
            struct nearest *between = &found[one->line - 1][two->line - 1];
            int far = apart(field, one->hex, two->hex);
            if (far < between->apart)
                *between = (struct nearest){(uint8_t)far, {one->hex, two->hex}};
        }
    }
}

/* So many steps on the straight way. */
static hex_id towards(const struct field *field, hex_id from, hex_id to, int steps) {
    while (steps-- > 0) {
        hex_id best = from;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = eyes_of(field)->neighbour(field->game, from, d);
            if (next != HEX_NONE && apart(field, next, to) < apart(field, best, to))
                best = next;
        }
        from = best;
    }
    return from;
}

/* Another line of the side lies between the two: the gap is not theirs. */
static bool is_filled(const struct field *field, neighbours nearest, unsigned a, unsigned b) {
    for (unsigned i = 0; i < field->line_count; i++)
        if (nearest[a][i].apart < nearest[a][b].apart && nearest[b][i].apart < nearest[a][b].apart)
            return true;
    return false;
}

static void look_between(struct field *field, neighbours nearest, unsigned a, unsigned b) {
    struct nearest ends = nearest[a][b];
    side_id side = field->line[a].side;
    if (ends.apart <= SUPPORT || ends.apart > eyes_of(field)->gap || field->gap_count == FIELD_GAPS_MAX ||
        is_filled(field, nearest, a, b))
        return;
    hex_id middle = towards(field, ends.hex[0], ends.hex[1], ends.apart / 2);
    if (nearest_of(field, side, middle) < ends.apart / 2 ||
        nearest_of(field, other_side(side), middle) > eyes_of(field)->near)
        return;
    field->gap[field->gap_count++] = (struct field_gap){.side = side,
                                                        .line = {(uint8_t)a, (uint8_t)b},
                                                        .end = {ends.hex[0], ends.hex[1]},
                                                        .apart = ends.apart,
                                                        .middle = middle};
}

static void find_gaps(struct field *field) {
    neighbours nearest;
    find_nearest(field, nearest);
    for (unsigned a = 0; a < field->line_count; a++)
        for (unsigned b = a + 1; b < field->line_count; b++)
            if (field->line[a].side == field->line[b].side)
                look_between(field, nearest, a, b);
}

/* ---- ways to key ground ---- */

static void keep_path(struct field *field, struct field_way *way, hex_id from) {
    way->count = 0;
    for (hex_id hex = from; hex != HEX_NONE && way->count < FIELD_PATH_MAX;
         hex = eyes_of(field)->step(field->game, hex))
        way->path[way->count++] = hex;
}

static void find_ways(struct field *field, struct field_key *key) {
    const struct field_unit *best[SIDES] = {NULL, NULL};
    int least[SIDES] = {0, 0};
    eyes_of(field)->ways_to(field->game, key->hex);
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        int turns = unit->hex == key->hex ? 0 : eyes_of(field)->turns(field->game, unit->unit);
        if (turns < 0 || (best[unit->side] && turns >= least[unit->side]))
            continue;
        best[unit->side] = unit;
        least[unit->side] = turns;
    }
    for (side_id side = 0; side < SIDES; side++) {
        key->way[side].unit = best[side] ? best[side]->unit : COUNTER_NONE;
        key->way[side].turns = (uint16_t)least[side];
        if (best[side])
            keep_path(field, &key->way[side], best[side]->hex);
    }
}

/* A height that nobody can come to, beyond what is played on, is no key. */
static void drop_views_out_of_reach(struct field *field) {
    unsigned kept = 0;
    for (unsigned i = 0; i < field->key_count; i++) {
        const struct field_key *key = &field->key[i];
        bool reached = key->way[0].unit != COUNTER_NONE || key->way[1].unit != COUNTER_NONE;
        if (key->reason != KEY_SIGHT || reached)
            field->key[kept++] = *key;
    }
    field->key_count = (uint8_t)kept;
}

/* ---- all of it ---- */

void field_read(struct field *field, struct game *game, side_id side, uint8_t asker) {
    CHECK(side < SIDES && game->rules->eyes != NULL);
    memset(field, 0, sizeof *field);
    field->game = game;
    field->side = side;
    field->asker = asker;
    play_sync(game);
    eyes_of(field)->units(field);
    find_foes(field);
    find_lines(field);
    judge_flanks(field);
    find_gaps(field);
    eyes_of(field)->keys(field);
    for (unsigned i = 0; i < field->key_count; i++)
        find_ways(field, &field->key[i]);
    drop_views_out_of_reach(field);
    eyes_of(field)->arrivals(field);
}

/* ---- for those who explain ---- */

const char *field_place(const struct place *places, unsigned count, const struct grid *grid, hex_id hex, int within) {
    const char *found = NULL;
    for (unsigned i = 0; i < count; i++) {
        int far = places[i].hex == HEX_NONE ? within + 1 : grid_distance(grid, hex, places[i].hex);
        if (far > within)
            continue;
        found = places[i].name;
        within = far - 1;
    }
    return found;
}

const struct field_line *field_line_of(const struct field *field, command_id command) {
    uint16_t count[FIELD_LINES_MAX] = {0};
    const struct field_line *found = NULL;
    unsigned most = 0;
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        if (unit->command != command || !unit->line || ++count[unit->line - 1] <= most)
            continue;
        most = count[unit->line - 1];
        found = &field->line[unit->line - 1];
    }
    return found;
}

const struct field_key *field_key_near(const struct field *field, hex_id hex, int within) {
    const struct field_key *found = NULL;
    for (unsigned i = 0; i < field->key_count; i++) {
        int far = apart(field, hex, field->key[i].hex);
        if (far > within)
            continue;
        found = &field->key[i];
        within = far - 1;
    }
    return found;
}

command_id field_faces(const struct field *field, command_id command) {
    command_id found = COMMAND_NONE;
    unsigned most = 0;
    for (unsigned i = 0; i < field->unit_count; i++) {
        const struct field_unit *unit = &field->unit[i];
        if (unit->command != command || !unit->line || unit->foe == FIELD_NOBODY)
            continue;
        unsigned count = 0;
        command_id faced = field->unit[unit->foe].command;
        for (unsigned k = 0; k < field->unit_count; k++)
            count += field->unit[k].command == command && field->unit[k].line && field->unit[k].foe != FIELD_NOBODY &&
                     field->unit[field->unit[k].foe].command == faced;
        if (count > most && faced != COMMAND_NONE) {
            most = count;
            found = faced;
        }
    }
    return found;
}

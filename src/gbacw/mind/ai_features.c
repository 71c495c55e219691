/* ai_features.c: see ai_features.h. */
#include "gbacw/mind/ai_features.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/ground/facing.h"
#include "gbacw/state/phase.h"
#include "gbacw/turn/victory.h"

const char *const mind_feature_names[MIND_FEATURES] = {
#define MIND_FEATURE(name) #name,
#define MIND_FEATURE_OWN(name) "own_" #name,
#define MIND_FEATURE_ENEMY(name) "enemy_" #name,
    MIND_FEATURES_OF_GAME(MIND_FEATURE) MIND_FEATURES_OF_SIDE(MIND_FEATURE_OWN)
        MIND_FEATURES_OF_SIDE(MIND_FEATURE_ENEMY)
#undef MIND_FEATURE
#undef MIND_FEATURE_OWN
#undef MIND_FEATURE_ENEMY
};

enum { TENS = 10, HUNDREDTHS = 100 };

struct side_features { /* wide, so that sums do not overflow; narrowed at the end */
#define MIND_FEATURE(name) int32_t name;
    MIND_FEATURES_OF_SIDE(MIND_FEATURE)
#undef MIND_FEATURE
};

struct survey {
    struct game *game;
    struct mind_memory *memory;
    side_id side;
    struct side_features of;
};

/* ---- units ---- */

static int next_to_its_flank(const struct game *game, counter_id c) {
    const struct counter_state *counter = counter_at(game, c);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, counter->hex, d);
        if (next != HEX_NONE && has_facing(game, c) && !is_front(game, c, d) && enemy_holds(game, next, counter->side))
            return counter->strength;
    }
    return 0;
}

static void count_contact(struct survey *survey, counter_id c) {
    enum { CLOSE = 3, NEAR = 5 };
    struct side_features *of = &survey->of;
    const struct counter_state *counter = counter_at(survey->game, c);
    const struct mind_outlook *look = mind_look(survey->game, survey->memory, survey->side, counter->hex);
    int strength = counter->strength;
    if (look->nearest > NEAR)
        return;
    of->near += strength;
    of->close += look->nearest <= CLOSE ? strength : 0;
    of->columns += counter->formation == FORMATION_COLUMN ? strength : 0;
    of->covered += strength * mind_cover(survey->game, counter->hex);
    if (look->nearest > 1)
        return;
    of->beside += strength;
    of->flanked += next_to_its_flank(survey->game, c);
}

static void count_way(struct survey *survey, counter_id c) {
    int strength = counter_at(survey->game, c)->strength;
    if (!mind_marches(survey->game, survey->memory, c))
        return;
    int way = mind_way_to_go(survey->game, survey->memory, c) / SIXTHS;
    survey->of.way += way * strength;
    survey->of.arrived += way == 0 ? strength : 0;
}

static void count_troops(struct survey *survey, counter_id c) {
    struct side_features *of = &survey->of;
    const struct game *game = survey->game;
    const struct counter_state *counter = counter_at(game, c);
    int strength = counter->strength;
    of->lost += counter->killed + counter->captured;
    if (counter->hex == HEX_NONE) {
        of->to_come += counter->fate == FATE_NOT_YET ? strength : 0;
        return;
    }
    of->cut_off += counter->flags & F_OUT_OF_COMMAND ? strength : 0;
    of->ineffective += unit_ineffective(game, c) ? strength : 0;
    if (counter->flags & F_ROUTED) {
        of->routed += strength;
        return;
    }
    of->pinned += counter->flags & F_PINNED ? strength : 0;
    of->depleted += counter->flags & F_DEPLETED ? strength : 0;
    of->sound += counter->flags & (F_PINNED | F_DEPLETED) ? 0 : strength;
    of->morale += strength * counter->morale;
    count_contact(survey, c);
    count_way(survey, c);
}

static void count_guns(struct survey *survey, counter_id c) {
    struct side_features *of = &survey->of;
    const struct counter_state *counter = counter_at(survey->game, c);
    if (counter->hex == HEX_NONE)
        return;
    if (counter->flags & F_ABANDONED || counter->crew == 0) {
        of->lost_guns += counter->strength;
        return;
    }
    of->guns += counter->strength;
    of->rounds += counter->rounds;
    of->ready_guns += counter->formation == FORMATION_UNLIMBERED ? counter->strength : 0;
}

static void count_brigades(struct survey survey[SIDES]) {
    const struct game *game = survey[0].game;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        side_id side = tables_of(game)->brigade[b].side;
        if (side >= SIDES || brigade_ineffective(game, b))
            continue;
        int left = boxes_left(game, b);
        survey[side].of.brigades++;
        survey[side].of.boxes += left;
        survey[side].of.brittle += left <= 2;
    }
}

static void take_census(struct survey survey[SIDES]) {
    struct game *game = survey[0].game;
    FOR_COUNTERS(game, c) {
        side_id side = counter_at(game, c)->side;
        if (side >= SIDES)
            continue;
        if (gbacw_is_foot_or_horse(game, c))
            count_troops(&survey[side], c);
        else if (is_artillery(game, c))
            count_guns(&survey[side], c);
        else if (is_leader(game, c) && on_map(game, c)) {
            survey[side].of.leaders++;
            survey[side].of.commanders += info_of(game, c)->rank != RANK_BRIGADE;
        }
    }
}

/* ---- the game ---- */

static int16_t narrow(int32_t number) {
    return (int16_t)(number > INT16_MAX ? INT16_MAX : number < -INT16_MAX ? -INT16_MAX : number);
}

static int part_over(const struct game *game) {
    unsigned turns = last_turn_of(game), turn = game->state->turn;
    unsigned gone = turn > 0 ? turn - 1 : 0; /* there is no turn yet while armies deploy */
    return turns == 0 ? 0 : (int)(gone >= turns ? HUNDREDTHS : HUNDREDTHS * gone / turns);
}

static void look_at_game(const struct game *game, side_id side, const int32_t points[SIDES], int16_t *out) {
    int over = part_over(game), ahead = points[side] - points[other_side(side)];
    int turns = (int)last_turn_of(game) - (int)game->state->turn + 1;
    out[MIND_FEATURE_one] = 1;
    out[MIND_FEATURE_turns_left] = (int16_t)(turns > 0 ? turns : 0);
    out[MIND_FEATURE_turn_part] = (int16_t)over;
    out[MIND_FEATURE_night] = game->state->night != 0;
    out[MIND_FEATURE_phasing] = game->state->phasing == side;
    out[MIND_FEATURE_points_ahead] = narrow(ahead);
    out[MIND_FEATURE_ahead_with_time] = narrow(ahead * over / HUNDREDTHS);
    out[MIND_FEATURE_leads] = (int16_t)((ahead > 0) - (ahead < 0));
}

static void write_side(const struct side_features *of, int16_t *out) {
    const int32_t *wide = (const int32_t *)of;
    for (unsigned i = 0; i < sizeof *of / sizeof *wide; i++)
        out[i] = narrow(wide[i]);
}

void mind_features(struct game *game, side_id side, void *const memory[SIDES], int16_t out[MIND_FEATURES]) {
    struct survey survey[SIDES];
    int32_t points[SIDES];
    victory_score(game, true, points);
    for (side_id s = 0; s < SIDES; s++) {
        survey[s] = (struct survey){.game = game, .memory = memory[s], .side = s};
        survey[s].of.points = points[s];
        mind_open_phase(game, survey[s].memory);
        mind_make_fields(game, survey[s].memory, s);
    }
    take_census(survey);
    count_brigades(survey);
    for (side_id s = 0; s < SIDES; s++) {
        survey[s].of.morale /= TENS;
        survey[s].of.way /= TENS;
        survey[s].of.way_late = survey[s].of.way * part_over(game) / HUNDREDTHS;
    }
    look_at_game(game, side, points, out);
    write_side(&survey[side].of, &out[MIND_FEATURE_OWN_points]);
    write_side(&survey[other_side(side)].of, &out[MIND_FEATURE_ENEMY_points]);
}

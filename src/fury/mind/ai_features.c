/* ai_features.c: see ai_features.h. Counters are walked once; what costs more is looked up in the zones. */
#include "fury/mind/ai_features.h"

#include <string.h>

#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/turn/victory.h"

const char *const fury_feature_names[FURY_FEATURES] = {
#define FURY_FEATURE(name) #name,
#define FURY_FEATURE_OWN(name) "own_" #name,
#define FURY_FEATURE_ENEMY(name) "enemy_" #name,
    FURY_FEATURES_OF_GAME(FURY_FEATURE) FURY_FEATURES_OF_SIDE(FURY_FEATURE_OWN)
        FURY_FEATURES_OF_SIDE(FURY_FEATURE_ENEMY)
#undef FURY_FEATURE
#undef FURY_FEATURE_OWN
#undef FURY_FEATURE_ENEMY
};

enum { FAR = 15, CLOSE = 3 };

struct side_features {
#define FURY_FEATURE(name) int16_t name;
    FURY_FEATURES_OF_SIDE(FURY_FEATURE)
#undef FURY_FEATURE
};

struct survey {
    const struct game *game;
    side_id side;
    struct side_features *of;
    int count; /* Divisions and Detachments on the map, by where they stand */
    int16_t q[FURY_COUNTERS_MAX], r[FURY_COUNTERS_MAX];
    unsigned hq_count;
    counter_id hq[8];
};

static int nearest(const struct survey *survey, hex_id hex) {
    const uint16_t *cube = tables_of(survey->game)->cube[hex];
    int far = cube_nearest(survey->q, survey->r, survey->count, (struct cube){(int16_t)cube[0], (int16_t)cube[1]});
    return far < FAR ? far : FAR;
}

/* ---- who is where ---- */

static void count_hq(struct survey *survey, counter_id c) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    of->leaders_lost = (int16_t)(of->leaders_lost + ((unit_at(game, c)->flags & U_CASUALTY) != 0));
    if (!on_map(game, c))
        return;
    of->headquarters++;
    of->hq_stars = (int16_t)(of->hq_stars + stars_showing(game, c));
    of->hq_marked = (int16_t)(of->hq_marked + (unit_at(game, c)->marker != MARKER_NONE));
    if (survey->hq_count < 8)
        survey->hq[survey->hq_count++] = c;
}

static void count_absent(struct survey *survey, counter_id c) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    int stars = info_of(game, c)->stars;
    bool division = is_division(game, c);
    switch ((enum where)unit_at(game, c)->where) {
    case WHERE_HAND:
        of->detachments_in_hand = (int16_t)(of->detachments_in_hand + !division);
        break;
    case WHERE_SPACE:
    case WHERE_TRACK:
        of->to_come++;
        break;
    case WHERE_BLOWN:
        of->blown++;
        of->blown_stars = (int16_t)(of->blown_stars + stars);
        of->back_next = (int16_t)(of->back_next + (unit_at(game, c)->turn == game->state->turn + 1));
        break;
    case WHERE_ELIMINATED:
        of->lost = (int16_t)(of->lost + division);
        of->lost_stars = (int16_t)(of->lost_stars + (division ? stars : 0));
        break;
    case WHERE_MAP:
        break;
    }
}

static void count_present(struct survey *survey, counter_id c) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    const uint16_t *cube = tables_of(game)->cube[hex_of(game, c)];
    survey->q[survey->count] = (int16_t)cube[0];
    survey->r[survey->count++] = (int16_t)cube[1];
    if (!is_division(game, c)) {
        of->detachments++;
        return;
    }
    if (info_of(game, c)->cavalry)
        of->cavalry++;
    else
        of->divisions++;
    of->stars = (int16_t)(of->stars + info_of(game, c)->stars);
    of->formed = (int16_t)(of->formed + in_battle(game, c));
    of->arriving = (int16_t)(of->arriving + ((unit_at(game, c)->flags & U_ARRIVING) != 0));
}

static void take_census(const struct game *game, struct survey survey[SIDES]) {
    FOR_COUNTERS(game, c) {
        struct survey *mine = &survey[info_of(game, c)->side];
        if (is_hq(game, c))
            count_hq(mine, c);
        else if (on_map(game, c))
            count_present(mine, c);
        else
            count_absent(mine, c);
    }
}

/* ---- how they stand ---- */

static void count_command(struct survey *survey, counter_id c) {
    const struct game *game = survey->game;
    bool commanded = false, led = false;
    for (unsigned i = 0; i < survey->hq_count; i++) {
        bool reaches = in_command(game, survey->hq[i], hex_of(game, c));
        commanded |= reaches;
        led |= reaches && stars_showing(game, survey->hq[i]) > 0;
    }
    survey->of->commanded = (int16_t)(survey->of->commanded + commanded);
    survey->of->led = (int16_t)(survey->of->led + led);
    survey->of->commanded_stars = (int16_t)(survey->of->commanded_stars + (commanded ? info_of(game, c)->stars : 0));
}

static int ground_rating(const struct game *game, hex_id hex) {
    const struct fury_charts *charts = charts_of(game);
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    if (ground->trench || ground->fort)
        return charts->trench;
    bool works = state_of(game)->works[hex] == WORKS_COMPLETE;
    return works || tables_of(game)->terrain[ground->terrain].defensible ? charts->defensible : 0;
}

static void count_ground(struct survey *survey, counter_id c) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    hex_id hex = hex_of(game, c);
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    uint8_t works = state_of(game)->works[hex];
    of->works = (int16_t)(of->works + (ground->trench || ground->fort || works == WORKS_COMPLETE));
    of->digging = (int16_t)(of->digging + (works == WORKS_CONSTRUCT));
    of->defensible = (int16_t)(of->defensible + tables_of(game)->terrain[ground->terrain].defensible);
}

static bool kin(const struct game *game, counter_id a, counter_id b) {
    const struct fury_counter *one = info_of(game, a), *two = info_of(game, b);
    return (one->corps_group != NO_GROUP && one->corps_group == two->corps_group) ||
           (one->name_group != NO_GROUP && one->name_group == two->name_group);
}

static void count_edge(struct survey *survey, counter_id c, counter_id enemy) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    int odds = info_of(game, c)->stars - info_of(game, enemy)->stars - ground_rating(game, hex_of(game, enemy)) +
               (is_detachment(game, enemy) ? charts_of(game)->lone : 0);
    of->edges++;
    of->odds = (int16_t)(of->odds + (odds > 0 ? odds : 0));
    of->best_odds = odds > of->best_odds ? (int16_t)odds : of->best_odds;
}

/* Friends and enemies beside it, each pair of friends once; a free hex to go back to. */
static void count_neighbours(struct survey *survey, counter_id c) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    hex_id hex = hex_of(game, c);
    unsigned enemies = 0, free = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[hex][d];
        counter_id other = zone_passes(game, hex, d) ? division_in(game, next) : COUNTER_NONE;
        counter_id enemy = zone_passes(game, hex, d) ? fury_defender_in(game, next, survey->side) : COUNTER_NONE;
        if (enemy != COUNTER_NONE) {
            count_edge(survey, c, enemy);
            enemies++;
        } else if (other != COUNTER_NONE && other > c) {
            of->shoulders++;
            of->kindred = (int16_t)(of->kindred + kin(game, c, other));
        }
        free += next != HEX_NONE && !in_zoc(game, next, other_side(survey->side)) &&
                fury_steps_into(game, c, hex, d, true, GAIT_RETREAT);
    }
    of->outnumbers = (int16_t)(of->outnumbers - (enemies >= 2));
    of->cornered = (int16_t)(of->cornered + (enemies > 0 && free == 0));
}

static void count_contact(struct survey *survey, counter_id c, int enemy_far) {
    const struct game *game = survey->game;
    struct side_features *of = survey->of;
    bool pinned = is_pinned(game, c);
    of->contact = (int16_t)(of->contact + pinned);
    of->contact_stars = (int16_t)(of->contact_stars + (pinned ? info_of(game, c)->stars : 0));
    of->influence = (int16_t)(of->influence + (scratch_of(game)->zoi[other_side(survey->side)][hex_of(game, c)] > 0));
    of->near = (int16_t)(of->near + (enemy_far <= CLOSE));
    of->distance = (int16_t)(of->distance + enemy_far);
}

static void look_at_divisions(const struct game *game, struct survey survey[SIDES]) {
    FOR_COUNTERS(game, c) {
        struct survey *mine = &survey[info_of(game, c)->side];
        if (!is_division(game, c) || !on_map(game, c))
            continue;
        count_command(mine, c);
        count_ground(mine, c);
        count_contact(mine, c, nearest(&survey[other_side(mine->side)], hex_of(game, c)));
        count_neighbours(mine, c);
    }
}

static void count_covered(const struct game *game, struct survey survey[SIDES]) {
    for (side_id side = 0; side < SIDES; side++) {
        const uint8_t *zoc = scratch_of(game)->zoc[side], *zoi = scratch_of(game)->zoi[side];
        unsigned covered = 0;
        for (unsigned h = 0; h < FURY_MAP_HEXES_MAX; h++)
            covered += (zoc[h] | zoi[h]) != 0;
        survey[side].of->covered = (int16_t)covered;
    }
}

/* ---- what wins ---- */

static int part(unsigned met, unsigned of) { return of == 0 || met >= of ? 100 : (int)(100 * met / of); }

/* Hundredths of a condition. */
static int part_of_road(struct game *game, const struct fury_condition *condition) {
    hex_id road[255];
    if (fury_condition_met(game, condition))
        return 100;
    unsigned count = fury_condition_road(game, condition, true, road, 255), free = 0;
    for (unsigned i = 0; i < count; i++)
        free += fury_condition_free(game, condition, road[i]);
    return count == 0 || free >= count ? 90 : (int)(90 * free / count);
}

static int part_of_hold(const struct game *game, const struct fury_condition *condition) {
    unsigned held = 0;
    for (unsigned i = 0; i < condition->hex_count; i++)
        held += fury_holds_enemy(game, condition->hex[i], other_side(condition->side));
    return part(held, condition->count);
}

static int part_of_condition(struct game *game, const struct fury_condition *condition) {
    if (condition->kind == CONDITION_PATH || condition->kind == CONDITION_RAIL)
        return part_of_road(game, condition);
    if (condition->kind == CONDITION_HOLD)
        return part_of_hold(game, condition);
    return fury_condition_met(game, condition) ? 100 : 0;
}

static void look_at_places(const struct fury_condition *condition, struct survey survey[SIDES]) {
    struct side_features *of = survey[condition->side].of;
    for (unsigned i = 0; i < condition->hex_count; i++) {
        int ours = nearest(&survey[condition->side], condition->hex[i]);
        of->goal_near = (int16_t)(of->goal_near + ours);
        of->goal_lead =
            (int16_t)(of->goal_lead + (ours < nearest(&survey[other_side(condition->side)], condition->hex[i])));
    }
}

static void judge_conditions(struct game *game, struct survey survey[SIDES], bool met[SIDES]) {
    const struct fury_tables *tables = tables_of(game);
    int count[SIDES] = {0, 0}, sum[SIDES] = {0, 0}, whole[SIDES] = {0, 0};
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (!fury_condition_counts(game, condition))
            continue;
        int share = part_of_condition(game, condition);
        count[condition->side]++;
        sum[condition->side] += share;
        whole[condition->side] += share == 100;
        look_at_places(condition, survey);
    }
    for (side_id side = 0; side < SIDES; side++) {
        met[side] = count[side] > 0 && whole[side] == count[side];
        survey[side].of->conditions_met = met[side];
        survey[side].of->conditions_part = (int16_t)(count[side] ? sum[side] / count[side] : 0);
    }
}

/* ---- the game ---- */

static void look_at_game(const struct game *game, side_id side, const int32_t points[SIDES], const bool met[SIDES],
                         int16_t *out) {
    const struct frame *top = play_top(game);
    int turns = tables_of(game)->scenario.turns, turn = game->state->turn;
    int over = turns > 0 ? 100 * (turn - 1) / turns : 0, wins = fury_victory_by(points, met) == side ? 1 : -1;
    bool moving = top != NULL && top->kind == KIND_MOVEMENT;
    out[FEATURE_one] = 1;
    out[FEATURE_turns_left] = (int16_t)(turns - turn + 1);
    out[FEATURE_turn_part] = (int16_t)over;
    out[FEATURE_movement] = game->state->phase == PHASE_MOVEMENT;
    out[FEATURE_attack] = game->state->phase == PHASE_ATTACK;
    out[FEATURE_moves_first] = state_of(game)->first == side;
    out[FEATURE_to_act] = top != NULL && top->side == side;
    out[FEATURE_own_passed] = moving && LOCALS_OF(alternate_locals, top)->passed[side];
    out[FEATURE_enemy_passed] = moving && LOCALS_OF(alternate_locals, top)->passed[other_side(side)];
    out[FEATURE_wins] = (int16_t)wins;
    out[FEATURE_points_ahead] = (int16_t)(points[side] - points[other_side(side)]);
    out[FEATURE_points_decide] = met[0] == met[1] ? out[FEATURE_points_ahead] : 0;
    out[FEATURE_wins_with_time] = (int16_t)(wins * over);
}

void fury_features(struct game *game, side_id side, void *const memory[SIDES], int16_t out[FURY_FEATURES]) {
    (void)memory;
    struct side_features of[SIDES];
    struct survey survey[SIDES];
    int32_t points[SIDES];
    bool met[SIDES];
    memset(of, 0, sizeof of);
    fury_victory_points(game, points);
    for (side_id s = 0; s < SIDES; s++) {
        survey[s].game = game;
        survey[s].side = s;
        survey[s].of = &of[s];
        survey[s].count = 0;
        survey[s].hq_count = 0;
        of[s].points = (int16_t)points[s];
        of[s].ammunition = state_of(game)->ammunition[s];
        of[s].pontoons = state_of(game)->pontoons[s];
    }
    take_census(game, survey);
    look_at_divisions(game, survey);
    count_covered(game, survey);
    judge_conditions(game, survey, met);
    look_at_game(game, side, points, met, out);
    /* counted at those who touch two of the enemy: it is the enemy's number */
    int16_t pressed = of[0].outnumbers;
    of[0].outnumbers = (int16_t)-of[1].outnumbers;
    of[1].outnumbers = (int16_t)-pressed;
    memcpy(&out[FEATURE_OWN_points], &of[side], sizeof of[side]);
    memcpy(&out[FEATURE_ENEMY_points], &of[other_side(side)], sizeof of[0]);
}

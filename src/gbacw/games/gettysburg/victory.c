/* victory.c: Victory Points (33.1), levels of victory and what shifts them (33.2).
 *
 * Troops, guns and wagons are counted from what has become of their counters, brigades from their rosters; leaders as
 * they fall, since another man may take over their counters. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/turn/victory.h"

typedef void item_taker(void *, side_id, const char *, const char *, int);

const char *const gettysburg_levels[] = {SAID("draw"), SAID("tactical"), SAID("substantial"), SAID("decisive"), NULL};

static bool past_unscored(const struct game *game) { return tables_of(game)->start.past_unscored; }

/* ---- troops, guns, wagons ---- */

enum tally_of_losses { INFANTRY_KILLED, INFANTRY_CAPTURED, CAVALRY, BATTERIES, WAGONS, TRAINS, LOSSES };

static bool has_gone(unsigned fate) { return fate == FATE_ELIMINATED || fate == FATE_CAPTURED; }

/* A wagon in the enemy's hands is captured, whatever becomes of it there. */
static void wagon_lost(const struct game *game, counter_id c, int sum[LOSSES]) {
    const struct gettysburg_tables *t = gettysburg_tables_of(game);
    const struct counter_state *counter = counter_at(game, c);
    bool captured = counter->side != info_of(game, c)->side || counter->fate == FATE_CAPTURED;
    if (info_of(game, c)->train)
        sum[TRAINS] += captured ? (c == t->reserve_train ? t->reserve_captured : t->train_captured) : 0;
    else
        sum[WAGONS] += captured ? t->wagon_captured : counter->fate == FATE_ELIMINATED ? t->wagon : 0;
}

static void count_losses(const struct game *game, side_id side, int sum[LOSSES]) {
    const struct gettysburg_tables *t = gettysburg_tables_of(game);
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        const struct counter_info *info = info_of(game, c);
        bool unscored = past_unscored(game);
        int killed = counter->killed - (unscored ? info->killed : 0),
            captured = counter->captured - (unscored ? info->captured : 0);
        if (info->side != side || (unscored && info->fate_at_start))
            continue;
        switch (info->type) {
        case TYPE_INFANTRY:
            killed += points_given(game, c); /* 18.42: marked as eliminated (reading G18.6) */
            sum[INFANTRY_KILLED] += killed * t->infantry_killed;
            sum[INFANTRY_CAPTURED] += captured * t->infantry_captured;
            break;
        case TYPE_CAVALRY:
            sum[CAVALRY] += (killed + captured) * t->cavalry;
            break;
        case TYPE_BATTERY:
            sum[BATTERIES] += has_gone(counter->fate) || counter->side != side ? t->army[side].battery : 0;
            break;
        case TYPE_WAGON:
            wagon_lost(game, c, sum);
            break;
        default:
            break;
        }
    }
}

static void line(item_taker *item, void *context, side_id side, const char *why, const char *rule, int points) {
    if (points)
        item(context, side, why, rule, points);
}

static void loss_items(const struct game *game, item_taker *item, void *context) {
    static const struct {
        const char *why, *rule;
    } words[LOSSES] = {[INFANTRY_KILLED] = {"infantry eliminated", "33.1a"},
                       [INFANTRY_CAPTURED] = {"infantry captured", "33.1a"},
                       [CAVALRY] = {"cavalry lost", "33.1b"},
                       [BATTERIES] = {"batteries lost", "33.1c"},
                       [WAGONS] = {"supply wagons", "33.1d"},
                       [TRAINS] = {"trains captured", "33.1d"}};
    for (side_id side = 0; side < SIDES; side++) {
        int sum[LOSSES] = {0};
        count_losses(game, other_side(side), sum);
        for (int i = 0; i < LOSSES; i++)
            line(item, context, side, words[i].why, words[i].rule, sum[i]);
        line(item, context, side, "leaders", "33.1h", gettysburg_of(game)->leader_points[side]);
    }
}

/* ---- brigades ---- */

/* Every regiment of it that came has been lost; a regiment that left or is yet to come is not. */
static bool brigade_gone(const struct game *game, unsigned brigade) {
    bool any = false;
    FOR_COUNTERS(game, c) {
        if (losses_of_brigade(game, c) != brigade || !gbacw_is_foot_or_horse(game, c) || !takes_part(game, c))
            continue;
        if (!has_gone(counter_at(game, c)->fate))
            return false;
        any = true;
    }
    return any;
}

/* 34.39: a brigade that had lost its effectiveness before the scenario began. */
static bool was_ineffective(const struct game *game, unsigned brigade) {
    int lost = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = info_of(game, c);
        if (losses_of_brigade(game, c) == brigade && gbacw_is_foot_or_horse(game, c) && info->part_of == COUNTER_NONE)
            lost += info->fate_at_start == FATE_ELIMINATED ? info->strength : info->killed + info->captured;
    }
    return lost >= tables_of(game)->brigade[brigade].limit;
}

static void brigade_items(const struct game *game, item_taker *item, void *context) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *info = tables_of(game)->brigade + b;
        side_id side = other_side(info->side);
        if (brigade_ineffective(game, b) && !(past_unscored(game) && was_ineffective(game, b)))
            line(item, context, side, info->name, "33.1e", info->points);
        if (info->points_gone && brigade_gone(game, b))
            line(item, context, side, info->gone, "33.1e", info->points_gone);
    }
}

void gettysburg_victory(struct game *game, bool final, item_taker *item, void *context) {
    (void) final;
    loss_items(game, item, context);
    brigade_items(game, item, context);
}

/* ---- leaders: by the post they were given at first (33.1k) ---- */

static int leader_worth(const struct game *game, counter_id leader, bool wounded, bool replacement) {
    const struct gettysburg_tables *t = gettysburg_tables_of(game);
    const struct counter_info *info = info_of(game, leader);
    int how = wounded ? 0 : 1;
    switch (info->rank) {
    case RANK_ARMY:
        return t->army[info->side].commander[how];
    case RANK_CORPS:
        return t->corps[how] * info->rating.command_points;
    case RANK_DIVISION:
        return t->division[how] * info->rating.command_points;
    case RANK_BRIGADE: /* by the Command Points he would have in a higher post */
        if (replacement)
            return t->replacement;
        return info->rating.higher > 1 ? t->brigade[how] * (info->rating.higher - 1) : t->brigade_least;
    default: /* the staff scores nothing */
        return 0;
    }
}

static const char *leader_case(const struct game *game, counter_id leader, bool replacement) {
    static const char *const cases[] = {[RANK_BRIGADE] = "33.1i",
                                        [RANK_DIVISION] = "33.1h",
                                        [RANK_ARMY] = "33.1f",
                                        [RANK_CORPS] = "33.1g",
                                        [RANK_SPECIAL] = "33.1"};
    return replacement ? "33.1j" : cases[info_of(game, leader)->rank];
}

static void score_leader(struct game *game, counter_id leader, unsigned fate, bool replacement) {
    bool wounded = fate == FATE_WOUNDED;
    side_id by = other_side(info_of(game, leader)->side);
    struct gettysburg_state *state = gettysburg_of(game);
    int worth = leader_worth(game, leader, wounded, replacement);
    if (info_of(game, leader)->rank == RANK_ARMY) { /* 33.1l */
        uint8_t shift = gettysburg_tables_of(game)->army[info_of(game, leader)->side].shift[wounded ? 0 : 1];
        state->leader_shift[by] = shift > state->leader_shift[by] ? shift : state->leader_shift[by];
    }
    state->leader_points[by] = (uint16_t)(state->leader_points[by] + worth);
    if (!worth || game->state->turn == 0) /* what was before the scenario has no event */
        return;
    event_begin(game->events, "points", leader_case(game, leader, replacement));
    event_side(game->events, "side", by);
    event_string(game->events, "item", info_of(game, leader)->name);
    event_int(game->events, "by", worth);
    event_end(game->events);
}

/* The nameless man who came behind a promoted one. */
static bool is_nameless(const struct game *game, counter_id leader) {
    unsigned brigade = info_of(game, leader)->brigade;
    if (brigade == NO_BRIGADE)
        return false;
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    return info->spare[0] == leader || info->spare[1] == leader;
}

void gettysburg_leader_lost(struct game *game, counter_id leader, unsigned fate) {
    wings_leader_lost(game, leader);
    if (fate == FATE_WOUNDED || fate == FATE_KILLED || fate == FATE_CAPTURED || fate == FATE_ELIMINATED)
        score_leader(game, leader, fate, has_flag(game, leader, F_REPLACEMENT) || is_nameless(game, leader));
}

/* 34.45B2, 34.47B2: those who had fallen before score too, but not in a scenario that says otherwise (34.39). */
void victory_begins(struct game *game) {
    if (past_unscored(game))
        return;
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = info_of(game, c);
        if (info->type != TYPE_LEADER)
            continue;
        if (info->fate_at_start && info->fate_at_start != FATE_LEFT)
            score_leader(game, c, info->fate_at_start, false);
        if (info->on_replacement > FATE_NOT_YET)
            score_leader(game, c, info->on_replacement, false);
    }
}

/* ---- the verdict ---- */

static void add_shift(struct verdict *out, side_id side, uint8_t by, const char *why, const char *case_number) {
    if (!by || out->shift_count == VERDICT_SHIFTS)
        return;
    out->shift[out->shift_count].side = side;
    out->shift[out->shift_count].by = by;
    out->shift[out->shift_count].why = why;
    out->shift[out->shift_count++].case_number = case_number;
}

/* Of the rows of a side the best counts (34.17a). */
static void ground_shifts(const struct game *game, struct verdict *out) {
    const struct start_info *start = &tables_of(game)->start;
    for (side_id side = 0; side < SIDES; side++) {
        int best = -1;
        for (int i = 0; i < start->shift_count; i++) {
            if (start->shift[i].side == side && shift_won(game, (unsigned)i) &&
                (best < 0 || start->shift[i].by > start->shift[best].by))
                best = i;
        }
        if (best >= 0)
            add_shift(out, side, start->shift[best].by, "ground held", start->shift[best].case_number);
    }
}

static uint8_t level_of(const struct game *game, const int32_t points[SIDES], struct verdict *out) {
    side_id larger = points[1] > points[0] ? SIDE_SECOND : SIDE_FIRST;
    int32_t most = points[larger], least = points[other_side(larger)];
    uint8_t level = 0;
    out->ratio = (uint16_t)(least > 0 ? (most * 100 / least > UINT16_MAX ? UINT16_MAX : most * 100 / least) : 0);
    for (int i = 0; i < GETTYSBURG_LEVELS; i++) {
        if (most > least && most * 100 >= least * gettysburg_tables_of(game)->level[i])
            level = (uint8_t)(i + 1);
    }
    out->leads = level ? larger : (side_id)SIDE_NONE;
    return level;
}

void gettysburg_verdict(const struct game *game, const int32_t points[SIDES], struct verdict *out) {
    *out = (struct verdict){.winner = SIDE_NONE};
    if (charge_agreed(game)) { /* 34.47I3 */
        out->leads = out->winner = charge_winner(game);
        out->by_ratio = out->level = out->winner != SIDE_NONE;
        return;
    }
    out->by_ratio = level_of(game, points, out);
    int step = out->leads == SIDE_SECOND ? -out->by_ratio : out->by_ratio; /* 33.2b: a ladder from one to the other */
    ground_shifts(game, out);
    for (side_id side = 0; side < SIDES; side++)
        add_shift(out, side, gettysburg_of(game)->leader_shift[side], "the enemy's commander lost", "33.1l");
    for (int i = 0; i < out->shift_count; i++)
        step += out->shift[i].side == SIDE_FIRST ? out->shift[i].by : -out->shift[i].by;
    int highest = GETTYSBURG_LEVELS;
    step = step > highest ? highest : step < -highest ? -highest : step;
    out->winner = step > 0 ? SIDE_FIRST : step < 0 ? SIDE_SECOND : SIDE_NONE;
    out->level = (uint8_t)(step < 0 ? -step : step);
}

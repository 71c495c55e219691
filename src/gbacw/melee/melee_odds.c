/* melee_odds.c: what a melee would bring, with exact odds as far as the next choice of a player.
 *
 * The chances are those of the fight itself, walked in its order: the rating each green unit would find (13.15), the
 * die of 12.98, and, as shares, the leaders' dice of 17.76. What follows (who bears a loss, where a retreat goes) is a
 * player's choice. Strength and outcome come from the functions the fight uses. */
#include "gbacw/melee/melee_odds.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

#include <string.h>

enum { RATINGS = 6 };

static void find_green(struct melee_odds *odds) {
    if (rules_of(odds->game)->morale.green == GREEN_EACH_PHASE) /* only the printed rating counts */
        return;
    for (uint8_t side = 0; side < 2; side++) {
        for (uint8_t i = 0; i < odds->force[side]->count; i++) {
            if (!has_rating(odds->game, odds->force[side]->unit[i]) || odds->force[side]->rating[i] != MORALE_GREEN ||
                odds->green_count == MELEE_GREEN_MAX)
                continue;
            odds->green[odds->green_count].side = side;
            odds->green[odds->green_count++].index = i;
        }
    }
}

static void add_outcome(struct melee_odds *odds, const struct melee_result result[2], uint64_t weight) {
    for (int i = 0; i < odds->outcome_count; i++) {
        if (memcmp(odds->outcome[i].result, result, sizeof odds->outcome[i].result) == 0) {
            odds->outcome[i].weight += weight;
            return;
        }
    }
    if (odds->outcome_count == MELEE_OUTCOMES_MAX)
        return;
    struct melee_outcome_odds *outcome = odds->outcome + odds->outcome_count++;
    memcpy(outcome->result, result, sizeof outcome->result);
    outcome->weight = weight;
}

static void walk_die(struct melee_odds *odds, uint64_t weight) {
    struct melee_total total;
    melee_compute(odds->game, odds->target, odds->force[0], odds->force[1], &total);
    for (int die = 1; die <= 6; die++) {
        struct melee_result result[2];
        melee_outcome(odds->game, total.column, die, odds->force[0], odds->force[1], result);
        add_outcome(odds, result, weight);
        odds->of += weight;
    }
}

static void ways_to_ratings(const struct charts *charts, uint64_t ways[RATINGS]) {
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++)
            ways[charts->elephant[charts->elephant_dice == 1 ? a : a + b] % RATINGS]++;
    }
}

/* Each green unit in turn takes every rating with the number of throws that give it. */
static void walk_green(struct melee_odds *odds, int next, uint64_t weight) {
    if (next == odds->green_count) {
        walk_die(odds, weight);
        return;
    }
    uint64_t ways[RATINGS] = {0};
    ways_to_ratings(&tables_of(odds->game)->charts, ways);
    uint8_t *rating = &odds->force[odds->green[next].side]->rating[odds->green[next].index];
    for (uint8_t r = 1; r < RATINGS; r++) {
        if (!ways[r])
            continue;
        *rating = r;
        walk_green(odds, next + 1, weight * ways[r]);
    }
    *rating = MORALE_GREEN;
}

/* ---- as JSON ---- */

static void put_rows(struct game *game, struct json *out, const char *key, const struct melee_item *item, int count) {
    json_key(out, key);
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        json_open(out, '{');
        if (item[i].unit != COUNTER_NONE)
            json_put_string(out, "unit", info_of(game, item[i].unit)->id);
        json_put_int(out, "by", item[i].by);
        put_rule(game, out, item[i].case_number);
        json_put_string(out, "why", item[i].why);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_outcomes(struct json *out, const struct melee_odds *odds) {
    json_key(out, "odds");
    json_open(out, '[');
    for (int i = 0; i < odds->outcome_count; i++) {
        json_open(out, '{');
        json_put_string(out, "attacker", melee_result_word(&odds->outcome[i].result[0]));
        json_put_string(out, "defender", melee_result_word(&odds->outcome[i].result[1]));
        json_put_int(out, "ways", (int64_t)odds->outcome[i].weight);
        json_put_int(out, "of", (int64_t)odds->of);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* What a leader of this side has to fear before the next choice, in ways out of `of` times 36. */
void melee_leader_odds(const struct melee_odds *odds, int side, uint64_t fate[FATE_LEFT + 1]) {
    CHECK(side == 0 || side == 1);
    uint64_t column[LEADER_COLUMNS] = {0};
    for (int i = 0; i < odds->outcome_count; i++) {
        const struct melee_result *result = &odds->outcome[i].result[side];
        if (result->captured)
            column[LEADER_C_MELEE] += odds->outcome[i].weight;
        else if (result->killed)
            column[LEADER_K_MELEE] += odds->outcome[i].weight;
    }
    memset(fate, 0, (FATE_LEFT + 1) * sizeof *fate);
    for (int c = 0; c < LEADER_COLUMNS; c++) {
        for (int a = 1; a <= 6; a++) {
            for (int b = 1; b <= 6; b++)
                fate[tables_of(odds->game)->charts.leader_fate[c][a + b]] += column[c];
        }
    }
}

static void put_leaders(struct game *game, struct json *out, const struct melee_odds *odds) {
    json_key(out, "leaders");
    json_open(out, '[');
    for (int side = 0; side < 2; side++) {
        uint64_t fate[FATE_LEFT + 1];
        melee_leader_odds(odds, side, fate);
        for (int i = 0; i < odds->force[side]->count; i++) {
            if (!is_leader(game, odds->force[side]->unit[i]))
                continue;
            json_open(out, '{');
            json_put_string(out, "leader", info_of(game, odds->force[side]->unit[i])->id);
            json_put_int(out, "killed", (int64_t)fate[FATE_KILLED]);
            json_put_int(out, "wounded", (int64_t)fate[FATE_WOUNDED]);
            json_put_int(out, "captured", (int64_t)fate[FATE_CAPTURED]);
            json_put_int(out, "of", (int64_t)(odds->of * 36));
            json_close(out, '}');
        }
    }
    json_close(out, ']');
}

static struct ruling gather(struct game *game, const struct query *query, hex_id target, side_id side,
                            struct melee_force *out) {
    force_of_attackers(game, side, target, out);
    if (query->all && !hex_engaged(game, target)) {
        force_of_all(game, side, target, out);
        return out->count ? LEGAL : RULE("12.21", "no unit can attack %h", target);
    }
    for (int i = 0; i < query->list_count; i++) {
        struct action action = query->list[i];
        bool charge = action.verb == VERB_CHARGE || action.word == WORD_CHARGE;
        if (declared_against(game, action.who, target))
            continue;
        struct ruling ruling = is_leader(game, action.who) ? LEGAL : may_melee(game, action.who, target, charge);
        if (!is_legal(ruling))
            return ruling;
        force_join(game, out, action.who, target, charge);
    }
    if (out->count == 0)
        force_of_all(game, side, target, out);
    return out->count ? LEGAL : RULE("12.21", "no unit can attack %h", target);
}

struct ruling melee_gathered(struct game *game, const struct query *query, melee_writer *write_answer,
                             struct json *out) {
    hex_id target = query->hex != HEX_NONE ? query->hex : query->to;
    if (target == HEX_NONE)
        return RULE("12.0", "melee needs a hex");
    side_id side = query->side < SIDES ? query->side
                   : query->list_count && query->list[0].who != COUNTER_NONE
                       ? counter_at(game, query->list[0].who)->side
                       : game->state->phasing;
    bool defends = side < SIDES && !enemy_holds(game, target, side) && enemy_holds(game, target, other_side(side));
    if (defends) /* the side that is attacked there sees the melee as it has been announced */
        side = other_side(side);
    if (side >= SIDES || !enemy_holds(game, target, side))
        return RULE("12.0", "there is no enemy to fight in %h", target);
    struct melee_force attacker, defender;
    struct ruling ruling = gather(game, query, target, side, &attacker);
    if (!is_legal(ruling))
        return ruling;
    force_of_defenders(game, other_side(side), target, &defender);
    struct melee_odds odds = {.game = game, .target = target, .defends = defends, .force = {&attacker, &defender}};
    struct melee_total total;
    melee_compute(game, target, &attacker, &defender, &total);
    find_green(&odds);
    walk_green(&odds, 0, 1);
    write_answer(game, &odds, &total, out);
    return LEGAL;
}

static void put_answer(struct game *game, const struct melee_odds *odds, const struct melee_total *total,
                       struct json *out) {
    json_open(out, '{');
    put_rule(game, out, "12.98");
    put_rows(game, out, "attackers", total->item[0], total->item_count[0]);
    put_rows(game, out, "defenders", total->item[1], total->item_count[1]);
    json_put_int(out, "attacker", total->strength[0]);
    json_put_int(out, "defender", total->strength[1]);
    json_put_int(out, "differential", total->differential);
    json_put_int(out, "column", total->column + tables_of(game)->charts.melee_low);
    put_outcomes(out, odds);
    put_leaders(game, out, odds);
    json_close(out, '}');
}

struct ruling melee_query(struct game *game, const struct query *query, struct json *out) {
    return melee_gathered(game, query, put_answer, out);
}

/* odds.c: see odds.h. A first roll has 100 pairs of dice; a Counterattack 100 more below each; where the special die
 * is thrown its faces divide the way. */
#include "fury/combat/odds.h"

#include <string.h>

#include "fury/combat/retreat.h"
#include "fury/march/rating.h"

struct walk {
    const struct game *game;
    struct odds *out;
    enum cover cover; /* of the original defender */
    bool lone;
    int rating[2];
    uint32_t chance[2][TACTICALS]; /* tenths */
};

static void count_positions(struct walk *walk) {
    memset(walk->chance, 0, sizeof walk->chance);
    for (int who = 0; who < 2; who++)
        for (int die = 0; die < 10; die++)
            walk->chance[who][fury_tactical_position(charts_of(walk->game), walk->rating[who], die)]++;
}

static void add_fate(uint32_t *fates, enum fate_of fate, bool special, unsigned faces, uint32_t ways) {
    uint32_t blown = special && fate == FATE_RETREATS ? ways * faces / 6 : 0;
    fates[FATE_BLOWN] += blown;
    fates[fate] += ways - blown;
}

/* In the roles of this roll: `mine` are the fates of the side that attacks in it. */
static void add_outcome(struct walk *walk, struct outcome outcome, bool counter, uint32_t ways) {
    unsigned faces = fury_blown_faces(walk->game);
    uint32_t *mine = counter ? walk->out->defender : walk->out->attacker;
    uint32_t *yours = counter ? walk->out->attacker : walk->out->defender;
    add_fate(mine, outcome.attacker, outcome.special, faces, ways);
    add_fate(yours, outcome.defender, outcome.special, faces, ways);
}

static enum attack_result cell(const struct walk *walk, int defender, int attacker) {
    return walk->game ? charts_of(walk->game)->result[defender][attacker] : RESULTS;
}

static void walk_counter(struct walk *walk, uint32_t ways) {
    struct walk next = *walk;
    next.rating[1] += charts_of(walk->game)->counterattack;
    count_positions(&next);
    for (int a = 0; a < TACTICALS; a++)
        for (int d = 0; d < TACTICALS; d++) {
            uint32_t share = ways / 100 * next.chance[0][a] * next.chance[1][d];
            if (share)
                add_outcome(&next, fury_outcome_of(cell(&next, a, d), walk->cover, true, false), true, share);
        }
}

/* The first roll only: a Counterattack rolls again. */
static void leader_risk(const struct game *game, const struct attack_locals *attack, struct odds *out) {
    const struct fury_charts *charts = charts_of(game);
    for (int who = 0; who < 2; who++) {
        counter_id hq = attack->lead[who];
        if (hq == COUNTER_NONE)
            continue;
        int need = charts->leader_casualty - info_of(game, hq)->stars;
        uint32_t lost = (uint32_t)(need <= 0 ? 10 : need > 9 ? 0 : 10 - need); /* tenths */
        out->leader[who] = 2 * lost * 100;                                     /* 0 or 9, then the roll: of 10,000 */
    }
}

void fury_rating_odds(const struct game *game, int attack, int defence, uint8_t cover, bool lone, struct odds *out) {
    CHECK(cover <= COVER_WORKS && out != NULL);
    struct walk walk = {game, out, (enum cover)cover, lone, {attack, defence}, {{0}}};
    memset(out, 0, sizeof *out);
    count_positions(&walk);
    for (int a = 0; a < TACTICALS; a++)
        for (int d = 0; d < TACTICALS; d++) {
            uint32_t ways = walk.chance[0][a] * walk.chance[1][d] * (ODDS_ALL / 100);
            if (!ways)
                continue;
            enum attack_result result = cell(&walk, d, a);
            struct outcome outcome = fury_outcome_of(result, walk.cover, false, walk.lone);
            out->result[result] += ways;
            if (outcome.counterattack)
                walk_counter(&walk, ways);
            else
                add_outcome(&walk, outcome, false, ways);
        }
}

void fury_attack_odds(const struct game *game, const struct attack_locals *attack, struct odds *out) {
    struct rating mine, yours;
    fury_rating_attacker(game, attack, &mine);
    fury_rating_defender(game, attack, &yours);
    bool lone = attack->flags & ATTACK_GHOST || is_detachment(game, attack->defender);
    fury_rating_odds(game, mine.total, yours.total, attack->cover, lone, out);
    leader_risk(game, attack, out);
}

static void pour(uint32_t fates[5], enum fate_of from, enum fate_of into) {
    fates[into] += fates[from];
    fates[from] = 0;
}

static void settle(const struct game *game, uint32_t fates[5], counter_id c, hex_id hex, hex_id enemy) {
    hex_id way[RETREAT_WAY];
    if (c == COUNTER_NONE || !is_division(game, c))
        return;
    if (fates[FATE_RETREATS] && fury_retreat_way(game, c, hex, enemy, way) == 0)
        pour(fates, FATE_RETREATS, FATE_BLOWN);
    if (game->state->turn + charts_of(game)->blown_turns > tables_of(game)->scenario.turns)
        pour(fates, FATE_BLOWN, FATE_ELIMINATED);
}

void fury_settled_odds(const struct game *game, const struct attack_locals *attack, struct odds *out) {
    fury_attack_odds(game, attack, out);
    settle(game, out->attacker, attack->attacker, attack->from, attack->target);
    settle(game, out->defender, attack->defender, attack->target, attack->from);
}

/* fire_query.c: what a fire would do: strengths, shifts and exact odds as JSON, and a quick mean for minds.
 *
 * The fire is gathered by the same judge and the same steps as in play, on the state's own table of shots, which is
 * put back before the answer is given. Asked about the fire that is being decided, it begins with those who were added
 * already; `all` adds everyone who still can. */
#include <string.h>

#include "gbacw/fire/ammunition.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/fire/fire_odds.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

/* ---- gathering ---- */

static unsigned purpose_of(const struct game *game, const char *word) {
    static const char *const words[] = {"offensive", "defensive", "withdrawal", "retreat", "opportunity", "change"};
    for (unsigned i = 0; word && i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
    }
    return fire_purpose_now(game);
}

static struct fire_locals begin_gathering(struct game *game, side_id firing, hex_id target, counter_id unit,
                                          unsigned purpose) {
    struct fire_locals fire = {.purpose = (uint8_t)purpose,
                               .target = target,
                               .entered = target,
                               .unit = unit,
                               .firing_side = firing,
                               .extra_shift = purpose == FIRE_OPPORTUNITY, /* 24.0 */
                               .first_shot = state_of(game)->shot_count};
    if (is_fire_phase(purpose))
        fire_mark_targets(game, &fire);
    return fire;
}

static void forget_shots(struct game *game, unsigned from) {
    unsigned count = state_of(game)->shot_count;
    memset(gbacw_shots_of(game) + from, 0, (count - from) * sizeof(struct shot));
    state_of(game)->shot_count = (uint16_t)from;
}

static void end_gathering(struct game *game, const struct fire_locals *fire) {
    forget_shots(game, fire->first_shot);
    FOR_STACK(game, fire->target, c) {
        if (is_fire_phase(fire->purpose) && has_flag(game, c, F_TARGET))
            counter_clear(game, c, F_TARGET);
    }
}

static void join_if_it_may(struct game *game, const struct fire_locals *fire, counter_id c) {
    struct action add = action_who(VERB_ADD, c);
    if (fire->both)
        add.word = WORD_OPPORTUNITY;
    bool joins = is_legal(fire_may_join(game, fire, add));
    if (!joins && fire->both) {
        add.word = WORD_WITHDRAWAL;
        joins = is_legal(fire_may_join(game, fire, add));
    }
    if (joins)
        fire_join(game, fire, add);
}

static void gather_all(struct game *game, const struct fire_locals *fire) {
    if (!is_fire_phase(fire->purpose)) {
        FOR_COUNTERS(game, c) {
            if (counter_at(game, c)->side == fire->firing_side && on_map(game, c))
                join_if_it_may(game, fire, c);
        }
        return;
    }
    unsigned count;
    const counter_id *firer = reaching(game, fire->firing_side, fire->target, &count);
    for (unsigned i = 0; i < count; i++)
        join_if_it_may(game, fire, firer[i]);
}

static void plan_of(struct game *game, const struct fire_locals *fire, struct fire_plan *plan) {
    fire_plan_make(game, fire, gbacw_shots_of(game) + fire->first_shot,
                   (int)(state_of(game)->shot_count - fire->first_shot), plan);
}

/* ---- the mean, for minds ---- */

static int mean_loss(const struct charts *charts, unsigned column) {
    int sum = 0;
    for (unsigned die = 1; die <= 6; die++)
        sum += resolution_result(charts, column, die).loss;
    return sum * 1000 / 6;
}

int fire_expected_loss(struct game *game, side_id firing, hex_id target, unsigned purpose) {
    CHECK(firing < SIDES && is_hex(game, target) && is_fire_phase(purpose));
    const struct charts *charts = &tables_of(game)->charts;
    struct fire_plan plan;
    counter_id unit = top_unit(game, target, other_side(firing));
    if (unit == COUNTER_NONE)
        return 0;
    struct fire_locals fire = begin_gathering(game, firing, target, unit, purpose);
    gather_all(game, &fire);
    plan_of(game, &fire, &plan);
    int sum = 0;
    for (unsigned a = 0; a < plan.attack_count; a++) {
        const struct fire_roll *roll = &plan.record.attack[a];
        for (unsigned i = 0; i < plan.target_count; i++) {
            if (resolution_strikes(&plan.record, a, i))
                sum += mean_loss(charts, roll->separate ? plan.record.target[i].column : roll->column);
        }
    }
    end_gathering(game, &fire);
    return sum;
}

/* ---- as JSON ---- */

static void put_share(struct json *out, uint64_t weight) {
    const uint64_t millionth = ODDS_OF / 1000000;
    json_key(out, "p");
    json_fraction(out, (int64_t)weight, (int64_t)ODDS_OF);
    json_put_int(out, "ppm", (int64_t)((weight + millionth / 2) / millionth));
}

static void put_firers(struct game *game, const struct fire_attack *attack, struct json *out) {
    json_key(out, "firers");
    json_open(out, '[');
    for (int i = 0; i < attack->firer_count; i++) {
        json_open(out, '{');
        json_put_string(out, "unit", info_of(game, attack->firer[i])->id);
        json_put_int(out, "points", attack->points[i]);
        json_put_int(out, "range", attack->range[i]);
        json_key(out, "times");
        json_fraction(out, attack->times6[i], 6);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_attack(struct game *game, const struct fire_attack *attack, counter_id at, struct json *out) {
    json_open(out, '{');
    json_put_string(out, "kind", attack->artillery ? "artillery" : "small-arms");
    put_firers(game, attack, out);
    json_put_string(out, "unit", info_of(game, at)->id);
    json_put_bool(out, "separate", attack->separate);
    json_key(out, "exact");
    json_fraction(out, attack->exact6, 6);
    json_put_int(out, "strength", attack->strength);
    json_put_string(out, "heading", attack->grape ? "grapeshot" : "small-arms");
    json_put_string(out, "column", fire_column_name(game, attack->grape, attack->column));
    json_key(out, "shifts");
    json_open(out, '[');
    for (int i = 0; i < attack->shift_count; i++) {
        json_open(out, '{');
        json_put_int(out, "by", attack->shift[i].by);
        put_rule(game, out, attack->shift[i].case_number);
        json_put_string(out, "why", attack->shift[i].why);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_put_int(out, "net", attack->net);
    json_put_string(out, "final", fire_column_name(game, attack->grape, attack->final_column));
    json_close(out, '}');
}

static void put_attacks(struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                        struct json *out) {
    json_key(out, "attacks");
    json_open(out, '[');
    for (unsigned a = 0; a < plan->attack_count; a++) {
        for (unsigned i = 0; i < plan->target_count; i++) {
            struct fire_attack attack;
            if (!resolution_strikes(&plan->record, a, i))
                continue;
            attack_against(game, fire, plan, a, i, &attack);
            put_attack(game, &attack, plan->target[i], out);
        }
    }
    json_close(out, ']');
}

static void put_target(struct game *game, const struct fire_target *target, counter_id c, struct json *out) {
    json_open(out, '{');
    json_put_string(out, "unit", info_of(game, c)->id);
    if (target->kind == TYPE_WAGON) {
        json_put_int(out, "small_arms", target->lost);
        json_put_int(out, "artillery",
                     target->boxes_lost == 255 ? counter_at(game, c)->boxes_artillery : target->boxes_lost);
    } else {
        json_put_int(out, target->kind == TYPE_BATTERY ? "guns" : "lost", target->lost);
    }
    if (target->steps_lost)
        json_put_int(out, "crew", target->steps_lost);
    if (target->outcome & OUTCOME_GONE)
        json_put_bool(out, "eliminated", true);
    if (target->outcome & OUTCOME_ROUT)
        json_put_bool(out, "routs", true);
    if (target->outcome & OUTCOME_DISORDER)
        json_put_bool(out, "disordered", true);
    json_close(out, '}');
}

static bool is_hurt(const struct fire_target *target) {
    return target->lost || target->steps_lost || target->boxes_lost || target->outcome;
}

static void put_odds(struct game *game, const struct fire_plan *plan, const struct fire_odds *odds, struct json *out) {
    json_key(out, "odds");
    json_open(out, '[');
    for (unsigned i = 0; i < odds->count; i++) {
        const struct resolution *end = &odds->outcome[i].record;
        json_open(out, '{');
        put_share(out, odds->outcome[i].weight);
        json_put_bool(out, "pinned", end->pinned);
        json_key(out, "targets");
        json_open(out, '[');
        for (unsigned t = 0; t < end->target_count; t++) {
            if (is_hurt(&end->target[t]))
                put_target(game, &end->target[t], plan->target[t], out);
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_totals(const struct fire_odds *odds, struct json *out) {
    uint64_t pin = 0, rout = 0, loss = 0;
    for (unsigned i = 0; i < odds->count; i++) {
        const struct resolution *end = &odds->outcome[i].record;
        unsigned routs = 0, lost = 0;
        for (unsigned t = 0; t < end->target_count; t++) {
            routs += (end->target[t].outcome & OUTCOME_ROUT) != 0;
            lost += end->target[t].steps_lost + (end->target[t].kind == TYPE_WAGON ? 0u : end->target[t].lost);
        }
        pin += end->pinned ? odds->outcome[i].weight : 0;
        rout += routs ? odds->outcome[i].weight : 0;
        loss += lost ? odds->outcome[i].weight : 0;
    }
    const struct {
        const char *name;
        uint64_t weight;
    } totals[] = {{"loss", loss}, {"rout", rout}, {"pin", pin}};
    for (int i = 0; i < 3; i++) {
        json_key(out, totals[i].name);
        json_open(out, '{');
        put_share(out, totals[i].weight);
        json_close(out, '}');
    }
}

static void put_leaders(struct game *game, const struct fire_plan *plan, const struct fire_odds *odds,
                        struct json *out) {
    json_key(out, "leaders");
    json_open(out, '[');
    for (unsigned i = 0; i < plan->leader_count; i++) {
        json_open(out, '{');
        json_put_string(out, "leader", info_of(game, plan->leader[i])->id);
        put_rule(game, out, "17.76");
        json_key(out, "killed");
        json_fraction(out, (int64_t)odds->leader[i][FATE_KILLED], (int64_t)ODDS_OF);
        json_key(out, "wounded");
        json_fraction(out, (int64_t)odds->leader[i][FATE_WOUNDED], (int64_t)ODDS_OF);
        put_share(out, odds->leader[i][FATE_KILLED] + odds->leader[i][FATE_WOUNDED]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* 11.21: on a small-arms 1 each firer throws, and the low faces deplete it. 15.2: caissons likewise. */
static void put_shares(struct game *game, const struct fire_plan *plan, const struct fire_odds *odds,
                       struct json *out) {
    json_key(out, "depletion");
    json_open(out, '[');
    for (unsigned a = 0; a < plan->attack_count; a++) {
        for (int i = 0; !plan->attack[a].artillery && i < plan->attack[a].firer_count; i++) {
            json_open(out, '{');
            json_put_string(out, "unit", info_of(game, plan->attack[a].firer[i])->id);
            put_share(out, odds->small_one / 6 * (uint64_t)depletion_die(game, plan->attack[a].firer[i]));
            json_close(out, '}');
        }
    }
    json_close(out, ']');
    json_key(out, "caissons");
    json_open(out, '[');
    for (unsigned t = 0; t < plan->target_count; t++) {
        if (!odds->guns_lost[t])
            continue;
        json_open(out, '{');
        json_put_string(out, "unit", info_of(game, plan->target[t])->id);
        put_share(out, odds->guns_lost[t] / 6);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_answer(struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                       const struct fire_odds *odds, struct json *out) {
    json_open(out, '{');
    play_put_hex(game, out, "target", fire->target);
    json_put_string(out, "purpose", fire_purpose_word(game, fire->purpose));
    put_attacks(game, fire, plan, out);
    json_put_bool(out, "exact", odds->exact);
    put_odds(game, plan, odds, out);
    put_totals(odds, out);
    put_leaders(game, plan, odds, out);
    put_shares(game, plan, odds, out);
    json_close(out, '}');
}

/* ---- the question ---- */

static hex_id target_of(const struct query *query) { return query->hex != HEX_NONE ? query->hex : query->to; }

static side_id side_of(const struct game *game, const struct query *query) {
    if (query->list_count > 0 && query->list[0].who != COUNTER_NONE)
        return counter_at(game, query->list[0].who)->side;
    if (query->side < SIDES)
        return query->side;
    side_id first = SIDE_FIRST;
    return top_unit(game, target_of(query), first) != COUNTER_NONE ? other_side(first) : first;
}

static struct ruling gather(struct game *game, const struct fire_locals *fire, const struct query *query) {
    bool named = state_of(game)->shot_count > fire->first_shot; /* in the fire that is open */
    for (int i = 0; i < query->list_count; i++) {
        struct action add = query->list[i];
        add.verb = VERB_ADD;
        struct ruling ruling = fire_may_join(game, fire, add);
        if (!is_legal(ruling))
            return ruling;
        fire_join(game, fire, add);
    }
    if (query->list_count == 0 && (!named || query->all))
        gather_all(game, fire);
    if (state_of(game)->shot_count == fire->first_shot)
        return RULE("9.0", "no unit can fire at %h", fire->target);
    return LEGAL;
}

static struct ruling write_gathered(struct game *game, const struct fire_locals *fire, const struct query *query,
                                    fire_writer *write_answer, struct json *out) {
    struct fire_plan plan;
    struct fire_odds odds;
    struct ruling ruling = gather(game, fire, query);
    if (!is_legal(ruling))
        return ruling;
    plan_of(game, fire, &plan);
    fire_odds(game, &plan, &odds);
    write_answer(game, fire, &plan, &odds, out);
    return LEGAL;
}

/* The fire that is being decided now, if the question is about it: who was added already fires, others may join. */
static const struct fire_locals *open_fire(const struct game *game, hex_id target) {
    const struct frame *frame = play_over(game) ? NULL : play_top(game);
    if (!frame || frame->kind != KIND_FIRE)
        return NULL;
    const struct fire_locals *fire = LOCALS(fire_locals, frame);
    return fire->target == target || (fire->both && fire->entered == target) ? fire : NULL;
}

struct ruling fire_gathered(struct game *game, const struct query *query, fire_writer *write_answer, struct json *out) {
    hex_id target = target_of(query);
    if (target == HEX_NONE)
        return RULE("9.0", "fire needs a target hex");
    const struct fire_locals *open = query->purpose ? NULL : open_fire(game, target);
    if (open) {
        struct fire_locals fire = *open;
        unsigned before = state_of(game)->shot_count;
        struct ruling ruling = write_gathered(game, &fire, query, write_answer, out);
        forget_shots(game, before);
        return ruling;
    }
    side_id firing = side_of(game, query);
    counter_id unit = query->unit != COUNTER_NONE ? query->unit : top_unit(game, target, other_side(firing));
    if (unit == COUNTER_NONE)
        return RULE("9.0", "there is no enemy unit in %h", target);
    struct fire_locals fire = begin_gathering(game, firing, target, unit, purpose_of(game, query->purpose));
    struct ruling ruling = write_gathered(game, &fire, query, write_answer, out);
    end_gathering(game, &fire);
    return ruling;
}

static void put_chances(struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                        const struct fire_odds *odds, struct json *out) {
    (void)game, (void)fire, (void)plan;
    json_open(out, '{');
    put_totals(odds, out);
    json_close(out, '}');
}

void fire_chances(struct game *game, struct json *out) {
    struct query query = {.hex = LOCALS(fire_locals, play_top(game))->target,
                          .to = HEX_NONE,
                          .unit = COUNTER_NONE,
                          .side = play_side_to_act(game)};
    fire_gathered(game, &query, put_chances, out);
}

struct ruling fire_query(struct game *game, const struct query *query, struct json *out) {
    return fire_gathered(game, query, put_answer, out);
}

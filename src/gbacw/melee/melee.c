/* melee.c: one melee from the entry into the hex to what is left there (12.9, 12.24, 13.14, 9.85, 16.25, 7.32, 17.7).
 *
 * In order: green units of both sides see the elephant; the strengths; the attackers enter; the die; losses, shared out
 * by their owner where there is a choice; the leaders' dice, attacker's first; then retreats, checks and routs as
 * debts; the hex is taken, and any unit that is left there alone may turn. */
#include "gbacw/melee/melee.h"

#include "gbacw/ground/facing.h"
#include "gbacw/ground/formation.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"

enum { BEGIN, LOSE_ATTACKER, LOSE_DEFENDER, LEADERS, CONSEQUENCES, AFTER, TURN, DONE };
enum { ATTACKER, DEFENDER };
enum { TROOPS_FOUGHT = 4 }; /* melee_locals.stage2: from this bit on, whether a side fought with foot or horse */

static side_id attacking_side(const struct melee_locals *melee) { return melee->first_attacker_side; }
static side_id side_in(const struct melee_locals *melee, int who) {
    return who == ATTACKER ? attacking_side(melee) : other_side(attacking_side(melee));
}

/* ---- the fight ---- */

static void all_see_elephant(struct game *game, struct melee_force *force) {
    for (int i = 0; i < force->count; i++) {
        if (is_leader(game, force->unit[i]))
            continue;
        see_elephant(game, force->unit[i]);
        force->rating[i] = counter_at(game, force->unit[i])->morale;
    }
}

static void enter(struct game *game, const struct melee_force *force, hex_id target) {
    for (int i = 0; i < force->count; i++) {
        counter_id c = force->unit[i];
        hex_id from = counter_at(game, c)->hex;
        counter_set(game, c, F_MELEED | (force->charge[i] ? F_CHARGED : 0));
        if (rules_of(game)->melee.pins == PINS_END)
            counter_clear(game, c, F_PINNED); /* 9.85 */
        if (force->way[i] == DIRECTION_NONE)
            continue;
        counter_place(game, c, target, STACK_BOTTOM);
        event_begin(game->events, "enters", force->charge[i] ? "16.2" : "12.0");
        event_counter(game->events, "unit", c);
        event_hex(game->events, "from", from);
        event_hex(game->events, "to", target);
        event_bool(game->events, "charge", force->charge[i] != 0);
        event_end(game->events);
        if (rules_of(game)->march.stepped)
            rules_of(game)->march.stepped(game, c, from, target);
    }
}

static void emit_rows(struct event_sink *sink, const char *key, const struct melee_item *item, int count) {
    event_list(sink, key);
    for (int i = 0; i < count; i++) {
        event_object(sink, NULL);
        if (item[i].unit != COUNTER_NONE)
            event_counter(sink, "unit", item[i].unit);
        event_int(sink, "by", item[i].by);
        event_string(sink, "case", item[i].case_number);
        event_string(sink, "why", item[i].why);
        event_close(sink);
    }
    event_close(sink);
}

/* In the table's own word, and number by number. */
static void emit_result(struct event_sink *sink, const char *word, const char *effects,
                        const struct melee_result *result) {
    event_string(sink, word, melee_result_word(result));
    event_object(sink, effects);
    event_int(sink, "killed", result->killed);
    event_int(sink, "captured", result->captured);
    event_int(sink, "retreat", result->retreat);
    event_bool(sink, "engaged", (result->flags & MELEE_ENGAGED) != 0);
    event_bool(sink, "repulsed", (result->flags & MELEE_REPULSED) != 0);
    event_close(sink);
}

static void emit_melee(struct game *game, hex_id target, const struct melee_total *r, int die,
                       const struct melee_result result[2]) {
    struct event_sink *sink = game->events;
    event_begin(sink, "melee", "12.98");
    event_hex(sink, "target", target);
    emit_rows(sink, "attackers", r->item[ATTACKER], r->item_count[ATTACKER]);
    emit_rows(sink, "defenders", r->item[DEFENDER], r->item_count[DEFENDER]);
    event_int(sink, "attacker", r->strength[ATTACKER]);
    event_int(sink, "defender", r->strength[DEFENDER]);
    event_int(sink, "differential", r->differential);
    event_int(sink, "column", r->column + tables_of(game)->charts.melee_low);
    event_int(sink, "die", die);
    emit_result(sink, "attacker-result", "attacker-effects", &result[ATTACKER]);
    emit_result(sink, "defender-result", "defender-effects", &result[DEFENDER]);
    event_end(sink);
}

static void keep_results(struct melee_locals *melee, const struct melee_result result[2]) {
    melee->left = (uint8_t)(result[ATTACKER].killed + result[ATTACKER].captured);
    melee->a_kill = result[ATTACKER].killed;
    melee->a_capture = result[ATTACKER].captured;
    melee->a_retreat = result[ATTACKER].retreat;
    melee->a_flags = result[ATTACKER].flags;
    melee->d_kill = result[DEFENDER].killed;
    melee->d_capture = result[DEFENDER].captured;
    melee->d_retreat = result[DEFENDER].retreat;
    melee->d_flags = result[DEFENDER].flags;
}

static void note_troops(const struct game *game, struct melee_locals *melee, int who, const struct melee_force *force) {
    for (int i = 0; i < force->count; i++) {
        if (gbacw_is_foot_or_horse(game, force->unit[i]) && rules_of(game)->crew.parting == GUNS_LEFT)
            melee->stage2 |= (uint8_t)(1 << (TROOPS_FOUGHT + who));
    }
}

static void fight(struct game *game, struct melee_locals *melee) {
    struct melee_force attacker, defender;
    struct melee_total total;
    struct melee_result result[2];
    force_of_attackers(game, attacking_side(melee), melee->target, &attacker);
    force_of_defenders(game, other_side(attacking_side(melee)), melee->target, &defender);
    note_troops(game, melee, ATTACKER, &attacker);
    note_troops(game, melee, DEFENDER, &defender);
    if (rules_of(game)->morale.green != GREEN_EACH_PHASE) {
        all_see_elephant(game, &attacker);
        all_see_elephant(game, &defender);
    }
    melee_compute(game, melee->target, &attacker, &defender, &total);
    if (rules_of(game)->melee.fought)
        rules_of(game)->melee.fought(game, &attacker, &defender);
    enter(game, &attacker, melee->target);
    enter(game, &defender, melee->target);
    stack_one_front(game, melee->target, attacking_side(melee));
    int die = play_die(game, DICE_MELEE, melee->target); /* about the hex */
    melee_outcome(game, total.column, die, &attacker, &defender, result);
    melee->die = (uint8_t)die;
    melee->differential = (int8_t)total.differential;
    keep_results(melee, result);
    emit_melee(game, melee->target, &total, die, result);
}

/* ---- losses ---- */

/* The hexside by which it came into this melee; DIRECTION_NONE: it was there before. */
static direction came_by(const struct game *game, hex_id target, counter_id c) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == c && d->target == target)
            return d->from;
    }
    return DIRECTION_NONE;
}

/* LOSSES_OF_TOP: the topmost unit; of a loss of several points to those who came by several hexsides, the topmost of
 * each stack they were (12.75). */
static int only_topmost(const struct game *game, const struct melee_locals *melee, int who, counter_id *list,
                        int count) {
    int kept = count > 0;
    for (int i = 1; who == ATTACKER && melee->left > 1 && i < count; i++) {
        bool known = false;
        for (int k = 0; k < kept; k++)
            known = known || came_by(game, melee->target, list[k]) == came_by(game, melee->target, list[i]);
        if (!known)
            list[kept++] = list[i];
    }
    return kept;
}

/* Infantry and cavalry first (12.74); crews only when none are left. */
static int losers(const struct game *game, const struct melee_locals *melee, int who, counter_id out[FORCE_MAX]) {
    side_id side = side_in(melee, who);
    int count = 0;
    for (int crews = 0; crews < 2 && count == 0; crews++) {
        FOR_STACK(game, melee->target, c) {
            if (counter_at(game, c)->side == side && holds_hex(game, c) && gbacw_is_foot_or_horse(game, c) == !crews &&
                count < FORCE_MAX)
                out[count++] = c;
        }
    }
    return rules_of(game)->melee.losses == LOSSES_OF_TOP ? only_topmost(game, melee, who, out, count) : count;
}

static int points_to_lose(const struct melee_locals *melee, int who) {
    return who == ATTACKER ? melee->a_kill + melee->a_capture : melee->d_kill + melee->d_capture;
}

static bool serves_guns(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_BATTERY || type_of(game, c) == TYPE_GUN_CREW;
}

/* 15.21, GUNS_LEFT: a step a point where foot or horse fell with it, the whole crew where it fought alone. */
static void lose_crew_in_melee(struct game *game, const struct melee_locals *melee, int who, counter_id c,
                               bool captured) {
    int steps = melee->stage2 & 1 << (TROOPS_FOUGHT + who) ? 1 : 2;
    lose_points(game, c, steps, captured, captured ? "12.93" : "12.91");
}

/* The killed are taken before the captured; no result of the table has both. */
static void bear_loss(struct game *game, struct melee_locals *melee, int who, counter_id c) {
    uint8_t *kill = who == ATTACKER ? &melee->a_kill : &melee->d_kill;
    uint8_t *capture = who == ATTACKER ? &melee->a_capture : &melee->d_capture;
    bool captured = *kill == 0;
    (*(captured ? capture : kill))--;
    melee->stage2 = (uint8_t)(melee->stage2 | (captured ? 2 : 1) << (2 * who)); /* for the leaders' dice */
    bool unlimbered = type_of(game, c) == TYPE_BATTERY && counter_at(game, c)->formation == FORMATION_UNLIMBERED;
    if (rules_of(game)->crew.parting == GUNS_LEFT && serves_guns(game, c)) {
        lose_crew_in_melee(game, melee, who, c, captured);
    } else if (captured && unlimbered)
        remove_unit(game, c, FATE_CAPTURED, "12.93");
    else if (captured && type_of(game, c) == TYPE_BATTERY && rules_of(game)->crew.parting == CREWS_STAY)
        capture_gun(game, c, "12.93");
    else
        lose_points(game, c, 1, captured, captured ? "12.93" : "12.91");
}

/* Takes what can be taken without asking; true when the owner has to choose. */
static bool losses_wait(struct game *game, struct melee_locals *melee, int who) {
    counter_id list[FORCE_MAX];
    for (;;) {
        int left = points_to_lose(melee, who), count = losers(game, melee, who, list), strength = 0;
        if (left == 0 || count == 0)
            return false;
        for (int i = 0; i < count; i++)
            strength += gbacw_is_foot_or_horse(game, list[i]) ? counter_at(game, list[i])->strength : 1;
        if (count > 1 && strength > left)
            return true;
        bear_loss(game, melee, who, list[0]);
    }
}

/* 17.72: each leader of a side that lost somebody throws on its column. */
static void leaders_roll(struct game *game, const struct melee_locals *melee, int who) {
    unsigned lost = (unsigned)(melee->stage2 >> (2 * who)) & 3;
    counter_id list[FORCE_MAX];
    int count = 0;
    if (!lost)
        return;
    FOR_STACK(game, melee->target, c) {
        if (is_leader(game, c) && counter_at(game, c)->side == side_in(melee, who) && count < FORCE_MAX)
            list[count++] = c;
    }
    for (int i = 0; i < count; i++)
        roll_leader(game, list[i], lost & 2 ? LEADER_C_MELEE : LEADER_K_MELEE);
}

/* ---- consequences ---- */

static int holders(const struct game *game, hex_id hex, side_id side, counter_id out[FORCE_MAX]) {
    int count = 0;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && count < FORCE_MAX)
            out[count++] = c;
    }
    return count;
}

/* What of a counter goes: guns that cannot are taken, a wagon's crew leaves it; GUNS_LEFT: the crew leaves unlimbered
 * guns too. COUNTER_NONE: taken. */
static counter_id who_retreats(struct game *game, counter_id c) {
    bool unlimbered = type_of(game, c) == TYPE_BATTERY && counter_at(game, c)->formation == FORMATION_UNLIMBERED;
    if (rules_of(game)->crew.parting == GUNS_LEFT)
        return crew_out(game, c);
    counter_id goer = unlimbered ? c : crew_out(game, c);
    if (!unlimbered && !leaves_crew_out(game, goer))
        return goer;
    remove_unit(game, goer, FATE_CAPTURED, "12.92");
    return COUNTER_NONE;
}

/* 12.92: they owe the retreat and a check. */
static void must_retreat(struct game *game, hex_id hex, side_id side, int hexes) {
    counter_id list[FORCE_MAX];
    int count = holders(game, hex, side, list);
    for (int i = 0; i < count; i++) {
        counter_id goer = who_retreats(game, list[i]);
        if (goer == COUNTER_NONE)
            continue;
        struct counter_state *unit = counter_at(game, goer);
        bool routs_anyway = has_flag(game, goer, F_CHARGED) || (unit->trial & TRIAL_BLOWN);
        unit->debt |= (uint8_t)(DEBT_RETREAT | (routs_anyway ? 0 : DEBT_CHECK));
        unit->debt_hexes = (uint8_t)hexes;
    }
}

static void must_check(struct game *game, hex_id hex, side_id side) {
    counter_id list[FORCE_MAX];
    int count = holders(game, hex, side, list);
    for (int i = 0; i < count; i++) {
        if (!has_flag(game, list[i], F_CHARGED))
            counter_at(game, list[i])->debt |= DEBT_CHECK;
    }
}

/* 12.95: the phasing side goes back two hexes; leaders of both throw, units of both check. */
static void repulse(struct game *game, const struct melee_locals *melee) {
    FOR_STACK(game, melee->target, c) {
        if (is_leader(game, c))
            counter_at(game, c)->debt |= DEBT_LEADER_RPLS;
    }
    must_check(game, melee->target, side_in(melee, DEFENDER));
    must_retreat(game, melee->target, side_in(melee, ATTACKER), 2);
}

/* 12.94, 12.51: all in the hex are engaged; the routed among the defenders must get out. */
static void engage(struct game *game, const struct melee_locals *melee) {
    counter_id list[FORCE_MAX];
    FOR_STACK(game, melee->target, c) {
        if (holds_hex(game, c) || is_leader(game, c))
            counter_set(game, c, F_ENGAGED);
    }
    for (int who = ATTACKER; who <= DEFENDER; who++) {
        int count = holders(game, melee->target, side_in(melee, who), list);
        for (int i = 0; i < count; i++) {
            if (!has_flag(game, list[i], F_ROUTED) ||
                (rules_of(game)->melee.attacks == ATTACKS_LATE || rules_of(game)->melee.attacks == ATTACKS_BIND))
                continue;
            counter_id goer = crew_out(game, list[i]);
            counter_at(game, goer)->debt |= DEBT_BREAK;
            counter_at(game, goer)->debt_hexes = 2; /* as 12.94, option 3 */
        }
    }
    event_begin(game->events, "engaged", "12.94");
    event_hex(game->events, "hex", melee->target);
    event_end(game->events);
}

/* 16.25, 16.27: any unit that charged is routed when the melee is over, whatever came of it. */
static void chargers_rout(struct game *game, const struct melee_locals *melee, int who) {
    counter_id list[FORCE_MAX];
    int count = holders(game, melee->target, side_in(melee, who), list);
    bool goes_on = rules_of(game)->melee.blown == BLOWN_AFTER && hex_engaged(game, melee->target);
    for (int i = 0; i < count; i++) {
        struct counter_state *unit = counter_at(game, list[i]);
        bool charged = has_flag(game, list[i], F_CHARGED) || (unit->trial & TRIAL_BLOWN);
        unit->trial = (uint8_t)((unit->trial & ~TRIAL_BLOWN) | (charged && goes_on ? TRIAL_BLOWN : 0)); /* 18.26 */
        if (charged && !goes_on)
            rout_unit(game, list[i], "16.25");
    }
}

static void consequences(struct game *game, const struct melee_locals *melee) {
    bool both = enemy_holds(game, melee->target, SIDE_FIRST) && enemy_holds(game, melee->target, SIDE_SECOND);
    if (both && ((melee->a_flags | melee->d_flags) & MELEE_ENGAGED)) {
        engage(game, melee);
    } else {
        FOR_STACK(game, melee->target, c) counter_clear(game, c, F_ENGAGED);
        if (melee->a_flags & MELEE_REPULSED)
            repulse(game, melee);
        if (melee->a_retreat)
            must_retreat(game, melee->target, side_in(melee, ATTACKER), melee->a_retreat);
        if (melee->d_retreat)
            must_retreat(game, melee->target, side_in(melee, DEFENDER), melee->d_retreat);
    }
    chargers_rout(game, melee, ATTACKER);
    if (rules_of(game)->melee.blown == BLOWN_AFTER)
        chargers_rout(game, melee, DEFENDER); /* who charged in a turn before */
}

static void take_ground(struct game *game, const struct melee_locals *melee) {
    hex_id hex = melee->target;
    for (int who = ATTACKER; who <= DEFENDER; who++) {
        side_id side = side_in(melee, who);
        if (enemy_holds(game, hex, other_side(side)) && !enemy_holds(game, hex, side))
            seize_hex(game, hex, side, "17.73");
    }
    if (enemy_holds(game, hex, SIDE_FIRST) && enemy_holds(game, hex, SIDE_SECOND) && !hex_engaged(game, hex))
        engage(game, melee); /* nobody could be moved: the fight goes on */
    end_engagement_if_over(game, hex);
}

/* 12.24: a column that was fought with is in line when it is over, wherever it has been driven to. */
static void columns_form_line(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && has_flag(game, c, F_MELEED) && on_map(game, c))
            column_fired_on(game, c);
    }
}

static void end_melee(struct game *game, const struct melee_locals *melee) {
    if (rules_of(game)->melee.attacks != ATTACKS_LATE)
        columns_form_line(game, side_in(melee, DEFENDER));
    take_ground(game, melee);
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, F_CHARGED))
            counter_clear(game, c, F_CHARGED);
    }
}

/* The side that holds the hex alone and has somebody to turn (7.13, 7.32); SIDE_NONE if there is no such. */
static side_id who_turns(const struct game *game, hex_id hex) {
    if (hex_engaged(game, hex))
        return SIDE_NONE;
    FOR_STACK(game, hex, c) {
        if (is_combat_unit(game, c) && !has_flag(game, c, F_ROUTED | F_ABANDONED) &&
            stack_facing(game, hex, counter_at(game, c)->side) != DIRECTION_NONE)
            return counter_at(game, c)->side;
    }
    return SIDE_NONE;
}

bool call_turn_after(struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    side_id side = who_turns(game, hex);
    if (side == SIDE_NONE)
        return false;
    struct frame *frame = play_call(game, KIND_MELEE, side);
    frame->stage = TURN;
    LOCALS(melee_locals, frame)->target = hex;
    return true;
}

enum next melee_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MELEE);
    struct melee_locals *melee = LOCALS(melee_locals, frame);
    switch (frame->stage) {
    case BEGIN:
        melee->first_attacker_side = frame->side;
        fight(game, melee);
        spend_declarations(game, melee->target);
        frame->stage = LOSE_ATTACKER;
        return NEXT_AGAIN;
    case LOSE_ATTACKER:
    case LOSE_DEFENDER: {
        int who = frame->stage == LOSE_ATTACKER ? ATTACKER : DEFENDER;
        frame->side = side_in(melee, who);
        if (losses_wait(game, melee, who))
            return NEXT_ASK;
        frame->stage = (uint8_t)(frame->stage + 1);
        return NEXT_AGAIN;
    }
    case LEADERS:
        leaders_roll(game, melee, ATTACKER);
        leaders_roll(game, melee, DEFENDER);
        frame->stage = CONSEQUENCES;
        return NEXT_AGAIN;
    case CONSEQUENCES:
        consequences(game, melee);
        frame->stage = AFTER;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case AFTER:
        end_melee(game, melee);
        frame->stage = DONE;
        frame->side = who_turns(game, melee->target);
        if (frame->side == SIDE_NONE)
            return NEXT_AGAIN;
        frame->stage = TURN;
        return NEXT_ASK;
    case TURN:
        return NEXT_ASK;
    default:
        return NEXT_DONE;
    }
}

/* ---- the decision ---- */

bool melee_asks_facing(const struct frame *frame) {
    CHECK(frame->kind == KIND_MELEE);
    return frame->stage == TURN;
}

static int who_loses(const struct frame *frame) { return frame->stage == LOSE_ATTACKER ? ATTACKER : DEFENDER; }

static void prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct melee_locals *melee = LOCALS(melee_locals, frame);
    if (frame->stage == TURN)
        play_ruling_text(game, RULE("", "The melee in %h is over: which way do your units face?", melee->target), out);
    else
        play_ruling_text(game,
                         RULE("", "Losses in %h, %d still to take: choose the unit that takes the next.", melee->target,
                              points_to_lose(melee, who_loses(frame))),
                         out);
}

static void candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct melee_locals *melee = LOCALS(melee_locals, frame);
    counter_id list[FORCE_MAX];
    if (frame->stage == TURN) {
        for (direction d = 0; d < DIRECTIONS; d++) {
            struct action action = action_hex(VERB_TURN, melee->target);
            action.facing = d;
            action_add(out, action);
        }
        return;
    }
    int count = losers(game, melee, who_loses(frame), list);
    for (int i = 0; i < count; i++)
        action_add(out, action_who(VERB_LOSE, list[i]));
}

static struct ruling judge(struct game *game, const struct frame *frame, struct action action) {
    const struct melee_locals *melee = LOCALS(melee_locals, frame);
    counter_id list[FORCE_MAX];
    if (frame->stage == TURN) {
        bool right = action.verb == VERB_TURN && action.hex == melee->target && action.facing < DIRECTIONS;
        return right ? LEGAL : RULE("7.32", "choose a facing for the units in %h", melee->target);
    }
    if (action.verb != VERB_LOSE)
        return RULE("12.74", "choose the unit that takes the loss in %h", melee->target);
    int count = losers(game, melee, who_loses(frame), list);
    for (int i = 0; i < count; i++) {
        if (list[i] == action.who)
            return LEGAL;
    }
    return RULE("12.74", "%u cannot take this loss: infantry and cavalry in the melee come first", action.who);
}

static void apply(struct game *game, struct frame *frame, struct action action) {
    struct melee_locals *melee = LOCALS(melee_locals, frame);
    if (frame->stage != TURN) {
        bear_loss(game, melee, who_loses(frame), action.who);
        return;
    }
    frame->stage = DONE;
    if (stack_facing(game, melee->target, frame->side) == action.facing)
        return;
    stack_face(game, melee->target, frame->side, action.facing);
    event_begin(game->events, "turn", "7.32");
    event_hex(game->events, "hex", melee->target);
    event_direction(game->events, "facing", action.facing);
    event_end(game->events);
}

const struct decision melee_decision = {
    .name = "melee", .prompt = prompt, .candidates = candidates, .judge = judge, .apply = apply};

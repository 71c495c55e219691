/* pursuit.c: the winner enters the vacated hex (7.4-S5), and under an HQ of two stars may go one hex farther. */
#include "fury/combat/pursuit.h"

#include "fury/command/command.h"
#include "fury/march/march_rules.h"

enum { PURSUIT_ENTER, PURSUIT_MORE, PURSUIT_OVER };
enum { STARS_OF_BONUS = 2 }; /* 7.4-S5d */

static bool may_pursue(const struct game *game, const struct pursuit_locals *locals) {
    counter_id c = locals->unit;
    direction d = towards(game, hex_of(game, c), locals->hex);
    if (d == DIRECTION_NONE || (!locals->forced && is_pinned(game, c)))
        return false;
    return is_legal(fury_may_enter(game, c, hex_of(game, c), d, true, GAIT_PURSUIT));
}

void fury_call_pursuit(struct game *game, counter_id c, hex_id hex, enum crossing forced, counter_id led) {
    CHECK(is_division(game, c) && is_map_hex(game, hex));
    struct frame *frame = play_call(game, KIND_PURSUIT, info_of(game, c)->side);
    bool fell = led != COUNTER_NONE && unit_at(game, led)->flags & U_CASUALTY; /* the leader was no casualty before */
    *LOCALS(pursuit_locals, frame) = (struct pursuit_locals){c, hex, (uint8_t)forced, (uint16_t)(fell ? led + 1 : 0)};
}

static void enter(struct game *game, counter_id c, hex_id to, const char *rule_case) {
    event_begin(game->events, "pursuit", rule_case);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", hex_of(game, c));
    event_hex(game->events, "to", to);
    event_end(game->events);
    fury_unit_move(game, c, to);
}

/* As it stood in Battle Mode. */
static bool was_near(const struct game *game, counter_id hq, hex_id hex) {
    return info_of(game, hq)->stars >= STARS_OF_BONUS &&
           distance(game, hex_of(game, hq), hex) <= info_of(game, hq)->range_battle;
}

/* 7.4-S5d; an HQ that fell in this attack still counts in it (7.4-S3e, reading R24). */
static bool has_bonus(const struct game *game, const struct pursuit_locals *locals) {
    counter_id hq[8], c = locals->unit;
    unsigned count = fury_hqs_of(game, info_of(game, c)->side, hq);
    if (is_pinned(game, c))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (stars_showing(game, hq[i]) >= STARS_OF_BONUS && in_command(game, hq[i], hex_of(game, c)))
            return true;
    return locals->fallen != 0 && was_near(game, (counter_id)(locals->fallen - 1), hex_of(game, c));
}

static bool somewhere(const struct game *game, counter_id c) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (is_legal(fury_may_enter(game, c, hex_of(game, c), d, true, GAIT_FARTHER)))
            return true;
    return false;
}

enum next fury_pursuit_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_PURSUIT);
    static const char *const cases[] = {"7.4-S5a", "9.6i", "9.6k"}; /* by enum crossing */
    struct pursuit_locals *locals = LOCALS(pursuit_locals, frame);
    if (frame->stage == PURSUIT_ENTER) {
        if (!on_map(game, locals->unit) || !may_pursue(game, locals)) {
            play_return(game, 0);
            return NEXT_DONE;
        }
        enter(game, locals->unit, locals->hex, cases[locals->forced]);
        play_return(game, 1);
        frame->stage = PURSUIT_MORE;
        return has_bonus(game, locals) && somewhere(game, locals->unit) ? NEXT_ASK : NEXT_DONE;
    }
    return frame->stage == PURSUIT_MORE ? NEXT_ASK : NEXT_DONE;
}

static void pursuit_prompt(struct game *game, const struct frame *frame, struct text *out) {
    text_add(out, info_of(game, LOCALS_OF(pursuit_locals, frame)->unit)->name);
    play_say(game, " may pursue one hex farther, or halt.", out);
}

static void pursuit_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    counter_id c = LOCALS_OF(pursuit_locals, frame)->unit;
    action_add(out, action_of(VERB_HALT));
    for (direction d = 0; d < DIRECTIONS; d++)
        if (is_legal(fury_may_enter(game, c, hex_of(game, c), d, true, GAIT_FARTHER)))
            action_add(out, action_hex(VERB_TO, tables_of(game)->neighbour[hex_of(game, c)][d]));
}

static struct ruling pursuit_judge(struct game *game, const struct frame *frame, struct action action) {
    counter_id c = LOCALS_OF(pursuit_locals, frame)->unit;
    if (action.verb == VERB_HALT)
        return LEGAL;
    if (action.verb != VERB_TO || action.word != ACTION_NO_WORD)
        return not_here();
    direction d = towards(game, hex_of(game, c), action.hex);
    return d == DIRECTION_NONE ? RULE("7.4-S5d", "%h is not adjacent to %u", action.hex, c)
                               : fury_may_enter(game, c, hex_of(game, c), d, true, GAIT_FARTHER);
}

static void pursuit_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_TO)
        enter(game, LOCALS(pursuit_locals, frame)->unit, action.hex, "7.4-S5d");
    frame->stage = PURSUIT_OVER;
}

const struct decision fury_pursuit_decision = {
    "pursuit", pursuit_prompt, pursuit_candidates, pursuit_judge, pursuit_apply, NULL, true};

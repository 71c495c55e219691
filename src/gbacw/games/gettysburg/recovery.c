/* recovery.c: the Interphase after three in the morning: stragglers come back to their regiments (24.0), and
 * brigades that still hold together have their limits computed again (25.0).
 *
 * A tenth of a side's infantry killed comes back, a point a brigade in the order of their losses, round after round. In
 * which regiment of the brigade is its owner's choice, and so is which of several brigades with equal losses where
 * there are not points enough for all of them (reading G24.2). */
#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/state/calendar.h"

enum { LEAST_LOSSES = 5, RECOVERED_OF = 10, ADJUSTMENTS = 2, LAST_NIGHT_HOUR = 3 * 60 };

struct recovery_locals {
    uint16_t left;                    /* points still to be given out */
    uint8_t brigade;                  /* whose turn it is */
    uint8_t any;                      /* somebody has had one in this round */
    uint8_t equals;                   /* the owner chooses among all who have lost as much as that brigade */
    uint8_t barred[BRIGADES_MAX / 8]; /* bit a brigade that gets none: it had lost too few when the night began */
    uint8_t served[BRIGADES_MAX / 8]; /* bit a brigade that has had one in this round */
};
enum { COUNTING, GIVING, ASKING, ADJUSTING };

bool recovery_due(const struct game *game, unsigned special) {
    struct calendar calendar = calendar_of(tables_of(game));
    struct moment now = calendar_moment(&calendar, game->state->turn);
    const uint8_t *options = state_of(game)->options;
    (void)special;
    return (options[OPTION_STRAGGLERS] || options[OPTION_ADJUSTMENT]) && now.night && now.minute == LAST_NIGHT_HOUR &&
           (now.day == 2 || now.day == 3);
}

/* ---- stragglers (24.0) ---- */

static int infantry_killed(const struct game *game, side_id side) {
    int killed = 0;
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->side == side && type_of(game, c) == TYPE_INFANTRY)
            killed += counter_at(game, c)->killed;
    }
    return killed;
}

/* 24.22: it has lost men, is still there, and has room for one. */
static bool takes_back(const struct game *game, counter_id c, unsigned brigade) {
    const struct counter_state *unit = counter_at(game, c);
    return losses_of_brigade(game, c) == brigade && type_of(game, c) == TYPE_INFANTRY && on_map(game, c) &&
           unit->killed + unit->captured > 0 && unit->strength < info_of(game, c)->strength;
}

static int takers_of(const struct game *game, unsigned brigade, counter_id *one) {
    int count = 0;
    FOR_COUNTERS(game, c) {
        if (!takes_back(game, c, brigade))
            continue;
        *one = c;
        count++;
    }
    return count;
}

static bool is_marked(const uint8_t *bits, unsigned brigade) { return bits[brigade / 8] >> brigade % 8 & 1; }
static void mark(uint8_t *bits, unsigned brigade) { bits[brigade / 8] |= (uint8_t)(1u << brigade % 8); }

/* 24.0, 24.21: infantry alone, which has a class of morale, and of it brigades that have lost five points. */
static void bar_the_others(const struct game *game, struct recovery_locals *r) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        if (tables_of(game)->brigade[b].morale_class == 0 || gbacw_brigade_at(game, b)->boxes < LEAST_LOSSES)
            mark(r->barred, b);
    }
}

static bool brigade_recovers(const struct game *game, const struct recovery_locals *r, unsigned brigade, side_id side) {
    counter_id one;
    return tables_of(game)->brigade[brigade].side == side && !is_marked(r->barred, brigade) &&
           !is_marked(r->served, brigade) && takers_of(game, brigade, &one) > 0;
}

/* Of those who have had none in this round the one with the heaviest losses. NO_BRIGADE: the round is over. */
static unsigned next_brigade(const struct game *game, const struct recovery_locals *r, side_id side) {
    unsigned best = NO_BRIGADE;
    int best_losses = -1;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        int losses = gbacw_brigade_at(game, b)->boxes;
        if (losses > best_losses && brigade_recovers(game, r, b, side)) {
            best = b;
            best_losses = losses;
        }
    }
    return best;
}

/* Those who are next in this round with it: they have lost as much. */
static bool is_equal(const struct game *game, const struct recovery_locals *r, unsigned brigade, side_id side) {
    return gbacw_brigade_at(game, brigade)->boxes == gbacw_brigade_at(game, r->brigade)->boxes &&
           brigade_recovers(game, r, brigade, side);
}
static int count_equals(const struct game *game, const struct recovery_locals *r, side_id side) {
    int count = 0;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        count += is_equal(game, r, b, side);
    return count;
}

/* May a regiment of this brigade get the point that is given now? */
static bool is_turn_of(const struct game *game, const struct frame *frame, unsigned brigade) {
    const struct recovery_locals *r = LOCALS(recovery_locals, frame);
    return r->equals ? brigade < tables_of(game)->brigade_count && is_equal(game, r, brigade, frame->side)
                     : brigade == r->brigade;
}

static void give_back(struct game *game, struct recovery_locals *r, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    unsigned brigade = losses_of_brigade(game, c);
    bool killed = unit->killed > 0;
    mark(r->served, brigade);
    r->any = 1;
    r->left--;
    unit->strength++;
    if (killed)
        unit->killed--;
    else
        unit->captured--;
    state_of(game)->tally[unit->side][killed ? TALLY_POINT_KILLED : TALLY_POINT_CAPTURED]--;
    event_begin(game->events, "recovers", "24.22");
    event_counter(game->events, "unit", c);
    event_int(game->events, "strength", unit->strength);
    event_int(game->events, "left", r->left);
    event_end(game->events);
    mark_boxes(game, c, -1); /* 24.3 */
}

static enum next give_next(struct game *game, struct frame *frame, struct recovery_locals *r) {
    counter_id one;
    unsigned brigade = r->left ? next_brigade(game, r, frame->side) : NO_BRIGADE;
    if (brigade == NO_BRIGADE) {
        frame->stage = r->left && r->any ? GIVING : ADJUSTING; /* another round as long as somebody takes any */
        r->any = 0;
        memset(r->served, 0, sizeof r->served);
        return NEXT_AGAIN;
    }
    r->brigade = (uint8_t)brigade;
    r->equals = r->left < count_equals(game, r, frame->side); /* else each of them gets one in any order */
    if (!r->equals && takers_of(game, brigade, &one) == 1) {
        give_back(game, r, one);
        return NEXT_AGAIN;
    }
    frame->stage = ASKING;
    return NEXT_ASK;
}

/* ---- limits (25.0) ---- */

static int strength_of(const struct game *game, unsigned brigade) {
    int strength = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *unit = counter_at(game, c);
        if (losses_of_brigade(game, c) == brigade && type_of(game, c) == TYPE_INFANTRY &&
            (on_map(game, c) || unit->fate == FATE_NOT_YET))
            strength += unit->strength;
    }
    return strength;
}

/* 25.32, 25.33: by present strength and class, the second time one column further. 0: the table has no number. */
int adjusted_limit(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    const struct gettysburg_tables *t = gettysburg_tables_of(game);
    int strength = strength_of(game, brigade);
    int column = 5 - tables_of(game)->brigade[brigade].morale_class + gettysburg_brigade(game, brigade)->adjusted;
    strength = strength < ADJUSTMENT_MOST ? strength : ADJUSTMENT_MOST;
    return strength < ADJUSTMENT_LEAST ? 0 : t->adjustment[strength - ADJUSTMENT_LEAST][column];
}

/* 25.0, 25.1: infantry that has not lost its effectiveness; none is lowered. */
static void adjust_brigade(struct game *game, unsigned brigade) {
    struct brigade_state *state = gbacw_brigade_at(game, brigade);
    if (tables_of(game)->brigade[brigade].morale_class == 0 || limit_reached(game, brigade) ||
        gettysburg_brigade(game, brigade)->adjusted >= ADJUSTMENTS)
        return;
    int left = boxes_left(game, brigade), now = adjusted_limit(game, brigade);
    if (now <= left)
        return;
    state->raised = (uint8_t)(state->raised + now - left);
    gettysburg_brigade(game, brigade)->adjusted++;
    event_begin(game->events, "adjusted", "25.32");
    event_string(game->events, "brigade", tables_of(game)->brigade[brigade].id);
    event_int(game->events, "from", left);
    event_int(game->events, "to", now);
    event_end(game->events);
}

static void adjust_all(struct game *game, side_id side) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        if (tables_of(game)->brigade[b].side == side)
            adjust_brigade(game, b);
    }
}

/* ---- the frame ---- */

enum next recovery_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_OWN_FIRST);
    struct recovery_locals *r = LOCALS(recovery_locals, frame);
    switch (frame->stage) {
    case COUNTING:
        if (state_of(game)->options[OPTION_STRAGGLERS])
            r->left = (uint16_t)((infantry_killed(game, frame->side) + RECOVERED_OF - 1) / RECOVERED_OF); /* 24.12 */
        bar_the_others(game, r);
        frame->stage = GIVING;
        return NEXT_AGAIN;
    case GIVING:
        return give_next(game, frame, r);
    case ASKING:
        return NEXT_ASK;
    default:
        if (state_of(game)->options[OPTION_ADJUSTMENT])
            adjust_all(game, frame->side);
        return NEXT_DONE;
    }
}

static void recovery_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct recovery_locals *r = LOCALS(recovery_locals, frame);
    play_say(game, "Stragglers return, ", out);
    text_number(out, r->left);
    play_say(game, " left: choose a regiment of ", out);
    bool first = true;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        if (!is_turn_of(game, frame, b))
            continue;
        play_say(game, first ? "" : " or ", out);
        text_add(out, tables_of(game)->brigade[b].name);
        first = false;
    }
    play_say(game, " to receive one.", out);
}

static void recovery_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    FOR_COUNTERS(game, c) {
        if (is_turn_of(game, frame, losses_of_brigade(game, c)) && takes_back(game, c, losses_of_brigade(game, c)))
            action_add(out, action_who(VERB_RECOVER, c));
    }
}

static struct ruling recovery_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb != VERB_RECOVER)
        return RULE("24.21", "choose the regiment that gets stragglers back");
    if (action.who == COUNTER_NONE || !is_turn_of(game, frame, losses_of_brigade(game, action.who)))
        return RULE("24.21", "it is the turn of another brigade");
    return takes_back(game, action.who, losses_of_brigade(game, action.who))
               ? LEGAL
               : RULE("24.22", "%u is lost, or at full strength", action.who);
}

static void recovery_apply(struct game *game, struct frame *frame, struct action action) {
    give_back(game, LOCALS(recovery_locals, frame), action.who);
    frame->stage = GIVING;
}

const struct decision recovery_decision = {.name = "recovery",
                                           .prompt = recovery_prompt,
                                           .candidates = recovery_candidates,
                                           .judge = recovery_judge,
                                           .apply = recovery_apply,
                                           .judged = true};

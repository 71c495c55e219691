/* saddle.c: horse that is pinned may dismount at once, and draws no fire by it (PINNED_HORSE_DISMOUNTS). */
#include "gbacw/ground/formation.h"
#include "gbacw/retreat/retreat.h"

enum { SADDLE_ASK, SADDLE_DONE };
enum { RIDERS_MAX = 24 };

enum next saddle_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_SADDLE);
    (void)game;
    return frame->stage == SADDLE_ASK ? NEXT_ASK : NEXT_DONE;
}

/* All the horse of the hex is pinned with it (8.43), and none stays in the saddle among men on foot (8.17): they answer
 * together. */
static int riders_with(const struct game *game, counter_id c, counter_id out[RIDERS_MAX]) {
    int count = 0;
    FOR_STACK(game, counter_at(game, c)->hex, other) {
        if (counter_at(game, other)->side == counter_at(game, c)->side && type_of(game, other) == TYPE_CAVALRY &&
            is_mounted(game, other) && has_flag(game, other, F_PINNED) && count < RIDERS_MAX)
            out[count++] = other;
    }
    return count;
}

bool may_leave_saddle(const struct game *game, counter_id c) {
    FOR_STACK(game, counter_at(game, c)->hex, other) {
        if (counter_at(game, other)->side == counter_at(game, c)->side && is_mounted(game, other) &&
            !has_flag(game, other, F_PINNED))
            return false;
    }
    return has_flag(game, c, F_PINNED) && is_mounted(game, c);
}

static void saddle_prompt(struct game *game, const struct frame *frame, struct text *out) {
    counter_id unit = LOCALS(saddle_locals, frame)->unit, riders[RIDERS_MAX];
    bool alone = riders_with(game, unit, riders) == 1;
    play_ruling_text(
        game,
        RULE("",
             alone ? "%u is pinned: does it dismount?" : "%u and the other cavalry in %h are pinned: do they dismount?",
             unit, counter_at(game, unit)->hex),
        out);
}

static struct action dismount(void) {
    struct action action = action_of(VERB_FORM);
    action.word = WORD_FORMATION + FORMATION_DISMOUNTED;
    return action;
}

static void saddle_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, dismount());
    action_add(out, action_of(VERB_HOLD));
}

static struct ruling saddle_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)game;
    if (action.verb == VERB_HOLD || (action.verb == VERB_FORM && action.word == dismount().word))
        return LEGAL;
    return RULE("dismounts", "choose whether %u dismounts", LOCALS(saddle_locals, frame)->unit);
}

static void saddle_apply(struct game *game, struct frame *frame, struct action action) {
    counter_id riders[RIDERS_MAX];
    int count = riders_with(game, LOCALS(saddle_locals, frame)->unit, riders);
    frame->stage = SADDLE_DONE;
    for (int i = 0; i < count; i++) {
        counter_at(game, riders[i])->trial &= (uint8_t)~TRIAL_SADDLE;
        if (action.verb == VERB_HOLD)
            continue;
        take_formation(game, riders[i], FORMATION_DISMOUNTED);
        event_form(game, riders[i], "dismounts", FORMATION_DISMOUNTED, true);
    }
}

const struct decision saddle_decision = {.name = "saddle",
                                         .prompt = saddle_prompt,
                                         .candidates = saddle_candidates,
                                         .judge = saddle_judge,
                                         .apply = saddle_apply};

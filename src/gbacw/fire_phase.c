/* fire_phase.c: the Defensive and the Offensive Fire Phase (9.4): which hex is fired at next. */
#include "gbacw/fire.h"

enum next fire_phase_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
static void phase_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(VERB_END));
}
static struct ruling phase_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)game, (void)frame, (void)action;
    return LEGAL;
}
static void phase_apply(struct game *game, struct frame *frame, struct action action) {
    (void)game, (void)frame, (void)action;
}
static void phase_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    text_add(out, "Choose a hex to fire at.");
}
const struct decision fire_phase_decision = {.name = "fire-phase",
                                             .prompt = phase_prompt,
                                             .candidates = phase_candidates,
                                             .judge = phase_judge,
                                             .apply = phase_apply};

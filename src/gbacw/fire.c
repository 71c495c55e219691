/* fire.c: one fire of any purpose: its frame and its judge (9.0, 10.1, 10.2, 6.23, 24.1). */
#include "gbacw/fire.h"

struct ruling may_fire_at(const struct game *game, counter_id firer, hex_id target, unsigned purpose) {
    (void)game, (void)firer, (void)target, (void)purpose;
    return RULE("9.0", "not yet");
}
int fire_hexsides(const struct game *game, counter_id firer, hex_id target, direction out[2]) {
    (void)game, (void)firer, (void)target;
    out[0] = out[1] = DIRECTION_NONE;
    return 0;
}
int points_left(const struct game *game, counter_id firer, direction via) {
    (void)game, (void)firer, (void)via;
    return 0;
}
bool anyone_may_fire(const struct game *game, side_id side, hex_id target, counter_id unit, unsigned purpose) {
    (void)game, (void)side, (void)target, (void)unit, (void)purpose;
    return false;
}
struct frame *fire_call(struct game *game, unsigned purpose, side_id firing, hex_id target, counter_id unit,
                        int extra_shift) {
    struct frame *frame = play_call(game, KIND_FIRE, firing);
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    fire->purpose = (uint8_t)purpose;
    fire->firing_side = firing;
    fire->target = target;
    fire->unit = unit;
    fire->extra_shift = (int8_t)extra_shift;
    return frame;
}
enum next fire_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
static void fire_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(VERB_HOLD));
}
static struct ruling fire_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)game, (void)frame, (void)action;
    return LEGAL;
}
static void fire_apply(struct game *game, struct frame *frame, struct action action) {
    (void)game, (void)frame, (void)action;
}
static void fire_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    text_add(out, "Fire.");
}
const struct decision fire_decision = {
    .name = "fire", .prompt = fire_prompt, .candidates = fire_candidates, .judge = fire_judge, .apply = fire_apply};

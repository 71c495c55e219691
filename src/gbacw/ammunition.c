/* ammunition.c: depletion, rounds, wagons, supply paths and resupply (11.0). */
#include "gbacw/ammunition.h"

void deplete_unit(struct game *game, counter_id c, const char *case_number) { (void)game, (void)c, (void)case_number; }
void spend_round(struct game *game, counter_id battery) { (void)game, (void)battery; }
int supply_path(struct game *game, counter_id unit, counter_id wagon, hex_id *out, int max, uint16_t *cost) {
    (void)game, (void)unit, (void)wagon, (void)out, (void)max, (void)cost;
    return 0;
}
enum next resupply_advance(struct game *game, struct frame *frame) {
    (void)game, (void)frame;
    return NEXT_DONE;
}
static void resupply_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(VERB_END));
}
static struct ruling resupply_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)game, (void)frame, (void)action;
    return LEGAL;
}
static void resupply_apply(struct game *game, struct frame *frame, struct action action) {
    (void)game, (void)frame, (void)action;
}
static void resupply_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    text_add(out, "Resupply.");
}
const struct decision resupply_decision = {.name = "resupply",
                                           .prompt = resupply_prompt,
                                           .candidates = resupply_candidates,
                                           .judge = resupply_judge,
                                           .apply = resupply_apply};
struct ruling supply_query(struct game *game, const struct query *query, struct json *out) {
    (void)game, (void)query, (void)out;
    return LEGAL;
}

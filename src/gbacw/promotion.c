/* promotion.c: the Final Command Phase: replacements, promotions, recrewing (4.0k, 17.8, 11.18). */
#include "gbacw/leaders.h"
enum next final_command_advance(struct game *game, struct frame *frame) {
    (void)game;
    (void)frame;
    return NEXT_DONE;
}
const struct decision final_command_decision = {.name = "final-command"};

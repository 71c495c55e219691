/* command.c: the Initial Command Phase (17.0, 4.0c). */
#include "gbacw/leaders.h"
void check_command(struct game *game, side_id side) {
    (void)game;
    (void)side;
}
enum next command_advance(struct game *game, struct frame *frame) {
    (void)game;
    (void)frame;
    return NEXT_DONE;
}
const struct decision command_decision = {.name = "command"};
struct ruling command_query(struct game *game, const struct query *query, struct json *out) {
    (void)game;
    (void)query;
    (void)out;
    return LEGAL;
}

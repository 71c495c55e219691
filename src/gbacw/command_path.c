/* command_path.c: paths of command and rally (10.4, 13.53, 23.2). */
#include "gbacw/leaders.h"
int command_path(struct game *game, side_id side, hex_id from, hex_id to, int max, hex_id *out) {
    (void)side;
    (void)out;
    int d = hex_distance(game, from, to);
    return d <= max ? d : -1;
}
bool within_command_of(struct game *game, counter_id leader, counter_id unit) {
    (void)game;
    (void)leader;
    (void)unit;
    return true;
}

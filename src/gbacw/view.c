/* view.c: what a side sees. In these games everything on the table is open; only the dice to come are not. */
#include "gbacw/view.h"

void gbacw_view(struct game *game, side_id side, struct json *out) {
    (void)game, (void)side, json_open(out, '{'), json_close(out, '}');
}
void gbacw_view_map(struct game *game, struct json *out) { (void)game, json_open(out, '{'), json_close(out, '}'); }
void gbacw_imagine(struct game *game, side_id side, uint64_t seed) { (void)side, dice_seed(&game->state->dice, seed); }

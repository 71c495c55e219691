/* standing_orders.c: standing orders: what a seat wants answered for it when the other side's play asks it a question.
 */
#include <string.h>

#include "serve/play/computer_seats.h"

const char *orders_word(const struct seat *seat, const char *id) {
    const char *word = json_string_value(json_object_get(seat->orders, id));
    return word != NULL ? word : "ask";
}

bool orders_answer(struct hosted_game *hosted, struct action *out) {
    struct match *match = hosted->match;
    side_id side = play_side_to_act(&match->game);
    const char *id = match->rules->interruption(&match->game);
    if (id == NULL)
        return false;
    bool always = strcmp(orders_word(&hosted->seat[side], id), "always") == 0;
    play_actions(&match->game, &match->list);
    return match->rules->standing_answer(&match->game, always, &match->list, out);
}

/* standing_orders.c: standing orders: what a seat wants answered for it when the other side's play asks it a question.
 */
#include <string.h>

#include "match/orders.h"
#include "play/catalogue.h"
#include "serve/play/computer_seats.h"

/* What the game does not know, or knows no longer, is asked. */
const char *orders_word(const struct hosted_game *hosted, side_id side, const char *id) {
    const char *word = json_string_value(json_object_get(hosted->seat[side].orders, id));
    return word != NULL && catalogue_standing_takes(hosted->rules, id, word) ? word : "ask";
}

const char *orders_apply(const struct hosted_game *hosted, side_id side) {
    const struct ruleset *rules = hosted->rules;
    if (rules->interruption == NULL || rules->standing_answer == NULL ||
        json_object_size(hosted->seat[side].orders) == 0)
        return NULL;
    play_sync(&hosted->match->game);
    const char *id = rules->interruption(&hosted->match->game);
    return id != NULL && strcmp(orders_word(hosted, side, id), "ask") != 0 ? id : NULL;
}

bool orders_answer(struct hosted_game *hosted, side_id side, struct action *out) {
    const char *id = orders_apply(hosted, side);
    if (id == NULL || !match_standing_answer(hosted->match, side, orders_word(hosted, side, id), out))
        return false;
    match_emit_standing(hosted->match, side, id, *out);
    return true;
}

/* value.c: see value.h. */
#include "play/value.h"

#include <string.h>

#include "core/check.h"
#include "play/tsv.h"

const struct value_weights *value_weights_of(const struct game *game) {
    const struct pack_head *head = game->tables;
    return head->value == LEARNED ? &pack_learned(head)->value : NULL;
}

/* -- a position -- */

static int32_t within(int64_t value, int32_t most) {
    return (int32_t)(value > most ? most : value < -most ? -most : value);
}

/* Half by who won, half by the margin: as fit.py has it. */
static int32_t outcome(const struct value_weights *weights, struct game *game) {
    int32_t points[SIDES] = {0};
    side_id winner = game->state->winner;
    game->rules->score(game, points);
    int64_t margin = (int64_t)(points[0] - points[1]) * (VALUE_ONE / 2) / (2 * weights->scale);
    return within(margin, VALUE_ONE / 2) + (winner >= SIDES ? 0 : winner == 0 ? VALUE_ONE / 2 : -VALUE_ONE / 2);
}

static int32_t estimate(const struct value_weights *weights, struct game *game, void *const memory[SIDES]) {
    int16_t feature[FEATURES_MAX];
    int64_t sum = 0;
    game->rules->features(game, 0, memory, feature);
    for (unsigned i = 0; i < game->rules->feature_count; i++)
        sum += (int64_t)weights->weight[i] * feature[i];
    return within(sum / 1000, VALUE_ONE);
}

int32_t value_of_position(const struct value_weights *weights, struct game *game, side_id side,
                          void *const memory[SIDES]) {
    CHECK(side < SIDES && weights->scale > 0 && game->rules->feature_count <= FEATURES_MAX);
    int32_t value = play_over(game) ? outcome(weights, game) : estimate(weights, game, memory);
    return side == 0 ? value : -value;
}

/* -- a file -- */

static enum pack_learned_state refuse(struct text *why, const char *reason, const char *which) {
    text_add(why, reason);
    text_add(why, which);
    return LEARNED_BAD;
}

/* The column of the battle, from 1; 0: it has none. */
static unsigned column_of(const char *line, const char *battle) {
    struct tsv_field field;
    unsigned column = 0;
    for (bool more = tsv_next(&line, &field); more; column++, more = tsv_next(&line, &field))
        if (column > 0 && tsv_is(field, battle))
            return column;
    return 0;
}

enum pack_learned_state value_read(const char *file, const struct ruleset *rules, const char *battle,
                                   struct value_weights *out, struct text *why) {
    const char *at = file;
    struct tsv_field field;
    memset(out, 0, sizeof *out);
    if (!tsv_row(&at, "enfilade value 1", 1, &field))
        return refuse(why, "its first line is not that of a value of this version: ", "\"enfilade value 1\"");
    unsigned column = column_of(at, battle);
    if (!tsv_row(&at, "battle", 1, &field))
        return refuse(why, "it does not say which battles it is for", "");
    if (column == 0)
        return LEARNED_NOTHING;
    if (!tsv_row(&at, "scale", column, &field) || !tsv_number(field, &out->scale) || out->scale <= 0)
        return refuse(why, "it has no scale for ", battle);
    for (unsigned i = 0; i < rules->feature_count; i++)
        if (!tsv_row(&at, rules->feature_names[i], column, &field) || !tsv_number(field, &out->weight[i]))
            return refuse(why, "it was made for other features: there is no number for ", rules->feature_names[i]);
    return *at == 0 ? LEARNED : refuse(why, "it was made for other features: it has too many", "");
}

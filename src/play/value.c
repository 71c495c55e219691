/* value.c: see value.h. */
#include "play/value.h"

#include <string.h>

#include "core/check.h"

const struct value_weights *value_weights_of(const struct game *game) {
    const struct pack_head *head = game->tables;
    return head->value == PACK_VALUE
               ? (const struct value_weights *)((const unsigned char *)game->tables + pack_room(head->size))
               : NULL;
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

struct field {
    const char *text;
    size_t length;
};

static bool ends_line(char c) { return c == '\n' || c == 0; }

/* The next field of the line; false at its end. */
static bool next_field(const char **at, struct field *out) {
    if (**at == '\t')
        ++*at;
    else if (ends_line(**at))
        return false;
    out->text = *at;
    while (**at != '\t' && !ends_line(**at))
        ++*at;
    out->length = (size_t)(*at - out->text);
    return true;
}

static bool is_word(struct field field, const char *word) {
    return strlen(word) == field.length && memcmp(word, field.text, field.length) == 0;
}

static bool read_number(struct field field, int32_t *out) {
    int64_t number = 0;
    bool minus = field.length > 0 && field.text[0] == '-';
    if (field.length == minus || field.length > 10)
        return false;
    for (size_t i = minus; i < field.length; i++) {
        if (field.text[i] < '0' || field.text[i] > '9')
            return false;
        number = number * 10 + (field.text[i] - '0');
    }
    *out = (int32_t)(minus ? -number : number);
    return number <= INT32_MAX;
}

/* A line that begins with the word, and its field at the column. */
static bool read_row(const char **at, const char *word, unsigned column, struct field *out) {
    struct field first = {"", 0};
    bool named = next_field(at, &first) && is_word(first, word);
    *out = first;
    while (named && column-- > 0)
        named = next_field(at, out);
    while (!ends_line(**at))
        ++*at;
    *at += **at == '\n';
    return named;
}

static enum pack_value refuse(struct text *why, const char *reason, const char *which) {
    text_add(why, reason);
    text_add(why, which);
    return PACK_BAD_VALUE;
}

/* The column of the battle, from 1; 0: it has none. */
static unsigned column_of(const char *line, const char *battle) {
    struct field field;
    unsigned column = 0;
    for (bool more = next_field(&line, &field); more; column++, more = next_field(&line, &field))
        if (column > 0 && is_word(field, battle))
            return column;
    return 0;
}

enum pack_value value_read(const char *file, const struct ruleset *rules, const char *battle, struct value_weights *out,
                           struct text *why) {
    const char *at = file;
    struct field field;
    memset(out, 0, sizeof *out);
    if (!read_row(&at, "enfilade value 1", 1, &field))
        return refuse(why, "its first line is not that of a value of this version: ", "\"enfilade value 1\"");
    unsigned column = column_of(at, battle);
    if (!read_row(&at, "battle", 1, &field))
        return refuse(why, "it does not say which battles it is for", "");
    if (column == 0)
        return PACK_NO_VALUE;
    if (!read_row(&at, "scale", column, &field) || !read_number(field, &out->scale) || out->scale <= 0)
        return refuse(why, "it has no scale for ", battle);
    for (unsigned i = 0; i < rules->feature_count; i++)
        if (!read_row(&at, rules->feature_names[i], column, &field) || !read_number(field, &out->weight[i]))
            return refuse(why, "it was made for other features: there is no number for ", rules->feature_names[i]);
    return *at == 0 ? PACK_VALUE : refuse(why, "it was made for other features: it has too many", "");
}

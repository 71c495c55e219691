/* special.c: see special.h. */
#include "gbacw/state/frames.h"

#include <string.h>

/* A regiment or its parts: whichever of them has set up; until then both may. */
static bool has_set_up(const struct game *game, counter_id c) { return counter_at(game, c)->fate != FATE_NOT_YET; }

static bool parts_have_set_up(const struct game *game, counter_id whole) {
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->part_of == whole && has_set_up(game, c))
            return true;
    }
    return false;
}

static bool is_excluded(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    bool in_parts = state_of(game)->options[OPTION_SKIRMISHERS];
    if (info->part_of != COUNTER_NONE)
        return !in_parts || has_set_up(game, info->part_of);
    return info->parted && in_parts && parts_have_set_up(game, c);
}

bool takes_part(const struct game *game, counter_id c) {
    const struct book *rules = rules_of(game);
    const struct counter_info *info = info_of(game, c);
    if ((info->parted || info->part_of != COUNTER_NONE) && is_excluded(game, c))
        return false;
    return info->condition == 0 || (rules->entry.takes_part && rules->entry.takes_part(game, c));
}

int gbacw_special_get(const struct game *game, const struct special_field *field) {
    CHECK((field->size == 1 || field->size == 2) && field->offset + field->size <= sizeof state_of(game)->special);
    const uint8_t *at = state_of(game)->special + field->offset;
    uint16_t wide;
    if (field->size == 1)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

void gbacw_special_set(struct game *game, const struct special_field *field, int value) {
    CHECK((field->size == 1 || field->size == 2) && field->offset + field->size <= sizeof state_of(game)->special);
    uint8_t *at = state_of(game)->special + field->offset;
    uint16_t wide = (uint16_t)value;
    if (field->size == 1)
        *at = (uint8_t)value;
    else
        memcpy(at, &wide, sizeof wide);
}

int gbacw_own_get(const uint8_t *own, const struct own_field *field) {
    return field->kind == OWN_FLAG ? (own[field->offset] & field->mask) != 0 : own[field->offset];
}

void gbacw_own_set(uint8_t *own, const struct own_field *field, int value) {
    CHECK(field->kind == OWN_FLAG || (value >= 0 && value <= 255));
    if (field->kind != OWN_FLAG)
        own[field->offset] = (uint8_t)value;
    else if (value)
        own[field->offset] |= field->mask;
    else
        own[field->offset] &= (uint8_t)~field->mask;
}

static enum next own_run(struct game *game, struct frame *frame, int which) {
    const struct book *rules = rules_of(game);
    return rules->turn.own_advance[which] ? rules->turn.own_advance[which](game, frame) : NEXT_DONE;
}
enum next own_first_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_OWN_FIRST);
    return own_run(game, frame, 0);
}
enum next own_second_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_OWN_SECOND);
    return own_run(game, frame, 1);
}

/* What is asked in a special phase is the game's own; these two only say that something is. */
const struct decision own_first_decision = {.name = "special"}, own_second_decision = {.name = "special"};

const struct decision *decision_of(const struct game *game, uint8_t kind) {
    CHECK(kind > KIND_NONE && kind < KINDS);
    if (kind == KIND_OWN_FIRST || kind == KIND_OWN_SECOND)
        return rules_of(game)->turn.own_decision[kind == KIND_OWN_SECOND];
    return gbacw_kinds[kind].ask;
}

/* fire_odds.c: the exact odds of a fire.
 *
 * Breadth first: every record of a front takes its next chance in every class, equal records are merged, and those
 * that are finished are kept by what they mean. Weights are whole numbers of 1/6^24, so nothing is rounded. */
#include "gbacw/fire/fire_odds.h"

#include <string.h>

#include "core/hash.h"
#include "gbacw/state/scratch.h"

enum { FRONT_MAX = 1024, SLOTS = 2048 };

struct front {
    unsigned count;
    bool full;
    uint16_t slot[SLOTS]; /* 1 + index of the entry, by hash */
    struct fire_outcome entry[FRONT_MAX];
};
struct odds_room {
    struct front front[2], last;
};
_Static_assert(sizeof(struct odds_room) <= sizeof(((struct gbacw_scratch *)0)->odds_block), "odds fit the scratch");

static size_t record_size(const struct resolution *record) {
    return offsetof(struct resolution, target) + record->target_count * sizeof(struct fire_target);
}

static void front_clear(struct front *front) {
    front->count = 0;
    front->full = false;
    memset(front->slot, 0, sizeof front->slot);
}

static void front_add(struct front *front, const struct resolution *record, uint64_t weight) {
    size_t size = record_size(record);
    unsigned at = (unsigned)(hash_bytes(record, size, 0) % SLOTS);
    for (; front->slot[at]; at = (at + 1) % SLOTS) {
        struct fire_outcome *entry = &front->entry[front->slot[at] - 1];
        if (memcmp(&entry->record, record, size) == 0) {
            entry->weight += weight;
            return;
        }
    }
    if (front->count == FRONT_MAX) {
        front->full = true;
        return;
    }
    struct fire_outcome *entry = &front->entry[front->count++];
    front->slot[at] = (uint16_t)front->count;
    entry->weight = weight;
    memcpy(&entry->record, record, size);
}

/* What counts in the end: losses, routs, pins. The leaders have their own shares. */
static void keep_end(struct fire_odds *odds, struct front *last, const struct resolution *record, uint64_t weight) {
    struct resolution end = *record;
    memset(&end, 0, offsetof(struct resolution, target));
    end.target_count = record->target_count;
    end.pinned = record->pinned;
    for (unsigned i = 0; i < record->leader_count; i++)
        odds->leader[i][record->leader[i]] += weight;
    for (unsigned i = 0; i < record->target_count; i++) {
        const struct fire_target *from = &record->target[i];
        struct fire_target *to = &end.target[i];
        if (from->kind == TYPE_BATTERY && from->lost && !(from->outcome & OUTCOME_GONE))
            odds->guns_lost[i] += weight;
        *to = (struct fire_target){.kind = from->kind,
                                   .lost = from->lost,
                                   .steps_lost = from->steps_lost,
                                   .boxes_lost = from->boxes_lost,
                                   .outcome = from->outcome &
                                              (OUTCOME_ROUT | OUTCOME_GONE | OUTCOME_CREW_GONE | OUTCOME_DISORDER)};
        if (from->outcome & OUTCOME_SPREAD)
            to->outcome |= OUTCOME_ROUT;
    }
    front_add(last, &end, weight);
}

static void step_record(const struct charts *charts, struct fire_odds *odds, const struct fire_outcome *from,
                        struct front *next, struct front *last) {
    struct resolution record;
    struct chance chance;
    size_t size = record_size(&from->record);
    memcpy(&record, &from->record, size);
    if (!resolution_next(charts, &record, &chance)) {
        keep_end(odds, last, &record, from->weight);
        return;
    }
    if (from->weight % chance.of)
        odds->exact = false;
    uint64_t unit = from->weight / chance.of, rest = from->weight % chance.of;
    for (unsigned class = 0; class < chance.classes; class ++) {
        struct resolution branch;
        memcpy(&branch, &record, size);
        resolution_feed(charts, &branch, &chance, class);
        front_add(next, &branch, unit * chance.weight[class] + (class == 0 ? rest : 0));
    }
}

static void sort_ends(struct front *last) {
    for (unsigned i = 1; i < last->count; i++) {
        struct fire_outcome held = last->entry[i];
        unsigned at = i;
        for (; at > 0 && last->entry[at - 1].weight < held.weight; at--)
            last->entry[at] = last->entry[at - 1];
        last->entry[at] = held;
    }
}

void fire_odds(const struct game *game, const struct fire_plan *plan, struct fire_odds *odds) {
    struct odds_room *room = (struct odds_room *)(void *)scratch_of(game)->odds_block;
    const struct charts *charts = &tables_of(game)->charts;
    memset(odds, 0, sizeof *odds);
    odds->exact = true;
    front_clear(&room->last);
    front_clear(&room->front[0]);
    front_add(&room->front[0], &plan->record, ODDS_OF);
    for (int now = 0; room->front[now].count > 0; now ^= 1) {
        struct front *from = &room->front[now], *next = &room->front[now ^ 1];
        front_clear(next);
        for (unsigned i = 0; i < from->count; i++)
            step_record(charts, odds, &from->entry[i], next, &room->last);
        odds->exact &= !next->full;
    }
    odds->exact &= !room->last.full;
    for (unsigned a = 0; a < plan->attack_count; a++) {
        if (!plan->attack[a].artillery)
            odds->small_one = ODDS_OF / 6;
    }
    sort_ends(&room->last);
    odds->count = room->last.count;
    odds->outcome = room->last.entry;
}

/* scenario_roster.c: an order of battle cut down to the counters that a scenario has a use for: they are numbered
 * again, and with them the brigades and divisions that still have somebody. Crews stay with their guns and wagons,
 * nameless successors with their brigade commanders. */
#include <string.h>

#include "load/read.h"

struct trimming {
    counter_id counter[COUNTERS_MAX]; /* new numbers, COUNTER_NONE: gone */
    uint8_t brigade[BRIGADES_MAX], division[DIVISIONS_MAX];
};

static counter_id renumbered(const struct trimming *trim, counter_id c) {
    return c == COUNTER_NONE ? COUNTER_NONE : trim->counter[c];
}

/* A counter that belongs to one that is there is there too. */
static void take_along(const struct gbacw_tables *tables, bool use[COUNTERS_MAX]) {
    for (counter_id c = 0; c < tables->counter_count; c++) {
        const struct counter_info *info = &tables->counter[c];
        bool crew = info->type == TYPE_GUN_CREW || info->type == TYPE_WAGON_CREW;
        if (crew && use[info->crew])
            use[c] = true;
        if (info->commands == COMMANDS_WAITING)
            use[c] = true; /* a leader may take a place in any of them */
    }
    for (unsigned b = 0; b < tables->brigade_count; b++)
        for (int i = 0; i < 2; i++) {
            counter_id leader = tables->brigade[b].leader[i], spare = tables->brigade[b].spare[i];
            if (leader != COUNTER_NONE && spare != COUNTER_NONE && use[leader])
                use[spare] = true;
        }
}

static void number_counters(struct gbacw_tables *tables, const bool *use, struct trimming *trim) {
    counter_id count = 0;
    for (counter_id c = 0; c < tables->counter_count; c++)
        trim->counter[c] = use[c] ? count++ : COUNTER_NONE;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (use[c])
            tables->counter[trim->counter[c]] = tables->counter[c];
    memset(&tables->counter[count], 0, (size_t)(tables->counter_count - count) * sizeof tables->counter[0]);
    tables->counter_count = count;
}

static void number_brigades(struct gbacw_tables *tables, struct trimming *trim) {
    bool used[BRIGADES_MAX] = {false};
    uint8_t count = 0;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].brigade != NO_BRIGADE)
            used[tables->counter[c].brigade] = true;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].home)
            used[tables->counter[c].home - 1] = true;
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        trim->brigade[b] = used[b] ? count : NO_BRIGADE;
        if (used[b])
            tables->brigade[count++] = tables->brigade[b];
    }
    memset(&tables->brigade[count], 0, (size_t)(tables->brigade_count - count) * sizeof tables->brigade[0]);
    tables->brigade_count = count;
}

static void number_divisions(struct gbacw_tables *tables, struct trimming *trim) {
    bool used[DIVISIONS_MAX] = {false};
    uint8_t count = 0;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].division != NO_DIVISION)
            used[tables->counter[c].division] = true;
    for (unsigned b = 0; b < tables->brigade_count; b++)
        if (tables->brigade[b].division != NO_DIVISION)
            used[tables->brigade[b].division] = true;
    for (unsigned d = tables->division_count;
         d-- > 0;) /* divisions stand after their corps in the file, or before: both */
        if (used[d] && tables->division[d].parent != NO_DIVISION)
            used[tables->division[d].parent] = true;
    for (unsigned d = 0; d < tables->division_count; d++) {
        trim->division[d] = used[d] ? count : NO_DIVISION;
        if (used[d])
            tables->division[count++] = tables->division[d];
    }
    memset(&tables->division[count], 0, (size_t)(tables->division_count - count) * sizeof tables->division[0]);
    tables->division_count = count;
}

static uint8_t division_now(const struct trimming *trim, uint8_t division) {
    return division == NO_DIVISION ? (uint8_t)NO_DIVISION : trim->division[division];
}

static void mend_counters(struct gbacw_tables *tables, const struct trimming *trim) {
    for (counter_id c = 0; c < tables->counter_count; c++) {
        struct counter_info *info = &tables->counter[c];
        info->crew = renumbered(trim, info->crew);
        info->near_leader = renumbered(trim, info->near_leader);
        info->part_of = renumbered(trim, info->part_of);
        info->twin = renumbered(trim, info->twin);
        info->relieved_by = renumbered(trim, info->relieved_by);
        if (info->brigade != NO_BRIGADE)
            info->brigade = trim->brigade[info->brigade];
        info->division = division_now(trim, info->division);
        if (info->home)
            info->home = (uint8_t)(trim->brigade[info->home - 1] + 1);
    }
}

static void mend_commands(struct gbacw_tables *tables, const struct trimming *trim) {
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        struct brigade_info *info = &tables->brigade[b];
        info->division = division_now(trim, info->division);
        if (info->attached_at_start)
            info->attached_at_start = (uint8_t)(division_now(trim, (uint8_t)(info->attached_at_start - 1)) + 1);
        for (int i = 0; i < 2; i++) {
            info->leader[i] = renumbered(trim, info->leader[i]);
            info->spare[i] = renumbered(trim, info->spare[i]);
        }
    }
    for (unsigned d = 0; d < tables->division_count; d++) {
        struct division_info *info = &tables->division[d];
        uint8_t count = 0;
        info->parent = division_now(trim, info->parent);
        info->leader = renumbered(trim, info->leader);
        for (int i = 0; i < info->successor_count; i++) {
            counter_id now = renumbered(trim, info->successor[i]);
            if (now != COUNTER_NONE)
                info->successor[count++] = now;
        }
        for (int i = count; i < 8; i++)
            info->successor[i] = COUNTER_NONE;
        info->successor_count = count;
    }
}

/* A half has its own place and formation, and else what its regiment has. */
static void place_halves(struct gbacw_tables *tables) {
    for (counter_id c = 0; c < tables->counter_count; c++) {
        struct counter_info *half = &tables->counter[c];
        if (half->part_of == COUNTER_NONE)
            continue;
        struct counter_info whole = tables->counter[half->part_of], own = *half;
        *half = whole;
        memcpy(half->id, own.id, sizeof half->id);
        memcpy(half->name, own.name, sizeof half->name);
        half->strength = own.strength, half->morale = own.morale, half->dismounted_morale = own.dismounted_morale;
        half->marks = own.marks, half->part_of = own.part_of, half->skirmishes = own.skirmishes;
        half->parted = half->killed = half->captured = 0;
        half->standard_hex = own.standard_hex, half->standard_facing = own.standard_facing;
        half->standard_formation = own.standard_formation;
        half->skirmish_at_start = own.skirmish_at_start;
    }
}

/* 1 + a corps, or 0. */
static void corps_now(const struct trimming *trim, uint8_t *told) {
    if (*told)
        *told = (uint8_t)(division_now(trim, (uint8_t)(*told - 1)) + 1);
}

void tables_trim(struct gbacw_tables *tables, bool use[COUNTERS_MAX]) {
    struct trimming trim;
    take_along(tables, use);
    number_counters(tables, use, &trim);
    number_brigades(tables, &trim);
    number_divisions(tables, &trim);
    mend_counters(tables, &trim);
    mend_commands(tables, &trim);
    place_halves(tables);
    for (unsigned i = 0; i < tables->start.detachment_count; i++)
        tables->start.detachment[i].unit = renumbered(&trim, tables->start.detachment[i].unit);
    for (int i = 0; i < 2; i++) {
        corps_now(&trim, &tables->start.loan[i]);
        corps_now(&trim, &tables->start.lends[i]);
    }
    for (int i = 0; i < tables->start.line.brigade_count; i++)
        tables->start.line.brigade[i] = trim.brigade[tables->start.line.brigade[i]];
    tables->start.hastened.who = renumbered(&trim, tables->start.hastened.who);
    tables->start.hastened.after = renumbered(&trim, tables->start.hastened.after);
    tables->start.charge.reserve_leader = renumbered(&trim, tables->start.charge.reserve_leader);
    tables->start.charge.reserve = division_now(&trim, tables->start.charge.reserve);
    units_finish(tables);
}

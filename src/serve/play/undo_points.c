/* undo_points.c: see undo_points.h. */
#include "serve/play/undo_points.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/play/digest.h"

enum { PHASES_MOST = 8, ENTRIES_MOST = 4000 }; /* so far back phases are looked for */

struct step {      /* an action that stands */
    uint32_t done; /* actions after it */
    bool mine, dice;
    char *phase; /* that began with it; NULL: none */
};

struct steps {
    const struct past *past;
    const bool *stands;
    const char *side;
    bool phases;                /* wanted */
    const struct game *speaker; /* of their words; NULL: as they are kept */
    struct step *at;
    size_t count;
};

/* The phase that begins with these kept events, in words; the caller frees it. */
static char *phase_begun(const struct game *speaker, const char *lines) {
    json_t *events = digest_events(speaker, lines, SIDE_NONE), *event;
    const char *words = NULL;
    size_t i;
    json_array_foreach(events, i, event) {
        const char *heading = digest_heading(event);
        words = heading != NULL ? heading : words; /* of several the last one is where it stopped */
    }
    char *copy = words != NULL ? must(strdup(words)) : NULL;
    json_decref(events);
    return copy;
}

/* "do csa fire 0827 | small-arms=4" */
static bool has_dice(const char *line) {
    if (strncmp(line, "mix ", 4) == 0)
        line += strcspn(line, "\n") + 1;
    const char *end = line + strcspn(line, "\n"), *bar = strstr(line, " | ");
    return bar != NULL && bar < end;
}

static void take(void *context, const struct journal_row *row) {
    struct steps *steps = context;
    if (!steps->stands[row->n - steps->past->base] || strcmp(row->kind, "do") != 0)
        return;
    steps->at[steps->count++] = (struct step){
        .done = past_done(steps->past, row->n),
        .mine = row->side != NULL && strcmp(row->side, steps->side) == 0,
        .dice = has_dice(row->line),
        .phase = steps->phases ? phase_begun(steps->speaker, row->events) : NULL,
    };
}

/* Those of the entries from..head that stand. */
static struct steps read_steps(const struct past *past, uint32_t from, uint32_t head, const char *side, bool phases,
                               const struct game *speaker) {
    bool *stands = past_in_effect(past, head);
    struct steps steps = {past, stands, side, phases, speaker, must(calloc(head - from + 2, sizeof(struct step))), 0};
    store_journal_read(past->store, past->id, from, head, take, &steps);
    free(stands);
    steps.stands = NULL;
    return steps;
}

static void free_steps(struct steps *steps) {
    for (size_t i = 0; i < steps->count; i++)
        free(steps->at[i].phase);
    free(steps->at);
}

static struct undo_point measure(const struct steps *steps, uint32_t to) {
    struct undo_point point = {.to = to};
    for (size_t i = 0; i < steps->count; i++)
        if (steps->at[i].done > to) {
            point.actions++;
            point.theirs += !steps->at[i].mine;
            point.dice = point.dice || steps->at[i].dice;
        }
    return point;
}

bool undo_point_measure(const struct past *past, uint32_t head, const char *side, uint32_t to, struct undo_point *out) {
    uint32_t n;
    if (!past_entry_done(past, head, to, &n) || n >= head)
        return false;
    struct steps steps = read_steps(past, n + 1, head, side, false, NULL);
    *out = measure(&steps, to);
    free_steps(&steps);
    return true;
}

/* -- for people to choose from -- */

static void put_point(struct json *out, const char *kind, const char *words, struct undo_point point) {
    json_open(out, '{');
    json_put_int(out, "to", point.to);
    json_put_string(out, "kind", kind);
    json_put_string_or_none(out, "words", words);
    json_put_int(out, "actions", point.actions);
    json_put_int(out, "theirs", point.theirs);
    json_put_bool(out, "dice", point.dice);
    json_close(out, '}');
}

/* Before the last action of the side; UINT32_MAX: it has done none. */
static uint32_t before_own(const struct steps *steps) {
    for (size_t i = steps->count; i > 0; i--)
        if (steps->at[i - 1].mine)
            return steps->at[i - 1].done - 1;
    return UINT32_MAX;
}

static void put_phases(const struct steps *steps, uint32_t now, uint32_t own, struct json *out) {
    int count = 0;
    for (size_t i = steps->count; i > 0 && count < PHASES_MOST; i--) {
        const struct step *step = &steps->at[i - 1];
        if (step->phase == NULL || step->done >= now || step->done == own)
            continue;
        put_point(out, "phase", step->phase, measure(steps, step->done));
        count++;
    }
}

void undo_points_put(const struct past *past, uint32_t head, const char *side, uint32_t own, const struct game *speaker,
                     struct json *out) {
    uint32_t now = past_done(past, head), first = head > ENTRIES_MOST ? head - ENTRIES_MOST : 0;
    first = first > past->base ? first : past->base;
    struct steps steps = read_steps(past, first + 1, head, side, true, speaker);
    bool reaches = own < now && steps.count > 0 && own + 1 >= steps.at[0].done;
    own = reaches ? own : before_own(&steps);
    json_key(out, "points");
    json_open(out, '[');
    if (own < now)
        put_point(out, "action", NULL, measure(&steps, own));
    put_phases(&steps, now, own, out);
    json_close(out, ']');
    free_steps(&steps);
}

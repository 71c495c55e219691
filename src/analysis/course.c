/* course.c: see course.h. */
#include "analysis/course.h"

#include <stdlib.h>
#include <string.h>

#include "match/memory.h"

struct reader {
    struct course *course;
    uint32_t n;
    uint8_t *phase; /* counts up with every phase, of each action */
    uint16_t turn;
    uint8_t now, last_phase;
    side_id phasing;
};

static void *grown(void *list, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room)
        return list;
    *room = *room * 2 + 64;
    return must(realloc(list, *room * size));
}

static void add_stretch(struct stretches *list, uint32_t n, const struct play_state *state) {
    list->at = grown(list->at, list->count, &list->room, sizeof *list->at);
    list->at[list->count++] = (struct stretch){n, state->turn, state->phasing};
}

static void add_order(struct course *course, struct course_order order) {
    course->order = grown(course->order, course->orders, &course->order_room, sizeof *course->order);
    course->order[course->orders++] = order;
}

static void read_position(void *context, struct game *game) {
    struct reader *reader = context;
    struct course *course = reader->course;
    const struct play_state *state = game->state;
    bool turn = state->turn != reader->turn, player_turn = turn || state->phasing != reader->phasing;
    if (reader->n == 0 || (turn && !state->over))
        add_stretch(&course->turns, reader->n, state);
    if (reader->n == 0 || (player_turn && !state->over))
        add_stretch(&course->player_turns, reader->n, state);
    reader->now = (uint8_t)(reader->now + (player_turn || state->phase != reader->last_phase));
    reader->turn = state->turn;
    reader->phasing = state->phasing;
    reader->last_phase = state->phase;
    course->depth[reader->n] = state->frame_count;
    reader->phase[reader->n] = reader->now;
    reader->n++;
    course->over = state->over != 0;
    course->winner = state->winner;
}

/* The depth at which a phase asks its question is the least at which it asks any. */
static uint8_t depth_of_phase(const struct reader *reader, uint32_t from, uint32_t *end) {
    const struct course *course = reader->course;
    uint8_t least = course->depth[from];
    for (*end = from; *end < course->history->count && reader->phase[*end] == reader->phase[from]; ++*end)
        if (course->depth[*end] < least)
            least = course->depth[*end];
    return least;
}

static void cut_phase(struct course *course, uint32_t from, uint32_t end, uint8_t least) {
    const struct history_step *step = course->history->step;
    for (uint32_t i = from; i < end;) {
        uint32_t to = i + 1;
        while (to < end && course->depth[to] > least)
            to++;
        add_order(course, (struct course_order){i, to, step[i].side, stretch_of_action(&course->player_turns, i),
                                                stretch_of_action(&course->turns, i)});
        i = to;
    }
}

static void number_dice(struct course *course) {
    const struct history *history = course->history;
    course->die_action = must(calloc(history->die_count + 1u, sizeof *course->die_action));
    for (uint32_t action = 0; action < history->count; action++)
        for (uint32_t i = history->step[action].dice; i < course_first_die(course, action + 1); i++)
            course->die_action[i] = action;
}

void course_read(struct course *course, struct match *match) {
    uint32_t count = match->history.count, end;
    struct reader reader = {.course = course, .phase = must(calloc(count + 1u, 1))};
    memset(course, 0, sizeof *course);
    course->history = &match->history;
    course->depth = must(calloc(count + 1u, 1));
    match_walk(match, 0, count, read_position, &reader);
    number_dice(course);
    for (uint32_t from = 0; from < count; from = end) {
        uint8_t least = depth_of_phase(&reader, from, &end);
        cut_phase(course, from, end, least);
    }
    free(reader.phase);
}

void course_free(struct course *course) {
    free(course->turns.at);
    free(course->player_turns.at);
    free(course->order);
    free(course->die_action);
    free(course->depth);
}

uint32_t course_first_die(const struct course *course, uint32_t action) {
    const struct history *history = course->history;
    return action < history->count ? history->step[action].dice : history->die_count;
}

uint32_t stretch_of_action(const struct stretches *list, uint32_t action) {
    uint32_t low = 0, high = list->count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        *(list->at[middle].from <= action ? &low : &high) = middle;
    }
    return low;
}

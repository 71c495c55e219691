/* deeds.c: see deeds.h. */
#include "analysis/deeds.h"

#include <stdlib.h>
#include <string.h>

#include "match/memory.h"

enum { PHASE_ACTIONS_MAX = 2000 };

struct listener {
    struct deed *deed;
    struct event_sink sink;
};

static bool about(const struct event *event, const char *key, counter_id who) {
    const struct event_token *token = event_find(event, key);
    return token != NULL && token->type == EVENT_COUNTER && token->value == who;
}

/* Whatever moves a counter says `unit` or `leader`, and `to`. */
static void hear(void *context, const struct event *event) {
    struct deed *deed = context;
    const struct event_token *to = event_find(event, "to");
    if (to != NULL && to->type == EVENT_HEX && deed->who != COUNTER_NONE &&
        (about(event, "unit", deed->who) || about(event, "leader", deed->who)))
        deed->to = (hex_id)to->value;
}

/* Buttons beside a counter do not say its name again. */
static bool names(const struct game *game, counter_id who, const char *words) {
    char name[64];
    struct text text;
    text_init(&text, name, sizeof name);
    play_counter_said(game, who, &text);
    return strstr(words, name) != NULL;
}

static void begin_deed(struct game *game, struct action first, struct deed *out) {
    struct text text;
    memset(out, 0, sizeof *out);
    out->first = first;
    out->who = first.who;
    out->to = HEX_NONE;
    text_init(&text, out->words, sizeof out->words);
    if (game->rules->action_words != NULL)
        game->rules->action_words(game, first, &text);
    if (text.length == 0)
        text_add(&text, game->rules->verbs[first.verb].name);
    if (first.who != COUNTER_NONE && !names(game, first.who, out->words)) {
        text_add(&text, " ");
        play_counter_said(game, first.who, &text);
    }
}

static void add_place(const struct game *game, struct deed *deed) {
    char before[sizeof deed->words], label[16];
    struct text text;
    if (deed->to == HEX_NONE)
        return;
    memcpy(before, deed->words, sizeof before);
    text_init(&text, label, sizeof label);
    game->rules->hex_label(game->tables, deed->to, &text);
    text_init(&text, deed->words, sizeof deed->words);
    text_said(&text, game->language, "{0} to {1}", before, label);
}

/* -- as it was -- */

static void do_action(struct desk *desk, uint32_t action) {
    const struct history *history = desk->course->history;
    struct dice_script *script = &desk->script;
    script->count = 0;
    script->strict = script->failed = false;
    for (uint32_t i = history->step[action].dice; i < course_first_die(desk->course, action + 1); i++)
        if (script->count < DICE_SCRIPT_MAX)
            script->line[script->count++] =
                (struct dice_line){history->die[i].purpose, 0, DICE_ANY_ABOUT, history->die[i].face};
    desk->playout.game.script = script;
    play_apply_for(&desk->playout.game, history->step[action].side, history->step[action].action);
    desk->playout.game.script = NULL;
}

void deed_done(struct desk *desk, const struct course_order *order, struct deed *out) {
    struct listener *listener = must(calloc(1, sizeof *listener));
    struct game *game = &desk->playout.game;
    desk_go(desk, order->from);
    playout_begin_from(&desk->playout, &desk->game, 0);
    begin_deed(game, desk->course->history->step[order->from].action, out);
    listener->sink = (struct event_sink){.take = hear, .listener = out};
    game->events = &listener->sink;
    for (uint32_t i = order->from; i < order->to; i++)
        do_action(desk, i);
    game->events = NULL;
    free(listener);
    add_place(game, out);
}

/* -- as the staff would have -- */

/* The first order of the playout to the counter, followed to its end. False: it gets none in this phase. */
static bool watch_phase(struct desk *desk, const struct course_order *order, uint8_t depth, struct listener *listener,
                        struct deed *out) {
    struct playout *playout = &desk->playout;
    struct game *game = &playout->game;
    const struct play_state *state = game->state;
    struct action given = desk->course->history->step[order->from].action;
    uint8_t phase = state->phase;
    uint16_t turn = state->turn;
    bool found = false, on = playout_go(playout, 1);
    for (unsigned i = 0; on && i < PHASE_ACTIONS_MAX && state->phase == phase && state->turn == turn; i++) {
        bool asks = state->frame_count <= depth;
        if (found && asks)
            break;
        if (!found && asks && play_side_to_act(game) == order->side &&
            (given.who == COUNTER_NONE || playout->next.who == given.who)) {
            begin_deed(game, playout->next, out);
            game->events = &listener->sink;
            found = true;
        }
        on = playout_step(playout, 1);
    }
    game->events = NULL;
    return found;
}

static void stay(struct game *game, const struct action *given, struct deed *out) {
    char name[64];
    struct text text;
    begin_deed(game, *given, out);
    out->first = action_of(game->rules->verb_end);
    text_init(&text, name, sizeof name);
    play_counter_said(game, given->who, &text);
    text_init(&text, out->words, sizeof out->words);
    text_said(&text, game->language, "Leave {0} as it is", name);
}

static void try_once(struct desk *desk, const struct course_order *order, uint64_t seed, struct listener *listener,
                     struct deed *out) {
    desk_go(desk, order->from);
    playout_begin_from(&desk->playout, &desk->game, seed);
    listener->sink = (struct event_sink){.take = hear, .listener = out};
    if (!watch_phase(desk, order, desk->course->depth[order->from], listener, out))
        stay(&desk->playout.game, &desk->course->history->step[order->from].action, out);
    add_place(&desk->playout.game, out);
}

bool deed_same(const struct deed *a, const struct deed *b) {
    return action_equal(a->first, b->first) && a->to == b->to;
}

bool deed_of_staff_is(struct desk *desk, const struct course_order *order, uint64_t seed, const struct deed *deed) {
    enum { TRIES = 2 };
    struct listener *listener = must(calloc(1, sizeof *listener));
    struct deed tried;
    bool same = false;
    for (unsigned i = 0; i < TRIES && !same; i++) {
        try_once(desk, order, desk_seed(seed, order->from, i), listener, &tried);
        same = deed_same(&tried, deed);
    }
    free(listener);
    return same;
}

void deed_of_staff(struct desk *desk, const struct course_order *order, uint64_t seed, struct deed *out) {
    struct listener *listener = must(calloc(1, sizeof *listener));
    struct deed tried[DEED_TRIES];
    unsigned best = 0;
    for (unsigned i = 0; i < DEED_TRIES; i++) {
        try_once(desk, order, desk_seed(seed, order->from, i), listener, &tried[i]);
        for (unsigned k = 0; k <= i; k++)
            if (deed_same(&tried[k], &tried[i])) {
                tried[k].times++;
                break;
            }
    }
    for (unsigned i = 1; i < DEED_TRIES; i++)
        if (tried[i].times > tried[best].times)
            best = i;
    *out = tried[best];
    free(listener);
}

/* ghosts.c: see ghosts.h. */
#include "match/ghosts.h"

#include <stdlib.h>
#include <string.h>

#include "match/memory.h"

static void add_step(struct ghosts *ghosts, struct ghost_step step) {
    if (ghosts->step_count == ghosts->step_size) {
        ghosts->step_size = ghosts->step_size * 2 + 64;
        ghosts->step = must(realloc(ghosts->step, ghosts->step_size * sizeof *ghosts->step));
    }
    ghosts->step[ghosts->step_count++] = step;
}

static void add_fight(struct ghosts *ghosts, struct ghost_fight fight) {
    if (ghosts->fight_count == ghosts->fight_size) {
        ghosts->fight_size = ghosts->fight_size * 2 + 16;
        ghosts->fight = must(realloc(ghosts->fight, ghosts->fight_size * sizeof *ghosts->fight));
    }
    ghosts->fight[ghosts->fight_count++] = fight;
}

static counter_id counter_under(const struct event *event, const char *key) {
    const struct event_token *token = event_find(event, key);
    return token != NULL && token->type == EVENT_COUNTER ? (counter_id)token->value : COUNTER_NONE;
}

/* The counters of a list, whether they stand in it themselves or under `unit` in its objects; -1: no such list. */
static int counters_in(const struct event *event, const char *key, counter_id *out, int most) {
    const struct event_token *token = event_find(event, key);
    int count = 0, depth = 0;
    if (token == NULL || token->type != EVENT_LIST)
        return -1;
    for (; token < event->token + event->count; token++) {
        depth += token->type == EVENT_LIST || token->type == EVENT_OBJECT;
        depth -= token->type == EVENT_CLOSE;
        if (depth == 0)
            break;
        bool named = token->key == NULL ? depth == 1 : depth == 2 && strcmp(token->key, "unit") == 0;
        if (token->type == EVENT_COUNTER && named && count < most)
            out[count++] = (counter_id)token->value;
    }
    return count;
}

static void take_move(struct ghosts *ghosts, const struct event *event) {
    enum { MOST = 32 };
    const struct event_token *from = event_find(event, "from"), *to = event_find(event, "to");
    counter_id who[MOST];
    int count = counters_in(event, "units", who, MOST);
    if (to == NULL || to->type != EVENT_HEX || (from != NULL && from->type != EVENT_HEX))
        return;
    if (count < 0) {
        who[0] = counter_under(event, "unit");
        if (who[0] == COUNTER_NONE)
            who[0] = counter_under(event, "leader");
        count = who[0] != COUNTER_NONE;
    }
    for (int i = 0; i < count; i++)
        if (ghosts->game->rules->commands->counter_side(ghosts->game, who[i]) == ghosts->side)
            add_step(ghosts,
                     (struct ghost_step){who[i], from != NULL ? (hex_id)from->value : HEX_NONE, (hex_id)to->value,
                                         ghosts->sure && ghosts->game->thrown == ghosts->thrown});
}

static void put_number_of(const struct event *event, const char *key, struct json *out) {
    const struct event_token *token = event_find(event, key);
    if (token != NULL && token->type == EVENT_INT)
        json_put_int(out, key, token->value);
}

static void put_word_of(const struct event *event, const char *key, struct json *out) {
    const struct event_token *token = event_find(event, key);
    if (token != NULL && token->type == EVENT_STRING)
        json_put_string(out, key, token->string);
}

static void put_unit(struct ghosts *ghosts, counter_id c) {
    for (int i = 0; i < ghosts->written_count; i++)
        if (ghosts->written[i] == c)
            return;
    if (ghosts->written_count == GHOST_UNITS)
        return;
    ghosts->written[ghosts->written_count++] = c;
    play_put_counter(ghosts->game, &ghosts->fights, NULL, c);
}

static void end_fight(struct ghosts *ghosts) {
    if (ghosts->writing) {
        json_close(&ghosts->fights, ']');
        json_close(&ghosts->fights, '}');
    }
    ghosts->writing = false;
}

/* A fire comes as an event for each arm, and for each class of its target: one row, with the odds of all. */
static bool goes_with_the_last(const struct ghosts *ghosts, const struct ghost_fight *fight) {
    if (!ghosts->writing || ghosts->written_by != ghosts->actions)
        return false;
    const struct ghost_fight *last = &ghosts->fight[ghosts->fight_count - 1];
    return !fight->close && !last->close && last->target == fight->target;
}

static void begin_fight(struct ghosts *ghosts, const struct event *event, const struct ghost_fight *fight) {
    struct json *out = &ghosts->fights;
    end_fight(ghosts);
    ghosts->writing = true;
    ghosts->written_by = ghosts->actions;
    ghosts->written_count = 0;
    json_open(out, '{');
    json_put_string(out, "event", event->name);
    play_put_hex(ghosts->game, out, "target", fight->target);
    put_number_of(event, "differential", out);
    put_number_of(event, "strength", out);
    put_word_of(event, "column", out);
    if (ghosts->chances_text.length > 0 && !fight->close) {
        json_key(out, "chances");
        json_raw(out, ghosts->chances_text.at, ghosts->chances_text.length);
    }
    json_put_bool(out, "sure", ghosts->sure);
    json_key(out, "units");
    json_open(out, '[');
}

static void take_fight(struct ghosts *ghosts, const struct event *event) {
    const struct event_token *target = event_find(event, "target");
    counter_id who[GHOST_UNITS];
    int count = counters_in(event, "firers", who, GHOST_UNITS);
    if (count < 0)
        count = counters_in(event, "attackers", who, GHOST_UNITS);
    if (count < 0 && (who[0] = counter_under(event, "attacker")) != COUNTER_NONE)
        count = 1;
    if (target == NULL || target->type != EVENT_HEX || count < 1)
        return;
    bool own = ghosts->game->rules->commands->counter_side(ghosts->game, who[0]) == ghosts->side;
    if (ghosts->own_only && !own)
        return;
    struct ghost_fight fight = {who[0], (hex_id)target->value, event_find(event, "firers") == NULL, ghosts->sure};
    bool same = goes_with_the_last(ghosts, &fight);
    add_fight(ghosts, fight);
    if (!same)
        begin_fight(ghosts, event, &fight);
    for (int i = 0; i < count; i++)
        put_unit(ghosts, who[i]);
}

static void take_event(void *listener, const struct event *event) {
    struct ghosts *ghosts = listener;
    if (event->only == SIDE_NONE || event->only == ghosts->side) {
        take_move(ghosts, event);
        take_fight(ghosts, event);
    }
}

void ghosts_open(struct ghosts *ghosts, struct game *game, side_id side) {
    *ghosts = (struct ghosts){.game = game,
                              .side = side,
                              .sure = true,
                              .fights_text = GROWING,
                              .chances_text = GROWING,
                              .before = game->events};
    ghosts->sink = must(calloc(1, sizeof *ghosts->sink));
    *ghosts->sink = (struct event_sink){.take = take_event, .listener = ghosts};
    game->events = ghosts->sink;
    json_init(&ghosts->fights, &ghosts->fights_text);
    json_open(&ghosts->fights, '[');
}

/* The odds of the fire that this action resolves, ours or the other side's. They stand until it is told: a question may
 * come between, whether those under fire use their works. */
static void take_chances(struct ghosts *ghosts, struct action action) {
    const struct aide *aide = ghosts->game->rules->aide;
    struct text text = GROWING;
    struct json out;
    if (aide == NULL || aide->chances == NULL)
        return;
    json_init(&out, &text);
    aide->chances(ghosts->game, action, &out);
    if (text.length > 0) {
        free(ghosts->chances_text.at);
        ghosts->chances_text = text;
    } else
        free(text.at);
}

void ghosts_apply(struct ghosts *ghosts, struct action action, bool guessed) {
    struct game *game = ghosts->game;
    size_t fights = ghosts->fight_count;
    ghosts->sure = ghosts->sure && !guessed;
    take_chances(ghosts, action);
    ghosts->thrown = game->thrown;
    play_apply(game, action);
    if (ghosts->fight_count > fights)
        ghosts->chances_text.length = 0;
    ghosts->sure = ghosts->sure && game->thrown == ghosts->thrown;
    ghosts->actions++;
    ghosts->certain += ghosts->sure;
}

void ghosts_close(struct ghosts *ghosts) {
    ghosts->game->events = ghosts->before;
    end_fight(ghosts);
    json_close(&ghosts->fights, ']');
}

static void put_paths(struct ghosts *ghosts, struct json *out) {
    json_key(out, "paths");
    json_open(out, '[');
    for (size_t i = 0; i < ghosts->step_count; i++) {
        counter_id who = ghosts->step[i].who;
        unsigned sure = 0;
        bool first = true;
        if (who == COUNTER_NONE) /* written with an earlier step of its own */
            continue;
        json_open(out, '{');
        play_put_counter(ghosts->game, out, "unit", who);
        json_key(out, "path");
        json_open(out, '[');
        for (size_t k = i; k < ghosts->step_count; k++) {
            struct ghost_step *step = &ghosts->step[k];
            if (step->who != who)
                continue;
            if (first && step->from != HEX_NONE)
                play_put_hex(ghosts->game, out, NULL, step->from);
            play_put_hex(ghosts->game, out, NULL, step->to);
            sure += step->sure;
            first = false;
            step->who = COUNTER_NONE;
        }
        json_close(out, ']');
        json_put_int(out, "sure", sure);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void put_ghosts(struct ghosts *ghosts, struct json *out) {
    json_put_int(out, "actions", ghosts->actions);
    json_put_int(out, "sure", ghosts->certain);
    put_paths(ghosts, out);
    json_key(out, "fights");
    json_raw(out, ghosts->fights_text.at, ghosts->fights_text.length);
}

void ghosts_free(struct ghosts *ghosts) {
    free(ghosts->step);
    free(ghosts->fight);
    free(ghosts->fights_text.at);
    free(ghosts->chances_text.at);
    free(ghosts->sink);
}

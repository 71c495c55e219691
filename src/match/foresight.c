/* foresight.c: see foresight.h. The listener below reads the events of the imagined game: whatever moves a counter says
 * `unit` (or `leader`, or a list `units`), `from` and `to`; whatever fights says `target`. */
#include "match/foresight.h"

#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "match/memory.h"

struct step {
    counter_id who;
    hex_id from, to;
    bool sure;
};

struct foresight {
    struct match *match;
    struct game *game; /* the imagined one */
    side_id side;
    bool sure;       /* no die had fallen before this action */
    uint32_t thrown; /* dice before it */
    struct step *step;
    size_t step_count, step_size;
    struct text fights_text, chances_text;
    struct json fights, chances;
};

/* -- listening -- */

static void add_step(struct foresight *foresight, struct step step) {
    if (foresight->step_count == foresight->step_size) {
        foresight->step_size = foresight->step_size * 2 + 64;
        foresight->step = must(realloc(foresight->step, foresight->step_size * sizeof *foresight->step));
    }
    foresight->step[foresight->step_count++] = step;
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

static void take_move(struct foresight *foresight, const struct event *event) {
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
        if (foresight->game->rules->commands->counter_side(foresight->game, who[i]) == foresight->side)
            add_step(foresight, (struct step){who[i], from != NULL ? (hex_id)from->value : HEX_NONE, (hex_id)to->value,
                                              foresight->sure && foresight->game->thrown == foresight->thrown});
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

static void take_fight(struct foresight *foresight, const struct event *event) {
    enum { MOST = 64 };
    const struct event_token *target = event_find(event, "target");
    struct json *out = &foresight->fights;
    counter_id who[MOST];
    int count = counters_in(event, "firers", who, MOST);
    if (count < 0)
        count = counters_in(event, "attackers", who, MOST);
    if (count < 0 && (who[0] = counter_under(event, "attacker")) != COUNTER_NONE)
        count = 1;
    if (target == NULL || target->type != EVENT_HEX || count < 1)
        return;
    json_open(out, '{');
    json_put_string(out, "event", event->name);
    json_key(out, "units");
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        play_put_counter(foresight->game, out, NULL, who[i]);
    json_close(out, ']');
    play_put_hex(foresight->game, out, "target", (hex_id)target->value);
    put_number_of(event, "differential", out);
    put_number_of(event, "strength", out);
    put_word_of(event, "column", out);
    if (foresight->chances_text.length > 0) {
        json_key(out, "chances");
        json_raw(out, foresight->chances_text.at, foresight->chances_text.length);
        foresight->chances_text.length = 0;
    }
    json_put_bool(out, "sure", foresight->sure);
    json_close(out, '}');
}

static void take_event(void *listener, const struct event *event) {
    struct foresight *foresight = listener;
    if (event->only == SIDE_NONE || event->only == foresight->side) {
        take_move(foresight, event);
        take_fight(foresight, event);
    }
}

/* -- going ahead -- */

/* A question that interrupts, of either side: what the first mind of the family would say. */
static enum aide_answer guess(struct foresight *foresight, struct bot *bot, side_id side, struct action *out) {
    struct game *game = foresight->game;
    struct match *match = foresight->match;
    foresight->sure = false;
    *out = bot->mind != NULL ? bot->mind->choose(bot->mind, game, bot->memory, game->state->stamp, &match->list)
                             : match->list.at[0];
    return is_legal(play_judge(game, side, *out)) ? AIDE_ACTS : AIDE_DONE;
}

/* Its own route of retreat, say, which a standing order would answer. */
static bool is_interrupted(const struct match *match, struct game *game) {
    return match->rules->interruption != NULL && match->rules->interruption(game) != NULL;
}

static enum aide_answer choose(struct foresight *foresight, struct bot bots[SIDES], void *memory,
                               const struct order_book *book, struct action *out, struct aide_report *report) {
    struct game *game = foresight->game;
    struct match *match = foresight->match;
    const struct aide *aide = match->rules->aide;
    side_id side = play_side_to_act(game);
    if (side >= SIDES)
        return AIDE_DONE;
    match->list.count = 0;
    play_actions(game, &match->list);
    if (side != foresight->side)
        return guess(foresight, &bots[side], side, out);
    enum aide_answer answer = aide->next(game, memory, book, &match->list, out, report);
    return answer == AIDE_DONE && is_interrupted(match, game) ? guess(foresight, &bots[side], side, out) : answer;
}

static void apply(struct foresight *foresight, struct action action) {
    struct game *game = foresight->game;
    const struct aide *aide = game->rules->aide;
    if (aide->chances != NULL && play_side_to_act(game) == foresight->side) {
        foresight->chances_text.length = 0;
        json_init(&foresight->chances, &foresight->chances_text);
        aide->chances(game, action, &foresight->chances);
    }
    foresight->thrown = game->thrown;
    play_apply(game, action);
    foresight->sure = foresight->sure && game->thrown == foresight->thrown;
}

static void put_paths(struct foresight *foresight, struct json *out) {
    json_key(out, "paths");
    json_open(out, '[');
    for (size_t i = 0; i < foresight->step_count; i++) {
        counter_id who = foresight->step[i].who;
        unsigned sure = 0;
        bool first = true;
        if (who == COUNTER_NONE) /* written with an earlier step of its own */
            continue;
        json_open(out, '{');
        play_put_counter(foresight->game, out, "unit", who);
        json_key(out, "path");
        json_open(out, '[');
        for (size_t k = i; k < foresight->step_count; k++) {
            struct step *step = &foresight->step[k];
            if (step->who != who)
                continue;
            if (first && step->from != HEX_NONE)
                play_put_hex(foresight->game, out, NULL, step->from);
            play_put_hex(foresight->game, out, NULL, step->to);
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

void put_foresight(struct match *match, side_id side, struct json *out) {
    struct foresight foresight = {.match = match,
                                  .game = match_imagined(match),
                                  .side = side,
                                  .sure = true,
                                  .fights_text = GROWING,
                                  .chances_text = GROWING};
    struct event_sink *sink = must(calloc(1, sizeof *sink)), *before = foresight.game->events;
    void *memory = must(calloc(1, match->rules->aide->memory));
    struct action action;
    struct aide_report report;
    enum aide_answer answer = AIDE_DONE;
    struct bot bots[SIDES] = {0};
    uint32_t actions = 0, certain = 0;
    for (side_id one = 0; one < SIDES; one++) {
        if (match->rules->mind_count > 0)
            bot_find(match->rules, match->rules->minds[0].name, 1, &bots[one]);
        bots[one].memory = must(calloc(1, bot_memory_size(&bots[one], match->tables) + 1));
    }
    json_init(&foresight.fights, &foresight.fights_text);
    json_open(&foresight.fights, '[');
    bot_imagine(foresight.game, &match->game, side, match->game.state->actions);
    *sink = (struct event_sink){.take = take_event, .listener = &foresight};
    foresight.game->events = sink;
    while (actions < UNDO_ACTIONS_MAX && play_side_to_act(&match->game) == side) {
        answer = choose(&foresight, bots, memory, match_orders_book(match, side), &action, &report);
        if (answer != AIDE_ACTS)
            break;
        apply(&foresight, action);
        actions++;
        certain += foresight.sure;
    }
    foresight.game->events = before;
    json_close(&foresight.fights, ']');
    json_put_int(out, "actions", actions);
    json_put_int(out, "sure", certain);
    put_paths(&foresight, out);
    json_key(out, "fights");
    json_raw(out, foresight.fights_text.at, foresight.fights_text.length);
    if (answer == AIDE_ASKS) {
        json_key(out, "asks");
        json_open(out, '{');
        put_report(match, side, &report, out);
        json_close(out, '}');
    }
    free(foresight.step);
    free(foresight.fights_text.at);
    free(foresight.chances_text.at);
    for (side_id one = 0; one < SIDES; one++)
        free(bots[one].memory);
    free(memory);
    free(sink);
}

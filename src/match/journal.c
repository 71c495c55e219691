/* journal.c: the save as it is written, and read again: see journal.h, and play/save.h for the lines. */
#include "match/journal.h"
#include "core/check.h"
#include "match/orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- writing -- */

struct throw {
    side_id side;
    struct action action;
    const struct dice_thrown *dice;
    uint32_t count;
};

static void add_work(struct match *match) { buffer_add(&match->journal, match->work.at, match->work.length); }

static void write_opening(struct match *match, struct text *out, void *context) {
    const struct throw *opening = context;
    save_write_header(&match->game, &match->header, out);
    save_write_begin(&match->game, opening->dice, opening->count, out);
}

void journal_open(struct match *match, const struct dice_thrown *dice, uint32_t count) {
    struct throw opening = {.dice = dice, .count = count};
    match->journal.length = 0;
    match_write(match, write_opening, &opening);
    add_work(match);
    history_open(&match->history, &match->game);
}

/* Writes the action into the history too, in blocks that are doubled when they are full. */
static void keep_action(struct match *match, const struct throw *done) {
    struct history *history = &match->history;
    if (!history_fits(history, done->count)) {
        history->size = history->size * 2 + 64;
        history->die_size = history->die_size * 2 + done->count + 64;
        history->step = must(realloc(history->step, history->size * sizeof *history->step));
        history->die = must(realloc(history->die, history->die_size * sizeof *history->die));
    }
    history_add(history, done->side, done->action, done->dice, done->count);
    if (!history_wants_waypoint(history))
        return;
    if (history->way_count == history->way_size) { /* a block stays when its waypoint was cut off */
        history->way = must(realloc(history->way, (history->way_size + 1) * sizeof(struct play_state *)));
        history->way[history->way_size++] = aligned_block(match->game.state->size);
    }
    history_add_waypoint(history, &match->game);
}

static void write_action(struct match *match, struct text *out, void *context) {
    const struct throw *done = context;
    save_write_action(&match->game, done->side, done->action, done->dice, done->count, out);
}

void journal_action(struct match *match, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count) {
    CHECK(side < SIDES);
    struct throw done = {side, action, dice, count};
    uint32_t number = match->game.state->actions; /* already counted */
    if (match->forgets_past) {
        match->journal.length = 0;
        match->written = number;
        if (match->mix_before[0] != 0)
            journal_mix(match, match->mix_before, strlen(match->mix_before));
        match->mix_before[0] = 0;
        match_write(match, write_action, &done);
        add_work(match);
        return;
    }
    if (number >= match->action_size) {
        match->action_size = number * 2 + 64;
        match->action_start = must(realloc(match->action_start, match->action_size * sizeof(size_t)));
    }
    if (number > 0)
        match->action_start[number - 1] = match->journal.length;
    match->written = number;
    match_write(match, write_action, &done);
    add_work(match);
    keep_action(match, &done);
}

static void write_undo(struct match *match, struct text *out, void *to) {
    (void)match;
    save_write_undo(*(const uint32_t *)to, out);
}

bool journal_undo(struct match *match, uint32_t to) {
    struct dice_script *work = must(calloc(1, sizeof *work));
    bool back = history_undo(&match->history, &match->game, to, work);
    free(work);
    if (!back)
        return false;
    match_write(match, write_undo, &to);
    add_work(match);
    match->written = to;
    match->action_start[to] = match->journal.length;
    return true;
}

void journal_cut(struct match *match, uint32_t actions) {
    if (match->forgets_past) {
        match->written = actions;
        return;
    }
    match->journal.length = match->action_start[actions];
    match->journal.at[match->journal.length] = 0;
    match->written = actions;
    history_cut(&match->history, actions);
}

void match_forget_past(struct match *match) {
    struct history *history = &match->history;
    for (uint32_t i = 0; i < history->way_size; i++)
        free(history->way[i]);
    free(history->way);
    free(history->step);
    free(history->die);
    free(match->journal.at);
    free(match->action_start);
    *history = (struct history){.opening = history->opening};
    match->journal = (struct buffer){0};
    match->action_start = NULL;
    match->action_size = 0;
    match->forgets_past = true;
    match_forget_events(match);
}

const char *match_last_lines(const struct match *match, size_t *length) {
    *length = match->journal.length;
    return match->journal.at;
}

static void write_turn(struct match *match, struct text *out, void *context) {
    (void)context;
    save_write_turn(&match->game, out);
    if (match->game.state->turn % SAVE_POSITION_TURNS == 1)
        save_write_position(&match->game, out);
}

void journal_turn(struct match *match) {
    match_write(match, write_turn, NULL);
    add_work(match);
}

void journal_mix(struct match *match, const char *line, size_t length) {
    buffer_add(&match->journal, line, length);
    buffer_add(&match->journal, "\n", 1);
    undo_forget(&match->undo);
    if (!match->forgets_past && match->game.state->actions == 0)
        history_open(&match->history, &match->game); /* the first action finds these dice */
}

static void write_header(struct match *match, struct text *out, void *header) {
    save_write_header(&match->game, header, out);
}

char *match_save(struct match *match, bool seeded) {
    struct buffer out = {0};
    size_t header_length = (size_t)(strstr(match->journal.at, "\nbegin") + 1 - match->journal.at);
    struct save_header header = match->header;
    header.seeded = seeded && header.seeded;
    match_write(match, write_header, &header);
    buffer_add(&out, match->work.at, match->work.length);
    buffer_add(&out, match->journal.at + header_length, match->journal.length - header_length);
    return out.at;
}

/* -- reading -- */

static void replayed_start(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                           uint32_t count) {
    struct match *match = listener;
    (void)side, (void)action;
    journal_open(match, dice, count);
    match->undo.thrown = match->game.thrown;
    match->undo.revealed = match->game.revealed;
    match->acting = match->game.state->actions + 1;
}

static void replayed(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                     uint32_t count) {
    struct match *match = listener;
    journal_action(match, side, action, dice, count);
    undo_replayed(&match->undo, &match->game, match->guard, side, action);
    if (match->game.state->turn != match->guard->turn) /* `guard` holds the position before the action */
        journal_turn(match);
    match->acting = match->game.state->actions + 1;
}

static bool replayed_order(void *listener, side_id side, const char *order, size_t length, struct text *why) {
    return match_orders_add(listener, side, order, length, why);
}

static bool replayed_undo(void *listener, uint32_t to) { return match_undo_agreed(listener, to); }

static void replayed_mix(void *listener, const char *line, size_t length) { journal_mix(listener, line, length); }

static struct match *lay_out_saved(struct games *games, const struct save_header *header, struct text *why) {
    if (header->position_length == 0)
        return match_lay_out(games, header->scenario, why);
    json_error_t error;
    json_t *position = json_loadb(header->position, header->position_length, 0, &error);
    if (position == NULL) {
        text_add(why, error.text);
        return NULL;
    }
    struct match *match = match_lay_out_position(games, header->scenario, position, why);
    json_decref(position);
    return match;
}

/* Reads the header twice: first for the game's name, then, with its ruleset, for the options. */
static struct match *open_saved(struct games *games, const char *text, size_t length, struct save_header *header,
                                struct save_trouble *trouble) {
    struct text why;
    if (!save_read_header(text, length, NULL, header, trouble))
        return NULL;
    trouble->state = SAVE_WRONG;
    trouble->line = 2;
    text_init(&why, trouble->why, sizeof trouble->why);
    struct match *match = lay_out_saved(games, header, &why);
    if (match != NULL && !save_read_header(text, length, match->rules, header, trouble)) {
        match_free(match);
        return NULL;
    }
    return match;
}

void match_other_dice(json_t *position, uint32_t undo) {
    json_t *dice = json_object_get(position, "dice"), *drawn = json_object_get(dice, "drawn");
    if (drawn == NULL)
        return;
    for (size_t i = 0; i < json_array_size(drawn); i++)
        json_array_set_new(drawn, i, json_integer(0));
    json_object_set_new(dice, "undo", json_integer(undo));
}

/* The highest number that an undo of this save has. */
static uint32_t last_undo(const struct match *match, const char *text, size_t length) {
    static const char mark[] = "\nundo ";
    uint32_t count = match->history.opening->dice.undo;
    for (size_t i = 0; i + sizeof mark - 1 < length; i++)
        count += text[i] == '\n' && memcmp(text + i, mark, sizeof mark - 1) == 0;
    return count;
}

/* The written position instead of the match that stopped; NULL, with both gone, if it is not sound. Dice that fell
 * after it are known: they must not fall again. */
static struct match *go_on_from_position(struct match *stopped, const char *text, size_t length,
                                         struct save_trouble *trouble) {
    char game[64];
    struct text why;
    const char *scenario = stopped->header.scenario;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(scenario, "/"), scenario);
    json_t *position = json_loadb(trouble->position, trouble->position_length, 0, NULL);
    match_other_dice(position, last_undo(stopped, text, length) + 1);
    text_init(&why, trouble->why, sizeof trouble->why);
    struct match *match =
        position != NULL ? match_sandbox(stopped->games, game, position, stopped->header.seed, &why) : NULL;
    if (match != NULL)
        match->header.seeded = stopped->header.seeded;
    json_decref(position);
    match_free(stopped);
    return match;
}

static bool replay_into(struct match *match, const char *text, size_t length, const struct save_header *header,
                        struct save_trouble *trouble, struct save_dice *dice) {
    struct dice_script *script = must(calloc(1, sizeof *script));
    struct save_replay replay = {.game = &match->game,
                                 .scenario = match->scenario,
                                 .run = match->sandbox.run,
                                 .reseed = !match->sandbox.dice_told,
                                 .script = script,
                                 .log = &match->log,
                                 .agreed = aligned_block(match->game.state->size),
                                 .before = match->guard,
                                 .done = replayed,
                                 .started = replayed_start,
                                 .undone = replayed_undo,
                                 .mixed = replayed_mix,
                                 .ordered = replayed_order,
                                 .listener = match,
                                 .check_dice = dice != NULL};
    bool sound = save_replay(&replay, text, length, header, trouble);
    free(script);
    free(replay.agreed);
    if (dice != NULL)
        *dice = (struct save_dice){replay.streamed, replay.told};
    return sound;
}

static struct match *load(struct games *games, const char *text, size_t length, bool own, struct save_trouble *trouble,
                          struct save_dice *dice) {
    struct save_header header;
    struct match *match = open_saved(games, text, length, &header, trouble);
    if (match == NULL)
        return NULL;
    bool fixed = own || header.version != match->header.version;
    memcpy(match->header.options, header.options, sizeof header.options);
    match->header.seeded = header.seeded;
    match->header.seed = header.seed;
    if (match->sandbox.dice_told)
        match->header.seed.generator = (uint8_t)match->game.state->dice.generator;
    match_set_commitment(match, header.commitment, header.nonce);
    memcpy(match->header.mixes, header.mixes, sizeof header.mixes);
    bool sound = replay_into(match, text, length, &header, trouble, dice);
    bool usable = sound || (trouble->state == SAVE_DISAGREES && fixed && match->journal.length > 0);
    if (!usable) {
        match_free(match);
        return NULL;
    }
    if (match->written > trouble->agreed)
        journal_cut(match, trouble->agreed);
    match->game.fault = 0;
    if (!sound)
        undo_forget(&match->undo);
    return match;
}

struct match *match_load_checked(struct games *games, const char *text, size_t length, struct save_trouble *trouble,
                                 struct save_dice *dice) {
    return load(games, text, length, false, trouble, dice);
}

static struct match *go_on(struct match *match, const char *text, size_t length, bool from_position,
                           struct save_trouble *trouble) {
    if (match != NULL && trouble->state != SAVE_SOUND && from_position && trouble->position != NULL)
        return go_on_from_position(match, text, length, trouble);
    return match;
}

struct match *match_load(struct games *games, const char *text, size_t length, bool from_position,
                         struct save_trouble *trouble) {
    return go_on(load(games, text, length, false, trouble, NULL), text, length, from_position, trouble);
}

struct match *match_load_own(struct games *games, const char *text, size_t length, bool from_position,
                             struct save_trouble *trouble) {
    return go_on(load(games, text, length, true, trouble, NULL), text, length, from_position, trouble);
}

struct match *match_fork(struct match *match, uint32_t actions, struct save_trouble *trouble) {
    size_t length = actions < match->written ? match->action_start[actions] : match->journal.length;
    return match_load(match->games, match->journal.at, length, false, trouble);
}

void match_set_commitment(struct match *match, const char *commitment, const char *nonce) {
    snprintf(match->header.commitment, sizeof match->header.commitment, "%s", commitment);
    snprintf(match->header.nonce, sizeof match->header.nonce, "%s", nonce);
}
